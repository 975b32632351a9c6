// SPDX-License-Identifier: GPL-3.0-or-later
// Decks as files: read whatever their encoding and separator, written for a spreadsheet. A file with
// faults changes nothing until the teacher has seen them, line by line, and said what to keep.
import { deckBytes } from "../../generated/shapes";
import type { App } from "../app/app";
import { CardDeck } from "../core/carddeck";
import type { CardRow, DeckView } from "../core/cardtypes";
import { colourTexts, joinTask, plainName, splitTask, taskTexts, textsOf, type CardTexts } from "../decks/cardtexts";
import { withDeck } from "../decks/check";
import { ownDecks, type OwnDeck } from "../decks/owndecks";
import { openDialog } from "../ui/dialog";
import { button, h } from "../ui/dom";
import { pick } from "../ui/fields";
import { FileFault, pickFile, saveFile, showFault } from "../ui/files";
import { showToast } from "../ui/toast";
import { counted, word } from "../words/words";

/** A file that is no deck at all has a fault in every line: these are enough. */
const mostFaults = 200;

/** A card as the editor writes it: one name for each colour and task, in whatever words the file had them. */
function editable(deck: CardDeck, row: CardRow): CardTexts {
  const card = row.sound ? deck.find(row.name) : undefined;
  const known = card && { grade: card.grade, colour: colourTexts[card.colour]!,
    task: joinTask(taskTexts[card.task], splitTask(row.texts.task).verb) };
  return textsOf({ ...row.texts, ...known });
}

/** The cards of a deck of the core, to be kept as an own one. */
export function editableCards(deck: CardDeck, rows: readonly CardRow[] = deck.rows()): CardTexts[] {
  return rows.map((row) => editable(deck, row));
}

const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, "");

function faultList(view: DeckView): HTMLElement {
  const lines = view.faults.slice(0, mostFaults).map(({ text, at }) =>
    h("li", {}, at > 0 ? word("decks.fault-line", at, text) : text));
  const rest = view.faults.length - lines.length;
  return h("ul", { class: "fault-lines" }, ...lines, rest > 0 && h("li", {}, counted("decks.faults-more", rest)));
}

/** What to keep of a file with faults; `keep` is told once, or never. */
function askWhatToKeep(name: string, deck: CardDeck, keep: (cards: CardTexts[]) => void): Promise<void> {
  const view = deck.view();
  const rows = deck.rows();
  const sound = rows.filter((row) => row.sound);
  return new Promise((resolve) => {
    const choose = (chosen: readonly CardRow[]) => () => {
      keep(editableCards(deck, chosen));
      dialog.close();
    };
    const no = button(word("cancel"), () => dialog.close());
    no.autofocus = true;
    const dialog = openDialog({
      title: word("decks.import-faults"), className: "import-faults",
      body: [h("p", {}, `${counted("decks.import-count", view.faults.length, name)} ${word("decks.import-nothing")}`),
        faultList(view)],
      footer: [no, h("span", { class: "spring" }),
        ...(rows.length > 0 ? [button(counted("decks.import-all", rows.length), choose(rows))] : []),
        ...(sound.length > 0 ? [button(counted("decks.import-sound", sound.length), choose(sound), "primary")] : [])],
      closed: resolve,
    });
  });
}

/** A picture, say: no spreadsheet wrote it. UTF-16 has zeros too, but begins with its mark, and the core says what to do. */
const isNoText = (bytes: Uint8Array) => bytes.subarray(0, 1024).includes(0) && !(bytes[0]! >= 0xfe && bytes[1]! >= 0xfe);

/** Makes a deck of a file; undefined if the teacher thought better of it. */
export async function importFile(app: App, file: File): Promise<OwnDeck | undefined> {
  let made: OwnDeck | undefined;
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.slice(0, deckBytes + 1).arrayBuffer());
  } catch {
    showToast(word("file.unreadable", file.name));
    return undefined;
  }
  if (isNoText(bytes)) {
    showFault(new FileFault(word("file.not-text", file.name)));
    return undefined;
  }
  const deck = CardDeck.read(app.core, bytes);
  const keep = (cards: CardTexts[]) => {
    made = ownDecks.create(withoutEnding(file.name) || word("decks.unnamed"), cards);
  };
  const { faults, cards } = deck.view();
  if (faults.length === 0 && cards > 0) keep(editableCards(deck));
  else await askWhatToKeep(file.name, deck, keep);
  deck.free();
  return made;
}

export async function pickAndImport(app: App): Promise<OwnDeck | undefined> {
  const file = await pickFile(".csv,.tsv,.txt,text/csv");
  return file && importFile(app, file);
}

// ---- writing ----

type Separator = ";" | ",";

export function exportDeck(app: App, name: string, cards: readonly CardTexts[], separator: Separator): void {
  const text = withDeck(app.core, cards, (deck) => deck.file(separator));
  saveFile(`${plainName(name, 60) || "cartes"}.csv`, text, "text/csv");
}

/** Asks for the separator: the semicolon is what French spreadsheets expect. */
export function exportDialog(app: App, name: string, cards: readonly CardTexts[]): void {
  let separator: Separator = ";";
  const save = button(word("decks.export"), () => {
    exportDeck(app, name, cards, separator);
    dialog.close();
  }, "primary");
  save.autofocus = true;
  const dialog = openDialog({
    title: word("decks.export-title"), className: "small",
    body: [h("p", {}, word("decks.export-text")), pick("separator", word("decks.separator"), [
      { value: ";", label: word("decks.semicolon") }, { value: ",", label: word("decks.comma") },
    ], separator, (value) => {
      separator = value as Separator;
    })],
    footer: [button(word("cancel"), () => dialog.close()), save],
  });
}
