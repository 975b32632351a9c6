// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a lesson: a token if every exercise is done, otherwise the way to those left.
import type { Exercise } from "../games/description";
import { firstLeft, isLearnt } from "../store/lessonmemory";
import { button, h, picture } from "../ui/dom";
import { counted, word } from "../words/words";

export interface EndActions {
  goTo(index: number): void;
  close(): void;
}

export function lessonEnd(exercises: readonly Exercise[], done: ReadonlySet<string>, actions: EndActions): HTMLElement {
  const learnt = isLearnt(exercises, done);
  const left = exercises.filter((exercise) => !done.has(exercise.name)).length;
  const flags = h("div", { class: "lesson-flags", "aria-hidden": "true" },
    ...[0, 1, 2].map(() => picture("i-pennant", "lesson-flag")));
  return h("section", { class: "lesson-end", role: "status" },
    learnt && flags,
    picture(learnt ? "token" : "token-empty", "lesson-token"),
    h("h3", {}, word(learnt ? "lesson.end" : "lesson.end-left")),
    h("p", {}, learnt ? word("lesson.end-text") : counted("lesson.left", left)),
    h("div", { class: "lesson-end-tools" },
      learnt
        ? button(word("lesson.all-again"), () => actions.goTo(0), "", "i-restart")
        : button(word("lesson.go-left"), () => actions.goTo(firstLeft(exercises, done)), "primary", "i-next"),
      button(word("close"), () => actions.close(), learnt ? "primary" : "", "i-check")));
}
