#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Rooms by long polling, as `damier serve` serves them: the same game as by WebSocket, and what goes wrong."""
import json
import pathlib
import socket
import sys
import threading
import time

from callers import WAIT, Caller, Served
from polled import PolledCaller, ask
from test_served import serving, wait_for_event

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from checks import run_checks  # noqa: E402

QUESTIONS = 1000  # at once


@serving
def test_play(served, _program, _folder):
    """one by polling and one by WebSocket play each other, and another watches by polling"""
    host, guest, watcher = PolledCaller(served.port), Caller(served.port), PolledCaller(served.port)
    room = host.open()
    guest.visit(room["room"])
    guest.join()
    watcher.visit(room["room"])
    host.does("sit 1")
    guest.does("sit 2")
    host.does("start")
    host.does("play 32-28")
    assert host.refused("play 31-26") == "fault.not-yours"
    wait_for_event(guest, 5)
    guest.does("play 19-23")
    wait_for_event(host, 6)
    wait_for_event(watcher, 6)
    assert host.events[-1].endswith(" 0 play 19-23"), host.events
    watcher.acts = 7
    assert watcher.refused("play 28x19") == "fault.not-your-seat"
    host.close()
    assert ask(served.port, "GET", host.call).status == 404


@serving
def test_wait(served, _program, _folder):
    """an answer comes as soon as there is something to tell, and one that waits costs nobody anything"""
    host, watcher = PolledCaller(served.port), PolledCaller(served.port)
    watcher.visit(host.open()["room"])
    heard = []
    thread = threading.Thread(target=lambda: heard.append(watcher.until("e")))
    thread.start()
    time.sleep(0.3)  # it waits by now; if not yet, the test is only easier
    assert not heard
    begin = time.monotonic()
    host.does("sit 1")
    thread.join(WAIT)
    assert heard and time.monotonic() - begin < WAIT / 4, heard


@serving
def test_once(served, _program, _folder):
    """what is posted twice counts once, what is not confirmed is told again, and gaps are refused"""
    host = PolledCaller(served.port)
    host.open()
    sit = [[2, {"do": "act", "id": 2, "seen": 1, "words": "sit 1"}]]
    assert host.post(sit) == 204
    assert host.post(sit) == 204
    host.said = 2
    host.until("done")
    host.acts = 2
    host.does("phrase 1")
    assert sum(" sit " in event for event in host.events) == 1, host.events
    host.after = 0
    again = PolledCaller.fetch(host)
    assert not again or again[0][0] > 1, "confirmed messages are not kept"
    host.after = again[-1][0] if again else len(host.heard)
    assert host.post([[9, {"do": "act", "id": 9, "seen": 1, "words": "phrase 1"}]]) == 400
    unread = PolledCaller(served.port)
    unread.say(v=1, do="visit", room=host.room["room"])
    first = unread.fetch()
    assert first and unread.fetch()[:len(first)] == first


@serving
def test_newer_get(served, _program, _folder):
    """of two that wait for the same call the older one is answered with nothing"""
    host = PolledCaller(served.port)
    host.open()
    waiting = []
    for _ in range(2):
        waiting.append(socket.create_connection(("127.0.0.1", served.port), timeout=WAIT))
        waiting[-1].sendall(f"GET {host.call}?after=999999 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    heard = [waiting[0].recv(4096)]
    assert heard[0].endswith(b'{"m":[]}'), heard
    assert host.post([[2, {"do": "act", "id": 2, "seen": 1, "words": "sit 1"}]]) == 204
    assert b" sit 1" in waiting[1].recv(4096)


@serving
def test_bad_requests(served, _program, _folder):
    """what no page sends is refused, and the server serves on"""
    caller = PolledCaller(served.port)
    port = served.port
    assert ask(port, "GET", "/together/calls/" + "a" * 32).status == 404
    assert ask(port, "GET", "/together/calls/x/y").status == 404
    assert ask(port, "PUT", caller.call).status == 405
    assert ask(port, "POST", "/together/calls/" + "a" * 32, []).status == 404
    for body in (b"", b"{", b"{}", b"[1]", b"[[1]]", b"[[1,2,3]]", b'[["1",{}]]', b"[[2,{}]]", b"[" * 60000):
        assert ask(port, "POST", caller.call, body).status == 400, body[:20]
    assert ask(port, "POST", caller.call, b" " * (1 << 20)).status == 413
    with socket.create_connection(("127.0.0.1", port), timeout=WAIT) as plain:
        plain.sendall(f"POST {caller.call} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert plain.recv(12) == b"HTTP/1.1 411"
    with socket.create_connection(("127.0.0.1", port), timeout=WAIT) as plain:
        plain.sendall(f"POST {caller.call} HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
                      "Content-Length: 2\r\n\r\n".encode())
        assert plain.recv(4096) == b"HTTP/1.1 100 Continue\r\n\r\n"
        plain.sendall(b"[]")
        assert plain.recv(12) == b"HTTP/1.1 204"
    assert caller.post([[1, {"v": 1, "do": "nothing"}]]) == 204
    assert caller.hear() == {"error": "message"}
    assert ask(port, "GET", caller.call).status == 404


@serving
def test_origins(served, _program, _folder):
    """a page of another site cannot call; ours and programs can"""
    here = f"http://127.0.0.1:{served.port}"
    assert PolledCaller(served.port, Origin=here).post([]) == 204
    for origin in ("http://evil.example", "null", "", here + ".evil.example"):
        for path in ("calls", "rooms", "keep", "analyse"):
            assert ask(served.port, "POST", f"/together/{path}", b"{}", Origin=origin).status == 403, (path, origin)


@serving
def test_cookie(served, _program, _folder):
    """a key is kept in a cookie, and opens the seat without being said"""
    host = PolledCaller(served.port)
    room = host.open()
    here = f"http://127.0.0.1:{served.port}"
    kept = ask(served.port, "POST", "/together/keep", {"room": room["room"], "key": room["key"]}, Origin=here)
    cookie = kept.getheader("Set-Cookie")
    assert kept.status == 204 and cookie.startswith(f"damier-{room['room']}={room['key']}; "), cookie
    assert "; HttpOnly; SameSite=Strict; Path=/together; Max-Age=" in cookie and "Secure" not in cookie, cookie
    wrong = ask(served.port, "POST", "/together/keep", {"room": room["room"], "key": "a" * 32})
    assert wrong.status == 404 and not wrong.getheader("Set-Cookie")
    for body in (b"", b"[]", {"room": 1, "key": 2}, {"room": "../../x", "key": room["key"]}, {"room": room["room"]}):
        assert ask(served.port, "POST", "/together/keep", body).status == 400, body
    forgotten = ask(served.port, "POST", "/together/keep", {"room": room["room"], "key": ""}, Origin=here)
    assert forgotten.status == 204, forgotten.status
    assert forgotten.getheader("Set-Cookie").startswith(f"damier-{room['room']}=; "), forgotten.getheader("Set-Cookie")
    assert "Max-Age=0" in forgotten.getheader("Set-Cookie")
    pair = cookie.split(";")[0]
    for kind in (Caller, PolledCaller):
        back = kind(served.port, Cookie=f"other=1; {pair}")
        assert back.visit(room["room"])["you"] == 1, kind
        assert back.room["key"] == room["key"], back.room
        other = kind(served.port, Cookie=pair[:-1] + ("a" if pair[-1] != "a" else "b"))
        assert other.visit(room["room"])["you"] == 0, kind


@serving
def test_restart(served, program, folder):
    """a server that stops says when to come back, and the game goes on where it was"""
    host = PolledCaller(served.port)
    room = host.open()
    host.does("sit 1")
    with socket.create_connection(("127.0.0.1", served.port), timeout=WAIT) as waiting:
        waiting.sendall(f"GET {host.call}?after=999 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert host.post([]) == 204  # asked after it, and answered: it waits
        served.stop()
        stop = json.loads(waiting.recv(4096).partition(b"\r\n\r\n")[2])["m"][-1][1]
    assert 500 <= stop["stop"] < 5000, stop
    later = Served(program, folder)
    back = PolledCaller(later.port)
    assert back.visit(room["room"], room["key"])["you"] == 1
    assert back.events == host.events
    later.stop()


@serving
def test_gone(served, _program, _folder):
    """a client that goes while it waits is forgotten, and its call can be taken up again"""
    host = PolledCaller(served.port)
    host.open()
    with socket.create_connection(("127.0.0.1", served.port), timeout=WAIT) as going:
        going.sendall(f"GET {host.call}?after=999 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    host.after = len(host.heard)
    host.does("sit 1")


@serving
def test_silent_reader(served, _program, _folder):
    """a caller who asks and never fetches is cut off, and costs the others nothing"""
    host, deaf = PolledCaller(served.port), PolledCaller(served.port)
    host.open()
    host.does("sit 1")
    deaf.visit(host.room["room"])
    for begun in range(0, 20 * QUESTIONS, QUESTIONS):
        assert deaf.post([[deaf.said + begun + i + 1, {"do": "look"}] for i in range(QUESTIONS)]) == 204
        host.does("phrase 1")
    kept = deaf.fetch()
    assert QUESTIONS < len(kept) < 15 * QUESTIONS, len(kept)
    assert ask(served.port, "GET", f"{deaf.call}?after={kept[-1][0]}").status == 404
    host.does("phrase 2")
    assert "too much was not fetched" in served.stop()


def begin_calls(port, source, count):
    """So many calls from an address of this computer, on one connection; their names."""
    with socket.create_connection(("127.0.0.1", port), timeout=2 * WAIT, source_address=(source, 0)) as connection:
        names, heard = [], b""
        for begun in range(0, count, 100):
            wanted = min(100, count - begun)
            connection.sendall(b"POST /together/calls HTTP/1.1\r\nHost: localhost\r\n\r\n" * wanted)
            while heard.count(b"}") < wanted:
                piece = connection.recv(65536)
                assert piece, heard[-200:]
                heard += piece
            names += [part.split(b'"')[0].decode() for part in heard.split(b'"call":"')[1:]]
            heard = b""
        return names


@serving
def test_crowd(served, _program, _folder):
    """an address that begins calls without end displaces its own, and nobody else"""
    early, = begin_calls(served.port, "127.0.0.2", 1)
    flood = begin_calls(served.port, "127.0.0.1", 17000)
    assert len(flood) == 17000
    late, = begin_calls(served.port, "127.0.0.3", 1)
    for name in (early, late, flood[-1]):
        assert ask(served.port, "POST", f"/together/calls/{name}", []).status == 204, name
    assert ask(served.port, "POST", f"/together/calls/{flood[0]}", []).status == 404


if __name__ == "__main__":
    sys.exit(run_checks(sys.argv[1], [test_play, test_wait, test_once, test_newer_get, test_bad_requests, test_origins,
                                      test_cookie, test_restart, test_gone, test_silent_reader, test_crowd]))
