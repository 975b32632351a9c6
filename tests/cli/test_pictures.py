#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Diagrams, read as other programs read them: test_pictures.py PROGRAM"""
import pathlib
import resource
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "protocol"))
from speakers import run  # noqa: E402

GAMES = '[FEN "W:W28,K33:B16"] 1. 33-39 *\n[FEN "B:W50:BK1"] *\n'
DOTS, MARGIN, SQUARE = 5, 2, 15


def call(program, *arguments, status=0):
    done = subprocess.run([program, *arguments, "--lang", "en"], capture_output=True, timeout=60,
                          stdin=subprocess.DEVNULL)
    assert done.returncode == status, done
    return done


def read_png(data):
    """Rows of dots, each three numbers; only what our writer uses."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, colour = struct.unpack(">IIBB", data[16:26])
    assert (depth, colour) == (8, 2)
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        assert zlib.crc32(data[at + 4:at + 8 + length]) == struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0]
        packed += data[at + 8:at + 8 + length] if kind == b"IDAT" else b""
        at += 12 + length
    return width, height, unfilter(zlib.decompress(packed), width * 3, height)


def unfilter(raw, stride, height):
    rows, before = [], bytes(stride)
    for y in range(height):
        how, row = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for x in range(stride):
            left, up, corner = (row[x - 3] if x > 2 else 0), before[x], (before[x - 3] if x > 2 else 0)
            guess = left + up - corner
            paeth = min((left, up, corner), key=lambda value: abs(guess - value))
            row[x] = (row[x] + (0, left, up, (left + up) // 2, paeth)[how]) % 256
        rows.append(row)
        before = row
    return rows


def dot_of(rows, square):
    """The dot a little below the middle of a square: of the piece, or of the ground."""
    row, col = (square - 1) // 5, (square - 1) % 5 * 2 + ((square - 1) // 5 + 1) % 2
    x, y = (int((MARGIN + (place + 0.5) * SQUARE) * DOTS) for place in (col, row))
    return tuple(rows[y + 22][x * 3:x * 3 + 3])


def test_png(program):
    """a PNG shows the position that was asked for, game by game"""
    with tempfile.TemporaryDirectory() as folder:
        games, first = pathlib.Path(folder, "games.pdn"), pathlib.Path(folder, "d.png")
        games.write_text(GAMES, encoding="utf-8")
        call(program, "convert", "--to", "png", str(games), "-o", str(first))
        width, height, rows = read_png(first.read_bytes())
        assert width == height == (10 * SQUARE + 2 * MARGIN) * DOTS
        ground, white, black = dot_of(rows, 1), dot_of(rows, 28), dot_of(rows, 16)
        assert len({ground, white, black}) == 3 and sum(white) > sum(ground) > sum(black), (ground, white, black)
        assert dot_of(rows, 33) == ground != dot_of(rows, 39)
        second = read_png(pathlib.Path(folder, "d-2.png").read_bytes())[2]
        assert dot_of(second, 28) == ground != dot_of(second, 1)
        call(program, "convert", "--to", "png", "--after", "0", str(games), "-o", str(first))
        rows = read_png(first.read_bytes())[2]
        assert dot_of(rows, 39) == ground != dot_of(rows, 33)


def test_svg(program):
    """an SVG is well-formed and draws every piece once"""
    for arguments, pieces in ((["draughts"], 40), (["draughts", "--position", "W:W28,K33:B22"], 3), (["martian"], 18)):
        tree = xml.fromstring(call(program, "show", *arguments, "--svg").stdout)
        assert len([part for part in tree.iter() if part.tag.endswith("}use")]) == pieces, arguments


def test_one_picture(program):
    """standard output takes one picture"""
    with tempfile.TemporaryDirectory() as folder:
        games = pathlib.Path(folder, "games.pdn")
        games.write_text(GAMES, encoding="utf-8")
        done = call(program, "convert", "--to", "svg", str(games), status=1)
        assert b":2:1: standard output takes one picture" in done.stderr, done.stderr
        xml.fromstring(done.stdout)


def test_many_games(program):
    """pictures that cannot be written are not drawn"""
    with tempfile.TemporaryDirectory() as folder:
        games = pathlib.Path(folder) / "games.pdn"
        games.write_text("1. 32-28 *\n" * 1500, encoding="utf-8")
        done = subprocess.run([program, "convert", "--to", "png", games, "--lang", "en"], capture_output=True, timeout=300, check=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (20, 20)))
        assert done.returncode == 1 and done.stderr.count(b"one picture") == 1499, (done.returncode, done.stderr[-300:])


if __name__ == "__main__":
    run([test_png, test_svg, test_one_picture, test_many_games])
