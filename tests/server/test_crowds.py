#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Many connections, and those that mean harm: test_crowds.py PROGRAM

All of it comes from this machine; the addresses 127.0.0.x stand for different places.
"""
import contextlib
import os
import resource
import socket
import subprocess
import time

from browser import ENVIRONMENT, WAIT, Connection, get, run, serving
from make_page import FILES

HERE, ELSEWHERE, BEYOND = "127.0.0.1", "127.0.0.2", "127.0.0.3"
PROMPT = 5  # seconds: an answer that comes later is no answer
SCHOOL = 500 * 6  # tablets, and what a browser opens
HALF = b"GET /sw.js HTTP/1.1\r\nhost:"
WHOLE = HALF + b" localhost\r\n\r\n"
OTHER_FILES = 200  # descriptors that neither side uses for connections


class Crowd:
    """Plain sockets, as many as one likes."""

    def __init__(self, port):
        self.port, self.sockets = port, []

    def grow(self, count, data, receive_buffer=None, source=HERE):
        """More of them, each of which sends this."""
        for _ in range(count):
            one = socket.socket()
            self.sockets.append(one)
            if receive_buffer:
                one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            one.settimeout(WAIT)
            one.bind((source, 0))
            with contextlib.suppress(ConnectionError):  # disconnected while it was sending
                one.connect((HERE, self.port))
                one.sendall(data)

    def statuses(self):
        """How many were answered with 200."""
        return sum(one.recv(4096).startswith(b"HTTP/1.1 200 ") for one in self.sockets)

    def ask(self):
        for one in self.sockets:
            one.sendall(WHOLE)

    def close(self):
        for one in self.sockets:
            one.close()


@contextlib.contextmanager
def crowd(server):
    found = Crowd(server.port)
    try:
        yield found
    finally:
        found.close()


def check_served(server, *sources):
    for source in sources or (HERE, ELSEWHERE):
        begin = time.monotonic()
        assert get(server.port, "/sw.js", source=source).body == FILES["sw.js"], source
        assert time.monotonic() - begin < PROMPT, source


def check_idle(server):
    used = server.processor_seconds()
    time.sleep(3)
    used = server.processor_seconds() - used
    assert used < 0.3, f"{used} of 3 seconds"


def test_unread(program):
    """who asks forty times and reads nothing costs neither time nor memory"""
    with serving(program, "--listen", "0") as server, crowd(server) as readers:
        get(server.port, "/zeros.wav")  # is unpacked now
        memory = server.memory()
        readers.grow(100, WHOLE.replace(b"sw.js", b"zeros.wav") * 40, receive_buffer=2048)
        time.sleep(1)
        check_idle(server)
        grown = server.memory() - memory
        assert grown < 100 * 40000, f"{grown / 100} bytes for each"
        check_served(server)


def test_unended(program):
    """more connections than were ever let in, none of which says what it wants, lock nobody out"""
    with serving(program, "--listen", "0") as server, crowd(server) as attackers:
        attackers.grow(1500, HALF)
        check_served(server)


def test_flood(program):
    """where there is no room for all, newcomers from anywhere are served all the same"""
    for data, receive_buffer in ((HALF, None), (b"", None), (WHOLE, None),
                                 (WHOLE.replace(b"sw.js", b"zeros.wav"), 2048)):
        with serving(program, "--listen", "0", files=256) as server, crowd(server) as attackers:
            for _ in range(5):
                attackers.grow(200, data, receive_buffer)
                check_served(server)


def test_faithful(program):
    """one who keeps asking is not sent away for those who do not, even of the same address"""
    with serving(program, "--listen", "0", files=256) as server, crowd(server) as attackers, \
            Connection(server.port) as near, Connection(server.port, source=ELSEWHERE) as far:
        for _ in range(20):
            attackers.grow(50, HALF)
            for faithful in (near, far):
                faithful.ask("/sw.js")
                assert faithful.answer().body == FILES["sw.js"]


def test_far_and_idle(program):
    """crowds make room from their own, not from those of another address"""
    with serving(program, "--listen", "0", files=256) as server, crowd(server) as attackers:
        far = [Connection(server.port, source=ELSEWHERE) for _ in range(20)]
        for _ in range(10):
            attackers.grow(30, WHOLE)
            attackers.grow(30, WHOLE, source=BEYOND)
        for idle in far:
            idle.ask("/sw.js")
            assert idle.answer().body == FILES["sw.js"]
            idle.socket.close()


def test_school(program):
    """five hundred tablets behind one address are served, and stay connected"""
    with serving(program, "--listen", "0") as server, crowd(server) as tablets:
        tablets.grow(SCHOOL, WHOLE)
        assert tablets.statuses() == SCHOOL
        tablets.ask()
        assert tablets.statuses() == SCHOOL
        check_served(server)


def test_thousands(program):
    """five thousand connections are opened and served at once, ten thousand are held"""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    many = min(10000, limit * 3 // 4 - OTHER_FILES)
    with serving(program, "--listen", "0") as server, crowd(server) as people:
        begin = time.monotonic()
        people.grow(many // 2, WHOLE)
        assert people.statuses() == many // 2
        seconds = time.monotonic() - begin
        people.grow(many - many // 2, HALF)
        people.sockets = people.sockets[:many // 2]
        people.ask()
        assert people.statuses() == many // 2
        check_served(server)
        print(f"# {many // 2} connections opened and served in {seconds:.1f} s, {many} held")


def test_no_descriptors(program):
    """when the system gives no more descriptors, callers do not keep the server busy"""
    with serving(program, "--listen", "0") as server, crowd(server) as people:
        soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (60, hard))
        people.grow(200, HALF)
        check_served(server)
        check_idle(server)
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (1, hard))
        people.grow(20, WHOLE)
        check_idle(server)
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (soft, hard))
        check_served(server)


def test_too_few_descriptors(program):
    """a server that cannot begin says why, however few files it may open"""
    for count in range(4, 9):
        done = subprocess.run([program, "serve", "--listen", "0"], capture_output=True, text=True, timeout=WAIT,
                              env={**os.environ, **ENVIRONMENT}, preexec_fn=lambda: resource.setrlimit(
                                  resource.RLIMIT_NOFILE, (count, count)))
        assert done.returncode == 1 and "Too many open files" in done.stderr, (count, done)


if __name__ == "__main__":
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    run([test_unread, test_unended, test_flood, test_faithful, test_far_and_idle, test_school,
         test_thousands, test_no_descriptors, test_too_few_descriptors])
