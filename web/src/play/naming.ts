// SPDX-License-Identifier: GPL-3.0-or-later
// Players, pieces, squares and moves in words: for seats, the voice and screen readers.
import { CardColour, Piece, type Cell, type GameId, type GameInfo, type MatchView, type Turn } from "../core/types";
import { colourName } from "../ui/cardsigns";
import { word, type WordName } from "../words/words";

/** The name a player gave, else the computer, else the side. */
export function playerName(info: GameInfo, view: MatchView, seat: number): string {
  const player = view.players[seat];
  if (player?.name) return player.name;
  if (player?.engine) return view.players.filter((p) => p.engine).length > 1
    ? word("player.computer-of", info.seatNames[seat] ?? "") : word("player.computer");
  return info.seatNames[seat] ?? "";
}

const pieceWords: Readonly<Record<number, string>> = {
  [Piece.man]: "man", [Piece.king]: "king", [Piece.counter]: "counter",
  [Piece.small]: "small", [Piece.medium]: "medium", [Piece.large]: "large",
};
const sideWords: Readonly<Record<GameId, readonly string[]>> = {
  draughts: ["white", "black"], "sujet-verbe": ["yellow", "blue"], martian: ["south", "north"], bretonnes: [],
};

/** "pion blanc", "dame noire", "galet", "grand pion du sud" */
export function pieceName(game: GameId, cell: Cell): string {
  const kind = pieceWords[cell.piece];
  if (!kind) return word("cell.empty");
  const side = sideWords[game][cell.owner];
  const suffix = side && game !== "martian" ? `.${side}` : "";
  return word(`piece.${kind}${suffix}` as WordName);
}

/** "carte rose" */
export const colourWord = (colour: number) => word(`deck.${colourName(colour)}` as WordName);

/** What a screen reader says of a square. */
export function describeCell(game: GameId, cell: Cell): string {
  const parts = [word("cell.square", cell.name), pieceName(game, cell)];
  if (game === "martian") parts.push(word(cell.zone === 0 ? "cell.south" : "cell.north"));
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
