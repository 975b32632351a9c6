#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a server of rooms keeps, of whom, and for how long: names, no addresses, 14 days."""
import pathlib
import re
import socket
import sqlite3
import struct
import sys
import tempfile
import time

from callers import BINARY, Caller, Served
from polled import PolledCaller, ask
from test_served import serving, two_players, wait_for_event

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from checks import run_checks  # noqa: E402

DAY = 24 * 3600 * 1000  # milliseconds
KEPT = 14  # days
NAME = "Zénaïde-Pulchérie"


def everything_in(folder):
    return {file.name: file.read_bytes() for file in pathlib.Path(folder).rglob("*") if file.is_file()}


def rooms_that_were(served, program, folder, ages):
    """Rooms last used so many days ago, at the server that was started then; and that server."""
    rooms = []
    for _ in ages:
        caller = Caller(served.port)
        rooms.append(caller.open()["room"])
        caller.does(f"name {NAME}")
        caller.does("sit 1")
        caller.close()
    served.stop()
    with sqlite3.connect(pathlib.Path(folder) / "rooms.db") as database:
        for room, age in zip(rooms, ages):
            database.execute("UPDATE rooms SET touched = ? WHERE id = ?", (int(time.time() * 1000 - age * DAY), room))
    database.close()
    return rooms, Served(program, folder)


def pruned(served, count):
    while f"damier_rooms_pruned_total {count}\n" not in ask(served.port, "GET", "/metrics").text:
        time.sleep(0.02)


@serving
def test_fourteen_days(served, program, folder):
    """a room is kept for 14 days after it was last used, and then is gone with all that was in it"""
    (old, older, young), later = rooms_that_were(served, program, folder, (KEPT + 0.01, 400, KEPT - 0.01))
    try:
        pruned(later, 2)
        for room in (old, older):
            caller = Caller(later.port)
            caller.say(v=1, do="visit", room=room)
            assert caller.hear() == {"missing": True}
            assert ask(later.port, "GET", f"/together/rooms/{room}/record").status == 404
        caller = Caller(later.port)
        caller.visit(young)
        assert any(NAME in event for event in caller.events), caller.events
    finally:
        later.stop()


@serving
def test_forgotten(served, program, folder):
    """of a room that is gone nothing is left in any file, names first of all"""
    (room,), later = rooms_that_were(served, program, folder, (KEPT + 1,))
    pruned(later, 1)
    later.stop()
    for name, content in everything_in(folder).items():
        assert NAME.encode() not in content and room.encode() not in content, name


@serving
def test_gone_meanwhile(served, _program, folder):
    """who still sits in a room that is removed is told so, and the server serves on"""
    host, guest = two_players(served)
    with sqlite3.connect(pathlib.Path(folder) / "rooms.db", timeout=20) as database:
        for table in ("events", "keys", "rooms"):
            database.execute(f"DELETE FROM {table}")
    database.close()
    for caller in (host, guest):
        caller.act("phrase 1")
        assert caller.until("missing"), caller.heard[-1]
    Caller(served.port).open()


def test_no_addresses(program):
    """no address, browser or wrong code of anybody is kept or logged; names are, and nothing else that was typed"""
    addresses = ("198.51.100.77", "198.51.100.78", "2001:db8:77::78")
    agent = "Tracking/7.7"
    with tempfile.TemporaryDirectory() as folder:
        served = Served(program, folder, "--proxy", "127.0.0.1")
        fields = [{"X-Forwarded-For": address, "User-Agent": agent, "Referer": "http://localhost/traced"}
                  for address in addresses]
        host, guest, faulty = Caller(served.port, **fields[0]), PolledCaller(served.port, **fields[1]), \
            Caller(served.port, **fields[2])
        room = host.open()
        host.does(f"name {NAME}")
        host.does("sit 1")
        guest.visit(room["room"])
        guest.join()
        guest.does("sit 2")
        host.does("start")
        host.does("play 32-28")
        wait_for_event(guest, len(host.events))
        faulty.say(v=1, do="code", code="QQQ QQQ")
        faulty.hear()
        faulty.send_frame(BINARY, b"x")
        Caller(served.port, **{**fields[2], "Origin": "http://evil.example"})
        assert ask(served.port, "GET", "/", **fields[2], Host="evil.example").status == 421
        during = everything_in(folder)
        host.socket.close()
        said = served.stop()
        files = {**{f"{name}, meanwhile": content for name, content in during.items()}, **everything_in(folder)}
    assert any(NAME.encode() in content for content in files.values()), "the name is kept"
    packed = [socket.inet_pton(socket.AF_INET6 if ":" in one else socket.AF_INET, one) for one in addresses]
    numbers = [struct.pack("<I", *struct.unpack(">I", one)) for one in packed if len(one) == 4]
    for forbidden in (*(one.encode() for one in addresses), *packed, *numbers, agent.encode(), b"traced", b"QQQQQQ",
                      b"evil.example"):
        assert not [name for name, content in files.items() if forbidden in content], forbidden
        assert forbidden not in said.encode(), forbidden
    assert NAME not in said and room["room"] not in said and not re.search(r"\d+\.\d+\.\d+", said), said


if __name__ == "__main__":
    sys.exit(run_checks(sys.argv[1], [test_fourteen_days, test_forgotten, test_gone_meanwhile, test_no_addresses]))
