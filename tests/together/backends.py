# SPDX-License-Identifier: GPL-3.0-or-later
"""PostgreSQL and NATS of one's own, for tests: in a temporary folder, at spare places, ended with the test.

Run as a program, starts PostgreSQL, runs a command with its address as the last word, and ends it."""
import contextlib
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

WAIT = 60  # seconds: far beyond what a start takes, also on a busy machine
SKIPPED = 77  # what meson takes for a test that could not be run
USER = "damier"


def postgres_folder():
    """Where PostgreSQL's programs are; None if it is not installed."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: float(path.parts[-3]))
    here = shutil.which("postgres")
    return found[-1].parent if found else pathlib.Path(here).parent if here else None


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Postgres:
    """A server that waits for its disk, as one in use does. Only its own socket leads to it."""

    def __init__(self):
        self.programs = postgres_folder()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="damier-pg-", dir="/tmp"))
        self.process = None
        self.as_user = {}
        if os.geteuid() == 0:  # which PostgreSQL refuses to be
            nobody = pwd.getpwnam("postgres")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
            self.as_user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        self.address = f"postgresql://{USER}@/postgres?host={self.folder}"
        subprocess.run([self.programs / "initdb", "-D", self.folder / "data", "-U", USER, "-A", "trust", "-E", "UTF8",
                        "--locale=C.UTF-8"], check=True, stdout=subprocess.DEVNULL, cwd="/", timeout=WAIT,
                       **self.as_user)
        self.start()

    def start(self):
        """Also after kill(): what was committed is there again."""
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", self.folder / "data", "-k", self.folder, "-c", "listen_addresses=",
                 "-c", "fsync=on", "-c", "synchronous_commit=on"], stdout=log, stderr=log, cwd="/", **self.as_user)
        ready = [self.programs / "pg_isready", "-q", "-h", self.folder, "-U", USER]
        end = time.monotonic() + WAIT
        while subprocess.run(ready, check=False, timeout=WAIT).returncode != 0:
            assert self.process.poll() is None and time.monotonic() < end, (self.folder / "log").read_text()
            time.sleep(0.05)

    def ask(self, query):
        """Rows of a query, as texts."""
        done = subprocess.run([self.programs / "psql", self.address, "-AtXqc", query], check=True, capture_output=True,
                              text=True, timeout=WAIT)
        return [line.split("|") for line in done.stdout.splitlines()]

    def kill(self):
        """At once and with all its processes, as if the machine had gone; they leave by themselves without it."""
        self.process.kill()
        self.process.wait(WAIT)
        end = time.monotonic() + WAIT
        while self.children():
            assert time.monotonic() < end, self.children()
            time.sleep(0.05)

    def children(self):
        """The processes of this server, whoever started them."""
        mark, found = str(self.folder).encode(), []
        for entry in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if os.readlink(entry / "cwd") == str(self.folder / "data") or mark in (entry / "cmdline").read_bytes():
                    if (entry / "comm").read_text().startswith("postgres"):
                        found.append(int(entry.name))
        return found

    def close(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)  # PostgreSQL's word for a fast end
            self.process.wait(WAIT)
        shutil.rmtree(self.folder)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Nats:
    """A message bus on a spare port of this computer."""

    def __init__(self):
        self.port = free_port()
        self.address = f"nats://127.0.0.1:{self.port}"
        self.process = None
        self.start()

    def start(self):
        self.process = subprocess.Popen([nats_program(), "-a", "127.0.0.1", "-p", str(self.port)],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + WAIT
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert self.process.poll() is None and time.monotonic() < end, "nats-server does not start"
                time.sleep(0.02)

    def kill(self):
        self.process.kill()
        self.process.wait(WAIT)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()


def nats_program():
    return shutil.which("nats-server", path=os.environ.get("PATH", "") + ":/usr/sbin")


def main():
    if not postgres_folder():
        print("PostgreSQL is not installed", file=sys.stderr)
        return SKIPPED
    with Postgres() as postgres:
        return subprocess.run([*sys.argv[1:], postgres.address], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
