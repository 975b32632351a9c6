#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Talks to `damier hub` over pipes, as docs/protocol/hub.md does: test_hub.py PROGRAM [--sanitized]"""
import contextlib
import os
import pathlib
import re
import time

from speakers import SANITIZED, Program, run

START = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"
DONE = r"done move=(\S+)(?: ponder=(\S+))?"
STOP_WITHIN = 1.0  # seconds; some 20 ms on a quiet machine, but tests may share it
PAGE = pathlib.Path(__file__).parent.parent.parent / "docs" / "protocol" / "hub.md"


@contextlib.contextmanager
def engine(program, *options, ready=True):
    e = Program(program, "hub", "--hash", "4", *options)
    try:
        if ready:
            e.send("init")
            assert e.line() == "ready"
        yield e
        if e.process.poll() is None:
            e.send("quit")
        assert e.end() == 0, e.faults
    finally:
        e.close()


def exchanges():
    """The exchanges of the page: what is sent, and the answers, which stand further right."""
    for block in re.findall(r"```hub\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        yield [(line.startswith(" "), line.strip()) for line in block.splitlines() if line.strip()]


def fits(expected, line):
    """Whether a line is the one of the page; `…` there stands for anything."""
    return re.fullmatch(".*".join(map(re.escape, expected.split("…"))), line)


def test_page(program):
    """the exchanges of the page take place as written"""
    count = 0
    for lines in exchanges():
        e = Program(program, "hub", "--lang", "en")
        try:
            for is_answer, text in lines:
                if not is_answer:
                    e.send(text)
                    continue
                line = e.line()
                while line.startswith("info ") and not text.startswith("info "):
                    line = e.line()
                assert fits(text, line), f"{line!r}, not {text!r}"
            assert e.end() == 0, e.faults
            count += 1
        finally:
            e.close()
    assert count >= 4, f"only {count} exchanges on the page"


def test_introduction(program):
    """hub is answered with id, every parameter with its type, wait"""
    with engine(program, ready=False) as e:
        e.send("hub")
        assert e.line().startswith("id name=Damier version=")
        names = []
        while (line := e.line()) != "wait":
            found = re.fullmatch(r"param name=(\S+) value=\S+ type=(int min=\d+ max=\d+"
                                 r"|enum values=\S+)", line)
            assert found, line
            names.append(found[1])
        assert names == ["variant", "hash", "threads"], names


def test_limits(program):
    """depth, nodes, time for a move and clocks all end the search"""
    with engine(program) as e:
        for level in ("depth=5", "nodes=5000", "move-time=0.05", "time=1", "time=0.2 inc=0.05",
                      "moves=10 time=1", "time=-0.5", "depth=3 move-time=10"):
            e.send(f"pos pos={START}", "level " + level, "go think")
            begin = time.monotonic()
            assert e.until(DONE)[1]
            assert time.monotonic() - begin < 2, level
        e.send(f"pos pos={START}", "level depth=7", "go analyze")
        assert e.until(r"info depth=7 score=-?\d+\.\d\d nodes=\d+ time=\d+\.\d{3}.* pv=(.*)")
        e.until(DONE)


def test_move_time(program):
    """the time for a move is used up, and little more"""
    with engine(program) as e:
        e.send(f"pos pos={START}", "level move-time=0.3", "go think")
        begin = time.monotonic()
        e.until(DONE)
        used = time.monotonic() - begin
        assert 0.25 < used < 0.3 + STOP_WITHIN, used


def test_stop(program):
    """stop is answered at once, on one thread and on two"""
    for threads in ("1", "2"):
        with engine(program, "--threads", threads) as e:
            worst = 0.0
            for _ in range(5):
                e.send(f"pos pos={START}", "level infinite", "go analyze")
                time.sleep(0.1)
                begin = time.monotonic()
                e.send("stop")
                e.until(DONE)
                worst = max(worst, time.monotonic() - begin)
            print(f"# {threads} thread(s): stop answered within {worst * 1000:.1f} ms")
            assert worst < STOP_WITHIN, worst


def test_stop_then_search(program):
    """after stop a new search may be set up without waiting"""
    with engine(program) as e:
        e.send(f"pos pos={START}", "level infinite", "go ponder")
        e.send("stop", f'pos pos={START} moves="32-28"', "level depth=3", "go think")
        assert e.until(DONE)
        move = e.until(DONE)[1]
        assert int(move.split("-")[0]) <= 20, move


def test_ponder(program):
    """pondering outlasts its time until the hit"""
    with engine(program) as e:
        e.send(f"pos pos={START}", "level move-time=0.1", "go ponder")
        time.sleep(0.5)
        e.send("ping")
        e.until("pong")
        begin = time.monotonic()
        e.send("ponder-hit")
        e.until(DONE)
        assert 0.05 < time.monotonic() - begin < 0.1 + STOP_WITHIN


def test_ping(program):
    """ping is answered while searching and while not"""
    with engine(program) as e:
        e.send("ping")
        assert e.line() == "pong"
        e.send(f"pos pos={START}", "level infinite", "go think", "ping")
        e.until("pong")
        e.send("stop")
        e.until(DONE)


def test_history(program):
    """moves are played; more than our draw rules allow are played on all the same"""
    kings = "WW" + "e" * 44 + "Beeee"
    back_and_forth = " ".join(["1-7", "46-41", "7-1", "41-46"] * 6)
    with engine(program) as e:
        e.send(f'pos pos={kings} moves="{back_and_forth}"', "level depth=4", "go think")
        assert e.until(DONE)[1]


def test_forced_capture(program):
    """captures are written with what they take"""
    with engine(program) as e:
        e.send(f'pos pos={START} moves="32-28 19-23"', "level depth=4", "go think")
        assert e.until(DONE)[1] == "28x19x23"


def test_errors(program):
    """what is wrong is answered with an error, and nothing is broken by it"""
    with engine(program) as e:
        for line in ("go think", "pos", "pos pos=W", f"pos pos={START[:-1]}x",
                     f'pos pos={START} moves="32-27x"', f'pos pos={START} moves="31-22"',
                     "level depth=0", "level depth=x", "level time=soon", "level nodes=-1",
                     "level moves=1.5 time=3", "set-param name=hash", "set-param value=3",
                     "set-param name=hash value=0", "set-param name=hash value=70000",
                     "set-param name=threads value=many", "set-param name=variant value=killer",
                     "set-param name=nothing value=1", 'pos pos="', "=", "go", "go away",
                     "go think ponder", "pos " + "x " * 20, "x" * 70000 + " y"):
            e.send(line)
            answer = e.line()
            assert answer.startswith('error message="'), (line, answer)
        e.send(f"pos pos={START}", "pos pos=W", "go think")
        assert [e.line().split()[0] for _ in range(2)] == ["error", "error"]
        e.send("B" + "e" * 49, "unknown command=here", "", "stop", "ponder-hit", "ping")
        assert e.line() == "pong"


def test_over(program):
    """a position without a move is refused by go"""
    with engine(program) as e:
        e.send("pos pos=B" + "e" * 30 + "w" + "e" * 19, "go think")
        assert e.line() == 'error message="the game is over in this position"'


def test_while_searching(program):
    """what may not come during a search is refused, and the search goes on"""
    with engine(program) as e:
        e.send(f"pos pos={START}", "level infinite", "go think")
        for line in ("go think", f"pos pos={START}", "level depth=1", "new-game", "init",
                     "set-param name=hash value=2", "hub"):
            e.send(line)
            assert e.until("error .*"), line
        e.send("stop")
        e.until(DONE)


def test_parameters_later(program):
    """parameters may change after init, and new-game forgets"""
    with engine(program) as e:
        for threads in (2, 1, 3):
            e.send(f"set-param name=threads value={threads}", "set-param name=hash value=2",
                   f"pos pos={START}", "level depth=8", "go think")
            e.until(DONE)
            e.send("new-game")
        e.send("go think")
        e.until(DONE)


def test_before_init(program):
    """go before init is refused"""
    with engine(program, ready=False) as e:
        e.send(f"pos pos={START}", "go think")
        assert e.line() == 'error message="init must come before go"'


def test_quit(program):
    """quit and the end of input end the program at once, even while it searches"""
    for how in ("quit", None):
        with engine(program, "--threads", "2") as e:
            e.send(f"pos pos={START}", "level infinite", "go think")
            begin = time.monotonic()
            if how:
                e.send(how)
            else:
                e.process.stdin.close()
            assert e.end() == 0
            assert time.monotonic() - begin < 2


def test_memory(program):
    """the memory is what was asked for, and not more"""
    if SANITIZED or not pathlib.Path("/proc/self/status").exists():
        return
    # Meson has the allocator write over what it gives, also where nobody would: that too would be counted.
    os.environ.pop("MALLOC_PERTURB_", None)
    with engine(program, ready=False) as e:
        def kilobytes():  # of its own; pages of programs and libraries come as the system likes
            status = pathlib.Path(f"/proc/{e.process.pid}/status").read_text(encoding="ascii")
            return int(re.search(r"RssAnon:\s+(\d+)", status)[1])
        e.send("hub")
        e.until("wait")
        before = kilobytes()
        e.send("set-param name=hash value=64", "init")
        assert e.line() == "ready"
        e.send(f"pos pos={START}", "level move-time=1", "go think")
        e.until(DONE)
        grown = kilobytes() - before
        print(f"# 64 MB asked for, {grown / 1024:.1f} MB more than before")
        assert grown < 66 * 1024, grown


run([test_page, test_introduction, test_limits, test_move_time, test_stop, test_stop_then_search,
     test_ponder, test_ping, test_history, test_forced_capture, test_errors, test_over,
     test_while_searching, test_parameters_later, test_before_init, test_quit, test_memory])
