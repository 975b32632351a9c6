// SPDX-License-Identifier: GPL-3.0-or-later
// Who plays: how many, and for each seat a person with a name or the computer with a level.
import { faceOf } from "../games/games";
import { levels, swapSeats, type SeatChoice } from "../store/gamechoice";
import { button, drawnPicture, h } from "../ui/dom";
import { pick, select } from "../ui/fields";
import { word, type WordName } from "../words/words";
import type { Form } from "./newgameform";

function change(form: Form, seat: number, changed: Partial<SeatChoice>): void {
  const seats = form.choice.seats.map((old, i) => (i === seat ? { ...old, ...changed } : old));
  form.choice = { ...form.choice, seats };
}

function nameField(form: Form, seat: number): HTMLElement {
  const input = h("input", { type: "text", name: `name-${seat}`, maxlength: 40, autocomplete: "off",
    spellcheck: "false", value: form.choice.seats[seat]!.name,
    oninput: () => change(form, seat, { name: input.value }) });
  return h("label", { class: "field" }, h("span", {}, word("new.name")), input);
}

function levelField(form: Form, seat: number): HTMLElement {
  const items = levels.map((level) => ({ value: String(level),
    label: word("new.level-named", level, word(`level.${level}` as WordName)) }));
  return select(`level-${seat}`, word("new.level"), items, String(form.choice.seats[seat]!.level),
    (value) => change(form, seat, { level: Number(value) }));
}

function seatField(form: Form, seat: number): HTMLElement {
  const face = faceOf(form.info, seat);
  const legend = h("span", { class: "seat-name" }, face && drawnPicture(face, "face"),
    form.info.seatNames[seat] ?? "");
  const detail = h("div", { class: "detail" });
  const draw = () => detail.replaceChildren(
    form.choice.seats[seat]!.engine ? levelField(form, seat) : nameField(form, seat));
  draw();
  if (!form.info.computer)
    return h("fieldset", { class: "pick seat-choice" }, h("legend", {}, legend), detail);
  const field = pick(`seat-${seat}`, legend, [
    { value: "person", label: word("new.person") },
    { value: "engine", label: word("new.computer") },
  ], form.choice.seats[seat]!.engine ? "engine" : "person", (value) => {
    change(form, seat, { engine: value === "engine" });
    draw();
  }, "seat-choice");
  field.append(detail);
  return field;
}

const counts: readonly WordName[] = ["new.alone", "new.two", "new.three", "new.four"];

export function seatFields(form: Form): HTMLElement {
  const { minSeats, maxSeats } = form.info;
  const list = h("div", { class: "seat-list" });
  const swap = button(word("seats.swap"), () => {
    form.choice = swapSeats(form.choice);
    draw();
  }, "quiet-button", "i-flip");
  const draw = () => {
    list.replaceChildren(...Array.from({ length: form.choice.count }, (_, seat) => seatField(form, seat)));
    swap.hidden = form.choice.count < 2;
  };
  draw();
  const numbers = Array.from({ length: maxSeats - minSeats + 1 }, (_, i) => minSeats + i);
  const count = minSeats < maxSeats && pick("count", word("new.count"),
    numbers.map((n) => ({ value: String(n), label: word(counts[n - 1]!) })), String(form.choice.count), (value) => {
      form.choice = { ...form.choice, count: Number(value) };
      draw();
    });
  return h("div", { class: "who-plays" }, count, list, swap);
}
