#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks who includes whom: the arrows of docs/architecture.md.

    base <- games <- match <- apps;  engine, formats and tables above games, cards above base,
    sheets above cards, apps above all; of the apps, cli above server and thinking

A public header counts as its layer: who may not include src/sheets may not include damier/sheets.h.
Also keeps files, clocks, threads and printing out of src/, and allocation out of the rules.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LAYERS = {
    "base": {"base", "damier"},
    "games": {"base", "games", "damier"},
    "cards": {"base", "cards", "damier"},
    "sheets": {"base", "cards", "sheets", "damier"},
    "match": {"base", "match", "damier"},
    "room": {"base", "room", "damier"},
    "tables": {"base", "games", "tables", "damier"},
    "engine": {"base", "games", "tables", "engine", "damier"},
    "formats": {"base", "match", "formats", "damier"},
}
# The public headers that belong to one layer; damier/game.h and the words are everybody's.
PUBLIC = {"damier/deck.h": "cards", "damier/engine.h": "engine", "damier/match.h": "match",
          "damier/sheets.h": "sheets"}
# Which layers each program uses, and which programs it stands on.
LAYERS_OF_APPS = {
    "cli": {"base", "cards", "engine", "formats", "match", "sheets"},
    "server": {"base"},
    "thinking": {"engine", "match"},
    "wasm": {"base", "cards", "engine", "match", "sheets"},
}
APPS_OF_APPS = {"cli": {"server", "thinking"}}
MADE_BY_THE_BUILD = {"help_word_list.h"}
# Standard headers the core may use; allocation belongs to the match and to what is read or thought.
STANDARD = {"limits.h", "stdatomic.h", "stdbool.h", "stddef.h", "stdint.h", "string.h"}
ALLOCATING = {"cards", "sheets", "match", "room", "formats", "engine"}
ALLOCATING_FILES = {"src/base/bytes.c"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(<([^>]+)>|"([^"]+)")', re.MULTILINE)


def owner_of(quoted):
    return PUBLIC.get(quoted, quoted.split("/")[0])


def faults_of_app(path):
    """An app includes its own files, those of the apps below it, and the layers it may use."""
    relative = path.relative_to(ROOT)
    app = relative.parts[1]
    folders = [ROOT / "apps" / name for name in {app} | APPS_OF_APPS.get(app, set())]
    for match in INCLUDE.finditer(path.read_text(encoding="utf-8")):
        quoted = match[3]
        if not quoted or quoted in MADE_BY_THE_BUILD:
            continue
        if "/" not in quoted:
            if not any((folder / quoted).exists() for folder in folders):
                yield f"{relative}: apps/{app} may not include {quoted}"
        elif owner_of(quoted) not in LAYERS_OF_APPS[app] | {"damier"}:
            yield f"{relative}: apps/{app} may not include {quoted}"


def faults_of(path):
    relative = path.relative_to(ROOT)
    layer = relative.parts[1]
    allocates = layer in ALLOCATING or str(relative) in ALLOCATING_FILES
    standard = STANDARD | ({"stdlib.h"} if allocates else set())
    for match in INCLUDE.finditer(path.read_text(encoding="utf-8")):
        header, quoted = match[2], match[3]
        if header and header not in standard:
            yield f"{relative}: <{header}> does not belong under src/{layer}"
        if quoted and owner_of(quoted) not in LAYERS[layer]:
            yield f"{relative}: src/{layer} may not include {quoted}"
        parts = quoted.split("/") if quoted else []
        if len(parts) == 3 and parts[0] == "games" and layer == "games":
            own, other = relative.parts[2], parts[1]
            if other not in (own, "diagonal"):
                yield f"{relative}: one game may not include another: {quoted}"


def main():
    files = sorted(p for p in (ROOT / "src").rglob("*.[ch]"))
    faults = [fault for path in files for fault in faults_of(path)]
    apps = sorted((ROOT / "apps").rglob("*.[ch]"))
    faults += [fault for path in apps for fault in faults_of_app(path)]
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"arrows: {len(files) + len(apps)} files, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
