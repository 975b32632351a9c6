// SPDX-License-Identifier: GPL-3.0-or-later
// Which window of this device a game is being played in. The last to take a game has it; the others are told
// and only watch, so that no two windows write different games under one name. What a window has stands beside
// what is kept, under keys that no file of everything carries; a window that went without a word is found
// out by asking it.
import type { GameId } from "../core/types";
import { device, type Shelf } from "./shelf";

export interface Windows {
  /** Plays the game here from now on, wherever it was played before. */
  take(game: GameId): void;
  /** Whether this window may write the game. */
  has(game: GameId): boolean;
  /** Whether another window plays it, as far as is known without asking. */
  isElsewhere(game: GameId): boolean;
  /** No longer plays it here. */
  leave(game: GameId): void;
  /** Whether a window that plays it answers. */
  answers(game: GameId): Promise<boolean>;
  /** Calls back when a game was taken or left, or written by another window; until the result is called. */
  listen(heard: (game: GameId) => void): () => void;
}

/** What windows say to each other. */
interface Note {
  readonly kind: "ask" | "here";
  readonly game: GameId;
}

const prefix = "damier-open.";
const channelName = "damier-open";
/** A window that plays answers at once; after so many milliseconds there is none. */
const patience = 1500;

const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");

/** `gamePrefix`: how the keys of kept games begin. Without a channel nobody is asked, and whoever has a game is there. */
export function makeWindows(gamePrefix: string, shelf: Shelf = device,
  channel: BroadcastChannel | null = "BroadcastChannel" in globalThis ? new BroadcastChannel(channelName) : null): Windows {
  const id = newId();
  const owner = (game: GameId) => shelf.read(prefix + game);
  const has = (game: GameId) => (owner(game) ?? id) === id;
  channel?.addEventListener("message", ({ data }: MessageEvent<Note>) => {
    if (data.kind === "ask" && owner(data.game) === id) channel.postMessage({ kind: "here", game: data.game } satisfies Note);
  });
  return {
    has,
    take: (game) => void shelf.write(prefix + game, id),
    isElsewhere: (game) => !has(game),
    leave(game) {
      if (owner(game) === id) shelf.remove(prefix + game);
    },
    answers: (game) => new Promise((resolve) => {
      if (!channel) return resolve(true);
      const done = (is: boolean) => {
        clearTimeout(timer);
        channel.removeEventListener("message", hear);
        resolve(is);
      };
      const hear = ({ data }: MessageEvent<Note>) => {
        if (data.kind === "here" && data.game === game) done(true);
      };
      const timer = setTimeout(() => done(false), patience);
      channel.addEventListener("message", hear);
      channel.postMessage({ kind: "ask", game } satisfies Note);
    }),
    listen(heard) {
      const hear = ({ key }: StorageEvent) => {
        for (const start of [prefix, gamePrefix]) if (key?.startsWith(start)) heard(key.slice(start.length));
      };
      addEventListener("storage", hear);
      return () => removeEventListener("storage", hear);
    },
  };
}
