// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of a board: layers from the ground up, and one node a piece. The full board and the
// miniatures are stages; marks and motion draw on them.
import type { Cell, GameInfo, PieceLook } from "../core/types";
import type { BoardLook, PieceSize } from "../games/description";
import { descriptionOf, lookOf } from "../games/games";
import { s } from "../ui/dom";
import { deckSign, drawMarks } from "./drawmarks";
import { drawCoordinates, drawGround } from "./ground";
import { Layout, type Point } from "./layout";
import type { Marks, MarkScene } from "./marks";
import { PieceNode, translation } from "./pieces";
import type { Placement } from "./route";

const layerNames = ["ground", "tints", "coords", "below", "effects", "pieces", "dots", "above", "lifted",
  "passing", "top"] as const;
type LayerName = (typeof layerNames)[number];

export interface StageOptions {
  readonly flipped: boolean;
  readonly coordinates: boolean;
}

/** How long a piece takes to glide to where it is shown next, in milliseconds; 0 jumps. */
export type Glide = number;

export class Stage implements MarkScene {
  readonly look: BoardLook;
  readonly layers: Readonly<Record<LayerName, SVGGElement>>;
  readonly cells = new Map<number, Cell>();
  /** By the square on which the piece stands; it may be shown elsewhere in the middle of a move. */
  readonly pieces = new Map<number, PieceNode>();
  readonly #placed = new Map<number, PieceNode>();
  readonly #dots = new Map<number, SVGGElement>();
  readonly #pieceSize: PieceSize;
  /** The piece under a finger stays there, whatever the marks say. */
  held: PieceNode | undefined;
  layout: Layout;

  constructor(
    readonly element: SVGSVGElement,
    readonly info: GameInfo,
    private readonly size: "full" | "mini",
  ) {
    this.look = descriptionOf(info.id).board;
    const layer = (name: LayerName) => s("g", { class: `layer-${name}` });
    this.layers = Object.fromEntries(layerNames.map((name) => [name, layer(name)])) as Record<LayerName, SVGGElement>;
    element.append(...layerNames.map((name) => this.layers[name]));
    if (this.look.marks.chosen !== "frame") element.insertBefore(this.layers.coords, this.layers.tints);
    this.#pieceSize = size === "full" ? this.look.piece : this.look.miniPiece;
    this.layout = new Layout(info.cols, info.rows, [], false);
  }

  /** Draws everything anew: ground, coordinates, pieces. */
  lay(cells: readonly Cell[], options: StageOptions): void {
    this.layout = new Layout(this.info.cols, this.info.rows, cells, options.flipped);
    this.layers.ground.replaceChildren(...drawGround(this.look.ground, this.layout, cells, this.size === "full" ? this.info : undefined));
    this.layers.coords.replaceChildren(
      ...(options.coordinates ? drawCoordinates(this.look.coordinates, this.layout, cells) : []));
    this.#layDots(cells);
    for (const node of this.pieces.values()) node.element.remove();
    this.pieces.clear();
    this.setCells(cells);
  }

  #layDots(cells: readonly Cell[]): void {
    this.#dots.clear();
    for (const cell of cells) {
      if (cell.dot === 0) continue;
      const { x, y } = this.layout.corner(cell.square);
      const sign = s("g", { class: "dot" }, deckSign(cell.dot, { x: 0, y: 0 }, 17, 22.5));
      this.#dots.set(cell.square, sign);
      this.layers.dots.append(s("g", { transform: `translate(${x + 80} ${y + 80})` }, sign));
    }
    this.layers.dots.replaceChildren(...[...this.#dots.values()].map((sign) => sign.parentElement as Element));
  }

  setCells(cells: readonly Cell[]): void {
    for (const cell of cells) {
      this.cells.set(cell.square, cell);
      const drawing = lookOf(this.info, cell);
      const old = this.pieces.get(cell.square);
      if (old && old.drawing !== drawing) {
        old.element.remove();
        this.pieces.delete(cell.square);
      }
      if (drawing) this.#piece(cell.square, drawing).setBarred(cell.barred);
    }
    this.updateDots();
  }

  #piece(square: number, drawing: PieceLook): PieceNode {
    const known = this.pieces.get(square);
    if (known) return known;
    const node = this.newPiece(drawing, square);
    if (this.size === "mini") node.body.dataset["square"] = String(square);
    this.pieces.set(square, node);
    return node;
  }

  newPiece(drawing: PieceLook, square: number): PieceNode {
    const node = new PieceNode(drawing, this.#pieceSize);
    node.stand(this.layout.center(square));
    this.layers.pieces.append(node.element);
    return node;
  }

  /** Dots are large on empty squares, make room for a piece, and give way to the pictogram of a target. */
  updateDots(left = 0, reached = 0, targets: Marks["targets"] = []): void {
    for (const [square, sign] of this.#dots) {
      const under = square === reached || (square !== left && this.pieces.has(square));
      sign.classList.toggle("is-under", under);
      sign.classList.toggle("is-target", targets.some((mark) => mark.square === square));
    }
  }

  /** The piece seen on a square, wherever it stands. */
  pieceSeenAt(square: number, marks: Marks): PieceNode | undefined {
    if (marks.moved?.at === square) return this.pieces.get(marks.moved.from);
    if (marks.moved?.from === square) return undefined;
    return this.pieces.get(square) ?? this.#placed.get(square);
  }

  clearMarks(): void {
    for (const name of ["tints", "below", "above", "top"] as const) this.layers[name].replaceChildren();
  }

  /** Shows marks and puts each piece where they say, gliding there if it is elsewhere. */
  setMarks(marks: Marks, glide: Glide): void {
    const drawn = drawMarks(this, marks);
    for (const name of ["tints", "below", "above", "top"] as const) this.layers[name].replaceChildren(...drawn[name]);
    for (const [square, node] of this.pieces) {
      const moved = marks.moved?.from === square;
      const seenAt = moved ? marks.moved!.at : square;
      this.#show(node, this.layout.center(seenAt), moved || marks.selected === seenAt, glide);
      node.mark("ghost", marks.taken.has(square));
      node.mark("dim", marks.must.has(square));
      node.mark("on-line", moved && marks.left > 0);
    }
    this.#setPlaced(marks.placed, glide);
    this.updateDots(marks.moved?.from, marks.moved?.at, marks.targets);
  }

  #show(node: PieceNode, at: Point, lifted: boolean, glide: Glide): void {
    const layer = lifted || node === this.held ? this.layers.lifted : this.layers.pieces;
    const wasLifted = node.element.classList.contains("is-lifted");
    if (node.element.parentNode !== layer) layer.append(node.element);
    node.mark("is-lifted", lifted || node === this.held);
    node.mark("is-set", wasLifted && !lifted);
    const from = node.at;
    if (node === this.held || (from.x === at.x && from.y === at.y)) return;
    node.stand(at);
    if (glide > 0)
      node.element.animate([{ transform: translation(from) }, { transform: translation(at) }],
        { duration: glide, easing: slideEasing });
  }

  #setPlaced(placed: readonly Placement[], glide: Glide): void {
    for (const [square, node] of this.#placed)
      if (!placed.some((one) => one.square === square)) {
        node.element.remove();
        this.#placed.delete(square);
      }
    for (const { square, ...piece } of placed) {
      const drawing = lookOf(this.info, piece);
      if (!drawing || this.#placed.has(square) || this.pieces.has(square)) continue;
      const node = this.newPiece(drawing, square);
      node.mark("on-line", true);
      this.#placed.set(square, node);
      if (glide > 0) node.body.animate(dropFrames, { duration: glide, easing: liftEasing });
    }
  }

  /** A counter of the move being entered stays for its motion, and is forgotten by the marks. */
  takePlaced(square: number): PieceNode | undefined {
    const node = this.#placed.get(square);
    this.#placed.delete(square);
    return node;
  }
}

export const slideEasing = "cubic-bezier(0.45, 0.05, 0.25, 1)";
export const liftEasing = "cubic-bezier(0.3, 1.4, 0.5, 1)";
export const outEasing = "cubic-bezier(0.2, 0.8, 0.25, 1)";

/** A counter put down from the hand. */
export const dropFrames: Keyframe[] = [
  { transform: "translate(0, -70px) scale(1.25)", opacity: 0 },
  { transform: "translate(0, -40px) scale(1.18)", opacity: 1, offset: 0.35 },
  { transform: "none", opacity: 1 },
];
