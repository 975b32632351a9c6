#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Servers that are killed under load lose nothing they confirmed, double nothing, and charge nobody for it:

    test_kills.py PROGRAM CROWD [--kills N] [--seed N]

`crowd` plays in a dozen rooms with clocks while the server is killed at random moments and started again; then
checker.py compares what the clients were told with the database. `make test` kills ten times, `make test-long` two
hundred times.
"""
import argparse
import json
import pathlib
import random
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

from callers import WAIT, Served
from checker import check

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from checks import run_checks  # noqa: E402

ROOMS, WATCHERS, PERIOD = 12, 1, 60
CLOCK = 45000  # milliseconds for a game: time without a server would soon use it up
LONG_OUTAGE = 2.5  # seconds, now and then: longer than a clock may be wrong by
SHOWN = 10


def now():
    return time.time_ns() // 1000000


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Crowd:
    """`crowd` at its play; its journal is in the folder."""

    def __init__(self, program, folder, *ports, rooms=ROOMS):
        self.journal = folder / "journal"
        self.process = subprocess.Popen(
            [program, *(word for port in ports for word in ("--port", str(port))), "--rooms", str(rooms), "--watchers",
             str(WATCHERS), "--period", str(PERIOD), "--clock", str(CLOCK), "--journal", str(self.journal)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert line == "ready\n", line + self.process.stderr.read()

    def finish(self):
        """One more act in every room, and the figures."""
        self.process.terminate()
        out, err = self.process.communicate(timeout=4 * WAIT)
        assert self.process.returncode == 0, out + err
        return json.loads(out)

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate(timeout=WAIT)


def assert_nothing_lost(crowd, database, outages, least):
    figures = crowd.finish()
    faults, journal = check(crowd.journal, database, outages)
    assert not faults, "\n".join([f"{len(faults)} faults", *faults[:SHOWN]])
    assert journal.confirmed > least, (journal.confirmed, figures)
    return journal


def kill_often(options, folder, server):
    """Plays while the server is killed so many times; gives back when there was none."""
    outages, chance = [], random.Random(options.seed)
    crowd = Crowd(options.crowd, folder, server.port)
    try:
        for kill in range(options.kills):
            time.sleep(chance.uniform(0.02, 0.5))  # the moment is what is random here
            begin = now()
            server.kill()
            if kill % 10 == 5:
                time.sleep(LONG_OUTAGE)
            server.__init__(options.program, folder / "rooms", port=server.port)
            outages.append((begin, now()))
        return crowd, outages
    except BaseException:
        crowd.end()
        raise


def test_kills(options):
    """a server that is killed at random moments under load"""
    with tempfile.TemporaryDirectory() as made:
        folder = pathlib.Path(made)
        server = Served(options.program, folder / "rooms", port=free_port())
        try:
            crowd, outages = kill_often(options, folder, server)
            try:
                journal = assert_nothing_lost(crowd, str(folder / "rooms" / "rooms.db"), outages, 10 * options.kills)
            finally:
                crowd.end()
            print(f"# {options.kills} kills, {journal.confirmed} acts confirmed, {journal.events} events told")
            tamper(crowd.journal, folder / "rooms" / "rooms.db", folder / "tampered.db")
        finally:
            server.kill()


TAMPERINGS = {
    "an event is gone": "DELETE FROM events WHERE (room, number) IN (SELECT room, max(number) FROM events "
                        "WHERE number > 6 GROUP BY room LIMIT 1)",
    "an event is gone from the middle": "DELETE FROM events WHERE (room, number) IN (SELECT room, 6 FROM events "
                                        "WHERE number = 8 LIMIT 1)",
    "a text has changed": "UPDATE events SET text = replace(text, ' play ', ' play 9') WHERE (room, number) IN "
                          "(SELECT room, number FROM events WHERE text LIKE '% play %' LIMIT 1)",
    "an act was done twice": "INSERT INTO events SELECT e.room, e.number + 1, (e.number + 1) || substr(e.text, "
                             "instr(e.text, ' ')) FROM events e JOIN rooms r ON r.id = e.room AND r.last = e.number "
                             "WHERE e.text LIKE '% play %' LIMIT 1",
    "a room is gone": "DELETE FROM events WHERE room = (SELECT min(room) FROM events)",
    "a clock was charged too much": "UPDATE events SET text = replace(text, substr(text, instr(text, ' ') + 1, 13), "
                                    "CAST(substr(text, instr(text, ' ') + 1, 13) AS INTEGER) + 90000)"
                                    " WHERE number > 7 AND room = (SELECT max(room) FROM events WHERE number = 8)",
}


def tamper(journal, database, copy):
    """The checker would have found it."""
    for what, statement in TAMPERINGS.items():
        with sqlite3.connect(database) as source, sqlite3.connect(copy) as target:
            source.backup(target)
            assert target.execute(statement).rowcount > 0, what
            target.commit()
        faults, _ = check(journal, str(copy))
        assert faults, f"the checker does not find that {what}"


def read_options():
    reader = argparse.ArgumentParser()
    reader.add_argument("program")
    reader.add_argument("crowd")
    reader.add_argument("--kills", type=int, default=10)
    reader.add_argument("--seed", type=int, default=1)
    return reader.parse_args()


if __name__ == "__main__":
    sys.exit(run_checks(read_options(), [test_kills]))
