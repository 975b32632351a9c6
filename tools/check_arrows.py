#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks who uses whom, in C and in the page, and what else keeps the parts of Damier apart:

- a folder uses only the folders that ARROWS allows, and no file uses itself by way of others;
- under src/ no files, clocks, threads and printing, and no allocation in the rules; no game uses another;
- in web/src only games/ names a game, no style sheet does, and no two files have the same name;
- no function is longer than a screen.

    check_arrows.py [ROOT]
"""
import pathlib
import re
import sys

from checks import report

ROOT = pathlib.Path(__file__).resolve().parent.parent
LONGEST = 60  # lines of a function

# Each folder and the folders it may use. A header of include/damier counts as its folder in PUBLIC.
ARROWS = {
    "src/base": "",
    "src/games": "src/base",
    "src/cards": "src/base",
    "src/sheets": "src/base src/cards",
    "src/match": "src/base",
    "src/tables": "src/base src/games",
    "src/engine": "src/base src/games src/tables",
    "src/room": "src/base src/cards src/engine src/match",
    "src/formats": "src/base src/match",
    "src/study": "src/base src/formats",
    "src/together": "src/base src/cards src/engine src/match src/room",
    "apps/server": "src/base",
    "apps/together": "apps/engines apps/server apps/thinking src/base src/cards src/engine src/formats src/match src/room src/together",
    "apps/thinking": "src/base src/engine src/match src/room",
    "apps/local": "apps/thinking src/base src/cards src/engine src/match src/room",
    "apps/engines": "apps/thinking src/base src/engine src/formats src/match",
    "apps/caller": "apps/engines apps/local apps/server apps/thinking src/base src/match src/room",
    "apps/tui": "apps/caller apps/engines apps/local apps/thinking src/base src/cards src/engine src/match src/room",
    "apps/cli": "apps/caller apps/engines apps/local apps/server apps/thinking apps/together apps/tui src/base src/cards src/engine src/formats"
                " src/match src/room src/sheets src/study",
    "apps/wasm": "src/base src/cards src/engine src/formats src/match src/room src/sheets src/study",
    "web/src/words": "",
    "web/src/sounds": "",
    "web/src/core": "",
    "web/src/ui": "web/src/words",
    "web/src/store": "web/src/core web/src/words",
    "web/src/games": "web/src/core web/src/sounds web/src/words",
    "web/src/together": "web/src/core",
    "web/src/app": "web/src/core web/src/sounds web/src/store web/src/together web/src/words",
    "web/src/board": "web/src/core web/src/games web/src/ui",
    "web/src/cards": "web/src/app web/src/core web/src/store web/src/ui web/src/words",
    "web/src/decks": "web/src/app web/src/core web/src/store web/src/ui web/src/words",
    "web/src/play": "web/src/app web/src/board web/src/cards web/src/core web/src/decks web/src/games"
                    " web/src/sounds web/src/ui web/src/words",
    "web/src/lessons": "web/src/app web/src/board web/src/core web/src/games web/src/play web/src/store"
                       " web/src/ui web/src/words",
    "web/src/keeping": "web/src/app web/src/core web/src/decks web/src/store web/src/ui web/src/words",
    "web/src/results": "web/src/app web/src/cards web/src/core web/src/decks web/src/keeping web/src/store web/src/ui"
                       " web/src/words",
    "web/src/print": "web/src/app web/src/core web/src/decks web/src/keeping web/src/ui web/src/words",
    "web/src/views": "web/src/app web/src/board web/src/core web/src/decks web/src/games web/src/keeping"
                     " web/src/lessons web/src/play web/src/print web/src/results web/src/store web/src/ui"
                     " web/src/words",
    "web/src/served": "web/src/app web/src/board web/src/cards web/src/core web/src/play web/src/together web/src/ui"
                      " web/src/views web/src/words",
    "web/src/desk": "web/src/app web/src/board web/src/core web/src/decks web/src/games web/src/play web/src/store"
                    " web/src/served web/src/together web/src/ui web/src/views web/src/words",
    "web/src/compose": "web/src/app web/src/board web/src/core web/src/games web/src/play web/src/ui web/src/views"
                       " web/src/words",
    "web/src/study": "web/src/app web/src/board web/src/compose web/src/core web/src/games web/src/play web/src/store"
                     " web/src/ui web/src/views web/src/words",
    "web/src/puzzles": "web/src/app web/src/board web/src/core web/src/games web/src/store web/src/study web/src/ui"
                       " web/src/words",
    "web/src/editor": "web/src/app web/src/cards web/src/core web/src/decks web/src/print web/src/results"
                      " web/src/ui web/src/views web/src/words",
}
# The public headers that belong to one folder; damier/game.h, cells.h and the words are everybody's.
PUBLIC = {"damier/deck.h": "src/cards", "damier/judge.h": "src/cards", "damier/engine.h": "src/engine", "damier/match.h": "src/match",
          "damier/room.h": "src/room", "damier/sheets.h": "src/sheets", "damier/diagram.h": "src/sheets"}
# The scripts of the page begin directly in this folder and may use everything below it; nothing uses them.
ENTRIES = "web/src"
# Made by the build from the catalogues and the public headers; open to all of the page.
GENERATED = "web/generated"

# Standard headers the core may use; allocation belongs to the match and to what is read or thought.
STANDARD = {"limits.h", "stdatomic.h", "stdbool.h", "stddef.h", "stdint.h", "string.h"}
ALLOCATING = {"cards", "sheets", "match", "room", "formats", "engine", "together"}
ALLOCATING_FILES = {"src/base/bytes.c"}

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:<([^>]+)>|"([^"]+)")', re.MULTILINE)
IMPORT = re.compile(r'\b(?:from|import)\s*\(?\s*"(\.[^"]+)"')
GAME_ID = re.compile(r'^\s*\.id = "([a-z-]+)",$', re.MULTILINE)
BLOCK = re.compile(r"\s*(?:\} )?(?:if|for|while|switch|catch|else|do|try|case|class|interface|struct|enum|union)\b")
FUNCTION = re.compile(r"\bfunction\b|=>|[#\w]\s*(?:<[^<>]*>)?\(")


class Tree:
    """The files of one working copy, read once."""

    def __init__(self, root):
        self.root = root
        self.c = self.read("src", "*.[ch]") | self.read("apps", "*.[ch]")
        self.page = self.read("web/src", "*.ts")
        self.styles = self.read("web/style", "*.css")
        self.files = self.c | self.page
        self.uses = {path: list(self.used_by(path)) for path in self.files}

    def read(self, folder, pattern):
        paths = sorted((self.root / folder).rglob(pattern))
        return {path.relative_to(self.root).as_posix(): path.read_text(encoding="utf-8") for path in paths}

    def used_by(self, path):
        """The files of ours that a file names, as far as they are not generated or public headers."""
        if path in self.page:
            for name in IMPORT.findall(self.page[path]):
                yield normal(f"{parent(path)}/{name}.ts")
            return
        for _, name in INCLUDE.findall(self.c[path]):
            beside = f"{parent(path)}/{name}"
            elsewhere = [other for other in self.c if other.startswith("apps/") and other.endswith(f"/{name}")]
            found = beside if beside in self.c else f"src/{name}" if "/" in name else next(iter(elsewhere), None)
            if found and not name.startswith("damier/"):
                yield found


def parent(path):
    return path.rpartition("/")[0]


def normal(path):
    parts = []
    for part in path.split("/"):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def folder_of(path):
    """The folder of ARROWS in which a file lies; what lies deeper belongs to it."""
    depth = 3 if path.startswith("web/") else 2
    folder = path.split("/")[:-1][:depth]
    return "/".join(folder)


def circle_in(graph):
    """A way through a graph that ends where it began, or nothing."""
    state, way = {}, []

    def walk(node):
        state[node] = "open"
        way.append(node)
        for other in graph.get(node, ()):
            if state.get(other) == "open":
                return [*way[way.index(other):], other]
            if other not in state and (found := walk(other)):
                return found
        state[node] = "done"
        way.pop()
        return None

    return next((found for node in graph if node not in state and (found := walk(node))), None)


def faults_of_arrows(tree):
    table = {folder: allowed.split() for folder, allowed in ARROWS.items()}
    if circle := circle_in(table):
        yield f"the table of arrows goes in a circle: {' -> '.join(circle)}"
    for path, used in tree.uses.items():
        folder = folder_of(path)
        if folder not in table and folder != ENTRIES:
            yield f"{path}: the folder {folder} is not in the table of arrows"
            continue
        for other in used:
            target = folder_of(other)
            if target == ENTRIES:
                yield f"{path}: nothing may use {other}, where a script of the page begins"
            elif target not in (folder, GENERATED) and folder != ENTRIES and target not in table[folder]:
                yield f"{path}: {folder} may not use {other}"
    for path, text in tree.c.items():
        for _, name in INCLUDE.findall(text):
            owner, folder = PUBLIC.get(name), folder_of(path)
            if owner and owner != folder and owner not in table.get(folder, ()):
                yield f"{path}: {folder} may not use {name}"


def faults_of_circles(tree):
    if circle := circle_in(tree.uses):
        yield f"files in a circle: {' -> '.join(circle)}"


def faults_of_core(tree):
    """What does not belong under src/, and games that use each other."""
    for path, text in tree.c.items():
        parts = path.split("/")
        if parts[0] != "src":
            continue
        allocates = parts[1] in ALLOCATING or path in ALLOCATING_FILES
        standard = STANDARD | ({"stdlib.h"} if allocates else set())
        for header, quoted in INCLUDE.findall(text):
            if header and header not in standard:
                yield f"{path}: <{header}> does not belong under src/{parts[1]}"
            names = quoted.split("/")
            if parts[1] == names[0] == "games" and len(names) == 3 and names[1] not in (parts[2], "diagonal"):
                yield f"{path}: one game may not include another: {quoted}"


def faults_of_names(tree):
    """Games are told apart in web/src/games alone; a name of a file says which file is meant."""
    ids = sorted({game for path, text in tree.c.items() if path.startswith("src/games/") for game in GAME_ID.findall(text)})
    if not ids:
        yield "no game has an id any more: GAME_ID is out of date"
    named = re.compile(rf"""["'`]({'|'.join(ids)})["'`]|\bRecord<GameId\b""")
    for path, text in tree.page.items():
        if folder_of(path) == "web/src/games":
            continue
        for number, line in enumerate(text.split("\n"), 1):
            if found := named.search(line):
                yield f"{path}:{number}: {found[0]} belongs in web/src/games"
    for path, text in tree.styles.items():
        for number, line in enumerate(text.split("\n"), 1):
            if "data-game" in line:
                yield f"{path}:{number}: a style sheet knows grounds and shapes, not games"
    names = {}
    for path in tree.page:
        first = names.setdefault(path.rpartition("/")[2], path)
        if first != path:
            yield f"{path}: {first} has the same name"


def functions_in(text):
    """The first and the last line of each function, and how it begins. Goes by indentation, which
    clang-format keeps in C and the page keeps by hand: a block ends where a line as far in as its head
    begins with a brace."""
    lines = text.split("\n")
    last = {}
    for number, line in enumerate(lines, 1):
        code = line.lstrip()
        if not code or code.startswith(("//", "/*", "*", "#if", "#e")):
            continue
        depth = len(line) - len(code)
        if code[0] == "}" and depth in last:
            head = " ".join(part.strip() for part in lines[last[depth] - 1:number] if part.strip()).split("{")[0]
            if FUNCTION.search(lines[last[depth] - 1]) and not BLOCK.match(lines[last[depth] - 1]):
                yield last[depth], number, head
        if code[0] not in "})]" or code.endswith("{"):
            last[depth] = number


def faults_of_length(tree):
    for path, text in tree.files.items():
        for first, end, head in functions_in(text):
            if end - first >= LONGEST:
                yield f"{path}:{first}: {end - first + 1} lines, more than {LONGEST}: {head[:60].strip()}"


def check(root):
    tree = Tree(root)
    kinds = (faults_of_arrows, faults_of_circles, faults_of_core, faults_of_names, faults_of_length)
    return len(tree.files), [fault for kind in kinds for fault in kind(tree)]


def main(root=ROOT):
    return report("arrows", "files", *check(pathlib.Path(root)))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
