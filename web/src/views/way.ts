// SPDX-License-Identifier: GPL-3.0-or-later
// How a game would begin at one tap, in a few words: "Ordinateur, niveau 2", "À deux, cartes CE2".
import type { App } from "../app/app";
import { hasCards } from "../core/options";
import type { GameInfo } from "../core/types";
import { ownDecks } from "../decks/owndecks";
import type { Choice } from "../store/gamechoice";
import { word, type WordName } from "../words/words";
import { openForm } from "./newgameform";

export interface Way {
  /** A symbol of the sprite. */
  readonly icon: string;
  readonly text: string;
}

const people: readonly WordName[] = ["way.solo", "way.two", "way.three", "way.four"];

function playersWay(choice: Choice): Way {
  const seats = choice.seats.slice(0, choice.count);
  const engines = seats.filter((seat) => seat.engine);
  if (engines.length === 0) return { icon: "i-people", text: word(people[choice.count - 1]!) };
  if (engines.length === choice.count) return { icon: "i-computer", text: word("way.watched") };
  if (choice.count > 2) return { icon: "i-people", text: word("way.mixed", choice.count, engines.length) };
  return { icon: "i-computer", text: word("way.engine", engines[0]!.level) };
}

export function wayOf(app: App, info: GameInfo): Way {
  const { choice } = openForm(info);
  const way = playersWay(choice);
  if (!info.cards || !hasCards(info, choice.setup)) return way;
  const own = choice.deck === "" ? undefined : ownDecks.load(choice.deck); // no other deck concerns the home page
  const cards = own?.name ?? (app.settings.grade === "all" ? undefined : app.settings.grade);
  return { icon: "i-card", text: cards === undefined ? word("way.cards-all", way.text) : word("way.cards", way.text, cards) };
}
