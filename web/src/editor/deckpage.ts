// SPDX-License-Identifier: GPL-3.0-or-later
// The page of one deck: its cards, narrowed by the filter, and what can be done with it. The deck of the
// house can be looked at and copied, one's own can be changed.
import type { App } from "../app/app";
import { grades, type Grade } from "../core/cardtypes";
import { colourTexts, splitTask, taskOfColour, taskTexts, textsOf, type CardTexts } from "../decks/cardtexts";
import { checkCards, type Checked } from "../decks/check";
import { builtinDeck } from "../decks/dealing";
import { countList, countsOf } from "../decks/deckcounts";
import type { CardChoice } from "../decks/deckfield";
import { noFilter, passes, type Filter } from "../decks/filter";
import { insertCard, newKey, ownDecks, removeCard, type OwnCard } from "../decks/owndecks";
import { printDialog } from "../print/printdialog";
import { confirmDialog } from "../ui/confirm";
import { button, h, picture } from "../ui/dom";
import { lasting, refocus } from "../ui/focus";
import { ListWindow } from "../ui/longlist";
import { hideToast, showToast } from "../ui/toast";
import { counted, word } from "../words/words";
import { copyOf, editCard, viewCard } from "./cardeditor";
import { cardRow, filterFields, rowFocus } from "./cardrows";
import { askDeckName, keepingNotice, pageBar } from "./deckparts";
import { playWith } from "./playwith";
import { editableCards, exportDialog } from "./transfer";

/** What the page is about: a deck of one's own, or cards of the house. */
interface Shown {
  readonly title: string;
  readonly cards: readonly OwnCard[];
  /** What a game or a print of them is begun with. */
  readonly choice: CardChoice;
  /** None: it cannot be changed. */
  readonly id?: string;
}

/** A game asks about so many cards. */
const enoughCards = 20;

const back = () => ({ href: "#/cartes", text: word("decks.title"), symbol: "i-undo" });

class DeckPage {
  readonly element: HTMLElement;
  readonly #head = h("div", { class: "deck-head" });
  readonly #filters = h("div");
  readonly #list = new ListWindow(h("ol", { class: "card-rows" }));
  readonly #count = h("p", { class: "quiet", role: "status" });
  readonly #deaf: () => void;
  #filter: Filter = noFilter;
  #shown: Shown;
  #checked: Checked;

  constructor(readonly app: App, private readonly find: () => Shown) {
    this.#shown = find();
    this.#checked = this.#check();
    this.element = h("div", { class: "decks-view" }, pageBar(app, this.#shown.title, back()),
      h("main", { class: "decks-main" }, this.#head, this.#filters, this.#count, this.#list.element));
    this.#deaf = ownDecks.listen(() => {
      const { id } = this.#shown;
      if (id === undefined || ownDecks.load(id)) this.refresh();
      else app.go({ view: "decks" });
    });
    this.#draw();
  }

  /** Once the page is there to be measured. */
  start(): void {
    this.#fill();
  }

  leave(): void {
    this.#deaf();
    this.#list.leave();
    hideToast();
  }

  refresh(): void {
    this.#shown = this.find();
    this.#checked = this.#check();
    this.#draw();
    this.#fill();
  }

  /** Everything but the rows. */
  #draw(): void {
    this.element.querySelector("h1")!.textContent = this.#shown.title;
    const { id, title } = this.#shown;
    this.#head.replaceChildren(
      keepingNotice(id === undefined || ownDecks.kept(id), () => exportDialog(this.app, title, this.#texts())),
      countList(countsOf(this.#checked.counts)), this.#tiny(), this.#actions());
    this.#filters.replaceChildren(filterFields(this.#texts(), this.#filter, id !== undefined, (filter) => {
      this.#filter = filter;
      this.#fill();
    }));
    this.#filters.hidden = this.#shown.cards.length === 0;
  }

  #texts(): CardTexts[] {
    return this.#shown.cards.map((card) => card.texts);
  }

  #check(): Checked {
    return checkCards(this.app.core, this.#texts());
  }

  #visible(): { card: OwnCard; index: number }[] {
    return this.#shown.cards.map((card, index) => ({ card, index })).filter(({ card, index }) =>
      passes(this.#filter, card.texts, this.#checked.faults[index]!.length > 0));
  }

  #fill(): void {
    const { cards, id } = this.#shown;
    const visible = this.#visible();
    const faulty = this.#checked.faults.filter((faults) => faults.length > 0).length;
    this.#count.textContent = [
      visible.length === cards.length ? counted("decks.cards", cards.length) : counted("decks.some", visible.length, cards.length),
      ...(faulty > 0 ? [counted("decks.faulty", faulty)] : []),
    ].join(" · ");
    const change = id === undefined ? undefined : {
      duplicate: (key: string) => this.#duplicate(id, key),
      remove: (key: string) => this.#remove(id, key),
    };
    const actions = { open: (key: string) => this.#open(key), change };
    if (cards.length === 0 && id !== undefined) return this.#list.show({ count: 1, key: () => "", make: () => this.#first(id) });
    this.#list.show({
      count: visible.length,
      key: (place) => visible[place]!.card.key,
      make: (place) => {
        const { card, index } = visible[place]!;
        return cardRow(card, index, this.#checked.faults[index]!, actions);
      },
    });
  }

  #first(id: string): HTMLElement {
    return h("li", { class: "first-card" },
      h("button", { type: "button", onclick: () => this.#add(id) }, picture("card-pink", "blank"), word("decks.first")));
  }

  /** To the row of a card, if it is shown, wherever it is. */
  #focusRow(key: string): void {
    const place = this.#visible().findIndex(({ card }) => card.key === key);
    if (place < 0) return;
    this.#list.reveal(place);
    refocus(rowFocus(key));
  }

  // ---- what can be done ----

  #actions(): HTMLElement {
    const { id, title } = this.#shown;
    const save = lasting("deck-export", button(word("decks.export"), () => exportDialog(this.app, title, this.#texts())));
    const use = this.#checked.sound === 0 ? [] : this.#useButtons();
    if (id === undefined) return h("div", { class: "deck-actions" },
      lasting("deck-copy", button(word("decks.copy"), () => copyToEdit(this.app, title, this.#texts()), "primary")),
      ...use, save);
    return h("div", { class: "deck-actions" },
      lasting("card-add", button(word("decks.card-new"), () => this.#add(id), "primary")), ...use, save,
      lasting("deck-rename", button(word("decks.rename"), () => this.#rename(id))),
      lasting("deck-delete", button(word("decks.delete-deck"), () => this.#delete(id))));
  }

  /** A game with these cards, and the cards on paper. */
  #useButtons(): HTMLElement[] {
    const cards = this.#shown.choice;
    return [
      lasting("deck-play", button(word("decks.play"), () => playWith(this.app, cards), "", "i-play")),
      lasting("deck-print", button(word("print.title"), () => printDialog(this.app, { cards, kinds: ["cards"] }), "", "i-print"))];
  }

  /** Said of a deck with so few cards that they come again and again. */
  #tiny(): HTMLElement | "" {
    const { sound } = this.#checked;
    return this.#shown.id === undefined || sound === 0 || sound >= enoughCards ? ""
      : h("p", { class: "quiet tiny-deck" }, counted("decks.tiny", sound));
  }

  #closed(key: string): void {
    this.refresh();
    this.#focusRow(key);
  }

  #open(key: string): void {
    const { id, cards } = this.#shown;
    const visible = this.#visible().map(({ card }) => card);
    if (id === undefined) return viewCard(this.app, visible, key, (last) => this.#closed(last));
    const card = cards.find((other) => other.key === key);
    if (card) this.#edit(id, card, false);
  }

  #edit(id: string, card: OwnCard, fresh: boolean): void {
    hideToast();
    editCard(this.app, id, card, fresh, {
      keys: this.#visible().map((shown) => shown.card.key),
      blank: (after) => this.#blank(after),
      closed: (key) => this.#closed(key),
    });
  }

  /** Class and colour of the filter, or of the card before. */
  #blank(after = this.#shown.cards.at(-1)?.texts): CardTexts {
    const { grade: chosen } = this.app.settings;
    const grade = this.#filter.grade || after?.grade || (chosen === "all" ? grades[0] : chosen);
    const colour = this.#filter.colour || after?.colour || colourTexts[1];
    return textsOf({ grade, colour, task: taskOfColour[colour] ?? (after ? splitTask(after.task).name : taskTexts.verb) });
  }

  #add(id: string): void {
    this.#edit(id, { key: newKey(), texts: this.#blank() }, true);
  }

  #duplicate(id: string, key: string): void {
    const index = this.#shown.cards.findIndex((card) => card.key === key);
    const copy = copyOf(this.#shown.cards[index]!.texts);
    ownDecks.change(id, (deck) => insertCard(deck, copy, index + 1));
    this.refresh();
    this.#edit(id, copy, false);
  }

  #remove(id: string, key: string): void {
    const index = this.#shown.cards.findIndex((card) => card.key === key);
    const card = this.#shown.cards[index];
    const visible = this.#visible();
    const place = visible.findIndex((other) => other.index === index);
    const next = visible[place + 1] ?? visible[place - 1];
    if (!card) return;
    ownDecks.change(id, (deck) => removeCard(deck, key));
    this.refresh();
    if (next) this.#focusRow(next.card.key);
    else refocus("card-add");
    showToast(word("decks.deleted"), { text: word("decks.undo"), press: () => {
      ownDecks.change(id, (deck) => insertCard(deck, card, index));
      this.#closed(key);
    } });
  }

  #rename(id: string): void {
    askDeckName(word("decks.rename"), this.#shown.title, (name) => {
      ownDecks.change(id, (deck) => ({ ...deck, name }));
      this.refresh();
    });
  }

  #delete(id: string): void {
    const { title, cards } = this.#shown;
    confirmDialog(word("decks.delete-sure", title), cards.length === 0 ? "" : counted("decks.delete-text", cards.length),
      word("decks.delete-deck"), () => {
      ownDecks.remove(id);
      this.app.go({ view: "decks" });
    }, word("cancel"));
  }
}

/** A deck of one's own with these cards, open to be changed. */
export function copyToEdit(app: App, title: string, cards: readonly CardTexts[]): void {
  const made = ownDecks.create(word("decks.copied", title), cards);
  app.go({ view: "decks", deck: made.id });
}

/** `damier.CE1`: the cards of the house for one class. */
const houseName = "damier.";
export const houseId = (grade: Grade) => `${houseName}${grade}`;

export function houseCards(grade: string): CardTexts[] {
  const deck = builtinDeck();
  return editableCards(deck, deck.rows().filter((row) => row.texts.grade === grade));
}

/** What `decksView` shows. */
export interface DecksView {
  readonly element: HTMLElement;
  start?(): void;
  leave(): void;
}

/** The page of a deck; undefined if there is no such deck. */
export function deckPage(app: App, id: string): DecksView | undefined {
  if (id.startsWith(houseName)) {
    const grade = id.slice(houseName.length);
    const cards = houseCards(grade).map((texts) => ({ key: texts.id, texts }));
    return cards.length === 0 ? undefined : new DeckPage(app,
      () => ({ title: word("decks.house-of", grade), cards, choice: { deck: "", grade: grade as Grade } }));
  }
  let last = ownDecks.load(id);
  if (!last) return undefined;
  let first = true;
  return new DeckPage(app, () => {
    last = (first ? undefined : ownDecks.load(id)) ?? last!;
    first = false;
    return { title: last.name, cards: last.cards, choice: { deck: id, grade: "all" }, id };
  });
}
