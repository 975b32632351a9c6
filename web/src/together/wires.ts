// SPDX-License-Identifier: GPL-3.0-or-later
// What carries messages: a wire. Chooses by itself between a WebSocket and polling, where networks block the
// first. Knows neither; time and both are lent to it, so that tests need no network.

export interface WireEvents {
  opened(): void;
  heard(text: string): void;
  /** It never opened, or broke. Said once, and not after `close`. */
  closed(): void;
}

export interface Wire {
  send(text: string): void;
  close(): void;
}

/** Begins a wire; what becomes of it is told later, never at once. */
export type Dial = (events: WireEvents) => Wire;

/** "" where nothing is noted. */
export interface Notes {
  read(name: string): string;
  write(name: string, text: string): void;
}

/** Time, chance and what the page knows of itself. */
export interface World {
  /** Milliseconds by a clock that nobody sets. */
  now(): number;
  /** Runs once after a while; gives back what prevents it. */
  after(milliseconds: number, run: () => void): () => void;
  /** At least 0, below 1. */
  random(): number;
  /** Nobody looks at the page: its timers are slow then, and say nothing of the network. */
  isHidden(): boolean;
  /** Something else answers in the server's place: a network that people must sign in to first. */
  isIntercepted(): Promise<boolean>;
  /** Texts that outlive the loading of a page again, in this tab alone. */
  readonly notes: Notes;
  readonly dial: Dial;
}

/** A WebSocket that has not opened by then will not. */
const patience = 3000;

/**
 * The WebSocket first; where it does not open, polling. Once a WebSocket has been heard it is never doubted
 * again; before that, one that failed is not tried twice in a row.
 */
export function choosing(socket: Dial, polling: Dial, after: World["after"]): Dial {
  let proved = false;
  let failed = false;
  return (events) => {
    let wire: Wire | undefined;
    const poll = () => wire = polling(events);
    const trial = () => {
      let opened = false;
      const giveUp = () => {
        failed = true;
        poll();
      };
      const tooLong = after(patience, () => {
        tried.close();
        giveUp();
      });
      const tried = socket({
        opened: () => {
          opened = true;
          tooLong();
          events.opened();
        },
        heard: (text) => {
          proved = true;
          events.heard(text);
        },
        closed: () => {
          tooLong();
          if (opened) {
            failed ||= !proved;
            events.closed();
          } else if (proved) events.closed();
          else giveUp();
        },
      });
      wire = { send: (text) => tried.send(text), close: () => {
        tooLong();
        tried.close();
      } };
    };
    if (failed && !proved) {
      failed = false; // the next time the WebSocket has its turn again
      poll();
    } else trial();
    return { send: (text) => wire!.send(text), close: () => wire!.close() };
  };
}
