// SPDX-License-Identifier: GPL-3.0-or-later
// From a choice to a game, and from a game to its room: the only place where the page opens one to play in.
import type { App } from "../app/app";
import { hasCards } from "../core/options";
import { Room } from "../core/room";
import type { GameId } from "../core/types";
import { builtinDeck, deckNamed, hasBuiltinDeck } from "../decks/dealing";
import type { NewGame } from "../store/gamechoice";

/** How many answers of a hundred the computer gives rightly, for the choice of the players. */
const rightAnswers = { always: 100, often: 80, sometimes: 50 } as const;

const yesOrNo = (on: boolean) => (on ? "yes" : "no");

/** The rules of a room, by the settings of the page. */
function rulesOf({ grade, adapt, answers, retake, accents, again, hints }: App["settings"]): string[] {
  return [...(grade === "all" ? [] : [`grades=${grade}`]), `adapt=${yesOrNo(adapt)}`, `answers=${rightAnswers[answers]}`,
    `retake=${retake}`, `accents=${yesOrNo(accents)}`, `again=${yesOrNo(again)}`, `hints=${yesOrNo(hints)}`];
}

/** The room of a record, with the decks its cards come from once those are here. Throws the core's refusal. */
export function openRoom(app: App, record: string): Room {
  const room = Room.open(app.core, record, rulesOf(app.settings));
  const { cards, deck } = room.view;
  if (cards && hasBuiltinDeck()) room.lendDecks(deck === "" ? undefined : deckNamed(app, deck), builtinDeck());
  return room;
}

/** The record of a game as chosen. Throws the core's refusal. */
export function newRecord(app: App, game: GameId, choice: NewGame): string {
  if (choice.record !== undefined) return choice.record;
  const deck = hasCards(app.game(game), choice.setup) ? choice.deck ?? "" : "";
  return Room.newRecord(app.core, app.indexOf(game), { ...choice, deck });
}

/** Keeps a new game as the one under way and shows it. */
export function beginAndGo(app: App, game: GameId, choice: NewGame): void {
  const room = openRoom(app, newRecord(app, game, choice));
  const kind = room.view.game;
  app.windows.take(kind); // a game begun here is played here
  app.saved.save(kind, room.record());
  room.free();
  app.go({ view: "game", game: kind });
}
