#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Nothing foreign steers the terminal, wherever it comes in: test_escapes.py PROGRAM"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "protocol"))
from speakers import run  # noqa: E402

# Colour, title, a report that is typed back, C1 as UTF-8 and as a byte, a change of direction.
HOSTILE = [b"\x1b[31m", b"\x1b]0;x\x07", b"\x1b[6n", b"\xc2\x9b31m", b"\x9b31m", b"\x7f",
           "\u202e".encode(), "\u2066".encode(), "\u200f".encode(), b"\x08\x08", b"\r"]
OBEYED = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
RECORD = b"""damier record 1
game sujet-verbe
option backward-capture=no
option cards=on
option wrong=stay
position W:W13,14,15,16,17,18:B1,2,3,4,5,6
player 1 person 0 x%s
player 2 engine 2 Damier
seed 7
deck x%sy
result ongoing
"""
DECK = """id;niveau;couleur;notions;phrase;réponses;explication
a;CE1;rose;%s;Le chat dort.;dort;z
b;CE1;%s;x;Le chat dort.;dort;z
c;CE1;rose;x;Le %s dort.;dort;Le chat %s.
""".encode()


def call(program, arguments, text=b"", locale="C.UTF-8"):
    """Everything a call printed, none of which a terminal obeys."""
    done = subprocess.run([program, *arguments], input=text, capture_output=True, timeout=60,
                          env={"PATH": os.environ["PATH"], "LC_ALL": locale})
    assert done.returncode in (0, 1, 2), done
    shown = done.stdout + done.stderr
    columns = shown.replace(b"\t", b" ") if "find" in arguments else shown
    assert not OBEYED.search(columns.decode("utf-8")), (arguments, shown)
    if locale == "C":
        assert all(byte < 0x80 for byte in shown), (arguments, shown)
    return shown


def each_hostile(case):
    for bytes_ in HOSTILE:
        for locale in ("C.UTF-8", "C"):
            case(bytes_, locale)


def test_arguments(program):
    """arguments"""
    def case(evil, locale):
        word = b"x" + evil + b"y"
        for arguments in ([word], ["moves", word], ["moves", "draughts", "--position", word],
                          ["moves", "draughts", "--play", word], ["play", "--load", word],
                          ["moves", "draughts", "--set", word + b"=1"], ["deck", "check", word],
                          ["print", word, "-o", "x"], ["serve", "--listen", word],
                          ["best", "draughts", "--time", word], ["print", "board", "-o", word + b"/x"],
                          ["match", "draughts", word, word],
                          ["match", "draughts", b"hub=" + word, "depth=1", "--games", "1"]):
            call(program, arguments, locale=locale)
    each_hostile(case)
    assert b"\\x1b[31m" in call(program, ["moves", b"\x1b[31m"])
    assert b"\\x9b31m" in call(program, ["moves", b"\xc2\x9b31m"])
    assert b"\\u202e" in call(program, ["moves", "\u202e".encode()])


def test_games(program):
    """tags and comments of PDN and JSON"""
    def case(evil, locale):
        if locale == "C":
            return  # what is converted is UTF-8 everywhere
        with tempfile.TemporaryDirectory() as folder:
            games, objects = pathlib.Path(folder) / "games.pdn", pathlib.Path(folder) / "games.json"
            games.write_bytes(b'[White "a%sb"]\n[Ev%sent "%s"]\n1. 32-28 {c%sd %s} 19-23 *\n' % ((evil,) * 5))
            text = evil.decode("latin-1" if evil[0] == 0x9b else "utf-8")
            objects.write_text(json.dumps({"game": "draughts", "tags": {f"x{text}": f"y{text}z", "White": text}, "moves": ["32-28"]}),
                               encoding="utf-8")
            for path in (games, objects):
                for form in ("pdn", "json", "record", "link"):
                    call(program, ["convert", "--to", form, path])
            call(program, ["find", games, "--player", "a"])
            for form in ("pdn", "json", "text"):
                call(program, ["analyse", games, "--depth", "1", "--to", form])
    each_hostile(case)
    with tempfile.TemporaryDirectory() as folder:
        games = pathlib.Path(folder) / "games.pdn"
        games.write_text('[White "a\u202eb"] 1. 32-28 {c\u009bd} *', encoding="utf-8")
        assert b'"a\\u202eb"' in call(program, ["convert", "--to", "json", games])
        assert b"{cd}" in call(program, ["convert", "--to", "pdn", games])


def test_records(program):
    """names and decks of a record"""
    def case(evil, locale):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "record"
            path.write_bytes(RECORD % (evil, evil))
            call(program, ["play", "--load", path], b"save -\n13-10\nhint\nquit\n", locale)
    each_hostile(case)
    case(b"", "C")


def test_decks(program):
    """decks: skills, colours, sentences, explanations"""
    def case(evil, locale):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "deck.csv"
            path.write_bytes(DECK % (b"s" + evil, evil, evil, evil))
            for arguments in (["deck", "check", path], ["deck", "stats", path]):
                call(program, arguments, locale=locale)
            call(program, ["play", "sujet-verbe", "--set", "cards=on", "--deck", path],
                 b"13-10\nhint\n1\nquit\n", locale)
            named = os.fsencode(folder) + b"/" + evil.replace(b"/", b"") + "é".encode() * 40
            path.rename(os.fsdecode(named))
            shown = call(program, ["play", "sujet-verbe", "--set", "cards=on", "--deck", named],
                         b"save -\nquit\n")  # the record is UTF-8 wherever it is written
            assert re.search("deck \\S*é+\n".encode(), shown), shown
    each_hostile(case)


def test_lines(program):
    """lines that are typed, moves, commands and answers"""
    def case(evil, locale):
        lines = b"\n".join([evil, b"save " + evil + b"/x", b"load " + evil, b"32" + evil + b"28", b""])
        call(program, ["play", "draughts"], lines, locale)
        call(program, ["play", "sujet-verbe", "--set", "cards=on"], b"13-10\nx" + evil + b"\n", locale)
    each_hostile(case)


if __name__ == "__main__":
    run([test_arguments, test_games, test_records, test_decks, test_lines])
