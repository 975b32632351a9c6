// SPDX-License-Identifier: GPL-3.0-or-later
// Fingers and mice on the board: taps, drags and hovering. A tap belongs to the nearest playable square;
// a press becomes a drag once it has gone a few pixels.
import { unit, type Point, type Layout } from "./layout";

/** A drag takes the piece along, has been answered as a tap was, or found nothing to take. */
export type Lift = "lifted" | "answered" | "none";

export interface PointerHost {
  layout(): Layout;
  /** A finger is down on a square: to be answered at once. 0 once it is up. */
  pressed(square: number): void;
  tapped(square: number): void;
  lift(square: number): Lift;
  drag(to: Point): void;
  /** `to` is 0 outside the board. */
  drop(square: number, to: number): void;
  /** The drag was taken away: the piece goes back. */
  letGo(): void;
  hover(square: number): void;
  /** Whether the other button and a long press erase what stands on a square. */
  readonly erases: boolean;
  erase(square: number): void;
  /** Whether a press draws: never, with the other button, or however it is made. */
  drawing(): "never" | "other" | "always";
  /** Drawn from one square to another, or on one. */
  drawn(from: number, to: number): void;
}

const dragPixels = 6;
const longPress = 500;

interface Press {
  readonly id: number;
  readonly square: number;
  readonly client: Point;
  readonly box: DOMRect;
  /** From the finger to the middle of the piece, in units. */
  readonly grip: Point;
  drag: Lift | undefined;
  /** Of the long press it may become. */
  readonly timer: ReturnType<typeof setTimeout> | undefined;
  /** It draws, and takes no piece along. */
  readonly draws: boolean;
}

export class Pointer {
  #press: Press | undefined;
  /** A click follows each press and must not count twice; one alone comes from a screen reader. */
  #clickIsOurs = false;

  constructor(element: HTMLElement, private readonly face: HTMLElement, private readonly host: PointerHost) {
    element.addEventListener("pointerdown", (event) => this.#down(event, element));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", () => this.cancel());
    element.addEventListener("lostpointercapture", () => this.cancel());
    element.addEventListener("pointerleave", () => this.host.hover(0));
    element.addEventListener("click", (event) => this.#click(event));
    element.addEventListener("contextmenu", (event) => this.#menu(event));
  }

  #menu(event: MouseEvent): void {
    if (this.#press || this.host.erases || this.host.drawing() !== "never") event.preventDefault();
    const point = this.#point(event, this.face.getBoundingClientRect());
    if (this.host.erases && this.host.layout().holds(point)) this.#erase(this.host.layout().nearest(point));
  }

  #erase(square: number): void {
    this.cancel();
    this.host.erase(square);
  }

  #point(event: MouseEvent, box: DOMRect): Point {
    const scale = (this.host.layout().cols * unit) / box.width;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  }

  #down(event: PointerEvent, element: HTMLElement): void {
    const drawing = this.host.drawing();
    const draws = drawing === "always" ? event.button === 0 || event.button === 2 : drawing === "other" && event.button === 2;
    if (!event.isPrimary || (event.button !== 0 && !draws)) return;
    const box = this.face.getBoundingClientRect();
    const point = this.#point(event, box);
    if (!this.host.layout().holds(point)) return;
    const square = this.host.layout().nearest(point);
    const center = this.host.layout().center(square);
    this.#press = { id: event.pointerId, square, client: { x: event.clientX, y: event.clientY }, box,
      grip: { x: center.x - point.x, y: center.y - point.y }, drag: undefined, draws,
      timer: this.host.erases && event.pointerType !== "mouse" ? setTimeout(() => this.#erase(square), longPress) : undefined };
    this.#clickIsOurs = event.button === 0; // the other button is followed by no click
    element.setPointerCapture(event.pointerId);
    this.host.pressed(square);
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (!press) {
      if (event.pointerType === "mouse") this.#hover(event);
      return;
    }
    if (event.pointerId !== press.id) return;
    const gone = Math.hypot(event.clientX - press.client.x, event.clientY - press.client.y);
    if (!press.drag && gone >= dragPixels && !press.draws) {
      clearTimeout(press.timer);
      press.drag = this.host.lift(press.square);
    }
    if (press.drag !== "lifted" || this.#press !== press) return;
    const { x, y } = this.#point(event, press.box);
    this.host.drag({ x: x + press.grip.x, y: y + press.grip.y });
  }

  #hover(event: PointerEvent): void {
    const point = this.#point(event, this.face.getBoundingClientRect());
    this.host.hover(this.host.layout().holds(point) ? this.host.layout().nearest(point) : 0);
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#press = undefined;
    clearTimeout(press.timer);
    this.host.pressed(0);
    const point = this.#point(event, press.box);
    const layout = this.host.layout();
    const over = layout.holds(point) ? layout.nearest(point) : 0;
    if (press.draws) {
      if (over > 0) this.host.drawn(press.square, over);
    } else if (press.drag === "lifted") this.host.drop(press.square, over);
    else if (!press.drag || (press.drag === "none" && over === press.square)) this.host.tapped(press.square);
  }

  /** Forgets the press under way. */
  cancel(): void {
    const press = this.#press;
    if (!press) return;
    this.#press = undefined;
    clearTimeout(press.timer);
    this.host.pressed(0);
    if (press.drag === "lifted") this.host.letGo();
  }

  /** Gives up a drag under way; a press that is no drag yet still counts when it is over. */
  letGo(): void {
    if (this.#press?.drag === "lifted") this.cancel();
  }

  #click(event: MouseEvent): void {
    const ours = this.#clickIsOurs;
    this.#clickIsOurs = false;
    const square = Number((event.target as HTMLElement).dataset["square"] ?? 0);
    if (!ours && square > 0) this.host.tapped(square);
  }
}
