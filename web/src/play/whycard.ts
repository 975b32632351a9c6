// SPDX-License-Identifier: GPL-3.0-or-later
// "Pourquoi ?": the one rule that decides here, and what this position makes of it: its captures, those that
// may be made and those that take too little, or where the move being entered may go and where not. Which
// rule and which captures, the core says.
import { geometryOf, routeOf } from "../board/route";
import type { Capture, Cell, GameInfo, MatchView, Reason } from "../core/types";
import { lookOf } from "../games/games";
import { button, drawnPicture, h, picture } from "../ui/dom";
import { reachWhileScrolling } from "../ui/scrolling";
import { counted, hasWord, word, type WordName } from "../words/words";

/** Squares the move being entered may go to, and those it may not though one might think so. */
export interface Places {
  readonly open: readonly Cell[];
  readonly shut: readonly Cell[];
}

export interface WhyActions {
  /** Draws a capture on the board. */
  show(capture: Capture): void;
  allRules(): void;
  close(): void;
}

/** Whether there is a rule to show. */
export function canTellWhy(info: GameInfo, reason: Reason): boolean {
  return hasWord(`rules.${info.id}.${reason.rule}.title`);
}

interface Row {
  readonly legal: boolean;
  readonly total: string;
}

const totalOf = ({ legal, total }: Row) =>
  h("span", { class: "tot" }, picture(legal ? "i-check" : "i-close"), total);

function pieceAt(info: GameInfo, view: MatchView, square: number): SVGSVGElement | undefined {
  const cell = view.cells.find((one) => one.square === square);
  const look = cell && lookOf(info, cell);
  return look && drawnPicture(look, "pc");
}

/** What is seen of a capture in its row, but for where it ends. */
function seenOf(view: MatchView, capture: Capture): string {
  const { stops } = routeOf(capture, geometryOf(view.cells));
  return [stops[0]?.square, ...stops.flatMap(({ taken }) => taken)].join(" ");
}

/** `alike`: another row takes the same pieces, and they differ by where they end. */
function captureRow(info: GameInfo, view: MatchView, capture: Capture, alike: boolean, press: () => void): HTMLElement {
  const route = routeOf(capture, geometryOf(view.cells));
  const nameOf = (square: number) => view.cells.find((cell) => cell.square === square)?.name ?? "";
  const from = route.stops[0]?.square ?? 0;
  const end = route.stops.at(-1)?.square ?? 0;
  const taken = route.stops.flatMap((stop) => stop.taken);
  const total = counted("why.pieces", taken.length);
  const verdict = word(capture.legal ? "why.allowed" : "why.too-few");
  const label = `${word("why.takes", nameOf(from), taken.map(nameOf).join(", "), nameOf(end))} ${total}, ${verdict}`;
  return h("li", { class: capture.legal ? "yes" : "no" },
    h("button", { type: "button", "aria-pressed": "false", onclick: press },
      h("span", { class: "visually-hidden" }, label),
      h("span", { class: "seen", "aria-hidden": "true" },
        h("b", { class: "n" }, nameOf(from)), pieceAt(info, view, from),
        ...taken.map((square) => h("span", { class: "hop" }, picture("i-next", "to"),
          h("span", { class: "x" }, pieceAt(info, view, square), h("i", {}, nameOf(square))))),
        alike && h("span", { class: "hop" }, picture("i-next", "to"), h("b", { class: "n" }, nameOf(end))),
        totalOf({ legal: capture.legal, total }))));
}

function placesRow(cells: readonly Cell[], legal: boolean): HTMLElement | undefined {
  if (cells.length === 0) return undefined;
  return h("li", { class: legal ? "yes" : "no" }, h("div", { class: "places" },
    ...cells.map((cell) => h("b", {}, cell.name)),
    totalOf({ legal, total: word(legal ? "why.allowed" : "why.not-allowed") })));
}

function rowsOf(info: GameInfo, view: MatchView, reason: Reason, places: Places, actions: WhyActions): HTMLElement {
  const list = h("ul", { class: "paths" });
  const show = (capture: Capture, row: HTMLElement) => {
    for (const other of list.querySelectorAll("button")) other.setAttribute("aria-pressed", String(row.contains(other)));
    actions.show(capture);
  };
  const seen = reason.captures.map((capture) => seenOf(view, capture));
  for (const [i, capture] of reason.captures.entries()) {
    const alike = seen.some((one, other) => other !== i && one === seen[i]);
    const row: HTMLElement = captureRow(info, view, capture, alike, () => show(capture, row));
    list.append(row);
  }
  if (reason.captures.length === 0)
    list.append(...[placesRow(places.open, true), placesRow(places.shut, false)].filter((row) => row !== undefined));
  return list;
}

/** The card; its title takes the focus, Escape closes it. The first capture is shown at once. */
export function whyCard(info: GameInfo, view: MatchView, reason: Reason, places: Places, actions: WhyActions): HTMLElement {
  const text = (part: string) => word(`rules.${info.id}.${reason.rule}.${part}` as WordName);
  const rows = rowsOf(info, view, reason, places, actions);
  const card = h("section", { class: "why", role: "dialog", "aria-labelledby": "why-title" },
    h("header", {}, picture("i-rules"), h("h2", { id: "why-title", tabindex: "-1" }, text("title")),
      h("button", { type: "button", class: "tool close", "aria-label": word("close"), onclick: actions.close },
        picture("i-close"))),
    rows.childElementCount > 0 && rows,
    h("p", {}, text("text"), reason.captures.length > 0 && ` ${word("why.touch")}`),
    h("div", { class: "row-line" }, button(word("why.got-it"), actions.close, "primary", "i-check"),
      h("button", { type: "button", class: "link", onclick: actions.allRules }, word("why.all-rules"))));
  card.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    actions.close();
  });
  reachWhileScrolling(rows);
  queueMicrotask(() => rows.querySelector("button")?.click());
  return card;
}
