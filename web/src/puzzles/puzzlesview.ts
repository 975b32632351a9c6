// SPDX-License-Identifier: GPL-3.0-or-later
// The list of puzzles: the one of the day, one by measure, the last ones tried with those to see again.
import type { App } from "../app/app";
import type { View } from "../app/view";
import { miniBoard } from "../board/miniboard";
import type { GameId } from "../core/types";
import { dayOf, dueOf, puzzleMemory, streakOf, type PuzzleMemory, type Tried } from "../store/puzzlememory";
import { choices } from "../ui/choices";
import { button, h, picture } from "../ui/dom";
import { landingHeading, lasting } from "../ui/focus";
import { counted, word } from "../words/words";
import { PuzzleLine } from "./puzzleline";
import { bunting, measureText, stripes, week } from "./puzzleparts";
import { measures, type Puzzle, type PuzzleSet } from "./puzzleset";

const mostShown = 8;

/** Kept from visit to visit while the page is open. */
let chosen: { kind: string; measure: number } | undefined;

const address = (puzzle: Puzzle) => `#/problemes/${puzzle.id}`;

/** "Jeu de dames. Blancs : jouer et gagner" */
export function askedOf(line: PuzzleLine): string {
  const seat = line.info.seatNames[line.seat] ?? "";
  return line.puzzle.solo ? word("puzzle.goal-solo") : word("puzzle.goal", seat);
}

function preview(app: App, puzzle: Puzzle): SVGSVGElement {
  const line = new PuzzleLine(app, puzzle);
  return miniBoard(line.info, line.look(puzzle.position).cells);
}

function dailyPart(app: App, set: PuzzleSet, memory: PuzzleMemory, today: number): HTMLElement {
  const puzzle = set.daily(today);
  const line = new PuzzleLine(app, puzzle);
  const done = memory.days.includes(today);
  return h("section", { class: "sheet" },
    h("header", {}, picture("i-pennant"), h("h2", {}, word("puzzle.daily")),
      h("span", { class: "row-line" }, stripes(puzzle.measure), h("span", { class: "soft" }, measureText(puzzle.measure)))),
    h("div", { class: "daily" }, preview(app, puzzle),
      h("div", { class: "column" },
        h("h3", {}, line.info.title), h("p", {}, askedOf(line)),
        h("p", { class: "soft" }, done ? word("puzzle.daily-done") : counted("puzzle.to-find", line.length)),
        lasting("daily", h("a", { class: "button primary", href: address(puzzle) }, picture("i-play"),
          word(done ? "puzzle.again" : "puzzle.search"))))),
    week(memory, today, app.settings.language));
}

/** What can be chosen: each game, and boards for one beside it. */
function kindsOf(app: App, set: PuzzleSet): readonly { value: string; label: string; game: GameId; solo: boolean }[] {
  const solos = new Set(set.all.filter((one) => one.solo).map(({ game }) => game));
  return set.games().flatMap((game) => [
    { value: game, label: app.game(game).title, game, solo: false },
    ...(solos.has(game) ? [{ value: `${game}-solo`, label: word("puzzle.solo"), game, solo: true }] : [])]);
}

function measurePart(app: App, set: PuzzleSet, memory: PuzzleMemory, today: number): HTMLElement {
  const kinds = kindsOf(app, set);
  chosen ??= { kind: kinds[0]!.value, measure: 2 };
  const choice = chosen;
  const go = () => {
    const { game, solo } = kinds.find(({ value }) => value === choice.kind) ?? kinds[0]!;
    const next = set.next(game, choice.measure, solo, memory, today);
    if (next) app.go({ view: "puzzles", puzzle: next.id });
  };
  const solved = memory.tried.filter(({ result }) => result !== "missed").length;
  const due = dueOf(memory, today).length;
  const told = ([["puzzle.in-a-row", streakOf(memory, today)], ["puzzle.solved", solved], ["puzzle.due", due]] as const)
    .flatMap(([name, count]) => (count > 0 ? [counted(name, count)] : []));
  return h("section", { class: "sheet" },
    h("header", {}, h("h2", {}, word("puzzle.by-measure"))),
    h("div", { class: "field" }, h("b", {}, word("puzzle.game")),
      choices("puzzle-kind", word("puzzle.game"), kinds, choice.kind, (value) => { choice.kind = value; }, "seg kinds")),
    h("div", { class: "field" }, h("b", {}, word("puzzle.difficulty")),
      choices("puzzle-measure", word("puzzle.difficulty"),
        measures.map((one) => ({ value: String(one), label: String(one) })), String(choice.measure),
        (value) => { choice.measure = Number(value); })),
    lasting("one-puzzle", button(word("puzzle.any"), go, "primary", "i-play")),
    h("div", { class: "row-line" }, bunting(memory, today), h("span", { class: "soft" }, told.join(" · "))));
}

function triedItem(app: App, set: PuzzleSet, tried: Tried): HTMLElement | undefined {
  const puzzle = set.find(tried.id);
  if (!puzzle) return undefined;
  const [symbol, text, mood] = tried.result === "missed" ? ["i-restart", word("puzzle.to-see"), "again"]
    : ["i-check", word(tried.result === "hinted" ? "puzzle.with-hint" : "puzzle.done"), "ok"];
  return h("li", {}, lasting(`tried-${tried.id}`, h("a", { href: address(puzzle) }, preview(app, puzzle),
    h("span", { class: `tag ${mood}` }, picture(symbol!), text!, h("span", { class: "push" }, stripes(puzzle.measure))))));
}

function triedPart(app: App, set: PuzzleSet, memory: PuzzleMemory, today: number): HTMLElement | false {
  const items = [...memory.tried].reverse().slice(0, mostShown).flatMap((tried) => triedItem(app, set, tried) ?? []);
  if (items.length === 0) return false;
  const due = dueOf(memory, today).flatMap(({ id }) => set.find(id) ?? []);
  return h("section", { class: "tried" },
    h("div", { class: "row-line" }, h("h2", {}, word("puzzle.last")), due.length > 0 &&
      lasting("due", h("a", { class: "link push", href: address(due[0]!) }, word("puzzle.due-link", due.length)))),
    h("ul", { class: "done-list" }, ...items));
}

export function puzzlesView(app: App, set: PuzzleSet): View {
  const today = dayOf(new Date());
  const memory = puzzleMemory();
  const element = h("div", { class: "desk-view puzzles-desk" },
    h("header", { class: "bar" },
      h("a", { class: "tool", href: "#/etudier", "data-focus": "to-study" }, picture("i-prev"), h("span", {}, word("study.title"))),
      h("div", { class: "title" }, landingHeading(word("puzzle.title")))),
    h("main", { class: "desk-main" },
      h("div", { class: "cols" }, h("div", {}, dailyPart(app, set, memory, today)),
        h("div", {}, measurePart(app, set, memory, today))),
      triedPart(app, set, memory, today)));
  return { className: "desk", title: `${word("puzzle.title")} · Damier`, element };
}
