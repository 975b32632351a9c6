// SPDX-License-Identifier: GPL-3.0-or-later
// Practising missed cards: one after another, in the dialog they were asked in. Each answer is kept like
// those of a game; what is answered right is no longer missed.
import type { App } from "../app/app";
import { keptAnswer } from "../cards/answered";
import { askCard } from "../cards/askcard";
import { deckNamed, loadBuiltinDeck } from "../decks/dealing";
import { counted, word } from "../words/words";
import { whoKind, whoText } from "./resultwords";
import type { Missed } from "./tally";

/** Asks until all have been asked or one is put away; gives back what is to be said of it, "" for nothing. */
export async function practise(app: App, missed: readonly Missed[]): Promise<string> {
  try {
    await loadBuiltinDeck(app.core);
  } catch (error) {
    console.error(error);
    return word("fetch.cards-missing");
  }
  const cards = missed.flatMap(({ latest }) => {
    const deck = deckNamed(app, latest.deck);
    const card = deck?.find(latest.card);
    return deck && card ? [{ deck, card, latest }] : [];
  });
  let right = 0;
  let asked = 0;
  for (const { deck, card, latest } of cards) {
    const result = await askCard(app, {
      card, judge: (given) => deck.judge(card, given), player: whoText(app, latest), kind: whoKind(latest),
      ...(card.hint === "" ? {} : { hint: () => card.hint }),
      place: word("results.score", asked + 1, cards.length),
      judged: (judged) => {
        asked++;
        right += Number(judged.right);
        app.answers.add(keptAnswer({ ...latest, time: Date.now(), game: 0 }, card, judged));
      },
    });
    if (!result) break;
  }
  const gone = missed.length - cards.length;
  return [asked > 0 ? counted("results.practised", right, asked) : "", gone > 0 ? counted("results.gone", gone) : ""]
    .filter((text) => text !== "").join(" ");
}
