// SPDX-License-Identifier: GPL-3.0-or-later
// The file of games that was opened last: a PDN file with all its games, or a record. It is read a few games
// at a time, so that the page goes on meanwhile; kept in memory only, and gone when another is opened.
import { recordBytes } from "../../generated/shapes";
import type { App, Written } from "../app/app";
import { instantiate, Refusal } from "../core/module";
import { gameOfLink, gameOfRecord, linkMark, PdnFile, type Facts, type FormName, type GameReader, type SingleGame,
  type WrittenGame } from "../core/written";
import { FileFault } from "../ui/files";
import { counted, word } from "../words/words";

/** The largest file: all of it is held in memory. */
const mostBytes = 256 << 20;
/** Games read before the page looks at the clock, and milliseconds before it draws again. */
const gamesAtOnce = 10;
const longestSlice = 12;
const longestLink = 1 << 16;
const recordMark = "damier record ";

export interface OpenedGames {
  readonly name: string;
  readonly games: readonly Facts[];
  /** Games of other kinds that were passed over. */
  readonly others: number;
  /** The part of the file that has been read, 0 to 1. */
  readonly part: number;
  tree(facts: Facts): WrittenGame;
  text(facts: Facts, form: FormName): string;
  /** With another tree, as PDN. */
  edited(facts: Facts, tree: string): string;
  /** By number: games that have become studies since the file was opened. */
  readonly studies: Map<number, string>;
}

let compiled: WebAssembly.Module;
/** For single records; a file has one of its own. */
let reader: GameReader;

/** To be called once, before anything else here. */
export async function prepare(module: WebAssembly.Module): Promise<void> {
  compiled = module;
  reader = await instantiate(module);
}

/** What reads single records, in the language of the page. */
export function recordReader(app: App): GameReader {
  reader.setLanguage(app.settings.language);
  return reader;
}

let opened: OpenedGames | undefined;
let listener: (() => void) | undefined;

export const openedGames = () => opened;

/** Told whenever more has been read; one at a time. */
export function whenMore(listen: (() => void) | undefined): void {
  listener = listen;
}

class OpenedPdn implements OpenedGames {
  readonly games: Facts[] = [];
  readonly studies = new Map<number, string>();
  others = 0;
  part = 0;

  constructor(readonly name: string, private readonly file: PdnFile, private readonly size: number) {}

  /** Reads on for a moment; false at the end. */
  read(): boolean {
    const begun = performance.now();
    while (performance.now() - begun < longestSlice) {
      const { games, others, read, end } = this.file.more(gamesAtOnce);
      this.games.push(...games);
      this.others += others;
      this.part = end === "" ? read / Math.max(1, this.size) : 1;
      if (end !== "") return false;
    }
    return true;
  }

  tree(facts: Facts): WrittenGame {
    return this.file.tree(facts.offset);
  }

  text(facts: Facts, form: FormName): string {
    return this.file.text(facts.offset, form);
  }

  edited(facts: Facts, tree: string): string {
    return this.file.edited(facts.offset, tree);
  }
}

/** A record or a link, which is one game. */
class OpenedSingle implements OpenedGames {
  readonly games: readonly Facts[];
  readonly studies = new Map<number, string>();
  readonly others = 0;
  readonly part = 1;
  readonly #tree: WrittenGame;

  constructor(readonly name: string, private readonly single: SingleGame) {
    this.#tree = { ...single.game, number: 1 };
    this.games = [this.#tree];
  }

  tree(): WrittenGame {
    return this.#tree;
  }

  text(_: Facts, form: FormName): string {
    return this.single.text(form);
  }

  edited(_: Facts, tree: string): string {
    return this.single.edited(tree);
  }
}

async function bytesOf(source: Written, name: string): Promise<Uint8Array> {
  if (source.size > mostBytes) throw new FileFault(word("study.large", name));
  try {
    return new Uint8Array(await source.arrayBuffer());
  } catch {
    throw new FileFault(word("file.unreadable", name));
  }
}

function openRecord(core: GameReader, name: string, bytes: Uint8Array): OpenedGames {
  if (bytes.length > recordBytes) throw new FileFault(word("file.large", name));
  try {
    return new OpenedSingle(name, gameOfRecord(core, new TextDecoder().decode(bytes)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new FileFault(word("file.line", name, error.fault.at, error.fault.text));
  }
}

function openLink(core: GameReader, name: string, link: string): OpenedGames {
  try {
    return new OpenedSingle(name, gameOfLink(core, link));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new FileFault(word("study.link-fault", error.fault.text));
  }
}

/** What is said of a file in which there is no game. */
function refusePdn({ name, games, others }: OpenedGames): void {
  const only = games.length === 1 ? games[0] : undefined;
  if (only?.length === 0 && only.fault)
    throw new FileFault(word("study.nothing-at", name, `${only.fault.line}:${only.fault.column}`, only.fault.text));
  if (games.length > 0) return;
  throw new FileFault(others > 0 ? counted("study.others-only", others, name) : word("study.nothing", name));
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve));

/** Reads to the end while the page lives on, unless another file has been opened meanwhile. */
async function readOn(file: OpenedPdn): Promise<void> {
  for (let more = true; more && opened === file; await aMoment()) {
    more = file.read();
    listener?.();
  }
}

/** Throws a FileFault, and then what was open stays so. */
export async function openGames(app: App, source: Written): Promise<OpenedGames> {
  const name = source.name || word("study.pasted");
  const bytes = await bytesOf(source, name);
  const core: GameReader = await instantiate(compiled);
  core.setLanguage(app.settings.language);
  if (bytes.subarray(0, 1024).includes(0)) throw new FileFault(word("file.not-text", name));
  if (new TextDecoder().decode(bytes.subarray(0, 64)).trimStart().startsWith(recordMark))
    return opened = openRecord(core, name, bytes);
  const start = new TextDecoder().decode(bytes.subarray(0, longestLink));
  if (start.includes(linkMark) && !start.trim().includes("\n")) return opened = openLink(core, name, start);
  const file = new OpenedPdn(name, new PdnFile(core, bytes), bytes.length);
  let more = true;
  while (more && file.games.length < 2) { // two are a list; before that nobody knows what to show
    more = file.read();
    await aMoment();
  }
  refusePdn(file);
  opened = file;
  if (more) void readOn(file);
  return file;
}
