// SPDX-License-Identifier: GPL-3.0-or-later
// Players, pieces, squares and moves in words: for seats, the voice and screen readers.
import { CardColour, nobody, Piece, type Cell, type GameInfo, type MatchView, type Turn } from "../core/types";
import { descriptionOf, lookOf } from "../games/games";
import { colourName } from "../ui/cardsigns";
import { hasWord, word, type WordName } from "../words/words";

/** The name a player gave, else the computer, else the side; who plays alone needs none. */
export function playerName(info: GameInfo, view: MatchView, seat: number): string {
  const player = view.players[seat];
  if (player?.name) return player.name;
  if (player?.engine) return view.players.filter((p) => p.engine).length > 1
    ? word("player.computer-of", info.seatNames[seat] ?? "") : word("player.computer");
  return view.players.length === 1 ? word("way.solo") : info.seatNames[seat] ?? "";
}

/** "Les Blancs gagnent !": the whole sentence, which agrees with whoever wins. */
export function winnerTitle(view: MatchView, seat: number): string {
  const player = view.players[seat];
  if (player?.name) return word("result.wins", player.name);
  if (player?.engine && view.players.some((other) => !other.engine)) return word("result.computer-wins");
  const side = descriptionOf(view.game).telling.wins[seat];
  return side ? word(side) : word("result.player-wins", seat + 1);
}

const kinds = new Map<number, string>(Object.entries(Piece).map(([name, piece]) => [piece, name]));

/** "pion blanc", "dame noire", "galet", "grand pion" */
export function pieceName(info: GameInfo, cell: Cell): string {
  const look = lookOf(info, cell);
  if (!look) return word("cell.empty");
  const kind = `piece.${kinds.get(cell.piece)}`;
  const named = [`${kind}.${descriptionOf(info.id).telling.pieceSides[cell.owner]}`, kind].find(hasWord);
  if (named) return word(named);
  return look.owner === nobody ? look.name : word("piece.of-player", look.name, cell.owner + 1);
}

/** "carte rose" */
export const colourWord = (colour: number) => word(`deck.${colourName(colour)}` as WordName);

/** What a screen reader says of a square. */
export function describeCell(info: GameInfo, cell: Cell): string {
  const parts = [word("cell.square", cell.name), pieceName(info, cell)];
  const zone = descriptionOf(info.id).telling.zones[cell.zone];
  if (zone) parts.push(word(zone.name));
  if (cell.barred) parts.push(word("cell.barred"));
  if (cell.dot !== CardColour.none) parts.push(word("cell.dot", colourWord(cell.dot)));
  return parts.join(", ");
}

/** A move as it is read aloud: "32 vers 28", "28 prend, arrive en 19", "c3 vers c4, pose c6". */
export function spokenMove(text: string): string {
  const [moved = "", placed] = text.split("+");
  const takes = moved.includes("x");
  const squares = moved.split(/[-x]/);
  const from = squares[0] ?? "";
  const to = squares[squares.length - 1] ?? "";
  if (squares.length === 1 && placed === undefined) return word("spoken.placed", from);
  if (squares.length === 1 && placed) return word("spoken.places", from, placed);
  const main = word(takes ? "spoken.takes" : "spoken.moves", from, to);
  return placed ? `${main}, ${word("spoken.placed", placed)}` : main;
}

export function turnText(turn: Turn): string {
  if (!turn.pass) return turn.text;
  return turn.text ? word("turn.pass-tried", turn.text) : word("turn.pass");
}

export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return minutes >= 60
    ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`
    : `${minutes}:${rest}`;
}
