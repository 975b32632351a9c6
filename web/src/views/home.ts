// SPDX-License-Identifier: GPL-3.0-or-later
// The home page: the games as tiles with living boards, what was left unfinished, the doors to what else
// there is, the language. One tap on a tile plays.
import type { App } from "../app/app";
import { origin } from "../app/origin";
import { miniBoard } from "../board/miniboard";
import type { GameId, GameInfo } from "../core/types";
import { descriptionOf } from "../games/games";
import { nothingKeptNotice } from "../keeping/keepingpart";
import { printDialog } from "../print/printdialog";
import { button, h, picture, tool } from "../ui/dom";
import { landingHeading, lasting } from "../ui/focus";
import { counted, word, type Language, type WordName } from "../words/words";
import { aboutDialog } from "./aboutdialog";
import { beginAndGo } from "./begin";
import { learnDialog } from "./learndialog";
import { livingBoard } from "./livingboard";
import { newGameDialog, playAtOnce } from "./newgame";
import { settingsDialog } from "./settingsdialog";
import { savedText, savedTitle, unfinishedGames, type Unfinished } from "./unfinished";
import { wayOf } from "./way";

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

/** The board and the button start at once, with the last choices, or go on with what was left. */
function tile(app: App, info: GameInfo, left: Unfinished | undefined, place: number): HTMLElement {
  const way = wayOf(app, info);
  const open = () => (left ? resume(app, info.id) : playAtOnce(app, info.id));
  const go = button(word(left ? "home.resume" : "home.play"), open, left ? "gorse" : "primary", "i-play");
  go.append(h("span", { class: "visually-hidden" }, `, ${info.title}`));
  const text = left ? counted("saved.moves", left.view.length) : way.text;
  const choose = h("button", { type: "button", class: "button square", "data-focus": `new-${info.id}`,
    "aria-label": word("home.choose", info.title, text), onclick: () => askNewGame(app, info.id) },
    picture("i-settings"), h("span", { class: "choose-way", "aria-hidden": "true" }, text));
  const { pitch, board } = descriptionOf(info.id);
  return h("article", { class: "tile", "data-ground": board.ground },
    h("div", { class: "stage", onclick: open }, livingBoard(app, info, place * apart)),
    h("div", { class: "about" },
      h("h2", {}, info.title),
      pitch !== undefined && h("p", {}, word(pitch)),
      h("div", { class: "last-way" }, picture(left ? "i-first" : way.icon), h("span", {}, text)),
      h("div", { class: "go" }, lasting(`tile-${info.id}`, go), choose)));
}

function door(symbol: string, name: string, text: string): Node[] {
  return [picture(symbol), h("span", {}, h("b", {}, name), h("span", {}, text))];
}

/** The ways to what is not a game; there is one only where it leads somewhere. */
function doors(app: App): HTMLElement {
  const nav = h("nav", { class: "doors", "aria-label": word("home.more") },
    app.games().some((info) => descriptionOf(info.id).lesson.length > 0) &&
      lasting("learn", h("button", { type: "button", class: "door", onclick: () => learnDialog(app) },
        ...door("i-boat", word("home.learn"), word("home.learn-text")))),
    lasting("study", h("a", { class: "door", href: "#/etudier" },
      ...door("i-compass", word("study.title"), word("study.door-text")))),
    app.games().some((info) => info.cards) &&
      lasting("decks", h("a", { class: "door", href: "#/cartes" },
        ...door("i-slate", word("home.class"), word("home.class-text")))));
  whenOffered(app, () => nav.prepend(togetherDoor(app)));
  return nav;
}

/** At once if it is known already, else as soon as the server has said so; never where there are no rooms. */
function whenOffered({ together }: App, then: () => void): void {
  if (together.offered) return then();
  void together.known.then((offered) => offered && then());
}

/** With a count only when a game waits for somebody here. */
function togetherDoor(app: App): HTMLElement {
  const link = lasting("together", h("a", { class: "door", href: "#/ensemble" },
    ...door("i-together", word("desk.title"), word("desk.door-text"))));
  void app.countWaiting().then((waiting) => waiting > 0 && link.append(
    h("span", { class: "count", role: "img", "aria-label": counted("desk.waiting", waiting) }, String(waiting))),
    () => undefined);
  return link;
}

/** What stays on this device; and that no network is needed, where that is so. */
const staysHere = (stays: WordName, offline: WordName): string[] =>
  origin.lasting ? [word(stays), " ", word(offline)] : [word(stays)];

function foot(app: App): HTMLElement {
  const stays = h("p", {}, ...staysHere("home.stays", "home.lasting"));
  whenOffered(app, () => { stays.replaceChildren(...staysHere("desk.stays", "desk.lasting")); });
  return h("footer", { class: "home-foot" },
    stays,
    h("div", { class: "foot-links" },
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
    tile(app, info, left.find((game) => game.game === info.id), place));
  return h("div", { class: "home-view" },
    h("div", { class: "stripes" }),
    head(app),
    h("main", { class: "home-main" },
      landingHeading(word("home.title")),
      nothingKeptNotice(app),
      latest && resumeStrip(app, latest),
      h("div", { class: "tiles" }, ...tiles),
      doors(app)),
    foot(app));
}
