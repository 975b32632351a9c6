#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Single questions over HTTP: opening a room, its record, whether the server is well, what it counts."""
import contextlib
import json
import pathlib
import re
import sqlite3
import sys
import time

from callers import DRAUGHTS, WAIT, Caller, connect, escaped
from polled import ask
from test_served import serving, two_players

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from checks import run_checks  # noqa: E402

OPEN = {"words": f"open record={escaped(DRAUGHTS)}", "listed": True}


@serving
def test_open(served, _program, _folder):
    """a program opens a room, and its key opens the host's seat"""
    answer = ask(served.port, "POST", "/together/rooms", OPEN)
    room = json.loads(answer.text)
    assert answer.status == 201 and sorted(room) == ["code", "key", "link", "room"], answer.text
    assert room["link"] == f"http://127.0.0.1:{served.port}/#/ensemble/{room['room']}", room
    host = Caller(served.port)
    assert host.visit(room["room"], room["key"])["you"] == 1
    host.acts = 1
    host.does("sit 1")
    asking = Caller(served.port)
    asking.say(v=1, do="code", code=room["code"])
    assert asking.until("found")["found"] == room["room"]


@serving
def test_bad_open(served, _program, _folder):
    """what opens no room says why"""
    for body, status in ((b"", 400), (b"[]", 400), ({"words": 1}, 400), ({}, 400), (b"{" * 50000, 400),
                         ({"words": "open record=nonsense"}, 422), ({"words": "sit 1"}, 422), (b" " * (1 << 20), 413)):
        answer = ask(served.port, "POST", "/together/rooms", body)
        assert answer.status == status, (str(body)[:40], answer.status, answer.text)
    refused = json.loads(ask(served.port, "POST", "/together/rooms", {"words": "sit 1", "lang": "en"}).text)
    assert refused["why"].startswith("fault.") and refused["text"], refused
    assert ask(served.port, "POST", "/together/rooms", OPEN, Origin="http://evil.example").status == 403
    assert ask(served.port, "GET", "/together/rooms").status == 405


@serving
def test_record(served, _program, _folder):
    """a record as text, JSON and PDN, for whoever has the link"""
    host, guest = two_players(served)
    host.does("play 32-28")
    while len(guest.events) < 5:
        guest.hear()
    guest.does("play 19-23")
    path = f"/together/rooms/{host.room['room']}/record"
    text = ask(served.port, "GET", path)
    assert text.status == 200 and text.getheader("Content-Type") == "text/plain; charset=utf-8"
    assert text.text.startswith("damier record 1\ngame draughts\n") and "32-28" in text.text, text.text
    assert "seed" not in text.text, text.text
    data = json.loads(ask(served.port, "GET", path + ".json").text)
    assert data["game"] == "draughts" and data["moves"] == ["32-28", "19-23"] and data["result"] == "ongoing", data
    assert data["first"].startswith("W:W31,"), data
    pdn = ask(served.port, "GET", path + ".pdn").text
    assert re.search(r"1\. 32-28 19-23", pdn) and "[Event " in pdn, pdn
    for wrong in (path + ".svg", path + "/", path.replace("/record", ""), "/together/rooms/" + "a" * 16 + "/record",
                  "/together/rooms/" + "a" * 500 + "/record"):
        assert ask(served.port, "GET", wrong).status == 404, wrong


def lengthen(folder, room, count):
    """Adds events to the log of a room, while no server has it."""
    with sqlite3.connect(pathlib.Path(folder) / "rooms.db") as database:
        last, text = database.execute("SELECT number, text FROM events WHERE room = ? ORDER BY number DESC LIMIT 1",
                                      (room,)).fetchone()
        when = text.split()[1]
        database.executemany("INSERT INTO events (room, number, text) VALUES (?, ?, ?)",
                             [(room, number, f"{number} {when} 1 0 phrase 1") for number in range(last + 1, count + 1)])
        database.execute("UPDATE rooms SET last = ? WHERE id = ?", (count, room))


@serving
def test_long_log(served, program, folder):
    """a room with a long log that is asked for again and again keeps nobody elsewhere waiting"""
    host, _ = two_players(served)
    room = host.room["room"]
    served.stop()
    lengthen(folder, room, 9000)
    served.__init__(program, folder)
    other = Caller(served.port)
    other.open()
    asked = [connect(("127.0.0.1", served.port), WAIT) for _ in range(40)]
    for client in asked:
        client.sendall(f"GET /together/rooms/{room}/record HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * 5)
    begin = time.monotonic()
    other.does("sit 1")
    other.does("phrase 1")
    assert time.monotonic() - begin < WAIT / 4, time.monotonic() - begin
    for client in asked:
        assert client.recv(12) == b"HTTP/1.1 200", room
        client.close()
    assert "game draughts" in ask(served.port, "GET", f"/together/rooms/{room}/record").text


@serving
def test_damaged_record(served, _program, folder):
    """a game of which storage has lost something is refused as such, in every form, and others are not"""
    for damage in ("", "nonsense", "2 5 1 2 sit", "2 5 1 2 sit 1 " + "x" * 4000):
        host, other = Caller(served.port), Caller(served.port)
        rooms = host.open(), other.open()
        host.does("sit 1")
        host.close()
        with contextlib.closing(sqlite3.connect(pathlib.Path(folder) / "rooms.db", timeout=WAIT)) as database, database:
            database.execute("UPDATE events SET text = ? WHERE room = ? AND number = 2", (damage, rooms[0]["room"]))
        for ending in ("", ".json", ".pdn"):
            answers = [ask(served.port, "GET", f"/together/rooms/{room['room']}/record{ending}") for room in rooms]
            assert [answer.status for answer in answers] == [500, 200], (damage, ending, answers[0].status)
            assert json.loads(answers[0].text) == {"error": "this game cannot be read"}, answers[0].text
        other.close()


@serving
def test_delayed_record(served, _program, _folder):
    """a game that is watched with a delay has no early record, in any form"""
    host, _ = two_players(served, rules="delay=3000 ")
    host.does("play 32-28")
    path = f"/together/rooms/{host.room['room']}/record"
    early = {ending: ask(served.port, "GET", path + ending) for ending in ("", ".json", ".pdn")}
    assert all(answer.status == 200 and "32-28" not in answer.text for answer in early.values()), early
    began = time.monotonic()
    while "32-28" not in ask(served.port, "GET", path).text:
        assert time.monotonic() - began < 20
        time.sleep(0.2)
    assert time.monotonic() - began > 1
    assert json.loads(ask(served.port, "GET", path + ".json").text)["moves"] == ["32-28"]


@serving
def test_names(served, _program, _folder):
    """names in the record of a room that is opened are such as people may take"""
    for name, why in (("x" * 33, "fault.name-long"), ("\u0301", "fault.name-unseen"), ("<b>Tom</b>", None),
                      ("\u200b\u3164", None), ("a\u202eb", None)):  # of these, records keep nothing, and a space
        record = DRAUGHTS.replace("result ongoing", f"player 2 person 0 {name}\nresult ongoing")
        answer = ask(served.port, "POST", "/together/rooms", {"words": f"open record={escaped(record)}"})
        said = json.loads(answer.text)
        assert answer.status == (422 if why else 201) and said.get("why") == why, (name, answer.text)


@serving
def test_health(served, _program, _folder):
    """a server whose storage answers is well"""
    answer = ask(served.port, "GET", "/healthz")
    assert answer.status == 200 and json.loads(answer.text) == {"storage": "answers"}, answer.text


def metrics_of(served, **fields):
    text = ask(served.port, "GET", "/metrics", **fields).text
    return {name: float(value) for name, value in re.findall(r"^([a-z][^ #]*) ([0-9.e+-]+)$", text, re.MULTILINE)}


@serving
def test_metrics(served, _program, _folder):
    """what is counted is counted right, and not shown to the outside"""
    host, _ = two_players(served)
    host.refused("play 1-1")
    seen = metrics_of(served)
    assert seen["damier_rooms"] == 1 and seen["damier_visitors"] == 2, seen
    assert seen['damier_callers{transport="websocket"}'] == 2 and seen["damier_refusals_total"] == 1, seen
    assert seen["damier_acts_total"] == 4 and seen["damier_events_total"] == 4, seen
    assert seen["damier_append_seconds_count"] == 4 == seen['damier_append_seconds_bucket{le="+Inf"}'], seen
    assert seen["damier_append_seconds_sum"] > 0
    buckets = [seen[name] for name in seen if "bucket" in name]
    assert buckets == sorted(buckets), buckets
    assert ask(served.port, "GET", "/metrics", X_Forwarded_For="127.0.0.1").status == 404


if __name__ == "__main__":
    sys.exit(run_checks(sys.argv[1], [test_open, test_bad_open, test_record, test_long_log, test_damaged_record,
                                       test_delayed_record, test_names, test_health, test_metrics]))
