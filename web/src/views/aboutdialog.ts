// SPDX-License-Identifier: GPL-3.0-or-later
// What Damier is, whose games these are, the licence, the version.
import type { App } from "../app/app";
import { origin } from "../app/origin";
import { descriptionOf } from "../games/games";
import { staysText } from "../keeping/keepingpart";
import { openDialog } from "../ui/dialog";
import { button, h, picture } from "../ui/dom";
import { word } from "../words/words";

/** Put in by the build; absent in tests. */
declare const damierVersion: string | undefined;

const version = () => (typeof damierVersion === "string" ? damierVersion : "");

export function aboutDialog(app: App): void {
  const games = app.games().flatMap((info) => {
    const { credit } = descriptionOf(info.id);
    return credit ? [h("dt", {}, info.title), h("dd", {}, word(credit))] : [];
  });
  const dialog = openDialog({
    title: word("about.title"),
    className: "about",
    head: picture("logo", "logo"),
    body: [
      h("p", {}, word("about.what")),
      h("p", {}, word("about.private")),
      ...(origin.lasting ? [h("p", {}, word("about.lasting"))] : []),
      h("p", {}, staysText()),
      h("dl", { class: "credits" }, ...games),
      h("p", {}, word("about.licence")),
      h("p", { class: "quiet" }, word("about.version", version())),
    ],
    footer: [button(word("ok"), () => dialog.close(), "primary", "i-check")],
  });
}
