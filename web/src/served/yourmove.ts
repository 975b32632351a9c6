// SPDX-License-Identifier: GPL-3.0-or-later
// Telling a person that it is their move when they look elsewhere: the title of the tab, a sound, a notification if
// the browser allows it; and keeping the screen lit while a game is played. What a browser lacks is left out.
import type { App } from "../app/app";
import type { GameInfo } from "../core/types";
import type { Served } from "../together/served";
import { showToast } from "../ui/toast";
import { word } from "../words/words";

interface Light {
  release(): Promise<void>;
}

/** Which shows this page when the notification is touched: see sw.ts. */
async function tellByWorker(more: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  await worker?.showNotification(word("served.your-move"), { ...more, data: location.href });
}

export class YourMove {
  readonly #plain: string;
  #mine = false;
  #light: Light | undefined;
  /** A light was asked for, and has not come yet. */
  #asked = false;
  #wanted = false;
  #warned = false;
  readonly #seen = () => this.#lit();

  constructor(private readonly app: App, private readonly info: GameInfo, private readonly served: Served) {
    this.#plain = `${info.title} · Damier`;
    document.addEventListener("visibilitychange", this.#seen);
  }

  /** The room may stand otherwise. */
  look(): void {
    const { phase, outcome, seat, chairs, paused, base, eachTurn } = this.served.room.view;
    const playing = phase === "playing" && !outcome.over && !paused;
    const mine = playing && (chairs[seat]?.yours ?? false);
    document.title = mine ? word("served.your-move-title", this.info.title) : this.#plain;
    if (mine && !this.#mine) this.#tell();
    this.#mine = mine;
    this.#wanted = playing && !eachTurn && chairs.some(({ yours }) => yours); // nobody waits before a turn of days
    if (base > 0) this.#warn();
    this.#lit();
  }

  #tell(): void {
    if (document.visibilityState === "visible") return;
    this.app.sounds.play("promotion");
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    const more = { body: this.info.title, tag: this.served.id, icon: "icon-192.png" };
    try {
      const note = new Notification(word("served.your-move"), more);
      note.onclick = () => {
        window.focus();
        note.close();
      };
    } catch {
      void tellByWorker(more); // browsers of phones leave that to a service worker
    }
  }

  /** Whose clock runs should know that the screen may go out, where the page cannot keep it lit: over plain HTTP. */
  #warn(): void {
    if (!this.#wanted || this.#warned || "wakeLock" in navigator) return;
    this.#warned = true;
    showToast(word("served.may-sleep"));
  }

  /** The screen stays lit while the page is seen. */
  #lit(): void {
    if (!this.#wanted) {
      void this.#light?.release().catch(() => undefined);
      this.#light = undefined;
      return;
    }
    if (document.visibilityState !== "visible") {
      this.#light = undefined; // the browser has put it out
      return;
    }
    if (this.#light || this.#asked || !("wakeLock" in navigator)) return;
    this.#asked = true;
    void navigator.wakeLock.request("screen").then((light) => {
      this.#asked = false;
      this.#light = light;
      this.#lit(); // nobody may want it any more
    }, () => this.#asked = false);
  }

  leave(): void {
    document.removeEventListener("visibilitychange", this.#seen);
    this.#wanted = false;
    this.#lit();
    document.title = this.#plain;
  }
}

/** Whether somebody can be asked to allow notifications. */
export const mayNotify = () => "Notification" in window && isSecureContext && Notification.permission === "default";

/** What became of it, in words. */
export async function askToNotify(): Promise<string> {
  const answer = await Notification.requestPermission();
  return word(answer === "granted" ? "served.notified" : "served.not-notified");
}
