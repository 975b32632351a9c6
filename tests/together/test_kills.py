#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A server that is killed under load loses nothing it confirmed, doubles nothing, and charges nobody for it:

    test_kills.py PROGRAM CROWD [--kills N] [--seed N]

`crowd` plays in a dozen rooms with clocks while the server is killed at random moments and started again; then
checker.py compares what the clients were told with the database. `make test` kills ten times, `make test-long` two
hundred times.
"""
import pathlib
import random
import sqlite3
import sys
import tempfile
import time

from callers import Served
from checker import Outage, check
from killing import Crowd, assert_nothing_lost, free_port, now, read_options

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from checks import run_checks  # noqa: E402

LONG_OUTAGE = 2.5  # seconds, now and then: longer than a clock may be wrong by

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


def assert_found(journal, database, copy):
    """The checker would have found it: in a copy, one thing after another is wrong."""
    for what, statement in TAMPERINGS.items():
        with sqlite3.connect(database) as source, sqlite3.connect(copy) as target:
            source.backup(target)
            assert target.execute(statement).rowcount > 0, what
            target.commit()
        faults, _ = check(journal, str(copy))
        assert faults, f"the checker does not find that {what}"


def kill_often(options, folder, server):
    """Kills and starts the server so many times; gives back when there was none."""
    outages, chance = [], random.Random(options.seed)
    for kill in range(options.kills):
        time.sleep(chance.uniform(0.02, 0.5))  # the moment is what is random here
        begin = now()
        server.kill()
        if kill % 10 == 5:
            time.sleep(LONG_OUTAGE)
        server.__init__(options.program, folder, port=server.port)
        outages.append(Outage(begin, now()))
    return outages


def test_kills(options):
    """a server that is killed at random moments under load"""
    with tempfile.TemporaryDirectory() as made:
        folder = pathlib.Path(made)
        database = folder / "rooms" / "rooms.db"
        server = Served(options.program, folder / "rooms", port=free_port())
        try:
            with Crowd(options.crowd, folder, server.port) as crowd:
                outages = kill_often(options, folder / "rooms", server)
                journal, _ = assert_nothing_lost(crowd, database, outages, 10 * options.kills)
            print(f"# {options.kills} kills, {journal.confirmed} acts confirmed, {journal.events} events told")
            assert_found(crowd.journal, database, folder / "tampered.db")
        finally:
            server.kill()


if __name__ == "__main__":
    sys.exit(run_checks(read_options(10), [test_kills]))
