// SPDX-License-Identifier: GPL-3.0-or-later
// A position being composed: what it is now, and the way back and forth through its changes. The core judges
// every draft; nothing here knows a rule or draws.
import { composeDraft, composeText, type Composed, type Draft } from "../core/composed";
import { optionWith } from "../core/options";
import type { Setup } from "../core/room";
import type { GameInfo } from "../core/types";
import type { GameReader } from "../core/written";

interface Step {
  readonly setup: Setup;
  readonly composed: Composed;
}

/** The options that are part of a position; cards and their like belong to a game. */
export const positionOptions = (info: GameInfo) =>
  info.options.filter(({ role }) => role === "rule" || role === "players");

export const standardSetup = (info: GameInfo): Setup =>
  Object.fromEntries(positionOptions(info).map(({ name, standard }) => [name, standard]));

export class Composing {
  readonly #steps: Step[];
  #at = 0;

  /** Throws the core's refusal of the position to begin with; "" is the start. */
  constructor(private readonly core: GameReader, private readonly info: GameInfo, private readonly game: number, setup: Setup,
    position: string, private readonly changed: () => void) {
    this.#steps = [position === "" ? { setup, composed: composeText(core, game, setup, "") } : this.#readStep(setup, position)];
  }

  /** A text may say how many play, whatever was chosen. */
  #readStep(setup: Setup, text: string): Step {
    const players = optionWith(this.info, "players");
    const { [players?.name ?? ""]: _, ...rest } = setup;
    const composed = composeText(this.core, this.game, rest, text);
    return { composed, setup: players ? { ...setup, [players.name]: players.values[composed.seats - this.info.minSeats]! } : setup };
  }

  get now(): Composed {
    return this.#steps[this.#at]!.composed;
  }

  get setup(): Setup {
    return this.#steps[this.#at]!.setup;
  }

  get canUndo(): boolean {
    return this.#at > 0;
  }

  get canRedo(): boolean {
    return this.#at < this.#steps.length - 1;
  }

  undo(): void {
    if (this.canUndo) this.#at--;
    this.changed();
  }

  redo(): void {
    if (this.canRedo) this.#at++;
    this.changed();
  }

  change(draft: Draft): void {
    this.#add(this.setup, composeDraft(this.core, this.game, this.setup, draft));
  }

  /** Other options: the board stays, and with fewer players the rest of their scores goes. */
  choose(setup: Setup): void {
    const { asksLeft } = composeText(this.core, this.game, setup, "");
    this.#add(setup, composeDraft(this.core, this.game, setup, { ...this.now, left: asksLeft ? this.now.left : 0 }));
  }

  /** Throws the core's refusal, and then nothing has changed. */
  read(text: string): void {
    const { setup, composed } = this.#readStep(this.setup, text);
    this.#add(setup, composed);
  }

  /** The usual start with these options. */
  restart(): void {
    this.#add(this.setup, composeText(this.core, this.game, this.setup, ""));
  }

  #add(setup: Setup, composed: Composed): void {
    this.#steps.splice(this.#at + 1, Infinity, { setup, composed });
    this.#at++;
    this.changed();
  }
}
