#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Talks to `damier dxp` over 127.0.0.1, as docs/protocol/dxp.md does: test_dxp.py PROGRAM"""
import contextlib
import pathlib
import re
import socket
import time

from speakers import WAIT, Dxp, Program, call, request, run

PAGE = pathlib.Path(__file__).parent.parent.parent / "docs" / "protocol" / "dxp.md"
US = "Damier \\S+ +"


def squares(side, **pieces):
    """A position: squares(“W”, w=[31], z=[1])."""
    board = ["e"] * 50
    for letter, numbers in pieces.items():
        for number in numbers:
            board[number - 1] = letter
    return side + "".join(board)


@contextlib.contextmanager
def called(program, *options):
    """Damier listens and follows; we have called it."""
    damier, other = call(program, *options)
    try:
        yield damier, other
        other.close()
        assert damier.end() in (0, 1), damier.faults  # 1: in the middle of a game
    finally:
        other.close()
        damier.close()


@contextlib.contextmanager
def calling(program, *options):
    """Damier calls us and asks for games."""
    server = socket.create_server(("127.0.0.1", 0))
    server.settimeout(WAIT)
    port = server.getsockname()[1]
    damier = Program(program, "dxp", "--connect", f"127.0.0.1:{port}", "--initiate",
                     "--move-time", "10", "--hash", "1", *options)
    other = Dxp(server.accept()[0])
    server.close()
    try:
        yield damier, other
        other.close()
        assert damier.end() in (0, 1), damier.faults
    finally:
        other.close()
        damier.close()


def expect(other, pattern):
    message = other.message()
    assert message is not None and re.fullmatch(pattern, message), f"{message!r}, not {pattern!r}"
    return message


def test_page(program):
    """the exchange of the page takes place as written"""
    blocks = re.findall(r"```dxp\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        with called(program) as (_, other):
            for line in block.splitlines():
                sign, _, text = line.partition(" ")
                if sign == ">":
                    other.send(text)
                else:
                    assert sign == "<", line
                    expect(other, ".*".join(map(re.escape, text.split("…"))))


def test_two_programs(program):
    """two programs play two games, colours changing, and both end well"""
    listener = Program(program, "dxp", "--listen", "0", "--move-time", "5", "--hash", "1")
    port = listener.until(r"Listening on 127\.0\.0\.1:(\d+)")[1]
    caller = Program(program, "dxp", "--connect", port, "--initiate", "--games", "2", "--moves",
                     "12", "--move-time", "5", "--hash", "1")
    try:
        lines, others = caller.rest(), listener.rest()
        assert caller.end() == 0 and listener.end() == 0, (caller.faults, listener.faults)
        moves = [line for line in lines if re.match(r"\d+\.", line)]
        assert moves == [line for line in others if re.match(r"\d+\.", line)]
        assert len(moves) == 48, len(moves)
        assert any(line.startswith("Game 1: White against Damier") for line in lines)
        assert any(line.startswith("Game 2: Black against Damier") for line in lines)
        assert lines[-1] == others[-1] == "Points: 0 of 0", (lines[-1], others[-1])
    finally:
        caller.close()
        listener.close()


def test_loses(program):
    """the side that cannot move says that it has lost"""
    with called(program) as (damier, other):
        other.send(request("Z", position=squares("W", w=[12], z=[1])))
        expect(other, f"A{US}0")
        other.send("M0000120700")
        # 1x12 is the only move; then our last man is gone and it is our turn.
        expect(other, "M....01120107")
        other.send("E10")
        expect(other, "E00")
        damier.until("Game 1: won")
        other.send(request("Z", position=squares("W", w=[12, 18, 23], z=[1])))
        expect(other, f"A{US}0")
        other.send("M0000120700")
        expect(other, "M....01120107")
        other.send("M000118070112")
        expect(other, "E10")
        other.send("E00")
        damier.until("Game 2: lost")
        other.close()
        assert damier.rest() == ["Points: 2 of 4"]
        assert damier.end() == 0


def test_draw(program):
    """a draw that the other side does not claim is claimed in turn"""
    with called(program) as (damier, other):
        # A king each: drawn after five moves a side.
        other.send(request("Z", position=squares("W", W=[1], Z=[46])))
        expect(other, f"A{US}0")
        squares_of_ours = [1, 7]
        for turn in range(5):
            other.send("M0000%02d%02d00" % (squares_of_ours[turn % 2],
                                            squares_of_ours[1 - turn % 2]))
            message = other.message()
            if not message.startswith("M"):
                break
        else:
            other.send("M00000701" + "00")
            message = other.message()
        assert message == "E20", message
        other.send("E00")
        damier.until("Game 1: drawn")


def test_move_limit(program):
    """after the number of moves asked for the side to move ends the game"""
    with calling(program, "--moves", "1", "--games", "1") as (damier, other):
        expect(other, f"R01{US}Z005001A")
        other.send(f"A{'Tester':<32}0")
        expect(other, "M....\\d{4}00")
        other.send("M0000192300")
        expect(other, "E01")  # the last game: no other follows
        other.send("E01")
        assert other.message() is None
        assert damier.end() == 0


def test_refused_requests(program):
    """requests we cannot take are answered"""
    with called(program) as (_, other):
        other.send("R02" + "x" * 40)
        expect(other, f"A{US}1")
        other.send("R01short")
        expect(other, f"A{US}2")
        other.send(request("Z", position=squares("W", w=[], z=[1])))
        expect(other, f"A{US}2")
        other.send(request("Z"))
        expect(other, f"A{US}0")
        other.send(request("Z"))
        expect(other, f"A{US}2")
        other.send("M0000322800")
        expect(other, "M.*")


def test_no_time(program):
    """a game without time is not wanted, unless --move-time says how to play it"""
    with called(program) as (_, other):
        other.send(request("W", minutes=0))
        expect(other, f"A{US}0")
    damier = Program(program, "dxp", "--listen", "0", "--hash", "1")
    try:
        port = int(damier.until(r"Listening on 127\.0\.0\.1:(\d+)")[1])
        other = Dxp(socket.create_connection(("127.0.0.1", port), WAIT))
        other.send(request("W", minutes=0))
        expect(other, f"A{US}2")
        other.send(request("W", minutes=1, moves=75))
        expect(other, f"A{US}0")
        expect(other, "M000.*")
        other.close()
    finally:
        damier.close()


def test_refusal(program):
    """a follower that does not want to play is told of, and the program ends"""
    with calling(program) as (damier, other):
        expect(other, "R.*")
        other.send(f"A{'Tester':<32}3")
        assert other.message() is None
        assert damier.end() == 1
        assert damier.faults == ["damier: Tester does not want the game (answer 3)"], damier.faults


def test_take_back(program):
    """we go back when asked, and refuse what is not there"""
    with called(program) as (damier, other):
        other.send("B001W")
        expect(other, "K2")
        other.send(request("Z"))
        expect(other, f"A{US}0")
        other.send("M0000322800")
        expect(other, "M.*")
        other.send("B003W")
        expect(other, "K2")
        other.send("B001W")
        expect(other, "K0")
        damier.until("Back to move 1")
        other.send("M0000312700")
        expect(other, "M.*")
        damier.until(r"1\.\.\. .*")


def test_take_back_while_thinking(program):
    """going back stops the thinking; the next move is about the earlier position"""
    with called(program, "--move-time", "3000") as (damier, other):
        other.send(request("Z"))
        expect(other, f"A{US}0")
        other.send("M0000322800")
        damier.until(r"1\. 32-28")
        other.send("B001W")
        expect(other, "K0")
        other.send("M0000312700", "E00")
        expect(other, "E00")


def test_we_ask_back(program):
    """a line typed asks the other side to go back"""
    with called(program) as (damier, other):
        other.send(request("Z"))
        expect(other, f"A{US}0")
        other.send("M0000322800")
        expect(other, "M.*")
        damier.send("/back 9 W", "/back W", "/back 1 W")
        for _ in range(2):
            damier.until("Write /back NUMBER W .*")
        expect(other, "B001W")
        other.send("K2")
        damier.until("The other side does not go back")
        damier.send("/back 1 B")
        expect(other, "B001Z")
        other.send("K0")
        damier.until("Back to move 1")
        expect(other, "M.*")


def test_chat(program):
    """lines typed are chat, and chat is printed without what a terminal might obey"""
    with called(program) as (damier, other):
        damier.send("hello there", "", "\u00e9t\u00e9", "x" * 300)
        expect(other, "Chello there")
        expect(other, r"C\?\?t\?\?")
        expect(other, "Cx{126}")
        other.send("Cgood\x1b[2J day")
        damier.until(re.escape("? says: good?[2J day"))
        other.send(request("W"), "Cnow")
        damier.until("Tester says: now")


def test_heard_while_thinking(program):
    """chat and the end of the game are heard while the engine thinks"""
    with called(program, "--move-time", "10000") as (damier, other):
        other.send(request("W"))
        expect(other, f"A{US}0")
        time.sleep(0.1)
        begin = time.monotonic()
        other.send("Care you there?", "E31")
        expect(other, "E01")
        damier.until("Tester says: are you there\\?")
        damier.until("Game 1: lost")
        assert other.message() is None
        assert damier.end() == 0
        assert time.monotonic() - begin < 3


def test_closed(program):
    """a connection closed during a game ends it; between games it is no fault"""
    with called(program, "--move-time", "10000") as (damier, other):
        other.send(request("W"))
        expect(other, f"A{US}0")
        time.sleep(0.1)
        other.close()
        begin = time.monotonic()
        assert damier.end() == 1
        assert time.monotonic() - begin < 3
        assert damier.faults == ["damier: the other side closed the connection during a game"]
        assert damier.rest()[-2:] == ["Game 1: ended without a result", "Points: 0 of 0"]
    with called(program) as (damier, other):
        other.close()
        assert damier.end() == 0


def test_illegal_move(program):
    """an illegal move is told and ends the game"""
    with called(program) as (damier, other):
        other.send(request("Z"))
        expect(other, f"A{US}0")
        other.send("M0000322200")
        expect(other, "Cillegal move")
        expect(other, "E00")
        other.send("E00")
        damier.until("Game 1: ended without a result")
        other.send(request("Z"))
        expect(other, f"A{US}0")


def test_hostile(program):
    """nonsense is ignored, however it is cut, and the game can still be played"""
    with called(program) as (damier, other):
        other.connection.sendall(b"\0\0" + b"Z" * 5000 + b"\0" + bytes(range(256)) * 3 + b"\0")
        other.send("M0000322800", "K0", "A" + "x" * 33, "E", "E00", "B000W", "M", "R", "C")
        expect(other, f"A{US}2")  # the answer to R
        for byte in request("Z").encode() + b"\0":
            other.connection.sendall(bytes([byte]))
        expect(other, f"A{US}0")
        other.send("M0000999900", "M00003228")
        other.send("M0000322800")
        expect(other, "M.*")
        other.send("M0001")
        damier.send("/quit")
        assert other.message() is None
        assert damier.end() == 0


def test_usage(program):
    """what cannot be is refused before anything is opened"""
    for status, *options in (
            (2,), (2, "--listen", "0", "--connect", "1"), (2, "--listen", "0", "--games", "2"),
            (1, "--listen", "0:0:0:x"), (1, "--connect", "127.0.0.1:99999"),
            (2, "--listen", "0", "--initiate", "--minutes", "0"),
            (1, "--listen", "0", "--initiate", "--position", "W:W51:B1"),
            (1, "--listen", "0", "--initiate", "--position", "W:W31:B"),
            (2, "--listen", "0", "--move-time", "0"), (2, "--listen", "0", "--hash", "0")):
        damier = Program(program, "dxp", *options)
        try:
            assert damier.end() == status, (options, damier.faults)
        finally:
            damier.close()


run([test_page, test_two_programs, test_loses, test_draw, test_move_limit, test_refused_requests,
     test_no_time, test_refusal, test_take_back, test_take_back_while_thinking, test_we_ask_back,
     test_chat, test_heard_while_thinking, test_closed, test_illegal_move, test_hostile, test_usage])
