// SPDX-License-Identifier: GPL-3.0-or-later
// The list of moves: one line a round, each move a button that shows the board after it.
import type { MatchView, Turn } from "../core/types";
import { h } from "../ui/dom";
import { word } from "../words/words";
import { spokenMove, turnText } from "./naming";

export interface MovesListener {
  review(moment: number): void;
}

/** What is seen comes first, so that a move can be asked for by what is seen; then the move in words. */
function plyLabel(turn: Turn, seen: string): string {
  const spoken = turn.pass ? word("turn.pass") : spokenMove(turn.text);
  return spoken.includes(seen) ? spoken : `${seen}, ${spoken}`;
}

function ply(view: MatchView, index: number, now: number, listener: MovesListener): HTMLElement {
  const turn = view.turns[index]!;
  const undone = index >= view.length;
  const seen = turnText(turn).replaceAll("-", "‑");
  return h("button", {
    type: "button", "data-focus": `ply-${index}`, class: `ply${index + 1 === now ? " now" : ""}${undone ? " undone" : ""}`,
    "aria-label": plyLabel(turn, seen), "aria-current": index + 1 === now ? "step" : undefined,
    disabled: undone, onclick: () => listener.review(index + 1),
  }, seen);
}

/** `now` is the number of turns before the board that is shown. */
export function moveList(view: MatchView, now: number, listener: MovesListener): HTMLElement {
  const seats = view.players.length;
  const first = view.turns[0]?.seat ?? 0;
  const rounds = new Map<number, HTMLElement[]>();
  view.turns.forEach((_, index) => {
    const round = Math.floor((index + first) / seats);
    rounds.set(round, [...(rounds.get(round) ?? []), ply(view, index, now, listener)]);
  });
  const lines = [...rounds].map(([round, plies]) =>
    h("li", {}, h("i", {}, `${round + 1}.`), round === 0 && first > 0 && h("i", {}, "…"), ...plies));
  const shape = seats === 3 ? " three" : seats === 4 ? " four" : "";
  return h("section", { class: `moves${shape}`, "aria-label": word("game.moves") },
    h("h2", {}, word("game.moves")),
    lines.length > 0 ? h("ol", {}, ...lines) : h("p", { class: "empty" }, word("game.no-move")));
}
