// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of a game: three small boards that play when touched, every rule with its picture, and the way
// to the lesson.
import type { App } from "../app/app";
import { shapeOf } from "../board/shape";
import type { GameId, GameInfo } from "../core/types";
import { acts, type Rule } from "../games/description";
import { descriptionOf } from "../games/games";
import { demoFigure } from "../lessons/demofigure";
import { openLesson } from "../lessons/lesson";
import { sketchPicture } from "../lessons/sketch";
import { doneOf, isLearnt } from "../store/lessonmemory";
import { openDialog, type Dialog } from "../ui/dialog";
import { button, h, picture } from "../ui/dom";
import { word, type WordName } from "../words/words";

function ruleItem(info: GameInfo, rule: Rule): HTMLElement {
  const text = (part: string) => word(`rules.${info.id}.${rule.name}.${part}` as WordName);
  const shown = typeof rule.picture === "string" ? picture(rule.picture, rule.tone ?? "icon")
    : sketchPicture(info, rule.picture);
  return h("li", {}, shown,
    h("div", {}, h("b", {}, text("title")), text("text")));
}

function learntNote(game: GameId): Node | undefined {
  const { lesson } = descriptionOf(game);
  if (lesson.length === 0 || !isLearnt(lesson, doneOf(game))) return undefined;
  return h("span", { class: "learnt" }, picture("token", "learnt-token"), word("rules.learnt"));
}

/** The small boards, if the game has any. */
function demoFigures(app: App, game: GameId, say: (text: string) => void): HTMLElement[] {
  const demos = descriptionOf(game).acts;
  if (!demos) return [];
  return [h("div", { class: "acts", role: "group", "aria-label": word("rules.acts"), "data-shape": shapeOf(app.game(game)) },
    ...acts.map((act) => demoFigure(app, game, act, demos[act], say)))];
}

export function rulesDialog(app: App, game: GameId): Dialog {
  const said = h("p", { class: "visually-hidden", role: "status" });
  const say = (text: string) => { said.textContent = text; };
  const begin = () => {
    dialog.close();
    openLesson(app, game);
  };
  const info = app.game(game);
  const { rules, lesson } = descriptionOf(game);
  const note = learntNote(game);
  const close = () => dialog.close();
  addEventListener("hashchange", close);
  const dialog = openDialog({
    title: word("rules.title", info.title),
    className: "rules-dialog",
    body: [
      ...demoFigures(app, game, say),
      rules.length > 0
        ? h("ul", { class: "rules", "aria-label": word("rules.list") }, ...rules.map((rule) => ruleItem(info, rule)))
        : h("p", {}, word("game.no-rules")),
      said,
    ],
    footer: [
      ...(lesson.length > 0 ? [button(word("rules.try"), begin, "", "i-play")] : []),
      ...(note ? [note] : []),
      h("span", { class: "spring" }),
      button(word("ok"), close, "primary", "i-check"),
    ],
    closed: () => removeEventListener("hashchange", close),
  });
  return dialog;
}
