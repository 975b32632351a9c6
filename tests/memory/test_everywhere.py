#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every call for memory of every command fails once: test_everywhere.py PROGRAM FAILING_MEMORY

The program must then say so and end with a refusal, or do all it does otherwise: it neither crashes
nor gives half an answer. Where a command makes many calls, the first ones are tried one by one and
the others at growing distances.
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "protocol"))
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "together"))
from callers import Caller, Served  # noqa: E402
from speakers import DATA, run  # noqa: E402

ONE_BY_ONE = 60  # calls, after which the distance grows by a tenth
SECONDS = 60
CALLS_TOGETHER = 100  # that fail while rooms are served
DECK = "id;niveau;couleur;phrase;réponses;explication\na;CE1;rose;Le chat dort.;dort;z\n"
HUB = "hub\ninit\npos pos=W" + "b" * 20 + "e" * 10 + "w" * 20 + "\nlevel depth=3\ngo think\nquit\n"
COMMANDS = {
    "games": (["games"], ""),
    "moves": (["moves", "draughts", "--play", "32-28 19-23"], ""),
    "show": (["show", "bretonnes", "--set", "players=4"], ""),
    "perft with threads": (["perft", "martian", "3", "--threads", "3", "--divide"], ""),
    "best": (["best", "draughts", "--depth", "3", "--threads", "2"], ""),
    "play": (["play", "draughts", "--level", "1", "--seed", "1"], "32-28\nmoves\nundo\nsave @/game\nload @/game\n"),
    "play with cards": (["play", "sujet-verbe", "--set", "cards=on", "--deck", "@/deck.csv", "--seed", "3"],
                        "13-10\nhint\ndort\n5-8\n1\nsave @/game\n"),
    "deck check": (["deck", "check", "@/deck.csv"], ""),
    "deck stats": (["deck", "stats", "@/deck.csv"], ""),
    "print": (["print", "all", "--deck", "@/deck.csv", "-o", "@/all.pdf"], ""),
    "print as SVG": (["print", "rules", "cards", "--deck", "@/deck.csv", "-o", "@/all.svg"], ""),
    "match": (["match", "draughts", "depth=1", "depth=2", "--games", "2", "--threads", "2", "--save", "@/a.pdn"], ""),
    "match into a folder": (["match", "martian", "depth=1", "depth=2", "--games", "2", "--save", "@"], ""),
    "hub": (["hub", "--hash", "1"], HUB),
}
EXACT = {"games", "moves", "show", "perft with threads", "deck check", "deck stats"}


class Sweep:
    def __init__(self, program, library):
        self.program, self.library = program, library

    def call(self, arguments, text, number):
        """One run in a folder of its own; what it printed, or the number of calls it made."""
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "deck.csv").write_text(DECK, encoding="utf-8")
            environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", "LD_PRELOAD": self.library,
                           "FAILING_CALL": str(number)}
            reading, writing = os.pipe()
            environment["FAILING_REPORT"] = str(writing)
            try:
                done = subprocess.run(
                    [self.program, *(word.replace("@", folder) for word in arguments)],
                    input=text.replace("@", folder).encode(), capture_output=True, timeout=SECONDS,
                    env=environment, pass_fds=[writing])
            finally:
                os.close(writing)
            with os.fdopen(reading) as counted:
                done.calls = int(counted.read() or 0)
            done.stdout = done.stdout.replace(folder.encode(), b"@")
            return done

    def numbers(self, calls):
        number = 1
        while number <= calls:
            yield number
            number += 1 + max(0, number - ONE_BY_ONE) // 10

    def check(self, name, number, done, good):
        where = f"{name}, call {number}: status {done.returncode}, {done.stderr[-300:]}"
        assert done.returncode in (0, 1, 2), where
        if done.returncode != 0:
            assert done.stderr.strip(), f"silent: {where}"
        elif name in EXACT:
            assert done.stdout == good.stdout, f"half an answer: {where} {done.stdout}"

    def sweep(self, name):
        arguments, text = COMMANDS[name]
        good = self.call(arguments, text, 0)
        assert good.returncode == 0 and good.calls > 0, good
        for number in self.numbers(good.calls):
            self.check(name, number, self.call(arguments, text, number), good)


def sweep_of(name):
    def case(program):
        Sweep(program, sys.argv[2]).sweep(name)
    case.__doc__ = name
    return case


def serve_once(program, library, number):
    """A server that serves or refuses; how it ended, and whether it had served."""
    server = subprocess.Popen(
        [program, "serve", "--listen", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "LD_PRELOAD": library, "FAILING_CALL": str(number),
             "XDG_DATA_HOME": DATA.name})
    served = b"http" in server.stdout.readline()
    if served:
        time.sleep(0.02)
        server.send_signal(signal.SIGTERM)
    _, faults = server.communicate(timeout=SECONDS)
    return server.returncode, served, faults


def test_serve(program):
    """serve"""
    for number in range(1, 80):
        status, served, faults = serve_once(program, sys.argv[2], number)
        assert status in (0, 1), (number, status, faults)
        assert (status == 0) == served and (served or faults), (number, status, served, faults)


class PutOff(Exception):
    """The server said that it could not do something now."""


class Forgiving(Caller):
    def __init__(self, port):
        super().__init__(port)
        if self.status != 101:
            raise PutOff

    def hear(self):
        heard = super().hear()
        if "later" in heard or "missing" in heard or heard.get("why") == "fault.memory":
            raise PutOff
        return heard


def play_together(port):
    """A room is opened, joined, played in and returned to: every event is heard, or the call ends."""
    callers = []
    try:
        callers += [Forgiving(port) for _ in range(4)]
        host, guest, watcher, again = callers
        host.open()
        guest.visit(host.room["room"])
        guest.join()
        for events, (caller, words) in enumerate(((host, "sit 1"), (guest, "sit 2"), (host, "start"),
                                                  (host, "play 32-28"), (guest, "play 19-23")), 1):
            while len(caller.events) < events:
                caller.hear()
            caller.does(words)
        watcher.visit(host.room["room"])
        again.visit(host.room["room"], host.room["key"], seen=3)
        for caller in (watcher, again):
            assert caller.heard[-1]["ready"] == len(caller.events), caller.heard
    except (EOFError, ConnectionResetError, PutOff):
        pass
    finally:
        for caller in callers:
            caller.close()


def count_calls(program, number, play):
    """How many calls for memory a server made, of which one failed and which did not crash."""
    with tempfile.TemporaryDirectory() as folder:
        served = Served(program, folder, LD_PRELOAD=sys.argv[2], FAILING_CALL=str(number), FAILING_REPORT="2")
        try:
            play(served.port)
            served.process.terminate()
            _, said = served.process.communicate(timeout=SECONDS)
        finally:
            served.process.kill()
        assert served.process.returncode == 0, (number, served.process.returncode, said)
        return int(said.splitlines()[-1])  # after what it says of links


def test_together(program):
    """rooms that are served: who is told something is told all of it, or the call ends"""
    before = count_calls(program, 0, lambda port: None)
    after = count_calls(program, 0, play_together)
    for number in range(before, after, max(1, (after - before) // CALLS_TOGETHER)):
        count_calls(program, number, play_together)


if __name__ == "__main__":
    run([*map(sweep_of, COMMANDS), test_serve, test_together])
