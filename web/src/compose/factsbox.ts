// SPDX-License-Identifier: GPL-3.0-or-later
// What a position is beside its pieces: who moves, the options, the scores, the piece that has just arrived. Drawn
// anew after every change; focus finds its control again by name.
import type { Composed, Draft } from "../core/composed";
import { nobody, Piece, type GameInfo } from "../core/types";
import { descriptionOf } from "../games/games";
import { choices } from "../ui/choices";
import { h } from "../ui/dom";
import { select } from "../ui/fields";
import { focusKey, lasting, refocus } from "../ui/focus";
import { optionWord } from "../views/newgamerules";
import { raised, word } from "../words/words";
import { positionOptions, type Composing } from "./composing";
import { nameOfKind } from "./palette";

/** More than any score. */
const mostScore = 99;

export class FactsBox {
  readonly element = h("div", { class: "sidebox" });

  constructor(private readonly info: GameInfo, private readonly composing: Composing) {}

  draw(): void {
    const focused = this.element.contains(document.activeElement) ? focusKey(document.activeElement) : "";
    const { now } = this.composing;
    const extra = [...this.#options(), ...this.#scores(now), ...this.#past(now)];
    this.element.replaceChildren(this.#turn(now), ...(extra.length > 0 ? [h("div", { class: "facts" }, ...extra)] : []),
      h("p", { class: "small-print" }, this.#counts(now)));
    if (focused !== "") refocus(focused, { preventScroll: true });
  }

  #change(change: Partial<Draft>): void {
    this.composing.change({ ...this.composing.now, ...change });
  }

  #turn({ seats, seat }: Composed): HTMLElement {
    const names = this.info.seatNames.slice(0, seats).map((label, i) => ({ value: String(i), label }));
    return h("div", { class: "field" }, h("b", { "aria-hidden": "true" }, word("compose.to-move")),
      choices("turn", word("compose.to-move"), names, String(seat), (value) => this.#change({ seat: Number(value) })));
  }

  #options(): HTMLElement[] {
    return positionOptions(this.info).map(({ name, role, values }) => {
      const label = role === "players" ? word("compose.players") : optionWord(`option.${name}`, name);
      const field = select(`option-${name}`, label,
        values.map((value) => ({ value, label: optionWord(`option.${name}.${value}`, value) })),
        this.composing.setup[name]!, (value) => this.composing.choose({ ...this.composing.setup, [name]: value }));
      lasting(`option-${name}`, field.querySelector("select")!);
      field.classList.toggle("wide", role !== "players");
      return field;
    });
  }

  #scores({ scores }: Composed): HTMLElement[] {
    const tokens = descriptionOf(this.info.id).seats.score === "tokens";
    return scores.map((score, seat) => {
      const field = lasting(`score-${seat}`, h("input", { type: "number", class: "entry", min: 0, max: mostScore, inputmode: "numeric",
        name: `score-${seat}`, onchange: () => this.#change({ scores: scores.map((old, i) => (i === seat ? this.#number(field) : old)) }) }));
      field.value = String(score);
      return h("label", { class: "field" },
        h("span", {}, word(tokens ? "compose.tokens" : "compose.points", this.info.seatNames[seat] ?? "")), field);
    });
  }

  #number(field: HTMLInputElement): number {
    return Math.min(mostScore, Math.max(0, Math.trunc(Number(field.value) || 0)));
  }

  /** The piece that has just arrived, and the square it left. */
  #past({ cells, arrived, left, asksArrived, asksLeft }: Composed): HTMLElement[] {
    const list = (name: "arrived" | "left", label: string, chosen: number, filled: boolean) => {
      const squares = cells.filter(({ piece, square }) => (piece !== Piece.none) === filled || square === chosen);
      const field = select(name, label, [{ value: "0", label: word("compose.none") },
        ...squares.map(({ square, name: value }) => ({ value: String(square), label: value }))],
      String(chosen), (value) => this.#change({ [name]: Number(value) }));
      lasting(name, field.querySelector("select")!);
      return field;
    };
    return [...(asksArrived ? [list("arrived", word("compose.arrived"), arrived, true)] : []),
      ...(asksLeft ? [list("left", word("compose.left"), left, false)] : [])];
  }

  /** "Pion blanc : 8 · Dame noire : 1" */
  #counts({ cells }: Composed): string {
    return this.info.pieces.filter(({ piece }) => piece !== Piece.none).flatMap((look) => {
      const count = cells.filter(({ piece, owner }) => piece === look.piece && (look.owner === nobody || owner === look.owner)).length;
      return count > 0 ? [word("compose.set-score", raised(nameOfKind(this.info, look)), count)] : [];
    }).join(" · ");
  }
}
