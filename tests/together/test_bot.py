#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The example bot plays whole games: against another bot, and against somebody by WebSocket."""
import pathlib
import subprocess
import sys
import tempfile
import time

from callers import Caller, Served
from polled import ask
from test_served import serving

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from checks import run_checks  # noqa: E402

MIDDLE = ("damier record 1\ngame draughts\nposition W:W36,37,38,39,40:B11,12,13,14,15\nresult ongoing\n")
ENDGAME = ("damier record 1\ngame draughts\nposition W:W32:B19\nresult ongoing\n")
WAIT = 100  # seconds for a game in which every move is asked of a program


def bot(program, served, room, *options):
    link = f"http://127.0.0.1:{served.port}/#/ensemble/{room}"
    return subprocess.Popen([sys.executable, ROOT / "tools/bot.py", "--damier", program, *options, link],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@serving
def test_two_bots(served, program, _folder):
    """two bots sit down and play to the end"""
    host = Caller(served.port)
    room = host.open(ENDGAME)["room"]
    bots = [bot(program, served, room), bot(program, served, room, "--level", "1")]
    while sum(" sit " in event for event in host.events) < 2:
        host.hear()
    host.does("start")
    for process in bots:
        out, err = process.communicate(timeout=WAIT)
        assert process.returncode == 0 and not out and not err, (process.returncode, out, err)
    record = ask(served.port, "GET", f"/together/rooms/{room}/record").text
    assert "result ongoing" not in record and record.count("\nturn ") >= 2, record


def record_of(served, room):
    return ask(served.port, "GET", f"/together/rooms/{room}/record").text


def await_turns(served, room, count):
    while (text := record_of(served, room)).count("\nturn ") < count:
        assert "result ongoing" in text, text
        time.sleep(0.02)


def test_restarts(program):
    """a server that is killed, then one that stops, costs two bots neither their seats nor a move"""
    with tempfile.TemporaryDirectory() as folder:
        served = Served(program, folder)
        host = Caller(served.port)
        room = host.open(MIDDLE)["room"]
        bots = [bot(program, served, room), bot(program, served, room)]
        while sum(" sit " in event for event in host.events) < 2:
            host.hear()
        host.does("start")
        for turns, end in ((2, Served.kill), (4, Served.stop)):
            await_turns(served, room, turns)
            end(served)
            time.sleep(0.5)
            served = Served(program, folder, port=served.port)
        for process in bots:
            out, err = process.communicate(timeout=WAIT)
            assert process.returncode == 0 and not out and not err, (process.returncode, out, err)
        assert "result ongoing" not in record_of(served, room)
        served.stop()


@serving
def test_no_room(served, program, _folder):
    """a link that leads nowhere is said so"""
    process = bot(program, served, "a" * 16)
    _, err = process.communicate(timeout=WAIT)
    assert process.returncode == 1 and "missing" in err, err


if __name__ == "__main__":
    sys.exit(run_checks(sys.argv[1], [test_two_bots, test_restarts, test_no_room]))
