#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds French that is not written as it is printed, and straight apostrophes and quotation marks.

    check_typography.py [ROOT]

French has a no-break space (U+00A0) before : ; ! ? » %, after « and before a unit. It is written in the texts
themselves, nothing adds it at run time; U+202F, which many fonts of terminals lack, is not used.
What is code (between backquotes, in fences, addresses, words to be typed) is left alone; but an apostrophe between
two letters of a fence is one of the words beside a drawing.
"""
import csv
import pathlib
import re
import sys

from checks import report

FRENCH = ("po/fr.po", "po/*.fr.po", "README.fr.md", "docs/enseignants.md", "docs/rules/fr/*.md", "decks/*.csv")
ENGLISH = ("po/en.po", "po/*.en.po")

STRAIGHT = {
    "a straight apostrophe": re.compile(r"'"),
    # The two faults of decks that speak of this very sign may show it.
    "a straight quotation mark": re.compile(r'(?<!guillemet droit )(?<!quotation mark )"'),
    "three points for …": re.compile(r"\.\.\."),
}
PRINTED = {
    "no no-break space before ; ! ? » or %": re.compile(r"[^\u00a0;!?»][;!?»]|[ \u202f\d]%|^[;!?»]"),
    # A colon between digits or signs is no punctuation: 12:30, W:W31, HÔTE:PORT.
    "no no-break space before :": re.compile(r"[ \u202f]:|[^\u00a0]:(?=\s|\*|$)"),
    "no no-break space after «": re.compile(r"«(?!\u00a0)"),
    "no no-break space between a number and its unit": re.compile(r"[\d}] (?:[kMG]o|min|[smc]?m|s|h)(?![\w’'-])"),
    "a narrow no-break space": re.compile(r"\u202f"),
}
CODE = re.compile(r"`[^`\n]*`|!\[|\]\([^)\n]*\)|https?://\S*|<!--.*?-->|\{\d\}#\d", re.DOTALL)
FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
READ_IN_FENCE = re.compile(r"\n|(?<=[^\W\d_])'(?=[^\W\d_])")


def catalogue(text):
    """The lines of a PO file that people read, numbered; a word of command.* is typed, not read."""
    name = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            yield number, line[1:].strip()
        elif line.startswith("msgid"):
            name = line.split('"')[1]
        elif '"' in line and name and not name.startswith("command."):
            read = line[line.index('"') + 1:line.rindex('"')]
            yield from ((number, part) for part in read.replace('\\"', '"').split("\\n"))


def page(text):
    """The lines of a Markdown file; code counts as a word, so that its neighbours are seen."""
    text = FENCE.sub(lambda fence: "".join(READ_IN_FENCE.findall(fence[0])), text)
    text = CODE.sub(lambda code: re.sub(r"[^\n]", "x", code[0]), text)
    for number, line in enumerate(text.splitlines(), 1):
        yield number, "" if re.fullmatch(r"[|:\- ]+", line) else line


def deck(text):
    """The fields of a deck of cards: those that are sentences, and the answers."""
    rows = csv.reader(text.removeprefix("\ufeff").splitlines(), delimiter=";")
    for row in rows:
        yield from ((rows.line_num, field) for field in row if not field.startswith("sujet: "))  # a task, not French


READERS = {".po": catalogue, ".md": page, ".csv": deck}


def faults_of(path, root, rules):
    text = path.read_text(encoding="utf-8")
    for number, line in READERS[path.suffix](text):
        for what, pattern in rules.items():
            for match in pattern.finditer(line):
                near = line[max(0, match.start() - 15):match.end() + 5]
                yield f"{path.relative_to(root)}:{number}: {what}: …{near}…"


def check(root):
    """How many files were read, and their faults."""
    count, faults = 0, []
    for patterns, rules in ((FRENCH, STRAIGHT | PRINTED), (ENGLISH, STRAIGHT)):
        paths = sorted({path for pattern in patterns for path in root.glob(pattern)})
        count += len(paths)
        faults += [fault for path in paths for fault in faults_of(path, root, rules)]
    return count, faults


def main(root):
    return report("typography", "files", *check(root))


if __name__ == "__main__":
    here = pathlib.Path(__file__).resolve().parent.parent
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else here))
