#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How far the losses of `damier analyse` can be trusted: moves sampled from games, judged twice.

    losses.py PROGRAM FILE… [--sample 200] [--nodes 100000] [--times 10] [--within 30] [--seed 1]

FILE is anything `damier convert` reads. Each sampled move is judged from its position alone with --nodes positions
for each search, and with --times as many; moves that had no alternative are not sampled. Prints how many losses agree
within so many hundredths of a man, and those that do not.
"""
import argparse
import json
import random
import subprocess
import sys
import tempfile


def run(program, *arguments):
    done = subprocess.run([program, *map(str, arguments), "--lang", "en"], capture_output=True, text=True, check=False)
    if done.returncode != 0 and not done.stdout:
        sys.exit(f"damier {' '.join(map(str, arguments))}: {done.stderr.strip()}")
    return done.stdout


def moves_of(program, path):
    """Every move of the games of a file that was played on the board: the number of its game, and how many before it."""
    for number, line in enumerate(run(program, "convert", path, "--to", "json").splitlines(), 1):
        game = json.loads(line)
        for index, move in enumerate(game["moves"]):
            if move != "pass" and " " not in move and ":W" not in move:  # a position set up, in the place of a move
                yield path, number, index, game, move


def tags_of(game):
    options = " ".join(f"{name}={value}" for name, value in game.get("options", {}).items())
    return "" if game["game"] == "draughts" else f'[Damier "{game["game"]} {options}"]\n'.replace(' "]', '"]')


def alone(program, path, number, index, game, move):
    """The move as a game of its own, from the position before it; empty if there was no other."""
    position = run(program, "convert", path, "--after", index, "--to", "fen").splitlines()[number - 1]
    legal = run(program, "moves", game["game"], *(f"--set={name}={value}" for name, value in game.get("options", {}).items()),
                "--position", position).split()
    return "" if len(legal) < 2 else f'{tags_of(game)}[FEN "{position}"]\n\n1. {move} *\n\n'


def sampled(program, files, count, seed):
    moves = [move for path in files for move in moves_of(program, path)]
    random.Random(seed).shuffle(moves)
    found = []
    for move in moves:
        if len(found) == count:
            break
        text = alone(program, *move)
        found += [text] if text else []
    return found


def losses(program, path, nodes):
    judged = [json.loads(line) for line in run(program, "analyse", path, "--to", "json", "--nodes", nodes).splitlines()]
    return [game["turns"][0]["loss"] for game in judged]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=100000)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--within", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    moves = sampled(given.program, given.files, given.sample, given.seed)
    with tempfile.NamedTemporaryFile("w", suffix=".pdn", encoding="utf-8") as file:
        file.write("".join(moves))
        file.flush()
        short = losses(given.program, file.name, given.nodes)
        long = losses(given.program, file.name, given.times * given.nodes)
    assert len(short) == len(long) == len(moves), (len(short), len(long), len(moves))
    apart = [(abs(a - b), a, b, text) for a, b, text in zip(short, long, moves) if abs(a - b) > given.within]
    for difference, a, b, text in sorted(apart, reverse=True):
        print(f"{difference:5} {a:5} {b:5}  {' '.join(text.split())}")
    print(f"{len(moves) - len(apart)} of {len(moves)} within {given.within / 100} men: "
          f"{100 * (len(moves) - len(apart)) / len(moves):.1f} %")


if __name__ == "__main__":
    main()
