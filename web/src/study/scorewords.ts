// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine thinks, in figures and in words.
import { scoreWon, type GameInfo } from "../core/types";
import { descriptionOf } from "../games/games";
import { counted, currentLanguage, word } from "../words/words";

const man = 100;
/** Less than this is nothing to speak of. */
const even = 30;

/** Elsewhere no number of pieces says what a score is worth. */
const countsMen = ({ id }: GameInfo) => descriptionOf(id).telling.scoresAreMen === true;

/** "−0,15", "+" where the first player wins. */
export function scoreText(score: number): string {
  if (Math.abs(score) >= scoreWon) return score > 0 ? "+ ∞" : "− ∞";
  const text = new Intl.NumberFormat(currentLanguage(), { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .format(Math.abs(score) / man);
  return Math.round(score) === 0 ? text : `${score > 0 ? "+" : "−"}${text}`;
}

/** "Noirs, environ un pion d’avance" */
export function scoreWords(info: GameInfo, score: number): string {
  const side = info.seatNames[score > 0 ? 0 : 1] ?? "";
  if (Math.abs(score) >= scoreWon) return word("study.wins", side);
  if (Math.abs(score) < even) return word("study.even");
  const ahead = Math.round(Math.abs(score) / man);
  if (ahead === 0) return word("study.a-little", side);
  return countsMen(info) ? counted("study.ahead", ahead, side) : word("study.much", side);
}

/** "perd un pion", of a slip. */
export function lossWords(info: GameInfo, before: number, after: number, loss: number): string {
  const [won, lost] = [Math.abs(before) >= scoreWon, Math.abs(after) >= scoreWon];
  if (lost && !won) return word("study.loses-game");
  if (won) return word("study.lets-win-go");
  const lostMen = Math.round(loss / man);
  if (lostMen === 0) return word("study.loses-little");
  return countsMen(info) ? counted("study.loses", lostMen) : word("study.loses-much");
}
