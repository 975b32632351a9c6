// SPDX-License-Identifier: GPL-3.0-or-later
// Quick pairing: a game and a clock, and the first person who wants the same.
import type { App } from "../app/app";
import { h, picture } from "../ui/dom";
import { select } from "../ui/fields";
import { lasting } from "../ui/focus";
import { word } from "../words/words";
import { clockWords, firstClocks, otherClocks, standardOpening, type Opening } from "./opening";
import { clockText } from "./telling";

const clocks = [...firstClocks, ...otherClocks];

export function pairForm(app: App, first: Opening, pair: (opening: Opening) => void): HTMLElement {
  let { game, clock } = first;
  const find = () => pair({ ...standardOpening(app.game(game), app.settings.grade), clock });
  return h("form", { class: "sheet flat", "aria-labelledby": "desk-pair-title", onsubmit: (event: Event) => {
    event.preventDefault();
    find();
  } },
    h("header", {}, picture("i-hand"), h("h2", { id: "desk-pair-title" }, word("desk.pair"))),
    h("p", { class: "small-print" }, word("desk.pair-text")),
    h("div", { class: "pair-fields" },
      select("pair-game", word("desk.game"), app.games().map((info) => ({ value: info.id, label: info.title })), game,
        (value) => { game = value; }),
      select("pair-clock", word("desk.clock"), clocks.map((one) => ({ value: clockWords(one), label: clockText(one) })),
        clockWords(clock), (value) => { clock = clocks.find((one) => clockWords(one) === value) ?? clock; })),
    lasting("pair", h("button", { type: "submit", class: "button wide" }, word("desk.pair-go"))));
}
