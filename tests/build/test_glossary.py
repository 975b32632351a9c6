#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The check of words finds what docs/words.md rules out: each example of its table is planted in a copy, and found."""
import contextlib
import pathlib
import shutil
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import check_glossary  # noqa: E402
from checks import allows, run_checks  # noqa: E402

ENTRY = 'msgid "{}"\nmsgstr "{}"\n'.format
# What is wrong in the glossary itself: a row that is added to its last table, what is said of it.
STALE = (
    ("a row that does not find its example", "| fr | all | `galette` | une crêpe | |", "does not find “une crêpe”"),
    ("a game that does not exist", "| fr | chess | `tour` | une tour | |", "there is no game chess"),
    ("an exception that does not exist", "| fr | all | `zzz` | zzz | `no.such-message` |", "there is no message no.such-message"),
)
# What is allowed and must stay so: a name, the file, what is added at its end.
HARMLESS = (
    ("a man outside Breton Draughts", "po/rules.fr.po", ENTRY("rules.draughts.odd", "Le pion avance.")),
    ("players that are counted", "po/page.fr.po", ENTRY("odd.count", "De 1 à 4 joueurs")),
    ("pieces of a colour", "po/page.fr.po", ENTRY("odd.colour", "des pions noirs, les cases blanches")),
    ("a compass point", "po/page.fr.po", ENTRY("odd.south", "La rive sud, au sud du plateau")),
    ("a word that is spoken of", "docs/rules/fr/bretonnes.md", "La feuille dit *pion*, le code `pion`.\n"),
    ("an option’s name", "po/fr.po", ENTRY("fault.martian-odd", "avec return=zone")),
    ("a king of draughts", "docs/rules/en/draughts.md", "A king captures.\n"),
)


@contextlib.contextmanager
def changed(path, change):
    before = path.read_text(encoding="utf-8")
    path.write_text(change(before), encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(before, encoding="utf-8")


def with_more(root, name, text):
    """The faults of one file with this text added."""
    owners, rules = check_glossary.read_glossary(root)
    (path, language), = ((path, language) for path, language in check_glossary.files_of(root) if path == root / name)
    with changed(path, lambda before: before + text):
        return list(check_glossary.faults_in(check_glossary.texts_of(path, language, owners), language, rules))


def test_sound(root):
    """the texts as they are have no fault"""
    count, faults = check_glossary.check(root)
    assert count > 4000 and not faults, (count, faults)


def test_rules(root):
    """there are rules for both languages and all games"""
    owners, rules = check_glossary.read_glossary(root)
    assert len(owners) == 4 and len(rules) > 30, (owners, len(rules))
    assert {rule.language for rule in rules} == {"fr", "en"}
    assert {rule.game for rule in rules} == {"all", *owners}


def finds_in_catalogue(rule):
    def test(root):
        game = "draughts" if rule.game == "all" else rule.game
        faults = with_more(root, f"po/rules.{rule.language}.po", ENTRY(f"rules.{game}.odd", rule.example))
        assert any(f"rules.{game}.odd: “" in fault for fault in faults), faults
    test.__doc__ = f"“{rule.example}” is found in a catalogue ({rule.language}, {rule.game})"
    return test


def finds_in_page(rule):
    def test(root):
        name = f"docs/rules/{rule.language}/{'README' if rule.game == 'all' else rule.game}.md"
        faults = with_more(root, name, f"{rule.example}\n")
        assert faults, name
    test.__doc__ = f"“{rule.example}” is found in the rules ({rule.language}, {rule.game})"
    return test


def finds_stale(what, row, said):
    def test(root):
        with changed(root / "docs/words.md", lambda before: f"{before}{row}\n"):
            faults = check_glossary.check(root)[1]
        assert any(said in fault for fault in faults), faults
    test.__doc__ = f"{what} is found"
    return test


def test_renamed(root):
    """a pattern of names without a message is found"""
    with changed(root / "docs/words.md", lambda before: before.replace("`cell.dot`", "`cell.spot`")):
        assert "docs/words.md: no message of sujet-verbe is called cell.spot" in check_glossary.check(root)[1]


def test_whole(root):
    """a fault of any file is found by the whole check, with its place"""
    with changed(root / "docs/enseignants.md", lambda before: f"Malo\u00a0: à jouer\n{before}"):
        assert check_glossary.check(root)[1] == ["docs/enseignants.md:1: “: à jouer”: see docs/words.md"]


def main():
    with tempfile.TemporaryDirectory(prefix="damier-glossary-") as folder:
        root = pathlib.Path(folder)
        for name in ("README.md", "README.fr.md"):
            shutil.copy(ROOT / name, root)
        for part in ("po", "docs"):
            shutil.copytree(ROOT / part, root / part)
        rules = check_glossary.read_glossary(root)[1]
        return run_checks(root, [test_sound, test_rules, test_renamed, test_whole,
                                 *(finds_in_catalogue(rule) for rule in rules), *(finds_in_page(rule) for rule in rules),
                                 *(finds_stale(*case) for case in STALE), *(allows(what, with_more, *case) for what, *case in HARMLESS)])


if __name__ == "__main__":
    sys.exit(main())
