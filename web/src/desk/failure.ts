// SPDX-License-Identifier: GPL-3.0-or-later
// What did not work, in words: the room's own reason, or that the server does not answer.
import { Refusal } from "../core/module";
import { ActRefused } from "../together/served";
import { word } from "../words/words";

export function failureText(error: unknown): string {
  if (error instanceof ActRefused) return word("desk.cannot", error.message);
  return error instanceof Refusal ? word("desk.cannot", error.fault.text) : word("desk.no-answer");
}
