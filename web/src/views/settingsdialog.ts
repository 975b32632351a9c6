// SPDX-License-Identifier: GPL-3.0-or-later
// What can be set: how the page looks, moves and sounds, and what it shows during a game. Each choice
// takes effect at once, under the open dialog.
import type { App } from "../app/app";
import { grades } from "../core/cardtypes";
import { asidePart, openCarefully } from "../keeping/aside";
import { keepingPart } from "../keeping/keepingpart";
import { settingsKey, type Settings } from "../store/settings";
import { openDialog, type DialogParts } from "../ui/dialog";
import { button, h, picture, s } from "../ui/dom";
import { pick, toggle, type Item } from "../ui/fields";
import { word } from "../words/words";

/** What the sound comes back to if it was off from the start. */
const usualVolume = 6;

type Change = (change: Partial<Settings>) => void;

function section(title: string, ...fields: Node[]): HTMLElement {
  return h("section", { class: "settings-part" }, h("h3", {}, title), ...fields);
}

/** Four squares in the colours of a board theme. */
function swatch(board: Settings["board"]): Node {
  return s("svg", { class: "swatch-board", viewBox: "0 0 4 2", "data-board": board, "aria-hidden": "true" },
    s("rect", { class: "sq-light", width: 4, height: 2 }),
    s("path", { class: "sq-dark", d: "M1 0h1v1h-1zM3 0h1v1h-1zM0 1h1v1h-1zM2 1h1v1h-1z" }));
}

function looks(app: App, change: Change): HTMLElement {
  const { language, theme, board, reading } = app.settings;
  const boards: readonly Item[] = [
    { value: "slate", label: word("settings.slate"), picture: swatch("slate") },
    { value: "granit", label: word("settings.granit"), picture: swatch("granit") },
    { value: "lande", label: word("settings.lande"), picture: swatch("lande") },
  ];
  return section(word("settings.looks"),
    pick("language", word("settings.language"),
      [{ value: "fr", label: "Français" }, { value: "en", label: "English" }], language,
      (value) => change({ language: value as Settings["language"] })),
    pick("theme", word("settings.theme"), [
      { value: "auto", label: word("settings.theme-auto") },
      { value: "light", label: word("settings.theme-light") },
      { value: "dark", label: word("settings.theme-dark") },
      { value: "contrast", label: word("settings.theme-contrast") },
    ], theme, (value) => change({ theme: value as Settings["theme"] })),
    pick("board", word("settings.board"), boards, board,
      (value) => change({ board: value as Settings["board"] }), "swatches"),
    toggle("reading", word("settings.airy"), reading === "airy",
      (on) => change({ reading: on ? "airy" : "plain" }), word("settings.airy-note")));
}

/** A slider, a sound to try it, and silence with one tap. */
function volumeField(app: App, change: Change): HTMLElement {
  const slider = h("input", { type: "range", name: "volume", min: 0, max: 10, step: 1,
    value: app.settings.volume, "aria-label": word("settings.volume"),
    oninput: () => show(Number(slider.value)), onchange: () => keep(Number(slider.value)) });
  const mute = h("button", { type: "button", class: "button", onclick: () => {
    slider.value = String(app.settings.volume > 0 ? 0 : heard);
    keep(Number(slider.value));
  } });
  let heard = app.settings.volume || usualVolume;
  const show = (volume: number) => {
    mute.textContent = word(volume > 0 ? "settings.mute" : "settings.unmute");
    slider.setAttribute("aria-valuetext", volume > 0 ? `${volume * 10} %` : word("settings.silent"));
    app.sounds.setVolume(volume);
  };
  const keep = (volume: number) => {
    if (volume > 0) heard = volume;
    show(volume);
    change({ volume });
    app.sounds.play("wood");
  };
  show(app.settings.volume);
  return h("div", { class: "volume" }, h("span", { "aria-hidden": "true" }, word("settings.volume")), slider,
    h("div", { class: "volume-buttons" },
      mute, button(word("settings.try"), () => app.sounds.play("promotion"), "", "i-speak")));
}

function motion(app: App, change: Change): HTMLElement {
  return section(word("settings.motion"),
    pick("speed", word("settings.speed"), [
      { value: "none", label: word("settings.speed-none") },
      { value: "fast", label: word("settings.speed-fast") },
      { value: "normal", label: word("settings.speed-normal") },
      { value: "slow", label: word("settings.speed-slow") },
    ], app.settings.speed, (value) => change({ speed: value as Settings["speed"] })),
    volumeField(app, change),
    toggle("spoken", word("settings.spoken"), app.settings.spoken, (spoken) => change({ spoken })));
}

function playing(app: App, change: Change): HTMLElement {
  const { coordinates, movable, oneTap, captures, solvable } = app.settings;
  return section(word("settings.playing"),
    toggle("movable", word("settings.movable"), movable, (on) => change({ movable: on })),
    toggle("coordinates", word("settings.coordinates"), coordinates, (on) => change({ coordinates: on })),
    toggle("oneTap", word("settings.one-tap"), oneTap, (on) => change({ oneTap: on }), word("settings.one-tap-note")),
    pick("captures", word("settings.captures"), [
      { value: "last", label: word("settings.captures-last") },
      { value: "each", label: word("settings.captures-each") },
    ], captures, (value) => change({ captures: value as Settings["captures"] })),
    toggle("solvable", word("settings.solvable"), solvable, (on) => change({ solvable: on }),
      word("settings.solvable-note")));
}

/** The cards of Dame Sujet/Verbe. */
function cards(app: App, change: Change): HTMLElement {
  const classes = [...grades.map((grade) => ({ value: grade, label: grade })),
    { value: "all", label: word("settings.grade-all") }];
  return section(word("settings.cards"),
    pick("grade", word("settings.grade"), classes, app.settings.grade,
      (value) => change({ grade: value as Settings["grade"] }), "classes"),
    toggle("adapt", word("settings.adapt"), app.settings.adapt, (adapt) => change({ adapt }), word("settings.adapt-note")),
    pick("cardText", word("settings.card-text"), [
      { value: "normal", label: word("settings.card-text-normal") },
      { value: "large", label: word("settings.card-text-large") },
      { value: "huge", label: word("settings.card-text-huge") },
    ], app.settings.cardText, (value) => change({ cardText: value as Settings["cardText"] })),
    pick("answers", word("settings.answers"), [
      { value: "always", label: word("settings.answers-always") },
      { value: "often", label: word("settings.answers-often") },
      { value: "sometimes", label: word("settings.answers-sometimes") },
    ], app.settings.answers, (value) => change({ answers: value as Settings["answers"] })),
    pick("pace", word("settings.pace"), [
      { value: "calm", label: word("settings.pace-calm") },
      { value: "quick", label: word("settings.pace-quick") },
      { value: "wait", label: word("settings.pace-wait") },
    ], app.settings.pace, (value) => change({ pace: value as Settings["pace"] })));
}

/** The rules of a class, for a teacher to set. */
function classRules(app: App, change: Change): HTMLElement {
  const { retake, accents, again, hints } = app.settings;
  return section(word("settings.class"),
    pick("retake", word("settings.retake"), [
      { value: "right", label: word("settings.retake-right") },
      { value: "none", label: word("settings.retake-none") },
      { value: "all", label: word("settings.retake-all") },
    ], retake, (value) => change({ retake: value as Settings["retake"] })),
    toggle("accents", word("settings.accents"), accents, (on) => change({ accents: on }), word("settings.accents-note")),
    toggle("again", word("settings.again"), again, (on) => change({ again: on }), word("settings.again-note")),
    toggle("hints", word("settings.hints"), hints, (on) => change({ hints: on }), word("settings.hints-note")));
}

export function settingsDialog(app: App): void {
  openCarefully(app, [settingsKey], () => openSettings(app));
}

function openSettings(app: App): void {
  const change: Change = (changed) => {
    app.choose(changed);
    if (changed.language === undefined) return;
    dialog.refill(parts());
    dialog.element.querySelector<HTMLInputElement>("input[name=language]:checked")?.focus();
  };
  const parts = (): DialogParts => ({
    title: word("settings.title"),
    className: "settings",
    head: picture("i-settings"),
    body: [looks(app, change), motion(app, change), playing(app, change), cards(app, change),
      classRules(app, change),
      section(word("everything.title"), keepingPart(app, () => dialog.close())),
      ...[asidePart(() => dialog.refill(parts()))].filter((part) => part !== undefined)],
    footer: [button(word("ok"), () => dialog.close(), "primary", "i-check")],
  });
  const dialog = openDialog(parts());
}
