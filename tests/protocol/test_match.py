#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lets `damier match` play with other programs over Hub, good and bad ones: test_match.py PROGRAM"""
import os
import pathlib
import re
import shlex
import signal
import sys
import tempfile
import time

from speakers import Program, run

FAKE = pathlib.Path(__file__).parent / "fake_engine.py"
REASONS = {
    "illegal": "(square 50 is occupied|the player to move has no piece on 1)",
    "nonsense": "“x” is not written like a move",
    "empty": "it answered without a move",
    "error": "it answered with an error: no, thank you",
    "control": "it answered with an error: \\?",
    "many": "it answered with an error: \\?",
    "ends": "the program has ended with status 3",
    "crashes": "the program was ended by signal 9",
}


class Match:
    """A match that has been played: what it printed, and which processes it had started."""

    def __init__(self, program, *arguments, folder=None, mode=None, move=1):
        self.folder = folder
        self.log = pathlib.Path(folder or "/dev/null") / "log"
        if mode:
            fake = [sys.executable, FAKE, program, self.log, mode, move]
            self.name = "hub=" + shlex.join(map(str, fake))
            arguments = [self.name if a == "FAKE" else a.replace("FAKE", self.name)
                         for a in arguments]
        damier = Program(program, "match", "draughts", *arguments)
        try:
            self.lines = damier.rest()
            self.status = damier.end(120)
            self.faults = damier.faults
        finally:
            damier.close()

    def starts(self):
        return [list(map(int, line.split()))
                for line in self.log.read_text(encoding="ascii").splitlines()]

    def assert_all_gone(self):
        """No process that was started is left, not even as one that nobody waited for."""
        end = time.monotonic() + 5
        for pid in (pid for start in self.starts() for pid in start):
            while is_alive(pid):
                assert time.monotonic() < end, f"process {pid} is left"
                time.sleep(0.05)


def is_alive(pid):
    try:
        os.kill(pid, 0)
        return True
    except ProcessLookupError:
        return False


def test_ourselves(program):
    """our own engine over Hub plays both sides, as the same engine does: equal"""
    hub = f"hub={program} hub --hash 1"
    match = Match(program, f"depth=4,{hub}", hub, "--games", "4", "--threads", "2")
    assert match.status == 0 and not match.faults, match.faults
    assert match.lines[0] == f"depth=4,{hub} - {hub}", match.lines
    found = re.fullmatch(r"wins (\d+) draws (\d+) losses (\d+)", match.lines[1])
    assert sum(map(int, found.groups())) == 4
    assert found[1] == found[3]  # the same engine: what one wins as White the other does too
    for line in match.lines[4:]:
        assert re.fullmatch(r".*: depth [34]\.\d nodes a second \d{4,} seconds a move \d\.\d{3}",
                            line), line
    assert len(match.lines) == 6


def test_words(program):
    """a command is cut into words as a shell cuts it"""
    for command in (f"sh -c 'exec \"$0\" \"$@\"' {program}  hub\t--hash 1",
                    f"{program} \"hub\" '--hash' \\1", f"env X='a b' \"{program}\" h'u'b"):
        match = Match(program, "depth=1", f"hub={command}", "--games", "1")
        assert match.status == 0 and not match.faults, (command, match.faults)


def test_as_good_as_within(program):
    """an engine over Hub plays the very moves it plays within the program"""
    with tempfile.TemporaryDirectory() as folder:
        games = []
        for number, player in enumerate(("depth=5", f"hub={program} hub --hash 16")):
            path = pathlib.Path(folder) / f"{number}.pdn"
            match = Match(program, "depth=5", player, "--games", "2", "--save", str(path))
            assert match.status == 0, match.faults
            games.append([line for line in path.read_text(encoding="utf-8").splitlines()
                          if not line.startswith("[")])
        assert games[0] == games[1]


def test_efforts(program):
    """depth, speed and time of both players are told, also without another program"""
    match = Match(program, "depth=3", "nodes=500", "--games", "2")
    assert re.fullmatch(r"depth=3: depth [123]\.\d nodes a second \d+ seconds a move 0\.\d{3}",
                        match.lines[4]), match.lines
    assert re.fullmatch(r"nodes=500: depth \d\.\d nodes a second \d+ seconds a move 0\.\d{3}",
                        match.lines[5]), match.lines


def test_failures(program):
    """whoever fails loses the game, the reason is told, and the next game is played"""
    for mode, reason in REASONS.items():
        with tempfile.TemporaryDirectory() as folder:
            match = Match(program, "depth=1", "FAKE", "--games", "2", folder=folder, mode=mode,
                          move=3)
            assert match.status == 0, match.faults
            assert match.lines[1] == "wins 2 draws 0 losses 0", (mode, match.lines)
            assert len(match.faults) == 2, match.faults
            for number, fault in enumerate(match.faults, 1):
                lost = f"damier: game {number} is lost by {match.name[:255]}: "
                assert re.fullmatch(re.escape(lost) + reason, fault), (mode, fault)
            assert len(match.starts()) == 2  # started again for the second game
            match.assert_all_gone()


def test_silence(program):
    """a program that lets its time pass by far loses the game, however much it talks"""
    for mode in ("silent", "chatty"):
        with tempfile.TemporaryDirectory() as folder:
            begin = time.monotonic()
            match = Match(program, "time=0.01", "FAKE", "--games", "1", folder=folder, mode=mode,
                          move=2)
            assert 5 < time.monotonic() - begin < 20
            assert match.lines[1] == "wins 1 draws 0 losses 0", match.lines
            assert f"damier: game 1 is lost by {match.name[:255]}: " \
                   "no move came within 5 seconds" in match.faults, match.faults
            match.assert_all_gone()


def test_not_ready(program):
    """a program that does not get ready is refused, and nothing is left of it"""
    for mode, reason in (("mute", "it does not introduce itself as a Hub engine: no “wait” within 10 seconds"),
                         ("old", "it does not speak version 2 of Hub: it said “wait” without “id”"),
                         ("broken", "the program has ended with status 4")):
        with tempfile.TemporaryDirectory() as folder:
            match = Match(program, "depth=1", "FAKE", "--games", "6", "--threads", "2",
                          folder=folder, mode=mode)
            assert match.status == 1 and match.lines == [], match.lines
            assert match.faults == [f"damier: {match.name[:255]}: {reason}"], match.faults
            match.assert_all_gone()


def test_banter(program):
    """lines that belong to no protocol are passed over, another variant is put right"""
    with tempfile.TemporaryDirectory() as folder:
        match = Match(program, "depth=1", "FAKE", "--games", "1", folder=folder, mode="banter",
                      move=0)
        assert match.status == 0 and not match.faults, match.faults
        match.assert_all_gone()


def test_stubborn(program):
    """a program that does not obey quit is ended, with those it has started"""
    with tempfile.TemporaryDirectory() as folder:
        match = Match(program, "depth=1", "FAKE", "--games", "1", folder=folder, mode="stubborn",
                      move=0)
        assert match.status == 0 and not match.faults, match.faults
        match.assert_all_gone()


def start_absorbed(program, folder):
    """A match whose other program thinks and hears nothing; and the processes of that program."""
    log = pathlib.Path(folder) / "log"
    fake = shlex.join(map(str, [sys.executable, FAKE, program, log, "absorbed", 1]))
    damier = Program(program, "match", "draughts", f"hub={fake}", "depth=1", "--games", "1")
    end = time.monotonic() + 10
    while not log.exists() or not log.read_text(encoding="ascii").endswith("\n"):
        assert time.monotonic() < end
        time.sleep(0.05)
    return damier, list(map(int, log.read_text(encoding="ascii").split()))


def test_cut_off(program):
    """a match that is ended in whatever way takes its programs with it, deaf ones too"""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
        if number != signal.SIGKILL:  # ignored by what a shell starts in the background, or nohup
            signal.signal(number, signal.SIG_DFL)
        with tempfile.TemporaryDirectory() as folder:
            damier, started = start_absorbed(program, folder)
            time.sleep(0.3)  # now it is absorbed
            damier.process.send_signal(number)
            begin = time.monotonic()
            damier.rest()  # nobody keeps our output open
            damier.close()
            for pid in started:
                while is_alive(pid):
                    assert time.monotonic() < begin + 5, f"{number.name}: process {pid} is left"
                    time.sleep(0.05)


def test_signals(program):
    """a program begins with the signals as they usually are, whatever Damier ignores"""
    match = Match(program, "hub=sh -c 'grep SigIgn /proc/self/status >&2'", "depth=1", "--games", "1")
    assert match.status == 1
    ignored = int(match.faults[0].removeprefix("SigIgn:"), 16)
    assert not ignored >> (signal.SIGXFSZ - 1) & 1, match.faults


def test_one_file(program):
    """all games go into one PDN file, in the order of their numbers, however they end"""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "games.pdn"
        path.write_text("an older file", encoding="utf-8")
        match = Match(program, "depth=1", "depth=2", "--games", "9", "--threads", "3", "--save",
                      str(path))
        assert match.status == 0, match.faults
        older, *games = re.split(r"\n\n(?=\[Event)", path.read_text(encoding="utf-8"))
        assert older == "an older file" and len(games) == 9
        points = 0
        for number, game in enumerate(games, 1):
            tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', game, re.MULTILINE))
            assert list(tags) == ["Event", "Site", "Date", "Round", "White", "Black", "Result",
                                  "GameType"]
            assert tags["Round"] == str(number) and tags["GameType"] == "20,W,10,10,N2,0"
            assert re.fullmatch(r"\d{4}\.\d\d\.\d\d", tags["Date"])
            ours, theirs = ("White", "Black") if number % 2 else ("Black", "White")
            assert (tags[ours], tags[theirs]) == ("depth=1", "depth=2")
            assert game.split()[-1] == tags["Result"] in ("2-0", "1-1", "0-2")
            points += int(tags["Result"][0 if number % 2 else 2])
        wins, draws, _ = map(int, re.findall(r"\d+", match.lines[1]))
        assert points == 2 * wins + draws


def test_records(program):
    """in a folder every game has its record"""
    with tempfile.TemporaryDirectory() as folder:
        match = Match(program, "depth=1", "FAKE", "--games", "2", "--save", folder, folder=folder,
                      mode="illegal", move=4)
        assert match.status == 0, match.faults
        for number in (1, 2):
            record = (pathlib.Path(folder) / f"game-000{number}.txt").read_text(encoding="utf-8")
            assert record.startswith("damier record 1\ngame draughts\n")
            assert f"ended resignation {3 - number}" in record, record
            assert record.endswith(f"result {number}\n"), record


if __name__ == "__main__":
    run([test_ourselves, test_words, test_as_good_as_within, test_efforts, test_failures, test_silence,
         test_not_ready, test_banter, test_stubborn, test_cut_off, test_signals, test_one_file,
         test_records])
