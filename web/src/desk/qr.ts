// SPDX-License-Identifier: GPL-3.0-or-later
// A QR code as a picture, always dark on white: that is what cameras read. The core says which squares are dark.
import type { Module } from "../core/module";
import { s } from "../ui/dom";

/** The light border that readers look for, in squares. */
const quiet = 4;

/** Undefined if the text is too long for a code. */
export function qrPicture(core: Module, text: string, label: string): SVGSVGElement | undefined {
  core.give(text);
  core.call.qr_rows();
  const rows = core.take<string[]>();
  if (rows.length === 0) return undefined;
  const runs = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`));
  const side = rows.length + 2 * quiet;
  return s("svg", { class: "qr", role: "img", "aria-label": label, viewBox: `${-quiet} ${-quiet} ${side} ${side}`, "shape-rendering": "crispEdges" },
    s("rect", { x: -quiet, y: -quiet, width: side, height: side, fill: "#fff" }),
    s("path", { d: runs.join(""), fill: "#13222d" }));
}
