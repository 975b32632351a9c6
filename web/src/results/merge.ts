// SPDX-License-Identifier: GPL-3.0-or-later
// The answers of several tablets together: each writes them to a file, one takes all the files. The files are
// those that hold everything (docs/formats/everything.md); here only their answers count, and none twice.
import type { App } from "../app/app";
import { everythingBound, KeptFault, readEverything, writeEverything } from "../keeping/everything";
import { answersKey, keptForm, readAnswers, type KeptAnswer } from "../store/keptanswers";
import { parsed } from "../store/shapes";
import { FileFault, fileName, pickFiles, readText, saveFile, showFault } from "../ui/files";
import { counted, word } from "../words/words";
import { mergedAnswers } from "./tally";

export function saveAnswers(app: App): void {
  const day = new Date();
  const kept = new Map([[answersKey, JSON.stringify(keptForm(app.answers.list()))]]);
  saveFile(fileName(word("results.share-name"), day, "json"), writeEverything(app.core, kept, day), "application/json");
}

/** Throws a FileFault that names the file. */
async function answersIn(app: App, file: File): Promise<readonly KeptAnswer[]> {
  const text = await readText(file, everythingBound);
  try {
    const found = readAnswers(parsed(readEverything(app.core, text).kept.get(answersKey) ?? ""));
    if (!found) throw new FileFault(word("results.merge-none", file.name));
    return found.value;
  } catch (error) {
    if (error instanceof KeptFault) throw new FileFault(word("everything.refused", file.name, error.message));
    throw error;
  }
}

/** What to say of it; "" if nothing was picked or a file was refused: then nothing has changed. */
export async function mergeFiles(app: App): Promise<string> {
  try {
    const files = await pickFiles(".json,application/json");
    const others = await Promise.all(files.map((file) => answersIn(app, file)));
    if (files.length === 0) return "";
    const before = app.answers.list();
    const all = mergedAnswers(before, others.flat());
    if (!app.answers.replace(all)) throw new FileFault(word("everything.no-room"));
    const added = all.length - before.length;
    return added === 0 ? word("results.merged-none") : counted("results.merged", added);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    showFault(error);
    return "";
  }
}
