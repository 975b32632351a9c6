// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog "Imprimer": what shall be on paper, a look at every page, and the file to print. A module of its
// own draws the sheets; it is fetched when this dialog is first opened, or kept already.
import type { App } from "../app/app";
import { origin } from "../app/origin";
import type { Grade } from "../core/cardtypes";
import { compile, Refusal } from "../core/module";
import { Printer, type Kind, type SheetsView } from "../core/sheets";
import type { Fault, GameId } from "../core/types";
import { indexAt } from "../decks/cardtexts";
import { deckFile, hasBuiltinDeck, loadBuiltinDeck } from "../decks/dealing";
import { cardChoiceField, type CardChoice } from "../decks/deckfield";
import { deckKeys } from "../decks/owndecks";
import { openCarefully } from "../keeping/aside";
import { cardColours, colourName } from "../ui/cardsigns";
import { openDialog } from "../ui/dialog";
import { button, h, picture, tool } from "../ui/dom";
import { pick, select, toggle } from "../ui/fields";
import { whenFetched, type Part } from "../ui/fetching";
import { fileName, saveFile } from "../ui/files";
import { counted, sentence, word, type WordName } from "../words/words";

export interface PrintStart {
  readonly game?: GameId;
  readonly cards?: CardChoice;
  readonly kinds?: readonly Kind[];
}

/** Sheets that show cards of a deck. */
const ofDeck: readonly Kind[] = ["cards", "answers"];
const usual: readonly Kind[] = ["board", "pieces"];

/** Whoever prints sees no file: a card is told by its number, not by its line. */
const leftOut = ({ at, text }: Fault) => word("print.left-out", indexAt(at) + 1, text);

class PrintDesk {
  readonly #choices = h("div", { class: "print-choices" });
  readonly #paper = h("img", { class: "print-page", alt: "" });
  readonly #said = h("p", { role: "status" });
  readonly #how = h("p", { class: "quiet" });
  readonly #faults = h("ul", { class: "print-faults" });
  readonly #walk: HTMLElement;
  readonly #before: HTMLButtonElement;
  readonly #after: HTMLButtonElement;
  readonly #pdf: HTMLButtonElement;
  readonly #svg: HTMLButtonElement;
  #game: GameId;
  #chosen: Set<Kind>;
  #cards: CardChoice;
  #colour = "";
  #large = false;
  #grey = false;
  #page = 0;
  #planned: SheetsView | undefined;

  constructor(private readonly app: App, private readonly printer: Printer, start: PrintStart) {
    this.#game = start.game ?? (app.games().find((info) => info.cards) ?? app.games()[0]!).id;
    this.#chosen = new Set(start.kinds ?? usual);
    this.#cards = start.cards ?? { deck: "", grade: app.settings.grade };
    this.#before = tool("i-next", word("print.before"), () => this.#turn(-1));
    this.#after = tool("i-next", word("print.after"), () => this.#turn(1));
    this.#walk = h("div", { class: "print-walk" }, this.#before, this.#said, this.#after);
    this.#pdf = button(word("print.pdf"), () => this.#keep("pdf"), "primary", "i-print");
    this.#svg = button(word("print.svg"), () => this.#keep("svg"));
  }

  open(): void {
    this.#fill();
    openDialog({
      title: word("print.title"), className: "print", head: picture("i-print"),
      body: [h("div", { class: "print-desk" }, this.#choices,
        h("div", { class: "print-look" }, this.#walk, this.#paper, this.#how, this.#faults))],
      footer: [this.#svg, this.#pdf],
    });
    this.#plan();
  }

  // ---- choices ----

  #fill(): void {
    const games = this.app.games().map((info) => ({ value: info.id, label: info.title }));
    const offered = this.printer.kindsOf(this.app.indexOf(this.#game));
    for (const kind of [...this.#chosen]) if (!offered.includes(kind)) this.#chosen.delete(kind);
    this.#choices.replaceChildren(
      select("print-game", word("print.game"), games, this.#game, (game) => {
        this.#game = game as GameId;
        this.#fill();
        this.#choices.querySelector<HTMLElement>("select")!.focus();
        this.#plan();
      }),
      h("fieldset", { class: "print-kinds" }, h("legend", {}, word("print.what")),
        ...offered.map((kind) => this.#kindField(kind))),
      ...(offered.includes("cards") ? [this.#deckFields()] : []),
      toggle("print-large", word("print.large"), this.#large, (on) => this.#change(() => { this.#large = on; }),
        word("print.large-note")),
      toggle("print-grey", word("print.grey"), this.#grey, (on) => this.#change(() => { this.#grey = on; }),
        word("print.grey-note")));
  }

  #kindField(kind: Kind): HTMLElement {
    const change = (on: boolean) => {
      if (on) this.#chosen.add(kind);
      else this.#chosen.delete(kind);
      this.#choices.querySelector<HTMLElement>(".print-deck")?.toggleAttribute("hidden", !this.#showsDeck());
      this.#plan();
    };
    return toggle(`print-${kind}`, word(`print.${kind}` as WordName), this.#chosen.has(kind), change);
  }

  #showsDeck(): boolean {
    return ofDeck.some((kind) => this.#chosen.has(kind));
  }

  #deckFields(): HTMLElement {
    const names = cardColours.map((colour) => ({ value: String(colour),
      label: word(`print.colour.${colourName(colour)}` as WordName) }));
    const field = h("div", { class: "print-deck" },
      cardChoiceField(this.app, this.#cards, (choice) => this.#change(() => { this.#cards = choice; }), () => ""),
      pick("print-colour", word("print.colour"), [{ value: "", label: word("print.colour-all") }, ...names], this.#colour,
        (colour) => this.#change(() => { this.#colour = colour; })));
    field.hidden = !this.#showsDeck();
    return field;
  }

  #change(change: () => void): void {
    change();
    this.#plan();
  }

  // ---- pages ----

  #plan(): void {
    this.#planned = undefined;
    this.#page = 0;
    const { deck, grade } = this.#cards;
    const grades: Grade[] = deck === "" && grade !== "all" ? [grade] : [];
    try {
      if (this.#chosen.size > 0)
        this.#planned = this.printer.plan({ game: this.app.indexOf(this.#game), kinds: [...this.#chosen],
          deck: deckFile(deck), grades,
          colours: this.#colour === "" ? [] : [Number(this.#colour)], large: this.#large, grey: this.#grey });
      this.#show("");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#show(error.fault.at > 0 ? leftOut(error.fault) : sentence(error.fault.text));
    }
  }

  #turn(step: number): void {
    this.#page += step;
    this.#show("");
  }

  #show(fault: string): void {
    const view = this.#planned;
    const pages = view?.pages.length ?? 0;
    const kind = view?.pages[this.#page];
    for (const element of [this.#pdf, this.#svg]) element.disabled = pages === 0;
    this.#before.disabled = this.#page === 0;
    this.#after.disabled = this.#page + 1 >= pages;
    this.#paper.hidden = kind === undefined;
    if (kind !== undefined) {
      const svg = new TextDecoder().decode(this.printer.svg(this.#page));
      this.#paper.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      this.#paper.alt = word(`print.${kind}` as WordName);
    }
    this.#said.textContent = kind === undefined ? fault || word("print.nothing")
      : [word("print.page", this.#page + 1, pages), ...(view!.cards > 0 ? [counted("print.cards", view!.cards)] : [])]
        .join(" · ");
    this.#how.textContent = view === undefined ? "" : word(view.twoSided ? "print.two-sided" : "print.one-sided");
    this.#faults.replaceChildren(...(view?.faults ?? []).map((left) =>
      h("li", {}, leftOut(left))));
  }

  #keep(form: "pdf" | "svg"): void {
    if (!this.#planned) return;
    const name = form === "pdf" ? this.#game : `${this.#game}-${this.#page + 1}`;
    const bytes = form === "pdf" ? this.printer.pdf() : this.printer.svg(this.#page);
    saveFile(fileName(name, new Date(), form), bytes, form === "pdf" ? "application/pdf" : "image/svg+xml");
  }
}

let printer: Printer | undefined;

const printPart = (app: App): Part => ({
  isHere: () => printer !== undefined && hasBuiltinDeck(),
  load: async () => {
    await loadBuiltinDeck(app.core);
    printer ??= await Printer.start(await compile(await origin.part("print.wasm")));
  },
  coming: "fetch.print", missing: "fetch.print-missing",
});

export function printDialog(app: App, start: PrintStart = {}): void {
  whenFetched(printPart(app), () => openCarefully(app, deckKeys(), () => {
    printer!.setLanguage(app.settings.language);
    new PrintDesk(app, printer!, start).open();
  }));
}
