// SPDX-License-Identifier: GPL-3.0-or-later
// The cards of the game that has just ended: how many were right, and what to go over again.
import type { App } from "../app/app";
import type { MatchView } from "../core/types";
import { button, h } from "../ui/dom";
import { word } from "../words/words";
import { missedParts } from "./missed";
import { playerTable } from "./resultparts";

/** None if nobody answered a card. */
export function cardResults(app: App, view: MatchView): HTMLElement | undefined {
  const inGame = () => app.answers.list().filter((answer) => answer.game === view.seed && view.seed !== 0);
  if (inGame().length === 0) return undefined;
  const said = h("p", { role: "status", tabindex: "-1" });
  const body = h("div", { class: "results-body" });
  const all = button(word("results.all"), () => app.go({ view: "results" }));
  const since = Date.now();
  const fill = () => {
    // practice from here counts for what is still missed, not for how the game was answered
    const practised = app.answers.list().filter((answer) => answer.game === 0 && answer.time >= since);
    body.replaceChildren(playerTable(app, word("results.cards"), inGame()),
      ...missedParts(app, [...inGame(), ...practised], { heading: "h3", said, refill: fill }));
  };
  fill();
  return h("section", { class: "card-results" }, said, body, all);
}
