// SPDX-License-Identifier: GPL-3.0-or-later
// A room that waits: the ways to invite, and the chairs filling. Seen by those who sit and by those who watch.
import type { App } from "../app/app";
import { optionWith } from "../core/options";
import type { GameInfo } from "../core/types";
import type { Change, Served } from "../together/served";
import { openDialog } from "../ui/dialog";
import { button, h, picture } from "../ui/dom";
import { lasting } from "../ui/focus";
import { showToast } from "../ui/toast";
import { counted, word, type WordName } from "../words/words";
import { chairList, chairName, type Arrivals } from "./chairlist";
import { startIfFull, takeChair } from "./entering";
import { failureText } from "./failure";
import { invitePart } from "./inviting";
import { nameInput } from "./openform";
import { nameActs } from "./opening";
import { seatPart } from "./seatparts";

/** The level of a computer that is put on a free chair. */
const computerLevel = 2;
/** News of chairs are told at most so often, in milliseconds. */
const newsPace = 5_000;

/** Fewer people than there are chairs: how many, if all free chairs are the last and so few may play. */
function fewerCount(info: GameInfo, served: Served): number | undefined {
  const { chairs, rights } = served.room.view;
  const filled = chairs.findIndex(({ kind }) => kind === "open");
  const last = filled > 0 && chairs.slice(filled).every(({ kind }) => kind === "open");
  return last && rights > 0 && filled >= Math.max(2, info.minSeats) && optionWith(info, "players") ? filled : undefined;
}

/** What else is agreed on in this room: taking back, how it is watched, days off. */
function agreedParts(served: Served): HTMLElement[] {
  const { undo, delay, chairs } = served.room.view;
  const daysOff = Math.max(...chairs.map((chair) => chair.daysOff));
  const said = [...(undo ? [] : [word("desk.undo-told")]), ...(delay > 0 ? [counted("desk.delay-told", Math.ceil(delay / 60_000))] : []),
    ...(daysOff > 0 ? [counted("desk.days-off-told", daysOff)] : [])];
  return said.map((text) => h("p", { class: "small-print" }, text));
}

const startWords: Readonly<Record<number, WordName>> = { 2: "desk.start-two", 3: "desk.start-three" };

export class Waiting {
  readonly element = h("div", { class: "column" });
  readonly #table = h("section", { class: "sheet", "aria-labelledby": "desk-table" });
  readonly #cols = h("div", { class: "cols" });
  readonly #inviting: HTMLElement;
  readonly #seat = h("div", { class: "column" });
  readonly #news = h("p", { class: "visually-hidden", role: "status", "aria-live": "polite" });
  #arrivals: { fresh: Set<number>; since: number } = { fresh: new Set(), since: Date.now() };
  #kinds: readonly string[] = [];
  #told: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly app: App, private readonly info: GameInfo, private readonly served: Served) {
    this.#inviting = h("div", {}, invitePart(app, info.title, served.id, served.code));
    this.#cols.append(this.#inviting, h("div", {}, this.#table));
    this.element.append(this.#cols, this.#seat, this.#news);
    this.draw();
  }

  /** Draws what has changed, and tells those who hear it. */
  draw(what?: Change): void {
    if (what === "present") this.#arrivals.fresh.clear();
    this.#notice();
    const { info, served } = this;
    const watchers = served.watchers > 0 && h("span", { class: "watch" }, picture("i-eye"),
      h("span", {}, counted("desk.watchers", served.watchers)));
    this.#table.replaceChildren(h("header", {}, h("h2", { id: "desk-table" }, word("desk.at-table")), watchers),
      chairList(info, served, this.#arrivals as Arrivals, {
        rename: () => this.#rename(),
        computer: (seat) => void this.#do(async () => {
          await served.act(`computer ${seat + 1} level ${computerLevel}`);
          await startIfFull(served);
        }),
        sit: (seat) => void this.#do(() => takeChair(this.app, served, seat, this.app.seats.name())),
      }), this.#voice(), ...agreedParts(served), ...this.#ways());
    const { chairs } = served.room.view;
    this.#inviteLast(chairs.every(({ kind }) => kind !== "open"));
    const mine = chairs.find(({ yours }) => yours);
    this.#seat.replaceChildren(...(mine && served.key !== undefined ? [seatPart(this.app, served, mine.name)] : []));
  }

  /** Where nobody is to be invited the table comes first: in a rematch those who sat are waited for. */
  #inviteLast(last: boolean): void {
    if ((this.#cols.lastElementChild === this.#inviting) === last) return;
    if (last) this.#cols.append(this.#inviting);
    else this.#cols.prepend(this.#inviting);
  }

  leave(): void {
    clearTimeout(this.#timer);
  }

  async #do(what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (error) {
      showToast(failureText(error));
    }
  }

  #voice(): HTMLElement {
    const { chairs } = this.served.room.view;
    const free = chairs.filter(({ kind }) => kind === "open").length;
    const away = chairs.some(({ kind, yours }, seat) => kind === "person" && !yours && !this.served.present.has(seat));
    const title = free > 0 ? counted("desk.missing-seats", free) : word("desk.all-seated");
    const text = word(free === 0 && away ? "desk.returning" : "desk.begins-soon");
    return h("div", { class: "voice" }, picture("i-pennant"), h("div", {}, h("b", {}, title), h("p", {}, text)));
  }

  /** Beginning at once, where that is possible. */
  #ways(): HTMLElement[] {
    const { served, info } = this;
    const { chairs } = served.room.view;
    if (!chairs.some(({ yours }) => yours)) return [];
    const begin = (text: string, acts: readonly string[], look: string) => lasting("start", button(text, () => void this.#do(async () => {
      for (const act of acts) await served.act(act);
    }), look, "i-play"));
    if (chairs.every(({ kind }) => kind !== "open")) return [begin(word("desk.start"), ["start"], "primary wide")];
    const fewer = fewerCount(info, served);
    const words = fewer === undefined ? undefined : startWords[fewer];
    const players = optionWith(info, "players");
    if (words === undefined || fewer === undefined || !players) return [];
    return [begin(word(words), [`set ${players.name} ${players.values[fewer - info.minSeats]!}`, "start"], "wide")];
  }

  #rename(): void {
    const input = nameInput(this.app, "rename-name");
    const done = () => {
      dialog.close();
      const [act] = nameActs(this.app.seats.name());
      if (act !== undefined) void this.#do(() => this.served.act(act));
    };
    const form = h("form", { class: "field", onsubmit: (event: Event) => {
      event.preventDefault();
      done();
    } }, h("label", { for: "rename-name" }, word("desk.rename-title")), input, h("p", { class: "small-print" }, word("desk.rename-text")));
    input.autofocus = true;
    const dialog = openDialog({ title: word("desk.rename"), className: "small", body: [form],
      footer: [button(word("desk.keep-name"), done, "primary")] });
  }

  /** Notes who came and went since the last drawing. */
  #notice(): void {
    const { chairs } = this.served.room.view;
    const before = this.#kinds;
    this.#kinds = chairs.map(({ kind }) => kind);
    if (before.length === 0) return;
    chairs.forEach((chair, seat) => {
      if (before[seat] === chair.kind) return;
      this.#arrivals.fresh.delete(seat);
      if (chair.kind === "open") this.#tell(word("desk.went-out"));
      else if (!chair.yours) {
        this.#arrivals.fresh.add(seat);
        this.#tell(word("desk.came-in", chairName(this.info, chair, seat)));
      }
    });
  }

  #tell(text: string): void {
    this.#told.push(text);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#news.textContent = this.#told.splice(0).join(" ");
    }, newsPace);
  }
}
