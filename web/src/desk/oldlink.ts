// SPDX-License-Identifier: GPL-3.0-or-later
// Instead of a room: that it is no longer there and what to do, or that the line to it is broken. An old link
// explains itself and offers the game anew.
import type { App } from "../app/app";
import type { GameId } from "../core/types";
import type { Link } from "../together/served";
import { showSignIn } from "../served/linkbar";
import { button, h, picture } from "../ui/dom";
import { lasting } from "../ui/focus";
import { word, type WordName } from "../words/words";
import { wantGame } from "./wanted";

/** `game`: the one it was, if that is known. */
export function oldLinkPart(app: App, room: string, game: GameId | undefined): HTMLElement {
  const anew = () => {
    app.seats.remove(room);
    wantGame(game);
    app.go({ view: "together" });
  };
  return h("section", { class: "sheet arrival", "aria-labelledby": "desk-old" },
    h("header", {}, picture("i-link"), h("h2", { id: "desk-old" }, word("desk.old"))),
    h("p", {}, word("desk.old-text")),
    lasting("open-anew", button(word("desk.old-again"), anew, "primary wide", "i-together")),
    h("a", { class: "button wide quiet", href: "#/ensemble" }, word("desk.mine")));
}

const troubles: Partial<Record<Link, { readonly title: WordName; readonly text: WordName }>> = {
  lost: { title: "desk.lost", text: "desk.kept" },
  stopping: { title: "desk.stopping", text: "desk.stopping-text" },
  full: { title: "desk.crowded", text: "desk.crowded-text" },
};

const signIn = { title: "served.sign-in", text: "served.sign-in-text" } as const;

/** What is said of a line that does not hold; empty while it does. Said once when lost, once when back. */
export function troublePart(link: Link, intercepted: boolean, retry: () => void): HTMLElement | undefined {
  const trouble = intercepted ? signIn : troubles[link];
  return trouble && h("div", { class: "lost" }, picture("i-lost"),
    h("span", {}, h("b", {}, word(trouble.title)), h("span", {}, word(trouble.text))),
    intercepted && lasting("sign-in", button(word("served.sign-in-go"), showSignIn)),
    lasting("retry", button(word("desk.retry"), retry)));
}
