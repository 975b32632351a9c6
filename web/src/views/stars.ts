// SPDX-License-Identifier: GPL-3.0-or-later
// What was reached, as it is shown: a star for every level that was beaten, and the games of solo won in a row.
import type { GameInfo, MatchView } from "../core/types";
import { levels } from "../store/gamechoice";
import { countGame, progressOf, type GameProgress } from "../store/progress";
import { h } from "../ui/dom";
import { counted, word } from "../words/words";

function starLine({ levels: beaten }: GameProgress): HTMLElement {
  const said = word("progress.levels", beaten.join(", "));
  return h("p", { class: "stars", role: "img", "aria-label": said, title: said },
    ...levels.map((level) => h("span", { class: beaten.includes(level) ? "star won" : "star" }, beaten.includes(level) ? "★" : "☆")));
}

function streakLine({ streak, best }: GameProgress): HTMLElement {
  return h("p", { class: "streak" }, [counted("progress.streak", streak), ...(best > streak ? [word("progress.best", best)] : [])]
    .join(" · "));
}

/** What the game that has just ended brought; nothing if it is not of that kind. */
export function reachedParts(view: MatchView): HTMLElement[] {
  const { before, now } = countGame(view);
  if (view.players.length === 1) return now.streak > 0 || now.best > 0 ? [streakLine(now)] : [];
  const fresh = now.levels.find((level) => !before.levels.includes(level));
  return fresh === undefined ? [] : [h("div", { class: "reached" }, h("p", {}, word("progress.beaten", fresh)), starLine(now))];
}

/** What was reached in a game so far; nothing before the first star. */
export function progressParts(info: GameInfo): HTMLElement[] {
  const progress = progressOf(info.id);
  return [...(progress.levels.length > 0 ? [h("div", { class: "beaten" }, h("span", { "aria-hidden": "true" }, word("progress.so-far")), starLine(progress))] : []), ...(progress.streak > 1 ? [streakLine(progress)] : [])];
}
