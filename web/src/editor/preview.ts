// SPDX-License-Identifier: GPL-3.0-or-later
// A card as the child sees it: its question, then its answer with the explanation. Cannot be answered
// here; the real dialog is one button away.
import { box, deckWord, explanationElement } from "../cards/cardframe";
import { makeQuestion } from "../cards/makequestion";
import type { Question } from "../cards/question";
import { askWord } from "../cards/wording";
import type { CardDeck } from "../core/carddeck";
import type { Answer, Card, Judgement } from "../core/cardtypes";
import type { Module } from "../core/module";
import { colourTexts, splitTask, taskTexts, textsOf, type CardTexts } from "../decks/cardtexts";
import { withDeck } from "../decks/check";
import { colourName, pictogramOf } from "../ui/cardsigns";
import { h, picture } from "../ui/dom";
import { word } from "../words/words";
import { everyWord, splitList } from "./answertext";

const still = { changed() {}, submit() {} };

function cardElement(card: Card, question: Question, ...more: readonly Node[]): HTMLElement {
  question.element.inert = true;
  return h("div", { class: `dialog card ${colourName(card.colour)} card-preview` },
    h("div", { class: "stripes" }),
    h("header", {}, picture(pictogramOf(card.colour), "picto"),
      h("div", {}, h("p", {}, `${deckWord(card)} · ${card.grade}`), h("h4", {}, askWord(card)))),
    h("div", { class: "body" }, question.element, ...more));
}

const rightAnswer = (card: Card, judgement: Judgement): Answer =>
  card.task === "agreement" ? { form: judgement.answer } : { words: judgement.words };

function solved(deck: CardDeck, card: Card): HTMLElement {
  const nothing: Answer = card.task === "agreement" ? { form: "" } : { words: [] };
  const judgement = deck.judge(card, nothing);
  const question = makeQuestion(card, still);
  question.reveal(rightAnswer(card, judgement), { ...judgement, verdict: "right" });
  return cardElement(card, question, box("i-check", word("card.right"), true, explanationElement(judgement)));
}

/** The card with what is still missing made up, so that its question can be shown already. */
function completed(texts: CardTexts): CardTexts {
  const colour = texts.colour === "" ? colourTexts[1] : texts.colour;
  const { name } = splitTask(texts.task);
  const task = name === "" && colour === "dame" ? taskTexts.verb : name;
  const agreement = task === taskTexts.agreement || colour === "bleue";
  const choices = splitList(texts.choices);
  return textsOf({
    grade: texts.grade || "CE1", colour, task, sentence: texts.sentence, explanation: "-",
    answers: agreement ? choices[0] ?? "-" : everyWord(texts.sentence),
    choices: agreement ? choices.join("|") : "",
  });
}

function firstCard(deck: CardDeck): Card | undefined {
  const row = deck.rows()[0];
  return row?.sound ? deck.find(row.name) : undefined;
}

/** Question and answer; of a card with faults the question alone, as far as it goes. */
export function preview(core: Module, texts: CardTexts): Node[] {
  const whole = withDeck(core, [texts], (deck) => {
    const card = firstCard(deck);
    return card && [cardElement(card, makeQuestion(card, still)), solved(deck, card)];
  });
  if (whole) return whole;
  return withDeck(core, [completed(texts)], (deck) => {
    const card = firstCard(deck);
    const said = h("p", { class: "quiet" }, word(card ? "decks.preview-part" : "decks.preview-none"));
    return card ? [cardElement(card, makeQuestion(card, still)), said] : [said];
  });
}
