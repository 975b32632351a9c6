// SPDX-License-Identifier: GPL-3.0-or-later
// The first lesson of Dame Sujet/Verbe: the board alone, then the cards.
import { CardColour } from "../core/types";
import type { Exercise } from "./exercise";

const cards = { cards: "on" };

export const sujetVerbe: readonly Exercise[] = [
  { name: "step", position: "", goal: {}, solution: "14-11", tries: ["14-18", "14-8", "16-13"] },
  { name: "capture", position: "W:W11,16:B2,8,14", goal: { captures: 1 }, solution: "11x6",
    tries: ["11x18", "16-13", "11-7"] },
  { name: "rafle", position: "W:W17,18:B2,7,13", goal: { captures: 2 }, solution: "17x5", tries: ["17x10", "18-14"] },
  { name: "choice", position: "W:W9,17:B1,7,13,14", goal: { captures: 1 }, solution: "17x12",
    tries: ["17x5", "17x10", "9-6"] },
  { name: "pink", position: "", setup: cards, card: "pink", goal: { deck: CardColour.pink }, solution: "13-10",
    tries: ["14-11", "15-12", "13-7"] },
  { name: "green", position: "W:W10,14,15,16,17,18:B1,2,3,4,5,9", setup: cards, card: "green",
    goal: { deck: CardColour.green }, solution: "14-11", tries: ["10-7", "15-12", "14-10"] },
  { name: "blue", position: "W:W11,12,13,16,18:B2,3,4,6,7", setup: cards, card: "blue", goal: { deck: CardColour.blue },
    solution: "18-14", tries: ["12-9", "13-10", "18-13"] },
  { name: "crown", position: "W:W5,18:B4,9,13", setup: cards, card: "dame", goal: { crowned: true }, solution: "5-1",
    tries: ["18-15", "18-14", "5-3"] },
  { name: "queen", position: "W:W15,K16:B4,8", goal: { captures: 1 }, solution: "16x3", tries: ["16-13", "15-12"] },
];
