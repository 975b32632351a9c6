#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The example bot plays whole games: against another bot, and against somebody by WebSocket."""
import pathlib
import subprocess
import sys

from callers import Caller
from polled import ask
from test_served import serving

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from checks import run_checks  # noqa: E402

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


@serving
def test_no_room(served, program, _folder):
    """a link that leads nowhere is said so"""
    process = bot(program, served, "a" * 16)
    _, err = process.communicate(timeout=WAIT)
    assert process.returncode == 1 and "missing" in err, err


if __name__ == "__main__":
    sys.exit(run_checks(sys.argv[1], [test_two_bots, test_no_room]))
