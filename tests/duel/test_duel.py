#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lets the referee of the engine play whole duels: test_duel.py DUEL DAMIER"""
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import traceback

DUEL, DAMIER = sys.argv[1:3]
WAIT = 300  # seconds: far beyond what a duel takes, so that a test ends by itself
PASSED, REFUSED, USAGE, FAILED, OPEN = 0, 1, 2, 3, 4


def duel(log, one, other, *options):
    return subprocess.run([DUEL, log, one, other, *options], capture_output=True, text=True,
                          timeout=WAIT, check=False)


def pairs(log):
    """The pairs of a log by their numbers: results and opening."""
    lines = log.read_text(encoding="ascii").splitlines()
    return dict(re.fullmatch(r"pair (\d+) (.*)", line).groups() for line in lines[4:])


def test_equal_players(folder):
    """the same player twice: what one wins with a side the other wins too"""
    log = folder / "log"
    result = duel(log, "nodes=300", "nodes=300", "--pairs", "12", "--threads", "2")
    assert result.returncode == OPEN, result
    played = pairs(log)
    assert sorted(played, key=int) == [str(number) for number in range(12)]
    assert all(line[:2] in ("==", "+-", "-+") for line in played.values()), played
    assert any(line[:2] != "==" for line in played.values()), played
    assert re.search(r"^pairs 12 \[0 0 12 0 0\] games .* elo \+0\.0 \(\+0\.0 to \+0\.0\)",
                     result.stdout, re.MULTILINE), result.stdout


def test_who_is_who(folder):
    """the first player is the one whose points are counted, with either side"""
    strong, weak = "nodes=3000", "nodes=20"
    better = duel(folder / "better", strong, weak, "--pairs", "8")
    worse = duel(folder / "worse", weak, strong, "--pairs", "8")
    points = [sum("-=+".index(sign) for line in pairs(folder / name).values() for sign in line[:2])
              for name in ("better", "worse")]
    assert points[0] >= 22 and points[1] <= 10, (points, better.stdout, worse.stdout)
    assert points[0] + points[1] == 32  # the very same games


def test_openings(folder):
    """every pair has its own opening: the ballots first, then random moves"""
    duel(folder / "log", "depth=1", "depth=1", "--pairs", "90", "--plies", "6",
         "--low", "-100", "--high", "100")
    openings = [line.split()[1:] for _, line in sorted(pairs(folder / "log").items(),
                                                       key=lambda pair: int(pair[0]))]
    assert len(openings) == 90 and len({tuple(moves) for moves in openings}) >= 89
    assert sum(len(moves) == 2 for moves in openings) >= 75
    assert all(len(moves) == 6 for moves in openings[81:])


def test_resumed(folder):
    """a duel that is killed again and again ends with the log of one that was not"""
    call = ("nodes=800", "nodes=400", "--pairs", "16", "--threads", "2")
    whole, cut = folder / "whole", folder / "cut"
    done = duel(whole, *call)
    kills = 0
    while True:
        process = subprocess.Popen([DUEL, cut, *call], stdout=subprocess.PIPE, text=True)
        before = len(pairs(cut)) if cut.exists() and cut.stat().st_size else 0
        while process.poll() is None and kills < 3:
            if cut.exists() and len(cut.read_text(encoding="ascii").splitlines()) - 4 > before + 1:
                process.kill()
                kills += 1
                break
            time.sleep(0.005)
        output = process.communicate(timeout=WAIT)[0]
        if process.returncode >= 0:
            break
    assert kills == 3
    assert pairs(cut) == pairs(whole)
    standing = [re.search(r"^pairs 16 .*", text, re.MULTILINE)[0] for text in (done.stdout, output)]
    assert standing[0] == standing[1]


def test_decided(folder):
    """the test ends a duel that is plain, and a duel that has ended plays no more"""
    call = (folder / "log", "depth=3", "depth=1", "--high", "50")
    result = duel(*call)
    assert result.returncode == PASSED and result.stdout.endswith("passed\n"), result
    count = len(pairs(folder / "log"))
    assert 50 <= count < 100
    assert duel(*call).returncode == PASSED and len(pairs(folder / "log")) == count
    result = duel(folder / "other", "depth=1", "depth=3", "--high", "50")
    assert result.returncode == FAILED and result.stdout.endswith("failed\n"), result


def test_programs(folder):
    """two programs over Hub play the games that the same limits play within"""
    hub = f"nodes=500,hub={DAMIER} hub --hash 16"
    assert duel(folder / "hub", hub, hub, "--pairs", "3").returncode == OPEN
    assert duel(folder / "own", "nodes=500", "nodes=500", "--pairs", "3").returncode == OPEN
    assert pairs(folder / "hub") == pairs(folder / "own")


def test_broken_program(folder):
    """a program that fails ends the duel and leaves no pair behind"""
    result = duel(folder / "log", "nodes=100", "hub=false", "--pairs", "3")
    assert result.returncode == REFUSED and "duel: the program has ended" in result.stderr, result
    assert not pairs(folder / "log")


def test_other_games(folder):
    """two settings duel at any game"""
    for game in ("sujet-verbe", "martian", "bretonnes"):
        result = duel(folder / game, "nodes=50", "nodes=50", "--pairs", "2", "--game", game)
        assert result.returncode == OPEN and len(pairs(folder / game)) == 2, result


def test_refused(folder):
    """what makes no duel is refused, and says why"""
    log = folder / "log"
    for call, reason in (
            ((log, "nodes=10", "level=9"), "not a player: level=9"),
            ((log, "nodes=10", "nodes=10", "--pairs", "many"), "--pairs cannot be “many”"),
            ((log, "nodes=10", "nodes=10", "--threads", "0"), "--threads cannot be “0”"),
            ((log, "nodes=10", "nodes=10", "--plies", "0"), "--plies cannot be “0”"),
            ((log, "nodes=10", "nodes=10", "--low", "10", "--high", "5"), "--low must be below"),
            ((log, "nodes=10", "nodes=10", "--game", "chess"), "no such game"),
            ((log, "hub=x", "hub=y"), "a program needs a limit"),
            ((log, "nodes=10", "hub=x", "--game", "martian"), "programs play draughts alone"),
            ((log, "nodes=10", "nodes=10", "extra"), "usage: duel")):
        result = subprocess.run([DUEL, *call], capture_output=True, text=True, timeout=WAIT, check=False)
        assert result.returncode == USAGE and reason in result.stderr, (call, result)
        assert not log.exists()
    duel(log, "nodes=10", "nodes=10", "--pairs", "1")
    result = duel(log, "nodes=10", "nodes=11", "--pairs", "1")
    assert result.returncode == REFUSED and "another duel" in result.stderr, result


def run(cases):
    print(f"1..{len(cases)}")
    for number, case in enumerate(cases, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                case(pathlib.Path(folder))
                print(f"ok {number} - {case.__doc__}", flush=True)
            except Exception:  # a test must not stop the next
                print(f"not ok {number} - {case.__doc__}")
                print("# " + traceback.format_exc().replace("\n", "\n# "), flush=True)


run([test_equal_players, test_who_is_who, test_openings, test_resumed, test_decided, test_programs,
     test_broken_program, test_other_games, test_refused])
