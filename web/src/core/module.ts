// SPDX-License-Identifier: GPL-3.0-or-later
// The WebAssembly modules, typed: makes an instance and passes texts to and fro. The worker and the page have
// an instance each of the core. Knows the calls (apps/wasm), not what is behind them.
import { languages } from "../../generated/shapes";
import type { Fault } from "./types";

/** What every module has. */
export interface Bridge {
  readonly memory: WebAssembly.Memory;
  _initialize?(): void;
  input(bytes: number): number;
  output(): number;
  output_length(): number;
  set_language(language: number): void;
}

/** The core, damier.wasm. */
interface Exports extends Bridge {
  games(): void;
  record_new(game: number): number;
  release(kind: number, handle: number): void;
  room_new(): number;
  room_lend_decks(room: number, named: number, builtin: number): void;
  room_do(room: number, person: number, id: number, seen: number, now: number): number;
  room_add(room: number): number;
  room_view(room: number, person: number): void;
  room_times(room: number, now: number): void;
  room_moment(room: number, index: number): void;
  room_explain(room: number, refused: number): void;
  room_record(room: number, now: number): void;
  room_again(room: number, swap: number): void;
  think(depth: number, milliseconds: number, noise: number, seed: number, eager: number): number;
  think_lines(count: number, depth: number, milliseconds: number): number;
  learn(): number;
  perft(game: number, depth: number): number;
  deck_read(): number;
  deck_view(deck: number): void;
  deck_rows(deck: number): void;
  deck_write(deck: number, separator: number): void;
  deck_card(deck: number): number;
  deck_judge(deck: number): number;
  qr_rows(): void;
}

/** What is given back to the core. */
export const Handle = { room: 0, deck: 1 } as const;

/** A refusal of the core, with its reason in the language of the page. */
export class Refusal extends Error {
  constructor(readonly fault: Fault) {
    super(fault.text);
  }
}

export class Module<Calls extends Bridge = Exports> {
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  constructor(readonly call: Calls) {}

  /** Puts a text where the next call reads it. A NUL would end it early and is dropped. */
  give(text: string): void {
    this.giveBytes(this.#encoder.encode(text.replaceAll("\0", "")));
  }

  /** Puts the bytes of a file there. */
  giveBytes(bytes: Uint8Array): void {
    const at = this.call.input(bytes.length);
    if (at === 0) throw new Error("no memory");
    new Uint8Array(this.call.memory.buffer, at, bytes.length).set(bytes);
  }

  /** What the last call wrote. */
  take<T>(): T {
    const length = this.call.output_length();
    if (length === 0) throw new Error("no memory");
    const bytes = new Uint8Array(this.call.memory.buffer, this.call.output(), length);
    return JSON.parse(this.#decoder.decode(bytes)) as T;
  }

  /** The bytes of a file the last call wrote, as a copy: memory moves when it grows. */
  takeBytes(): Uint8Array<ArrayBuffer> {
    const length = this.call.output_length();
    return new Uint8Array(this.call.memory.buffer, this.call.output(), length).slice();
  }

  /** Throws the reason of the last call if it was refused; gives back what it returned. */
  accepted(result: number): number {
    if (result === 0) throw new Refusal(this.take<Fault>());
    return result;
  }

  setLanguage(language: string): void {
    this.call.set_language((languages as readonly string[]).indexOf(language));
  }
}

const imports = { damier: { now: () => performance.now() } };

export async function instantiate<Calls extends Bridge = Exports>(compiled: WebAssembly.Module):
  Promise<Module<Calls>> {
  const instance = await WebAssembly.instantiate(compiled, imports);
  const call = instance.exports as unknown as Calls;
  call._initialize?.();
  return new Module(call);
}

/** Servers that do not know the type of a module are common; then it is compiled when it has all come. */
export async function compile(answer: Response): Promise<WebAssembly.Module> {
  if (answer.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}
