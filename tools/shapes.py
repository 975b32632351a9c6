#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes what the page must know of the public headers as a TypeScript module: the values of enums as
objects or as lists of names, and limits. Nothing of it is copied by hand.

    shapes.py INCLUDE_DIR OUT.ts

Stops with a message if the headers no longer have what is asked for.
"""
import ast
import json
import pathlib
import re
import sys

# The enum, the beginning of its names, and what it is called in the page.
OBJECTS = (
    ("dm_piece", "DM_PIECE_", "Piece"),
    ("dm_card_colour", "DM_CARD_", "CardColour"),
    ("dm_step_kind", "DM_STEP_", "StepKind"),
    ("dm_answer", "DM_ANSWER_", "Answer"),
)
# Those of which the page needs the names, in their order. What only counts the others has no such beginning.
LISTS = (
    ("dm_column", "DM_COLUMN_", "columns", str.lower),
    ("dm_grade", "DM_GRADE_", "grades", str.upper),
    ("dm_sheet", "DM_SHEET_", "sheetKinds", str.lower),
    ("dm_language", "DM_", "languages", lambda name: name.lower()[:2]),
)
LIMITS = (
    ("DM_NOBODY", "nobody", "The owner of a common piece or of no piece, the seat to move when the game is over."),
    ("DM_SCORE_WON", "scoreWon", "Scores beyond this are decided games."),
    ("DM_LEVELS", "levelCount", "The computer's levels, from 1."),
    ("DM_NAME_BYTES", "nameBytes", "A player's name, and the byte that ends it."),
    ("DM_RECORD_BYTES_MAX", "recordBytes", "The record of a game."),
    ("DM_DECK_BYTES_MAX", "deckBytes", "The file of a deck."),
    ("DM_PRINT_LARGE", "printLarge", "The board over two sheets."),
    ("DM_PRINT_GREY", "printGrey", "No colour on paper."),
)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
ENUM = re.compile(r"(?:typedef\s+)?\benum\s*\{([^}]*)\}\s*(\w*)\s*;")


class Missing(Exception):
    """What the headers no longer say."""


def value_of(text, known):
    """A constant expression of C without casts: numbers, names, + - * << | and brackets."""
    return eval(compile(ast.parse(text.strip(), mode="eval"), "header", "eval"), {"__builtins__": {}}, known)


def read_enums(text, known):
    """Yields the name of each enum ("" for none) and its names with their values, also added to `known`."""
    for body, name in ENUM.findall(COMMENT.sub(" ", text)):
        values, following = {}, 0
        for item in filter(None, map(str.strip, body.split(","))):
            constant, _, value = item.partition("=")
            following = value_of(value, known) if value else following
            values[constant.strip()] = known[constant.strip()] = following
            following += 1
        yield name, values


def read_headers(folder):
    enums, known = {}, {}
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.h"))}
    for name in sorted(texts, key=lambda name: name != "game.h"):  # the others use its names
        enums.update((enum, values) for enum, values in read_enums(texts[name], known) if enum)
    return enums, known


def members(enums, enum, start):
    if enum not in enums:
        raise Missing(f"no enum {enum} in the headers")
    found = {name.removeprefix(start): value for name, value in enums[enum].items() if name.startswith(start)}
    if not found:
        raise Missing(f"no {start}… in {enum}")
    return found


def lines_of(enums, known):
    yield "// Made by tools/shapes.py from the public headers."
    for enum, start, name in OBJECTS:
        values = ", ".join(f"{key.lower()}: {value}" for key, value in members(enums, enum, start).items())
        yield f"/** {enum} */\nexport const {name} = {{ {values} }} as const;"
    for enum, start, name, spell in LISTS:
        counts = {f"{enum.upper()}S".removeprefix(start)}
        values = [key for key in members(enums, enum, start) if key not in counts]
        yield f"/** {enum}, in the order of the core. */"
        yield f"export const {name} = {json.dumps([spell(key) for key in values])} as const;"
    for constant, name, comment in LIMITS:
        if constant not in known:
            raise Missing(f"no {constant} in the headers")
        yield f"/** {comment} ({constant}) */\nexport const {name} = {known[constant]};"


def main(include, out):
    try:
        text = "\n".join(lines_of(*read_headers(pathlib.Path(include) / "damier")))
    except Missing as missing:
        sys.exit(f"shapes: {missing}")
    pathlib.Path(out).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
