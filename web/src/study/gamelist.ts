// SPDX-License-Identifier: GPL-3.0-or-later
// The games of a file as a list: players, event, date, result, with a field that filters; a game that breaks
// says where. Thousands of games are a list like any other.
import type { App } from "../app/app";
import type { Facts } from "../core/written";
import { button, h } from "../ui/dom";
import { fileName, saveFile } from "../ui/files";
import { lasting } from "../ui/focus";
import { ListWindow } from "../ui/longlist";
import { counted, word } from "../words/words";
import { faultText, folded, outcomeText, playersText, searched, whereText } from "./gamewords";
import { whenMore, type OpenedGames } from "./opened";
import { openedPdn } from "./studies";

/** Games written before the page draws again. */
const textsAtOnce = 50;

function row(app: App, facts: Facts): HTMLElement {
  const info = app.game(facts.game);
  const link = lasting(`game-${facts.number}`, h("a", { class: "game-row", href: `#/etudier/${facts.number}` },
    h("b", {}, playersText(info, facts)), h("span", { class: "soft" }, outcomeText(facts)),
    h("span", { class: "soft where" }, [whereText(facts) || info.title, facts.opening].filter(Boolean).join(" · "))));
  if (facts.fault) link.append(h("span", { class: "fault" }, faultText(facts)));
  return h("li", {}, link);
}

/** All games as one file; the page goes on meanwhile. */
async function saveAll(opened: OpenedGames, games: readonly Facts[], said: HTMLElement): Promise<void> {
  const texts: string[] = [];
  for (const facts of games) {
    texts.push(openedPdn(opened, facts));
    if (texts.length % textsAtOnce > 0) continue;
    said.textContent = word("study.writing", texts.length, games.length);
    await new Promise((resolve) => setTimeout(resolve));
  }
  saveFile(fileName("parties", new Date(), "pdn"), texts.join("\n"), "application/x-draughts-pdn");
  said.textContent = counted("study.written", games.length);
}

export class GameList {
  readonly element: HTMLElement;
  readonly #window: ListWindow;
  readonly #said = h("p", { class: "small-print", role: "status" });
  readonly #filter = lasting("filter", h("input", { type: "search", class: "entry", id: "study-filter",
    autocomplete: "off", spellcheck: "false" }));
  /** Each game as the filter sees it, made when first asked. */
  readonly #texts: string[] = [];
  #shown: readonly Facts[] = [];
  #waiting = false;

  constructor(private readonly app: App, private readonly opened: OpenedGames) {
    const list = h("ol", { class: "game-rows" });
    this.#window = new ListWindow(list);
    this.#filter.addEventListener("input", () => this.#draw());
    const save = lasting("save-all", button(word("study.save-all"),
      () => void saveAll(opened, this.#shown, this.#said), "", "i-down"));
    this.element = h("section", { class: "sheet", "aria-label": opened.name },
      h("header", {}, h("h2", {}, opened.name), save),
      h("div", { class: "field" }, h("label", { for: "study-filter" }, word("study.filter")), this.#filter),
      this.#said, list);
  }

  start(): void {
    this.#draw();
    whenMore(() => this.#drawSoon());
  }

  leave(): void {
    whenMore(undefined);
    this.#window.leave();
  }

  /** Reading goes on many times a second; the list need not. */
  #drawSoon(): void {
    if (this.opened.part === 1) return this.#draw();
    if (this.#waiting) return;
    this.#waiting = true;
    setTimeout(() => {
      this.#waiting = false;
      if (this.element.isConnected) this.#draw();
    }, 250);
  }

  #textOf(index: number): string {
    const facts = this.opened.games[index]!;
    return this.#texts[index] ??= searched(this.app.game(facts.game), facts);
  }

  #draw(): void {
    const { games, part, others } = this.opened;
    const words = folded(this.#filter.value).split(/\s+/).filter((one) => one !== "");
    this.#shown = words.length === 0 ? games
      : games.filter((_, index) => words.every((one) => this.#textOf(index).includes(one)));
    const shown = [...this.#shown];
    this.#window.show({ count: shown.length, key: (index) => String(shown[index]!.number),
      make: (index) => row(this.app, shown[index]!) });
    this.#said.textContent = [
      words.length === 0 ? counted("study.games", games.length) : counted("study.found", shown.length, games.length),
      others > 0 && counted("study.others", others),
      part < 1 && word("study.reading", Math.floor(part * 100)),
    ].filter(Boolean).join(" · ");
  }
}
