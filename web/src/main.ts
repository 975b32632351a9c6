// SPDX-License-Identifier: GPL-3.0-or-later
// The page: loads the core, then shows the home or a game, as the address says (#/ or #/draughts).
import type { App, Place, Written } from "./app/app";
import { fetchWeights, NotLoaded, origin } from "./app/origin";
import type { View } from "./app/view";
import { setShape } from "./board/shape";
import { compile, instantiate, type Module } from "./core/module";
import { Room } from "./core/room";
import { Thinker } from "./core/thinker";
import type { GameId, GameInfo } from "./core/types";
import { cardsPart, hasBuiltinDeck } from "./decks/dealing";
import { deckKeys } from "./decks/owndecks";
import { decksView } from "./editor/decklist";
import { asideView, guiltyKeys, saveAside } from "./keeping/aside";
import { resultsView } from "./results/resultsview";
import { makeSounds } from "./sounds/player";
import { choiceKey, standardChoice, type NewGame } from "./store/gamechoice";
import { takeNews } from "./store/kept";
import { answersKey, makeKeptAnswers } from "./store/keptanswers";
import { makeKeptSeats, readRoomName, readSeatKey, seatsKey } from "./store/keptseats";
import { studyPrefix } from "./store/keptstudies";
import { puzzlesKey } from "./store/puzzlememory";
import { gameKey, gamePrefix, makeSavedGames, type SavedGames } from "./store/savedgames";
import { applySettings, loadSettings, saveSettings, type Settings } from "./store/settings";
import { device } from "./store/shelf";
import { makeWindows } from "./store/windows";
import { connect } from "./together/browser";
import type { Together } from "./together/served";
import { confirmDialog } from "./ui/confirm";
import { closeDialogs } from "./ui/dialog";
import { button, h, picture } from "./ui/dom";
import { fetchingNotice, whenFetched, type Part } from "./ui/fetching";
import { focusKey, guardFocus, landingHeading, restoreFocus, watchHands } from "./ui/focus";
import { watchTextSize } from "./ui/textsize";
import { showToast } from "./ui/toast";
import { beginAndGo, openRoom } from "./views/begin";
import { homeView } from "./views/home";
import { newGameDialog } from "./views/newgame";
import { ownGame } from "./views/owngame";
import { roomOf } from "./views/unfinished";
import { listenForGames } from "./views/arrivals";
import { watchView } from "./views/watchview";
import { setLanguage, word } from "./words/words";

const resultsName = "resultats";
const decksName = "cartes";
const togetherName = "ensemble";
const studyName = "etudier";
const linkName = "lien";
const composeName = "composer";
const puzzlesName = "problemes";
const settings = loadSettings();
let leaveView: (() => void) | undefined;
/** The address of the view on the page. */
let shown: string | undefined;

function place(ids: readonly GameId[]): Place {
  const name = location.hash.slice(2);
  if (name === resultsName) return { view: "results" };
  const [first, second, third] = name.split("/");
  if (first === decksName) return { view: "decks", ...(second === undefined ? {} : { deck: second }) };
  if (first === studyName) return { view: "study", ...(second === undefined ? {} : { game: second }) };
  if (first === linkName) return { view: "study", link: second ?? "" };
  if (first === composeName) return composePlace(ids, name);
  if (first === puzzlesName) return { view: "puzzles", ...(second === undefined ? {} : { puzzle: second }) };
  if (first === togetherName) return togetherPlace(second, third);
  const game = ids.find((id) => id === name);
  return game ? { view: "game", game } : { view: "home" };
}

/** Without a game of that name, the page of study. */
function composePlace(ids: readonly GameId[], name: string): Place {
  const [, game, options, position] = name.split("/");
  const known = ids.find((id) => id === game);
  if (known === undefined) return { view: "study" };
  return { view: "compose", game: known, ...(options ? { options } : {}), ...(position ? { position: decoded(position) } : {}) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return ""; // an address that was cut
  }
}

/** What no server of ours calls a room is none: then the desk is shown. */
function togetherPlace(second: unknown, third: unknown): Place {
  const [room, key] = [readRoomName(second), readSeatKey(third)];
  if (room === undefined) return { view: "together" };
  return { view: "together", room, ...(key === undefined ? {} : { key }) };
}

function addressOf(target: Place): string {
  if (target.view === "together") return target.room === undefined ? togetherName : `${togetherName}/${target.room}`;
  if (target.view === "game") return target.game;
  if (target.view === "compose")
    return [composeName, target.game, target.options ?? "", encodeURIComponent(target.position ?? "")].join("/").replace(/\/+$/, "");
  if (target.view === "study" && target.link !== undefined) return `${linkName}/${target.link}`;
  if (target.view === "study") return target.game === undefined ? studyName : `${studyName}/${target.game}`;
  if (target.view === "puzzles") return target.puzzle === undefined ? puzzlesName : `${puzzlesName}/${target.puzzle}`;
  if (target.view !== "decks") return target.view === "results" ? resultsName : "";
  return target.deck === undefined ? decksName : `${decksName}/${target.deck}`;
}

/** Keys that came with return links, by room: the page may not be ready to use them yet. */
const returnKeys = new Map<string, string>();

/** A key is for the person who came with it: not for the history, nor for whoever looks at the screen. */
function hideKey(target: Place & { readonly view: "together" }): void {
  if (target.room !== undefined && target.key !== undefined) returnKeys.set(target.room, target.key);
  history.replaceState(null, "", `#/${addressOf(target)}`);
}

function show(view: View): void {
  document.body.className = view.className;
  setShape(document.body, view.info);
  document.title = view.title;
  document.querySelector("#view")!.replaceChildren(view.element);
}

function leave(): void {
  const left = leaveView;
  leaveView = undefined;
  left?.();
}

/** Follows links within the page at once; the browser would tell of them later. */
function followLinks(go: (hash: string) => void): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#/"]');
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(link.hash);
  });
}

/** Where nothing has focus, as when the page was just loaded, keys are for the view that is shown. */
function heedKeys(): void {
  addEventListener("keydown", (event) => {
    if (event.target !== document.body || document.querySelector("dialog[open]")) return;
    const heard = new KeyboardEvent("keydown", event);
    if (document.querySelector("#view > *")?.dispatchEvent(heard) === false) event.preventDefault();
  });
}

function roomFor(app: App, game: GameId): Room {
  const saved = app.saved.load(game);
  const { setup } = standardChoice(app.game(game));
  return (saved && roomOf(app, saved)) ?? openRoom(app, Room.newRecord(app.core, app.indexOf(game), { setup }));
}

/** Puts another game in the place of the one on the table, which is left first: leaving keeps it. */
function replaceGame(app: App, game: GameId, choice: NewGame): void {
  leave();
  beginAndGo(app, game, choice);
}

/** In the place of a view that needs a part of the page, until that is here. */
function partComing(app: App, title: string, part: Part): View {
  const come = () => app.renew(() => undefined, document.activeElement === document.body); // no ring for whoever only looks
  const notice = fetchingNotice(part, come);
  return { className: "fetching", title: `${title} · Damier`, element: h("main", { class: "fetching-view" },
    landingHeading(title), notice, h("a", { class: "link", href: "#/" }, word("game.home"))) };
}

/** The games that another window has just taken: it is there, and need not be asked. */
const taken = new Set<GameId>();

/** A game that another window plays. */
function elsewhereView(app: App, game: GameId): View {
  const info = app.game(game);
  const asks = !taken.delete(game);
  const view = watchView(app, info, () => roomFor(app, game), () => {
    app.windows.take(game);
    app.go({ view: "game", game });
  });
  return { className: "watch", info, title: `${info.title} · Damier`, element: view.element,
    start: () => view.start(asks), leave: () => view.leave() };
}

function gameView(app: App, game: GameId): View {
  if (app.windows.isElsewhere(game)) return elsewhereView(app, game);
  const room = roomFor(app, game);
  if (room.view.cards && !hasBuiltinDeck()) {
    room.free();
    return partComing(app, app.game(game).title, cardsPart(app.core));
  }
  const info = app.game(game);
  const openRecord = (record: string) =>
    replaceGame(app, game, { players: [], setup: {}, base: 0, increment: 0, position: "", record });
  const view = ownGame(app, info, room, {
    restart: (swap) => {
      const begun = room.view.length > 0 && !room.view.outcome.over;
      const restart = () => openRecord(room.again(swap));
      if (!begun) restart();
      else confirmDialog(word("game.restart-sure"), word("game.restart-text"), word("game.restart"), restart);
    },
    newGame: () => newGameDialog(app, game, (choice) => replaceGame(app, game, choice)),
    open: openRecord,
  });
  let deaf: (() => void) | undefined;
  return { className: "game", info, title: `${info.title} · Damier`, element: view.element,
    start: () => {
      app.windows.take(game);
      deaf = app.windows.listen((changed) => {
        if (changed !== game || app.windows.has(game)) return;
        taken.add(game);
        app.go({ view: "game", game });
      });
      view.start();
    },
    leave: () => {
      deaf?.();
      view.leave();
      app.windows.leave(game);
    } };
}

// ---- playing together ----

/** Whether the page is served, or one file. */
declare const damierServed: boolean;

/** Fetched when somebody wants to play together. */
let desk: typeof import("./desk/pages") | undefined;
const deskPart: Part = { isHere: () => desk !== undefined, coming: "desk.part-coming", missing: "desk.part-missing",
  load: async () => {
    if (damierServed) desk = await import("./desk/pages");
  } };

/** Nobody has said yet whether there are rooms here, or there are none. */
function roomless(app: App): View {
  const said = h("p", { role: "status" }, word("desk.part-coming"));
  return { className: "fetching", title: `${word("desk.title")} · Damier`, element: h("main", { class: "fetching-view" },
    landingHeading(word("desk.title")), said, h("a", { class: "link", href: "#/" }, word("game.home"))),
    start: () => void app.together.known.then((offered) => {
      if (!said.isConnected) return;
      if (offered) app.renew(() => undefined, document.activeElement === document.body);
      else said.textContent = word("desk.no-server");
    }) };
}

function togetherView(app: App, room: string | undefined, key: string | undefined): View {
  if (!app.together.offered) return roomless(app);
  if (!desk) return partComing(app, word("desk.title"), deskPart);
  if (room !== undefined) return desk.roomPage(app, room, key ?? returnKeys.get(room));
  return { className: "desk", title: `${word("desk.title")} · Damier`, element: desk.deskView(app) };
}

// ---- studying ----

/** Fetched when somebody opens a game to look at. */
let study: typeof import("./study/studypages") | undefined;
const studyPart: Part = { isHere: () => study !== undefined, coming: "study.part-coming", missing: "study.part-missing",
  load: async () => {
    const [pages, answer] = await Promise.all([import("./study/studypages"), origin.part("study.wasm")]);
    await pages.prepare(await compile(answer));
    study = pages;
  } };

// ---- puzzles ----

/** Fetched when somebody looks for one. Out of a file nobody can, and there they are left out. */
let puzzles: typeof import("./puzzles/puzzlepages") | undefined;
const puzzlesPart: Part = { isHere: () => puzzles !== undefined, coming: "puzzle.part-coming", missing: "puzzle.part-missing",
  load: async () => {
    if (!damierServed) throw new NotLoaded("puzzles.txt");
    const [pages, answer] = await Promise.all([import("./puzzles/puzzlepages"), origin.part("puzzles.txt")]);
    pages.prepare(await answer.text());
    puzzles = pages;
  } };

function viewOf(app: App, target: Place): View {
  if (target.view === "together") return togetherView(app, target.room, target.key);
  if (target.view === "study")
    return study ? study.studyPage(app, target.game, target.link) : partComing(app, word("study.title"), studyPart);
  if (target.view === "compose")
    return study ? study.composePage(app, target) : partComing(app, word("compose.title"), studyPart);
  if (target.view === "puzzles")
    return puzzles ? puzzles.puzzlePage(app, target.puzzle) : partComing(app, word("puzzle.title"), puzzlesPart);
  if (target.view === "game") return gameView(app, target.game);
  if (target.view === "results")
    return { className: "results", title: `${word("results.title")} · Damier`, element: resultsView(app) };
  if (target.view !== "decks") return { className: "home", title: "Damier", element: homeView(app) };
  if (!hasBuiltinDeck()) return partComing(app, word("decks.title"), cardsPart(app.core));
  const view = decksView(app, target.deck);
  return { className: "decks-page", title: `${word("decks.title")} · Damier`, element: view.element,
    start: () => view.start?.(), leave: () => view.leave() };
}

/** What a view reads from the device, the likeliest to be at fault first. */
function keysOf(app: App, target: Place): readonly string[] {
  if (target.view === "game") return [gameKey(target.game), ...deckKeys()];
  if (target.view === "results") return [answersKey, ...deckKeys()];
  if (target.view === "puzzles") return [puzzlesKey];
  if (target.view === "together") return [seatsKey, ...deckKeys()];
  if (target.view === "compose") return [];
  if (target.view === "study")
    return [...app.games().map((info) => gameKey(info.id)), ...device.keys().filter((key) => key.startsWith(studyPrefix))];
  if (target.view !== "decks")
    return [...app.games().flatMap((info) => [gameKey(info.id), choiceKey(info.id)]), ...deckKeys()];
  const asked = (key: string) => Number(key.endsWith(`.${target.deck}`));
  return deckKeys().sort((a, b) => asked(b) - asked(a));
}

/** What every view is given, and what shows the views. */
class Page implements App {
  readonly settings = settings;
  readonly saved: SavedGames;
  readonly answers = makeKeptAnswers();
  readonly seats = makeKeptSeats();
  readonly sounds = makeSounds();
  readonly windows = makeWindows(gamePrefix);
  readonly thinker: Thinker;
  readonly together: Together;
  readonly #ids: readonly GameId[];

  constructor(readonly core: Module, private readonly compiled: WebAssembly.Module) {
    this.thinker = this.anotherThinker();
    this.together = connect(core, origin.server, () => settings.language);
    this.#ids = this.games().map((info) => info.id);
    this.saved = makeSavedGames(this.#ids);
  }

  start(): void {
    this.#apply();
    guardFocus();
    watchHands();
    watchTextSize();
    followLinks((hash) => this.#visit(hash));
    addEventListener("hashchange", () => {
      if (location.hash !== shown) this.#arrive();
    });
    heedKeys();
    listenForGames(() => this.#takesGames(), (source) => this.openWritten(source));
    addEventListener("pagehide", () => leaveView?.());
    this.#display();
  }

  games(): readonly GameInfo[] {
    return Room.games(this.core);
  }

  game(id: GameId): GameInfo {
    return this.games().find((info) => info.id === id)!;
  }

  indexOf(id: GameId): number {
    return this.#ids.indexOf(id);
  }

  choose(change: Partial<Settings>): void {
    Object.assign(settings, change);
    saveSettings(settings);
    this.#apply();
    this.#display(focusKey(document.activeElement));
  }

  renew(change: () => void, still = false): void {
    leave();
    change();
    Object.assign(settings, loadSettings());
    this.#apply();
    this.#display(still ? undefined : "");
  }

  go(target: Place): void {
    this.#visit(`#/${addressOf(target)}`);
  }

  openWritten(source: Written): void {
    whenFetched(studyPart, () => void study!.arrive(this, source));
  }

  shareRecord(title: string, record: string): void {
    whenFetched(studyPart, () => study!.shareRecord(this, title, record));
  }

  anotherThinker(): Thinker {
    return new Thinker(this.core, this.compiled, origin.worker, fetchWeights);
  }

  /** Where a file of games may be dropped, or a game pasted. */
  #takesGames(): boolean {
    return ["home", "game", "study"].includes(place(this.#ids).view);
  }

  async countWaiting(): Promise<number> {
    if (this.seats.list().length === 0 || !await this.together.known) return 0;
    if (!desk) await deskPart.load();
    return desk!.countWaiting(this);
  }

  #apply(): void {
    applySettings(settings);
    setLanguage(settings.language);
    this.core.setLanguage(settings.language);
    this.sounds.setVolume(settings.volume);
  }

  /** Shows what the address says; focus goes to the control `focused`, or else where the person goes on. */
  #display(focused?: string): void {
    leave();
    const target = place(this.#ids);
    if (target.view === "together" && target.key !== undefined) hideKey(target);
    shown = location.hash;
    try {
      this.#present(viewOf(this, target), focused);
    } catch (error) {
      this.#offerAside(target, error);
    }
    if (takeNews()) showToast(word("aside.told"), { text: word("aside.save"), press: saveAside });
  }

  #present(view: View, focused?: string): void {
    show(view);
    if (focused !== undefined && document.activeElement === document.body) restoreFocus(focused);
    leaveView = () => view.leave?.();
    view.start?.();
  }

  /** Something kept on the device may be at fault: then the view is shown without it, if the person likes. */
  #offerAside(target: Place, error: unknown): void {
    leaveView = undefined; // it never began
    const keys = guiltyKeys(keysOf(this, target), () => viewOf(this, target).leave?.());
    if (!keys) return showBroken(error);
    console.error(error);
    const element = asideView(this, keys, target.view === "home", () => this.#display(""));
    this.#present({ className: "broken", title: "Damier", element }, "");
  }

  #arrive(): void {
    leave();
    closeDialogs();
    this.#display("");
  }

  #visit(hash: string): void {
    const elsewhere = location.hash !== hash;
    if (elsewhere) location.hash = hash;
    this.#arrive();
    if (elsewhere) scrollTo(0, 0);
  }
}

async function open(): Promise<void> {
  const compiled = await compile(await origin.part("damier.wasm"));
  new Page(await instantiate(compiled), compiled).start();
}

/** What the browser lacks, by the names of the messages in index.html (support.ts). */
function lackOf(error: unknown): "wasm" | "files" | undefined {
  if (error instanceof NotLoaded) return "files";
  return error instanceof WebAssembly.CompileError || error instanceof EvalError ? "wasm" : undefined;
}

function showBroken(error: unknown): void {
  console.error(error);
  const lack = lackOf(error);
  if (lack !== undefined) return document.querySelector(`#lacks-${lack}`)!.removeAttribute("hidden");
  const reload = button(word("app.reload"), () => location.reload(), "primary");
  show({ className: "broken", title: "Damier", element: h("main", { class: "broken-view" },
    picture("pebble", "fallen"), landingHeading(word("app.broken")), h("p", {}, word("app.broken-text")), reload) });
}

const { dataset } = document.documentElement;
dataset["started"] = "";
applySettings(settings);
setLanguage(settings.language);
if (dataset["lacks"] === undefined) open().then(origin.keep, showBroken);
