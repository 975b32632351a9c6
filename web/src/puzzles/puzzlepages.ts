// SPDX-License-Identifier: GPL-3.0-or-later
// What the rest of the page wants of this folder, which is fetched when it is first wanted.
import type { App } from "../app/app";
import type { View } from "../app/view";
import { puzzlesView } from "./puzzlesview";
import { PuzzleSet, readPuzzleFile } from "./puzzleset";
import { puzzleView } from "./puzzleview";
import { soloView } from "./soloview";

let set: PuzzleSet | undefined;

/** Reads the file of puzzles, once. */
export function prepare(text: string): void {
  set ??= new PuzzleSet(readPuzzleFile(text));
}

/** The list where there is no such puzzle. */
export function puzzlePage(app: App, id: string | undefined): View {
  const puzzle = id === undefined ? undefined : set!.find(id);
  if (!puzzle) return puzzlesView(app, set!);
  return puzzle.solo ? soloView(app, set!, puzzle) : puzzleView(app, set!, puzzle);
}
