#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Requests as strangers write them, good, odd and hostile: test_requests.py PROGRAM"""
import re
import socket
import threading
import time

from browser import Connection, check_security, get, run, serving
from make_page import FILES

LINE = b"GET /sw.js HTTP/1.1\r\n"
HOST = b"host: localhost\r\n"
SMUGGLED = b"GET /index.html HTTP/1.1\r\nhost: localhost\r\n\r\n"


def request(line=LINE, fields=HOST):
    return line + fields + b"\r\n"


def first(text):
    return request(text.encode() + b"\r\n")


def field(text):
    return request(fields=HOST + text + b"\r\n")


def length(text):
    return request(b"POST / HTTP/1.1\r\n", HOST + text + b"\r\n") + b"0\r\n\r\n"


REFUSED = {
    400: [
        # the first line
        first("GET  / HTTP/1.1"), first("GET /  HTTP/1.1"), first("GET\t/\tHTTP/1.1"),
        first(" GET / HTTP/1.1"), first("GET / HTTP/1.1 "), first("GET /"), first("GET"),
        first("GET / HTTP/1"), first("GET / HTTP/1.10"), first("GET / HTTP/1,1"),
        first("GET / http/1.1"), first("GET / FTP/1.1"), first("SOURCE / ICE/1.0"),
        first("G(T / HTTP/1.1"), first("/ HTTP/1.1"), first("GET / HTTP/A.1"),
        b"\r\n" * 9 + request(), b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"\0" * 40,
        # addresses
        first("GET nothing HTTP/1.1"), first("GET * HTTP/1.1"),
        first("GET ftp://x/ HTTP/1.1"), first("GET http:///sw.js HTTP/1.1"),
        first("GET x:80 HTTP/1.1"), first("GET /#a HTTP/1.1"), first("GET /é HTTP/1.1"),
        first("GET /%zz HTTP/1.1"), first("GET /% HTTP/1.1"), first("GET /%4 HTTP/1.1"),
        first("GET /%00 HTTP/1.1"), first("GET /sw.js%00x HTTP/1.1"),
        first("GET /%0d%0aset-cookie:%20a HTTP/1.1"), first("GET /%7f HTTP/1.1"),
        first("GET /%1b[31m HTTP/1.1"), first("GET /a?\x1b[31m HTTP/1.1"),
        # ends of lines
        b"GET / HTTP/1.1\nhost: localhost\n\n", LINE + b"host: localhost\n\r\n", LINE + HOST + b"\n",
        b"GET / HTTP/1.1\r\rhost: localhost\r\n\r\n", LINE + b"host: localhost\rcookie: a\r\n\r\n",
        # fields
        field(b" folded: a"), field(b"a: b\r\n folded"), field(b"a: b\r\n\tfolded"),
        request(fields=b" " + HOST), request(fields=b"host : x\r\n"), field(b"a b: c"),
        field(b"no colon"), field(b": no name"), field(b"a: \0"), field(b"a: b\x7fc"),
        field(b"a: \x1b[31m"), field(b"\xc3\xa9: a"), field(b"a\0: b"),
        # hosts
        request(fields=b""), request(fields=HOST + HOST), request(fields=HOST + b"Host: y\r\n"),
        request(b"GET / HTTP/1.0\r\n", HOST + HOST), request(fields=b"host: a b\r\n"),
        request(fields=b"host: x/y\r\n"), request(fields=b"host: a@b\r\n"),
        request(fields=b"host: \xc3\xa9\r\n"), request(fields=b"host: <x>\r\n"),
        # lengths, stated twice or in no way that all would read alike
        length(b"content-length: 3\r\ntransfer-encoding: chunked"),
        length(b"transfer-encoding: chunked\r\ncontent-length: 3"),
        length(b"content-length: 3\r\ncontent-length: 3"),
        length(b"content-length: 3\r\ncontent-length: 4"), length(b"content-length: 3, 3"),
        length(b"content-length: +3"), length(b"content-length: -3"), length(b"content-length: 0x3"),
        length(b"content-length: 3 3"), length(b"content-length:"), length(b"content-length: a"),
        length(b"content-length: 99999999999999999999"), length(b"transfer-encoding: identity"),
        length(b"transfer-encoding: xchunked"), length(b"transfer-encoding: chunked, identity"),
        length(b"transfer-encoding: chunked\r\ntransfer-encoding: identity"),
        length(b"transfer-encoding : chunked"), length(b"content-length : 3"),
        # bodies, where there is nothing to take one
        field(b"content-length: 3"), field(b"transfer-encoding: chunked"),
        field(b"transfer-encoding: gzip, chunked"),
        # another protocol
        field(b"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
              b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=="),
        field(b"connection: keep-alive, Upgrade\r\nupgrade: h2c, WebSocket"),
    ],
    405: [request(f"{method} /sw.js HTTP/1.1\r\n".encode())
          for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND")] +
         [first("OPTIONS * HTTP/1.1"), first("CONNECT x:80 HTTP/1.1"),
          length(b"content-length: 3"), length(b"transfer-encoding: chunked"),
          length(b"transfer-encoding: gzip, chunked")],
    414: [first("GET /" + "a" * 8192 + " HTTP/1.1"), b"GET /" + b"a" * 8192,
          first("GET /?" + "&" * 100000 + " HTTP/1.1"), b"A" * 8193],
    431: [field(b"a: " + b"b" * 16384), field(b"a: b\r\n" * 100), field(b"a" * 16384),
          request(fields=b"a: " + b"b" * 100000), field(b"accept: y\r\n" * 2000)],
    421: [request(fields=b"host: %s\r\n" % name) for name in (
        b"a.b-c.example:1", b"localhost.example", b"127.0.0.1.example:80", b"[::1].example", b"x", b".")],
    501: [first("BREW / HTTP/1.1"), first("get / HTTP/1.1"), first("GETS / HTTP/1.1"),
          first("G / HTTP/1.1"), first("1 / HTTP/1.1")],
    505: [first("GET / HTTP/2.0"), first("GET / HTTP/0.9"), first("GET / HTTP/3.0"),
          first("GET / HTTP/9.9"), b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
}
GRANTED = [
    request(), request(fields=b"HOST:\tLocalhost. \t\r\n"), request(fields=b"host:\r\n"),
    request(fields=b"host: [::1]:8080\r\n"), request(fields=b"host: localhost:1\r\n"),
    request(b"GET /sw.js HTTP/1.0\r\n", b""), request(b"GET /sw.js HTTP/1.0\r\n"),
    request(b"GET /sw.js HTTP/1.2\r\n"), b"\r\n\r\n" + request(),
    first("GET http://127.0.0.1/sw.js HTTP/1.1"), first("GET HTTP://localhost:80/sw.js?a HTTP/1.1"),
    first("GET /sw.js? HTTP/1.1"), first("GET /sw.js?a=%00&b=/../ HTTP/1.1"),
    first("GET //sw.js HTTP/1.1"), first("GET /./sw.js HTTP/1.1"), first("GET /%73w%2Ejs HTTP/1.1"),
    first("GET /%2e%2e/sw.js HTTP/1.1"), first("GET /../../sw.js HTTP/1.1"),
    first("GET /a/..//b/../sw.js HTTP/1.1"), field(b"content-length: 0"), field(b"a:"),
    field(b"cookie: \xe9\xff"), field(b"a: b\tc"), field(b"!#$%&'*+-.^_`|~: odd"),
    field(b"a: b\r\n" * 98 + b"a: b"), field(b"a: " + b"b" * 16000),
    # an offer that need not be taken: curl --http2 makes it
    field(b"connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQA"),
    field(b"upgrade: websocket"), field(b"expect: nothing"),
]
NOT_FOUND = ["//evil", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "/deep%2fer%2ficon.svg",
             "/sw.js/", "/sw.js%20", "/%ff%fe", "/%c3%a9", "/%252e", "/sw.js%2f", "/" + "a" * 8000,
             "/..;/sw.js", "/\\sw.js", "http://localhost/nothing"]


def refusal(port, data):
    """The one answer to a refused request, though a good one follows it."""
    with Connection(port) as connection:
        connection.send(data + SMUGGLED)
        answer = connection.answer()
        assert answer, (data[:80], "no answer")
        assert connection.is_closed() and not connection.bytes, (data[:80], connection.bytes[:80])
        return answer


def test_refused(program):
    """what is wrong is named, in both languages, and nothing after it is believed"""
    with serving(program, "--listen", "0") as server:
        for status, requests in REFUSED.items():
            for data in requests:
                answer = refusal(server.port, data)
                assert answer.status == status, (data[:80], answer.status, answer.body)
                assert answer.headers["connection"] == "close", data[:80]
                assert answer.headers["content-type"] == "text/html; charset=utf-8"
                assert ("allow" in answer.headers) == (status == 405), data[:80]
                french, english = re.search(r'<p>(.+)\n<p lang="en">(.+)\n', answer.body.decode()).groups()
                assert french and english and french != english
                check_security(answer)
        assert get(server.port, "/sw.js").body == FILES["sw.js"]


def test_refused_head(program):
    """a refusal of HEAD has the headers alone, as far as the method could be read"""
    with serving(program, "--listen", "0") as server:
        for line, fields, body in (("HEAD * HTTP/1.1", HOST, False), ("HEAD / HTTP/1.1", b"", False),
                                   ("HEAD / HTTP/1.1", HOST + b" a\r\n", False),
                                   ("HEADS / HTTP/1.1", HOST, True), ("H / HTTP/1.1", HOST, True)):
            with Connection(server.port) as connection:
                connection.send(request(line.encode() + b"\r\n", fields))
                answer = connection.answer(bodiless=True)
                assert answer.status in (400, 501) and int(answer.headers["content-length"]) > 100
                while connection.more():
                    pass
                assert bool(connection.bytes) == body, line


def test_granted(program):
    """what is odd but good gets its file"""
    with serving(program, "--listen", "0") as server:
        for data in GRANTED:
            with Connection(server.port) as connection:
                connection.send(data)
                answer = connection.answer()
                assert answer.status == 200 and answer.body == FILES["sw.js"], (data[:80], answer.body)


def test_not_found(program):
    """no spelling of an address leads to something that is not in the page"""
    with serving(program, "--listen", "0") as server, Connection(server.port) as connection:
        for path in NOT_FOUND:
            connection.ask(path)
            assert connection.answer().status == 404, path
        connection.ask("http://localhost")
        assert connection.answer().body == FILES["index.html"]


def test_lists(program):
    """a list may stand in several fields"""
    with serving(program, "--listen", "0") as server, Connection(server.port) as connection:
        connection.send(field(b"accept-encoding: br\r\nACCEPT-ENCODING: gzip"))
        assert connection.answer().headers.get("content-encoding") == "gzip"
        connection.send(field(b'if-none-match: "a"\r\nif-none-match: *'))
        assert connection.answer(bodiless=True).status == 304


def test_old_clients(program):
    """HTTP/1.0 ends after an answer, unless it asks to go on and is told so"""
    old = b"GET /sw.js HTTP/1.0\r\n"
    with serving(program, "--listen", "0") as server, Connection(server.port) as connection:
        for _ in range(3):
            connection.send(request(old, b"connection: keep-alive\r\n"))
            answer = connection.answer()
            assert answer.status == 200 and answer.headers["connection"] == "keep-alive"
        connection.send(request(old, b""))
        answer = connection.answer()
        assert answer.headers["connection"] == "close" and connection.is_closed()
        assert "connection" not in get(server.port, "/sw.js").headers


def test_date(program):
    """answers tell the time, as HTTP writes it"""
    with serving(program, "--listen", "0") as server:
        for path in ("/sw.js", "/nothing"):
            text = get(server.port, path).headers["date"]
            told = time.strptime(text, "%a, %d %b %Y %H:%M:%S GMT")
            now = time.strptime(time.strftime("%Y%m%d%H%M%S", time.gmtime()), "%Y%m%d%H%M%S")
            assert abs(time.mktime(told) - time.mktime(now)) < 60, text


def test_cuts(program):
    """two requests at once, cut in two anywhere, get their two answers"""
    both = request(fields=HOST + b"accept-encoding: gzip\r\n") + request(b"HEAD / HTTP/1.1\r\n")
    with serving(program, "--listen", "0") as server, Connection(server.port) as connection:
        connection.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for cut in range(1, len(both)):
            connection.send(both[:cut])
            time.sleep(0.001)
            connection.send(both[cut:])
            assert connection.answer().headers["content-encoding"] == "gzip", cut
            assert connection.answer(bodiless=True).status == 200, cut


def test_many_at_once(program):
    """thousands of requests in one go are all answered, in order"""
    count = 5000
    data = (request() + request(b"GET /nothing HTTP/1.1\r\n")) * count
    with serving(program, "--listen", "0") as server, Connection(server.port) as connection:
        sender = threading.Thread(target=connection.send, args=(data,), daemon=True)
        sender.start()
        for number in range(count):
            assert connection.answer().body == FILES["sw.js"], number
            assert connection.answer().status == 404, number
        sender.join()


def test_half_closed(program):
    """who has said everything still gets everything; half of a request is named as such"""
    with serving(program, "--listen", "0") as server:
        with Connection(server.port) as connection:
            connection.send(request(b"GET /zeros.wav HTTP/1.1\r\n") * 2 + request())
            connection.socket.shutdown(socket.SHUT_WR)
            for name in ("zeros.wav", "zeros.wav", "sw.js"):
                assert connection.answer().body == FILES[name]
            assert connection.is_closed()
        for half in (b"GET /sw", LINE, LINE + HOST):
            with Connection(server.port) as connection:
                connection.send(half)
                connection.socket.shutdown(socket.SHUT_WR)
                assert connection.answer().status == 400 and connection.is_closed(), half
        with Connection(server.port) as connection:
            connection.socket.shutdown(socket.SHUT_WR)
            assert connection.is_closed() and not connection.bytes


def test_refused_upload(program):
    """who is still sending when the refusal comes can read it"""
    with serving(program, "--listen", "0") as server, Connection(server.port) as connection:
        connection.send(length(b"content-length: 900000"))
        for _ in range(9):
            connection.send(b"x" * 100000)
            time.sleep(0.01)
        assert connection.answer().status == 405 and connection.is_closed()


def test_silence(program):
    """nothing of what a stranger sends reaches the terminal"""
    bad = b"\x1b]0;title\x07\x1b[2J%1b[31m\r\nx: \x1b[2J\r\n\r\n"
    with serving(program, "--listen", "0") as server:
        for data in (bad, b"GET /" + bad, LINE + bad, LINE + b"host: localhost\r\nuser-agent: \xc2\x9b2J\r\n\r\n"):
            with Connection(server.port) as connection:
                connection.send(data)
                answer = connection.answer()
                assert b"\x1b" not in answer.body and "\x1b" not in str(answer.headers)
        assert server.stop() == 0 and server.rest() == [] and server.faults == []


if __name__ == "__main__":
    run([test_refused, test_refused_head, test_granted, test_not_found, test_lists,
         test_old_clients, test_date, test_cuts, test_many_at_once, test_half_closed,
         test_refused_upload, test_silence])
