// SPDX-License-Identifier: GPL-3.0-or-later
// The seats beside the board: who plays, what they have taken, points, tokens, clock, whose turn. Draws
// from the view; knows no rule.
import { Piece, type Cell, type GameInfo, type MatchView } from "../core/types";
import { descriptionOf, faceOf, lookOf } from "../games/games";
import { drawnPicture, h, picture, type Drawing } from "../ui/dom";
import { counted, word } from "../words/words";
import { shownCells } from "./goal";
import { clockText, playerName } from "./naming";

/** What the seats are drawn from. */
export interface Table {
  readonly info: GameInfo;
  readonly view: MatchView;
  /** Milliseconds left; none without a clock. */
  readonly times: readonly number[];
}

function heap(drawings: readonly Drawing[], label: string, spread: boolean): HTMLElement {
  return h("div", { class: spread ? "tray spread" : "tray", role: "img", "aria-label": label },
    h("span", { class: "heap" }, ...drawings.map((drawing) => drawnPicture(drawing, ""))));
}

function secondLine(info: GameInfo, view: MatchView, seat: number): string {
  const player = view.players[seat];
  const parts = [info.seatNames[seat] ?? ""];
  if (player?.engine) parts.push(word("player.level", player.level));
  if (descriptionOf(info.id).seats.countsPieces)
    parts.push(counted("game.pieces", view.cells.filter((c) => c.piece !== Piece.none && c.owner === seat).length));
  if (view.cards) {
    const right = view.turns.slice(0, view.length).filter((turn) => turn.seat === seat && turn.answer === 1).length;
    parts.push(counted("game.cards", right));
  }
  return parts.filter((part, i) => i > 0 || part !== playerName(info, view, seat)).join(" · ");
}

function clockOf(times: readonly number[], seat: number): HTMLElement | undefined {
  const left = times[seat];
  if (left === undefined) return undefined;
  return h("time", { class: "clock", role: "timer", "data-seat": seat, "aria-label": word("game.clock") },
    clockText(left));
}

function pointsOf(info: GameInfo, view: MatchView, seat: number): HTMLElement | undefined {
  if (!info.scores) return undefined;
  const points = view.outcome.scores[seat] ?? 0;
  return h("span", { class: "points" }, String(points), h("small", {}, counted("game.points", points)));
}

function bigSeat({ info, view, times }: Table, seat: number, taken: readonly Cell[], near: boolean): HTMLElement {
  const turn = view.seat === seat;
  const { tray } = descriptionOf(info.id).seats;
  const face = faceOf(info, seat);
  const label = counted("game.taken", taken.length);
  return h("section", { class: `seat ${near ? "near" : "far"}${turn ? " is-turn" : ""}`, "data-seat": seat },
    face && drawnPicture(face, "face"),
    h("div", { class: "who" }, h("b", {}, playerName(info, view, seat)), h("span", {}, secondLine(info, view, seat))),
    taken.length > 0 && heap(taken.flatMap((cell) => lookOf(info, cell) ?? []), label, tray === "spread"),
    pointsOf(info, view, seat), clockOf(times, seat), turn && picture("i-pennant", "flag"));
}

/** None where no number of tokens wins. */
export function tokensOf(count: number, target: number): HTMLElement | undefined {
  if (target === 0) return undefined;
  const symbols = Array.from({ length: Math.max(count, target) }, (_, i) => (i < count ? "token" : "token-empty"));
  return h("span", { class: "tokens", role: "img", "aria-label": counted("game.tokens", count) },
    ...symbols.map((symbol) => picture(symbol, "")));
}

/** Where several computers play, each has the name of its seat, and the sign of one below: the whole words do not fit. */
function nameAndLevel(info: GameInfo, view: MatchView, seat: number): (HTMLElement | false)[] {
  const player = view.players[seat]!;
  const several = player.engine && player.name === "" && view.players.filter((one) => one.engine).length > 1;
  return [several ? h("b", {}, h("span", { class: "visually-hidden" }, `${word("player.computer")} `), info.seatNames[seat] ?? "")
    : h("b", {}, playerName(info, view, seat)),
    player.engine && h("span", { class: "level" }, several && picture("i-computer"), h("span", {}, word("player.level", player.level)))];
}

function smallSeat({ info, view, times }: Table, seat: number): HTMLElement {
  const turn = view.seat === seat;
  const tokens = descriptionOf(info.id).seats.score === "tokens";
  return h("section", { class: `seat${turn ? " is-turn" : ""}`, "data-seat": seat },
    h("div", { class: "who" }, ...nameAndLevel(info, view, seat),
      tokens && tokensOf(view.outcome.scores[seat] ?? 0, view.outcome.target)),
    !tokens && pointsOf(info, view, seat),
    clockOf(times, seat), turn && picture("i-pennant", "flag"));
}

/** One counter of the pile stands for three: it is seen to shrink. */
const pileOf = 3;

/** Counters of the set that are not on the board, and tokens that nobody has won yet. */
function supply(info: GameInfo, view: MatchView): HTMLElement {
  const inSet = (piece: number) => info.pieces.find((look) => look.piece === piece)!;
  const onBoard = shownCells(view).filter((cell) => cell.piece !== Piece.none).length;
  const counter = inSet(Piece.counter);
  const left = counter.count - onBoard;
  const tokens = inSet(Piece.none).count - view.outcome.scores.reduce((sum, score) => sum + score, 0);
  const solo = view.players.length === 1;
  return h("section", { class: "seat near supply" },
    drawnPicture(counter, "face"),
    h("div", { class: "who" }, h("b", {}, counted("game.supply", left)),
      h("span", {}, solo ? counted("game.solo-progress", onBoard) : counted("game.box", tokens))),
    heap(Array.from({ length: Math.ceil(left / pileOf) }, () => counter), counted("game.supply", left), false));
}

/** The seats for the far and the near side of the board. */
export function seatsOf(table: Table, captured: readonly (readonly Cell[])[], flipped: boolean): readonly HTMLElement[] {
  const { info, view } = table;
  const tokens = descriptionOf(info.id).seats.score === "tokens";
  if (tokens || view.players.length !== 2) {
    const seats = view.players.map((_, seat) => smallSeat(table, seat));
    const near = tokens ? supply(info, view) : h("section", { class: "seat near" });
    return [h("div", { class: `seats trio far count-${seats.length}` }, ...seats), near];
  }
  const near = flipped ? 1 : 0;
  return [bigSeat(table, 1 - near, captured[1 - near] ?? [], false), bigSeat(table, near, captured[near] ?? [], true)];
}

/** Only the clocks, four times a second. */
export function updateClocks(root: ParentNode, times: readonly number[]): void {
  for (const clock of root.querySelectorAll<HTMLElement>(".clock")) {
    const left = times[Number(clock.dataset["seat"])] ?? 0;
    clock.textContent = clockText(left);
    clock.classList.toggle("low", left < 20000);
  }
}
