// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of one card. What the core finds wrong is told at the field it concerns; in a new card only
// where something has been written, so that a blank card is not a list of faults.
import { columns, grades, type Column } from "../core/cardtypes";
import type { Module } from "../core/module";
import { colourTexts, joinTask, splitTask, taskOfColour, taskTexts, textsOf, type CardTexts } from "../decks/cardtexts";
import type { CardFault } from "../decks/check";
import { builtinSkills } from "../decks/dealing";
import { colourPicture, colourWord } from "../decks/deckcounts";
import { skillsOf, toggleSkill } from "../decks/filter";
import { skillWord } from "../results/resultwords";
import { cardColours } from "../ui/cardsigns";
import { button, h } from "../ui/dom";
import { pick } from "../ui/fields";
import { word } from "../words/words";
import { answerField, type AnswerField } from "./answerfield";
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

/** What a dame asks, and the verb that a subject belongs to: each is hidden where it means nothing. */
interface TaskField {
  readonly element: HTMLElement;
  readonly choice: HTMLElement;
  readonly verb: HTMLElement;
  typed(): string;
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
function skillField(slots: Slots, texts: () => CardTexts, set: (skills: string) => void) {
  const { element, input } = textField(slots, "skills", texts().skills, set, { note: word("decks.skills-note") });
  const buttons = builtinSkills().map((skill) => ({ skill, button: h("button", { type: "button", class: "word",
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

class Form implements CardForm {
  readonly element: HTMLElement;
  readonly #slots: Slots = new Map();
  readonly #touched: Set<Column>;
  readonly #task: TaskField;
  readonly #sentence: TextField;
  readonly #gap: readonly HTMLElement[];
  readonly #choices: TextField;
  readonly #answers: AnswerField;
  readonly #skills: ReturnType<typeof skillField>;
  readonly #whole = h("p", { class: "field-fault" });
  #texts: CardTexts;
  #lastChoices = "";

  constructor(core: Module, first: CardTexts, fresh: boolean, private readonly changed: (texts: CardTexts) => void) {
    this.#texts = first;
    this.#touched = new Set(fresh ? [] : columns);
    const colour = this.#colourField();
    this.#task = this.#taskField();
    const grade = picks(this.#slots, "grade", grades.map((name) => ({ value: name, label: name })), first.grade,
      (value) => this.#set({ grade: value }));
    [this.#sentence, this.#gap] = this.#sentenceField();
    this.#choices = textField(this.#slots, "choices", splitList(first.choices).join(", "),
      (value) => this.#set({ choices: splitTyped(value).join("|") }), { note: word("decks.choices-note") });
    this.#answers = answerField(core, (value) => this.#set({ answers: value }));
    const answers = h("fieldset", { class: "edit-field pick", "aria-describedby": faultId("answers") },
      h("legend", {}, word("decks.field.answers")), this.#answers.element, slot(this.#slots, "answers"));
    const explanation = this.#explanationField();
    const hint = this.#plainField("hint");
    this.#skills = skillField(this.#slots, () => this.#texts, (value) => this.#set({ skills: value }));
    this.element = h("div", { class: "card-form" }, colour, this.#task.element, grade, this.#sentence.element,
      this.#choices.element, answers, explanation, hint, this.#skills.element, this.#moreFields(), this.#whole);
    this.element.addEventListener("focusout", (event) => this.#left(event.target as HTMLElement));
    this.#lay();
  }

  focus(): void {
    this.#sentence.input.focus();
  }

  showFaults(faults: readonly CardFault[]): void {
    const of = (column: Column | undefined) => faults.filter((fault) => fault.column === column).map((fault) => fault.text);
    for (const [column, place] of this.#slots) {
      place.textContent = this.#touched.has(column) ? of(column).join(" · ") : "";
      const folded = place.closest("details");
      if (folded && place.textContent !== "") folded.open = true; // a fault out of sight helps nobody
      const input = this.element.querySelector(`[name="${column}"]`);
      if (place.textContent === "") input?.removeAttribute("aria-invalid");
      else input?.setAttribute("aria-invalid", "true");
    }
    this.#whole.textContent = this.#touched.size === 0 ? "" : of(undefined).join(" · ");
  }

  // ---- changes ----

  #set(change: Partial<CardTexts>): void {
    this.#texts = textsOf({ ...this.#texts, ...change });
    for (const column of Object.keys(change) as Column[]) this.#touched.add(column);
    this.#apply();
  }

  #apply(): void {
    this.#lay();
    this.changed(this.#texts);
  }

  /** Choices belong to agreement alone, "lit#1" to words that are tapped, the verb to a subject. */
  #ask(change: Partial<CardTexts> & { readonly task: string }): void {
    const { answers, choices } = this.#texts;
    const { name } = splitTask(change.task);
    const agreement = name === taskTexts.agreement;
    if (choices !== "") this.#lastChoices = choices;
    const task = joinTask(name, name === taskTexts.subject ? this.#task.typed() : "");
    this.#texts = textsOf({ ...this.#texts, ...change, task, answers: agreement ? answers.replaceAll(/#\d+/g, "") : answers,
      choices: agreement ? choices || this.#lastChoices : "" }); // nobody has touched those fields
    this.#apply();
    this.#choices.input.value = splitList(this.#texts.choices).join(", ");
  }

  /** Shows the fields that the task needs. */
  #lay(): void {
    const { name } = splitTask(this.#texts.task);
    const agreement = name === taskTexts.agreement;
    this.#task.choice.hidden = this.#texts.colour !== "dame";
    for (const input of this.#task.choice.querySelectorAll("input")) input.checked = input.value === name;
    this.#task.verb.hidden = name !== taskTexts.subject;
    for (const element of [this.#choices.element, ...this.#gap]) element.hidden = !agreement;
    this.#answers.refresh(this.#texts, agreement);
    this.#skills.refresh();
  }

  /** What is wrong with a field is told once it was left with something in it. */
  #left(field: HTMLElement): void {
    const name = field.getAttribute("name");
    if (name && this.#texts[name as Column]?.trim()) this.#touched.add(name as Column);
  }

  // ---- fields ----

  #colourField(): HTMLElement {
    return picks(this.#slots, "colour",
      cardColours.map((colour) => ({ value: colourTexts[colour], label: colourWord(colour), picture: colourPicture(colour) })),
      this.#texts.colour, (value) => this.#ask({ colour: value, task: taskOfColour[value] ?? this.#texts.task }));
  }

  #taskField(): TaskField {
    const { name, verb } = splitTask(this.#texts.task);
    const input = h("input", { type: "text", name: "task", autocomplete: "off", lang: "fr",
      "aria-describedby": `note-task ${faultId("task")}` });
    input.value = verb;
    const typed = () => input.value.trim();
    input.addEventListener("input", () => this.#set({ task: joinTask(taskTexts.subject, typed()) }));
    const choice = pick("card-task", word("decks.field.task"), [
      { value: taskTexts.verb, label: word("card.ask.verb") },
      { value: taskTexts.subject, label: word("card.ask.subject") },
      { value: taskTexts.agreement, label: word("card.ask.agreement") },
    ], name, (value) => this.#ask({ task: value }));
    const field = h("div", {}, h("label", { class: "field" }, h("span", {}, word("decks.field.verb")), input),
      h("p", { class: "quiet", id: "note-task" }, word("decks.verb-note")));
    const element = h("div", { class: "edit-field of-task" }, choice, field, slot(this.#slots, "task"));
    return { element, choice, verb: field, typed };
  }

  /** And what helps to write a gap. */
  #sentenceField(): [TextField, HTMLElement[]] {
    const gap = button(word("decks.gap"), () => replaceSelection(field.input, () => "___"), "quiet-button");
    const field: TextField = textField(this.#slots, "sentence", this.#texts.sentence,
      (value) => this.#set({ sentence: value }), { long: true, extra: gap });
    const note = h("p", { class: "quiet" }, word("decks.gap-note"));
    gap.after(note);
    return [field, [gap, note]];
  }

  #explanationField(): HTMLElement {
    const star = button(word("decks.star"), () => replaceSelection(field.input, (words) => `*${words}*`), "quiet-button");
    const field: TextField = textField(this.#slots, "explanation", this.#texts.explanation,
      (value) => this.#set({ explanation: value }), { long: true, note: word("decks.explanation-note"), extra: star });
    return field.element;
  }

  #plainField(column: "hint" | "id" | "note", note?: string): HTMLElement {
    return textField(this.#slots, column, this.#texts[column], (value) => this.#set({ [column]: value }),
      note === undefined ? {} : { note }).element;
  }

  #moreFields(): HTMLElement {
    return h("details", { class: "rest" }, h("summary", {}, word("decks.more-fields")),
      h("div", { class: "fields" }, this.#plainField("id", word("decks.id-note")), this.#plainField("note")));
  }
}

export function cardForm(core: Module, first: CardTexts, fresh: boolean, changed: (texts: CardTexts) => void): CardForm {
  return new Form(core, first, fresh, changed);
}
