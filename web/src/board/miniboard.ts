// SPDX-License-Identifier: GPL-3.0-or-later
// A small board as a picture: home tiles, rules, results. No touch, no focus; it can play moves.
import type { Cell, GameInfo, Move } from "../core/types";
import { descriptionOf } from "../games/games";
import { s } from "../ui/dom";
import { noMarks, type Marks } from "./marks";
import { Motion, paceOf, type Speed } from "./motion";
import { playMove } from "./showmove";
import { Stage } from "./stage";

const edge = 4;

export class MiniBoard {
  readonly element: SVGSVGElement;
  readonly #stage: Stage;
  #motion: Motion | undefined;
  #done = () => {};

  constructor(info: GameInfo, cells: readonly Cell[]) {
    const look = descriptionOf(info.id).board;
    const rim = look.miniRim;
    const [width, height] = [info.cols * 100, info.rows * 100];
    const frame = s("rect", { class: "mini-frame", x: edge - rim, y: edge - rim, rx: rim, "stroke-width": 2 * edge,
      width: width + 2 * (rim - edge), height: height + 2 * (rim - edge) });
    this.element = s("svg", { class: "mini", "data-ground": look.ground, "aria-hidden": "true",
      viewBox: `${-rim} ${-rim} ${width + 2 * rim} ${height + 2 * rim}` }, frame);
    this.#stage = new Stage(this.element, info, "mini");
    this.#stage.lay(cells, { flipped: false, coordinates: false });
  }

  setCells(cells: readonly Cell[]): void {
    this.#motion?.stop();
    this.#motion = undefined;
    this.#stage.layers.passing.replaceChildren();
    this.#stage.setCells(cells);
    this.setMarks(noMarks);
    this.#done();
  }

  /** What a lesson points at; no taps are heard. */
  setMarks(marks: Marks): void {
    this.#stage.setMarks(marks, 0);
  }

  /** Shows a move and then the cells after it; resolves when it is done or `setCells` cut it short. */
  async play(move: Move, after: readonly Cell[], speed: Speed = "normal"): Promise<void> {
    this.setCells([...this.#stage.cells.values()]);
    const pace = paceOf(speed);
    if (pace === 0) return this.setCells(after);
    const motion = new Motion(pace);
    this.#motion = motion;
    return new Promise((done) => {
      this.#done = done;
      void playMove({ stage: this.#stage, motion, move, after, happened() {}, shown: noMarks })
        .finally(() => this.setCells(after));
    });
  }
}

export function miniBoard(info: GameInfo, cells: readonly Cell[]): SVGSVGElement {
  return new MiniBoard(info, cells).element;
}
