// SPDX-License-Identifier: GPL-3.0-or-later
// The form that opens a room, read downwards: game, chairs, clock, who may enter. Every default is playable, so
// that its button can be the only tap. Drawn anew when the game or the number of chairs changes.
import type { App } from "../app/app";
import { miniBoard } from "../board/miniboard";
import { hasCards } from "../core/options";
import { Room } from "../core/room";
import { Piece, type GameInfo } from "../core/types";
import { cardChoiceField } from "../decks/deckfield";
import { descriptionOf, faceOf } from "../games/games";
import { levels, plainOptions } from "../store/gamechoice";
import { choices } from "../ui/choices";
import { button, drawnPicture, h, picture } from "../ui/dom";
import { select, type Item } from "../ui/fields";
import { lasting } from "../ui/focus";
import { optionWord } from "../views/newgamerules";
import { word, type WordName } from "../words/words";
import { clockWords, countsOf, daysOffs, delays, firstClocks, otherClocks, standardOpening, withCount, withLevel, withSeat,
  type Opening } from "./opening";
import { clockText, daysOffText, delayText } from "./telling";

/** The level a computer is given first. */
const firstLevel = 2;
const nameLength = 24;

export interface OpenForm {
  readonly element: HTMLElement;
  opening(): Opening;
}

/** A game as a picture: the board it shows on the home page. */
export function gamePicture(app: App, info: GameInfo): SVGSVGElement {
  const { living } = descriptionOf(info.id);
  const room = Room.create(app.core, app.indexOf(info.id), { position: living?.position ?? "" });
  const board = miniBoard(info, room.view.cells);
  room.free();
  return board;
}

const field = (legend: string, ...parts: (Node | false)[]) =>
  h("fieldset", { class: "field" }, h("legend", {}, legend), ...parts);

/** A name to be shown to others: short, and remembered on this device. */
export function nameInput(app: App, id: string): HTMLInputElement {
  const input = h("input", { type: "text", id, class: "entry", maxlength: nameLength, autocomplete: "nickname",
    spellcheck: "false", "aria-label": word("desk.name"), placeholder: word("desk.name"),
    oninput: () => app.seats.setName(input.value) });
  input.value = app.seats.name();
  return lasting(id, input);
}

/** What stands for a chair; without a game, for a free one. */
export function chairFace(info: GameInfo | undefined, seat: number, sign: "here" | "away" | "robot" | undefined): HTMLElement {
  const common = info?.pieces.find(({ piece }) => piece !== Piece.none);
  const face = info && (faceOf(info, seat) ?? common);
  return h("span", { class: "facebox" }, face ? drawnPicture(face, "face") : picture(info ? "i-people" : "token-empty", "face"),
    sign !== undefined && h("i", { class: sign }));
}

const placeWord = (seat: number) => word(`desk.place.${seat + 1}` as WordName);

function levelField(seat: number, level: number, changed: (level: number) => void): HTMLElement {
  const items = levels.map((one) => ({ value: String(one), label: word("desk.level", one, word(`level.${one}` as WordName)) }));
  const list = h("select", { class: "entry level", "aria-label": word("new.level"), "data-focus": `level-${seat}`,
    onchange: () => changed(Number(list.value)) },
    ...items.map((item) => h("option", { value: item.value, selected: Number(item.value) === level }, item.label)));
  return list;
}

class Form implements OpenForm {
  readonly element: HTMLFormElement;
  readonly #body = h("div", { class: "column" });
  #opening: Opening;

  constructor(private readonly app: App, first: Opening, open: (opening: Opening) => void) {
    this.#opening = first;
    this.element = h("form", { class: "sheet", id: "desk-open", "aria-labelledby": "desk-open-title",
      onsubmit: (event: Event) => {
        event.preventDefault();
        open(this.#opening);
      } },
      h("header", {}, picture("i-together"), h("h2", { id: "desk-open-title" }, word("desk.open-title"))),
      this.#body,
      lasting("open-room", h("button", { type: "submit", class: "button primary wide" }, picture("i-link"), word("desk.open"))));
    this.#draw();
  }

  opening(): Opening {
    return this.#opening;
  }

  #set(changed: Opening): void {
    this.#opening = changed;
    this.#draw();
  }

  #draw(): void {
    const info = this.app.game(this.#opening.game);
    this.#body.replaceChildren(this.#games(), this.#who(info), this.#clock(), this.#enter(), this.#more(info));
  }

  #games(): HTMLElement {
    const items = this.app.games().map((info) => ({ value: info.id, label: info.title, picture: gamePicture(this.app, info) }));
    return field(word("desk.game"), choices("room-game", word("desk.game"), items, this.#opening.game, (game) =>
      this.#set({ ...standardOpening(this.app.game(game), this.#opening.grade), listed: this.#opening.listed,
        clock: this.#opening.clock, delay: this.#opening.delay, daysOff: this.#opening.daysOff, undo: this.#opening.undo }), "game-pick"));
  }

  #who(info: GameInfo): HTMLElement {
    const counts = countsOf(info);
    const words: readonly WordName[] = ["new.alone", "new.two", "new.three", "new.four"];
    const count = counts.length > 1 && choices("room-count", word("desk.count"),
      counts.map((n) => ({ value: String(n), label: word(words[n - 1]!) })), String(this.#opening.count),
      (value) => this.#set(withCount(this.#opening, Number(value))));
    const chairs = Array.from({ length: this.#opening.count }, (_, seat) =>
      (seat === this.#opening.seat ? this.#myChair(info, seat) : this.#chair(info, seat)));
    return field(word("desk.who"), count, h("ol", { class: "chairs" }, ...chairs));
  }

  #myChair(info: GameInfo, seat: number): HTMLElement {
    const next = (seat + 1) % this.#opening.count;
    const change = lasting("change-seat", button(word("desk.change"), () => this.#set(withSeat(this.#opening, next)),
      "quiet change", "i-swap"));
    change.setAttribute("aria-label", word("desk.change-label"));
    return h("li", { class: "mine" }, chairFace(info, seat, "here"),
      h("span", {}, nameInput(this.app, "room-name"), h("span", {}, word(seat === 0 ? "desk.here-begins" : "desk.here"))),
      change);
  }

  #chair(info: GameInfo, seat: number): HTMLElement {
    const level = this.#opening.levels[seat] ?? 0;
    const face = h("span", { class: "facebox" }, picture(level > 0 ? "i-computer" : "i-together", "face"));
    const set = (changed: number) => this.#set(withLevel(this.#opening, seat, changed));
    const about = level > 0 ? levelField(seat, level, set) : h("span", {}, word("desk.for-guest"));
    return h("li", {}, face, h("span", {}, h("b", {}, placeWord(seat)), about),
      info.computer && choices(`chair-${seat}`, placeWord(seat), [{ value: "0", label: word("new.person") },
        { value: String(level || firstLevel), label: word("new.computer") }], String(level), (value) => set(Number(value))));
  }

  #clock(): HTMLElement {
    const { clock } = this.#opening;
    const chosen = clockWords(clock);
    const items = (clocks: typeof firstClocks): Item[] => clocks.map((one) => ({ value: clockWords(one), label: clockText(one) }));
    const first = firstClocks.some((one) => clockWords(one) === chosen);
    const other = "other";
    const set = (text: string, all: typeof firstClocks) =>
      this.#set({ ...this.#opening, clock: all.find((one) => clockWords(one) === text) ?? otherClocks[0]! });
    return field(word("desk.clock"),
      choices("room-clock", word("desk.clock"), [...items(firstClocks), { value: other, label: word("desk.clock-other") }],
        first ? chosen : other, (value) => set(value, firstClocks), "seg clocks"),
      !first && select("room-clock-other", word("desk.clock-which"), items(otherClocks), chosen,
        (value) => set(value, otherClocks)),
      clock.kind === "turn" && this.#pick("room-days-off", word("desk.days-off"), daysOffs, daysOffText, "daysOff"));
  }

  /** One of a few numbers, which the texts name. */
  #pick(id: string, label: string, numbers: readonly number[], text: (n: number) => string, name: "delay" | "daysOff"): HTMLElement {
    return select(id, label, numbers.map((n) => ({ value: String(n), label: text(n) })), String(this.#opening[name]),
      (value) => this.#set({ ...this.#opening, [name]: Number(value) }));
  }

  #undo(): HTMLElement {
    return select("room-undo", word("desk.undo"), [{ value: "yes", label: word("desk.undo-agreed") },
      { value: "no", label: word("desk.undo-never") }], this.#opening.undo ? "yes" : "no",
      (value) => this.#set({ ...this.#opening, undo: value === "yes" }));
  }

  #enter(): HTMLElement {
    const { listed } = this.#opening;
    return field(word("desk.enter"),
      choices("room-enter", word("desk.enter"), [{ value: "link", label: word("desk.enter-link") },
        { value: "all", label: word("desk.enter-all") }], listed ? "all" : "link",
        (value) => this.#set({ ...this.#opening, listed: value === "all" })),
      h("p", { class: "small-print" }, word(listed ? "desk.listed-note" : "desk.no-account")));
  }

  /** What may be taken back, how it is watched, options of the game and its cards, folded. */
  #more(info: GameInfo): HTMLElement {
    const options = plainOptions(info).map((option) => select(`room-option-${option.name}`,
      optionWord(`option.${option.name}`, option.name),
      option.values.map((value) => ({ value, label: optionWord(`option.${option.name}.${value}`, value) })),
      this.#opening.setup[option.name] ?? option.standard,
      (value) => this.#set({ ...this.#opening, setup: { ...this.#opening.setup, [option.name]: value } })));
    const { deck, grade } = this.#opening;
    const cards = hasCards(info, this.#opening.setup) && cardChoiceField(this.app, { deck, grade }, (choice) => {
      this.#opening = { ...this.#opening, ...choice };
    });
    const open = this.#body.querySelector<HTMLDetailsElement>("details")?.open ?? false;
    const more = h("details", { class: "rest", open }, lasting("room-more", h("summary", {}, word("new.more"))),
      h("div", { class: "fields" }, this.#undo(), this.#pick("room-delay", word("desk.delay"), delays, delayText, "delay"),
        ...options, cards));
    return more;
  }
}

export function openForm(app: App, first: Opening, open: (opening: Opening) => void): OpenForm {
  return new Form(app, first, open);
}
