#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Joins rooms that a server keeps by their codes, and plays there in windows of tmux: test_join.py PROGRAM"""
import pathlib
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).parent.parent
sys.path[:0] = [str(TESTS / "protocol"), str(TESTS / "together")]
from callers import DRAUGHTS, Caller, Served  # noqa: E402
from speakers import run  # noqa: E402
from window import Window  # noqa: E402

CARDS = ("damier record 1\ngame sujet-verbe\noption cards=on\nposition W:W13,14,15,16,17,18:B1,2,3,4,5,6\n"
         "result ongoing\n")


def join(program, port, code, *options, lang="en"):
    return Window(program, "join", code, "--server", f"http://127.0.0.1:{port}/", "--lang", lang, *options)


def serving(test):
    def run_it(program):
        with tempfile.TemporaryDirectory() as folder:
            served = Served(program, folder)
            try:
                test(program, served, folder)
            finally:
                if served.process.poll() is None:
                    served.kill()
    run_it.__doc__ = test.__doc__
    run_it.__name__ = test.__name__
    return run_it


def await_event(caller, *words):
    """The first event, from now on, that begins with these words."""
    while True:
        event = caller.until("e")["e"]
        if tuple(event.split()[4:4 + len(words)]) == words:
            return event


@serving
def test_play(program, served, _folder):
    """a code, a chair, a game: both see every move, each moves in turn, and the board is seen from one's own side"""
    host = Caller(served.port)
    code = host.open(DRAUGHTS)["code"]
    host.does("sit 1")
    with join(program, served.port, f"{code[:3].lower()} {code[3:]}", "--name", "Zoé") as w:
        await_event(host, "start")
        assert any("name Zoé" in event for event in host.events), host.events
        picture = w.shows("It is the others’ turn.")
        assert "Zoé" in picture and "you" in picture, picture
        assert "► White" in picture.split("\n")[2], picture  # who has the second seat looks from there
        w.play("31-27")  # not our turn: the server says so
        w.shows("not your turn", "another player", "not yours")
        host.does("play 32-28")
        w.shows("1. 32-28")
        w.play("19-23")
        await_event(host, "play", "19-23")
        host.does("play 28x19")
        w.shows("taken: ")
        w.keys("Enter")  # the only capture
        w.keys("Enter")
        w.keys("F10")
        w.shows("Leave the game?")
        w.keys("y")
        w.shows("left with 0")


@serving
def test_requests(program, served, _folder):
    """what others ask is asked: a take-back, a draw; what one asks oneself is answered there"""
    host = Caller(served.port)
    code = host.open(DRAUGHTS)["code"]
    host.does("sit 1")
    with join(program, served.port, code, lang="fr") as w:
        w.shows("C’est aux autres de jouer.")
        await_event(host, "start")
        host.does("play 32-28")
        w.shows("1. 32-28")
        host.act("undo")
        w.shows("Reprendre le coup : d’accord ?")
        w.keys("o")
        await_event(host, "undo", "0")
        w.hides("1. 32-28")
        host.does("play 33-28")
        w.shows("1. 33-28")  # what is said of an older game is refused
        w.play("18-23")
        await_event(host, "play", "18-23")
        w.shows("18-23")
        w.keys("F4")
        assert "ask undo" in await_event(host, "ask")
        host.does("decline")
        host.does("play 38-33")
        w.shows("2. 38-33")  # and the refusal before it
        w.keys("F7")
        await_event(host, "offer", "2")
        host.does("offer 1")
        w.shows("Partie nulle", "nulle")
        w.type("revanche")
        w.keys("Enter")
        again = host.until("again")["again"]
        back = Caller(served.port)
        back.visit(again, host.room["key"])
        w.shows("C’est à vous", "Prochain coup")


@serving
def test_lost(program, served, folder):
    """a server that dies and comes back: it is said, and the game goes on"""
    host = Caller(served.port)
    opened = host.open(DRAUGHTS)
    host.does("sit 1")
    with join(program, served.port, opened["code"]) as w:
        w.shows("It is the others’ turn.")
        await_event(host, "start")
        port = served.port
        served.kill()
        w.shows("The connection is lost")
        again = Served(program, folder, port=port)
        try:
            host = Caller(port)
            host.visit(opened["room"], opened["key"])
            host.acts = 100
            host.does("play 32-28")
            w.shows("1. 32-28")
            w.play("19-23")
            await_event(host, "play", "19-23")
        finally:
            again.kill()


@serving
def test_cards(program, served, _folder):
    """cards come from the server: asked, answered, judged there"""
    host = Caller(served.port)
    code = host.open(CARDS)["code"]
    host.does("sit 2")
    with join(program, served.port, code) as w:
        w.shows("Yellow to play")
        await_event(host, "start")
        w.keys("Enter")
        w.keys("Up", "Enter")
        w.shows("Answer ›")
        w.type("1")
        w.keys("Enter")
        event = await_event(host, "answer")
        assert event, event
        w.shows("Enter  Continue")
        w.keys("Enter")
        w.hides("Enter  Continue")


@serving
def test_watch(program, served, _folder):
    """without a free chair one watches; a code that opens nothing, and no server, are said in a line"""
    host, guest = Caller(served.port), Caller(served.port)
    opened = host.open(DRAUGHTS)
    host.does("sit 1")
    guest.visit(opened["room"])
    guest.join()
    guest.does("sit 2")
    host.does("start")
    with join(program, served.port, opened["code"]) as w:
        w.shows("It is the others’ turn.")
        host.does("play 32-28")
        w.shows("1. 32-28")
    for where, code, said in ((served.port, "BBBBBB", "no game has the code BBBBBB"), (1, "BBBBBB", "no server of games")):
        done = subprocess.run([program, "join", code, "--server", f"127.0.0.1:{where}", "--lang", "en"], timeout=60,
                              capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        assert done.returncode == 1 and said in done.stderr and done.stderr.count("\n") == 1, done
    done = subprocess.run([program, "join", "BBBBBB", "--server", "a:b:c:d"], timeout=60, capture_output=True, text=True,
                          check=False)
    assert done.returncode == 2, done


if __name__ == "__main__":
    run([test_play, test_requests, test_lost, test_cards, test_watch])
