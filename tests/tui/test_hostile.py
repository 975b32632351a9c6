#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`damier join` and servers that mean it harm: it ends in time, keeps nobody at the keyboard waiting, gives the
terminal back. test_hostile.py PROGRAM"""
import base64
import concurrent.futures
import hashlib
import json
import pathlib
import resource
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

TESTS = pathlib.Path(__file__).parent.parent
sys.path[:0] = [str(TESTS / "protocol"), str(TESTS / "together")]
from callers import DRAUGHTS, MAGIC, WAIT, Caller, Served  # noqa: E402
from speakers import run  # noqa: E402
from window import Window  # noqa: E402

ENOUGH = 60  # seconds in which whoever waits 15 for a room is gone, on a busy machine
MEMORY_MB = 400  # far more than any room takes
LARGEST = (1 << 63) - 1
ROOM, KEY = "a" * 16, "b" * 32


class Hostile:
    """A server of one's own making: `act(self, connection, count)` is called with every connection, greeted or not."""

    def __init__(self, act, greets=True):
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.act, self.greets = act, greets
        self.count = 0
        self.heard = []
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                connection, _ = self.listening.accept()
            except OSError:
                return
            self.count += 1
            threading.Thread(target=self._attend, args=(connection, self.count), daemon=True).start()

    def _attend(self, connection, count):
        with connection:
            try:
                head = b""
                while b"\r\n\r\n" not in head:
                    piece = connection.recv(4096)
                    if not piece:
                        return
                    head += piece
                if self.greets:
                    connection.sendall(greeting(head))
                    threading.Thread(target=self._listen, args=(connection,), daemon=True).start()
                self.act(self, connection, count)
            except OSError:
                pass

    def _listen(self, connection):
        try:
            while piece := connection.recv(65536):
                self.heard.append(piece)
        except OSError:
            pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listening.close()


def greeting(head):
    key = head.lower().split(b"sec-websocket-key: ")[1].split(b"\r\n")[0]
    key = head[head.lower().index(b"sec-websocket-key: ") + 19:][:len(key)]
    accepted = base64.b64encode(hashlib.sha1(key + MAGIC.encode()).digest())
    return (b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: " + accepted + b"\r\n\r\n")


def frame(payload, opcode=1, first=0x80):
    length = len(payload)
    size = bytes([length]) if length < 126 else b"\x7e" + struct.pack(">H", length) if length < 65536 \
        else b"\x7f" + struct.pack(">Q", length)
    return bytes([first | opcode]) + size + payload


def texts(*messages):
    return b"".join(frame(message if isinstance(message, bytes) else json.dumps(message).encode()) for message in messages)


def stay(connection):
    """Until the other side goes."""
    connection.settimeout(ENOUGH)
    while connection.recv(65536):
        pass


def saying(*messages):
    """A server that says this, whatever it is asked, and then nothing."""
    def act(_server, connection, _count):
        connection.sendall(texts(*messages))
        time.sleep(ENOUGH)
    return act


def sending(*pieces, forever=b"", pause=0.0):
    """A server that sends these bytes, the last of them for ever."""
    def act(_server, connection, _count):
        for piece in pieces:
            connection.sendall(piece)
        while forever:
            connection.sendall(forever)
            time.sleep(pause)
        time.sleep(ENOUGH)
    return act


def room_events(program, *acts):
    """The events of a room in which two sit, as a server of our own tells them."""
    with tempfile.TemporaryDirectory() as folder:
        served = Served(program, folder)
        try:
            host = Caller(served.port)
            host.open(DRAUGHTS)
            guest = Caller(served.port)
            guest.visit(host.room["room"])
            guest.join()
            for who, words in (("host", "sit 1"), ("guest", "sit 2"), ("guest", "start"), *acts):
                {"host": host, "guest": guest}[who].does(words)
            while len(host.events) < len(guest.events):
                host.hear()
            return host.events, guest.room["you"]
        finally:
            served.kill()


def entering(program, *acts):
    """What lets a caller in: the messages up to `ready`, for the second seat."""
    events, person = room_events(program, *acts)
    return [{"v": 1, "room": ROOM, "you": person, "now": 1_750_000_000_000, "key": KEY, "code": "ABCDEF"},
            *({"n": number + 1, "e": event} for number, event in enumerate(events)),
            {"ready": len(events), "now": 1_750_000_000_000}]


# ---- before there is a room ----

UNGREETED = {
    "closes at once": sending(),
    "not HTTP": sending(b"\x00\xff" * 3000),
    "redirects": sending(b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"),
    "another accept": sending(b"HTTP/1.1 101 x\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: AAAA\r\n\r\n"),
    "a head that never ends": sending(forever=b"X-Field: " + b"x" * 1000 + b"\r\n"),
    "slow bytes": sending(b"HTTP/1.1 101", forever=b"x", pause=0.5),
}
GREETED = {
    "nothing": sending(),
    "ready before anything": saying({"ready": 1, "now": 5}),
    "ready at once, again and again": saying(*[{"ready": 1, "now": 5}] * 200),
    "a refusal before anything": saying({"refused": 1, "text": "no"}),
    "answers before any question": saying({"done": 1}, {"later": 1, "in": LARGEST}, {"there": [1]}, {"again": "x"}, {"you": 1}),
    "numbers without bounds": saying({"you": LARGEST, "now": LARGEST, "room": ROOM}, {"later": -LARGEST, "in": -LARGEST},
                                     {"ready": LARGEST, "now": LARGEST}, b'{"ready":1e308}', b'{"ready":99999999999999999999}'),
    "wrong kinds": saying({"e": 5}, {"e": None}, {"you": "me", "room": 7, "key": []}, {"found": {}}, {"there": 4}, {"stop": "x"}),
    "not JSON": saying(b"{", b"[]", b"null", b"7", b'"e"', b"[" * 100000, b'{"a":' * 100000, b"\xff\xfe", b"a\0b"),
    "events of nowhere": saying({"n": 1, "e": "1 1 1 1 open record=x"}, {"n": 1, "e": ""}, {"n": 1, "e": "x" * 900000}),
    "room after room": saying(*({"found": "r" * number} for number in range(300))),
    "stops at once": saying({"stop": 0}),
    "a giant is announced": sending(b"\x81\x7f" + struct.pack(">Q", LARGEST)),
    "a frame larger than any": sending(frame(b"x" * (2 << 20))),
    "a masked frame": sending(b"\x81\x85abcdhello"),
    "pieces for ever": sending(frame(b"x", first=0), forever=frame(b"y" * 1000, opcode=0, first=0)),
    "pings for ever": sending(forever=frame(b"p" * 125, opcode=9) * 100),
    "texts for ever": sending(forever=texts({}) * 1000),
    "binary for ever": sending(forever=frame(b"b" * 60000, opcode=2)),
    "long texts for ever": sending(forever=frame(b" " * 1000000)),
    "control frames that are too long": sending(frame(b"x" * 200, opcode=8)),
    "reserved bits": sending(b"\xf1\x00"),
}


WHYS = (b"there is no server of games at ", b"did not open the game within 15 seconds", b"cannot be understood")


def limited():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def try_to_join(program, name, act, greets):
    with Hostile(act, greets) as server:
        begin = time.monotonic()
        done = subprocess.run([program, "join", "ABCDEF", "--server", f"127.0.0.1:{server.port}", "--lang", "en"],
                              capture_output=True, timeout=ENOUGH, check=False, stdin=subprocess.DEVNULL, preexec_fn=limited)
        taken = time.monotonic() - begin
        assert done.returncode == 1 and done.stderr.count(b"\n") == 1, (name, done)
        assert b"\x1b" not in done.stderr and b"()" not in done.stderr, (name, done)
        assert any(why in done.stderr for why in WHYS), (name, done)
        assert server.count < 20 + taken, (name, server.count)


def test_outside(program):
    """whatever a server does instead of letting one in, one is told why, and it is over"""
    with concurrent.futures.ThreadPoolExecutor(32) as pool:
        tried = [pool.submit(try_to_join, program, name, act, greets)
                 for cases, greets in ((UNGREETED, False), (GREETED, True)) for name, act in cases.items()]
        for one in tried:
            one.result()


def test_why(program):
    """who is not let in learns whether the server broke off, waited too long, or said why"""
    for act, why in ((sending(b"\xf1\x00"), "cannot be understood"), (saying({"error": ""}), "cannot be understood"),
                     (saying({"error": "version"}), "(version)"),
                     (saying({"there": [1]}), "did not open the game within 15 seconds")):
        with Hostile(act) as server:
            done = subprocess.run([program, "join", "ABCDEF", "--server", f"127.0.0.1:{server.port}", "--lang", "en"],
                                  capture_output=True, text=True, timeout=ENOUGH, check=False, stdin=subprocess.DEVNULL)
            assert done.returncode == 1 and why in done.stderr and "()" not in done.stderr, (why, done)


def test_barred(program):
    """what a server says why it lets nobody in controls no terminal"""
    with Hostile(saying({"error": "\x1b[2J\x07\x9b31m" + "é" * 400})) as server:
        done = subprocess.run([program, "join", "ABCDEF", "--server", f"127.0.0.1:{server.port}", "--lang", "en"],
                              capture_output=True, timeout=ENOUGH, check=False, stdin=subprocess.DEVNULL)
        assert done.returncode == 1 and not any(byte in done.stderr for byte in b"\x1b\x07\x9b"), done


# ---- in the room ----

def in_room(test):
    def run_it(program):
        test(program, entering(program))
    run_it.__doc__ = test.__doc__
    run_it.__name__ = test.__name__
    return run_it


def leaves(window):
    """Somebody at the keyboard leaves, and the terminal is theirs again."""
    window.keys("F10")
    window.shows("Leave the game?")
    window.keys("y")
    window.shows("left with 0")
    window.type("echoed")
    window.shows("echoed")


def joined(program, server):
    return Window(program, "join", "ABCDEF", "--server", f"127.0.0.1:{server.port}", "--lang", "en")


def memory_mb(process):
    status = pathlib.Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) // 1024


@in_room
def test_flood(program, enter):
    """while a server sends for ever one can still leave, and memory is not filled"""
    floods = {"nothing": {}, "presence": {"there": [1, LARGEST, -1, "x"], "watchers": LARGEST, "away": -LARGEST},
              "refusals": {"refused": 7, "text": "no" * 60}, "ready": {"ready": 3, "now": LARGEST},
              "rematches": {"again": "c" * 16, "by": 1}, "spaces": b" " * 100000 + b"{}"}
    for name, message in floods.items():
        piece = texts(message) * 200

        def act(_server, connection, _count, piece=piece):
            connection.sendall(texts(*enter))
            while True:
                connection.sendall(piece)
        with Hostile(act) as server, joined(program, server) as w:
            w.shows("White")
            time.sleep(1)
            assert memory_mb(w.process()) < MEMORY_MB, (name, memory_mb(w.process()))
            leaves(w)


@in_room
def test_senseless(program, enter):
    """a server whose events make no sense is asked again, less and less often, and the game stays on the screen"""
    for nonsense in ({"n": 9, "e": "nonsense"}, {"ready": 0, "now": 0}, {"stop": 0}, {"stop": -5}):
        def act(_server, connection, count, nonsense=nonsense):
            connection.sendall(texts(*(enter if count == 1 else []), nonsense))
            stay(connection)
        with Hostile(act) as server, joined(program, server) as w:
            w.shows("White")
            time.sleep(4)
            assert server.count <= 8, (nonsense, server.count)
            w.shows("White")
            leaves(w)


@in_room
def test_escapes(program, enter):
    """what a server says is text and nothing else"""
    says = [{"refused": 3, "text": "\x1b]0;stolen\x07\x1b[31mRED\x9b2J\u202e" + "é" * 300},
            {"n": 9, "e": enter[-2]["e"].replace("start", "name \x1b[2J\x07evil", 1)}]
    for said in says:
        with Hostile(saying(*enter, said)) as server, joined(program, server) as w:
            w.shows("White")
            time.sleep(1)
            assert "stolen" not in w.tmux("display-message", "-p", "#{pane_title}")
            leaves(w)


@in_room
def test_times(program, enter):
    """a clock of nowhere stops nobody: what is played is said, and said again within a minute if that is asked for"""
    for now in (LARGEST, -LARGEST, 0):
        messages = [{**message, **({"now": now} if "now" in message else {})} for message in enter]
        with Hostile(saying(*messages, {"later": 1, "in": LARGEST})) as server, joined(program, server) as w:
            w.shows("White")
            w.play("32-28")
            leaves(w)


@in_room
def test_signals(program, enter):
    """a signal ends it while a server sends for ever, and the terminal is given back"""
    piece = texts({}) * 500

    def act(_server, connection, _count):
        connection.sendall(texts(*enter))
        while True:
            connection.sendall(piece)
    for signal in ("TERM", "HUP", "INT"):
        with Hostile(act) as server, joined(program, server) as w:
            w.shows("White")
            subprocess.run(["kill", f"-{signal}", str(w.process())], check=True, timeout=WAIT)
            w.shows("left with 1")
            w.type("echoed")
            w.shows("echoed")


if __name__ == "__main__":
    run([test_outside, test_why, test_barred, test_flood, test_senseless, test_escapes, test_times, test_signals])
