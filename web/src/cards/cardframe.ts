// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog every card lies in: stripes and pictogram of its deck, what it asks, and the box below the
// sentence where hint, verdict and explanation are said.
import type { App } from "../app/app";
import type { Card, Judgement, Run } from "../core/cardtypes";
import { colourName, pictogramOf } from "../ui/cardsigns";
import { openDialog, type Dialog } from "../ui/dialog";
import { button, drawnPicture, h, picture, type Drawing } from "../ui/dom";
import { word, type WordName } from "../words/words";
import { openSpeech, type Speech } from "./speech";
import { askWord, ofName, type PlayerKind } from "./wording";

/** What happens to the move if the answer is not right. */
export interface Fate {
  /** As the list of moves writes it. */
  readonly move: string;
  /** Who plays next, and whether that is a person's name. */
  readonly next: string;
  readonly kind?: PlayerKind;
  /** The piece of who plays next, as a symbol of the sprite. */
  readonly face: Drawing | undefined;
  /** The move is not made (wrong=stay); otherwise it is made all the same. */
  readonly stays: boolean;
}

export function deckWord(card: Card): string {
  return word(`card.deck.${colourName(card.colour)}` as WordName);
}

function runElement(run: Run): Node {
  if (run.kind === "marked") return h("mark", {}, run.text);
  return run.kind === "frame" ? h("b", { class: "frame" }, run.text) : document.createTextNode(run.text);
}

export function explanationElement({ explanation }: Pick<Judgement, "explanation">): HTMLElement {
  return h("p", { class: "frame-line", lang: "fr" }, ...explanation.map(runElement));
}

/** A box with a picture and a heading; `good` is green. */
export function box(symbol: string, heading: string, good: boolean, ...parts: readonly Node[]): HTMLElement {
  return h("div", { class: good ? "answer good" : "answer" }, picture(symbol), h("h3", {}, heading), ...parts);
}

export function fateElement(fate: Fate): HTMLElement {
  const text = fate.stays ? word("card.fate-stay", fate.move, ofName(fate.next, fate.kind))
    : word("card.fate-played", fate.move);
  return h("p", { class: "fate" }, fate.face && drawnPicture(fate.face, ""), text);
}

export interface CardFrame {
  readonly element: HTMLDialogElement;
  /** Where things are said: a live region. */
  readonly said: HTMLElement;
  readonly speech: Speech;
  /** Other buttons below; the last one is what Enter is for. */
  footer(...buttons: readonly Node[]): void;
  /** Closes the dialog; `closed` is called. */
  finish(): void;
}

export interface FrameParts {
  readonly card: Card;
  /** The small line above what is asked. */
  readonly over: string;
  readonly question: HTMLElement;
  /** What the listening button reads. */
  readonly spoken: () => string;
  /** Gives up without an answer: the game was left. */
  readonly signal?: AbortSignal | undefined;
  /** Outside a game: the card may be put away unanswered. */
  readonly free?: boolean;
  readonly closed: (finished: boolean) => void;
}

/** In a game a card cannot be put away unanswered: closed by the browser, it comes back. */
export function openCard(app: App, parts: FrameParts): CardFrame {
  let over = false;
  const said = h("div", { class: "card-said", role: "status" });
  const listen = button(word("card.listen"), () => speech.say(parts.spoken()), "", "i-speak");
  const speech = openSpeech((is) => {
    listen.hidden = !is;
  });
  const end = (finished: boolean) => {
    if (over) return;
    over = true;
    speech.close();
    parts.signal?.removeEventListener("abort", abort);
    dialog.close();
    parts.closed(finished);
  };
  const abort = () => end(false);
  const dialog: Dialog = openDialog({
    title: askWord(parts.card), over: parts.over, modal: parts.free !== true,
    className: `card ${colourName(parts.card.colour)} turning`,
    head: picture(pictogramOf(parts.card.colour), "picto"),
    body: [...(parts.card.task === "subject" ? [h("p", { class: "card-how" }, word("card.how.subject"))] : []),
      parts.question, said],
    footer: [h("span")],
    closed: () => {
      if (over) return;
      if (parts.free) return end(false);
      document.body.append(dialog.element);
      dialog.element.showModal();
    },
  });
  turn(dialog.element);
  app.sounds.play("card");
  if (parts.signal?.aborted) abort();
  parts.signal?.addEventListener("abort", abort);
  return {
    element: dialog.element, said, speech,
    footer: (...buttons) => dialog.element.querySelector("footer")!
      .replaceChildren(listen, h("span", { class: "spring" }), ...buttons),
    finish: () => end(true),
  };
}

/**
 * Begins with the back of the card, which the style sheet turns over. A key or a press meanwhile lays the
 * card down at once; the press is meant for what lies there then.
 */
function turn(element: HTMLDialogElement): void {
  const back = h("div", { class: "card-back", "aria-hidden": "true" });
  let early = false;
  element.append(back);
  const turning = () => element.classList.contains("turning");
  const done = () => {
    back.hidden = true; // not removed: a press may have begun on it
    element.classList.replace("turning", "turned");
  };
  element.addEventListener("animationend", (event) => {
    if (event.animationName === "card-turn") done();
  });
  element.addEventListener("keydown", done, { capture: true });
  element.addEventListener("pointerdown", () => {
    early = turning();
    done();
  }, { capture: true });
  element.addEventListener("click", (event) => {
    if (!early) return;
    early = false;
    const meant = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("button, input");
    if (!meant || !element.contains(meant) || meant.contains(event.target as Node)) return;
    event.stopPropagation();
    meant.focus();
    meant.click();
  }, { capture: true });
  if (getComputedStyle(element).animationName !== "card-turn") done();
}
