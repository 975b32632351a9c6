#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Another program thinks for served rooms, `damier serve --engine`: a good one and bad ones. It is started with the
server, and by nothing that comes over the network. test_guest.py PROGRAM [--sanitized]"""
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

from callers import DRAUGHTS, WAIT, Caller, Served

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests/protocol")]
from checks import run_checks  # noqa: E402
from test_match import FAKE, is_alive  # noqa: E402

# A program under a sanitizer reserves far more addresses than any limit allows.
UNLIMITED = ["--engine-memory", "0"] if "--sanitized" in sys.argv else []
# A program that answers with the last of the legal moves, and notes each start and each question.
LAST = '''
import os, subprocess, sys
program, log = sys.argv[1:3]
def note(text):
    with open(log, "a", encoding="ascii") as out:
        out.write(text + "\\n")
note(f"started {len(os.listdir('/proc/self/fd')) - 1}")
for line in sys.stdin:
    command = line.split()[0]
    if command == "hub":
        print("id name=Last version=1 author=x country=x\\nwait")
    elif command in ("init", "ping"):
        print({"init": "ready", "ping": "pong"}[command])
    elif command == "pos":
        moves = line.partition('moves="')[2].partition('"')[0]
        answer = subprocess.run([program, "moves", "draughts", "--play", moves, "--notation", "hub"],
                                capture_output=True, text=True, check=True).stdout.split()[-1]
    elif command == "level":
        note(line.strip())
    elif command == "go":
        print("info depth=1 score=0.00\\ndone move=" + answer)
    elif command == "quit":
        break
    sys.stdout.flush()
'''


class Server:
    """A server with programs that think, in a folder of their own: one, under a name if it is given, and more; or none."""

    def __init__(self, program, command, name="", *options, more=()):
        self.folder = tempfile.TemporaryDirectory()
        self.log = pathlib.Path(self.folder.name) / "log"
        self.log.write_text("", encoding="ascii")
        engines = [*([(name, command)] if command else []), *more]
        written = [word for one in engines for word in ("--engine", self.written(*one))]
        self.served = Served(program, self.folder.name, *written, *(UNLIMITED if engines else []), *options)
        self.port = self.served.port

    def written(self, name, command):
        words = shlex.join(str(self.log) if word == "LOG" else str(word) for word in command)
        return f"{name}={words}" if name else words

    def noted(self, word=""):
        return [line for line in self.log.read_text(encoding="ascii").splitlines() if word in line]

    def until(self, holds, what):
        end = time.monotonic() + WAIT
        while not holds():
            assert time.monotonic() < end, what
            time.sleep(0.02)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.served.process.poll() is None:
            self.served.kill()
        self.folder.cleanup()


def good(program):
    return [sys.executable, "-c", LAST, program, "LOG"]


def bad(program, mode, move=1):
    return [sys.executable, FAKE, program, "LOG", mode, move]


def answer_to(port, level, move="32-28"):
    """What a computer of that level answers to the first move; and its room, for more."""
    host = Caller(port)
    host.open(DRAUGHTS)
    host.does("sit 1")
    host.does(f"computer 2 level {level}")
    host.does("start")
    host.does(f"play {move}")
    return host, next_move(host)


def next_move(host):
    while True:
        words = host.until("e")["e"].split()
        if words[2] == "0" and words[4] == "play":
            return words[5]


def play_any(program, host, moves):
    """Plays a legal move after these."""
    legal = subprocess.run([program, "moves", "draughts", "--play", moves], capture_output=True, text=True, check=True,
                           timeout=WAIT)
    host.does(f"play {legal.stdout.split()[0]}")


def test_plays(program):
    """it is there before anybody asks, plays level 8 of draughts and no other, within two seconds, once for all rooms"""
    with Server(program, good(program)) as server:
        # one for games, one for analyses; and neither has a connection of the server
        assert server.noted() == ["started 3"] * 2, server.noted()
        _, move = answer_to(server.port, 8)
        assert move == "20-25", move
        assert re.fullmatch(r"level move-time=[012]\.\d+", *server.noted("level")), server.noted()
        answer_to(server.port, 1)
        _, move = answer_to(server.port, 8, "34-30")
        assert len(server.noted("level")) == 2 and move == "20-25", (server.noted(), move)
        assert len(server.noted("started")) == 2
        err = server.served.stop()
        assert "engine" not in err, err


def test_hints(program):
    """it gives the hints of draughts, to whoever plays against a computer"""
    with Server(program, good(program)) as server:
        host, _ = answer_to(server.port, 1)
        asked = len(server.noted("level"))
        host.does("hint")
        while True:
            words = host.until("e")["e"].split()
            if words[4] == "hinted":
                break
        assert len(server.noted("level")) == asked + 1, server.noted()


def test_fails(program):
    """a program that fails costs nobody the game, is named, and is started again by the clock alone"""
    with Server(program, bad(program, "ends", 2)) as server:
        host, answer = answer_to(server.port, 8)
        assert len(server.noted()) == 2
        play_any(program, host, f"32-28 {answer}")
        assert next_move(host), "nobody answered in its place"
        server.until(lambda: len(server.noted()) == 3, "it was not started again")
        server.served.process.terminate()
        _, err = server.served.process.communicate(timeout=WAIT)
        assert "damier: engine failed: the program has ended with status 3\n" in err, err


def test_starting(program):
    """while a program hangs that is started again, our own engine answers without waiting for it"""
    with Server(program, bad(program, "relapses")) as server:
        host, answer = answer_to(server.port, 8)
        server.until(lambda: len(server.noted()) == 3, "it was not started again")
        begin = time.monotonic()
        play_any(program, host, f"32-28 {answer}")
        assert next_move(host) and time.monotonic() - begin < 7, time.monotonic() - begin


def test_illegal(program):
    """what is no legal move is no move: our own engine answers"""
    for mode in ("illegal", "nonsense", "error"):
        with Server(program, bad(program, mode)) as server:
            _, move = answer_to(server.port, 8)
            assert move != "1-50", mode


def test_refused(program):
    """a program that cannot be started, or does not speak Hub, is refused before anybody is served"""
    for command, reason in (("/no/such/program", "could not be started"), ("true", "ended with status 0"), ("'", "started")):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([program, "serve", "--listen", "127.0.0.1:0", "--data", folder, "--engine", command,
                                   *UNLIMITED, "--lang", "en"], capture_output=True, text=True, timeout=60, check=False)
            assert done.returncode == 1 and not done.stdout and reason in done.stderr, (command, done)


def test_killed(program):
    """it never outlives the server, however that ends"""
    for end in ("kill", "terminate"):
        with Server(program, bad(program, "stubborn")) as server:
            processes = [int(number) for line in server.noted() for number in line.split()]
            assert len(processes) == 4 and all(map(is_alive, processes))
            getattr(server.served.process, end)()
            server.served.process.communicate(timeout=WAIT)
            server.until(lambda: not any(map(is_alive, processes)), f"{end}: the program is left")


if __name__ == "__main__":
    sys.exit(run_checks(sys.argv[1], [test_plays, test_hints, test_fails, test_starting, test_illegal, test_refused, test_killed]))
