// SPDX-License-Identifier: GPL-3.0-or-later
// What every view is given: the core, the settings, the saved games, the sounds, and the way to other
// views. A view is made anew whenever it is shown or the settings change.
import type { Module } from "../core/module";
import type { Thinker } from "../core/thinker";
import type { GameId, GameInfo } from "../core/types";
import type { Sounds } from "../sounds/player";
import type { KeptAnswers } from "../store/keptanswers";
import type { KeptSeats } from "../store/keptseats";
import type { SavedGames } from "../store/savedgames";
import type { Settings } from "../store/settings";
import type { Windows } from "../store/windows";
import type { Together } from "../together/served";

export type Place = { readonly view: "home" | "results" } | { readonly view: "game"; readonly game: GameId }
  | { readonly view: "decks"; readonly deck?: string }
  /** Games looked at again: all there is, or one, by its number in the file that was opened, the name of its game, or whole in a link. */
  | { readonly view: "study"; readonly game?: string; readonly link?: string }
  /** A position being composed: its game, the options that are not the usual ones, and where to begin. */
  | { readonly view: "compose"; readonly game: GameId; readonly options?: string; readonly position?: string }
  /** Puzzles: the list, or one by its name. */
  | { readonly view: "puzzles"; readonly puzzle?: string }
  /** Playing together: the desk, or a room by its name; with the key of a seat, if a personal link led there. */
  | { readonly view: "together"; readonly room?: string; readonly key?: string };

/** A file, or a text that was pasted. */
export type Written = Blob & { readonly name?: string };

export interface App {
  readonly core: Module;
  readonly thinker: Thinker;
  readonly settings: Readonly<Settings>;
  readonly saved: SavedGames;
  /** What people answered to their cards. */
  readonly answers: KeptAnswers;
  /** The seats held here in rooms of a server. */
  readonly seats: KeptSeats;
  readonly sounds: Sounds;
  /** Which window plays a game. */
  readonly windows: Windows;
  /** Rooms that the page's server keeps. */
  readonly together: Together;
  /** The games in the language of the page. */
  games(): readonly GameInfo[];
  game(id: GameId): GameInfo;
  /** The place of a game in the core's list. */
  indexOf(id: GameId): number;
  /** Keeps a choice and shows the page again with it. */
  choose(change: Partial<Settings>): void;
  /** Leaves the view, lets something change what is kept, and shows the page again from that; `still`: focus stays where it is. */
  renew(change: () => void, still?: boolean): void;
  go(place: Place): void;
  /** Opens games that were written down, and shows them. */
  openWritten(source: Written): void;
  /** Offers the link of a game. */
  shareRecord(title: string, record: string): void;
  /** Somebody who thinks beside the one who plays. */
  anotherThinker(): Thinker;
  /** How many served games wait for a move of somebody here. */
  countWaiting(): Promise<number>;
}
