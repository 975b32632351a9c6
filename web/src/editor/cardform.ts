// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of one card. What the core finds wrong is told at the field it concerns; in a new card only
// where something has been written, so that a blank card is not a list of faults.
import { columns, grades, type Column } from "../core/cardtypes";
import type { Module } from "../core/module";
import { colourTexts, taskOfColour, taskTexts, textsOf, type CardTexts } from "../decks/cardtexts";
import type { CardFault } from "../decks/check";
import { houseSkills } from "../decks/dealing";
import { colourPicture, colourWord } from "../decks/deckcounts";
import { skillsOf, toggleSkill } from "../decks/filter";
import { skillWord } from "../results/resultwords";
import { cardColours } from "../ui/cardsigns";
import { button, h } from "../ui/dom";
import { pick } from "../ui/fields";
import { word } from "../words/words";
import { answerField } from "./answerfield";
import { splitList, splitTyped } from "./answertext";

export interface CardForm {
  readonly element: HTMLElement;
  showFaults(faults: readonly CardFault[]): void;
  focus(): void;
}

/** Where the faults of a column are told. */
type Slots = Map<Column, HTMLElement>;

const faultId = (column: Column) => `fault-${column}`;

function slot(slots: Slots, column: Column): HTMLElement {
  const element = h("p", { class: "field-fault", id: faultId(column) });
  slots.set(column, element);
  return element;
}

interface TextField {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement | HTMLTextAreaElement;
}

function textField(slots: Slots, column: Column, value: string, typed: (text: string) => void,
  options: { long?: boolean; note?: string; extra?: Node } = {}): TextField {
  const noteId = `note-${column}`;
  const attributes = { name: column, autocomplete: "off", lang: "fr",
    "aria-describedby": `${options.note === undefined ? "" : `${noteId} `}${faultId(column)}` };
  const input = options.long ? h("textarea", { ...attributes, rows: 2 }) : h("input", { ...attributes, type: "text" });
  input.value = value;
  input.addEventListener("input", () => typed(input.value));
  const element = h("div", { class: "edit-field" },
    h("label", { class: "field" }, h("span", {}, word(`decks.field.${column}`)), input),
    options.note !== undefined && h("p", { class: "quiet", id: noteId }, options.note),
    options.extra, slot(slots, column));
  return { element, input };
}

/** Writes something else in place of what is selected, or where the cursor is. */
function replaceSelection(input: TextField["input"], write: (selected: string) => string): void {
  const start = input.selectionStart ?? input.value.length;
  const end = input.selectionEnd ?? start;
  input.setRangeText(write(input.value.slice(start, end)), start, end, "end");
  input.focus();
  input.dispatchEvent(new Event("input"));
}

function picks(slots: Slots, column: Column, items: Parameters<typeof pick>[2], chosen: string,
  picked: (value: string) => void): HTMLElement {
  return h("div", { class: `edit-field of-${column}` },
    pick(`card-${column}`, word(`decks.field.${column}` as "decks.field.grade"), items, chosen, picked), slot(slots, column));
}

/** The skills as words, and below them those of our own cards to choose from. */
function skillField(core: Module, slots: Slots, texts: () => CardTexts, set: (skills: string) => void) {
  const { element, input } = textField(slots, "skills", texts().skills, set, { note: word("decks.skills-note") });
  const buttons = houseSkills(core).map((skill) => ({ skill, button: h("button", { type: "button", class: "word",
    onclick: () => {
      set(toggleSkill(texts(), skill));
      input.value = texts().skills;
    } }, skillWord(skill)) }));
  element.append(h("details", { class: "rest" }, h("summary", {}, word("decks.skills-choose")),
    h("div", { class: "skill-list", role: "group", "aria-label": word("decks.field.skills") },
      ...buttons.map(({ button }) => button))));
  const refresh = () => {
    const now = skillsOf(texts());
    for (const { skill, button } of buttons) button.setAttribute("aria-pressed", String(now.includes(skill)));
  };
  return { element, refresh };
}

export function cardForm(core: Module, first: CardTexts, fresh: boolean, changed: (texts: CardTexts) => void): CardForm {
  let texts = first;
  let lastChoices = "";
  const slots: Slots = new Map();
  const touched = new Set<Column>(fresh ? [] : columns);
  const set = (change: Partial<CardTexts>) => {
    texts = textsOf({ ...texts, ...change });
    for (const column of Object.keys(change) as Column[]) touched.add(column);
    lay();
    changed(texts);
  };
  /** Choices belong to agreement alone, and "lit#1" to words that are tapped. */
  const ask = (change: Partial<CardTexts>) => {
    const agreement = change.task === taskTexts.agreement;
    if (texts.choices !== "") lastChoices = texts.choices;
    const answers = agreement ? texts.answers.replaceAll(/#\d+/g, "") : texts.answers;
    set({ ...change, answers, choices: agreement ? texts.choices || lastChoices : "" });
    choices.input.value = splitList(texts.choices).join(", ");
  };

  const colour = picks(slots, "colour",
    cardColours.map((deck) => ({ value: colourTexts[deck], label: colourWord(deck), picture: colourPicture(deck) })),
    texts.colour, (value) => ask({ colour: value, task: taskOfColour[value] ?? texts.task }));
  const grade = picks(slots, "grade", grades.map((name) => ({ value: name, label: name })), texts.grade,
    (value) => set({ grade: value }));
  const task = picks(slots, "task", [
    { value: taskTexts.verb, label: word("card.ask.verb") },
    { value: taskTexts.subject, label: word("card.ask.subject") },
    { value: taskTexts.agreement, label: word("card.ask.agreement") },
  ], texts.task, (value) => ask({ task: value }));

  const gap = button(word("decks.gap"), () => replaceSelection(sentence.input, () => "___"), "quiet-button");
  const sentence: TextField = textField(slots, "sentence", texts.sentence, (value) => set({ sentence: value }),
    { long: true, extra: gap });
  const gapNote = h("p", { class: "quiet" }, word("decks.gap-note"));
  gap.after(gapNote);
  const choices = textField(slots, "choices", splitList(texts.choices).join(", "),
    (value) => set({ choices: splitTyped(value).join("|") }), { note: word("decks.choices-note") });
  const answers = answerField(core, (value) => set({ answers: value }));
  const answersField = h("fieldset", { class: "edit-field pick", "aria-describedby": faultId("answers") },
    h("legend", {}, word("decks.field.answers")), answers.element, slot(slots, "answers"));
  const star = button(word("decks.star"), () => replaceSelection(explanation.input, (words) => `*${words}*`), "quiet-button");
  const explanation: TextField = textField(slots, "explanation", texts.explanation,
    (value) => set({ explanation: value }), { long: true, note: word("decks.explanation-note"), extra: star });
  const plainField = (column: "hint" | "id" | "note", note?: string) =>
    textField(slots, column, texts[column], (value) => set({ [column]: value }), note === undefined ? {} : { note }).element;

  const skills = skillField(core, slots, () => texts, (value) => set({ skills: value }));
  const whole = h("p", { class: "field-fault" });
  const element = h("div", { class: "card-form" }, colour, task, grade, sentence.element, choices.element, answersField,
    explanation.element, plainField("hint"), skills.element,
    h("details", { class: "rest" }, h("summary", {}, word("decks.more-fields")),
      h("div", { class: "fields" }, plainField("id", word("decks.id-note")), plainField("note"))),
    whole);
  const lay = () => {
    const agreement = texts.task === taskTexts.agreement;
    task.hidden = texts.colour !== "dame";
    choices.element.hidden = gap.hidden = gapNote.hidden = !agreement;
    answers.refresh(texts, agreement);
    skills.refresh();
  };
  element.addEventListener("focusout", (event) => {
    const name = (event.target as HTMLElement).getAttribute("name");
    if (name && texts[name as Column]?.trim()) touched.add(name as Column);
  });
  lay();

  return {
    element,
    focus: () => sentence.input.focus(),
    showFaults: (faults) => {
      const of = (column: Column | undefined) => faults.filter((fault) => fault.column === column).map((fault) => fault.text);
      for (const [column, place] of slots) {
        place.textContent = touched.has(column) ? of(column).join(" · ") : "";
        const input = element.querySelector(`[name="${column}"]`);
        if (place.textContent === "") input?.removeAttribute("aria-invalid");
        else input?.setAttribute("aria-invalid", "true");
      }
      whole.textContent = of(undefined).join(" · ");
    },
  };
}
