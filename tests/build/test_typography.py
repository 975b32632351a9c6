#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The check of typography finds what it looks for: each fault is planted in a copy of the texts, and found."""
import pathlib
import shutil
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import check_typography  # noqa: E402
from checks import allows, run_checks  # noqa: E402

ENTRY = 'msgid "odd.{}"\nmsgstr "{}"\n'.format
CARD = "odd-1;CE1;rose;présent;verbe;{};dort;;Un indice.;Une explication.\n".format
SPACE = "no no-break space before ; ! ? » or %"
COLON = "no no-break space before :"
UNIT = "no no-break space between a number and its unit"
# What is planted: a name, the file, what is added at its end, what is said of it.
PLANTED = (
    ("a space before !", "po/page.fr.po", ENTRY("a", "Bravo !"), SPACE),
    ("no space before ?", "po/fr.po", ENTRY("b", "Encore?"), SPACE),
    ("a space before ; in the second line of a text", "po/game.fr.po", 'msgid "odd.c"\nmsgstr "Rien\\n"\n  "ici ; là"\n', SPACE),
    ("a space before ; after a line break", "po/game.fr.po", ENTRY("c2", "Rien\\nici ; là"), SPACE),
    ("a space before a percent sign", "docs/enseignants.md", "Plus de 95 %.\n", SPACE),
    ("a space before :", "po/rules.fr.po", ENTRY("d", "Les règles : en bref"), COLON),
    ("a space before : at the end", "po/fr.po", ENTRY("e", "position : "), COLON),
    ("no space before :", "docs/rules/fr/martian.md", "**Remarque**: ici.\n", COLON),
    ("a space between code and :", "docs/rules/fr/draughts.md", "On écrit `32-28` : un coup.\n", COLON),
    ("a space after «", "po/cards.fr.po", ENTRY("f", "Dis « hier\u00a0»."), "no no-break space after «"),
    ("a space before »", "decks/ce1.csv", CARD("Il «\u00a0dort »."), SPACE),
    ("a space before ? in a card", "decks/cm2.csv", CARD("Qui dort ?"), SPACE),
    ("a space before a unit", "po/page.fr.po", ENTRY("m", "Un fichier de 8 Mo"), UNIT),
    ("a space before the unit of what is filled in", "po/served.fr.po", ENTRY("n", "Nouvel essai dans {1} s."), UNIT),
    ("a narrow no-break space", "po/fr.po", ENTRY("g", "Encore\u202f?"), "a narrow no-break space"),
    ("a straight apostrophe in a rule", "docs/rules/fr/README.md", "C'est la règle.\n", "a straight apostrophe"),
    ("a straight apostrophe beside a drawing", "docs/rules/fr/martian.md", "```text\n4  . o .   Le pion s'arrête ici.\n```\n",
     "a straight apostrophe"),
    ("a straight apostrophe in a card", "decks/depart.csv", CARD("L'oie dort."), "a straight apostrophe"),
    ("a straight apostrophe in English", "po/page.en.po", ENTRY("h", "It's late"), "a straight apostrophe"),
    ("straight quotation marks", "po/en.po", ENTRY("i", 'Say \\"hint\\"'), "a straight quotation mark"),
    ("three points", "README.fr.md", "Et ainsi de suite...\n", "three points for …"),
    ("a fault in a comment", "po/board.fr.po", "# Le plateau : ses cases\n", COLON),
)
# What is allowed and must stay so.
HARMLESS = (
    ("code and addresses", "docs/enseignants.md", "`a ? b : c` et [la page](x.md?y:z), https://example.org/?a=b\n"),
    ("a block of code", "docs/rules/fr/martian.md", "```text\nposition : x'\n```\n"),
    ("signs between letters", "po/fr.po", ENTRY("k", "HÔTE:PORT, W:W31,32:B1 ou 12:30")),
    ("words that are typed", "po/fr.po", 'msgid "command.odd"\nmsgstr "aide ?"\n'),
    ("French as it is printed", "po/page.fr.po", ENTRY("l", "«\u00a0Quoi\u00a0?\u00a0», dit-il\u00a0: l’oie… 95\u00a0%\u00a0!")),
    ("words that begin like a unit", "po/page.fr.po", ENTRY("o", "{1} s’assoit en 2 heures, à 3 mains")),
    ("two signs in a row", "decks/cm1.csv", CARD("Quoi\u00a0?!")),
)


def with_more(root, name, text):
    """The faults of the texts with this one added."""
    path = root / name
    before = path.read_bytes()
    path.write_bytes(before + text.encode())
    try:
        return check_typography.check(root)[1]
    finally:
        path.write_bytes(before)


def test_sound(root):
    """the texts as they are have no fault"""
    count, faults = check_typography.check(root)
    assert count > 35 and not faults, (count, faults)


def finds(what, name, text, said):
    def test(root):
        faults = with_more(root, name, text)
        lines = (root / name).read_text(encoding="utf-8").count("\n")
        assert any(fault.startswith(f"{name}:{lines + place}: {said}") for fault in faults for place in (1, 2, 3)), faults
    test.__doc__ = f"{what} is found"
    return test


def main():
    with tempfile.TemporaryDirectory(prefix="damier-typography-") as folder:
        root = pathlib.Path(folder)
        shutil.copy(ROOT / "README.fr.md", root)
        for part in ("po", "docs", "decks"):
            shutil.copytree(ROOT / part, root / part)
        return run_checks(root, [test_sound, *(finds(*case) for case in PLANTED), *(allows(what, with_more, *case) for what, *case in HARMLESS)])


if __name__ == "__main__":
    sys.exit(main())
