// SPDX-License-Identifier: GPL-3.0-or-later
// The page of playing together: opening a game, joining one, one's own games and those open to everyone.
import type { App } from "../app/app";
import type { Served } from "../together/served";
import { h, picture, tool } from "../ui/dom";
import { landingHeading, lasting } from "../ui/focus";
import { showToast } from "../ui/toast";
import { settingsDialog } from "../views/settingsdialog";
import { counted, word, type WordName } from "../words/words";
import { findSomebody, openRoom } from "./entering";
import { failureText } from "./failure";
import { myList, openList } from "./gamelists";
import { handOver } from "./handover";
import { joinForm } from "./joinform";
import { openForm } from "./openform";
import { standardOpening } from "./opening";
import { pairForm } from "./pairform";
import { takeWanted } from "./wanted";

function tab(part: string, text: WordName, on: boolean): HTMLAnchorElement {
  const link = h("a", { href: `#desk-${part}`, class: on ? "is-on" : "", "data-focus": `tab-${part}` }, word(text));
  link.addEventListener("click", (event) => {
    event.preventDefault(); // the address says which page this is
    document.querySelector(`#desk-${part}`)?.scrollIntoView({ block: "start" });
    document.querySelector<HTMLElement>(`#desk-${part} :is(input, button:not([disabled]))`)?.focus({ preventScroll: true });
  });
  return link;
}

function bar(app: App): HTMLElement {
  return h("header", { class: "bar" },
    h("a", { class: "tool", href: "#/" }, picture("i-home"), h("span", {}, word("game.home"))),
    h("div", { class: "title" }, landingHeading(word("desk.title"))),
    lasting("settings", tool("i-settings", word("game.settings"), () => void settingsDialog(app))));
}

export function deskView(app: App): HTMLElement {
  const game = takeWanted();
  const known = app.games().find((info) => info.id === game) ?? app.games()[0]!;
  const enter = (room: string) => app.go({ view: "together", room });
  let busy = false;
  const into = async (coming: () => Promise<Served>) => {
    if (busy) return;
    busy = true;
    try {
      const served = await coming();
      handOver(served);
      enter(served.id);
    } catch (error) {
      showToast(failureText(error));
    } finally {
      busy = false;
    }
  };
  const first = standardOpening(known, app.settings.grade);
  const mine = tab("mine", "desk.mine", false);
  const count = h("span", { class: "count" });
  const form = openForm(app, first, (opening) => void into(() => openRoom(app, opening, app.seats.name())));
  const actions = { enter, sit: enter };
  return h("div", { class: "desk-view" }, bar(app),
    h("main", { class: "desk-main" },
      h("nav", { class: "tabs", "aria-label": word("desk.title") },
        tab("open", "desk.tab-open", true), tab("join", "desk.join", false), mine),
      h("div", { class: "cols" },
        h("div", {}, form.element),
        h("div", {}, joinForm(app, enter),
          myList(app, actions, (waiting) => {
            count.textContent = String(waiting);
            count.setAttribute("aria-label", counted("desk.waiting", waiting));
            if (waiting > 0) mine.append(count);
            else count.remove();
          }),
          pairForm(app, first, (opening) => void into(() => findSomebody(app, opening, app.seats.name()))),
          openList(app, actions)))));
}
