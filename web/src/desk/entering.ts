// SPDX-License-Identifier: GPL-3.0-or-later
// The steps that bring the person of this device to a seat: opening a room, taking a free seat, returning to
// one's own. What opens a seat is kept on the device as soon as it is known.
import type { App } from "../app/app";
import { ActRefused, type Served } from "../together/served";
import { firstActs, nameActs, openWords, type Opening } from "./opening";

/** Writes down what opens the seat; whoever only watches has nothing to keep. */
export function keepSeat(app: App, served: Served): void {
  if (served.key === undefined || served.you === 0) return;
  app.seats.keep({ room: served.id, key: served.key, game: served.room.view.game, time: Date.now() });
}

/** The game begins with the last chair that is filled, by whoever filled it. */
export async function startIfFull(served: Served): Promise<void> {
  const { phase, chairs } = served.room.view;
  if (phase !== "waiting" || chairs.some(({ kind }) => kind === "open")) return;
  try {
    await served.act("start");
  } catch (error) {
    if (!(error instanceof ActRefused)) throw error; // somebody else was faster
  }
}

/** Opens a room and sits down in it. */
export async function openRoom(app: App, opening: Opening, name: string): Promise<Served> {
  const served = await app.together.open(openWords(app, opening), opening.listed);
  keepSeat(app, served);
  for (const act of firstActs(opening, name)) await served.act(act);
  await startIfFull(served);
  return served;
}

/** The first free chair, from 0; undefined if there is none. */
export function freeChair(served: Served): number | undefined {
  const { phase, chairs } = served.room.view;
  const free = chairs.findIndex(({ kind }) => kind === "open");
  return phase !== "waiting" || free < 0 ? undefined : free;
}

/** Takes a chair, from 0. Throws the room's refusal if somebody else has it. */
export async function takeChair(app: App, served: Served, chair: number, name: string): Promise<void> {
  if (served.you === 0) await served.join();
  keepSeat(app, served);
  for (const act of nameActs(name)) await served.act(act);
  await served.act(`sit ${chair + 1}`);
  await startIfFull(served);
}

/** Takes whichever chair is free; false if none is any more. */
async function takeAny(app: App, served: Served, name: string): Promise<boolean> {
  const chair = freeChair(served);
  if (chair === undefined) return false;
  try {
    await takeChair(app, served, chair, name);
    return true;
  } catch (error) {
    if (error instanceof ActRefused) return false;
    throw error;
  }
}

/** Somebody who wants the same is found, or waited for. */
export async function findSomebody(app: App, opening: Opening, name: string): Promise<Served> {
  for (;;) {
    const served = await app.together.pair(openWords(app, opening, false));
    if (served.you !== 0) {
      keepSeat(app, served);
      const seat = Math.floor(Math.random() * opening.count); // nobody chose who begins
      for (const act of firstActs({ ...opening, seat }, name)) await served.act(act);
      return served;
    }
    if (await takeAny(app, served, name)) return served;
    served.leave(); // another was faster: the next
  }
}
