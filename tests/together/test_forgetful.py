#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Power failures: a server is killed, and its disk forgets whatever was not synced (forgetful_disk.c):

    test_forgetful.py PROGRAM CROWD DISK PLANTED [--kills N] [--seed N]

The server loses nothing it confirmed. PLANTED is the same server with another pragma in place of `synchronous = FULL`:
with OFF, and with NORMAL, the same test must find that confirmed events are gone. A full disk is in here too, because
the same library makes it.
"""
import os
import pathlib
import random
import re
import shutil
import sys
import tempfile
import time

from callers import WAIT, Caller, Served
from checker import Outage
from killing import Crowd, assert_nothing_lost, assert_waits, faults_of, free_port, now, read_options
from polled import ask

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from checks import run_checks  # noqa: E402


class Disk:
    """A folder for a database, beside it what has reached the disk, and servers that run on it. When such a server ended
    is forgotten too, and then a turn is given back whole: the crowd ponders no move here."""

    def __init__(self, options, program, made, **environment):
        base = pathlib.Path(os.path.realpath(made))
        self.program, self.database = program, base / "rooms" / "rooms.db"
        self.folder, self.kept, self.full = base / "rooms", base / "kept", base / "full"
        self.folder.mkdir()
        self.kept.mkdir()
        self.environment = {"LD_PRELOAD": options.disk, "FORGETFUL_FOLDER": str(self.folder),
                            "FORGETFUL_KEPT": str(self.kept), "FORGETFUL_FULL": str(self.full), **environment}
        self.server = Served(program, self.folder, port=free_port(), **self.environment)

    def fail(self):
        """The power fails and comes back."""
        begin = now()
        self.server.kill()
        shutil.rmtree(self.folder)
        self.folder.mkdir()
        for file in self.kept.iterdir():
            if file.suffix == ".new":
                file.unlink()
            else:
                shutil.copy(file, self.folder)
        self.server.__init__(self.program, self.folder, port=self.server.port, **self.environment)
        return Outage(begin, now())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.kill()


def fail_often(disk, kills, seed):
    chance, outages = random.Random(seed), []
    for _ in range(kills):
        time.sleep(chance.uniform(0.05, 0.6))  # the moment is what is random here
        outages.append(disk.fail())
    return outages


def test_power(options):
    """what was confirmed survives failures of power"""
    with tempfile.TemporaryDirectory() as made, Disk(options, options.program, made) as disk, \
            Crowd(options.crowd, made, disk.server.port, ponder=0) as crowd:
        outages = fail_often(disk, options.kills, options.seed)
        journal, _ = assert_nothing_lost(crowd, disk.database, outages, 10 * options.kills)
        print(f"# {options.kills} failures of power, {journal.confirmed} acts confirmed")


def finds(pragma):
    def test(options):
        with tempfile.TemporaryDirectory() as made, \
                Disk(options, options.planted, made, PLANTED_PRAGMA=pragma) as disk, \
                Crowd(options.crowd, made, disk.server.port, patience=1, ponder=0) as crowd:
            outages = fail_often(disk, 3, options.seed)
            faults, journal, _ = faults_of(crowd, disk.database, outages)
            gone = [fault for fault in faults if "not in the database" in fault]
            assert journal.confirmed > 100 and gone, (journal.confirmed, faults[:10])
    test.__doc__ = f"{pragma} loses what was confirmed, and that is found"
    return test


def test_full(options):
    """on a full disk players and who asks are told, nothing is confirmed, and play resumes by itself"""
    with tempfile.TemporaryDirectory() as made, Disk(options, options.program, made) as disk, \
            Crowd(options.crowd, made, disk.server.port, ponder=0) as crowd:
        def make_room():
            assert ask(disk.server.port, "GET", "/healthz").status == 503
            disk.full.unlink()

        outage, before = assert_waits(crowd, disk.full.touch, make_room)
        assert disk.server.process.poll() is None, "the server ended"
        assert ask(disk.server.port, "GET", "/healthz").status == 200
        assert_nothing_lost(crowd, disk.database, [outage], before)


def health(disk):
    return ask(disk.server.port, "GET", "/healthz").status


def failures(disk):
    return int(re.search(r"^damier_storage_failures_total (\d+)", ask(disk.server.port, "GET", "/metrics").text,
                         re.MULTILINE)[1])


def test_health(options):
    """a server that nobody plays on is well again once the disk is, and is not made to write by asking it"""
    with tempfile.TemporaryDirectory() as made, Disk(options, options.program, made) as disk:
        host = Caller(disk.server.port)
        host.open()
        disk.full.touch()
        host.act("sit 1")
        host.until("later")
        host.close()
        before, begin = failures(disk), time.monotonic()
        assert all(health(disk) == 503 for _ in range(200))
        most = time.monotonic() - begin + 2
        assert 1 <= failures(disk) - before <= most, (failures(disk) - before, most)
        disk.full.unlink()
        begin = time.monotonic()
        while health(disk) != 200:
            assert time.monotonic() - begin < WAIT
            time.sleep(0.2)
        assert health(disk) == 200


if __name__ == "__main__":
    sys.exit(run_checks(read_options(5, "disk", "planted"), [test_power, finds("PRAGMA synchronous = OFF"),
                                                                finds("PRAGMA synchronous = NORMAL"), test_full,
                                                                test_health]))
