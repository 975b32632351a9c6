#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Rooms over WebSocket, as `damier serve` serves them: playing, returning, restarts, kills, and closed doors."""
import contextlib
import pathlib
import random
import re
import signal
import socket
import sqlite3
import stat
import struct
import subprocess
import sys
import tempfile
import threading
import time

from callers import BINARY, CLOSE, PING, PONG, TEXT, WAIT, Caller, Served, begin_game
from polled import ask

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from checks import run_checks  # noqa: E402

KILLS = 5
LAG = 300  # milliseconds


def serving(test):
    """A server and its folder for a test."""
    def run(program):
        with tempfile.TemporaryDirectory() as folder:
            served = Served(program, folder)
            try:
                test(served, program, folder)
                if served.process.poll() is None:
                    served.stop()
            finally:
                if served.process.poll() is None:
                    served.kill()
    run.__doc__ = test.__doc__
    return run


def two_players(served, rules=""):
    host, guest = Caller(served.port), Caller(served.port)
    begin_game(host, guest, rules)
    return host, guest


def wait_for_event(caller, count):
    while len(caller.events) < count:
        caller.hear()


def wait_until_asked(served):
    """Until the server has heard everything that was said to it: it answers this after it."""
    assert ask(served.port, "GET", "/together/network").status == 200


@serving
def test_play(served, _program, _folder):
    """two people play, a third one watches, and nobody moves for another"""
    host, guest = two_players(served)
    watcher = Caller(served.port)
    watcher.visit(host.room["room"])
    host.does("play 32-28")
    assert host.refused("play 31-26") == "fault.not-yours"
    watcher.acts = 7
    assert watcher.refused("play 19-23") == "fault.not-your-seat"
    wait_for_event(guest, 5)
    guest.does("play 19-23")
    wait_for_event(watcher, 6)
    assert watcher.events[-1].endswith(" 0 play 19-23"), watcher.events[-1]
    assert guest.events[-1].endswith(f" {guest.acts} play 19-23"), guest.events[-1]


@serving
def test_once(served, _program, _folder):
    """the same act sent again, also over another connection, is done once"""
    host, _ = two_players(served)
    number = host.does("play 32-28")
    again = Caller(served.port)
    again.visit(host.room["room"], host.room["key"], seen=number)
    assert again.room["you"] == 1
    again.say(do="act", id=host.acts, seen=number, words="play 32-28")
    assert again.until("done") == {"done": host.acts, "n": number}


@serving
def test_restart(served, program, folder):
    """a server that stops tells when to come back, and the game goes on where it was"""
    host, guest = two_players(served)
    host.does("play 32-28")
    served.stop()
    assert host.until("stop")["stop"] >= 500
    later = Served(program, folder)
    back = Caller(later.port)
    assert back.visit(host.room["room"], host.room["key"])["you"] == 1
    assert back.events == host.events
    there = Caller(later.port)
    there.visit(guest.room["room"], guest.room["key"])
    there.acts = guest.acts
    there.does("play 19-23")
    later.stop()


@serving
def test_stopped_twice(served, _program, folder):
    """more signals to stop, while storage still finishes what it was given, change nothing about how it ends"""
    host = Caller(served.port)
    host.open()
    with contextlib.closing(sqlite3.connect(pathlib.Path(folder) / "rooms.db", isolation_level=None)) as slow:
        slow.execute("BEGIN IMMEDIATE")
        host.act("sit 1")
        wait_until_asked(served)
        for number in (signal.SIGTERM, signal.SIGTERM, signal.SIGINT, signal.SIGTERM):
            served.process.send_signal(number)
            time.sleep(0.2)  # it is waiting for storage by then, and its loop does not run
        assert served.process.poll() is None, "it did not wait for storage"
        slow.execute("ROLLBACK")
    served.stop()


@serving
def test_look(served, program, _folder):
    """who may have slept is told at once which event is the last, and who comes of which version the server is"""
    host, guest = two_players(served)
    host.does("play 32-28")
    wait_for_event(guest, len(host.events))
    for caller in (host, guest):
        caller.say(do="look")
        answer = caller.until("ready")
        assert answer["ready"] == len(host.events) and answer["now"] > 0, answer
    version = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=WAIT).stdout.split()[-1]
    assert host.room["version"] == version, (host.room, version)
    outside = Caller(served.port)
    outside.say(do="look", v=1)
    assert outside.until("error")["error"] == "message"


class Distant(Caller):
    """Somebody whose answers to pings take a while."""
    answered = False

    def answer_ping(self, payload):
        time.sleep(LAG / 1000)
        super().answer_ping(payload)
        self.answered = True


@serving
def test_lag(served, _program, _folder):
    """the time from a ping to its answer is what the clock forgives, whenever the server looks"""
    host, guest = Distant(served.port), Caller(served.port)
    begin_game(host, guest)
    while not host.answered:  # the first ping comes within a second or so
        host.say(do="look")
        host.until("ready")
        time.sleep(0.05)
    number = host.does("play 32-28")
    credited = re.fullmatch(rf"{number} \d+-(\d+) 1 \d+ play 32-28", host.events[-1])
    assert credited and LAG <= int(credited[1]) <= 1000, host.events[-1]


@serving
def test_computer(served, _program, _folder):
    """a computer sits down and plays"""
    caller = Caller(served.port)
    caller.open()
    caller.does("sit 1")
    caller.does("computer 2 level 1")
    caller.does("start")
    caller.does("play 32-28")
    wait_for_event(caller, 6)
    assert " 0 0 play " in caller.events[-1], caller.events[-1]


def play_until_killed(port, room, log):
    """Says phrases as fast as they are confirmed; whatever was confirmed goes into the log."""
    try:
        caller = Caller(port)
        caller.visit(room["room"], room["key"])
        caller.acts = 1000 * (1 + len(log))
        while True:
            number = caller.does("phrase 1")
            log.append((number, caller.acts))
    except (EOFError, OSError):
        pass


@serving
def test_killed(served, program, folder):
    """a server that is killed has lost nothing it confirmed, and doubled nothing"""
    host, _ = two_players(served)
    log, chance = [], random.Random(1)
    for _ in range(KILLS):
        player = threading.Thread(target=play_until_killed, args=(served.port, host.room, log))
        player.start()
        time.sleep(chance.uniform(0.1, 0.6))
        served.kill()
        player.join(WAIT)
        served.__init__(program, folder)
    reader = Caller(served.port)
    reader.visit(host.room["room"], host.room["key"])
    assert len(log) > KILLS, log
    for number, act in log:
        assert reader.events[number - 1].split()[2:4] == ["1", str(act)], (number, act)
    acts = [event.split()[2:4] for event in reader.events if event.split()[3] != "0"]
    assert len(acts) == len({tuple(act) for act in acts}), "done twice"


@serving
def test_keys(served, _program, _folder):
    """a forged or another room's key opens no seat"""
    host, _ = two_players(served)
    other = Caller(served.port)
    others = other.open()
    last = host.room["key"][-1]
    forged = host.room["key"][:-1] + ("b" if last == "a" else "a")
    for key in ("", "x", others["key"], forged, host.room["key"].upper(), "a" * 32):
        stranger = Caller(served.port)
        assert stranger.visit(host.room["room"], key)["you"] == 0, key
        stranger.acts = 50
        assert stranger.refused("resign") == "fault.not-your-seat"
        stranger.close()


@serving
def test_origins(served, _program, _folder):
    """a page of another site is not let in; ours and programs are"""
    here = f"http://127.0.0.1:{served.port}"
    assert Caller(served.port, Origin=here).status == 101
    for origin in ("http://evil.example", "null", "http://127.0.0.1", f"{here}.evil.example", "",
                   "http://" + "a" * 600):
        assert Caller(served.port, Origin=origin).status == 403, origin
    assert Caller(served.port, path="/elsewhere").status == 400
    assert Caller(served.port, Sec_WebSocket_Key="short").status == 400
    assert Caller(served.port, Sec_WebSocket_Version="8").status == 400
    assert Caller(served.port, Content_Length="5").status == 400
    assert Caller(served.port, version="1.0").status == 400


def assert_ends(caller, code=None):
    try:
        while True:
            caller.hear()
    except (EOFError, ConnectionResetError) as end:
        assert code is None or end.args == (code,), end


@serving
def test_bad_messages(served, _program, _folder):
    """what no page sends ends the connection, and the server serves on"""
    deep = b'{"v":1,"do":' + b"[" * 60000
    for payload in (b"", b"{", b"[]", b'{"v":2,"do":"open"}', b'{"v":1,"do":"act","id":1}', deep):
        caller = Caller(served.port)
        caller.send_frame(TEXT, payload)
        assert caller.hear()["error"]
        assert_ends(caller, 1008)
    for send, code in ((lambda c: c.send_frame(BINARY, b"x"), 1003), (lambda c: c.send_frame(TEXT, b"\xff\xfe"), 1007),
                       (lambda c: c.send_frame(TEXT, b"x" * 600000), 1009),
                       (lambda c: c.socket.sendall(b"\x81\xff" + struct.pack(">Q", 1 << 30) + b"mask"), 1009),
                       (lambda c: c.socket.sendall(b"\x81\x05hello"), 1002),
                       (lambda c: c.send_frame(3, b"x"), 1002), (lambda c: c.send_frame(PING, b"x" * 126), None)):
        caller = Caller(served.port)
        send(caller)
        assert_ends(caller, code)
    hasty = Caller(served.port)
    hasty.send_frame(TEXT, b"x" * 800000)
    while (heard := hasty.frame())[0] == PING:
        pass
    assert heard == (CLOSE, struct.pack(">H", 1009)), heard
    assert hasty.socket.recv(1) == b"", "the end is told, although much had still been sent"
    caller = Caller(served.port)
    caller.send_frame(TEXT, b'{"v":1,', first=0)
    caller.send_frame(PING, b"still there?")
    assert caller.frame() == (PONG, b"still there?")
    caller.send_frame(0, b'"do":"visit","room":"aaaaaaaaaaaaaaaa"}')
    assert caller.until("missing")


class Deaf(Caller):
    """Somebody who asks and does not read."""

    def connect(self, port):
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        made.connect(("127.0.0.1", port))
        return made


@serving
def test_silent_reader(served, _program, _folder):
    """a watcher who reads nothing is cut off, and costs the others nothing"""
    host, _ = two_players(served)
    deaf = Deaf(served.port)
    deaf.visit(host.room["room"])
    questions = Caller.framed(TEXT, b'{"do":"look"}') * 1000
    try:
        for _ in range(1000):  # far more than the system keeps for it
            deaf.socket.sendall(questions)
            host.does("phrase 1")
        raise AssertionError("a caller who reads nothing was not cut off")
    except (ConnectionResetError, BrokenPipeError):
        pass
    said = len(host.events)
    host.does("phrase 2")
    watcher = Caller(served.port)
    watcher.visit(host.room["room"])
    assert len(watcher.events) == said + 1, len(watcher.events)
    assert "the client did not read" in served.stop()


@serving
def test_together_with_page(served, _program, _folder):
    """the page is served as ever, and a plain request for /together is refused"""
    for path, status in (("/", 200), ("/together", 404)):
        with socket.create_connection(("127.0.0.1", served.port), timeout=WAIT) as plain:
            plain.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            assert plain.recv(12) == f"HTTP/1.1 {status}".encode(), path


def test_folder(program):
    """a folder that cannot hold rooms is refused by name; the standard one is made, or done without"""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "file").write_text("x", encoding="ascii")
        bad = pathlib.Path(folder) / "file" / "data"
        done = subprocess.run([program, "serve", "--listen", "127.0.0.1:0", "--data", bad, "--lang", "en"],
                              capture_output=True, text=True, timeout=WAIT)
        assert done.returncode == 1 and not done.stdout, done
        assert done.stderr == f"damier: The games cannot be kept in {bad} (Not a directory).\n", done.stderr


@serving
def test_private(served, _program, folder):
    """nobody else reads the names of rooms, also in a folder that is open to others"""
    Caller(served.port).open()
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in pathlib.Path(folder).iterdir()}
    assert modes and set(modes.values()) == {0o600}, modes


@serving
def test_backup(served, program, folder):
    """a copy made while people play is a whole database, and no file is lost to it"""
    host, guest = two_players(served)
    copy = pathlib.Path(folder) / "copy" / "rooms.db"
    copy.parent.mkdir()
    command = [program, "backup", "--lang", "en", "--data", folder, "-o", copy]
    log, player = [], None
    player = threading.Thread(target=play_until_killed, args=(served.port, host.room, log))
    player.start()
    while len(log) < 5:
        time.sleep(0.01)
    done = subprocess.run(command, capture_output=True, text=True, timeout=WAIT)
    confirmed = len(log)
    assert done.returncode == 0 and done.stdout.startswith(f"{copy}: a copy of the games"), done
    before = copy.read_bytes()
    refused = subprocess.run(command, capture_output=True, text=True, timeout=WAIT)
    assert refused.returncode == 1 and "already exists" in refused.stderr and copy.read_bytes() == before, refused
    replaced = subprocess.run([*command, "--replace"], capture_output=True, text=True, timeout=WAIT)
    assert replaced.returncode == 0 and copy.read_bytes() != before, replaced
    assert [entry.name for entry in copy.parent.iterdir()] == ["rooms.db"], list(copy.parent.iterdir())
    assert copy.stat().st_mode & 0o777 == 0o600
    served.kill()
    player.join(WAIT)
    copy.write_bytes(before)
    served.__init__(program, copy.parent)
    reader = Caller(served.port)
    reader.visit(host.room["room"], host.room["key"])
    assert 4 + 5 <= len(reader.events) and len(log) >= confirmed, (reader.events, log)
    guest = Caller(served.port)
    guest.visit(host.room["room"])
    guest.join()


if __name__ == "__main__":
    sys.exit(run_checks(sys.argv[1], [test_play, test_once, test_restart, test_stopped_twice, test_look, test_lag, test_computer, test_killed,
                                      test_keys, test_origins, test_bad_messages, test_silent_reader,
                                      test_together_with_page, test_folder, test_private, test_backup]))
