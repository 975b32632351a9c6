// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog in which a card is written: its fields, and beside them the card as the child sees it. Every
// change is kept a moment after it is made, and at the latest when the dialog closes.
import type { App } from "../app/app";
import { sameTexts, type CardTexts } from "../decks/cardtexts";
import { checkCards, type CardFault } from "../decks/check";
import { insertCard, newKey, ownDecks, writeCard, type OwnCard, type OwnDeck } from "../decks/owndecks";
import { openDialog, type Dialog, type DialogParts } from "../ui/dialog";
import { button, h, picture } from "../ui/dom";
import { word } from "../words/words";
import { cardForm, type CardForm } from "./cardform";
import { preview } from "./preview";
import { tryCard } from "./trial";

/** Between the last key and what is said about the card. */
const pause = 150;

/** Beside a card with a name of its own there can be none of the same name. */
export function copyOf(texts: CardTexts): OwnCard {
  return { key: newKey(), texts: { ...texts, id: "" } };
}

export interface EditorWishes {
  /** The cards to go through with "previous" and "next", as the page shows them. */
  readonly keys: readonly string[];
  /** The texts a new card begins with, after another one. */
  blank(after: CardTexts | undefined): CardTexts;
  /** Told when the dialog is closed: the card it showed last. */
  closed(key: string): void;
}

/** To the card before or after; disabled without one. */
function stepButton(by: number, press: (() => void) | undefined): HTMLButtonElement {
  const text = word(by < 0 ? "decks.before" : "decks.after");
  return h("button", { type: "button", class: by < 0 ? "button step back" : "button step", title: text, "aria-label": text,
    disabled: press === undefined, onclick: () => press?.() }, picture("i-next"));
}

class Editor {
  readonly #dialog: Dialog;
  readonly #preview = h("div", { class: "preview-place" });
  readonly #said = h("div", { role: "status" });
  #form: CardForm | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #key: string;
  /** As the deck has it, as far as this page knows. */
  #saved: CardTexts;
  #texts: CardTexts;
  readonly #keys: string[];

  constructor(readonly app: App, readonly id: string, card: OwnCard, fresh: boolean, readonly wishes: EditorWishes) {
    this.#keys = [...wishes.keys];
    this.#key = card.key;
    this.#saved = this.#texts = card.texts;
    const flush = () => this.#flush();
    const deaf = ownDecks.listen((changed) => this.#heard(changed));
    addEventListener("pagehide", flush);
    this.#dialog = openDialog({ ...this.#show(card, fresh), closed: () => {
      flush();
      deaf();
      removeEventListener("pagehide", flush);
      wishes.closed(this.#key);
    } });
    this.#form!.focus();
  }

  // ---- what is shown ----

  #open(card: OwnCard, fresh: boolean): void {
    this.#flush();
    this.#dialog.refill(this.#show(card, fresh));
    this.#form!.focus();
    this.#dialog.element.querySelector(".body")!.scrollTop = 0;
  }

  #show(card: OwnCard, fresh: boolean): DialogParts {
    this.#key = card.key;
    this.#saved = this.#texts = card.texts;
    if (!this.#keys.includes(card.key)) this.#keys.push(card.key);
    this.#said.replaceChildren();
    this.#form = cardForm(this.app.core, card.texts, fresh, (texts) => {
      this.#texts = texts;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#flush(), pause);
    });
    this.#tell(this.#deck());
    const known = this.#deck()?.cards.findIndex(({ key }) => key === card.key) ?? -1;
    return {
      title: known < 0 ? word("decks.card-new") : word("decks.card-number", known + 1),
      className: "card-editor",
      body: [this.#said, h("div", { class: "editor-parts" }, this.#form.element,
        h("section", { class: "preview", "aria-label": word("decks.preview") },
          h("h3", {}, word("decks.preview")), this.#preview))],
      footer: this.#buttons(),
    };
  }

  #buttons(): Node[] {
    const step = (by: number) => {
      const deck = this.#deck();
      const key = this.#keys[this.#keys.indexOf(this.#key) + by];
      const card = deck?.cards.find((other) => other.key === key);
      return stepButton(by, card && (() => this.#walk(card.key)));
    };
    return [
      button(word("decks.try"), () => void this.#try(), "", "i-play"), h("span", { class: "spring" }), step(-1), step(1),
      button(word("decks.duplicate"), () => this.#duplicate()),
      button(word("decks.card-new"), () => this.#open({ key: newKey(), texts: this.wishes.blank(this.#texts) }, true)),
      button(word("ok"), () => this.#dialog.close(), "primary", "i-check"),
    ];
  }

  #walk(key: string): void {
    this.#flush();
    const card = this.#deck()?.cards.find((other) => other.key === key);
    if (card) this.#open(card, false);
  }

  #duplicate(): void {
    this.#flush();
    const copy = copyOf(this.#texts);
    const index = this.#deck()?.cards.findIndex(({ key }) => key === this.#key) ?? -1;
    if (index < 0) return; // still blank: there is nothing to copy
    ownDecks.change(this.id, (deck) => insertCard(deck, copy, index + 1));
    this.#keys.splice(this.#keys.indexOf(this.#key) + 1, 0, copy.key);
    this.#open(copy, false);
  }

  async #try(): Promise<void> {
    this.#flush();
    if (this.#faults(this.#deck()).length > 0) this.#say(word("decks.try-faults"));
    else await tryCard(this.app, this.#texts);
  }

  // ---- what is kept ----

  #deck(): OwnDeck | undefined {
    return ownDecks.load(this.id);
  }

  /** Looking at all cards of a long deck takes its time: only after a change. */
  #flush(): void {
    if (this.#timer === undefined && sameTexts(this.#texts, this.#saved)) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const deck = this.#save();
    this.#tell(deck);
    if (!ownDecks.kept(this.id)) this.#say(word("decks.unkept"));
  }

  #save(): OwnDeck | undefined {
    if (sameTexts(this.#texts, this.#saved)) return this.#deck();
    const [key, before, after, spare] = [this.#key, this.#saved, this.#texts, newKey()];
    ownDecks.change(this.id, (deck) => writeCard(deck, key, before, after, spare));
    const deck = this.#deck();
    this.#saved = after;
    if (deck?.cards.some((card) => card.key === spare)) {
      this.#key = spare;
      this.#keys.push(spare);
      this.#say(word("decks.both-kept"));
    }
    if (!deck) this.#say(word("decks.gone"));
    return deck;
  }

  /** Another page has written: its card is shown, unless this one is being changed. */
  #heard(id: string): void {
    const card = this.#deck()?.cards.find(({ key }) => key === this.#key);
    if ((id !== "" && id !== this.id) || !card || sameTexts(card.texts, this.#saved)) return;
    if (this.#timer !== undefined) return;
    this.#open(card, false);
    this.#say(word("decks.changed-elsewhere"));
  }

  // ---- what is said ----

  #faults(deck: OwnDeck | undefined): readonly CardFault[] {
    const cards = deck?.cards.map((card) => (card.key === this.#key ? this.#texts : card.texts)) ?? [];
    const known = deck?.cards.findIndex((card) => card.key === this.#key) ?? -1;
    const all = known < 0 ? [...cards, this.#texts] : cards;
    return checkCards(this.app.core, all).faults[known < 0 ? all.length - 1 : known] ?? [];
  }

  #tell(deck: OwnDeck | undefined): void {
    this.#form?.showFaults(this.#faults(deck));
    this.#preview.replaceChildren(...preview(this.app.core, this.#texts));
  }

  #say(text: string): void {
    this.#said.replaceChildren(h("p", { class: "fault" }, text));
    this.#said.scrollIntoView({ block: "nearest" });
  }
}

/** Opens the editor on a card of an own deck, or on a new one that is not in it yet. */
export function editCard(app: App, id: string, card: OwnCard, fresh: boolean, wishes: EditorWishes): void {
  new Editor(app, id, card, fresh, wishes);
}

/** A card that cannot be changed: to look at and to try. */
export function viewCard(app: App, cards: readonly OwnCard[], key: string, closed: (key: string) => void): void {
  let at = Math.max(0, cards.findIndex((card) => card.key === key));
  const step = (by: number) => stepButton(by, cards[at + by] && (() => {
    at += by;
    dialog.refill(parts());
    dialog.element.querySelector<HTMLElement>("footer .primary")?.focus();
  }));
  const parts = (): DialogParts => ({
    title: word("decks.preview"), className: "card-view", body: preview(app.core, cards[at]!.texts),
    footer: [button(word("decks.try"), () => void tryCard(app, cards[at]!.texts), "", "i-play"),
      h("span", { class: "spring" }), step(-1), step(1), button(word("ok"), () => dialog.close(), "primary", "i-check")],
  });
  const dialog = openDialog({ ...parts(), closed: () => closed(cards[at]!.key) });
}
