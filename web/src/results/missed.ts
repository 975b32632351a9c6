// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences a player should go over again, and the button that asks them.
import type { App } from "../app/app";
import { forName } from "../cards/wording";
import type { KeptAnswer } from "../store/keptanswers";
import { button, h } from "../ui/dom";
import { refocus } from "../ui/focus";
import { word } from "../words/words";
import { practise } from "./practice";
import { missedByPlayer, missedList } from "./resultparts";
import { whoKind, whoText } from "./resultwords";
import { keyOf, missedOf, type Missed } from "./tally";

export interface MissedPlace {
  readonly heading: "h2" | "h3";
  /** Tells how a practice went; focus goes there if its button is no more. */
  readonly said: HTMLElement;
  /** Shows everything anew after a practice. */
  readonly refill: () => void;
}

function playerPart(app: App, missed: readonly Missed[], { heading, said, refill }: MissedPlace): HTMLElement {
  const { latest } = missed[0]!;
  const focus = `train-${keyOf(latest)}`;
  const train = button(word("results.train"), async () => {
    const text = await practise(app, missed);
    refill();
    said.textContent = text;
    refocus(focus);
    if (document.activeElement === document.body) said.focus();
  }, "primary", "i-play");
  train.dataset["focus"] = focus;
  return h("section", { class: "missed-part" },
    h(heading, {}, word("results.missed-by", forName(whoText(app, latest), whoKind(latest)))), train, missedList(missed));
}

/** Everyone's missed sentences; nothing to go over is said too. */
export function missedParts(app: App, answers: readonly KeptAnswer[], place: MissedPlace): HTMLElement[] {
  const nameOf = (missed: readonly Missed[]) => whoText(app, missed[0]!.latest);
  const players = missedByPlayer(missedOf(answers))
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b), app.settings.language));
  if (players.length === 0) return [h("p", { class: "quiet" }, word("results.none-missed"))];
  return players.map((missed) => playerPart(app, missed, place));
}
