// SPDX-License-Identifier: GPL-3.0-or-later
// The grounds, as seen: slate chequers, a granite slab with hollows, pink squares, a shore of sand and
// sea, plain paper ruled into squares; and the coordinates in the corners of squares.
import type { Cell, GameInfo } from "../core/types";
import type { Coordinates, Ground } from "../games/description";
import { s } from "../ui/dom";
import { unit, type Point, type Layout } from "./layout";

type Drawing = SVGElement[];

const box = ({ x, y }: Point) => `M${x} ${y}h100v100h-100z`;

function rect(className: string, x: number, y: number, width: number, height: number): SVGRectElement {
  return s("rect", { class: className, x, y, width, height });
}

function chequers(layout: Layout, plain: string, playable: string): Drawing {
  const squares = [...layout.squares].map((square) => box(layout.corner(square)));
  return [rect(plain, 0, 0, layout.width, layout.height), s("path", { class: playable, d: squares.join("") })];
}

function slab(layout: Layout): Drawing {
  const centers = [...layout.squares].map((square) => layout.center(square));
  const lips = centers.map(({ x, y }) => `M${x + 16} ${y + 38}A41 41 0 0 0 ${x + 40} ${y + 9}`);
  return [
    rect("slab", 0, 0, layout.width, layout.height),
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

function half(layout: Layout, top: number, sand: boolean): Drawing {
  const name = sand ? "sand" : "sea";
  const dark: string[] = [];
  for (let row = top; row < top + layout.rows / 2; row++)
    for (let col = 0; col < layout.cols; col++)
      if ((col + row) % 2 === 1) dark.push(box({ x: col * unit, y: row * unit }));
  return [
    rect(`${name}-a`, 0, top * unit, layout.width, layout.height / 2),
    s("path", { class: `${name}-b`, d: dark.join("") }),
  ];
}

const topIsSand = (layout: Layout, cells: readonly Cell[]) =>
  cells.some((cell) => cell.zone === sandZone && layout.place(cell.square).row === 0);

function foam(layout: Layout, sandOnTop: boolean, from: number, to: number): Drawing {
  const middle = layout.height / 2;
  return [
    s("path", { class: "foam", d: waves(from, to, middle, 14) }),
    s("path", { class: "foam thin", d: waves(from, to, middle + (sandOnTop ? 16 : -16), 10) }),
  ];
}

function shores(layout: Layout, cells: readonly Cell[]): Drawing {
  const sandOnTop = topIsSand(layout, cells);
  return [...half(layout, 0, sandOnTop), ...half(layout, layout.rows / 2, !sandOnTop),
    ...foam(layout, sandOnTop, 0, layout.width)];
}

const sandGrains = [[24, 52], [96, 40], [58, 118], [122, 168], [30, 206], [88, 262], [40, 318]] as const;
const seaCrests = [[30, 66], [84, 112], [26, 176], [78, 232], [40, 296]] as const;

function shoreSide(layout: Layout, x: number, top: boolean, sand: boolean, name: string): Drawing {
  const y = top ? 0 : layout.height / 2;
  const things = sand
    ? sandGrains.map(([dx, dy], i) => s("circle", { class: "grain", cx: x + dx, cy: y + dy, r: 3 + (i % 3) }))
    : [s("path", { class: "crest", d: seaCrests.map(([dx, dy]) =>
      `M${x + dx} ${y + dy}q9 -11 18 0t18 0t18 0`).join("") })];
  const label = s("text", { class: "zone-name", x: x + shoreWidth / 2, y: top ? 34 : layout.height - 20 }, name);
  return [rect(`shore ${sand ? "sand-b" : "sea-b"}`, x, y, shoreWidth, layout.height / 2), ...things, label];
}

/** The shore beside the tall board: no squares, only what a wide screen would leave bare. */
function widerShore(game: GameInfo, layout: Layout, cells: readonly Cell[]): SVGGElement {
  const sandOnTop = topIsSand(layout, cells);
  const name = (sand: boolean) => game.seatNames[sand ? 0 : 1] ?? "";
  const sides = [-shoreWidth, layout.width].flatMap((x) => [
    ...shoreSide(layout, x, true, sandOnTop, name(sandOnTop)),
    ...shoreSide(layout, x, false, !sandOnTop, name(!sandOnTop)),
    ...foam(layout, sandOnTop, x, x + shoreWidth),
  ]);
  return s("g", { class: "wider-shore" }, ...sides,
    s("path", { class: "shore-edge", d: `M0 0V${layout.height}M${layout.width} 0V${layout.height}` }));
}

function ruled(layout: Layout): Drawing {
  const squares = [...layout.squares].map((square) => box(layout.corner(square)));
  return [rect("sq-ruled", 0, 0, layout.width, layout.height), s("path", { class: "ruling", d: squares.join("") })];
}

/** The shore beside the board is drawn only for a full board (`info`), not for a miniature. */
export function drawGround(ground: Ground, layout: Layout, cells: readonly Cell[], info?: GameInfo): Drawing {
  switch (ground) {
    case "slate": return chequers(layout, "sq-light", "sq-dark");
    case "pink": return chequers(layout, "sq-plain", "sq-pink");
    case "granite": return slab(layout);
    case "shores": return [...shores(layout, cells), ...(info ? [widerShore(info, layout, cells)] : [])];
    case "plain": return ruled(layout);
  }
}

function coordinate(text: string, x: number, y: number, className = "coord"): SVGTextElement {
  return s("text", { class: className, x, y }, text);
}

/** Letters below, digits on the left, as seen. */
function edgeCoordinates(layout: Layout, cells: readonly Cell[], className: string,
  digit: Point, letter: Point): Drawing {
  const drawing: Drawing = [];
  for (const cell of cells) {
    const { col, row } = layout.place(cell.square);
    const { x, y } = layout.corner(cell.square);
    if (row === layout.rows - 1) drawing.push(coordinate(cell.name.slice(0, 1), x + letter.x, y + letter.y, className));
    if (col === 0) drawing.push(coordinate(cell.name.slice(1), digit.x, y + digit.y, className));
  }
  return drawing;
}

export function drawCoordinates(how: Coordinates, layout: Layout, cells: readonly Cell[]): Drawing {
  if (how.at === "edges") return edgeCoordinates(layout, cells, how.className, how.digit, how.letter);
  return cells.map((cell) => {
    const { x, y } = layout.corner(cell.square);
    return coordinate(cell.name, x + how.inset.x, y + how.inset.y);
  });
}
