// SPDX-License-Identifier: GPL-3.0-or-later
// A game as a file: saved, and read again once the core has found it sound.
import { recordBytes } from "../../generated/shapes";
import { Refusal, type Module } from "../core/module";
import { Room } from "../core/room";
import type { GameId } from "../core/types";
import { FileFault, fileName, pickFile, readText, saveFile, showFault, type Bound } from "../ui/files";
import { word } from "../words/words";

/** As docs/formats/record.md says. */
export const recordBound: Bound = { bytes: recordBytes, large: "file.large" };

export function exportRecord(game: GameId, record: string): void {
  saveFile(fileName(game, new Date()), record, "text/plain");
}

/** What the file holds, once the core has read it as a record; throws a FileFault otherwise. */
async function readRecord(core: Module, file: File): Promise<string> {
  const record = await readText(file, recordBound);
  try {
    Room.open(core, record).free();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new FileFault(word("file.line", file.name, error.fault.at, error.fault.text));
  }
  return record;
}

/** Whether a file begins as records do; one that cannot be read does not. */
async function saysRecord(file: File): Promise<boolean> {
  const start = await file.slice(0, 64).text().catch(() => "");
  return start.startsWith("damier ");
}

/**
 * Lets the player pick a file and gives its text, a record the core can read; undefined if the player
 * thought better of it, or was told what is wrong with the file. What does not say that it is a record may be
 * another kind of file with games, which `openOther` opens.
 */
export async function importRecord(core: Module, openOther: (file: File) => void): Promise<string | undefined> {
  const file = await pickFile(".pdn,.txt,.damier,application/x-draughts-pdn,text/plain");
  if (!file) return undefined;
  if (!await saysRecord(file)) {
    openOther(file);
    return undefined;
  }
  try {
    return await readRecord(core, file);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    showFault(error);
    return undefined;
  }
}
