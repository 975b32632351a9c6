#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the server listens, what it tells, how it stops: test_addresses.py PROGRAM"""
import os
import pty
import re
import select
import signal
import socket
import subprocess
import time

from browser import ENVIRONMENT, OPEN, WAIT, Connection, Program, Server, get, run, serving
from qr_reader import decode


def test_stop(program):
    """each signal stops it at once, whatever is going on, with status 0"""
    for number in (signal.SIGINT, signal.SIGTERM):
        server = Server(program, "--listen", "0")
        try:
            with Connection(server.port) as idle, Connection(server.port, 4096) as busy:
                idle.ask("/sw.js")
                assert idle.answer().status == 200
                busy.ask("/zeros.wav")
                busy.more(100)
                begin = time.monotonic()
                assert server.stop(number) == 0, server.faults
                assert time.monotonic() - begin < WAIT / 2
            assert server.faults == [], server.faults
        finally:
            server.close()


def refusal(program, *options):
    server = Program(program, "serve", *options)
    try:
        return server.end(), server.rest(), server.faults
    finally:
        server.close()


def test_port_in_use(program):
    """a port that another program uses is refused in one line"""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        status, lines, faults = refusal(program, "--listen", str(port))
        assert (status, lines) == (1, []), (status, lines)
        assert faults == [f"damier: cannot listen on 127.0.0.1:{port}: another program is using "
                          "it; choose another port with --listen PORT"], faults
        _, _, faults = refusal(program, "--listen", str(port), "--lang", "fr")
        assert faults == [f"damier: impossible d’écouter sur 127.0.0.1:{port} : un autre "
                          "programme s’en sert ; choisissez un autre port avec --listen PORT"], faults


def test_next_port(program):
    """without an address it takes the next free port from 8080, on this computer alone"""
    with serving(program) as first, serving(program) as second:
        assert first.host == second.host == "127.0.0.1"
        assert 8080 <= first.port < second.port < 8180, (first.port, second.port)
        assert get(first.port, "/sw.js").status == get(second.port, "/sw.js").status == 200


def test_addresses(program):
    """hosts are numbers or names; what is not an address, or cannot be had, is refused"""
    with serving(program, "--listen", "localhost:0") as server:
        assert server.host == "localhost"
        assert get(server.port, "/sw.js").status == 200
    with serving(program, "--listen", "0.0.0.0:0") as server:
        assert server.host == "127.0.0.1" and get(server.port, "/sw.js").status == 200
    for options, status, word in (
            (["--listen", "a:b"], 2, "“a:b” is not an address"),
            (["--listen", "70000"], 2, "is not an address"),
            (["--lan", "--listen", "127.0.0.1:0"], 2, "with --lan write the port alone"),
            (["--listen", "192.0.2.1:0"], 1, "cannot listen on 192.0.2.1:0: "),
            (["now"], 2, "one word too many"),
            (["--games", "2"], 2, "does not go with “serve”")):
        found, lines, faults = refusal(program, *options)
        assert (found, lines) == (status, []), (options, found, lines)
        assert len(faults) == 1 and word in faults[0], (options, faults)


def test_lan(program):
    """--lan tells the address on the network and draws it as a QR code"""
    with serving(program, "--lan", "--listen", "0") as server:
        line = server.line()
        if line == "This computer is not on a network: other devices cannot open the page.":
            return
        url = re.fullmatch(r"On the other devices of this network: (http://([\d.]+):(\d+)/)", line)
        assert url and not url[2].startswith("127.") and int(url[3]) == server.port, line
        with socket.create_connection((url[2], server.port), WAIT):
            pass
        lines = []
        while not lines or len(lines) < len(lines[0]) // 2 + 1:
            lines.append(server.line())
        assert decode(lines) == url[1], "\n".join(lines)


def test_lan_in_colours(program):
    """on a terminal the code has colours of its own, black on white"""
    leader, follower = pty.openpty()
    process = subprocess.Popen([program, "serve", "--lan", "--listen", "0"], stdout=follower,
                               env={**os.environ, **ENVIRONMENT, "TERM": "xterm"})
    os.close(follower)
    try:
        text = b""
        while (lines := text.count(b"\n")) < 2 or (text.count(b"http") == 2 and lines < 19):
            assert select.select([leader], [], [], WAIT)[0], "the output ended too early"
            text += os.read(leader, 4096)
        first, second, *lines = text.decode().replace("\r", "").rstrip("\n").split("\n")
        assert re.fullmatch(OPEN, first), first
        if "http" in second:
            coloured = re.compile("\033\\[38;5;231;48;5;16m([ ▄▀█]+)\033\\[0m")
            shapes = [coloured.fullmatch(line) for line in lines]
            assert shapes and all(shapes), lines
            assert decode([shape[1] for shape in shapes]) == second.rsplit(" ", 1)[1]
        process.terminate()
        assert process.wait(WAIT) == 0
    finally:
        process.kill()
        process.wait(WAIT)
        os.close(leader)


if __name__ == "__main__":
    run([test_stop, test_port_in_use, test_next_port, test_addresses, test_lan,
         test_lan_in_colours])
