#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lets other programs think for `best`, `play` and `analyse`, good and bad ones: test_engine.py PROGRAM"""
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time

from speakers import run
from test_match import FAKE, REASONS, is_alive

PATIENCE = 120
PDN = '[Event "x"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'


# A program under a sanitizer reserves far more addresses than any limit allows.
UNLIMITED = ["--engine-memory", "0"] if "--sanitized" in sys.argv else []


def damier(program, *arguments, text=""):
    if "--engine" in arguments and "--engine-memory" not in arguments:
        arguments = (*arguments, *UNLIMITED)
    return subprocess.run([program, *map(str, arguments), "--lang", "en"], input=text, capture_output=True, text=True,
                          timeout=PATIENCE, check=False, encoding="utf-8", env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"})


class Fake:
    """A bad engine in a folder of its own, and the processes it became."""

    def __init__(self, program, mode, move=1):
        self.folder = tempfile.TemporaryDirectory()
        self.log = pathlib.Path(self.folder.name) / "log"
        self.command = shlex.join(map(str, (sys.executable, FAKE, program, self.log, mode, move)))

    def processes(self):
        text = self.log.read_text(encoding="ascii") if self.log.exists() else ""
        return [int(number) for number in text.split()]

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        end = time.monotonic() + 10
        while kind is None and any(map(is_alive, self.processes())):
            assert time.monotonic() < end, "a process is left"
            time.sleep(0.05)
        self.folder.cleanup()


def test_ourselves(program):
    """our own engine over Hub finds a legal move, and says what it thinks"""
    done = damier(program, "best", "draughts", "--engine", f"{program} hub --hash 1", "--depth", "6")
    lines = done.stdout.splitlines()
    assert done.returncode == 0 and not done.stderr, done
    moves = damier(program, "moves", "draughts").stdout.split()
    assert lines[-1].split()[0] == "best" and lines[-1].split()[1] in moves
    assert re.match(r"depth \d+ score [+-]\d\.\d\d nodes \d+ time \d+\.\d{3} line \d+-\d+ ", lines[-2]), lines


def test_faults(program):
    """every bad answer is a fault in one line, and no process is left"""
    for mode, reason in REASONS.items():
        with Fake(program, mode) as fake:
            done = damier(program, "best", "draughts", "--engine", fake.command, "--depth", "2")
            assert done.returncode == 1 and "best" not in done.stdout, (mode, done)
            assert re.search(reason, done.stderr) and done.stderr.startswith("damier: --engine: "), (mode, done.stderr)
            assert done.stderr.count("\n") == 1, done.stderr
            assert len(fake.processes()) == 2


def test_silence(program):
    """a program that says nothing, or far too much, has its time and no more"""
    for mode in ("silent", "chatty", "absorbed"):
        with Fake(program, mode) as fake:
            begin = time.monotonic()
            done = damier(program, "best", "draughts", "--engine", fake.command, "--time", "0.1")
            assert done.returncode == 1 and "no move came within 5 seconds" in done.stderr, (mode, done)
            assert time.monotonic() - begin < 60
    with Fake(program, "wordy") as fake:  # and hears nothing meanwhile
        begin = time.monotonic()
        done = damier(program, "best", "draughts", "--engine", fake.command, "--time", "0.1")
        assert done.returncode == 1 and "within 10 seconds" in done.stderr, done
        assert time.monotonic() - begin < 60


def test_refusals(program):
    """other games, levels beside it, memory that is no number, programs that are not there"""
    for arguments, status, text in (
            (("best", "martian", "--engine", "x"), 1, "another program plays draughts only"),
            (("play", "bretonnes", "--engine", "x"), 1, "another program plays draughts only"),
            (("play", "draughts", "--engine", "x", "--level", "3"), 2, "--level"),
            (("best", "draughts", "--engine", "x", "--engine-memory", "x"), 2, "--engine-memory x: megabytes"),
            (("best", "draughts", "--engine-memory", "9"), 2, "--engine"),
            (("best", "draughts", "--engine", "/no/such/program"), 1, "could not be started"),
            (("best", "draughts", "--engine", "'"), 1, "could not be started")):
        done = damier(program, *arguments)
        assert done.returncode == status and text in done.stderr, done


def test_memory(program):
    """a program gets no more memory than it may have"""
    engine = f"{program} hub --hash 1024"
    done = damier(program, "best", "draughts", "--engine", engine, "--engine-memory", "300", "--depth", "2")
    assert done.returncode == 1 and "damier: --engine: " in done.stderr, done
    if not UNLIMITED:
        assert "memory" in done.stderr, done
        done = damier(program, "best", "draughts", "--engine", f"{program} hub --hash 1", "--engine-memory", "300",
                      "--depth", "2")
        assert done.returncode == 0, done


def test_play(program):
    """a game goes on after a bad answer: tried again, taken back, saved"""
    with Fake(program, "illegal", 2) as fake, tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "game"
        text = f"32-28\nmoves\n37-32\n\n31-26\nsave {path}\nquit\n"
        done = damier(program, "play", "draughts", "--engine", fake.command, "--time", "0.05",
                      "--position", "W:W31,32,37,38:B1,2,3,4", text=text)
        assert done.returncode == 0, done
        assert done.stdout.count("The computer cannot play: ") >= 1, done.stdout
        assert "An empty line tries again" in done.stdout
        assert len(fake.processes()) >= 4, "it was not started again"
        record = path.read_text(encoding="utf-8")
        assert "32-28" in record, record
    with Fake(program, "ends") as fake:
        done = damier(program, "play", "draughts", "--engine", fake.command, text="32-28\nundo\n31-26\nquit\n")
        assert done.returncode == 0 and done.stdout.count("the program has ended with status 3") == 2, done.stdout


def test_stale(program):
    """a second answer to one question is none to the next"""
    with Fake(program, "twice") as fake:
        done = damier(program, "play", "draughts", "--engine", fake.command, "--time", "0.05", "--seat", "2",
                      text="19-23\nquit\n")
        assert done.returncode == 0 and "cannot play" not in done.stdout, done.stdout
        assert len(fake.processes()) == 2, "it was started again"


def test_analyse(program):
    """a report by another program; one that fails says so"""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "game.pdn"
        path.write_text(PDN, encoding="ascii")
        done = damier(program, "analyse", path, "--engine", f"{program} hub --hash 1", "--depth", "3", "--to", "json")
        assert done.returncode == 0 and "32-28" in done.stdout, done
        with Fake(program, "crashes") as fake:
            done = damier(program, "analyse", path, "--engine", fake.command, "--depth", "3")
            assert done.returncode == 1 and "ended by signal 9" in done.stderr, done


def test_killed(program):
    """whatever becomes of us, the program goes too, even one that heeds nothing"""
    with Fake(program, "absorbed") as fake:
        child = subprocess.Popen([program, "best", "draughts", "--engine", fake.command, "--time", "60", *UNLIMITED],
                                 stdout=subprocess.DEVNULL)
        end = time.monotonic() + 30
        while len(fake.processes()) < 2:
            assert time.monotonic() < end
            time.sleep(0.02)
        child.send_signal(signal.SIGKILL)
        child.wait(30)


if __name__ == "__main__":
    run([test_ourselves, test_faults, test_silence, test_refusals, test_memory, test_play, test_stale, test_analyse, test_killed])
