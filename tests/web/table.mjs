// SPDX-License-Identifier: GPL-3.0-or-later
// Plays on the page as a person does: by taps, by drags, by keys. What is legal it asks the core in
// Node, from the record the page keeps; it never looks behind the page's back to play.
import assert from "node:assert/strict";
import { before } from "node:test";
import { pageFolder, servePage, useBrowser, visit } from "./helpers.mjs";
import { filesOf } from "./server.mjs";

const StepKind = { move: 0, take: 1, crown: 2, place: 3, line: 4 };

/** The module of a built page, in Node. */
export async function loadCore(folder = pageFolder()) {
  const files = filesOf(folder);
  const part = (name) => files.get([...files.keys()].find((address) => address.endsWith(`/${name}`)));
  const bytes = part("damier.wasm");
  const { instance } = await WebAssembly.instantiate(bytes, { damier: { now: () => performance.now() } });
  const core = instance.exports;
  core._initialize?.();
  const give = (text) => giveBytes(new TextEncoder().encode(text));
  const giveBytes = (bytes) => {
    const at = core.input(bytes.length); // memory may move as it grows
    new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes);
  };
  const take = () => {
    const output = new Uint8Array(core.memory.buffer, core.output(), core.output_length());
    return JSON.parse(new TextDecoder().decode(output));
  };
  const escaped = (text) => text.replace(/[\\ \n]/g, (sign) => `\\${{ "\\": "\\", " ": "s", "\n": "n" }[sign]}`);
  const openRoom = (record) => {
    const room = core.room_new();
    for (const [i, words] of [`open hold=all record=${escaped(record)}`, "start"].entries()) {
      give(words);
      assert.equal(core.room_do(room, 1, i + 1, i, 0), 1, `the page kept a record the core refuses:\n${record}`);
    }
    return room;
  };
  let last = { record: undefined, view: undefined };
  giveBytes(part("decks.csv"));
  const builtin = core.deck_read();
  core.games();
  const games = take().map(({ id }) => id);
  return {
    /** The ids of its games, in order of display. */
    games,
    /** The game of a record, as the page sees it. Whoever waits for a move asks again and again. */
    read(record) {
      if (record === last.record) return last.view;
      const room = openRoom(record);
      core.room_view(room, 1);
      core.release(0, room);
      last = { record, view: take() };
      return last.view;
    },
    /** A game after moves of people, as the page sees it. */
    replay(record, moves) {
      const room = openRoom(record.replaceAll(/^(player \d) engine \d/gm, "$1 person 0"));
      for (const [i, move] of moves.entries()) {
        give(`play ${move}`);
        assert.equal(core.room_do(room, 1, i + 3, i + 2, 0), 1, `${move} after ${moves.slice(0, i).join(" ")}`);
      }
      core.room_view(room, 1);
      core.release(0, room);
      return take();
    },
    /** What the engine would play at full strength. */
    think(record, milliseconds) {
      give(record);
      assert.equal(core.think(0, milliseconds, 0, 0, 0), 1);
      return take();
    },
    /** A card of the built-in deck, and what answers it. */
    card(name) {
      give(name);
      assert.notEqual(core.deck_card(builtin), 0, `no card ${name}`);
      const card = take();
      give(`${name}\n`);
      core.deck_judge(builtin);
      return { ...card, solution: take() };
    },
    /** What the core reads in the file of a deck. */
    deck(bytes) {
      giveBytes(bytes);
      const deck = core.deck_read();
      core.deck_view(deck);
      const { faults } = take();
      core.deck_rows(deck);
      const rows = take();
      core.release(1, deck);
      return { faults, rows };
    },
  };
}

/** A generator of numbers below n, the same every time. */
export function seeded(seed) {
  let state = BigInt(seed);
  return (n) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(n));
  };
}

/** The squares to touch for a move: start, landings, placements. */
export function touchesOf(move) {
  const touches = [];
  for (let i = 0; i < move.steps.length; i += 3) {
    const [kind, from, to] = move.steps.slice(i, i + 3);
    if (kind === StepKind.move && touches.length === 0) touches.push(from);
    if (kind === StepKind.move || kind === StepKind.place) touches.push(to);
  }
  return touches;
}

const isUseful = (move) => move.steps.some((kind, i) => i % 3 === 0 && (kind === StepKind.take || kind === StepKind.line));

export class Table {
  constructor(page, core, game) {
    Object.assign(this, { page, core, game });
  }

  cell(square) {
    return this.page.locator(`.board [data-square="${square}"]`);
  }

  async record() {
    const entry = await this.page.evaluate((key) => localStorage.getItem(key), `damier.game.${this.game}`);
    return entry === null ? undefined : JSON.parse(entry).record;
  }

  async view() {
    return this.core.read(await this.record());
  }

  /** Until so many turns stand and the page is at rest. */
  async waitForTurns(count) {
    const deadline = Date.now() + 20_000;
    for (;;) {
      const record = await this.record();
      const view = record && this.core.read(record);
      if (view && view.length >= count) return view;
      assert.ok(Date.now() < deadline, `only ${view?.length ?? 0} of ${count} turns after 20 s`);
      await this.page.waitForTimeout(20);
    }
  }

  async tap(square) {
    const place = await this.cell(square).boundingBox();
    await this.page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  }

  async drag(from, to) {
    const [a, b] = [await this.cell(from).boundingBox(), await this.cell(to).boundingBox()];
    await this.page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(b.x + b.width / 2 + 3, b.y + b.height / 2 + 3, { steps: 4 });
    await this.page.mouse.up();
  }

  async press(square) {
    await this.cell(square).focus();
    await this.page.keyboard.press("Enter");
  }

  /** Touches square after square until the move is played: a capture may be done before its last. */
  async play(view, move, hand = "tap") {
    const touches = touchesOf(move);
    const before = view.length;
    const done = async () => {
      const record = await this.record();
      const now = record === undefined ? undefined : this.core.read(record);
      return now !== undefined && (now.length > before || now.pending !== undefined);
    };
    if (hand === "drag" && move.steps[0] !== StepKind.place) {
      for (let i = 0; i + 1 < touches.length; i++) {
        if (i > 0 && await done()) break;
        if (view.game === "bretonnes" && i > 0) await this.tap(touches[i + 1]);
        else await this.drag(touches[i], touches[i + 1]);
      }
    } else {
      for (const [i, square] of touches.entries()) {
        if (i > 0 && await done()) break;
        await (hand === "key" ? this.press(square) : this.tap(square));
      }
    }
  }

  /**
   * A whole game by a person on every seat, or until so many turns; gives back the last view. Moves are chosen by
   * chance among those that take or complete a line, if there are any: by chance alone games are up to five times as long.
   */
  async playOut({ hand = "tap", seed = 1, most = 400, choose, card } = {}) {
    const random = seeded(seed);
    let view = await this.view();
    while (!view.outcome.over && view.length < most) {
      const useful = view.moves.filter(isUseful);
      const moves = useful.length > 0 ? useful : view.moves;
      const move = choose?.(view) ?? moves[random(moves.length)];
      const before = view.length;
      await this.play(view, move, hand);
      if (card) await card(this.page, view);
      view = await this.waitForTurns(before + 1);
      const turn = view.turns[before];
      if (!turn.pass) assert.equal(turn.text, move.text, "another move was played than was touched");
    }
    return view;
  }
}

const quiet = { speed: "none", volume: 0 };

const savedGame = (game, record) =>
  ({ [`damier.game.${game}`]: JSON.stringify({ version: 1, record, time: Date.now() }) });

/** What a device keeps on which a game was begun: settings that let nothing move, and the record. */
export function keptGame(game, record, settings = {}) {
  return { "damier.settings": JSON.stringify({ pace: "wait", ...settings, ...quiet }), ...savedGame(game, record) };
}

/** Another game on the table of a page that is open, as if it had been begun there before. */
export async function openGame(page, address, core, game, record) {
  const settings = await page.evaluate(() => JSON.parse(localStorage.getItem("damier.settings") ?? "{}"));
  await page.evaluate((all) => {
    for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text);
  }, keptGame(game, record, settings));
  await page.goto("about:blank"); // a new place alone loads nothing, and loading it there would cut off what it fetches
  await page.goto(`${address}#/${game}`);
  await page.waitForSelector(".board [data-square]");
  return new Table(page, core, game);
}

/** The page says how it ended, and offers to go on. */
export async function sawResult(page) {
  await page.waitForSelector("dialog.result");
  assert.ok((await page.locator("dialog.result h2").innerText()).length > 3);
}

/** What the tests of a file play on: a browser, the page at an address, served if none is set, the core in Node. */
export function useTables() {
  const holder = useBrowser();
  const tables = {
    holder, address: undefined, core: undefined,
    /** Visits the page where a record lies on the table already. */
    async sitDown(game, record, { settings, kept, ...options } = {}) {
      const seat = await visit(holder, tables.address,
        { ...options, place: `#/${game}`, kept: { ...kept, ...keptGame(game, record, settings) } });
      await seat.page.waitForSelector(".board [data-square]");
      return { ...seat, table: new Table(seat.page, tables.core, game) };
    },
  };
  before(async () => {
    tables.core = await loadCore(); // meanwhile the file that asked for tables may set an address
    tables.address ??= (await servePage()).address;
  });
  return tables;
}
