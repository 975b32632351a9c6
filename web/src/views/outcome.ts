// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a game in words: who won, why, and how the players stand. Pure.
import { nobody, type GameInfo, type MatchView } from "../core/types";
import { descriptionOf } from "../games/games";
import { playerName, winnerTitle } from "../play/naming";
import { counted, sentence, word } from "../words/words";

export interface Rank {
  readonly seat: number;
  /** 0 where nobody comes before anybody else. */
  readonly place: number;
  readonly name: string;
  /** The side, if the name does not tell it; or what the score means. */
  readonly note: string;
  readonly score: number;
}

export interface Ending {
  readonly title: string;
  readonly text: string;
  /** A person, or a side played by the computer against itself, has won: pennants go up. */
  readonly feast: boolean;
  /** The first place first; none of a player alone. */
  readonly ranks: readonly Rank[];
}

function note(info: GameInfo, view: MatchView, seat: number): string {
  const score = view.outcome.scores[seat] ?? 0;
  if (descriptionOf(view.game).seats.score === "tokens") return score > 0 ? counted("result.lines", score) : word("result.no-line");
  const side = info.seatNames[seat] ?? "";
  return playerName(info, view, seat) === side ? "" : side;
}

function ranksOf(info: GameInfo, view: MatchView): Rank[] {
  if (view.players.length < 2) return [];
  const { places } = view.outcome;
  const shared = places.every((place) => place === places[0]);
  const ranks = view.players.map((_, seat) => ({
    seat,
    place: shared ? 0 : places[seat] ?? 0,
    name: playerName(info, view, seat),
    note: note(info, view, seat),
    score: view.outcome.scores[seat] ?? 0,
  }));
  return ranks.sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** Alone: thirty pebbles without a line, or not this time. */
function soloEnding(view: MatchView): Ending {
  const won = view.outcome.winner !== nobody;
  const reason = sentence(view.outcome.reason);
  return {
    title: word(won ? "result.solo-won" : "result.solo-lost"),
    text: won ? reason : `${reason} ${counted("result.solo-turns", view.length)}`,
    feast: won,
    ranks: [],
  };
}

/** How long it was: in turns where each is two deeds, else in moves. */
export function lengthOf(view: MatchView): string {
  const turns = descriptionOf(view.game).telling.turn === "step-and-place";
  return counted(turns ? "result.turns" : "result.moves", view.length);
}

export function endingOf(info: GameInfo, view: MatchView): Ending {
  if (view.players.length === 1) return soloEnding(view);
  const { winner, reason } = view.outcome;
  const ranks = ranksOf(info, view);
  if (winner === nobody) return { title: word("result.draw"), text: sentence(reason), feast: false, ranks };
  const people = view.players.filter((player) => !player.engine).length;
  const beaten = people === 1 && view.players[winner]?.engine === true;
  return {
    title: winnerTitle(view, winner),
    text: beaten ? `${sentence(reason)} ${word("result.beaten")}` : sentence(reason),
    feast: !beaten,
    ranks,
  };
}
