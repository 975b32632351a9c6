// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of cards as the page shows them: the name that classes and words use, and the pictogram.
import { CardColour } from "../../generated/shapes";

/** The colours a card may have, in the order in which they are told. */
export const cardColours = [CardColour.pink, CardColour.green, CardColour.blue, CardColour.dame] as const;

export type ColourName = "pink" | "green" | "blue" | "dame";

const signs: Readonly<Record<number, readonly [name: ColourName, pictogram: string]>> = {
  [CardColour.pink]: ["pink", "p-flower"],
  [CardColour.green]: ["green", "p-leaf"],
  [CardColour.blue]: ["blue", "p-wave"],
  [CardColour.dame]: ["dame", "p-crown"],
};

/** "none" if it is no colour. */
export const colourName = (colour: number) => signs[colour]?.[0] ?? "none";

/** A symbol of the sprite; "" if it is no colour. */
export const pictogramOf = (colour: number) => signs[colour]?.[1] ?? "";
