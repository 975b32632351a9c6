#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Talks to `damier dxp` over 127.0.0.1, as docs/protocol/dxp.md does: test_dxp.py PROGRAM"""
import contextlib
import os
import pathlib
import re
import socket
import tempfile
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


def play_two(program, listening, calling_options):
    """Two programs play; what both print, once they have ended well."""
    listener = Program(program, "dxp", "--listen", "0", "--hash", "1", *listening)
    port = listener.until(r"Listening on 127\.0\.0\.1:(\d+)")[1]
    caller = Program(program, "dxp", "--connect", port, "--initiate", "--hash", "1",
                     *calling_options)
    try:
        lines, others = caller.rest(), listener.rest()
        assert caller.end() == 0 and listener.end() == 0, (caller.faults, listener.faults)
        return lines, others
    finally:
        caller.close()
        listener.close()


def test_two_programs(program):
    """two programs play two games, colours changing, and both end well"""
    lines, others = play_two(program, ("--move-time", "5"),
                             ("--move-time", "5", "--games", "2", "--moves", "12"))
    moves = [line for line in lines if re.match(r"\d+\.", line)]
    assert moves == [line for line in others if re.match(r"\d+\.", line)]
    assert len(moves) == 48, len(moves)
    assert any(line.startswith("Game 1: White against Damier") for line in lines)
    assert any(line.startswith("Game 2: Black against Damier") for line in lines)
    assert lines[-1] == others[-1] == "Points: 0 of 0", (lines[-1], others[-1])


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
        assert damier.faults == ["damier: Tester declines the game (answer 3)"], damier.faults


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
        damier.until("The other side refuses to go back")
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


def test_silence(program):
    """who says nothing when it should is disconnected, however much it chats"""
    silent = "damier: the other side has been silent for too long (--patience 1): connection closed"
    for messages in ([], ["Chello"] * 3, [request("Z", minutes=0)]):
        with called(program, "--patience", "1") as (damier, other):
            begin = time.monotonic()
            for message in messages:
                other.send(message)
                time.sleep(0.2)
            assert damier.end() == 1
            assert 0.9 < time.monotonic() - begin < 8, messages
            assert damier.faults == [silent], damier.faults
    with called(program, "--patience", "1", "--initiate") as (damier, other):
        assert other.message().startswith("R01Damier")
        other.send("Cone moment")
        assert damier.end() == 1 and damier.faults == [silent], damier.faults
        assert other.message() is None


def test_no_descriptor(program):
    """a caller who cannot be let in is no silent end"""
    damier = Program("sh", "-c", 'ulimit -n 4; exec "$0" dxp --listen 0', program)
    try:
        port = int(damier.until(r"Listening on 127\.0\.0\.1:(\d+)")[1])
        assert damier.end() == 1
        assert damier.faults == [f"damier: cannot listen on 127.0.0.1:{port}: Too many open files"]
    finally:
        damier.close()


def test_nobody_told(program):
    """where the address to call cannot be told, nobody is waited for"""
    for streams in (">/dev/full", ">&-"):
        damier = Program("sh", "-c", f'exec "$0" dxp --listen 0 {streams}', program)
        try:
            assert damier.end() == 1, streams
            assert damier.faults == ["damier: the output could not be written"], damier.faults
        finally:
            damier.close()


def test_deaf(program):
    """a program that asks and asks and reads no answer is disconnected"""
    with called(program, "--patience", "1") as (damier, other):
        other.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        end = time.monotonic() + WAIT
        try:
            while damier.process.poll() is None:
                assert time.monotonic() < end, "it waits for good"
                other.connection.settimeout(0.1)
                try:
                    other.connection.send(b"R02x\0" * 1000)
                except TimeoutError:
                    pass
        except ConnectionError:  # disconnected
            pass
        damier.end()


def test_patience_with_a_clock(program):
    """while its clock runs a program may think; one that only moves late is not disconnected"""
    with called(program, "--patience", "1") as (damier, other):
        other.send(request("Z", minutes=1))
        expect(other, f"A{US}0")
        time.sleep(2.5)
        other.send("M0002322800")
        assert other.message().startswith("M")
        other.send("E01")
        expect(other, "E01")
        assert damier.end() == 0, damier.faults


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


def processor_time(program):
    """Seconds of work so far, all threads together; None where the system does not tell."""
    stat = pathlib.Path(f"/proc/{program.process.pid}/stat")
    if not stat.exists():
        return None
    fields = stat.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def works_while_we_think(program, seconds, *options):
    """Whether Damier works within so many seconds after its first move, when it is our turn; None if nobody knows."""
    with called(program, *options) as (damier, other):
        # Far apart, so that no capture is forced: one move alone is not thought about for long.
        other.send(request("W", position=squares("W", w=range(46, 51), z=range(1, 6))))
        expect(other, f"A{US}0")
        expect(other, "M.*")
        before = processor_time(damier)
        if before is None:
            return None
        end = time.monotonic() + seconds
        while processor_time(damier) - before <= 0.05 and time.monotonic() < end:
            time.sleep(0.1)
        return processor_time(damier) - before > 0.05


def test_ponder(program):
    """with --ponder the engine thinks while we do, and without it does not"""
    assert works_while_we_think(program, 1) in (False, None)
    assert works_while_we_think(program, 30, "--ponder", "--threads", "2") in (True, None)


def test_ponder_hit(program):
    """after the reply it expected the engine takes its usual time, and no more"""
    with called(program, "--ponder", "--move-time", "300") as (_, other):
        # White has one move at a time, so that it is expected.
        other.send(request("Z", position=squares("Z", w=[46], z=[3, 4, 5, 9, 10], Z=[1])))
        expect(other, f"A{US}0")
        expect(other, "M.*")
        time.sleep(0.5)
        begin = time.monotonic()
        other.send("M0000464100")
        expect(other, "M.*")
        assert time.monotonic() - begin < 0.3 + 1, time.monotonic() - begin


def test_ponder_to_the_end(program):
    """what was decided while pondering is played at once, and nobody is kept busy by it"""
    with called(program, "--ponder", "--move-time", "8000") as (damier, other):
        # The man must go to 31 and is taken there.
        other.send(request("Z", position=squares("Z", w=[36], Z=[4])))
        expect(other, f"A{US}0")
        expect(other, "M.*")
        time.sleep(0.3)
        before = processor_time(damier)
        time.sleep(0.5)
        assert before is None or processor_time(damier) - before < 0.3
        begin = time.monotonic()
        other.send("M0000363100")
        expect(other, "M....\\d{4}0131")
        assert time.monotonic() - begin < 4
        other.send("E10")
        expect(other, "E00")
        damier.until("Game 1: won")


def test_ponder_cut_off(program):
    """the end of the game, going back, an illegal move and the end of all stop the pondering"""
    for options in ((), ("--threads", "2")):
        with called(program, "--ponder", *options) as (damier, other):
            for _ in range(3):
                other.send(request("W"))
                expect(other, f"A{US}0")
                expect(other, "M.*")
                other.send("E00")
                expect(other, "E00")
            other.send(request("W"))
            expect(other, f"A{US}0")
            expect(other, "M.*")
            other.send("B001W")
            expect(other, "K0")
            expect(other, "M.*")
            damier.send("/back 1 B")
            expect(other, "B001Z")
            other.send("K2", "M0000010600")
            expect(other, "Cillegal move")
            expect(other, "E00")
            other.send("E00", request("W"))
            expect(other, f"A{US}0")
            expect(other, "M.*")
            begin = time.monotonic()
            other.close()
            assert damier.end() == 1
            assert time.monotonic() - begin < 3


def test_both_ponder(program):
    """two programs that ponder on two threads agree on every move"""
    lines, others = play_two(program, ("--ponder", "--threads", "2", "--move-time", "20"),
                             ("--ponder", "--threads", "2", "--move-time", "20", "--games", "2",
                              "--moves", "10"))
    moves = [line for line in lines if re.match(r"\d+\.", line)]
    assert moves == [line for line in others if re.match(r"\d+\.", line)] and len(moves) == 40


# One man against a crowd that is far away: three turns are played before it is given up.
HOPELESS = squares("Z", z=[1], w=[36, 37, 38, 39, 40, 46, 47, 48, 49, 50])


def hopeless_turns(program, *options):
    """What Damier answers at its first three turns in that position."""
    quiet = ["M0000363100", "M0000373200", "M0000383300"]
    answers = []
    with called(program, "--move-time", "30", *options) as (_, other):
        other.send(request("Z", position=HOPELESS))
        expect(other, f"A{US}0")
        for move in quiet:
            answers.append(other.message())
            other.send("E00" if answers[-1].startswith("E") else move)
    return answers


def test_gives_up(program):
    """with --verdicts a hopeless game is given up at the third turn, otherwise never"""
    assert [a[0] for a in hopeless_turns(program)] == ["M", "M", "M"]
    assert [a[:2] for a in hopeless_turns(program, "--verdicts")] == ["M0", "M0", "E1"]


def test_verdict_at_the_end(program):
    """when the moves are played the score decides, if that is wanted"""
    ahead = "W:W36,37,38,39,40,46,47,48,49,50:B1"
    for options, end, result in ((("--verdicts",), "E31", "won"),
                                 ((), "E01", "ended without a result")):
        with calling(program, "--moves", "1", "--position", ahead, *options) as (damier, other):
            expect(other, "R.*")
            other.send(f"A{'Tester':<32}0")
            expect(other, "M.*")
            other.send("M0000010600")
            expect(other, end)
            other.send("E01")
            damier.until(f"Game 1: {result}")


def test_declares_a_draw(program):
    """with --verdicts an ending in which nobody is ahead is drawn before the rules say so"""
    lines, others = play_two(program, ("--move-time", "40"),
                             ("--move-time", "40", "--verdicts", "--position",
                              "W:WK46,K47:BK5,K4"))
    moves = [line for line in lines if re.match(r"\d+\.", line)]
    assert len(moves) <= 18, moves  # at its tenth turn; 50 without verdicts, but for exchanges
    assert "Game 1: drawn" in lines and "Game 1: drawn" in others


def test_saves(program):
    """games are kept as PDN or as records, however they end"""
    with tempfile.TemporaryDirectory() as folder:
        pdn, record = pathlib.Path(folder) / "games.pdn", pathlib.Path(folder) / "game.txt"
        play_two(program, ("--move-time", "5", "--save", str(record)),
                 ("--move-time", "5", "--games", "2", "--moves", "3", "--save", str(pdn)))
        games = re.split(r"\n\n(?=\[Event)", pdn.read_text(encoding="utf-8"))
        assert len(games) == 2
        for number, game in enumerate(games, 1):
            assert f'[Event "damier dxp"]\n[Site "?"]\n[Date "' in game
            assert f'[Round "{number}"]\n[White "Damier ' in game
            assert re.search(r"\n\n1\. \S+ \S+ 2\. \S+ \S+ 3\. \S+ \S+ \*\n?$", game), game
        for name in ("game.txt", "game-2.txt"):
            text = (pathlib.Path(folder) / name).read_text(encoding="utf-8")
            assert len(re.findall("^turn ", text, re.MULTILINE)) == 6
            assert text.endswith("result ongoing\n")


def test_saves_the_result(program):
    """what the other side says about the end is part of what is kept"""
    for end, mark in (("E10", "0-2"), ("E20", "1-1"), ("E30", "2-0"), ("E00", "*")):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "game.pdn"
            with called(program, "--save", str(path)) as (damier, other):
                other.send(request("Z", name='A "B" \\'))
                expect(other, f"A{US}0")
                other.send("M0000322800")
                expect(other, "M.*")
                other.send(end)
                expect(other, "E00")
                other.close()
                assert damier.end() == 0
            text = path.read_text(encoding="utf-8")
            assert f'[Result "{mark}"]' in text and text.endswith(f" {mark}\n"), text
            assert '[White "A \\"B\\" \\\\"]' in text, text
    damier = Program(program, "dxp", "--listen", "0", "--save", "/nowhere/at/all.pdn")
    try:
        assert damier.end() == 1
        assert damier.faults == ["damier: /nowhere/at/all.pdn could not be saved: "
                                 "No such file or directory"], damier.faults
    finally:
        damier.close()


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
     test_chat, test_heard_while_thinking, test_closed, test_silence, test_no_descriptor, test_nobody_told,
     test_deaf,
     test_patience_with_a_clock, test_illegal_move, test_hostile,
     test_ponder, test_ponder_hit, test_ponder_to_the_end, test_ponder_cut_off, test_both_ponder,
     test_gives_up, test_verdict_at_the_end, test_declares_a_draw, test_saves,
     test_saves_the_result, test_usage])
