#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is answered to good requests and to refused ones: test_answers.py PROGRAM"""
import gzip
import re

from browser import Connection, check_security, get, run, serving
from make_page import FILES, LASTING, NOT_COMPRESSED, TYPES


def test_files(program):
    """every file comes whole, packed and plain, with its type and its headers"""
    with serving(program, "--listen", "0") as server, Connection(server.port) as connection:
        for name, content in FILES.items():
            for coding in ("gzip", "identity"):
                connection.ask("/" + name, accept_encoding=coding)
                answer = connection.answer()
                packed = coding == "gzip" and name not in NOT_COMPRESSED
                assert answer.status == 200, name
                body = gzip.decompress(answer.body) if packed else answer.body
                assert body == content, name
                assert (answer.headers.get("content-encoding") == "gzip") == packed, name
                assert (answer.headers.get("vary") is None) == (name in NOT_COMPRESSED), name
                assert answer.headers["content-type"] == TYPES[name.rsplit(".", 1)[1]], name
                assert answer.headers["cache-control"] == (
                    "public, max-age=31536000, immutable" if name in LASTING else "no-cache")
                check_security(answer)


def test_root(program):
    """the root is the index, with or without a question"""
    with serving(program, "--listen", "0") as server:
        for path in ("/", "/?lang=fr", "/index.html", "//", "/deep/../index.html"):
            assert get(server.port, path).body == FILES["index.html"], path


def test_codings(program):
    """only a browser that takes gzip gets it"""
    cases = {"gzip": True, "deflate, GZip;q=0.5": True, "*": True, "br , *;q=0.1": True,
             "x-gzip": True, "gzip;q=0": False, "gzip; q=0.000, *": False, "*;q=0": False,
             "br": False, "notgzip": False, "": False, ",,": False, "gzip" + "x" * 900: False,
             "a," * 700 + "gzip": False}
    with serving(program, "--listen", "0") as server:
        for coding, packed in cases.items():
            answer = get(server.port, "/index.html", accept_encoding=coding)
            assert ("content-encoding" in answer.headers) == packed, coding
        assert "content-encoding" not in get(server.port, "/index.html").headers


def test_head(program):
    """HEAD gives the headers of GET and no body"""
    with serving(program, "--listen", "0") as server, Connection(server.port) as connection:
        for name in FILES:
            asked = []
            for method in ("GET", "HEAD"):
                connection.ask("/" + name, method, accept_encoding="gzip")
                asked.append(connection.answer(bodiless=method == "HEAD"))
                asked[-1].headers.pop("date")  # a second may pass between the two
            assert asked[0].headers == asked[1].headers, name
        connection.ask("/nothing", "HEAD")
        assert connection.answer(bodiless=True).status == 404
        connection.ask("/sw.js")
        assert connection.answer().body == FILES["sw.js"]


def test_unchanged(program):
    """a file the browser has is not sent again"""
    with serving(program, "--listen", "0") as server, Connection(server.port) as connection:
        tags = set()
        for name in FILES:
            connection.ask("/" + name)
            tag = connection.answer().headers["etag"]
            assert re.fullmatch(r'W/"[0-9a-f]{32}"', tag), tag
            tags.add(tag)
            for wanted, status in ((tag, 304), (tag[2:], 304), (f'"no", {tag}', 304), ("*", 304),
                                   ('"no"', 200), (tag[3:-1], 200), (tag.upper() + "x", 200)):
                connection.ask("/" + name, if_none_match=wanted)
                answer = connection.answer(bodiless=status == 304)
                assert answer.status == status, (name, wanted)
                assert answer.headers["etag"] == tag and "cache-control" in answer.headers
                check_security(answer)
        assert len(tags) == len(FILES)


def test_not_found(program):
    """what is not in the page is not found, however the address is turned"""
    paths = ["/nothing", "/index.htm", "/INDEX.HTML", "/deep", "/deep/", "/deep/er/icon.svg/x",
             "/../../../../etc/passwd", "/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd",
             "/....//....//etc/passwd", "/..\\..\\etc\\passwd", "/deep/../../etc/passwd",
             "/etc/passwd", "/proc/self/environ", "/index.html%20", "/" + "a" * 255,
             "/" + "a" * 3000, "/%ff%fe", "/;index.html", "/.", "/..", "/sw.js/.."]
    with serving(program, "--listen", "0") as server, Connection(server.port) as connection:
        for path in paths:
            connection.ask(path)
            answer = connection.answer()
            if answer.status == 200:  # the address was simplified to that of the index
                assert answer.body == FILES["index.html"], path
                assert re.fullmatch(r"/\.*|/sw\.js/\.\.|/;.*", path), path
                continue
            assert answer.status == 404, path
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            text = answer.body.decode()
            assert "Il n’y a rien à cette adresse." in text, text
            assert "There is nothing at this address." in text, text
            check_security(answer)


def test_methods(program):
    """only GET and HEAD are answered"""
    with serving(program, "--listen", "0") as server:
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
            for fields in ({}, {"content_length": 5}):
                with Connection(server.port) as connection:
                    connection.ask("/index.html", method, **fields)
                    if fields:
                        connection.send(b"12345")
                    answer = connection.answer()
                    assert answer.status == 405 and answer.headers["allow"] == "GET, HEAD", method
                    assert answer.headers["connection"] == "close"
                    check_security(answer)
                    assert connection.is_closed()


def test_request_with_body(program):
    """a request to read that carries a body is refused, and nothing after it is believed"""
    with serving(program, "--listen", "0") as server:
        for fields in ({"content_length": 30}, {"transfer_encoding": "chunked"},
                       {"content_length": -1}):
            with Connection(server.port) as connection:
                connection.ask("/index.html", **fields)
                connection.send(b"GET /sw.js HTTP/1.1\r\n\r\n")
                answer = connection.answer()
                assert answer.status == 400 and answer.headers["connection"] == "close", fields
                assert connection.is_closed()


if __name__ == "__main__":
    run([test_files, test_root, test_codings, test_head, test_unchanged, test_not_found,
         test_methods, test_request_with_body])
