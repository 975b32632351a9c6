// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons of all games: the way in from the home page.
import type { App } from "../app/app";
import type { GameInfo } from "../core/types";
import { descriptionOf } from "../games/games";
import { openLesson } from "../lessons/lesson";
import { doneOf, isLearnt } from "../store/lessonmemory";
import { openDialog, type Dialog } from "../ui/dialog";
import { button, h, picture } from "../ui/dom";
import { counted, word } from "../words/words";

function lessonItem(info: GameInfo, open: () => void): HTMLElement {
  const { lesson } = descriptionOf(info.id);
  const done = doneOf(info.id);
  const count = lesson.filter((exercise) => done.has(exercise.name)).length;
  const state = isLearnt(lesson, done) ? word("rules.learnt") : counted("learn.done", count, lesson.length);
  return h("li", {}, h("button", { type: "button", class: "learn-game", onclick: open },
    picture(isLearnt(lesson, done) ? "token" : "i-boat"),
    h("span", {}, h("b", {}, info.title), h("small", {}, state))));
}

export function learnDialog(app: App): Dialog {
  const games = app.games().filter((info) => descriptionOf(info.id).lesson.length > 0);
  const dialog: Dialog = openDialog({
    title: word("home.learn"),
    className: "learn",
    head: picture("i-boat"),
    body: [h("ul", { class: "learn-list" }, ...games.map((info) => lessonItem(info, () => {
      dialog.close();
      openLesson(app, info.id);
    })))],
    footer: [button(word("close"), () => dialog.close())],
  });
  return dialog;
}
