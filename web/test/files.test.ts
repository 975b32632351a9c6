// SPDX-License-Identifier: GPL-3.0-or-later
// Names of exported games, and what is taken for a text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { recordBound } from "../src/play/recordfile";
import { fileName, readText as readBounded } from "../src/ui/files";

const readText = (file: File | (Blob & { name: string })) => readBounded(file, recordBound);

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("a file is named by its game and the day", () => {
  assert.equal(fileName("sujet-verbe", new Date(2031, 0, 9, 23, 59)), "damier-sujet-verbe-2031-01-09.txt");
});

test("texts are read as they are, without the mark of their encoding", async () => {
  const file = new File(["\ufeffdamier record 1\r\né\n"], "partie.txt");
  assert.equal(await readText(file), "damier record 1\r\né\n");
});

test("what is no text, or too large, is refused by name", async () => {
  const faults: [BlobPart, RegExp][] = [
    [new Uint8Array([0xff, 0xfe, 0x41]), /« x » n’est pas un texte/],
    ["a\0b", /n’est pas un texte/],
    [new Uint8Array(8 * 1024 * 1024 + 1), /« x » est trop grand/],
  ];
  for (const [content, fault] of faults)
    await assert.rejects(readText(new File([content], "x")), (error: Error) => fault.test(plain(error.message)));
  const most = new File(["a".repeat(8 * 1024 * 1024)], "x");
  assert.equal((await readText(most)).length, most.size);
});

test("a file that cannot be read is refused by name", async () => {
  const gone = Object.assign(new Blob(["a"]), { name: "x", arrayBuffer: () => Promise.reject(new Error("gone")) });
  await assert.rejects(readText(gone), { message: /ne peut pas être lu/ });
});
