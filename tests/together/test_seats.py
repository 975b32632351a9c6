#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Closed doors of served rooms: whatever callers try with seats, turns, keys and names of others changes nothing."""
import pathlib
import secrets
import sqlite3
import string
import sys
import threading

from callers import Caller
from test_served import serving, two_players, wait_for_event

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from checks import run_checks  # noqa: E402

GUESTS = 20  # who want the same seat
GUESSES = 300


def come(served, room):
    guest = Caller(served.port)
    guest.visit(room["room"])
    guest.join()
    return guest


def answer_to(caller, number):
    """What became of an act: `done` or the reason of the refusal."""
    while True:
        message = caller.hear()
        if message.get("done") == number:
            return "done"
        if message.get("refused") == number:
            return message["why"]


@serving
def test_one_seat(served, _program, folder):
    """of many who take one seat at the same time one gets it, and all others are told that it is taken"""
    host = Caller(served.port)
    room = host.open()
    guests = [come(served, room) for _ in range(GUESTS)]
    begin, answers = threading.Barrier(GUESTS), {}

    def take(guest):
        begin.wait()
        answers[guest] = answer_to(guest, guest.act("sit 2"))

    threads = [threading.Thread(target=take, args=(guest,)) for guest in guests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers.values()) == ["done"] + (GUESTS - 1) * ["fault.seat-taken"], answers.values()
    with sqlite3.connect(pathlib.Path(folder) / "rooms.db") as database:
        sat = database.execute("SELECT count(*) FROM events WHERE text LIKE '% sit 2'").fetchone()
    assert sat == (1,), sat


@serving
def test_double_tap(served, _program, _folder):
    """a move sent twice without waiting is played once, under the same number or another"""
    host, guest = two_players(served)
    first = host.act("play 32-28")
    host.say(do="act", id=first, seen=4, words="play 32-28")
    other = host.act("play 32-28")
    heard = [host.hear() for _ in range(4)]
    assert [m["n"] for m in heard if m.get("done") == first] == [5, 5], heard
    assert [m["why"] for m in heard if m.get("refused") == other] in (["fault.stale"], ["fault.not-yours"]), heard
    wait_for_event(guest, 5)
    assert sum(" play " in event for event in guest.events) == 1, guest.events


@serving
def test_others_seats(served, _program, _folder):
    """nobody moves, resigns, rises or seats a computer for another"""
    host, guest = two_players(served)
    third = come(served, host.room)
    wait_for_event(guest, 4)
    assert guest.refused("play 32-28") == "fault.not-yours"
    for caller in (guest, third):
        for words in ("resign 1", "rise 1", "sit 1", "offer 1", "computer 1 level 1", "flag", "deal", "resume",
                      "excuse 1 1000", "thought move 32-28", "grant 1 3", "grant 2 3", "end"):
            assert caller.refused(words).startswith("fault."), words
    assert third.refused("play 32-28").startswith("fault.")
    assert third.refused("phrase 1").startswith("fault.")
    assert host.does("play 32-28") == 5, "something happened"


@serving
def test_watchers(served, _program, _folder):
    """a watcher acts in no way, whatever number is said"""
    host, _ = two_players(served)
    watcher = Caller(served.port)
    watcher.visit(host.room["room"])
    for words in ("play 32-28", "phrase 1", "name Me", "sit 2", "resign", "end", "start", "set undo no", "open x"):
        assert watcher.refused(words) == "fault.not-your-seat", words
    for number in (0, -1, 1 << 62):
        watcher.say(do="act", id=number, seen=4, words="play 32-28")
        assert watcher.until("refused")["why"] == "fault.not-your-seat"
    assert host.does("play 32-28") == 5, "something happened"


@serving
def test_replayed(served, _program, _folder):
    """acts of a person that somebody else recorded act neither again nor for the one who sends them"""
    host, guest = two_players(served)
    number = host.does("play 32-28")
    wait_for_event(guest, number)
    for words in ("play 32-28", "play 31-26"):
        guest.say(do="act", id=host.acts, seen=number, words=words)
        refusal = guest.until("refused")
        assert refusal["why"] == "fault.no-own-piece", refusal
    again = Caller(served.port)
    again.visit(host.room["room"], host.room["key"])
    again.say(do="act", id=host.acts, seen=number, words="play 31-26")
    assert again.until("done")["n"] == number, "a number was used again"
    assert guest.does("play 19-23") == number + 1


@serving
def test_guessed(served, _program, folder):
    """guessed and forged keys open nothing; keys have at least 128 random bits and are stored as hashes only"""
    host, guest = two_players(served)
    key, letters = host.room["key"], set(host.room["key"] + guest.room["key"])
    assert letters <= set(string.ascii_letters + string.digits) and len(key) * 5 >= 128, key
    assert key != guest.room["key"]
    near = [key[:i] + ("a" if key[i] != "a" else "b") + key[i + 1:] for i in range(len(key))]
    random = ["".join(secrets.choice(sorted(letters)) for _ in key) for _ in range(GUESSES)]
    for guess in (*near, *random, key[:-1], key + "a", "' OR 1=1 --", "%", key.swapcase()):
        stranger = Caller(served.port)
        assert stranger.visit(host.room["room"], guess)["you"] == 0, guess
        stranger.close()
    for file in pathlib.Path(folder).iterdir():
        stored = file.read_bytes()
        assert key.encode() not in stored and guest.room["key"].encode() not in stored, file


@serving
def test_names(served, _program, _folder):
    """markup in a name is only letters; names that do not show, mislead or are long are refused"""
    host, _ = two_players(served)
    host.does("name <b>&amp;<script>")
    assert host.events[-1].endswith("name <b>&amp;<script>"), host.events[-1]
    for name in ("\u202e\u200b\u2066", "a\u202eb", "\x01\x02", "\ufeff", "\u3164", "\u00a0\u2800", "x" * 64, "é" * 40):
        why = host.refused(f"name {name}")
        assert why.startswith("fault.name"), (ascii(name), why)


if __name__ == "__main__":
    sys.exit(run_checks(sys.argv[1], [test_one_seat, test_double_tap, test_others_seats, test_watchers, test_replayed,
                                      test_guessed, test_names]))
