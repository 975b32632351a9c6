#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Other programs analyse positions for the page, `damier serve --engine`: what they are asked and answer, and people
who ask too much. test_analysts.py PROGRAM [--sanitized]"""
import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time

from callers import WAIT
from polled import ask
from test_guest import Server, bad, good

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from checks import run_checks  # noqa: E402

FIRST = ("W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:"
         "B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20")
LONGEST = 5.0  # seconds of one thought
MOST, PLACE = 30, 15  # seconds that wait at once, of all and of one place


def analyse(port, engine="one", position=FIRST, wanted=100, **fields):
    """Status and answer to a question."""
    answer = ask(port, "POST", "/together/analyse", {"engine": engine, "position": position, "time": wanted}, **fields)
    return answer.status, json.loads(answer.text)


def hub(program):
    return [program, "hub", "--hash", "1"]


def legal(program, *moves):
    done = subprocess.run([program, "moves", "draughts", "--play", " ".join(moves)], capture_output=True, text=True,
                          check=True, timeout=WAIT)
    return done.stdout.split()


def test_listed(program):
    """programs are chosen by the name they were given, or have; without any there are none"""
    with Server(program, hub(program), "one", more=[("two", hub(program)), ("", hub(program)), ("", hub(program))]) as server:
        told = json.loads(ask(server.port, "GET", "/together/engines").text)
        names = told["engines"]
        assert told["game"] == "draughts" and told["time"] == 1000 * LONGEST and names[:2] == ["one", "two"], told
        assert re.fullmatch(r"Damier \d\S*", names[2]) and names[3] == f"{names[2]} (2)", names
        for name in names:
            status, found = analyse(server.port, name)
            assert status == 200, (name, found)
        assert analyse(server.port, "three")[0] == 404
    with Server(program, None) as server:
        assert json.loads(ask(server.port, "GET", "/together/engines").text)["engines"] == []
        assert analyse(server.port)[0] == 404


def test_thinks(program):
    """the line is legal, the score of who is to move; a program is asked in its time and no more"""
    with Server(program, hub(program), "one") as server:
        status, found = analyse(server.port, wanted=300)
        assert status == 200 and sorted(found) == ["depth", "line", "nodes", "score"], found
        assert found["depth"] > 3 and found["nodes"] > 0 and abs(found["score"]) < 100, found
        for i, move in enumerate(found["line"]):
            assert move in legal(program, *found["line"][:i]), found
        for position, sign in (("W:W31,32,33,34,35:B1,2,3", 1), ("B:W31,32,33,34,35:B1,2,3", -1)):
            _, found = analyse(server.port, position=position)
            assert sign * found["score"] > 80, (position, found)
    with Server(program, good(program), "one") as server:
        for wanted, told in ((3_600_000, "5.000"), (-7, "0.050"), ("x", "1.000"), (2.5, "1.000")):
            analyse(server.port, wanted=wanted)
            assert server.noted("level")[-1] == f"level move-time={told}", (wanted, server.noted())


def test_refused(program):
    """what is no question starts no thought"""
    with Server(program, good(program), "one") as server:
        for body, status in ((b"", 400), (b"[]", 400), (b"{" * 1000, 400), ({}, 400), ({"engine": "one"}, 400),
                             ({"engine": "one", "position": 7}, 400), ({"engine": 1, "position": FIRST}, 404),
                             ({"engine": "no", "position": FIRST}, 404), ({"engine": "one", "position": "W"}, 422),
                             ({"engine": "/bin/sh", "position": FIRST}, 404),
                             ({"engine": "one", "position": "W:W1:B2,3 "}, 422), ({"engine": "one", "position": "W:W:B1"}, 422),
                             (b" " * 2000, 413)):
            answer = ask(server.port, "POST", "/together/analyse", body)
            assert answer.status == status, (str(body)[:60], answer.status, answer.text)
        assert ask(server.port, "GET", "/together/analyse").status == 405
        question = {"engine": "one", "position": FIRST}
        assert ask(server.port, "POST", "/together/analyse", question, Origin="http://evil.example").status == 403
        assert not server.noted("level") and len(server.noted("started")) == 2, server.noted()


def test_fails(program):
    """a program that dies or cheats gives no answer, is named, and is started again by the clock alone"""
    for mode in ("ends", "crashes", "illegal", "nonsense", "empty", "error"):
        with Server(program, bad(program, mode), "one") as server:
            status, found = analyse(server.port)
            assert status == 502 and "engine" in found["error"], (mode, status, found)
            for _ in range(20):  # nobody who asks starts it
                assert analyse(server.port)[0] in (200, 502)
            server.until(lambda: len(server.noted()) >= 3, f"{mode}: it was not started again")
            time.sleep(0.2)
            assert len(server.noted()) == 3, (mode, server.noted())
            assert server.served.process.poll() is None
            server.served.process.terminate()
            _, err = server.served.process.communicate(timeout=WAIT)
            assert "damier: engine one failed: " in err, err


def test_silent(program):
    """a program that says nothing is given up, and keeps nobody waiting longer than that"""
    with Server(program, bad(program, "absorbed"), "one", more=[("two", hub(program))]) as server:
        begin = time.monotonic()
        first = []
        asking = threading.Thread(target=lambda: first.append(analyse(server.port, wanted=50)))
        asking.start()
        time.sleep(0.3)
        assert analyse(server.port, "two")[0] == 200
        asking.join()
        assert first[0][0] == 502 and time.monotonic() - begin < 12, (first, time.monotonic() - begin)


def is_absorbed(server):
    """Whether a program thinks and hears nothing any more: it heeds no SIGTERM then."""
    for line in server.noted():
        status = pathlib.Path(f"/proc/{line.split()[0]}/status").read_text(encoding="ascii")
        if int(re.search(r"^SigIgn:\s+(\w+)", status, re.MULTILINE)[1], 16) >> (signal.SIGTERM - 1) & 1:
            return True
    return False


def test_not_stopped(program):
    """a program that does not stop when whoever asked has gone is given up by what it was given for that"""
    with Server(program, bad(program, "absorbed"), "one") as server:
        before = len(server.noted())
        body = json.dumps({"engine": "one", "position": FIRST, "time": 5000})
        asking = http.client.HTTPConnection("127.0.0.1", server.port, timeout=WAIT)
        asking.request("POST", "/together/analyse", body)
        server.until(lambda: is_absorbed(server), "it was not asked")
        asking.close()
        server.until(lambda: len(server.noted()) > before, "it was not started again")
        server.served.process.terminate()
        _, err = server.served.process.communicate(timeout=WAIT)
        assert "damier: engine one failed: told to stop, it gave no move within 2 seconds" in err, err


def test_starting(program):
    """a program that hangs while it is started again keeps nobody waiting, neither who asks it nor who asks another"""
    with Server(program, bad(program, "relapses"), "one", more=[("two", hub(program))]) as server:
        assert analyse(server.port)[0] == 502
        server.until(lambda: len(server.noted()) == 3, "it was not started again")
        begin = time.monotonic()
        assert analyse(server.port)[0] == 502
        assert analyse(server.port, "two")[0] == 200 and time.monotonic() - begin < 5, time.monotonic() - begin


def together(count, run):
    """What so many get at once, in the order they were asked, and when each had it."""
    begin, got = time.monotonic(), [None] * count

    def one(index):
        try:
            got[index] = (*run(index), time.monotonic() - begin)
        except (http.client.HTTPException, OSError):
            pass  # the server has ended

    threads = [threading.Thread(target=one, args=(index,)) for index in range(count)]
    for thread in threads:
        thread.start()
        time.sleep(0.02)
    return threads, got


def test_many(program):
    """whoever asks without end is told to come later, and others are served between"""
    with Server(program, hub(program), "one", "--proxy", "127.0.0.1") as server:
        threads, got = together(60, lambda _: analyse(server.port, wanted=1000, X_Forwarded_For="192.0.2.1"))
        time.sleep(0.5)
        put_off = [answer for answer in got if answer and answer[0] != 200]
        assert len(put_off) >= 60 - PLACE - 8, len(put_off)
        assert all(status == 503 and found["later"] >= 1000 for status, found, _ in put_off), put_off
        begin = time.monotonic()
        assert ask(server.port, "GET", "/").status == 200 and time.monotonic() - begin < 1
        status, _ = analyse(server.port, wanted=200, X_Forwarded_For="198.51.100.7")
        assert status == 200 and time.monotonic() - begin < 5, (status, time.monotonic() - begin)
        for thread in threads:
            thread.join()
        served = sum(status == 200 for status, _, _ in got)
        assert served + len(put_off) == 60 and served >= PLACE, (served, len(put_off))


def test_crowd(program):
    """many addresses together fill the queue, and no more"""
    with Server(program, hub(program), "one", "--proxy", "127.0.0.1") as server:
        threads, got = together(12, lambda i: analyse(server.port, wanted=5000, X_Forwarded_For=f"192.0.2.{i}"))
        time.sleep(0.5)
        put_off = [answer for answer in got if answer]
        assert len(put_off) == 12 - MOST // LONGEST - 1 and all(status == 503 for status, _, _ in put_off), put_off
        server.served.process.terminate()  # nobody is kept waiting by what waits
        begin = time.monotonic()
        _, err = server.served.process.communicate(timeout=2 * WAIT)
        assert server.served.process.returncode == 0 and "ERROR" not in err, err
        assert time.monotonic() - begin < 10, "somebody was waited for"
        for thread in threads:
            thread.join()


def test_full(program):
    """few addresses that ask without end keep nobody else from an answer"""
    with Server(program, hub(program), "one", "--proxy", "127.0.0.1") as server:
        ended = threading.Event()

        def ask_on(index):
            while not ended.is_set():
                try:
                    analyse(server.port, wanted=3000, X_Forwarded_For=f"192.0.2.{index % 2}")
                except (http.client.HTTPException, OSError):
                    return
                time.sleep(0.02)

        greedy = [threading.Thread(target=ask_on, args=(index,)) for index in range(14)]
        for thread in greedy:
            thread.start()
        try:
            time.sleep(1)
            for _ in range(3):
                begin = time.monotonic()
                status, found = analyse(server.port, wanted=200, X_Forwarded_For="198.51.100.7")
                assert status == 200 and time.monotonic() - begin < 10, (status, found, time.monotonic() - begin)
        finally:
            ended.set()
            server.served.process.terminate()
            for thread in greedy:
                thread.join(WAIT)


def hang_up(port, wanted):
    """A question whose asker goes away."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT)
    connection.request("POST", "/together/analyse", json.dumps({"engine": "one", "position": FIRST, "time": wanted}))
    time.sleep(0.3)
    connection.close()


def test_gone(program):
    """whoever goes away is not thought for any longer, whether it was his turn or not"""
    with Server(program, hub(program), "one") as server:
        for _ in range(4):
            hang_up(server.port, 5000)
        begin = time.monotonic()
        assert analyse(server.port)[0] == 200 and time.monotonic() - begin < 2.5, time.monotonic() - begin
        waiting = http.client.HTTPConnection("127.0.0.1", server.port, timeout=WAIT)
        waiting.request("POST", "/together/analyse", json.dumps({"engine": "one", "position": FIRST, "time": 1500}))
        time.sleep(0.2)
        hang_up(server.port, 5000)
        begin = time.monotonic()
        assert analyse(server.port)[0] == 200 and time.monotonic() - begin < 3, time.monotonic() - begin
        assert waiting.getresponse().status == 200


def test_gentle(program):
    """it gives way to games: they have a program of their own"""
    with Server(program, good(program), "one") as server:
        parent = server.served.process.pid
        rows = subprocess.run(["ps", "-o", "ni=,args=", "--ppid", str(parent)], capture_output=True, text=True, check=True).stdout
        nice = sorted(int(row.split()[0]) for row in rows.splitlines() if " serve " not in row)
        assert nice == [os.nice(0), min(19, os.nice(0) + 10)], rows


if __name__ == "__main__":
    sys.exit(run_checks(sys.argv[1], [test_listed, test_thinks, test_refused, test_fails, test_silent, test_not_stopped, test_starting, test_many,
                                      test_crowd, test_full, test_gone, test_gentle]))
