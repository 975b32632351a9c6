// SPDX-License-Identifier: GPL-3.0-or-later
// All decks: the cards of the house by class, and the decks made on this device. A file may be dropped
// anywhere on the page.
import type { App } from "../app/app";
import { grades } from "../core/cardtypes";
import { checkCards } from "../decks/check";
import { builtinDeck } from "../decks/dealing";
import { countList, countsOf } from "../decks/deckcounts";
import type { CardChoice } from "../decks/deckfield";
import { ownDecks, type OwnDeck } from "../decks/owndecks";
import { printDialog } from "../print/printdialog";
import { button, h } from "../ui/dom";
import { showToast } from "../ui/toast";
import { counted, word } from "../words/words";
import { copyToEdit, deckPage, houseCards, houseId, type DecksView } from "./deckpage";
import { askDeckName, keepingNotice, pageBar } from "./deckparts";
import { exportDialog, importFile, pickAndImport } from "./transfer";

interface Tile {
  readonly title: string;
  readonly address: string;
  readonly counts: readonly number[];
  readonly note?: string;
  readonly buttons: readonly Node[];
}

/** The title is the link; its reach covers the tile, but for the buttons. */
function tile({ title, address, counts, note, buttons }: Tile): HTMLElement {
  return h("li", { class: "deck-tile" },
    h("h3", {}, h("a", { class: "cover", href: `#/cartes/${address}`, "data-focus": `deck-${address}` }, title)),
    countList(counts),
    note !== undefined && h("p", { class: "quiet" }, note),
    h("div", { class: "deck-actions" }, ...buttons));
}

function printButton(app: App, cards: CardChoice): HTMLElement {
  return button(word("print.title"), () => printDialog(app, { cards, kinds: ["cards"] }), "", "i-print");
}

function houseTiles(app: App): HTMLElement[] {
  const { counts } = builtinDeck().view();
  return grades.map((grade, at) => tile({
    title: grade, address: houseId(grade), counts: countsOf(counts, [at]),
    buttons: [button(word("decks.copy"), () => copyToEdit(app, word("decks.house-of", grade), houseCards(grade))),
      printButton(app, { deck: "", grade })],
  }));
}

function ownTile(app: App, deck: OwnDeck): HTMLElement {
  const texts = deck.cards.map((card) => card.texts);
  const { counts, faults } = checkCards(app.core, texts);
  const faulty = faults.filter((list) => list.length > 0).length;
  const note = [counted("decks.cards", deck.cards.length), ...(faulty > 0 ? [counted("decks.faulty", faulty)] : [])];
  return tile({
    title: deck.name, address: deck.id, counts: countsOf(counts), note: note.join(" · "),
    buttons: [button(word("decks.export"), () => exportDialog(app, deck.name, texts)),
      printButton(app, { deck: deck.id, grade: "all" })],
  });
}

/** Shows the deck a file has become. */
function opened(app: App, deck: OwnDeck | undefined): void {
  if (!deck) return;
  app.go({ view: "decks", deck: deck.id });
  showToast(counted("decks.imported", deck.cards.length, deck.name));
}

function ownPart(app: App): HTMLElement {
  const decks = ownDecks.list();
  const unkept = decks.find((deck) => !ownDecks.kept(deck.id));
  const create = button(word("decks.new"), () => askDeckName(word("decks.new"), "", (name) =>
    app.go({ view: "decks", deck: ownDecks.create(name, []).id })), "primary");
  create.dataset["focus"] = "deck-new";
  const open = button(word("decks.import"), () => void pickAndImport(app).then((deck) => opened(app, deck)));
  open.dataset["focus"] = "deck-import";
  return h("section", { class: "deck-part" },
    h("h2", {}, word("decks.own")),
    keepingNotice(unkept === undefined, () => exportDialog(app, unkept!.name, unkept!.cards.map((card) => card.texts))),
    decks.length > 0 ? h("ul", { class: "deck-tiles" }, ...decks.map((deck) => ownTile(app, deck)))
      : h("p", { class: "quiet" }, word("decks.own-none")),
    h("div", { class: "deck-actions" }, create, open),
    h("p", { class: "quiet" }, word("decks.import-note")));
}

function takeDrops(app: App, element: HTMLElement): void {
  const carries = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  element.addEventListener("dragover", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    element.classList.add("is-over");
  });
  element.addEventListener("dragleave", (event) => {
    if (!element.contains(event.relatedTarget as Node | null)) element.classList.remove("is-over");
  });
  element.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!carries(event)) return;
    event.preventDefault();
    element.classList.remove("is-over");
    if (file) void importFile(app, file).then((deck) => opened(app, deck));
  });
}

function overview(app: App): DecksView {
  const own = h("div", {}, ownPart(app));
  const element = h("div", { class: "decks-view" },
    pageBar(app, word("decks.title"), { href: "#/", text: word("game.home"), symbol: "i-home" }),
    h("main", { class: "decks-main" },
      own,
      h("section", { class: "deck-part" }, h("h2", {}, word("decks.house")), h("p", { class: "quiet" }, word("decks.house-note")),
        h("ul", { class: "deck-tiles" }, ...houseTiles(app))),
      h("p", {}, h("a", { class: "link", href: "#/resultats" }, word("results.link")))));
  takeDrops(app, element);
  return { element, leave: ownDecks.listen(() => own.replaceChildren(ownPart(app))) };
}

/** All decks, or one of them; a deck that does not exist leads back to all. */
export function decksView(app: App, deck: string | undefined): DecksView {
  return (deck === undefined ? undefined : deckPage(app, deck)) ?? overview(app);
}
