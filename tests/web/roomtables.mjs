// SPDX-License-Identifier: GPL-3.0-or-later
// Tables at which several pages play each other in a served room, and a proxy that refuses WebSockets. What is legal
// the core in Node says, from the moves made so far.
import { createServer, request } from "node:http";
import { connect as connectTcp, createServer as createTcpServer } from "node:net";
import { before } from "node:test";
import { useBrowser, visit } from "./helpers.mjs";
import { serveRooms } from "./rooms.mjs";
import { closedAtTheEnd } from "./server.mjs";
import { loadCore, seeded, touchesOf } from "./table.mjs";

/** Without a program there are no rooms, and nothing here can be tried. */
export const skip = process.env.DAMIER_PROGRAM ? false : "only `damier serve` keeps rooms";

/**
 * A proxy in front of a server, as schools have them: it passes requests on, after a while in milliseconds, and knows
 * no WebSocket; if it is `mute` it does not even say so.
 */
export async function refusingProxy(address, delay = 0, mute = false) {
  const { hostname, port } = new URL(address);
  const refused = { count: 0 };
  const pass = (incoming, outgoing) => {
    const onward = request({ hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
      answer.on("error", () => outgoing.destroy());
    });
    onward.on("error", () => outgoing.destroy());
    for (const stream of [incoming, outgoing]) stream.on("error", () => onward.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  };
  const server = createServer((incoming, outgoing) => delay === 0 ? pass(incoming, outgoing) : setTimeout(pass, delay, incoming, outgoing));
  const held = new Set();
  server.on("upgrade", (_, socket) => {
    refused.count++;
    socket.on("error", () => undefined);
    if (mute) held.add(socket);
    else socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const close = () => new Promise((closed) => {
    server.close(closed);
    server.closeAllConnections();
    for (const socket of held) socket.destroy();
  });
  return closedAtTheEnd({ address: `http://127.0.0.1:${server.address().port}/`, refused, close });
}

/**
 * A network with a web sign-in in front of a server: until somebody signs in it answers everything itself, by a
 * redirection to its own page or by that page. `asks` says how; "" for a network that lets everything through.
 */
export async function signInNetwork(address) {
  const { hostname, port } = new URL(address);
  const network = { asks: "", visits: [] };
  const sockets = new Set();
  const show = (outgoing) =>
    outgoing.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<!doctype html><title>Wi-Fi</title>");
  const portal = createServer((incoming, outgoing) => {
    network.visits.push(`${incoming.method} ${incoming.headers["sec-fetch-dest"]}`);
    show(outgoing);
  });
  await new Promise((ready) => portal.listen(0, "127.0.0.1", ready));
  const elsewhere = `http://127.0.0.1:${portal.address().port}/`;
  const signIn = (outgoing) => {
    if (network.asks === "redirection") outgoing.writeHead(302, { location: elsewhere }).end();
    else show(outgoing);
  };
  const server = createServer((incoming, outgoing) => {
    if (network.asks !== "") return signIn(outgoing);
    const onward = request({ hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => answer.pipe(outgoing.writeHead(answer.statusCode, answer.headers)));
    for (const stream of [onward, outgoing]) stream.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.on("upgrade", (incoming, near, head) => {
    if (network.asks !== "") return near.end(`HTTP/1.1 302 Found\r\nLocation: ${elsewhere}\r\nConnection: close\r\n\r\n`);
    const far = connectTcp(Number(port), hostname);
    const fields = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}\r\n`).join("");
    far.write(`GET ${incoming.url} HTTP/1.1\r\n${fields}\r\n`);
    far.write(head);
    for (const [one, other] of [[near, far], [far, near]]) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  network.address = `http://127.0.0.1:${server.address().port}/`;
  /** From now on: every connection there was is cut. */
  network.ask = (how) => {
    network.asks = how;
    server.closeAllConnections();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  network.close = () => new Promise((closed) => {
    server.close(() => portal.close(closed));
    network.ask("");
    portal.closeAllConnections();
  });
  return closedAtTheEnd(network);
}

/**
 * A network in front of a server that can be cut and mended; or forget what is connected, as it does of a device that
 * sleeps: these connections stay open, but nothing comes through them any more.
 */
export async function cuttableNetwork(address) {
  const { hostname, port } = new URL(address);
  const sockets = new Set();
  let whole = true;
  const server = createTcpServer((near) => {
    if (!whole) return near.destroy();
    const far = connectTcp(Number(port), hostname);
    for (const [one, other] of [[near, far], [far, near]]) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const cut = () => {
    whole = false;
    for (const socket of sockets) socket.destroy();
  };
  const forget = () => {
    for (const socket of sockets) socket.removeAllListeners("close").unpipe().pause();
  };
  return closedAtTheEnd({ address: `http://127.0.0.1:${server.address().port}/`, cut, forget, mend: () => whole = true,
    close: () => new Promise((closed) => {
      server.close(closed);
      cut();
    }) });
}

/** A text as one word of an act or an event. */
export const escaped = (text) => text.replace(/[\\ \n]/g, (sign) => `\\${{ "\\": "\\", " ": "s", "\n": "n" }[sign]}`);

/** In a page: enters or opens a room over a WebSocket of its own, acts there, and gives back who one is. */
async function callRoom(page, first, acts) {
  return page.evaluate(async ([message, words]) => {
    const socket = new WebSocket(`ws://${location.host}/together`);
    await new Promise((opened) => socket.onopen = opened);
    let told = {};
    let wake = () => undefined;
    socket.onmessage = ({ data }) => {
      told = { ...told, ...JSON.parse(data) };
      wake();
    };
    const until = async (isTold) => {
      while (!isTold()) await new Promise((come) => wake = come);
    };
    const say = (said) => socket.send(JSON.stringify(said));
    say(message);
    await until(() => told.done !== undefined || told.ready !== undefined);
    if (told.you === 0) {
      say({ do: "join" });
      await until(() => told.you !== 0);
    }
    for (const [i, one] of words.entries()) {
      say({ do: "act", id: i + 2, seen: 99, words: one });
      await until(() => told.done === i + 2 || told.refused === i + 2);
      if (told.refused === i + 2) throw new Error(`${one}: ${told.text}`);
    }
    socket.close();
    return { room: told.room, key: told.key, code: told.code };
  }, [first, acts]);
}

/** So many moves of a whole game are made with the finger. */
const byHand = 4;

/** Several people at one table, each in a browser of their own. */
export class RoomTable {
  constructor(core, record) {
    this.core = core;
    this.record = record;
    this.moves = [];
    this.seats = [];
  }

  get pages() {
    return this.seats.map((seat) => seat.page);
  }

  /** As the room stands after the moves so far. */
  view() {
    return this.core.replay(this.record, this.moves);
  }

  /** As the room stands by the record that the server gives away: with cards it is not the moves alone that count. */
  async standing() {
    const [{ room, server }] = this.seats;
    const answer = await fetch(`${server}together/rooms/${room}/record`);
    return this.core.read(await answer.text());
  }

  async openAt(seat) {
    const { page, key, room, address } = seat;
    await page.goto(`${address}#/ensemble/${room}${key === "" ? "" : `/${key}`}`);
    await page.waitForSelector(".game-view .board [data-square]");
  }

  async tap(page, square) {
    const place = await page.locator(`.board [data-square="${square}"]`).boundingBox();
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  }

  /** Enters a move by its squares, with a finger; a capture may be done before its last square. */
  async enter(page, move) {
    for (const square of touchesOf(move)) await this.tap(page, square);
  }

  /** The same by the keyboard, all at once: whole games take as long as the page takes. */
  async type(page, move) {
    await page.evaluate((squares) => {
      for (const square of squares) {
        const cell = document.querySelector(`.board [data-square="${square}"]`);
        cell.focus();
        cell.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      }
    }, touchesOf(move));
  }

  async sees(page, count) {
    const seen = await page.evaluate(async (most) => {
      const shown = () => document.querySelectorAll(".moves .ply:not(.undone)").length;
      const deadline = Date.now() + 20_000;
      while (shown() !== most && Date.now() < deadline) await new Promise((passed) => setTimeout(passed, 5));
      return shown();
    }, count);
    if (seen !== count) throw new Error(`${seen} of ${count} moves are shown: ${await voice(page)}`);
  }

  async everybodySees(count) {
    await Promise.all(this.pages.map((page) => this.sees(page, count)));
  }

  /** One move by whoever is to move, seen by everybody; `hand` enters it. */
  async move(text, hand = this.enter) {
    const { moves, seat } = this.view();
    const move = text === undefined ? moves[0] : moves.find((one) => one.text === text);
    await hand.call(this, this.pages[seat], move);
    this.moves.push(move.text);
    await this.everybodySees(this.moves.length);
    return move;
  }

  /** To the end, or so far. `hands` says who enters a move, by its number, otherwise than usual. */
  async playOut({ seed = 1, most = 400, between, hands = {} } = {}) {
    const random = seeded(seed);
    for (let view = this.view(); !view.outcome.over && this.moves.length < most; view = this.view()) {
      const turn = this.moves.length;
      await between?.(turn);
      await this.move(view.moves[random(view.moves.length)].text, hands[turn] ?? (turn < byHand ? this.enter : this.type));
    }
    return this.view();
  }

  async done() {
    for (const seat of this.seats) await seat.done();
  }
}

/** Where the bar tells that the connection is lost. */
export const bannerOf = (page) => page.locator(".bar .lost");

/** Browsers tell of connections that break; everything else is a fault. */
export function forgiveBreaks(table) {
  for (const { faults } of table.seats) {
    const others = faults.filter((fault) => !/WebSocket|net::ERR_|Failed to load resource/.test(fault));
    faults.splice(0, faults.length, ...others);
  }
}

/** What the server says to a page over its WebSocket, from the next connection on. */
export function listen(page) {
  const heard = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(JSON.parse(payload))));
  return heard;
}

/** The words of the voice on a page. */
export const voice = (page) => page.locator(".voice").innerText();

export async function hearsVoice(page, text) {
  await page.waitForFunction(([source, flags]) =>
    new RegExp(source, flags).test(document.querySelector(".voice")?.innerText ?? ""), [text.source, text.flags]);
}

/** Rooms of one file; `start` begins their server, `more` are flags of the browser. */
export function useRooms(start = () => serveRooms(), more = []) {
  const holder = useBrowser(more);
  const rooms = { holder, core: undefined, server: undefined,
    /** Calls from the person's page, or from one at the server itself for whoever comes by another way. */
    async call(person, address, first, acts) {
      if (address === rooms.server.address) return callRoom(person.page, first, acts);
      const plain = await visit(holder, rooms.server.address);
      const told = await callRoom(plain.page, first, acts);
      await plain.done();
      return told;
    },
    /** Somebody without a seat, at the table of others. */
    async watch(table) {
      const [{ room, address }] = table.seats;
      const guest = await visit(holder, address);
      await table.openAt({ ...guest, room, address, key: "" });
      return guest;
    },
    /** A room with a person in every seat that is not a computer's, begun. */
    async sitDown(record, people, rules = "") {
      const table = new RoomTable(rooms.core, record);
      let room;
      for (const [i, options] of people.entries()) {
        const { address = rooms.server.address, seat = i + 1, name = `P${i + 1}`, prepare, ...more } = options;
        const person = await visit(holder, address, { ...more, prepare: async (page) => {
          await page.addInitScript(() => {
            if (localStorage.getItem("damier.settings") === null)
              localStorage.setItem("damier.settings", JSON.stringify({ speed: "none", volume: 0 }));
          });
          await prepare?.(page);
        } });
        await person.page.waitForSelector("#view > *");
        const first = room === undefined
          ? { v: 1, do: "open", id: 1, words: `open ${rules}record=${escaped(record)}` } : { v: 1, do: "visit", room };
        const last = i + 1 === people.length ? ["start"] : [];
        const acts = seat === 0 ? [] : [`name ${name}`, `sit ${seat}`, ...last];
        const told = await rooms.call(person, address, first, acts);
        room = told.room;
        table.seats.push({ ...person, ...told, address, server: rooms.server.address });
      }
      for (const seat of table.seats) await table.openAt(seat);
      return table;
    },
  };
  before(async () => {
    if (skip) return;
    rooms.core = await loadCore();
    rooms.server = await start();
  });
  return rooms;
}
