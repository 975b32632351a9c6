// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog of printing, and what `damier print` writes for the same wishes.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { savedFile } from "./browsers.mjs";

export const program = process.env.DAMIER_PROGRAM;

export const desk = (page) => page.locator("dialog.print");
export const said = (page) => desk(page).locator(".print-walk").getByRole("status").innerText();
export const flip = (page, name) => desk(page).locator(`label:has(input[name=print-${name}])`).click();

export async function openDesk(page) {
  await page.locator("[data-focus=print]").click();
  await desk(page).waitFor();
}

export const saved = (page, button) => savedFile(page, () => desk(page).locator(button).click());

export function written(ending, ...options) {
  const folder = mkdtempSync(join(tmpdir(), "damier-print-"));
  try {
    execFileSync(program, ["print", ...options, "--lang", "fr", "-o", join(folder, `x.${ending}`)]);
    return readFileSync(join(folder, ending === "svg" ? "x-1.svg" : "x.pdf"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
