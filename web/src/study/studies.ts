// SPDX-License-Identifier: GPL-3.0-or-later
// Games that somebody has worked on, kept on this device as PDN. The first change of a game that was opened, or of
// one that is being played, makes a study of it; where it came from stays as it is.
import type { App } from "../app/app";
import { Refusal } from "../core/module";
import { gameOfLink, gameOfRecord, PdnFile, type Facts, type SingleGame } from "../core/written";
import { studies, type KeptStudy } from "../store/keptstudies";
import { recordReader, type OpenedGames } from "./opened";

/** Where a game came from. */
export interface Source extends SingleGame {
  /** The study it is kept as; none before the first change. */
  readonly study?: string;
  /** It has become a study. */
  became?(study: string): void;
}

/** How addresses of studies begin, so that they are no number of a game in a file. */
export const studyMark = "e";

/** A text with one game in it; throws the core's refusal if there is none. */
class WrittenText {
  readonly #bytes: Uint8Array;

  constructor(private readonly app: App, pdn: string) {
    this.#bytes = new TextEncoder().encode(pdn);
  }

  /** Opened anew each time: the reader is shared. */
  #open(): { readonly file: PdnFile; readonly facts: Facts | undefined } {
    const file = new PdnFile(recordReader(this.app), this.#bytes);
    return { file, facts: file.more(1).games[0] };
  }

  facts(): Facts | undefined {
    return this.#open().facts;
  }

  use<T>(act: (file: PdnFile, offset: number) => T): T {
    const { file, facts } = this.#open();
    return act(file, facts?.offset ?? 0);
  }
}

function sourceOf(app: App, id: string, pdn: string): Source {
  const text = new WrittenText(app, pdn);
  return { study: id, game: text.use((file, at) => file.tree(at)),
    text: (form) => (form === "pdn" ? pdn : text.use((file, at) => file.text(at, form))),
    edited: (tree) => text.use((file, at) => file.edited(at, tree)) };
}

/** Undefined if there is none, or none that can be read. */
export function studySource(app: App, id: string): Source | undefined {
  const kept = studies.load(id);
  if (!kept) return undefined;
  try {
    return sourceOf(app, id, kept.pdn);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** A game kept on this device as it is played. */
export const recordSource = (app: App, record: string): Source => gameOfRecord(recordReader(app), record);

/** A game that came in an address. */
export const linkSource = (app: App, link: string): Source => gameOfLink(recordReader(app), link);

/** A game of the file that was opened; the study it has become, if it has. */
export function openedSource(app: App, opened: OpenedGames, facts: Facts): Source {
  const study = opened.studies.get(facts.number);
  return (study === undefined ? undefined : studySource(app, study))
    ?? { game: opened.tree(facts), text: (form) => opened.text(facts, form), edited: (tree) => opened.edited(facts, tree),
      became: (id) => opened.studies.set(facts.number, id) };
}

/** A game of that file as PDN, with what was added to it. */
export function openedPdn(opened: OpenedGames, facts: Facts): string {
  const study = opened.studies.get(facts.number);
  return (study === undefined ? undefined : studies.load(study)?.pdn) ?? opened.text(facts, "pdn");
}

/** Keeps a game with its tree as it is now; from then on it is that study. `kept`: the device has taken it. */
export function keepStudy(app: App, source: Source, tree: string): { readonly source: Source; readonly kept: boolean } {
  const id = source.study ?? studies.newId();
  const pdn = source.edited(tree);
  const kept = studies.save(id, pdn);
  if (source.study === undefined) {
    source.became?.(id);
    history.replaceState(history.state, "", `#/etudier/${studyMark}${id}`); // so that a reload finds it
  }
  return { source: { ...sourceOf(app, id, pdn), game: source.game }, kept };
}

export interface ListedStudy extends KeptStudy {
  readonly facts: Facts;
}

/** Those that can be read, the latest first. */
export function listStudies(app: App): readonly ListedStudy[] {
  return studies.list().flatMap((study) => {
    const facts = new WrittenText(app, study.pdn).facts();
    return facts ? [{ ...study, facts }] : [];
  });
}
