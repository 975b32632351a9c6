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
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tui"))
from callers import Caller, Served  # noqa: E402
from speakers import DATA, run  # noqa: E402
from test_hostile import Hostile, entering, saying  # noqa: E402

ONE_BY_ONE = 60  # calls, after which the distance grows by a tenth
SECONDS = 60
CALLS_TOGETHER = 100  # that fail while rooms are served
DECK = "id;niveau;couleur;phrase;réponses;explication\na;CE1;rose;Le chat dort.;dort;z\n"
HUB = "hub\ninit\npos pos=W" + "b" * 20 + "e" * 10 + "w" * 20 + "\nlevel depth=3\ngo think\nquit\n"
FILES = {
    "deck.csv": DECK,
    "games.pdn": '[White "Ada"][Black "Bo"][Event "x"] {first} 1. 32-28 19-23 {why} (1... 18-23 2. 33-29) 2. 28x19 14x23 2-0\n'
                 '[Damier "martian"] *\n[GameType "21"] 1. 11-15 *\n[White "Cy"] 1. 32-28 1-50 *\n',
    "games.json": '{"game":"draughts","tags":{"White":"Ada"},"moves":["32-28","19-23"],"result":"1"}\n{"game":"x"}\n',
    "game.txt": "damier record 1\ngame draughts\nposition W:W32:B1\nresult ongoing\n",
    "links.txt": "#/lien/AQ\n",
    "lines.fen": "W:W32,K33:B1,K2\n",
}
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
    "show as SVG": (["show", "draughts", "--svg"], ""),
    "find": (["find", "@/games.pdn", "--player", "ada", "--opening", "32-28"], ""),
    "find, as PDN": (["find", "@/games.pdn", "--to", "pdn", "--index", "@/index"], ""),
    "analyse": (["analyse", "@/game.txt", "--depth", "2"], ""),
    "analyse, as PDN": (["analyse", "@/games.pdn", "--number", "1", "--depth", "2", "--to", "pdn", "-o", "@/report.pdn"], ""),
    "page": (["page", "-o", "@/page.html"], ""),
    **{f"convert {name} to {form}": (["convert", "--to", form, f"@/{name}"], "")
       for name, forms in (("games.json", ("pdn",)), ("game.txt", ("json", "png")), ("lines.fen", ("svg", "hub", "fen", "link")))
       for form in forms},
    **{f"convert games to {form}": (["convert", "--to", form, "@/games.pdn", "-o", "@/converted"], "")
       for form in ("json", "pdn", "record")},
}
EXACT = {"games", "moves", "show", "perft with threads", "deck check", "deck stats", "show as SVG", "find", "analyse",
         *(name for name in COMMANDS if name.startswith("convert "))}
REFUSED = {"find, as PDN", "convert games.json to pdn", *(name for name in COMMANDS if name.startswith("convert games to"))}


class Sweep:
    def __init__(self, program, library):
        self.program, self.library = program, library

    def call(self, arguments, text, number):
        """One run in a folder of its own; what it printed, or the number of calls it made."""
        with tempfile.TemporaryDirectory() as folder:
            for name, contents in FILES.items():
                (pathlib.Path(folder) / name).write_text(contents, encoding="utf-8")
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
            done.stderr = done.stderr.replace(folder.encode(), b"@")
            written = pathlib.Path(folder) / "converted"
            done.stdout = (written.read_bytes() if written.exists() else done.stdout).replace(folder.encode(), b"@")
            return done

    def numbers(self, calls):
        number = 1
        while number <= calls:
            yield number
            number += 1 + max(0, number - ONE_BY_ONE) // 10

    def check(self, name, number, done, good):
        where = f"{name}, call {number}: status {done.returncode}, {done.stderr[-300:]}"
        assert done.returncode in (0, 1, 2), where
        told_all = done.returncode == good.returncode and (good.returncode == 0 or done.stderr == good.stderr)
        if done.returncode != 0:
            assert done.stderr.strip(), f"silent: {where}"
        if told_all and name in EXACT:
            assert done.stdout == good.stdout, f"half an answer: {where} {done.stdout}"

    def sweep(self, name):
        arguments, text = COMMANDS[name]
        good = self.call(arguments, text, 0)
        assert good.returncode == (name in REFUSED) and good.calls > 0, good
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


def test_join(program):
    """join, up to where it would show the room; the server says all of it, whatever it is told"""
    sweep = Sweep(program, sys.argv[2])
    with Hostile(saying(*entering(program))) as server:
        arguments = ["join", "ABCDEF", "--server", f"127.0.0.1:{server.port}"]
        whole = sweep.call(arguments, "", 0)
        assert whole.returncode == 1 and b"terminal" in whole.stderr and whole.calls > 100, whole
        for number in sweep.numbers(whole.calls):
            done = sweep.call(arguments, "", number)
            assert done.returncode == 1 and done.stderr.strip(), (number, done)


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
    run([*map(sweep_of, COMMANDS), test_serve, test_join, test_together])
