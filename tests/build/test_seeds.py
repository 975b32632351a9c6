#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The seeds of the fuzzers that begin with a game (tests/fuzz/fuzz.h): test_seeds.py PROGRAM

A seed whose first line says nothing would be tried all the same, with the first game, and nobody
would notice.
"""
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "protocol"))
from speakers import run  # noqa: E402

CORPUS = pathlib.Path(__file__).resolve().parent.parent / "fuzz" / "corpus"
TARGETS = ("position", "move")


def output(program, *arguments):
    """What a command prints; None if it fails."""
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else None


def seeds(target):
    """The path of each seed, the words of its first line, and the lines that follow."""
    for path in sorted((CORPUS / target).iterdir()):
        first, *rest = path.read_text(encoding="utf-8").split("\n")
        yield path, first.split(" "), rest


def set_options(values):
    return [word for value in values for word in ("--set", value)]


def test_first_lines(program):
    """every seed of a position or a move names a game and values of its options"""
    for target in TARGETS:
        for path, (game, *values), _ in seeds(target):
            assert output(program, "show", game, *set_options(values)) is not None, (
                f"{path}: the first line must be a game and values of its options, "
                f"not {' '.join([game, *values])!r}")


def test_every_game(program):
    """every game that is shipped has a seed with a legal position and one with a legal move"""
    legal = {target: set() for target in TARGETS}
    for target in TARGETS:
        for _, (game, *values), rest in seeds(target):
            given = ["--position", rest[0]] if rest[0] or target == "position" else []
            moves = ["--play", rest[1]] if target == "move" else []
            if output(program, "show", game, *set_options(values), *given, *moves) is not None:
                legal[target].add(game)
    shipped = {line.split()[0] for line in output(program, "games").splitlines()} - {"example"}
    for target, games in legal.items():
        assert not shipped - games, f"{CORPUS / target}: no legal {target} of {shipped - games}"


if __name__ == "__main__":
    run([test_first_lines, test_every_game])
