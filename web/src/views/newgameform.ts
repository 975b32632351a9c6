// SPDX-License-Identifier: GPL-3.0-or-later
// The form of a new game while it is open, and the choices it begins with: the last ones on this device.
import type { GameInfo } from "../core/types";
import { choiceKey, choiceOf, standardChoice, type Choice } from "../store/gamechoice";
import { readKept, writeKept } from "../store/kept";
import { isObject } from "../store/shapes";
import { device } from "../store/shelf";

/** Its choice changes, its fields are drawn from it. */
export interface Form {
  readonly info: GameInfo;
  choice: Choice;
}

/** The usual choice on a device that keeps nothing. */
function remembered(info: GameInfo): Choice {
  return readKept(device, choiceKey(info.id), (kept) => (isObject(kept) ? { value: choiceOf(kept, info) } : undefined))
    ?? standardChoice(info);
}

export function openForm(info: GameInfo): Form {
  return { info, choice: remembered(info) };
}

export function keepChoice({ info, choice }: Form): void {
  writeKept(device, choiceKey(info.id), choice);
}
