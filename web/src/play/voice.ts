// SPDX-License-Identifier: GPL-3.0-or-later
// What the game says: whose turn, what is asked, and why. One place on the page, always the same, and
// the live region of screen readers. Pure: from a situation to words.
import { progressOf, targetsOf } from "../board/entry";
import { routeOf, type Geometry } from "../board/route";
import { CardColour, type Cell, type GameInfo, type MatchView, type Move, type Reason } from "../core/types";
import { descriptionOf } from "../games/games";
import { counted, sentence, word } from "../words/words";
import { losingLines } from "./goal";
import { colourWord, playerName, winnerTitle } from "./naming";
import type { Situation } from "./situation";

export interface Speech {
  readonly icon: string;
  readonly title: string;
  readonly text: string;
  /** The last move in words, for those who do not see the board. */
  readonly last?: string;
  /** Cards that the targets call for: deck and words. */
  readonly decks?: readonly { readonly deck: number; readonly text: string }[];
  /** Buttons beside it: ask for the rule, take the step back, … */
  readonly ask?: Ask | readonly Ask[];
  /** Of a capture under way: pieces taken, and how many it takes in all. */
  readonly count?: { readonly made: number; readonly all: number };
  /** What moves did, in words: "Noirs : 3 pièces prises". */
  readonly news?: readonly string[];
  /** What somebody asks may be answered so; always in the same places. */
  readonly choices?: readonly { readonly name: string; readonly text: string; readonly first?: boolean }[];
  /** What was wanted last was refused: where, if it was a touch ("Pas en c4 :"), and why. */
  readonly refusal?: { readonly at?: string; readonly text: string };
}

export type Ask = "why" | "step-back" | "take-back" | "present" | "answer-draw" | "continue" | "try-again";

const stepsAndPlaces = (s: Situation) => descriptionOf(s.view.game).telling.turn === "step-and-place";

/** How many pieces the longest capture takes. */
const longestCapture = (s: Situation) => Math.max(...s.view.moves.map((move) => routeOf(move, s.board).captures));

/** No piece is there to be moved: every move begins with a placement. */
const placesOnly = (s: Situation) =>
  s.view.moves.every((move) => routeOf(move, s.board).stops[0]?.kind === "place");

const plain = (title: string, text = "", icon = "i-pennant"): Speech => ({ icon, title, text });

function turnSpeech(info: GameInfo, s: Situation): Speech {
  const name = playerName(info, s.view, s.view.seat);
  const placing = placesOnly(s);
  if (stepsAndPlaces(s))
    return plain(word(placing ? "voice.place-two" : "voice.step", name),
      word(placing ? "voice.place-two-how" : "voice.step-how"));
  if (!s.view.mustCapture)
    return plain(word("voice.turn", name), word(placing ? "voice.turn-place" : "voice.turn-how"));
  const text = info.mustTakeMost ? counted("voice.must-most", longestCapture(s)) : word("voice.must-any");
  return { icon: "i-rules", title: word("voice.must", name), text, ask: "why" };
}

function selectedSpeech(s: Situation, selected: Cell | undefined): Speech {
  const targets = targetsOf(s.entry, s.view.moves).filter((target) => !target.onTheWay);
  const held = selected?.barred && descriptionOf(s.view.game).telling.zones[selected.zone]?.held;
  if (held) return { icon: "i-nogo", title: word("voice.held"), text: word(held), ask: "why" };
  if (!s.view.cards) return plain(word("voice.choose"));
  const names = new Map(s.view.cells.map((cell) => [cell.square, cell.name]));
  const decks = targets.flatMap((target) => target.decks.filter((deck) => deck !== CardColour.none).map((deck) => ({
    deck, text: word("voice.card-at", names.get(target.square) ?? "", colourWord(deck)) })));
  return { ...plain(word("voice.choose")), decks };
}

/** In the middle of a capture, or between the step and the placement. */
function midwaySpeech(info: GameInfo, s: Situation): Speech {
  const progress = progressOf(s.entry);
  const names = new Map(s.view.cells.map((cell) => [cell.square, cell.name]));
  const nameOf = (square: number) => names.get(square) ?? "";
  if (stepsAndPlaces(s)) {
    const from = s.board.get(progress.from)!;
    const to = s.board.get(progress.at)!;
    const row = from.row === to.row;
    const line = row ? nameOf(progress.at).slice(1) : nameOf(progress.at).slice(0, 1);
    return { icon: "i-hint", title: word("voice.place", playerName(info, s.view, s.view.seat)),
      text: word(row ? "voice.place-row" : "voice.place-column", line, nameOf(progress.from)), ask: "step-back" };
  }
  const ahead = progress.ahead.map(nameOf);
  const text = ahead.length > 0
    ? word("voice.rafle-ahead", ahead.join(word("voice.then")))
    : word("voice.rafle-choose");
  const count = { made: progress.taken.length, all: progress.captures };
  return { icon: "i-rules", title: counted("voice.rafle", count.made, count.all), text, count, ask: ["take-back", "why"] };
}

export function openSpeech(info: GameInfo, s: Situation): Speech {
  if (s.entry.touched.length === 0) return turnSpeech(info, s);
  const progress = progressOf(s.entry);
  if (progress.from === 0)
    return { ...(stepsAndPlaces(s) ? plain(word("voice.place-second"), word("voice.place-second-how"))
      : plain(word("voice.turn-place"))), ask: "take-back" };
  if (progress.from !== progress.at) return midwaySpeech(info, s);
  return selectedSpeech(s, s.view.cells.find((cell) => cell.square === progress.from));
}

/** What is asked stays; the refusal is added, with the rule to be asked for if there is one. */
export function withRefusal(speech: Speech, cell: Cell, reason: Reason): Speech {
  const asked = [speech.ask ?? []].flat();
  const ask: Ask[] = reason.rule === "" || asked.includes("why") ? asked : [...asked, "why"];
  const at = word(reason.piece ? "refused.from" : "refused.at", cell.name);
  return { ...speech, ask, refusal: { at, text: reason.text } };
}

/** The lines that a move made, and the tokens won by them. */
export function lineNews(move: Move, name: string, board: Geometry, tokens: number): string | undefined {
  return routeOf(move, board).lines.length > 0 ? counted("voice.line", tokens, name) : undefined;
}

/** What a move did that is easily missed: pieces taken, lines made. */
export function moveNews(move: Move, name: string, board: Geometry, tokens: number): string | undefined {
  const { captures } = routeOf(move, board);
  return captures > 0 ? counted("voice.took", captures, name) : lineNews(move, name, board, tokens);
}

export function overSpeech(view: MatchView): Speech {
  const { outcome } = view;
  if (outcome.name === "lost")
    return { ...plain(word(losingLines(view) ? "over.solo-lost" : "over.solo-stuck"), word("over.solo-next"), "i-nogo"),
      ask: "try-again" };
  const title = outcome.name === "won" ? word("over.solo-won")
    : outcome.winner >= 0 ? winnerTitle(view, outcome.winner) : word("over.draw");
  return plain(title, sentence(outcome.reason));
}
