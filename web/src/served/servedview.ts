// SPDX-License-Identifier: GPL-3.0-or-later
// The view of a game in a served room: the game view with a bar that tells of the connection, who is there, phrases,
// and tools that ask the others.
import type { App } from "../app/app";
import type { GameInfo } from "../core/types";
import { playerName } from "../play/naming";
import type { Shown } from "../play/play";
import type { Change, Served } from "../together/served";
import { h, picture, tool } from "../ui/dom";
import { lasting } from "../ui/focus";
import { showToast } from "../ui/toast";
import { GameView, type Answers, type Manner } from "../views/gameview";
import { counted, word } from "../words/words";
import { LinkBar } from "./linkbar";
import { Bubbles, phrasePanel } from "./phrases";
import { drawPresence, restText } from "./presence";
import { servedMore } from "./servedmore";
import { ServedPlay } from "./servedplay";
import { YourMove } from "./yourmove";

export interface ServedActions {
  /** The game is over; `review` looks through it from its first move. */
  over(review: () => void): void;
}

class ServedManner implements Manner<ServedPlay> {
  readonly play: ServedPlay;
  readonly answers: Answers;
  readonly hints: boolean;
  readonly #linkBar: LinkBar;
  readonly #bubbles: Bubbles;
  readonly #yourMove: YourMove;
  readonly #watchers = h("span", { class: "watch", hidden: true });
  readonly #late = h("span", { class: "watch late", hidden: true });
  /** By seat, until when it has days off. */
  #rests: readonly number[] = [];
  readonly #say: HTMLButtonElement;
  readonly #undo: HTMLButtonElement;
  readonly #draw: HTMLButtonElement;
  #panel: HTMLElement | undefined;
  #table: HTMLElement | undefined;
  #deaf: (() => void) | undefined;

  constructor(private readonly view: GameView<ServedPlay>, private readonly served: Served,
    private readonly actions: ServedActions) {
    const { app, info } = view;
    this.play = new ServedPlay(app, info, served, view);
    this.hints = this.play.suggests;
    this.#linkBar = new LinkBar(served);
    this.#bubbles = new Bubbles(info, served);
    this.#yourMove = new YourMove(app, info, served);
    this.#say = lasting("say", tool("i-bubble", word("served.say"), () => this.#togglePanel()));
    this.#undo = lasting("undo", tool("i-undo", word("served.undo"), () => this.play.undo()));
    this.#draw = lasting("draw", tool("i-equal", word("served.draw"), () => this.play.say("offer")));
    const nothing = () => undefined;
    this.answers = { answerDraw: nothing, goOn: nothing, takeBack: nothing, restart: nothing,
      choose: (name) => this.play.choose(name) };
  }

  start(): void {
    this.#deaf = this.served.onChange((what) => this.#changed(what));
    this.#rests = this.served.room.view.chairs.map(({ restsUntil }) => restsUntil);
    this.#changed("link");
    this.#changed("present");
    this.#yourMove.look();
  }

  leave(): void {
    this.#deaf?.();
    this.#linkBar.leave();
    this.#bubbles.leave();
    this.#yourMove.leave();
  }

  bar(title: HTMLElement): readonly HTMLElement[] {
    return [
      h("a", { class: "tool", href: "#/ensemble" }, picture("i-prev"), h("span", {}, word("served.back"))),
      title, this.#linkBar.element, this.#late, this.#watchers, this.view.rulesTool(),
      this.#linkBar.said, this.#bubbles.said];
  }

  tools(): readonly (HTMLElement | false)[] {
    const seated = this.served.room.view.chairs.some(({ yours }) => yours);
    return [seated && this.#say, seated && this.#undo, seated && this.served.room.view.chairs.length > 1 && this.#draw,
      this.view.flipTool(), lasting("more", tool("i-more", word("game.more"), () => this.#more()))];
  }

  shown({ view, entering }: Shown, table: HTMLElement): void {
    this.#table = table;
    const { chairs, mayUndo, players, outcome, phase } = this.served.room.view;
    const own = chairs.findIndex(({ yours }) => yours);
    this.#undo.disabled = !mayUndo && !entering;
    this.#undo.querySelector("span")!.textContent = word(entering ? "voice.take-back" : "served.undo");
    this.#draw.disabled = outcome.over || phase !== "playing" || (players[own]?.offers ?? true) || view.length === 0;
    this.#decorate();
  }

  /** What lies over the seats, which are drawn anew each time. */
  #decorate(): void {
    const table = this.#table;
    if (!table) return;
    drawPresence(this.served, table);
    this.#showLate();
    this.#bubbles.draw(table);
    table.classList.toggle("is-offline", this.served.link !== "live");
    table.classList.toggle("is-pending", this.served.pending > 0);
  }

  #changed(what: Change): void {
    if (what === "link") this.#linkBar.show();
    if (what === "event") {
      this.#yourMove.look();
      this.#tellRests();
    }
    if (what === "phrase" && this.#table && this.view.app.settings.phrases) this.#bubbles.hear(this.#table);
    if (what === "present") this.#showWatchers();
    if (what === "excused") showToast(word("served.excused"));
    this.#decorate();
  }

  /** Everybody hears who takes days off. */
  #tellRests(): void {
    const { chairs } = this.served.room.view;
    const before = this.#rests;
    this.#rests = chairs.map(({ restsUntil }) => restsUntil);
    const seat = this.#rests.findIndex((until, i) => until > (before[i] ?? 0));
    if (seat >= 0)
      showToast(word("served.rests", playerName(this.view.info, this.served.room.view, seat), restText(this.#rests[seat]!)));
  }

  #showLate(): void {
    const minutes = Math.ceil(this.served.room.view.delayed / 60_000);
    this.#late.hidden = minutes === 0;
    const text = counted("served.late", minutes);
    this.#late.title = text;
    this.#late.replaceChildren(h("span", {}, text), h("b", { role: "img", "aria-label": text }, word("served.late-short", minutes)));
  }

  #showWatchers(): void {
    const { watchers } = this.served;
    this.#watchers.hidden = watchers === 0;
    const text = counted("served.watchers", watchers);
    this.#watchers.setAttribute("aria-label", text);
    this.#watchers.replaceChildren(picture("i-eye"), text.split(/\s/)[0]!, h("span", {}, text.replace(/^\S+\s/, "")));
  }

  // ---- tools ----

  #more(): void {
    servedMore(this.view.app, this.served, this.play);
  }

  #togglePanel(): void {
    if (this.#panel) return this.#closePanel();
    this.#panel = phrasePanel(this.view.app, {
      say: (phrase) => {
        this.#closePanel();
        this.play.say(`phrase ${phrase}`);
      },
      close: () => this.#closePanel(),
      shows: (phrases) => this.view.app.choose({ phrases }),
    });
    this.#say.classList.add("is-on");
    this.#say.setAttribute("aria-expanded", "true");
    this.#table?.append(this.#panel);
    this.#panel.querySelector<HTMLElement>(".phrases button")!.focus({ preventScroll: true });
  }

  #closePanel(): void {
    const focused = this.#panel?.contains(document.activeElement);
    this.#panel?.remove();
    this.#panel = undefined;
    this.#say.classList.remove("is-on");
    this.#say.setAttribute("aria-expanded", "false");
    if (focused) this.#say.focus({ preventScroll: true });
  }

  result(): void {
    const motion = this.view.app.settings.speed === "none" ? 0 : 700;
    setTimeout(() => {
      if (this.view.element.isConnected) this.actions.over(() => this.play.review(0));
    }, motion);
  }

  cannotKeep(): void {} // the server keeps it

  key(event: KeyboardEvent): boolean {
    if (event.key === "Escape" && this.#panel) this.#closePanel();
    else if (event.key === "h" && this.hints && !event.ctrlKey && !event.metaKey) this.play.hint();
    else return false;
    return true;
  }
}

/** Whoever has a seat sits near the foot of the board. */
const startsFlipped = (served: Served) => {
  const { chairs } = served.room.view;
  return chairs.length === 2 && !chairs[0]!.yours && chairs[1]!.yours;
};

export interface ServedView {
  readonly info: GameInfo;
  readonly element: HTMLElement;
  start(): void;
  leave(): void;
}

/** Shows a room that is played, or over. Leaving the view does not leave the room. */
export function playServed(app: App, served: Served, actions: ServedActions): ServedView {
  const info = app.game(served.room.view.game);
  let manner: ServedManner | undefined;
  const view = new GameView<ServedPlay>(app, info, served.room, startsFlipped(served),
    (made) => manner = new ServedManner(made, served, actions));
  return { info, element: view.element,
    start: () => {
      view.start();
      manner!.start();
    },
    leave: () => {
      manner!.leave();
      view.leave();
    } };
}
