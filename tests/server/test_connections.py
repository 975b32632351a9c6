#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Connections of every kind, good, bad and slow: test_connections.py PROGRAM"""
import random
import re
import select
import socket
import struct
import time

from browser import Connection, get, run, serving
from make_page import FILES

REQUEST_SECONDS = 10  # what the server allows for the head of a request
IDLE_SECONDS = READER_SECONDS = 15  # between requests and for a slow reader, as it is told
SLACK = 10  # seconds more, for a machine that has other things to do
MALFORMED = [
    b"\r\n\r\n", b"\n", b"\0" * 200, b"GET\r\n\r\n", b"GET \r\n\r\n", b"GET /\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n", b"GET / FTP/1.1\r\n\r\n", b"BREW / HTTP/1.1\r\n\r\n",
    b"get / HTTP/1.1\r\n\r\n", b"GET /%zz HTTP/1.1\r\n\r\n", b"GET /%00 HTTP/1.1\r\n\r\n",
    b"GET /sw.js%00x HTTP/1.1\r\n\r\n", b"GET /% HTTP/1.1\r\n\r\n", b"GET nothing HTTP/1.1\r\n\r\n",
    b"GET http://example.org/ HTTP/1.1\r\n\r\n", b"GET * HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nGET / HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\n: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nno colon\r\n\r\n", b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nx: " + b"a" * 100000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 20000 + b"\r\n",
    b"GET / HTTP/1.1\r\n" + b"accept: y\r\n" * 2000 + b"\r\n",
    b"GET /?" + b"&" * 3000 + b" HTTP/1.1\r\n\r\n",
    b"CONNECT example.org:80 HTTP/1.1\r\n\r\n", b"CONNECT / HTTP/1.1\r\nhost: localhost\r\n\r\nmore",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 500,
    b"GET / HTTP/1.1\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n\r\n",
    b"GET / HTTP/1.1\r\nconnection: upgrade\r\nupgrade: nonsense\r\n\r\n",
    b"GET / HTTP/1.1\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    b"POST / HTTP/1.1\r\ncontent-length: 99999999999999999999\r\n\r\nx",
    b"GET / HTTP/1.1\r\ncontent-length: x\r\n\r\n",
]


def poke(port, data):
    """Sends bytes, half closes, and reads what comes; what it was matters little."""
    with Connection(port) as connection:
        try:
            connection.send(data)
            connection.socket.shutdown(socket.SHUT_WR)
            while connection.more():
                pass
        except OSError:  # disconnected
            pass
        return connection.bytes


def test_malformed(program):
    """requests that are none are answered as such, and the server goes on"""
    with serving(program, "--listen", "0") as server:
        for data in MALFORMED:
            came = poke(server.port, data)
            answered = re.match(rb"HTTP/1\.1 (400|405|414|431|501|505) ", came)
            assert answered or not data.strip(b"\r\n"), (data[:80], came[:80])
            assert get(server.port, "/sw.js").body == FILES["sw.js"], data[:80]


def test_noise(program):
    """random bytes, and good requests with some bytes changed, do no harm"""
    chance = random.Random(7)
    good = b"GET /index.html HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip\r\nif-none-match: *\r\n\r\n"
    with serving(program, "--listen", "0") as server:
        for turn in range(300):
            if turn % 3 == 0:
                data = chance.randbytes(chance.randrange(1, 300))
            else:
                data = bytearray(good * chance.randrange(1, 4))
                for _ in range(chance.randrange(1, 6)):
                    data[chance.randrange(len(data))] = chance.randrange(256)
            poke(server.port, bytes(data))
        assert get(server.port, "/sw.js").body == FILES["sw.js"]


def test_keep_alive(program):
    """a connection serves request after request, also when they are sent at once"""
    with serving(program, "--listen", "0") as server, Connection(server.port) as connection:
        for _ in range(50):
            connection.ask("/damier.wasm")
            assert connection.answer().body == FILES["damier.wasm"]
        for name in list(FILES) * 2:
            connection.ask("/" + name)
        for name in list(FILES) * 2:
            assert connection.answer().body == FILES[name], name
        connection.ask("/sw.js", connection="close")
        assert connection.answer().status == 200 and connection.is_closed()
        with Connection(server.port) as old:
            old.send(b"GET /sw.js HTTP/1.0\r\n\r\n")
            assert old.answer().body == FILES["sw.js"] and old.is_closed()


def test_split_request(program):
    """a request may come byte by byte"""
    with serving(program, "--listen", "0") as server, Connection(server.port) as connection:
        for byte in b"GET /sw.js HTTP/1.1\r\nhost: localhost\r\n\r\n":
            connection.send(bytes([byte]))
            time.sleep(0.002)
        assert connection.answer().body == FILES["sw.js"]


def test_parallel(program):
    """two hundred connections at once all get what they ask for"""
    names = list(FILES)
    with serving(program, "--listen", "0") as server:
        connections = [Connection(server.port) for _ in range(200)]
        try:
            for number, connection in enumerate(connections):
                connection.ask("/" + names[number % len(names)])
            for number, connection in enumerate(connections):
                assert connection.answer().body == FILES[names[number % len(names)]], number
        finally:
            for connection in connections:
                connection.socket.close()


def test_slow_readers(program):
    """who reads slowly gets everything, and nobody else waits for it"""
    with serving(program, "--listen", "0") as server:
        readers = [Connection(server.port, receive_buffer=4096) for _ in range(5)]
        for reader, name in zip(readers, ("noise.png", "zeros.wav") * 3):
            reader.ask("/" + name)
        for _ in range(40):
            for reader in readers:
                reader.more(512)
            begin = time.monotonic()
            assert get(server.port, "/sw.js").body == FILES["sw.js"]
            assert time.monotonic() - begin < 2
        for reader, name in zip(readers, ("noise.png", "zeros.wav") * 3):
            assert reader.answer().body == FILES[name]
            reader.socket.close()


def test_leaving(program):
    """who leaves in the middle of an answer, politely or not, is forgotten"""
    with serving(program, "--listen", "0") as server:
        for number in range(60):
            with Connection(server.port, receive_buffer=4096) as leaving:
                leaving.ask("/zeros.wav")
                leaving.more(100)
                if number % 2:  # closing then resets the connection
                    leaving.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER,
                                              struct.pack("ii", 1, 0))
        assert get(server.port, "/sw.js").body == FILES["sw.js"]


def drip(connection, data, seconds):
    """Sends a byte every half second until an answer comes; when it did."""
    begin = time.monotonic()
    for byte in data:
        assert time.monotonic() - begin < seconds, "no answer came"
        connection.send(bytes([byte]))
        if select.select([connection.socket], [], [], 0.5)[0]:
            break
    return time.monotonic() - begin


def test_patience(program):
    """a client that never ends a request is told so; one that is silent or reads nothing is disconnected"""
    with serving(program, "--listen", "0", "--patience", str(READER_SECONDS)) as server, \
            Connection(server.port) as silent, Connection(server.port) as stalled, \
            Connection(server.port) as slow, Connection(server.port) as idle, \
            Connection(server.port, receive_buffer=4096) as sleeping:
        for connection in (silent, stalled, idle, sleeping):
            connection.socket.settimeout(READER_SECONDS + SLACK)
        sleeping.ask("/zeros.wav")
        idle.ask("/sw.js")
        assert idle.answer().status == 200
        begin = time.monotonic()
        stalled.send(b"GET /sw.js HTTP/1.1\r\nhost:")
        seconds = drip(slow, b"GET /sw.js HTTP/1.1\r\nx: " + b"y" * 200, REQUEST_SECONDS + SLACK)
        assert seconds > REQUEST_SECONDS - 1, seconds
        for late in (slow, stalled):
            answer = late.answer()
            assert answer.status == 408 and answer.headers["connection"] == "close"
            assert "arrivée à temps" in answer.body.decode() and late.is_closed()
        assert silent.is_closed() and not silent.bytes
        assert idle.is_closed() and time.monotonic() - begin > IDLE_SECONDS - 1
        time.sleep(max(0, READER_SECONDS + 3 - (time.monotonic() - begin)))
        try:
            while sleeping.more():
                pass
        except ConnectionResetError:
            pass
        assert 0 < len(sleeping.bytes) < len(FILES["zeros.wav"]) // 2


if __name__ == "__main__":
    run([test_malformed, test_noise, test_keep_alive, test_split_request, test_parallel,
         test_slow_readers, test_leaving, test_patience])
