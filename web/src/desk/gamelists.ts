// SPDX-License-Identifier: GPL-3.0-or-later
// The games one has a seat in and the games that are open to everyone, as lists that are asked for again now and
// then. Without news from the server what was known stays, and it is said.
import type { App } from "../app/app";
import type { GameInfo } from "../core/types";
import type { Entry } from "../together/served";
import { button, h, picture } from "../ui/dom";
import { lasting } from "../ui/focus";
import { word, type WordName } from "../words/words";
import { gamePicture } from "./openform";
import { hostText, inOrder, mineText, openText, turnOf, type Turn } from "./telling";

/** Between two questions, in milliseconds. */
const pace = 15_000;
/** As many as the server answers for at once. */
const mostAsked = 50;

/** The games of the seats kept here, as the server has them; those that wait for somebody here first. */
export async function myGames(app: App): Promise<readonly Entry[]> {
  const seats = app.seats.list().slice(0, mostAsked);
  if (seats.length === 0) return [];
  const answered = await app.together.mine(seats.map(({ room, key }) => ({ room, key })));
  return inOrder(seats.flatMap((seat, i) => {
    const entry = answered[i];
    return entry ? [{ ...entry, room: seat.room, game: entry.gone ? seat.game : entry.game }] : [];
  }));
}

/** How many games wait for somebody here; none if nobody can say. */
export async function countWaiting(app: App): Promise<number> {
  const games = await myGames(app).catch(() => []);
  return games.filter((entry) => turnOf(entry) === "yours").length;
}

const ways: Readonly<Record<Turn, { readonly text: WordName; readonly look: string }>> = {
  yours: { text: "desk.play", look: "gorse" },
  waiting: { text: "desk.see", look: "quiet" },
  theirs: { text: "desk.see", look: "quiet" },
  over: { text: "desk.review", look: "quiet" },
  gone: { text: "desk.forget", look: "quiet" },
};

function row(app: App, info: GameInfo | undefined, title: string, text: string, go: HTMLButtonElement, className: string): HTMLElement {
  go.append(h("span", { class: "visually-hidden" }, `, ${word("desk.of-game", title, text)}`));
  return h("li", { class: className }, info ? gamePicture(app, info) : picture("i-nogo", "mini"),
    h("div", {}, h("b", {}, title), h("span", {}, text)), go);
}

/** A game of a newer server may be one that this page does not know. */
const infoOf = (app: App, entry: Entry) => app.games().find((info) => info.id === entry.game);

export interface ListActions {
  enter(room: string): void;
  sit(room: string): void;
}

function myRow(app: App, entry: Entry, actions: ListActions, changed: () => void): HTMLElement {
  const info = infoOf(app, entry);
  const turn = turnOf(entry);
  const { text, look } = ways[turn];
  const press = () => {
    if (turn !== "gone") return actions.enter(entry.room);
    app.seats.remove(entry.room);
    changed();
  };
  const said = info ? mineText(info, entry, Date.now()) : word("desk.gone");
  return row(app, info, info?.title ?? entry.game, said, lasting(`mine-${entry.room}`, button(word(text), press, look)),
    turn === "yours" ? "yours" : "");
}

function openRow(app: App, entry: Entry, actions: ListActions): HTMLElement {
  const info = infoOf(app, entry)!;
  return row(app, info, hostText(entry), openText(info, entry),
    lasting(`open-${entry.room}`, button(word("desk.sit"), () => actions.sit(entry.room), "quiet")), "");
}

/** A list that asks for itself while it is on the page. */
function livingList(ask: () => Promise<readonly Entry[]>, empty: string, rowOf: (entry: Entry) => HTMLElement,
  told: (entries: readonly Entry[]) => void = () => undefined): { element: HTMLElement; refresh(): void } {
  const list = h("ul", { class: "games" });
  const said = h("p", { class: "small-print", role: "status" });
  const element = h("div", { class: "column" }, list, said);
  let shown = "";
  const show = (entries: readonly Entry[]) => {
    told(entries);
    said.textContent = entries.length === 0 ? empty : "";
    const now = JSON.stringify(entries);
    if (now === shown) return;
    shown = now;
    list.replaceChildren(...entries.map(rowOf));
  };
  const refresh = () => void ask().then(show, () => { said.textContent = word("desk.unread"); });
  const again = () => {
    if (!element.isConnected) return;
    if (!document.hidden) refresh();
    setTimeout(again, pace);
  };
  refresh();
  setTimeout(again, pace);
  return { element, refresh };
}

export function myList(app: App, actions: ListActions, counted: (waiting: number) => void): HTMLElement {
  const list = livingList(() => myGames(app), word("desk.none"), (entry) => myRow(app, entry, actions, () => list.refresh()),
    (entries) => counted(entries.filter((entry) => turnOf(entry) === "yours").length));
  return h("section", { class: "sheet", id: "desk-mine", "aria-labelledby": "desk-mine-title" },
    h("header", {}, picture("i-list"), h("h2", { id: "desk-mine-title" }, word("desk.mine"))), list.element);
}

export function openList(app: App, actions: ListActions): HTMLElement {
  const known = (entries: readonly Entry[]) => entries.filter((entry) => infoOf(app, entry));
  const list = livingList(() => app.together.list().then(known), word("desk.open-none"), (entry) => openRow(app, entry, actions));
  return h("section", { class: "sheet flat", "aria-labelledby": "desk-open-games" },
    h("header", {}, picture("i-eye"), h("h2", { id: "desk-open-games" }, word("desk.open-games"))), list.element);
}
