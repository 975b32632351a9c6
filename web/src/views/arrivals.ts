// SPDX-License-Identifier: GPL-3.0-or-later
// Games that come to the page by themselves: dropped on it, pasted into it, or opened with it by the system.
import type { Written } from "../app/app";

/** Files that the system opens with the installed page, where browsers know that. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/** A text in which there may be a game: pasting anything else does nothing. */
const looksLikeGame = (text: string) =>
  /^\s*damier record /.test(text) || /^\S*#\/lien\/[\w-]+\s*$/.test(text.trimStart()) || /^\s*\[\w+\s+"/m.test(text) || /\b\d{1,2}\s*[-x:]\s*\d{1,2}\b.*\b\d{1,2}\s*[-x:]\s*\d{1,2}\b/s.test(text);

const isWriting = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/** `welcome` says whether the view shown takes games; what is open over it does not. */
export function listenForGames(welcome: () => boolean, open: (source: Written) => void): void {
  const free = () => welcome() && document.querySelector("dialog[open]") === null;
  addEventListener("dragover", (event) => {
    if (hasFiles(event) && free()) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file || !free()) return;
    event.preventDefault();
    open(file);
  });
  addEventListener("paste", (event) => {
    if (isWriting(event.target) || !free()) return;
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (file) open(file);
    else if (looksLikeGame(text)) open(new Blob([text]));
  });
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files }) => {
    void files?.[0]?.getFile().then(open);
  });
}
