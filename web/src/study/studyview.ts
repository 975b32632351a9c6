// SPDX-License-Identifier: GPL-3.0-or-later
// The page of study: the games of the file that was opened, a way to open one or to paste a game, and the
// games of this device to look at again.
import type { App } from "../app/app";
import { origin } from "../app/origin";
import type { View } from "../app/view";
import { miniBoard } from "../board/miniboard";
import type { Room } from "../core/room";
import type { GameInfo } from "../core/types";
import { studies } from "../store/keptstudies";
import { openDialog, type Dialog } from "../ui/dialog";
import { button, h, picture } from "../ui/dom";
import { pickFile } from "../ui/files";
import { landingHeading, lasting } from "../ui/focus";
import { roomOf } from "../views/unfinished";
import { counted, word } from "../words/words";
import { GameList } from "./gamelist";
import { outcomeText, playersText, whereText } from "./gamewords";
import { openedGames } from "./opened";
import { listStudies, studyMark, type ListedStudy } from "./studies";

/** What the system's file dialog offers. */
export const gameFiles = ".pdn,.txt,.damier,application/x-draughts-pdn,text/plain";

async function pick(app: App): Promise<void> {
  const file = await pickFile(gameFiles);
  if (file) app.openWritten(file);
}

function openPart(app: App): HTMLElement {
  const field = lasting("pasted", h("textarea", { class: "entry", id: "study-pasted", rows: "4", spellcheck: "false",
    placeholder: "[White \"…\"]\n1. 32-28 19-23" }));
  const open = (event: Event) => {
    event.preventDefault();
    if (field.value.trim() === "") field.focus();
    else app.openWritten(new Blob([field.value]));
  };
  return h("section", { class: "sheet" },
    h("h2", {}, word("study.open")),
    h("p", {}, word("study.open-text")),
    lasting("open-file", button(word("study.open-file"), () => void pick(app), "primary", "i-up")),
    h("form", { class: "field", onsubmit: open },
      h("label", { for: "study-pasted" }, word("study.paste")), field,
      lasting("open-pasted", h("button", { type: "submit", class: "button" }, word("study.open-pasted")))));
}

function kept(info: GameInfo, room: Room): HTMLElement {
  const { cells, length } = room.view;
  room.free();
  return h("li", {}, lasting(`kept-${info.id}`, h("a", { class: "game-row kept", href: `#/etudier/${info.id}` },
    miniBoard(info, cells), h("b", {}, info.title), h("span", { class: "soft" }, counted("study.moves", length)))));
}

function keptPart(app: App): HTMLElement | false {
  const rows = app.games().flatMap((info) => {
    const saved = app.saved.load(info.id);
    const room = saved && roomOf(app, saved);
    return room ? [kept(info, room)] : [];
  });
  return rows.length > 0 && h("section", { class: "sheet flat" },
    h("h2", {}, word("study.kept")), h("ul", { class: "game-rows" }, ...rows));
}

function composePart(app: App): HTMLElement {
  const links = app.games().map((info) => h("li", {}, lasting(`compose-${info.id}`,
    h("a", { class: "game-row", href: `#/composer/${info.id}` }, h("b", {}, info.title)))));
  return h("section", { class: "sheet flat" },
    h("h2", {}, word("compose.title")), h("p", {}, word("compose.text-of-door")), h("ul", { class: "game-rows" }, ...links));
}

function studyRow(app: App, { id, facts }: ListedStudy): HTMLElement {
  const info = app.game(facts.game);
  return h("li", { class: "study-row" },
    lasting(`study-${id}`, h("a", { class: "game-row", href: `#/etudier/${studyMark}${id}` },
      h("b", {}, playersText(info, facts)), h("span", { class: "soft" }, outcomeText(facts)),
      h("span", { class: "soft where" }, [whereText(facts) || info.title, facts.opening].filter(Boolean).join(" · ")))),
    lasting(`forget-${id}`, h("button", { type: "button", class: "button square", "aria-label": word("study.forget", playersText(info, facts)),
      title: word("study.forget", playersText(info, facts)), onclick: () => forgetDialog(app, id, playersText(info, facts)) }, picture("i-cross"))));
}

/** Asks first: nothing brings it back. */
function forgetDialog(app: App, id: string, name: string): void {
  const forget = lasting("forget-yes", button(word("study.forget-yes"), () => {
    dialog.close();
    app.renew(() => studies.remove(id));
  }, "primary"));
  const dialog: Dialog = openDialog({ title: word("study.forget", name), className: "small", footer: [],
    body: [h("p", {}, word("study.forget-text")), h("div", { class: "row-line" }, forget,
      lasting("forget-no", button(word("study.forget-no"), () => dialog.close())))] });
}

function studiesPart(app: App): HTMLElement | false {
  const rows = listStudies(app).map((study) => studyRow(app, study));
  return rows.length > 0 && h("section", { class: "sheet flat" },
    h("h2", {}, word("study.studies")), h("ul", { class: "game-rows" }, ...rows));
}

/** The way to the puzzles, which only a served page has. */
function puzzleDoor(): HTMLElement | false {
  return origin.server && h("nav", { class: "doors", "aria-label": word("puzzle.title") },
    lasting("puzzles", h("a", { class: "door", href: "#/problemes" }, picture("i-pennant"),
      h("span", {}, h("b", {}, word("puzzle.title")), h("span", {}, word("puzzle.door-text"))))));
}

export function studyView(app: App): View {
  const opened = openedGames();
  const list = opened && new GameList(app, opened);
  const side = [openPart(app), h("div", { class: "column" }, studiesPart(app), keptPart(app), composePart(app))];
  const element = h("div", { class: "desk-view study-desk" },
    h("header", { class: "bar" },
      h("a", { class: "tool", href: "#/" }, picture("i-home"), h("span", {}, word("game.home"))),
      h("div", { class: "title" }, landingHeading(word("study.title")))),
    h("main", { class: "desk-main" }, puzzleDoor(),
      list ? h("div", { class: "cols" }, h("div", {}, list.element), h("div", {}, ...side))
        : h("div", { class: "cols even" }, ...side.map((part) => h("div", {}, part)))));
  return { className: "desk", title: `${word("study.title")} · Damier`, element,
    start: () => list?.start(), leave: () => list?.leave() };
}
