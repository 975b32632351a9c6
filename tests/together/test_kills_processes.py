#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Three servers on one PostgreSQL, which hear of each other over NATS, lose nothing when any of the five is killed:

    test_kills_processes.py PROGRAM CROWD [--kills N] [--seed N]

Clients call any of the three. Most kills meet a server; now and then PostgreSQL (with fsync and synchronous_commit on)
or NATS is killed, or a server is stopped for longer than its lease and woken. `make test` does ten of these, `make
test-long` two hundred. Whatever is killed, nobody's clock is charged for it by more than a second.
"""
import pathlib
import random
import signal
import sys
import tempfile
import time

from backends import SKIPPED, Nats, Postgres, nats_program, postgres_folder
from callers import Served
from checker import Outage
from killing import Crowd, assert_nothing_lost, assert_waits, free_port, now, read_options

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from checks import run_checks  # noqa: E402

SERVERS = 3
STOPPED = 4  # seconds: longer than a lease
AWAY = 1  # seconds: of PostgreSQL or NATS
# What happens at the kills, over and over: most often a server is killed.
ORDER = ("server", "server", "nats", "server", "stop", "server", "postgres", "server", "server", "server")


class Servers:
    """The three servers, and what they stand on."""

    def __init__(self, options):
        self.options = options
        self.postgres, self.nats = Postgres(), Nats()
        self.all = [self.start(free_port()) for _ in range(SERVERS)]

    def start(self, port):
        return Served(self.options.program, None, "--database", self.postgres.address, "--bus",
                      self.nats.address, port=port)

    def kill_server(self, which):
        server = self.all[which]
        server.kill()
        self.all[which] = self.start(server.port)

    def stop_server(self, which):
        """Its clients wait for it, and others host its rooms meanwhile."""
        self.all[which].process.send_signal(signal.SIGSTOP)
        time.sleep(STOPPED)
        self.all[which].process.send_signal(signal.SIGCONT)

    def kill_below(self, below):
        below.kill()
        time.sleep(AWAY)
        below.start()

    def happen(self, what, which):
        """Gives back when clients were not served though they were connected."""
        begin = now()
        if what == "server":
            self.kill_server(which)
        elif what == "stop":
            self.stop_server(which)
            return [Outage(begin, now(), self.all[which].port)]
        else:
            self.kill_below(self.postgres if what == "postgres" else self.nats)
        return [Outage(begin, now())] if what == "postgres" else []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for server in self.all:
            server.process.send_signal(signal.SIGCONT)
            server.kill()
        self.nats.__exit__()
        self.postgres.close()


def test_kills(options):
    """servers, their database and their bus are killed at random moments under load"""
    chance, outages = random.Random(options.seed), []
    with tempfile.TemporaryDirectory() as made, Servers(options) as servers, \
            Crowd(options.crowd, made, *(server.port for server in servers.all)) as crowd:
        for kill in range(options.kills):
            time.sleep(chance.uniform(0.05, 0.6))  # the moment is what is random here
            outages += servers.happen(ORDER[kill % len(ORDER)], chance.randrange(SERVERS))
        journal, figures = assert_nothing_lost(crowd, servers.postgres.address, outages, 10 * options.kills)
        print(f"# {options.kills} kills, {journal.confirmed} acts confirmed, {journal.events} events told, "
              f"{figures['later']} put off")


def test_away(options):
    """without their database players are told to try later, nothing is confirmed, and play resumes by itself"""
    with tempfile.TemporaryDirectory() as made, Servers(options) as servers, \
            Crowd(options.crowd, made, *(server.port for server in servers.all)) as crowd:
        outage, before = assert_waits(crowd, servers.postgres.kill, servers.postgres.start)
        assert all(server.process.poll() is None for server in servers.all), "a server ended"
        assert_nothing_lost(crowd, servers.postgres.address, [outage], before)


if __name__ == "__main__":
    if not postgres_folder() or not nats_program():
        print("PostgreSQL or NATS is not installed", file=sys.stderr)
        sys.exit(SKIPPED)
    sys.exit(run_checks(read_options(10), [test_kills, test_away]))
