// SPDX-License-Identifier: GPL-3.0-or-later
// Beginning a game: "Jouer" starts with the last choices at once; who plays stands open above it, the
// rest is folded. A position that is refused is answered here and nothing is lost.
import type { App } from "../app/app";
import { Refusal } from "../core/module";
import { hasCards, optionWith, withCardsOn } from "../core/options";
import type { Setup } from "../core/room";
import type { GameId, GameInfo } from "../core/types";
import { cardChoiceField, type CardChoice } from "../decks/deckfield";
import { deckKeys } from "../decks/owndecks";
import { openCarefully } from "../keeping/aside";
import { importRecord } from "../play/recordfile";
import { choiceKey, newGameOf, type Choice, type NewGame } from "../store/gamechoice";
import { openDialog } from "../ui/dialog";
import { button, h, picture } from "../ui/dom";
import { word } from "../words/words";
import { beginAndGo, newRecord } from "./begin";
import { keepChoice, openForm, type Form } from "./newgameform";
import { clockFields, optionFields } from "./newgamerules";
import { seatFields } from "./newgameseats";
import { progressParts } from "./stars";
import { unfinishedGames } from "./unfinished";

/** The place where a refusal is told. */
class FaultBox {
  readonly element = h("div", { class: "fault", role: "alert" });

  clear(): void {
    this.element.replaceChildren();
  }

  show(text: string): void {
    this.element.replaceChildren(picture("i-cross"), h("p", {}, text));
    this.element.scrollIntoView({ block: "nearest" });
  }
}

/** Undefined if it is a game the core can play, else what to say of it. */
function flaw(app: App, game: GameId, chosen: NewGame): string | undefined {
  try {
    newRecord(app, game, chosen);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { text, at } = error.fault;
    return at > 0 ? word("new.fault-at", at, text) : word("new.fault", text);
  }
}

function positionField(info: GameInfo): HTMLTextAreaElement {
  return h("textarea", { name: "position", rows: 2, spellcheck: "false", autocapitalize: "off",
    autocomplete: "off", "aria-describedby": `position-note-${info.id}` });
}

function moreFields(form: Form, position: HTMLTextAreaElement, open: HTMLButtonElement, fault: FaultBox): HTMLElement {
  const { id, start } = form.info;
  return h("details", { class: "rest" },
    h("summary", {}, word("new.more")),
    h("div", { class: "fields" },
      ...optionFields(form),
      ...clockFields(form),
      h("label", { class: "field wide" }, h("span", {}, word("new.position")), position),
      h("p", { class: "quiet", id: `position-note-${id}` }, word("new.position-note"), " ", h("code", {}, start)),
      fault.element,
      open));
}

/** Begins with the last choices; asks if they no longer make a game. */
export function playAtOnce(app: App, game: GameId): void {
  openCarefully(app, [choiceKey(game), ...deckKeys()], () => {
    const chosen = newGameOf(openForm(app.game(game)).choice, app.game(game), "");
    if (flaw(app, game, chosen) === undefined) beginAndGo(app, game, chosen);
    else askNewGame(app, game, (choice) => beginAndGo(app, game, choice));
  });
}

/** What a new game is to begin with, whatever was chosen last: cards, or a position with its options. */
export interface Wanted {
  readonly cards?: CardChoice;
  readonly position?: string;
  readonly setup?: Setup;
}

/** Asks what to play; `begin` is told once, after the dialog has closed. */
export function newGameDialog(app: App, game: GameId, begin: (choice: NewGame) => void, wanted: Wanted = {}): void {
  openCarefully(app, [choiceKey(game), ...deckKeys()], () => askNewGame(app, game, begin, wanted));
}

/** The choice with the options of a position, which may say how many play. */
function withSetup(choice: Choice, info: GameInfo, setup: Setup): Choice {
  const players = optionWith(info, "players");
  const { [players?.name ?? ""]: count, ...rest } = setup;
  const seats = players && count !== undefined ? players.values.indexOf(count) + info.minSeats : choice.count;
  return { ...choice, count: seats, setup: { ...choice.setup, ...rest } };
}

function askNewGame(app: App, game: GameId, begin: (choice: NewGame) => void, { cards: dealt, position: first = "", setup }: Wanted = {}): void {
  const info = app.game(game);
  const form = openForm(info);
  if (dealt) form.choice = { ...form.choice, deck: dealt.deck, setup: withCardsOn(info, form.choice.setup) };
  if (setup) form.choice = withSetup(form.choice, info, setup);
  const fault = new FaultBox();
  const position = positionField(info);
  position.value = first;
  position.addEventListener("input", () => fault.clear());
  const close = (chosen: NewGame) => {
    dialog.close();
    begin(chosen);
  };
  let { grade } = dealt?.deck === "" ? dealt : app.settings;
  const cards = info.cards && cardChoiceField(app, { deck: form.choice.deck, grade }, (choice) => {
    form.choice = { ...form.choice, deck: choice.deck };
    grade = choice.grade;
  });
  const play = button(word("new.play"), () => {
    keepChoice(form);
    if (grade !== app.settings.grade) app.choose({ grade });
    const chosen = newGameOf(form.choice, info, position.value);
    const refused = flaw(app, game, chosen);
    if (refused === undefined) close(chosen);
    else fault.show(refused);
  }, "primary", "i-play");
  play.autofocus = true;
  const open = async () => {
    const record = await importRecord(app.core, (file) => app.openWritten(file));
    if (record !== undefined) close({ ...newGameOf(form.choice, info, ""), record });
  };
  const replaces = unfinishedGames(app).some((left) => left.game === game);
  const dialog = openDialog({
    title: info.title,
    className: "new-game",
    head: picture("i-people"),
    body: [
      seatFields(form),
      ...progressParts(info),
      ...(cards ? [cards] : []),
      ...(first !== "" ? [h("p", { class: "quiet" }, word("compose.begins"))] : []),
      ...(replaces ? [h("p", { class: "quiet" }, word("new.replaces"))] : []),
      moreFields(form, position, button(word("new.open"), () => void open()), fault),
    ],
    footer: [play],
  });
  const showCards = () => cards && (cards.hidden = !hasCards(info, form.choice.setup));
  dialog.element.addEventListener("change", showCards);
  showCards();
}
