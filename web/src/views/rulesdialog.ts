// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of a game: three small boards that play when touched, every rule with its picture, and the way
// to the lesson.
import type { App } from "../app/app";
import type { GameId } from "../core/types";
import { demoFigure } from "../lessons/demofigure";
import { acts } from "../lessons/demos";
import { openLesson } from "../lessons/lesson";
import { lessons } from "../lessons/lessons";
import { rulebook, type Rule } from "../lessons/rulebook";
import { sketchPicture } from "../lessons/sketch";
import { doneOf, isLearnt } from "../store/lessonmemory";
import { openDialog, type Dialog } from "../ui/dialog";
import { button, h, picture } from "../ui/dom";
import { word, type WordName } from "../words/words";

function ruleItem(game: GameId, rule: Rule): HTMLElement {
  const text = (part: string) => word(`rules.${game}.${rule.name}.${part}` as WordName);
  const shown = typeof rule.picture === "string" ? picture(rule.picture, rule.tone ?? "icon")
    : sketchPicture(game, rule.picture);
  return h("li", {}, shown,
    h("div", {}, h("b", {}, text("title")), text("text")));
}

function learntNote(game: GameId): Node | undefined {
  if (!isLearnt(lessons[game], doneOf(game))) return undefined;
  return h("span", { class: "learnt" }, picture("token", "learnt-token"), word("rules.learnt"));
}

export function rulesDialog(app: App, game: GameId): Dialog {
  const said = h("p", { class: "visually-hidden", role: "status" });
  const say = (text: string) => { said.textContent = text; };
  const begin = () => {
    dialog.close();
    openLesson(app, game);
  };
  const note = learntNote(game);
  const close = () => dialog.close();
  addEventListener("hashchange", close);
  const dialog = openDialog({
    title: word("rules.title", app.game(game).title),
    className: "rules-dialog",
    body: [
      h("div", { class: "acts", role: "group", "aria-label": word("rules.acts"), "data-game": game },
        ...acts.map((act) => demoFigure(app, game, act, say))),
      h("ul", { class: "rules", "aria-label": word("rules.list") },
        ...rulebook[game].map((rule) => ruleItem(game, rule))),
      said,
    ],
    footer: [
      button(word("rules.try"), begin, "", "i-play"),
      ...(note ? [note] : []),
      h("span", { class: "spring" }),
      button(word("ok"), close, "primary", "i-check"),
    ],
    closed: () => removeEventListener("hashchange", close),
  });
  return dialog;
}
