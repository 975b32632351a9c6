// SPDX-License-Identifier: GPL-3.0-or-later
// What the game says: whose turn, what is asked, and why. One place on the page, always the same, and
// the live region of screen readers. Pure: from a situation to words.
import { firstSquares, progressOf, targetsOf } from "../board/entry";
import { routeOf } from "../board/route";
import { CardColour, type Cell, type GameInfo, type MatchView } from "../core/types";
import { descriptionOf } from "../games/games";
import { counted, word } from "../words/words";
import { losingLines } from "./goal";
import { colourWord, playerName } from "./naming";
import type { Situation } from "./situation";

export interface Speech {
  readonly icon: string;
  readonly title: string;
  readonly text: string;
  /** The last move in words, for those who do not see the board. */
  readonly last?: string;
  /** Cards that the targets call for: deck and words. */
  readonly decks?: readonly { readonly deck: number; readonly text: string }[];
  /** A button beside it: ask for the rule, or take the step back. */
  readonly ask?: "why" | "step-back" | "present" | "answer-draw" | "continue" | "try-again";
}

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
  return { icon: "i-rules", title: word("voice.rafle", progress.taken.length, progress.captures), text, ask: "why" };
}

export function openSpeech(info: GameInfo, s: Situation): Speech {
  if (s.entry.touched.length === 0) return turnSpeech(info, s);
  const progress = progressOf(s.entry);
  if (progress.from === 0)
    return stepsAndPlaces(s) ? plain(word("voice.place-second"), word("voice.place-second-how"))
      : plain(word("voice.turn-place"));
  if (progress.from !== progress.at) return midwaySpeech(info, s);
  return selectedSpeech(s, s.view.cells.find((cell) => cell.square === progress.from));
}

/** Why a touch was refused. */
export function refusalSpeech(info: GameInfo, s: Situation, square: number): Speech {
  const cell = s.view.cells.find((c) => c.square === square);
  const refused = (title: string, text: string): Speech => ({ icon: "i-nogo", title, text, ask: "why" });
  const title = word("refused.title");
  if (!cell) return plain(word("voice.choose"));
  const begun = s.entry.touched.length > 0;
  if (begun && cell.square !== progressOf(s.entry).from)
    return refused(title, stepsAndPlaces(s) && progressOf(s.entry).from !== progressOf(s.entry).at
      ? word("refused.place", cell.name) : word("refused.target", cell.name));
  if (!stepsAndPlaces(s) && placesOnly(s)) return refused(title, word("refused.occupied", cell.name));
  if (cell.piece === 0) return refused(title, word("refused.empty", cell.name));
  if (cell.owner >= 0 && cell.owner !== s.view.seat)
    return refused(title, word("refused.theirs", playerName(info, s.view, cell.owner)));
  if (s.view.mustCapture && !firstSquares(s.entry).has(square)) {
    const longest = info.mustTakeMost ? longestCapture(s) : 0;
    return refused(word("refused.must-title"),
      longest > 1 ? word("refused.must-most", longest) : word("refused.must"));
  }
  if (stepsAndPlaces(s)) return refused(title, word("refused.pebble", cell.name));
  return refused(title, word("refused.blocked", cell.name));
}

export function overSpeech(info: GameInfo, view: MatchView): Speech {
  const { outcome } = view;
  if (outcome.name === "lost")
    return { ...plain(word(losingLines(view) ? "over.solo-lost" : "over.solo-stuck"), word("over.solo-next"), "i-nogo"),
      ask: "try-again" };
  const title = outcome.name === "won" ? word("over.solo-won")
    : outcome.winner >= 0 ? word("over.wins", playerName(info, view, outcome.winner)) : word("over.draw");
  return plain(title, outcome.reason);
}
