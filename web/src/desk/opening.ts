// SPDX-License-Identifier: GPL-3.0-or-later
// What a room is opened with: the choice of a form, and the words of an `open` act made of it. Every choice is
// playable. Touches no page; the record is the core's.
import type { App } from "../app/app";
import { hasCards, optionWith } from "../core/options";
import { escaped, Room, type Beginning } from "../core/room";
import type { GameId, GameInfo } from "../core/types";
import { deckNamed } from "../decks/dealing";
import { levels, standardChoice } from "../store/gamechoice";
import type { Settings } from "../store/settings";

/** Nobody's time runs; minutes for the whole game and seconds each turn; or days for every turn. */
export type Clock = { readonly kind: "none" } | { readonly kind: "game"; readonly minutes: number; readonly seconds: number }
  | { readonly kind: "turn"; readonly days: number };

export interface Opening {
  readonly game: GameId;
  readonly count: number;
  /** Where the person of this device sits, from 0. */
  readonly seat: number;
  /** One for each chair: the level of a computer, or 0 for whoever comes. */
  readonly levels: readonly number[];
  readonly setup: Readonly<Record<string, string>>;
  readonly clock: Clock;
  /** "" is the house's. */
  readonly deck: string;
  readonly grade: Settings["grade"];
  /** Minutes after which those without a seat see what was played; 0 for at once. */
  readonly delay: number;
  /** Days off of each player, where a turn may take days. */
  readonly daysOff: number;
  /** Moves may be taken back, if the others agree. */
  readonly undo: boolean;
  /** Everyone may find it in the list of open games. */
  readonly listed: boolean;
}

const minute = 60_000;
/** Among friends a clock forgives more of a slow network, in milliseconds; strangers have the usual second. */
const friendlyLag = 3000;
const day = 86_400_000;

export const noClock: Clock = { kind: "none" };
const game = (minutes: number, seconds = 0): Clock => ({ kind: "game", minutes, seconds });
const turn = (days: number): Clock => ({ kind: "turn", days });
/** Those chosen by one tap, and the others. */
export const firstClocks: readonly Clock[] = [noClock, game(5), game(10), game(3, 2)];
export const otherClocks: readonly Clock[] = [game(20, 5), game(30), game(60), turn(1), turn(3), turn(7), turn(14)];

/** Of watching, in minutes; and of days off, for each player. */
export const delays: readonly number[] = [0, 1, 5, 15];
export const daysOffs: readonly number[] = [0, 2, 5, 10, 30];

/** Its text wherever a clock is written in an act, an entry of a list or a record; "" for none. */
export function clockWords(clock: Clock): string {
  if (clock.kind === "none") return "";
  return clock.kind === "turn" ? `turn ${clock.days * day}` : `${clock.minutes * minute}+${clock.seconds * 1000}`;
}

/** What `clockWords` has written; none if it is anything else. */
export function clockOf(text: string): Clock {
  const turned = /^turn (\d+)$/.exec(text);
  if (turned) return turn(Math.max(1, Math.round(Number(turned[1]) / day)));
  const [, base, increment] = /^(\d+)\+(\d+)$/.exec(text) ?? [];
  return base === undefined || Number(base) === 0 ? noClock
    : game(Math.max(1, Math.round(Number(base) / minute)), Math.round(Number(increment) / 1000));
}

/** How many people may sit: a room is for two at least. */
export function countsOf(info: GameInfo): readonly number[] {
  const least = Math.max(2, info.minSeats);
  return Array.from({ length: info.maxSeats - least + 1 }, (_, i) => least + i);
}

/** The person of this device begins, all others are people who come; no clock, and only who has the link. */
export function standardOpening(info: GameInfo, grade: Settings["grade"]): Opening {
  const { setup } = standardChoice(info);
  return { game: info.id, count: countsOf(info)[0]!, seat: 0, levels: Array.from({ length: info.maxSeats }, () => 0),
    setup, clock: noClock, deck: "", grade, delay: 0, daysOff: 0, undo: true, listed: false };
}

/** The same with another person's seat being mine; the level goes with its chair. */
export function withSeat(opening: Opening, seat: number): Opening {
  const changed = [...opening.levels];
  [changed[opening.seat], changed[seat]] = [changed[seat]!, 0];
  return { ...opening, seat, levels: changed };
}

export function withLevel(opening: Opening, seat: number, level: number): Opening {
  const known = level === 0 || levels.includes(level) ? level : 0;
  return { ...opening, levels: opening.levels.map((old, i) => (i === seat ? known : old)) };
}

export function withCount(opening: Opening, count: number): Opening {
  const inside = opening.seat < count ? opening : withSeat(opening, 0);
  return { ...inside, count };
}

function setupOf(info: GameInfo, { setup, count }: Opening): Record<string, string> {
  const players = optionWith(info, "players");
  return { ...setup, ...(players ? { [players.name]: players.values[count - info.minSeats]! } : {}) };
}

function timesOf(clock: Clock): Pick<Beginning, "base" | "increment" | "eachTurn"> {
  if (clock.kind === "none") return {};
  return clock.kind === "turn" ? { eachTurn: clock.days * day } : { base: clock.minutes * minute, increment: clock.seconds * 1000 };
}

/** The record of the game that shall be played. */
function recordOf(app: App, info: GameInfo, opening: Opening): string {
  const players = opening.levels.slice(0, opening.count)
    .map((level, seat) => ({ engine: level > 0 && seat !== opening.seat, level, name: "" }))
    .map((player) => ({ ...player, level: player.engine ? player.level : 0 }));
  return Room.newRecord(app.core, app.indexOf(info.id), { setup: setupOf(info, opening), players, ...timesOf(opening.clock) });
}

const yesOrNo = (on: boolean) => (on ? "yes" : "no");

/** How the cards of a room are dealt and judged, by the settings of whoever opens it. */
function cardRules({ adapt, retake, accents, again, hints }: App["settings"], grade: Settings["grade"]): string[] {
  return [...(grade === "all" ? [] : [`grades=${grade}`]), `adapt=${yesOrNo(adapt)}`, `retake=${retake}`,
    `accents=${yesOrNo(accents)}`, `again=${yesOrNo(again)}`, `hints=${yesOrNo(hints)}`];
}

function agreedRules({ undo, delay, daysOff, clock }: Opening, friends: boolean): string[] {
  return [...(undo ? [] : ["undo=no"]), ...(delay > 0 ? [`delay=${delay * minute}`] : []),
    ...(daysOff > 0 && clock.kind === "turn" ? [`daysoff=${daysOff}`] : []),
    ...(friends && clock.kind === "game" ? [`lag=${friendlyLag}`] : [])];
}

/**
 * The words that open the room; a deck of one's own goes along, for the server deals and judges. `friends`: only who was
 * told of it comes. Throws the core's refusal.
 */
export function openWords(app: App, opening: Opening, friends = !opening.listed): string {
  const info = app.game(opening.game);
  const cards = hasCards(info, opening.setup);
  const own = cards && opening.deck !== "" ? deckNamed(app, opening.deck) : undefined;
  const rules = [...agreedRules(opening, friends), ...(cards ? cardRules(app.settings, own ? "all" : opening.grade) : []),
    ...(own ? [`deck=${escaped(own.file(","))}`] : [])];
  return ["open", ...rules, `record=${escaped(recordOf(app, info, opening))}`].join(" ");
}

/** What is said in the room before anybody else comes: what the words of `open` cannot say. */
export function firstActs({ seat }: Opening, name: string): readonly string[] {
  return [...nameActs(name), `sit ${seat + 1}`];
}

export const nameActs = (name: string): readonly string[] => (name === "" ? [] : [`name ${name}`]);
