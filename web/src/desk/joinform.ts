// SPDX-License-Identifier: GPL-3.0-or-later
// Joining by a code: of a room, which is then visited, or of a seat that somebody moves here from another device.
import type { App } from "../app/app";
import { h, picture } from "../ui/dom";
import { lasting } from "../ui/focus";
import { word } from "../words/words";
import { codeField, codeLetters } from "./codefield";
import { keepSeat } from "./entering";
import { failureText } from "./failure";
import { handOver } from "./handover";

/** The room that a code opens; undefined if it opens nothing. */
async function roomOf(app: App, code: string): Promise<string | undefined> {
  const found = await app.together.find(code);
  if (found !== undefined) return found;
  const moved = await app.together.take(code);
  if (!moved) return undefined;
  keepSeat(app, moved);
  handOver(moved);
  return moved.id;
}

export function joinForm(app: App, enter: (room: string) => void): HTMLElement {
  const said = h("p", { class: "said-here", id: "desk-code-said", role: "alert" });
  const go = lasting("enter-code", h("button", { type: "submit", class: "button wide", disabled: true }, word("desk.enter-code")));
  let asked = "";
  const ask = async (code: string) => {
    if (code === asked) return; // the sixth letter and the button say the same
    asked = code;
    said.textContent = "";
    go.disabled = true;
    let failure = "";
    const room = await roomOf(app, code).catch((error: unknown) => void (failure = failureText(error)));
    asked = "";
    if (!form.isConnected) return;
    go.disabled = field.letters().length < codeLetters;
    if (typeof room === "string") return enter(room);
    said.textContent = failure || word("desk.code-unknown");
    field.input.select();
  };
  const field = codeField((letters) => {
    said.textContent = "";
    go.disabled = letters.length < codeLetters;
  }, (letters) => void ask(letters));
  const form = h("form", { class: "sheet", id: "desk-join", "aria-labelledby": "desk-join-title", onsubmit: (event: Event) => {
    event.preventDefault();
    if (field.letters().length === codeLetters) void ask(field.letters());
  } },
    h("header", {}, picture("i-link"), h("h2", { id: "desk-join-title" }, word("desk.join"))),
    field.element, said, go);
  return form;
}
