// SPDX-License-Identifier: GPL-3.0-or-later
// What the voice says in a served room instead of whose turn it is: requests, pauses, absent players, moves on
// their way. Pure: from what stands to words. Answers to a request stand in the same places, whatever is asked.
import { shownSentence } from "../cards/wording";
import type { RoomView } from "../core/cardtypes";
import { nobody, type GameInfo } from "../core/types";
import { playerName, spokenMove } from "../play/naming";
import type { Speech } from "../play/voice";
import { sentence, word } from "../words/words";

/** What of the connection is spoken of. */
export interface Standing {
  readonly view: RoomView;
  /** Who one is there; 0 while watching. */
  readonly you: number;
  readonly live: boolean;
  /** The player to move has been away for so long, in milliseconds. */
  readonly away: number;
  /** By the server's clock. */
  readonly now: number;
  /** A move of one's own is on its way, and for longer than is usual. */
  readonly sent: "no" | "just" | "late";
  /** Why the server refused what was wanted; "" for nothing. */
  readonly refusal: string;
}

type Choice = NonNullable<Speech["choices"]>[number];

const choice = (name: string, text: string, first = false): Choice => ({ name, text, first });

const agreeing = (): readonly Choice[] =>
  [choice("agree", word("served.accept"), true), choice("decline", word("served.decline"))];

const accepting = (): readonly Choice[] =>
  [choice("draw", word("served.accept"), true), choice("decline", word("served.decline"))];

const say = (icon: string, title: string, text = "", choices?: readonly Choice[]): Speech =>
  ({ icon, title, text, ...(choices ? { choices } : {}) });

const holds = (view: RoomView) => view.chairs.flatMap(({ yours }, seat) => (yours ? [seat] : []));

/** Seats that agree to what is asked, as a list. */
const seatsIn = (bits: number, view: RoomView) => view.chairs.flatMap((_, seat) => (bits >> seat & 1 ? [seat] : []));

function requestSpeech(info: GameInfo, { view }: Standing): Speech | undefined {
  const { request } = view;
  if (!request) return undefined;
  const agreed = seatsIn(request.agreed, view);
  const own = holds(view);
  if (own.some((seat) => agreed.includes(seat)))
    return say("i-pennant", word(`served.asked-${request.about}`), word("served.awaited"));
  const asking = word(`served.ask-${request.about}`, playerName(info, view, agreed[0] ?? 0));
  return say("i-pennant", asking, "", own.length > 0 ? agreeing() : undefined);
}

function drawSpeech(info: GameInfo, { view }: Standing): Speech | undefined {
  const offering = view.players.flatMap(({ offers }, seat) => (offers ? [seat] : []));
  if (offering.length === 0) return undefined;
  const own = holds(view);
  if (own.length > 0 && own.every((seat) => offering.includes(seat)))
    return say("i-pennant", word("served.asked-draw"), word("served.awaited"));
  const title = word("served.ask-draw", playerName(info, view, offering.find((seat) => !own.includes(seat)) ?? offering[0]!));
  return say("i-pennant", title, "", own.length > 0 ? accepting() : undefined);
}

/** Whether those present may choose what becomes of an absent player to move. */
export function isGivenUp({ view, away, now }: Standing): boolean {
  const due = view.due.find(({ kind }) => kind === "absence");
  const own = holds(view);
  return due !== undefined && view.absence > 0 && away >= view.absence && now >= due.time &&
    own.length > 0 && !own.includes(view.seat);
}

function absentSpeech(info: GameInfo, standing: Standing): Speech | undefined {
  const { view } = standing;
  if (!isGivenUp(standing)) return undefined;
  return say("i-pennant", word("served.absent", playerName(info, view, view.seat)), word("served.absent-text"), [
    choice("wait", word("served.wait"), true),
    ...(info.computer ? [choice("computer", word("served.let-computer"))] : []), choice("end", word("served.end"))]);
}

/** The seat in which a computer sits in for this person; -1 for none. */
export const replacedSeat = ({ view, you }: Pick<Standing, "view" | "you">) =>
  view.chairs.findIndex(({ kind, person, retired }) => kind === "computer" && you > 0 && person === you && !retired);

function pauseSpeech({ view }: Standing): Speech | undefined {
  if (!view.paused) return undefined;
  return say("i-pause", word("served.paused"), word("served.paused-text"),
    view.mayResume ? [choice("resume", word("served.resume"), true)] : undefined);
}

function movingSpeech(info: GameInfo, { view, sent, live }: Standing): Speech | undefined {
  if (sent === "no" || (sent === "just" && live)) return undefined;
  return say("i-pennant", word("voice.turn", playerName(info, view, view.seat)), word(live ? "served.sent" : "served.kept"));
}

function cardSpeech(info: GameInfo, { view }: Standing): Speech | undefined {
  if (!view.pending || view.seat === nobody || view.chairs[view.seat]?.yours) return undefined;
  return say("i-card", word("served.answering", playerName(info, view, view.seat)), view.card?.lies ? shownSentence(view.card.sentence ?? "") : "");
}

function hintSpeech({ view }: Standing): Speech | undefined {
  if (!view.hint || !view.chairs[view.seat]?.yours) return undefined;
  return say("i-hint", word("voice.hint", view.hint.text), spokenMove(view.hint.text));
}

/** Undefined: whose turn it is, and what is asked there. */
export function servedSpeech(info: GameInfo, standing: Standing): Speech | undefined {
  if (standing.refusal !== "") return say("i-nogo", sentence(standing.refusal));
  if (replacedSeat(standing) >= 0 && !standing.view.paused)
    return say("i-pennant", word("served.replaced"), word("served.replaced-text"), [choice("sit", word("served.sit"), true)]);
  return pauseSpeech(standing) ?? movingSpeech(info, standing) ?? requestSpeech(info, standing) ?? drawSpeech(info, standing)
    ?? absentSpeech(info, standing) ?? cardSpeech(info, standing) ?? hintSpeech(standing);
}

/** Why a touch counts for nothing while others play on; undefined where the voice says so, or the game does not go on. */
export function othersTurn(info: GameInfo, standing: Standing): string | undefined {
  const { view, sent } = standing;
  const goesOn = view.phase === "playing" && !view.paused && view.seat !== nobody && sent === "no";
  const own = holds(view);
  if (!goesOn || own.includes(view.seat) || replacedSeat(standing) >= 0) return undefined;
  return word(own.length > 0 ? "served.not-yet" : "served.only-watching", playerName(info, view, view.seat));
}

/** The act that a choice stands for; undefined if it no longer makes sense. */
export function actOf(name: string, { view, you }: Pick<Standing, "view" | "you">): string | undefined {
  if (name === "agree") return view.request?.about;
  if (name === "draw") return "offer";
  if (name === "computer") return `computer ${view.seat + 1} level 3`;
  if (name === "sit") return `sit ${replacedSeat({ view, you }) + 1}`;
  return ["decline", "wait", "end", "resume"].includes(name) ? name : undefined;
}
