#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`puzzles confirm` keeps puzzles that are right and drops those that are not: test_confirm.py PUZZLES DAMIER FOLDER"""
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from checks import run_checks  # noqa: E402

PUZZLES, DAMIER, FOLDER = sys.argv[1:4]


def rows_of(kind, count):
    lines = (pathlib.Path(FOLDER) / f"{kind}.txt").read_text(encoding="utf-8").splitlines()
    return lines[:2], lines[2:2 + count]


def with_another_move(row, game, options=()):
    """The same position, with a move that is not its solution."""
    fields = row.split("\t")
    words = fields[4].split()
    moves = subprocess.run([DAMIER, "moves", game, "--position", fields[3], *options], capture_output=True, text=True,
                           check=True).stdout.split()
    words[0] = next(move for move in moves if move != words[0])
    return "\t".join([*fields[:4], " ".join(words)])


def confirm(kind, lines, *options):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "puzzles.txt"
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return subprocess.run([PUZZLES, "confirm", kind, path, *options], capture_output=True, text=True, timeout=240,
                              check=False)


def check_kind(kind, game, *options):
    head, rows = rows_of(kind, 2)
    wrong = with_another_move(rows[0], game)
    done = confirm(kind, [*head, *rows, wrong], *options)
    assert done.returncode == 0, done
    assert done.stdout.splitlines() == [*head, *rows], done
    assert done.stderr == f"not confirmed: {wrong}\n2 puzzles confirmed\n", done


def test_program(_):
    """draughts, by another program"""
    check_kind("draughts", "draughts", "--engine", f"{DAMIER} hub --hash 16")


def test_search(_):
    """Two Shores, by a search that leaves nothing out"""
    check_kind("martian", "martian")


def test_proof(_):
    """subject/verb draughts, by its proof"""
    check_kind("sujet-verbe", "sujet-verbe")


def test_faults(_):
    """what cannot be read, and a program that is none"""
    head, rows = rows_of("draughts", 1)
    done = confirm("draughts", [*head, rows[0].replace("W:", "X:")])
    assert done.returncode == 1 and "cannot be read" in done.stderr, done
    done = confirm("draughts", [*head, *rows], "--engine", "/no/such/program")
    assert done.returncode == 1 and "does not answer" in done.stderr and not done.stdout, done


if __name__ == "__main__":
    sys.exit(run_checks(PUZZLES, [test_program, test_search, test_proof, test_faults]))
