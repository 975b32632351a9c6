// SPDX-License-Identifier: GPL-3.0-or-later
// What did not work, in words: the room's own reason, or that the server does not answer.
import { Refusal } from "../core/module";
import { ActRefused, Unreachable } from "../together/served";
import { word } from "../words/words";

/** A network answered in the server's place. */
export const isIntercepted = (error: unknown) => error instanceof Unreachable && error.intercepted;

export function failureText(error: unknown): string {
  if (error instanceof ActRefused) return word("desk.cannot", error.message);
  if (isIntercepted(error)) return word("desk.sign-in");
  return error instanceof Refusal ? word("desk.cannot", error.fault.text) : word("desk.no-answer");
}
