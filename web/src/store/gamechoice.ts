// SPDX-License-Identifier: GPL-3.0-or-later
// Who plays, by which options, with which clock: what a new game begins with, and the last such choice
// for each game, kept on this device. Unreadable or unknown values fall back one by one. Pure.
import { levelCount, nameBytes } from "../../generated/shapes";
import { optionWith, standardCount, withCards } from "../core/options";
import type { GameId, GameInfo, GameOption } from "../core/types";
import { field, oneOf, textOf } from "./shapes";

export interface SeatChoice {
  readonly engine: boolean;
  /** 1 to 8; kept while a person has the seat. */
  readonly level: number;
  /** Kept while the computer has the seat. */
  readonly name: string;
}

export interface Choice {
  /** One for each seat the game can have; the first `count` play. */
  readonly seats: readonly SeatChoice[];
  readonly count: number;
  readonly setup: Readonly<Record<string, string>>;
  /** Minutes for the whole game, 0 without a clock, and seconds added each turn. */
  readonly minutes: number;
  readonly seconds: number;
  /** The deck of the cards, in games with cards: "" is the house's. */
  readonly deck: string;
}

/** Times in milliseconds. */
export interface NewGame {
  readonly players: readonly { readonly engine: boolean; readonly level: number; readonly name: string }[];
  readonly setup: Record<string, string>;
  readonly base: number;
  readonly increment: number;
  /** Empty for the usual start. */
  readonly position: string;
  /** The deck of the cards, if not the house's. */
  readonly deck?: string;
  /** A game read from a file, perhaps of another kind; the rest then does not count. */
  readonly record?: string;
}

export const levels: readonly number[] = Array.from({ length: levelCount }, (_, i) => i + 1);
export const clockMinutes = [0, 5, 10, 20] as const;
export const clockSeconds = [0, 2, 5, 10, 30] as const;

const firstLevel = 2;
/** Bytes the core keeps of a name. */
const nameMost = nameBytes - 1;

export const choicePrefix = "damier.choice.";
export const choiceKey = (game: GameId) => choicePrefix + game;

/** A name the core can keep: one line, not too long, no spaces around. */
export function tidyName(text: string): string {
  const encoder = new TextEncoder();
  let name = Array.from(text.replace(/\p{Cc}+/gu, " ").trim()).slice(0, nameMost).join("");
  while (encoder.encode(name).length > nameMost) name = Array.from(name).slice(0, -1).join("");
  return name.trim();
}

/** The options that are asked as such; the number of people is asked apart from them. */
export function plainOptions(info: GameInfo): GameInfo["options"] {
  return info.options.filter((option) => option.role !== "players");
}

/** Where the page differs from the core: cards are the heart of the game they belong to. */
function standardValue({ role, values, standard }: GameOption): string {
  return role === "cards" ? values[withCards]! : standard;
}

export function standardChoice(info: GameInfo): Choice {
  const options = plainOptions(info).map((o) => [o.name, standardValue(o)] as const);
  return {
    seats: Array.from({ length: info.maxSeats }, (_, seat) =>
      ({ engine: info.computer && seat > 0, level: firstLevel, name: "" })),
    count: standardCount(info),
    setup: Object.fromEntries(options),
    minutes: 0,
    seconds: 0,
    deck: "",
  };
}

const readText = textOf(1000);

function seatOf(kept: unknown, standard: SeatChoice, { computer }: GameInfo): SeatChoice {
  return {
    engine: oneOf(computer ? [true, false] : [false])(field(kept, "engine")) ?? standard.engine,
    level: oneOf<number>(levels)(field(kept, "level")) ?? standard.level,
    name: tidyName(readText(field(kept, "name")) ?? standard.name),
  };
}

export function choiceOf(kept: unknown, info: GameInfo): Choice {
  const standard = standardChoice(info);
  const seats = field(kept, "seats");
  const setup = field(kept, "setup");
  const counts = Array.from({ length: info.maxSeats - info.minSeats + 1 }, (_, i) => info.minSeats + i);
  return {
    seats: standard.seats.map((seat, i) => seatOf(Array.isArray(seats) ? seats[i] : undefined, seat, info)),
    count: oneOf(counts)(field(kept, "count")) ?? standard.count,
    setup: Object.fromEntries(plainOptions(info).map((option) =>
      [option.name, oneOf(option.values)(field(setup, option.name)) ?? standard.setup[option.name]!])),
    minutes: oneOf<number>(clockMinutes)(field(kept, "minutes")) ?? 0,
    seconds: oneOf<number>(clockSeconds)(field(kept, "seconds")) ?? 0,
    deck: readText(field(kept, "deck")) ?? "",
  };
}

/** The seats in play each pass to the next player, the last to the first. */
export function swapSeats(choice: Choice): Choice {
  const playing = choice.seats.slice(0, choice.count);
  const turned = [...playing.slice(-1), ...playing.slice(0, -1)];
  return { ...choice, seats: [...turned, ...choice.seats.slice(choice.count)] };
}

export function newGameOf(choice: Choice, info: GameInfo, position: string): NewGame {
  const players = optionWith(info, "players");
  return {
    players: choice.seats.slice(0, choice.count).map(({ engine, level, name }) =>
      ({ engine, level: engine ? level : 0, name: engine ? "" : tidyName(name) })),
    setup: { ...choice.setup, ...(players ? { [players.name]: players.values[choice.count - info.minSeats]! } : {}) },
    base: choice.minutes * 60_000,
    increment: choice.minutes > 0 ? choice.seconds * 1000 : 0,
    position: position.trim(),
    deck: choice.deck,
  };
}
