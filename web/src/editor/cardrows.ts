// SPDX-License-Identifier: GPL-3.0-or-later
// The cards of a deck as a list, and the fields that narrow it.
import { grades } from "../core/cardtypes";
import { colourTexts, type CardTexts } from "../decks/cardtexts";
import type { CardFault } from "../decks/check";
import { colourPicture, colourWord } from "../decks/deckcounts";
import { allSkills, skillsOf, type Filter } from "../decks/filter";
import type { OwnCard } from "../decks/owndecks";
import { skillWord } from "../results/resultwords";
import { cardColours } from "../ui/cardsigns";
import { h } from "../ui/dom";
import { select, toggle } from "../ui/fields";
import { word } from "../words/words";

export interface RowActions {
  open(key: string): void;
  /** None if the deck cannot be changed. */
  readonly change?: { duplicate(key: string): void; remove(key: string): void } | undefined;
}

const colourOf = (texts: CardTexts) => Math.max(0, (colourTexts as readonly string[]).indexOf(texts.colour));

export const rowFocus = (key: string) => `card-${key}`;

/** A card in one line: its sentence is the button, whose reach covers the row. */
export function cardRow(card: OwnCard, index: number, faults: readonly CardFault[], actions: RowActions): HTMLElement {
  const { texts, key } = card;
  const colour = colourOf(texts);
  const title = texts.sentence.trim() || word("decks.no-sentence");
  const about = [texts.grade, ...skillsOf(texts).map(skillWord)].filter((part) => part !== "").join(" · ");
  const act = (text: string, press: () => void, focus: string) => h("button", { type: "button", class: "link",
    "data-focus": focus, "aria-label": `${text}${word("decks.colon")} ${title}`, onclick: press }, text);
  const spoken = colour > 0 ? `${colourWord(colour)}${word("decks.colon")} ` : "";
  const { change } = actions;
  return h("li", { class: `card-row${faults.length > 0 ? " has-fault" : ""}` },
    colourPicture(colour),
    h("div", { class: "row-words" },
      h("button", { type: "button", class: "cover", lang: "fr", "data-focus": rowFocus(key), onclick: () => actions.open(key) },
        h("span", { class: "visually-hidden", lang: document.documentElement.lang }, spoken), title),
      h("p", { class: "quiet" }, `${word("decks.card-number", index + 1)}${about === "" ? "" : ` · ${about}`}`),
      faults.length > 0 && h("p", { class: "field-fault" }, faults.map((fault) => fault.text).join(" · "))),
    change && h("div", { class: "row-tools" },
      act(word("decks.duplicate"), () => change.duplicate(key), `copy-${key}`),
      act(word("decks.delete"), () => change.remove(key), `drop-${key}`)));
}

/** The fields of the filter; the cards of the house have no fault and one class. `changed` is told the whole filter. */
export function filterFields(cards: readonly CardTexts[], first: Filter, own: boolean, changed: (filter: Filter) => void):
  HTMLElement {
  let filter = first;
  const set = (change: Partial<Filter>) => {
    filter = { ...filter, ...change };
    changed(filter);
  };
  const any = { value: "", label: word("decks.any") };
  const search = h("input", { type: "search", name: "filter-text", value: filter.text, autocomplete: "off",
    oninput: () => set({ text: search.value }) });
  const skills = allSkills(cards);
  return h("div", { class: "deck-filter", role: "search", "aria-label": word("decks.filter") },
    h("label", { class: "field" }, h("span", {}, word("decks.filter-text")), search),
    own && select("filter-grade", word("decks.field.grade"), [any, ...grades.map((name) => ({ value: name, label: name }))],
      filter.grade, (grade) => set({ grade })),
    select("filter-colour", word("decks.field.colour"),
      [any, ...cardColours.map((colour) => ({ value: colourTexts[colour], label: colourWord(colour) }))],
      filter.colour, (colour) => set({ colour })),
    skills.length > 0 && select("filter-skill", word("decks.filter-skill"),
      [any, ...skills.map((skill) => ({ value: skill, label: skillWord(skill) }))], filter.skill, (skill) => set({ skill })),
    own && toggle("filter-faulty", word("decks.filter-faulty"), filter.faulty, (faulty) => set({ faulty })));
}
