// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of moves as people read it: the game in rounds, below each round its variations and comments. And
// the same on one line, for narrow screens: the moves around the one that is shown.
import { spokenMove } from "../play/naming";
import { h, picture } from "../ui/dom";
import { word } from "../words/words";
import { root, type GameTree, type Node } from "./tree";

export interface TreeReader {
  /** How many take part, and who begins. */
  readonly seats: number;
  readonly first: number;
  /** Found by the computer, besides what the file says. */
  slip(id: number): string;
  go(id: number): void;
}

/** The signs that people put behind moves, as PGN numbers them; others are rare and left to the file. */
const signs: Readonly<Record<number, string>> = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "□" };

export function moveText(node: Node): string {
  if (node.pass) return word("turn.pass");
  return node.move ? node.move.text.replaceAll("-", "‑") : word("study.set-up");
}

function glyphsOf(node: Node, reader: TreeReader): HTMLElement[] {
  const found = node.glyphs.flatMap((number) => signs[number] ?? []);
  const slip = reader.slip(node.id);
  if (slip !== "" && !found.some((sign) => sign.includes("?"))) found.push(slip);
  return found.map((sign) => h("span", { class: `glyph ${sign.startsWith("?") ? "bad" : sign.startsWith("!") ? "good" : ""}` }, sign));
}

function labelOf(node: Node, glyphs: readonly HTMLElement[]): string {
  const said = node.move ? spokenMove(node.move.text) : moveText(node);
  return [moveText(node), said, ...glyphs.map((glyph) => glyph.textContent)].join(", ");
}

/** One move, in the tree or on the line. */
function moveButton(node: Node, reader: TreeReader, now: number, more: Record<string, string>): HTMLElement {
  const glyphs = glyphsOf(node, reader);
  return h("button", { type: "button", class: `mv${node.id === now ? " now" : ""}`, "aria-label": labelOf(node, glyphs),
    "aria-current": node.id === now ? "true" : undefined, onclick: () => reader.go(node.id), ...more },
    moveText(node), ...glyphs);
}

const roundOf = (node: Node, reader: TreeReader) => Math.floor((node.ply - 1 + reader.first) / reader.seats) + 1;

/** "23." before whoever begins a round, "23…" where a line begins in the middle of one. */
function numberText(node: Node, reader: TreeReader): string {
  const place = (node.ply - 1 + reader.first) % reader.seats;
  return `${roundOf(node, reader)}${place === 0 ? "." : "…"}`;
}

class TreeWriter {
  constructor(private readonly tree: GameTree, private readonly reader: TreeReader, private readonly now: number) {}

  item(node: Node, level: number): HTMLElement {
    const here = node.id === this.now || (this.now === root && node.ply === 1 && level === 1);
    return moveButton(node, this.reader, this.now, { role: "treeitem", "aria-level": String(level),
      "data-focus": `node-${node.id}`, tabindex: here ? "0" : "-1" });
  }

  remark(text: string): HTMLElement | false {
    return text !== "" && h("p", { class: "remark" }, text);
  }

  /** What stands in the place of a move: each other move with all that follows it. */
  branches(node: Node, level: number): HTMLElement[] {
    const all = this.tree.node(node.before!).next;
    if (all[0] !== node.id) return [];
    return all.slice(1).map((id) => this.branch(id, level + 1));
  }

  branch(first: number, level: number): HTMLElement {
    const parts: (HTMLElement | false | string)[] = [];
    let begins = true;
    for (const node of this.tree.lineFrom(first)) {
      if (node.lead !== "") parts.push(this.remark(node.lead));
      const place = (node.ply - 1 + this.reader.first) % this.reader.seats;
      if (begins || place === 0) parts.push(h("i", {}, numberText(node, this.reader)));
      parts.push(this.item(node, level), this.remark(node.comment));
      const inner: HTMLElement[] = begins ? [] : this.branches(node, level);
      begins = node.comment !== "" || inner.length > 0;
      parts.push(...inner);
    }
    return h("div", { class: "branch", role: "group" }, ...parts);
  }

  rounds(): HTMLElement[] {
    const rows: (HTMLElement | false)[] = [this.remark(this.tree.node(root).comment)];
    const rounds = new Map<number, Node[]>();
    for (const node of this.tree.mainLine().slice(1)) {
      const round = roundOf(node, this.reader);
      rounds.set(round, [...rounds.get(round) ?? [], node]);
    }
    for (const [round, nodes] of rounds) {
      const late = (nodes[0]!.ply - 1 + this.reader.first) % this.reader.seats;
      rows.push(h("div", { class: "pair" }, h("i", {}, `${round}.`),
        ...Array.from({ length: late }, () => h("span", {}, "…")), ...nodes.map((node) => this.item(node, 1))));
      for (const node of nodes) rows.push(this.remark(node.lead), ...this.branches(node, 1), this.remark(node.comment));
    }
    return rows.filter((row) => row !== false);
  }
}

export function moveTree(tree: GameTree, reader: TreeReader, now: number): HTMLElement {
  return h("div", { class: `tree seats-${reader.seats}`, role: "tree", "aria-label": word("study.tree") },
    ...new TreeWriter(tree, reader, now).rounds());
}

/** How many moves stand before and behind. */
const around = 2;

export function moveStrip(tree: GameTree, reader: TreeReader, now: number): HTMLElement {
  const before: Node[] = [];
  for (let id = tree.node(now).before; id !== undefined && id !== root && before.length < around; id = tree.node(id).before)
    before.unshift(tree.node(id));
  const line = tree.lineFrom(now).slice(0, around + 1).filter((node) => node.id !== root);
  const others = now === root ? [] : tree.node(tree.node(now).before!).next.filter((id) => id !== now);
  const item = (node: Node) => moveButton(node, reader, now, { "data-focus": `strip-${node.id}` });
  const branch = others[0] === undefined ? false : h("span", { class: "var" }, picture("i-branch"), item(tree.node(others[0])));
  const shown = [...before, ...line];
  return h("div", { class: "strip", role: "group", "aria-label": word("study.tree") },
    ...shown.flatMap((node, i) => {
      const starts = i === 0 || (node.ply - 1 + reader.first) % reader.seats === 0;
      return starts ? [h("i", {}, numberText(node, reader)), item(node)] : [item(node)];
    }), branch);
}
