# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests have in common that end servers under load: a crowd at its play, and the comparison afterwards."""
import argparse
import json
import pathlib
import socket
import subprocess
import time

from callers import WAIT
from checker import Outage, check

ROOMS, WATCHERS, PERIOD = 12, 1, 60
PONDER = 2500  # milliseconds of some moves: a turn may be under way for long when a server is killed
CLOCK = 45000  # milliseconds for a game: time without a server would soon use it up
SHOWN = 10
AWAY_SECONDS = 4  # longer than it takes until acts are sent again


def now():
    return time.time_ns() // 1000000


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Crowd:
    """`crowd` at its play; its journal is in the folder. Ends with the block it is used in."""

    def __init__(self, program, folder, *ports, patience=30, ponder=PONDER):
        self.journal = pathlib.Path(folder) / "journal"
        self.process = subprocess.Popen(
            [program, *(word for port in ports for word in ("--port", str(port))), "--rooms", str(ROOMS), "--watchers",
             str(WATCHERS), "--period", str(PERIOD), "--ponder", str(ponder), "--clock", str(CLOCK), "--patience", str(patience), "--journal",
             str(self.journal)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert line == "ready\n", line + self.process.stderr.read()

    def finish(self):
        """One more act in every room; then the figures, and what was said of stuck rooms."""
        self.process.terminate()
        out, err = self.process.communicate(timeout=4 * WAIT)
        return json.loads(out), err

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate(timeout=WAIT)


def faults_of(crowd, database, outages=()):
    """What is wrong after the crowd has finished, the journal that was compared, and the crowd's figures."""
    figures, stuck = crowd.finish()
    faults, journal = check(crowd.journal, str(database), outages)
    if figures["missing"]:
        faults.append(f"{figures['missing']} times a client was told that its room is missing")
    return stuck.splitlines() + faults, journal, figures


def assert_nothing_lost(crowd, database, outages, least):
    """At least so many acts were confirmed, and all of them count."""
    faults, journal, figures = faults_of(crowd, database, outages)
    assert not faults, "\n".join([f"{len(faults)} faults", *faults[:SHOWN]])
    assert crowd.process.returncode == 0 and journal.confirmed > least, (journal.confirmed, figures)
    return journal, figures


def count_told(crowd, field):
    with open(crowd.journal, encoding="ascii") as journal:
        return sum(f'"{field}":' in line for line in journal)


def wait_for(crowd, field, least):
    """Until clients were told something at least so many times."""
    end = time.monotonic() + 2 * WAIT
    while count_told(crowd, field) < least:
        assert time.monotonic() < end, f"{field} only {count_told(crowd, field)} times"
        time.sleep(0.1)


def assert_waits(crowd, take_away, give_back):
    """Without storage players are told to try later and nothing is confirmed; then play goes on by itself. Gives back
    when there was none, and how many acts are confirmed now."""
    begin, put_off = now(), count_told(crowd, "later")
    take_away()
    wait_for(crowd, "later", put_off + 5)
    time.sleep(0.5)  # what was confirmed just before has been noted
    before = count_told(crowd, "done")
    time.sleep(AWAY_SECONDS)
    assert count_told(crowd, "done") == before, "something was confirmed without storage"
    give_back()
    outage = Outage(begin, now())
    wait_for(crowd, "done", before + 50)
    return outage, before


def read_options(kills, *more):
    """The program, the crowd and what else a test of killing is given; how often, and from which seed."""
    reader = argparse.ArgumentParser()
    for name in ("program", "crowd", *more):
        reader.add_argument(name)
    reader.add_argument("--kills", type=int, default=kills)
    reader.add_argument("--seed", type=int, default=1)
    return reader.parse_args()
