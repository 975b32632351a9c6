// SPDX-License-Identifier: GPL-3.0-or-later
// What the core tells of decks and cards: the shapes that apps/wasm/cards.c writes. Nothing here
// computes.
import { columns, grades } from "../../generated/shapes";
import type { Due, Fault, MatchView, Move } from "./types";

export { columns, grades };

/** The classes of a French primary school. */
export type Grade = (typeof grades)[number];

interface CardParts {
  /** As records name it. */
  readonly name: string;
  readonly grade: Grade;
  /** dm_card_colour: see CardColour in core/types. */
  readonly colour: number;
  readonly skills: readonly string[];
  /** The verb whose subject is asked, where the sentence has several; mostly empty. */
  readonly verb: string;
  readonly sentence: string;
  /** Empty if there is none. */
  readonly hint: string;
}

/** A word to tap, and what stands before it: spaces, punctuation, a hyphen. */
export interface SentenceWord {
  readonly before: string;
  readonly text: string;
}

/** The verb or the subject is tapped in the sentence. */
export interface TapCard extends CardParts {
  readonly task: "verb" | "subject";
  readonly words: readonly SentenceWord[];
  readonly after: string;
}

/** A form of the verb goes into the gap between `before` and `after`. */
export interface FormCard extends CardParts {
  readonly task: "agreement";
  readonly before: string;
  readonly after: string;
  /** What the brackets in the sentence say: the infinitive, perhaps a tense. */
  readonly brackets: string;
  /** None if the form is typed. */
  readonly choices: readonly string[];
}

export type Card = TapCard | FormCard;

/** Numbers of words from 0, or a form of the verb. */
export type Answer = { readonly words: readonly number[] } | { readonly form: string };

/** An answer that was given and judged. */
export interface CardResult {
  readonly right: boolean;
  readonly given: Answer;
  readonly judgement: Judgement;
  /** The hint was asked for. */
  readonly hinted: boolean;
}

/** An answer that may be given once more: how many words or accents to mend. */
export interface Almost {
  readonly almost: number;
  /** Of these, accents that are there but wrong; all others are missing. */
  readonly otherAccents: number;
}

/** A card on the table, or the last one that was answered. */
export interface ShownCard extends Almost {
  /** It waits for its answer. */
  readonly lies: boolean;
  /** A paper card, of which nothing is known. */
  readonly box: boolean;
  /** Of the deck the game names, not of the built-in one. */
  readonly named: boolean;
  /** The hint, once it was asked for. */
  readonly clue?: string;
  /** Once it was answered. */
  readonly given?: Answer;
  readonly judgement?: Judgement;
}

export interface Run {
  /** `frame`: the "C’est … qui" around the marked words. */
  readonly kind: "plain" | "marked" | "frame";
  readonly text: string;
}

export interface Judgement {
  /** `accent`: right but for accents; `partial`: words of the answer are missing, and none is too many. */
  readonly verdict: "right" | "accent" | "partial" | "wrong";
  /** It counts as right: accents may be forgiven. */
  readonly right: boolean;
  /** The words that a partial answer lacks. */
  readonly missing: readonly number[];
  /** Letters that lack their accent, and letters with another one. */
  readonly missingAccents: number;
  readonly otherAccents: number;
  /** The words of the first accepted answer. */
  readonly words: readonly number[];
  /** The first accepted answer as the deck writes it. */
  readonly answer: string;
  readonly explanation: readonly Run[];
}

/** The columns of a deck's file. */
export type Column = (typeof columns)[number];

/** A card as its file has it, sound or not. */
export interface CardRow {
  readonly name: string;
  readonly line: number;
  readonly sound: boolean;
  readonly texts: Readonly<Record<Column, string>>;
}

export interface DeckView {
  /** All cards, and those without fault: only these are drawn. */
  readonly cards: number;
  readonly sound: number;
  /** How many sound cards, by grade, then by colour (dm_card_colour). */
  readonly counts: readonly (readonly number[])[];
  /** What is wrong with the file; `at` is the line. */
  readonly faults: readonly Fault[];
  /** What each fault is about: a column, by our name or as the file names it, or "". */
  readonly columns: readonly string[];
  /** Of a card that repeats another, the line of that one; 0 for every other fault. */
  readonly firsts: readonly number[];
}

/** A seat of a room. */
export interface Chair {
  readonly kind: "open" | "person" | "computer";
  /** Who holds it, also while a computer sits in; 0 for nobody. */
  readonly person: number;
  readonly level: number;
  readonly name: string;
  /** It is held by whoever looks at the room. */
  readonly yours: boolean;
  /** Gave up or ran out of time; a computer plays on. */
  readonly retired: boolean;
  /** Days off that may still be taken, and until when those taken last: milliseconds since 1970, 0 for never. */
  readonly daysOff: number;
  readonly restsUntil: number;
}

/** What people ask of each other, apart from a draw. */
export interface Request {
  readonly about: "undo" | "redo" | "pause";
  /** How many turns would remain. */
  readonly length: number;
  /** The seats that agree, as bits. */
  readonly agreed: number;
}

/** A match with what its host owes: the shape that apps/wasm/rooms.c writes. */
export interface RoomView extends MatchView {
  /** How many events there are. */
  readonly events: number;
  readonly paused: boolean;
  readonly phase: "waiting" | "playing" | "closed";
  /** Of whoever looks at the room: 1 host, 2 teacher, 3 both, 0 none. */
  readonly rights: number;
  readonly chairs: readonly Chair[];
  readonly request?: Request;
  /** Milliseconds after which an absent player may be given up; 0: never. */
  readonly absence: number;
  /** Milliseconds after which those without a seat see what was played; and whoever looks, 0 for at once. */
  readonly delay: number;
  readonly delayed: number;
  /** Whether turns are taken back at all here; by whoever looks, now. */
  readonly undo: boolean;
  readonly mayUndo: boolean;
  /** Whether they may end the pause there is: only those who lead end one of theirs. */
  readonly mayResume: boolean;
  /** Whether hints are given at all. */
  readonly hints: boolean;
  readonly due: readonly Due[];
  /** With the fields of a card unless it is a paper one. */
  readonly card?: ShownCard & Partial<Card>;
  /** The move that was given as a hint. */
  readonly hint?: Move;
}
