# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the server share: a server at work, and requests to it, byte by byte."""
import contextlib
import os
import pathlib
import re
import signal
import socket
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "protocol"))
from speakers import ENVIRONMENT, WAIT, Program, run  # noqa: E402, F401

POLICY = ("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
          "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
          "media-src 'self' blob:; font-src 'self'; form-action 'none'; base-uri 'none'; "
          "frame-ancestors 'none'")
OPEN = r"Open http://([^ ]+):(\d+)/ in a browser\. Ctrl\+C stops the server\."


class Answer:
    """A status, headers by their small names, and a body."""

    def __init__(self, head, body):
        first, *rest = head.decode("latin-1").split("\r\n")
        self.status = int(first.split(" ")[1])
        pairs = [line.split(": ", 1) for line in rest if line]
        self.headers = {name.lower(): value for name, value in pairs}
        assert len(self.headers) == len(pairs), f"a header stands twice: {pairs}"
        self.body = body


class Connection:
    """One connection, kept open from request to request; `source` is the address it comes from."""

    def __init__(self, port, receive_buffer=None, source=None):
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        if source:
            self.socket.bind((source, 0))
        self.socket.settimeout(WAIT)
        self.socket.connect(("127.0.0.1", port))
        self.bytes = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, text):
        self.socket.sendall(text)

    def ask(self, path, method="GET", **fields):
        """Sends a request; a field is written accept_encoding="gzip"."""
        lines = [f"{name.replace('_', '-')}: {value}" for name, value in fields.items()]
        self.send("\r\n".join([f"{method} {path} HTTP/1.1", "host: localhost", *lines, "", ""]).encode())

    def more(self, size=65536):
        data = self.socket.recv(size)
        self.bytes += data
        return bool(data)

    def answer(self, bodiless=False, size=65536):
        """The next answer; None if the connection is closed before any."""
        while b"\r\n\r\n" not in self.bytes:
            if not self.more(size):
                assert not self.bytes, self.bytes
                return None
        head, _, self.bytes = self.bytes.partition(b"\r\n\r\n")
        found = Answer(head, b"")
        length = 0 if bodiless else int(found.headers.get("content-length", 0))
        while len(self.bytes) < length:
            assert self.more(size), f"closed after {len(self.bytes)} of {length} bytes"
        found.body, self.bytes = self.bytes[:length], self.bytes[length:]
        return found

    def is_closed(self):
        """Waits until the other side closes; False if something comes first."""
        try:
            return not self.more()
        except ConnectionResetError:
            return True


def get(port, path, method="GET", source=None, **fields):
    with Connection(port, source=source) as connection:
        connection.ask(path, method, **fields)
        return connection.answer(bodiless=method == "HEAD")


def check_security(answer):
    """What every answer carries, a refusal too."""
    headers = answer.headers
    assert headers["content-security-policy"] == POLICY, headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-embedder-policy"] == "require-corp"
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers


class Server(Program):
    """The program at work; `port` is where. It may have `files` descriptors, if that is given."""

    def __init__(self, program, *options, files=None):
        limited = ("sh", "-c", f'ulimit -n {files} && exec "$0" "$@"') if files else ()
        super().__init__(*limited, program, "serve", *options)
        found = self.until(OPEN)
        self.host, self.port = found[1], int(found[2])

    def processor_seconds(self):
        """What it has used of the processor since it started."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self):
        """The bytes it has in memory."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * int(re.search(r"VmRSS:\s+(\d+)", status)[1])

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        return self.end()


@contextlib.contextmanager
def serving(program, *options, files=None):
    """A server that must end well, and say nothing on the way."""
    server = Server(program, *options, files=files)
    try:
        yield server
        assert server.stop() == 0, server.faults
        assert server.faults == [], server.faults
    finally:
        server.close()
