// SPDX-License-Identifier: GPL-3.0-or-later
// Files and the clipboard. Nothing leaves the device: a file is written by the
// browser's own download, and read where it lies.
import { word, type WordName } from "../words/words";
import { openDialog } from "./dialog";
import { button, h } from "./dom";

/** How large a file may be, and what is said of a larger one. */
export interface Bound {
  readonly bytes: number;
  readonly large: WordName;
}

/** What is wrong with a file, in the language of the page. */
export class FileFault extends Error {}

const two = (number: number) => String(number).padStart(2, "0");

/** `2026-03-31`, by the day where the player is. */
export function dayText(day: Date): string {
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** `damier-draughts-2026-03-31.txt` */
export function fileName(what: string, day: Date, ending = "txt"): string {
  return `damier-${what}-${dayText(day)}.${ending}`;
}

/** Hands a text, or the bytes of a file, to the browser to keep. */
export function saveFile(name: string, contents: string | Uint8Array<ArrayBuffer>, type: string): void {
  const full = typeof contents === "string" ? `${type};charset=utf-8` : type;
  const address = URL.createObjectURL(new Blob([contents], { type: full }));
  const link = h("a", { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // the download has begun by then
}

/** The file the player picks, or undefined. */
export const pickFile = async (accept: string): Promise<File | undefined> => (await pickFiles(accept, false))[0];

/** The files the player picks, perhaps several at once; none if the player thinks better of it. */
export function pickFiles(accept: string, multiple = true): Promise<File[]> {
  return new Promise((resolve) => {
    const input = h("input", { type: "file", accept, multiple, hidden: true });
    const done = () => {
      input.remove();
      resolve([...input.files ?? []]);
    };
    input.addEventListener("change", done);
    input.addEventListener("cancel", done);
    document.body.append(input); // some browsers forget an input that stands nowhere
    input.click();
  });
}

/** The text of a file; throws a FileFault if it is too large, unreadable, or no text. */
export async function readText(file: Blob & { readonly name?: string }, bound: Bound): Promise<string> {
  const name = file.name ?? "";
  if (file.size > bound.bytes) throw new FileFault(word(bound.large, name));
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    throw new FileFault(word("file.unreadable", name));
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // not UTF-8: no text to us
  }
  throw new FileFault(word("file.not-text", name));
}

export function showFault(fault: FileFault): void {
  const ok = button(word("ok"), () => dialog.close(), "primary");
  const dialog = openDialog({ title: word("file.title"), className: "small",
    body: [h("p", { role: "alert" }, fault.message)], footer: [ok] });
}

/** The way of copying that also works where the page was not fetched by a secure connection. */
function copySelected(text: string): boolean {
  const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const before = document.activeElement;
  const area = h("textarea", { readonly: true, class: "visually-hidden", "aria-hidden": "true" });
  area.value = text;
  place.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}

/** False if the browser does not let the page copy. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}
