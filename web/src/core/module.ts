// SPDX-License-Identifier: GPL-3.0-or-later
// The WebAssembly module, typed: loads it and passes texts to and fro. The worker and the page have
// an instance each. Knows the door (apps/wasm), not what is behind it.
import { languages } from "../../generated/shapes";
import type { Fault } from "./types";

interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize?(): void;
  input(bytes: number): number;
  output(): number;
  output_length(): number;
  set_language(language: number): void;
  games(): void;
  match_new(game: number): number;
  match_load(): number;
  match_free(match: number): void;
  match_view(match: number, now: number): void;
  match_moment(match: number, index: number): void;
  match_save(match: number): void;
  match_play(match: number, index: number, now: number): number;
  match_read(match: number): number;
  match_undo(match: number, now: number): number;
  match_redo(match: number, now: number): number;
  match_offer_draw(match: number, seat: number): number;
  match_decline_draw(match: number, seat: number): number;
  match_resign(match: number, seat: number): number;
  match_draw_card(match: number): number;
  match_answer(match: number, right: number, now: number): number;
  match_withdraw(match: number): number;
  match_set_deck(match: number): number;
  match_set_seed(match: number, seed: number): void;
  match_set_player(match: number, seat: number, engine: number, level: number): void;
  match_set_clock(match: number, base: number, increment: number): void;
  match_run_clock(match: number, run: number, now: number): void;
  match_check_clock(match: number, now: number): number;
  think(match: number, level: number, milliseconds: number, depth: number, seed: number): number;
  forget(): void;
  perft(game: number, depth: number): number;
  deck_house(): number;
  deck_read(): number;
  deck_free(deck: number): void;
  deck_view(deck: number): void;
  deck_fault_columns(deck: number): void;
  deck_rows(deck: number): void;
  deck_write(deck: number, separator: number): void;
  adapted_grade(first: number): number;
  deck_draw(deck: number, colour: number, grades: number, seed: number): number;
  deck_card(deck: number): number;
  deck_judge(deck: number): number;
  deck_guess(deck: number, rightAnswers: number, seed: number): number;
  sheets_kinds(game: number): void;
  sheets_new(deck: number, game: number, kinds: number, grades: number, colours: number, flags: number): number;
  sheets_free(sheets: number): void;
  sheets_view(sheets: number): void;
  sheets_svg(sheets: number, page: number): number;
  sheets_pdf(sheets: number): number;
}

/** A refusal of the core, with its reason in the language of the page. */
export class Refusal extends Error {
  constructor(readonly fault: Fault) {
    super(fault.text);
  }
}

export class Module {
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  constructor(readonly call: Exports) {}

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

export async function instantiate(compiled: WebAssembly.Module): Promise<Module> {
  const instance = await WebAssembly.instantiate(compiled, imports);
  const call = instance.exports as unknown as Exports;
  call._initialize?.();
  return new Module(call);
}

/** The module did not come: neither from the network nor from what is kept. */
export class NotLoaded extends Error {}

/** Servers that do not know the type of a module are common; then it is compiled when it has all come. */
export async function compile(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address).catch(() => undefined);
  if (!answer?.ok) throw new NotLoaded(`${address}: ${answer?.status ?? "no answer"}`);
  if (answer.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}
