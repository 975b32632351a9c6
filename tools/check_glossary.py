#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds words that docs/words.md rules out, in catalogues, rules, READMEs and pages for teachers.

    check_glossary.py [ROOT]

The tables are read from docs/words.md itself. Each row must find the example it gives, and each
pattern of names must have a message, so that neither can go stale unseen.
"""
import fnmatch
import pathlib
import re
import sys

from checks import report
from words import read_catalogue

FILES = {
    "fr": ("po/fr.po", "po/*.fr.po", "docs/rules/fr/*.md", "docs/enseignants.md", "README.fr.md"),
    "en": ("po/en.po", "po/*.en.po", "docs/rules/en/*.md", "docs/teachers.md", "docs/printing.md", "README.md"),
}
SPOKEN_OF = re.compile(r"(?<!\*)\*(?!\*)[^*\n]+\*(?!\*)|`[^`\n]*`|\]\([^)\n]*\)")


def table_after(text, heading):
    """The rows of the table below a heading, without its head; a pipe in a cell is written \\|."""
    part = text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    cells = [[cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]
    return cells[2:]


def in_code(cell):
    return re.findall(r"`([^`]+)`", cell)


class Rule:
    """A row of the last table: what is not written, in which language and game, with an example."""

    def __init__(self, language, game, pattern, example, exceptions):
        self.language, self.game, self.example = language, game, example
        self.pattern = re.compile(in_code(pattern)[0])
        self.exceptions = in_code(exceptions)

    def holds_for(self, language, games, name):
        return language == self.language and (self.game == "all" or self.game in games) and name not in self.exceptions


def read_glossary(root):
    """Which names belong to which game, and the rules."""
    text = (root / "docs/words.md").read_text(encoding="utf-8")
    owners = {game: in_code(names) for game, names in table_after(text, "Whose words")}
    return owners, [Rule(*row) for row in table_after(text, "Not to be written")]


def files_of(root):
    """What people read, each file with its language."""
    for language, patterns in FILES.items():
        yield from ((path, language) for path in sorted({path for pattern in patterns for path in root.glob(pattern)}))


def texts_of(path, language, owners):
    """The texts of a file: where, their games, their names, and what they say."""
    if path.suffix == ".po":
        for name, text in read_catalogue(path).items():
            games = {game for game, globs in owners.items() if any(fnmatch.fnmatch(name, glob) for glob in globs)}
            yield f"{path.name}: {name}", games, name, text
        return
    games = {path.stem} if path.parent.name == language else set()
    text = SPOKEN_OF.sub(lambda found: "x" * len(found[0]), path.read_text(encoding="utf-8"))
    for number, line in enumerate(text.splitlines(), 1):
        yield f"{path.name}:{number}", games, "", line


def faults_in(texts, language, rules):
    for where, games, name, text in texts:
        for rule in rules:
            found = rule.holds_for(language, games, name) and rule.pattern.search(text)
            if found:
                yield f"{where}: “{found[0]}”: see docs/words.md"


def stale(owners, rules, names):
    """What is wrong with the glossary itself."""
    for game, globs in owners.items():
        yield from (f"docs/words.md: no message of {game} is called {glob}" for glob in globs if not fnmatch.filter(names, glob))
    for rule in rules:
        if not rule.pattern.search(rule.example):
            yield f"docs/words.md: {rule.pattern.pattern} does not find “{rule.example}”"
        if rule.game != "all" and rule.game not in owners:
            yield f"docs/words.md: there is no game {rule.game}"
        yield from (f"docs/words.md: there is no message {name}" for name in rule.exceptions if name not in names)


def check(root):
    """How many texts were read, and the faults."""
    owners, rules = read_glossary(root)
    names, count, faults = set(), 0, []
    for path, language in files_of(root):
        texts = list(texts_of(path, language, owners))
        names |= {name for _, _, name, _ in texts if name}
        count += len(texts)
        faults += (f"{path.parent.relative_to(root)}/{fault}" for fault in faults_in(texts, language, rules))
    return count, [*stale(owners, rules, names), *faults]


def main(root):
    return report("glossary", "texts", *check(root))


if __name__ == "__main__":
    here = pathlib.Path(__file__).resolve().parent.parent
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else here))
