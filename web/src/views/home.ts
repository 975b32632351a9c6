// SPDX-License-Identifier: GPL-3.0-or-later
// The home page: the games as tiles with living boards, what was left unfinished, the language.
import type { App } from "../app/app";
import { miniBoard } from "../board/miniboard";
import type { GameId, GameInfo } from "../core/types";
import { descriptionOf } from "../games/games";
import { nothingKeptNotice } from "../keeping/keepingpart";
import { printDialog } from "../print/printdialog";
import { button, h, picture, tool } from "../ui/dom";
import { landingHeading } from "../ui/focus";
import { word, type Language } from "../words/words";
import { aboutDialog } from "./aboutdialog";
import { beginAndGo } from "./begin";
import { livingBoard } from "./livingboard";
import { newGameDialog } from "./newgame";
import { settingsDialog } from "./settingsdialog";
import { savedText, savedTitle, unfinishedGames, type Unfinished } from "./unfinished";

/** Time between the first moves of neighbouring boards. */
const apart = 650;

function languageSwitch(app: App): HTMLElement {
  const choice = (language: Language) => h("button", { type: "button", lang: language,
    title: language === "fr" ? "Français" : "English", "data-focus": `language-${language}`,
    "aria-pressed": String(app.settings.language === language),
    onclick: () => app.choose({ language }) }, language.toUpperCase());
  return h("div", { class: "lang", role: "group", "aria-label": word("settings.language") }, choice("fr"), choice("en"));
}

function head(app: App): HTMLElement {
  const settings = tool("i-settings", word("settings.title"), () => settingsDialog(app));
  settings.dataset["focus"] = "settings";
  const wordmark = picture("wordmark", "wordmark");
  wordmark.removeAttribute("aria-hidden");
  wordmark.setAttribute("role", "img");
  wordmark.setAttribute("aria-label", "Damier");
  return h("header", { class: "home-head" },
    h("div", { class: "brand" }, picture("logo", "logo"), wordmark),
    h("div", { class: "head-actions" }, languageSwitch(app), settings));
}

const resume = (app: App, game: GameId) => app.go({ view: "game", game });

function askNewGame(app: App, game: GameId): void {
  newGameDialog(app, game, (choice) => beginAndGo(app, game, choice));
}

function resumeStrip(app: App, left: Unfinished): HTMLElement {
  const info = app.game(left.game);
  const go = button(word("home.resume"), () => resume(app, left.game), "gorse cover", "i-play");
  go.dataset["focus"] = "resume";
  return h("section", { class: "resume", "aria-label": word("home.left") },
    miniBoard(info, left.view.cells),
    h("div", { class: "words" }, h("strong", {}, savedTitle(info, left.view)),
      h("span", {}, savedText(info, left, Date.now()))),
    go);
}

function facts(info: GameInfo): HTMLElement {
  const players = info.maxSeats > 2 ? word("home.players-to", info.maxSeats) : word("home.players-or", info.maxSeats);
  return h("ul", { class: "facts" },
    h("li", {}, picture("i-people"), players),
    info.cards && h("li", {}, picture("i-rules"), word("home.ages")));
}

/** The title is the button; its reach covers the whole tile. */
function tile(app: App, info: GameInfo, left: boolean, place: number): HTMLElement {
  const open = h("button", { type: "button", class: "cover", "data-focus": `tile-${info.id}`,
    onclick: () => (left ? resume(app, info.id) : askNewGame(app, info.id)) },
    info.title, left && h("span", { class: "visually-hidden" }, `, ${word("home.resume").toLocaleLowerCase()}`));
  const fresh = h("button", { type: "button", class: "fresh", "data-focus": `new-${info.id}`,
    "aria-label": `${word("home.new")}, ${info.title}`, onclick: () => askNewGame(app, info.id) }, word("home.new"));
  const { pitch, board } = descriptionOf(info.id);
  const scene = livingBoard(app, info, place * apart);
  const badge = h("span", { class: "badge-resume", "aria-hidden": "true" }, picture("i-play"), word("home.resume"));
  return h("article", { class: "tile", "data-ground": board.ground },
    h("div", { class: "stage" }, scene, left && badge),
    h("div", { class: "about" },
      h("h2", {}, open),
      pitch !== undefined && h("p", {}, word(pitch)),
      h("div", { class: "base" }, facts(info), left && fresh)));
}

function foot(app: App): HTMLElement {
  return h("footer", { class: "home-foot" },
    h("p", {}, word("home.stays")),
    h("nav", { "aria-label": word("home.more") },
      h("a", { class: "link", href: "#/cartes", "data-focus": "decks" }, word("decks.title")),
      h("a", { class: "link", href: "#/resultats", "data-focus": "results" }, word("results.link")),
      h("button", { type: "button", class: "link", "data-focus": "print", onclick: () => printDialog(app) },
        word("print.title")),
      h("button", { type: "button", class: "link", "data-focus": "about", onclick: () => aboutDialog(app) },
        word("about.link"))));
}

export function homeView(app: App): HTMLElement {
  const left = unfinishedGames(app);
  const latest = left[0];
  const tiles = app.games().map((info, place) =>
    tile(app, info, left.some((game) => game.game === info.id), place));
  return h("div", { class: "home-view" },
    h("div", { class: "stripes" }),
    head(app),
    h("main", { class: "home-main" },
      landingHeading(word("home.title")),
      nothingKeptNotice(app),
      latest && resumeStrip(app, latest),
      h("div", { class: "tiles" }, ...tiles)),
    foot(app));
}
