// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with a position, in words, with the repairs that the core tried as buttons.
import type { Composed, Repair } from "../core/composed";
import { nobody, type Cell, type GameInfo } from "../core/types";
import { lookOf } from "../games/games";
import { drawnPicture, h, picture } from "../ui/dom";
import { lasting } from "../ui/focus";
import { sentence, word } from "../words/words";
import { nameOfKind } from "./palette";

/** What a repair says, and its picture. */
function described(info: GameInfo, { cells }: Composed, repair: Repair): { text: string; image: Node } {
  if (repair.kind === "remove")
    return { text: word(repair.squares.length > 1 ? "compose.remove-all" : "compose.remove"), image: picture("i-eraser") };
  if (repair.kind === "become") {
    const owner = cells.find(({ square }) => square === repair.squares[0])?.owner ?? nobody;
    const kind = { piece: repair.piece, owner };
    const look = lookOf(info, kind as Cell);
    return { text: word("compose.become", nameOfKind(info, kind)), image: look ? drawnPicture(look, "icon") : picture("i-check") };
  }
  if (repair.kind === "forget") return { text: word("compose.forget"), image: picture("i-eraser") };
  const name = info.seatNames[repair.seat] ?? "";
  if (repair.kind === "seat") return { text: word("compose.to-seat", name), image: picture("i-swap") };
  return { text: word("compose.set-score", name, repair.score), image: picture("i-check") };
}

/** The squares at fault by their names, if there are any. */
function placesOf({ cells, fault }: Composed): string {
  const names = cells.filter(({ square }) => fault?.squares.includes(square)).map(({ name }) => name);
  if (names.length === 0) return word("compose.not-yet");
  return names.length === 1 ? word("compose.square", names[0]!) : word("compose.squares", names.join(", "));
}

/** Redrawn only when something else is to be said: it is a live region. */
export class FaultBox {
  readonly element = h("ul", { class: "faults", "aria-live": "polite" });
  #said = "";

  constructor(private readonly info: GameInfo, private readonly repair: (repair: Repair) => void) {}

  show(composed: Composed): void {
    const { fault, repairs = [], over } = composed;
    const said = JSON.stringify([fault, repairs, over]);
    if (said === this.#said) return;
    this.#said = said;
    this.element.replaceChildren(...(fault ? [this.#faultRow(composed, fault.text, repairs)]
      : over !== "" ? [h("li", { class: "note" }, picture("i-pennant"), h("span", {}, word("compose.over", over)))] : []));
  }

  #faultRow(composed: Composed, text: string, repairs: readonly Repair[]): HTMLElement {
    const acts = repairs.map((repair, i) => {
      const { text: label, image } = described(this.info, composed, repair);
      return lasting(`repair-${i}`, h("button", { type: "button", class: "button", onclick: () => this.repair(repair) }, image, label));
    });
    return h("li", {}, picture("i-nogo"), h("span", {}, h("b", {}, placesOf(composed)), h("br"), sentence(text)),
      acts.length > 0 && h("span", { class: "act" }, ...acts));
  }
}
