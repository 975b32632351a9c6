# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the protocols share: a program on pipes, DamExchange on a socket, TAP.

Everything waits a bounded time and uses this machine alone (127.0.0.1).
"""
import os
import queue
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback

WAIT = 20  # seconds: far beyond what any answer takes, so that a test ends by itself
SANITIZED = "--sanitized" in sys.argv  # a build that takes more memory than it asks for
DATA = tempfile.TemporaryDirectory()  # what is kept is not the user's
ENVIRONMENT = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": DATA.name}


class Program:
    """A program whose lines are read beside us."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, bufsize=1,
                                        env={**os.environ, **ENVIRONMENT})
        self.lines, self.faults = queue.Queue(), []
        self.readers = [threading.Thread(target=read, daemon=True)
                        for read in (self._read, self._read_faults)]
        for reader in self.readers:
            reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def _read_faults(self):
        self.faults.extend(line.rstrip("\n") for line in self.process.stderr)

    def send(self, *lines):
        for line in lines:
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def line(self, wait=WAIT):
        """The next line; None at the end of the output."""
        try:
            return self.lines.get(timeout=wait)
        except queue.Empty:
            raise AssertionError("no line came") from None

    def until(self, pattern, wait=WAIT):
        """The first line that matches, as a match; those before it are passed over."""
        end = time.monotonic() + wait
        while True:
            line = self.line(max(0.01, end - time.monotonic()))
            assert line is not None, f"the output ended before {pattern!r}; {self.faults}"
            found = re.fullmatch(pattern, line)
            if found:
                return found

    def rest(self):
        """The lines up to the end of the output."""
        lines = []
        while (line := self.line()) is not None:
            lines.append(line)
        return lines

    def end(self, wait=WAIT):
        """The exit status, once the program has ended by itself."""
        status = self.process.wait(wait)
        for reader in self.readers:
            reader.join(wait)
        return status

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.end()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except OSError:
                pass


class Dxp:
    """The other end of a DamExchange connection, message by message."""

    def __init__(self, connection):
        self.connection, self.bytes = connection, b""
        connection.settimeout(WAIT)

    def send(self, *messages):
        self.connection.sendall(b"".join(m.encode() + b"\0" for m in messages))

    def message(self):
        """The next message; None once the connection is closed."""
        while b"\0" not in self.bytes:
            more = self.connection.recv(1024)
            if not more:
                return None
            self.bytes += more
        message, _, self.bytes = self.bytes.partition(b"\0")
        return message.decode()

    def close(self):
        self.connection.close()


def request(colour="Z", minutes=1, moves=0, name="Tester", position=None):
    start = "B" + position if position else "A"
    return f"R01{name:<32}{colour}{minutes:03}{moves:03}{start}"


def call(program, *options):
    """A program that listens, and a connection to it."""
    listener = Program(program, "dxp", "--listen", "0", "--move-time", "10", "--hash", "1", *options)
    port = int(listener.until(r"Listening on 127\.0\.0\.1:(\d+)")[1])
    return listener, Dxp(socket.create_connection(("127.0.0.1", port), WAIT))


def run(cases):
    """Runs the functions given and prints TAP."""
    print(f"1..{len(cases)}")
    failed = 0
    for number, case in enumerate(cases, 1):
        try:
            case(sys.argv[1])
            print(f"ok {number} - {case.__doc__}")
        except Exception:  # a test must not stop the next
            failed += 1
            print(f"not ok {number} - {case.__doc__}")
            print("# " + traceback.format_exc().replace("\n", "\n# "))
        sys.stdout.flush()
    sys.exit(1 if failed else 0)
