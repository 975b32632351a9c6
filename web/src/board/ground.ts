// SPDX-License-Identifier: GPL-3.0-or-later
// The four grounds, as seen: slate chequers, a granite slab with hollows, pink squares, a shore of sand
// and sea; and the coordinates in the corners of squares.
import type { Cell, GameId, GameInfo } from "../core/types";
import { s } from "../ui/dom";
import { unit, type Point, type View } from "./layout";

type Drawing = SVGElement[];

const box = ({ x, y }: Point) => `M${x} ${y}h100v100h-100z`;

function rect(className: string, x: number, y: number, width: number, height: number): SVGRectElement {
  return s("rect", { class: className, x, y, width, height });
}

function chequers(view: View, plain: string, playable: string): Drawing {
  const squares = [...view.squares].map((square) => box(view.corner(square)));
  return [rect(plain, 0, 0, view.width, view.height), s("path", { class: playable, d: squares.join("") })];
}

function slab(view: View): Drawing {
  const centers = [...view.squares].map((square) => view.center(square));
  const lips = centers.map(({ x, y }) => `M${x + 16} ${y + 38}A41 41 0 0 0 ${x + 40} ${y + 9}`);
  return [
    rect("slab", 0, 0, view.width, view.height),
    ...centers.map(({ x, y }) => s("circle", { class: "hollow", cx: x, cy: y, r: 39 })),
    s("path", { class: "lip", d: lips.join("") }),
  ];
}

function waves(from: number, to: number, y: number, height: number): string {
  const count = Math.ceil((to - from) / 50);
  return `M${from} ${y}${`q12.5 ${height} 25 0t25 0`.repeat(count)}`;
}

const sandZone = 0;

/** How far the shore goes on beside the board on wide screens; the style sheet knows it too. */
const shoreWidth = 150;

function half(view: View, top: number, sand: boolean): Drawing {
  const name = sand ? "sand" : "sea";
  const dark: string[] = [];
  for (let row = top; row < top + view.rows / 2; row++)
    for (let col = 0; col < view.cols; col++)
      if ((col + row) % 2 === 1) dark.push(box({ x: col * unit, y: row * unit }));
  return [
    rect(`${name}-a`, 0, top * unit, view.width, view.height / 2),
    s("path", { class: `${name}-b`, d: dark.join("") }),
  ];
}

const topIsSand = (view: View, cells: readonly Cell[]) =>
  cells.some((cell) => cell.zone === sandZone && view.place(cell.square).row === 0);

function foam(view: View, sandOnTop: boolean, from: number, to: number): Drawing {
  const middle = view.height / 2;
  return [
    s("path", { class: "foam", d: waves(from, to, middle, 14) }),
    s("path", { class: "foam thin", d: waves(from, to, middle + (sandOnTop ? 16 : -16), 10) }),
  ];
}

function shores(view: View, cells: readonly Cell[]): Drawing {
  const sandOnTop = topIsSand(view, cells);
  return [...half(view, 0, sandOnTop), ...half(view, view.rows / 2, !sandOnTop),
    ...foam(view, sandOnTop, 0, view.width)];
}

const sandGrains = [[24, 52], [96, 40], [58, 118], [122, 168], [30, 206], [88, 262], [40, 318]] as const;
const seaCrests = [[30, 66], [84, 112], [26, 176], [78, 232], [40, 296]] as const;

function shoreSide(view: View, x: number, top: boolean, sand: boolean, name: string): Drawing {
  const y = top ? 0 : view.height / 2;
  const things = sand
    ? sandGrains.map(([dx, dy], i) => s("circle", { class: "grain", cx: x + dx, cy: y + dy, r: 3 + (i % 3) }))
    : [s("path", { class: "crest", d: seaCrests.map(([dx, dy]) =>
      `M${x + dx} ${y + dy}q9 -11 18 0t18 0t18 0`).join("") })];
  const label = s("text", { class: "zone-name", x: x + shoreWidth / 2, y: top ? 34 : view.height - 20 }, name);
  return [rect(`shore ${sand ? "sand-b" : "sea-b"}`, x, y, shoreWidth, view.height / 2), ...things, label];
}

/** The shore beside the tall board: no squares, only what a wide screen would leave bare. */
function widerShore(game: GameInfo, view: View, cells: readonly Cell[]): SVGGElement {
  const sandOnTop = topIsSand(view, cells);
  const name = (sand: boolean) => game.seatNames[sand ? 0 : 1] ?? "";
  const sides = [-shoreWidth, view.width].flatMap((x) => [
    ...shoreSide(view, x, true, sandOnTop, name(sandOnTop)),
    ...shoreSide(view, x, false, !sandOnTop, name(!sandOnTop)),
    ...foam(view, sandOnTop, x, x + shoreWidth),
  ]);
  return s("g", { class: "wider-shore" }, ...sides,
    s("path", { class: "shore-edge", d: `M0 0V${view.height}M${view.width} 0V${view.height}` }));
}

/** The shore beside the board is drawn only for a full board (`info`), not for a miniature. */
export function drawGround(game: GameId, view: View, cells: readonly Cell[], info?: GameInfo): Drawing {
  if (game === "draughts") return chequers(view, "sq-light", "sq-dark");
  if (game === "sujet-verbe") return chequers(view, "sq-plain", "sq-pink");
  if (game === "bretonnes") return slab(view);
  const ground = shores(view, cells);
  return info ? [...ground, widerShore(info, view, cells)] : ground;
}

function coordinate(text: string, x: number, y: number, className = "coord"): SVGTextElement {
  return s("text", { class: className, x, y }, text);
}

/** Letters below, digits on the left, as seen. */
function edgeCoordinates(view: View, cells: readonly Cell[], className: string,
  digit: Point, letter: Point): Drawing {
  const drawing: Drawing = [];
  for (const cell of cells) {
    const { col, row } = view.place(cell.square);
    const { x, y } = view.corner(cell.square);
    if (row === view.rows - 1) drawing.push(coordinate(cell.name.slice(0, 1), x + letter.x, y + letter.y, className));
    if (col === 0) drawing.push(coordinate(cell.name.slice(1), digit.x, y + digit.y, className));
  }
  return drawing;
}

export function drawCoordinates(game: GameId, view: View, cells: readonly Cell[]): Drawing {
  if (game === "bretonnes")
    return edgeCoordinates(view, cells, "coord on-light", { x: 4, y: 20 }, { x: 84, y: 94 });
  if (game === "martian") return edgeCoordinates(view, cells, "coord", { x: 5, y: 23 }, { x: 84, y: 95 });
  const inset = game === "draughts" ? { x: 4, y: 19 } : { x: 6, y: 22 };
  return cells.map((cell) => {
    const { x, y } = view.corner(cell.square);
    return coordinate(cell.name, x + inset.x, y + inset.y);
  });
}
