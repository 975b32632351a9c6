// SPDX-License-Identifier: GPL-3.0-or-later
// What a page and the server of rooms say to each other: the shapes of docs/protocol/together.md. Nothing here
// computes but the reading of one message.

export const protocol = 1;

/** A room in a list. */
export interface Entry {
  readonly room: string;
  readonly game: string;
  readonly options: string;
  readonly seats: readonly { readonly kind: "open" | "person" | "computer"; readonly name?: string; readonly level?: number }[];
  /** As records write it; "" for none. */
  readonly clock: string;
  readonly phase: "waiting" | "playing" | "over";
  /** Who moves; 0: nobody. */
  readonly turn: number;
  /** When something last happened, in milliseconds since 1970. */
  readonly last: number;
  readonly moves: number;
  readonly cards: boolean;
  /** Of one's own rooms. */
  readonly you?: number;
  readonly yours?: readonly number[];
  readonly toMove?: boolean;
  /** One has no seat there, and it is watched with a delay: how it stands is not told here. */
  readonly late?: boolean;
  /** There is no such room any more, or the key opens nothing. */
  readonly gone?: boolean;
}

/** What a server says; each message has some of these. */
export interface Message {
  /** The caller is in a room. */
  readonly room?: string;
  readonly you?: number;
  readonly key?: string;
  readonly code?: string;
  /** Of the program that serves. */
  readonly version?: string;
  readonly now?: number;
  /** An event and its number; of `done`, the number of the event. */
  readonly n?: number;
  readonly e?: string;
  readonly ready?: number;
  readonly done?: number;
  readonly refused?: number;
  readonly why?: string;
  readonly text?: string;
  readonly later?: number;
  readonly in?: number;
  readonly there?: readonly number[];
  readonly watchers?: number;
  readonly away?: number;
  readonly found?: string;
  readonly missing?: true;
  readonly full?: true;
  readonly stop?: number;
  readonly error?: string;
  readonly list?: readonly Entry[];
  readonly mine?: readonly Entry[];
  readonly again?: string;
  readonly by?: number;
  readonly move?: string;
  readonly until?: number;
}

/** Undefined for what no server of ours says. */
export function readMessage(text: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === "object" && message !== null ? message as Message : undefined;
  } catch {
    return undefined;
  }
}
