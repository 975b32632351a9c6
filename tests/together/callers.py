# SPDX-License-Identifier: GPL-3.0-or-later
"""A served Damier and callers by WebSocket, for tests: one connection, texts whole, nothing hidden."""
import base64
import hashlib
import json
import os
import re
import socket
import struct
import subprocess
import time

WAIT = 20  # seconds: far beyond what any answer takes
MOST_PINGS = 6  # one after another: two minutes
MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
DRAUGHTS = ("damier record 1\ngame draughts\nposition W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:"
            "B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20\nresult ongoing\n")


def escaped(text):
    """A word of an act in which spaces and ends of lines are not its end."""
    return text.replace("\\", "\\\\").replace(" ", "\\s").replace("\n", "\\n")


class Served:
    """`damier serve` on a free port or the one given, with its rooms in a folder; without one where the options say."""

    def __init__(self, program, folder, *options, port=0, **environment):
        data = ["--data", str(folder)] if folder else []
        self.process = subprocess.Popen([program, "serve", "--listen", f"127.0.0.1:{port}", *data, "--lang", "en",
                                         *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                        env={**os.environ, **environment})
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, line + self.process.stderr.read()
        self.port = int(found[1])

    def stop(self):
        self.process.terminate()
        out, err = self.process.communicate(timeout=WAIT)
        strange = [line for line in err.splitlines() if not line.startswith("damier: link")]
        assert self.process.returncode == 0 and not strange, (self.process.returncode, err)
        return err

    def kill(self):
        self.process.kill()
        self.process.communicate(timeout=WAIT)


def connect(address, timeout):
    return socket.create_connection(address, timeout=timeout)


class Caller:
    """A WebSocket to /together."""

    def __init__(self, port, path="/together", version="1.1", **fields):
        self.socket = self.connect(port)
        key = base64.b64encode(os.urandom(16)).decode()
        sent = {"Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key,
                "Sec-WebSocket-Version": "13", **{name.replace("_", "-"): value for name, value in fields.items()}}
        lines = [f"GET {path} HTTP/{version}", *(f"{name}: {value}" for name, value in sent.items()), "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        self.bytes = b""
        while b"\r\n\r\n" not in self.bytes:
            self._receive()
        answer, _, self.bytes = self.bytes.partition(b"\r\n\r\n")
        self.status = int(answer.split()[1])
        if self.status == 101:
            accepted = base64.b64encode(hashlib.sha1((key + MAGIC).encode()).digest())
            assert b"sec-websocket-accept: " in answer.lower() and accepted in answer, answer
        self.events, self.acts, self.heard = [], 0, []

    def connect(self, port):
        return connect(("127.0.0.1", port), WAIT)

    def _receive(self):
        piece = self.socket.recv(65536)
        if not piece:
            raise EOFError
        self.bytes += piece

    def _take(self, count):
        while len(self.bytes) < count:
            self._receive()
        taken, self.bytes = self.bytes[:count], self.bytes[count:]
        return taken

    def frame(self):
        first, second = self._take(2)
        assert not second & 0x80, "servers do not mask"
        length = second & 0x7f
        if length == 126:
            length, = struct.unpack(">H", self._take(2))
        elif length == 127:
            length, = struct.unpack(">Q", self._take(8))
        return first & 0x0f, self._take(length)

    def send_frame(self, opcode, payload, first=0x80):
        self.socket.sendall(self.framed(opcode, payload, first))

    @staticmethod
    def framed(opcode, payload, first=0x80):
        mask = os.urandom(4)
        length = len(payload)
        size = bytes([0x80 | length]) if length < 126 else b"\xfe" + struct.pack(">H", length) if length < 65536 \
            else b"\xff" + struct.pack(">Q", length)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        return bytes([first | opcode]) + size + mask + masked

    def answer_ping(self, payload):
        self.send_frame(PONG, payload)

    def say(self, **message):
        self.send_frame(TEXT, json.dumps(message).encode())

    def hear(self):
        """The next message; events are kept, pings answered, but not for ever."""
        pings = 0
        while True:
            opcode, payload = self.frame()
            if opcode == PING:
                pings += 1
                assert pings <= MOST_PINGS, "nothing comes but pings"
                self.answer_ping(payload)
            elif opcode == CLOSE:
                raise EOFError(struct.unpack(">H", payload[:2])[0] if payload else None)
            else:
                assert opcode == TEXT, opcode
                return self.note(json.loads(payload))

    def note(self, message):
        self.heard.append(message)
        if "e" in message:
            assert message["n"] == len(self.events) + 1, (message, len(self.events))
            self.events.append(message["e"])
        return message

    def until(self, field):
        while True:
            message = self.hear()
            if field in message:
                return message

    def act(self, words):
        self.acts += 1
        self.say(do="act", id=self.acts, seen=len(self.events), words=words)
        return self.acts

    def does(self, words):
        number = self.act(words)
        while True:
            message = self.hear()
            assert message.get("refused") != number, message
            if message.get("done") == number:
                return message["n"]
            if message.get("later") == number:
                time.sleep(message["in"] / 1000)
                self.say(do="act", id=number, seen=len(self.events), words=words)

    def refused(self, words):
        number = self.act(words)
        while True:
            message = self.hear()
            assert message.get("done") != number, words
            if message.get("refused") == number:
                return message["why"]

    def open(self, record=DRAUGHTS, rules=""):
        self.acts = 1
        self.say(v=1, do="open", id=1, words=f"open {rules}record={escaped(record)}")
        self.room = self.until("room")
        self.until("done")
        return self.room

    def visit(self, room, key="", seen=0):
        self.events = [None] * seen
        self.say(v=1, do="visit", room=room, key=key, seen=seen)
        self.room = self.until("you")
        self.until("ready")
        return self.room

    def join(self):
        self.say(do="join")
        self.room = self.until("key")
        return self.room

    def close(self):
        self.socket.close()


def begin_game(host, guest, rules=""):
    """One opens a room, the other comes to it, and they begin; the room, as its host was told."""
    room = host.open(rules=rules)
    guest.visit(room["room"])
    guest.join()
    host.does("sit 1")
    guest.does("sit 2")
    host.does("start")
    return room
