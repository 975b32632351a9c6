// SPDX-License-Identifier: GPL-3.0-or-later
// The games that were left unfinished on this device, and how they are told. What the core
// cannot read any more is put aside.
import type { App } from "../app/app";
import { Refusal } from "../core/module";
import type { Room } from "../core/room";
import { nobody, type GameId, type GameInfo, type MatchView } from "../core/types";
import { descriptionOf } from "../games/games";
import { playerName } from "../play/naming";
import type { SavedGame } from "../store/savedgames";
import { counted, currentLocale, word, type WordName } from "../words/words";
import { openRoom } from "./begin";

export interface Unfinished {
  readonly game: GameId;
  readonly time: number;
  readonly view: MatchView;
}

/** The room of a saved game, the caller's to free. What the core refuses, or is of another game, is set aside. */
export function roomOf(app: App, { game, record }: SavedGame): Room | undefined {
  try {
    const room = openRoom(app, record);
    if (room.view.game === game) return room;
    room.free();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  app.saved.setAside(game);
  return undefined;
}

/** A game in which nothing was played yet is not worth resuming. */
const isUnfinished = (view: MatchView) => !view.outcome.over && (view.turns.length > 0 || view.pending !== undefined);

/** The latest first. */
export function unfinishedGames(app: App): readonly Unfinished[] {
  return app.saved.list().flatMap((saved) => {
    const room = roomOf(app, saved);
    const view = room?.view;
    room?.free();
    return view && isUnfinished(view) ? [{ game: saved.game, time: saved.time, view }] : [];
  });
}

const together: readonly WordName[] = ["saved.alone", "saved.two", "saved.three", "saved.four"];

/** "Jeu de dames contre l’ordinateur" */
export function savedTitle(info: GameInfo, view: MatchView): string {
  const people = view.players.filter((player) => !player.engine).length;
  if (people === 0) return word("saved.watched", info.title);
  if (people < view.players.length && people === 1) return word("saved.against", info.title);
  return word(together[view.players.length - 1] ?? "saved.two", info.title);
}

const dayStart = (time: number) => new Date(time).setHours(0, 0, 0, 0);

/** When a game was left, as people say it. */
export function whenText(time: number, now: number): string {
  const days = Math.round((dayStart(now) - dayStart(time)) / 86_400_000);
  if (days === 0) return word(now - time < 120_000 ? "saved.now" : "saved.today");
  if (days === 1) return word("saved.yesterday");
  return new Intl.DateTimeFormat(currentLocale(), { day: "numeric", month: "long" }).format(time);
}

/** "32 coups joués · prochain coup : Léna (Blancs) · hier" */
export function savedText(info: GameInfo, { view, time }: Unfinished, now: number): string {
  const parts = [counted("saved.moves", view.length)];
  if (view.seat !== nobody && view.players.length > 1) {
    const name = playerName(info, view, view.seat);
    const side = descriptionOf(view.game).seats.sides ? info.seatNames[view.seat] ?? name : name;
    const named = name === side || name.includes(side) ? name : word("saved.named", name, side);
    parts.push(word("saved.turn", named));
  }
  parts.push(whenText(time, now));
  return parts.join(" · ");
}
