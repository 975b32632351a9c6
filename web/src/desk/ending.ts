// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a served game: who won, and a rematch, in which the seats rotate; looking through the game, and
// saving it. A rematch that somebody offers appears in the open dialog, and whoever has closed it is told too.
import type { App } from "../app/app";
import { shapeOf } from "../board/shape";
import { descriptionOf } from "../games/games";
import { exportRecord } from "../play/recordfile";
import type { Served } from "../together/served";
import { openDialog, type Dialog } from "../ui/dialog";
import { button, h, picture } from "../ui/dom";
import { lasting } from "../ui/focus";
import { showToast } from "../ui/toast";
import { resultParts } from "../views/resultdialog";
import { word } from "../words/words";
import { chairName } from "./chairlist";
import { failureText } from "./failure";

/** Whoever sat last begins the rematch: everybody moves on by one seat. */
export function beginsNext(app: App, served: Served): string {
  const { chairs, game } = served.room.view;
  return chairName(app.game(game), chairs.at(-1)!, chairs.length - 1);
}

const isSeated = (served: Served) => served.room.view.chairs.some(({ yours }) => yours);

/** The seat here opens the one in the new room too. */
function goToNext(app: App, served: Served, room: string): void {
  if (served.key !== undefined) app.seats.keep({ room, key: served.key, game: served.room.view.game, time: Date.now() });
  app.go({ view: "together", room });
}

function offeredBy(app: App, served: Served): string {
  const { chairs, game } = served.room.view;
  const seat = chairs.findIndex(({ person }) => person === served.nextBy);
  return seat < 0 ? word("desk.rematch-here") : word("desk.rematch-by", chairName(app.game(game), chairs[seat]!, seat));
}

/** What is said of a rematch, as long as one is offered. */
function offerPart(app: App, served: Served): HTMLElement {
  return h("div", { role: "status" }, served.next !== undefined && h("div", { class: "voice" }, picture("i-swap"),
    h("div", {}, h("b", {}, offeredBy(app, served)), h("p", {}, word("desk.rotates", beginsNext(app, served))))));
}

function savePart(served: Served): HTMLElement {
  const { game } = served.room.view;
  return h("div", { class: "row-line" },
    lasting("save-record", button(word("desk.save"), () => exportRecord(game, served.room.record()), "quiet")),
    descriptionOf(game).pdn && h("a", { class: "button quiet", "data-focus": "save-pdn", download: true,
      href: `together/rooms/${served.id}/record.pdn` }, word("desk.save-pdn")));
}

export interface EndActions {
  /** Looks through the game from its first move. */
  review(): void;
}

/** The dialog; what it gives back ends it, and its listening. */
export function endDialog(app: App, served: Served, actions: EndActions): Dialog {
  const { view } = served.room;
  const then = (act: () => void) => () => {
    dialog.close();
    act();
  };
  const offer = async () => {
    try {
      const next = served.next ?? await served.again();
      if (dialog.element.isConnected) then(() => goToNext(app, served, next))();
    } catch (error) {
      showToast(failureText(error));
    }
  };
  const parts = () => {
    const result = resultParts(app, view, then(() => app.go({ view: "home" })));
    const offered = served.next !== undefined;
    return {
      ...result, className: "result",
      body: [...result.body, h("div", { class: "aftermath" }, offerPart(app, served), savePart(served))],
      footer: [
        button(word("result.review"), then(actions.review)), h("span", { class: "spring" }),
        ...(isSeated(served) ? [button(word("desk.later"), () => dialog.close()),
          lasting("rematch", button(word(offered ? "desk.accept" : "desk.rematch"), () => void offer(), "primary",
            offered ? "i-check" : "i-swap"))] : []),
      ],
    };
  };
  let deaf: (() => void) | undefined;
  const dialog = openDialog({ ...parts(), closed: () => deaf?.() });
  dialog.element.dataset["shape"] = shapeOf(app.game(view.game));
  deaf = served.onChange((what) => {
    if (what !== "again") return;
    dialog.refill(parts());
    dialog.element.querySelector(".voice")?.scrollIntoView({ block: "nearest" });
  });
  return dialog;
}

/** For whoever has put the dialog away: says that a rematch is offered. */
export function tellRematch(app: App, served: Served): void {
  const next = served.next;
  if (next === undefined || document.querySelector("dialog.result[open]")) return;
  showToast(offeredBy(app, served), { text: word("desk.accept"), press: () => goToNext(app, served, next) });
}
