// SPDX-License-Identifier: GPL-3.0-or-later
// What the title bar says of the connection: lost, stopping, too old. It takes the place of the title, in the same
// height, so that nothing moves.
import type { Served } from "../together/served";
import { button, h, picture } from "../ui/dom";
import { word } from "../words/words";

interface News {
  readonly title: string;
  readonly text: string;
  readonly act: string;
  press(): void;
}

/** The network answers whatever is asked for with the page to sign in on. */
export const showSignIn = () => void open(document.baseURI.replace(/#.*/, ""), "_blank", "noopener");

function newsOf(served: Served): News | undefined {
  if (served.outdated)
    return { title: word("served.old"), text: word("served.old-text"), act: word("served.reload"), press: () => location.reload() };
  if (served.link !== "lost" && served.link !== "stopping") return undefined;
  if (served.intercepted)
    return { title: word("served.sign-in"), text: word("served.sign-in-text"), act: word("served.sign-in-go"), press: showSignIn };
  const seconds = Math.ceil(served.retryIn / 1000);
  return {
    title: word(served.link === "lost" ? "served.lost" : "served.stopping"),
    text: seconds > 0 ? word("served.lost-text", seconds) : word("served.trying"),
    act: word("served.retry"), press: () => served.retry(),
  };
}

const tickTime = 500;

export class LinkBar {
  readonly element = h("div", { class: "lost", hidden: true });
  /** Said once when the connection is lost, once when it is back. */
  readonly said = h("p", { class: "visually-hidden", role: "status" });
  readonly #title = h("b");
  readonly #text = h("span", { class: "long" });
  readonly #button = button("", () => this.#news?.press());
  #news: News | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly served: Served) {
    this.element.append(picture("i-lost"), h("span", {}, this.#title, this.#text), this.#button);
  }

  show(): void {
    const before = this.#news?.title;
    this.#news = newsOf(this.served);
    const { title } = this.#news ?? { title: undefined };
    this.element.hidden = title === undefined;
    this.element.parentElement?.classList.toggle("has-news", title !== undefined);
    this.element.classList.toggle("is-long", this.served.intercepted);
    if (this.#news) {
      this.#title.textContent = this.#news.title;
      this.#text.textContent = this.#news.text;
      this.#button.textContent = this.#news.act;
    }
    if (title !== before) this.said.textContent = title ?? word("served.back-again");
    clearInterval(this.#timer);
    if (this.#news) this.#timer = setInterval(() => this.show(), tickTime);
  }

  leave(): void {
    clearInterval(this.#timer);
  }
}
