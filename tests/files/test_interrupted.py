#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every system call of a save fails once, and a save is killed at each: test_interrupted.py PROGRAM

strace injects the faults, so the program is the real one. Only calls from the first on that touches
the folder of the test are tampered with.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from test_files import ENVIRONMENT, games, parts, run  # noqa: E402

SECONDS = 60
CALL = re.compile(r"^(?:\d+ +)?(\w+)\(")
# Of these the kernel says that they cannot fail, or no file depends on them.
HARMLESS = {"exit_group", "futex", "munmap", "madvise", "mprotect", "clock_nanosleep", "brk", "mmap",
            "rt_sigaction", "rt_sigprocmask", "sigaltstack", "sched_yield", "set_robust_list", "rseq",
            "exit", "clone3", "prctl", "clock_gettime", "gettid", "getpid"}
ERRORS = {"write": ["ENOSPC", "EIO", "EINTR"], "fsync": ["EIO"], "openat": ["EMFILE", "EACCES"],
          "open": ["EMFILE"], "renameat": ["EIO", "EXDEV"], "renameat2": ["EINVAL", "EIO"],
          "flock": ["ENOLCK", "EAGAIN"]}


def trace(program, arguments, *options):
    """Runs the program under strace; the lines it wrote, and how the program ended."""
    with tempfile.NamedTemporaryFile("r") as log:
        done = subprocess.run(
            ["strace", "-f", "-y", "-s", "300", "-o", log.name, *options, program, *arguments],
            stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS,
            env={**os.environ, **ENVIRONMENT, "ASAN_OPTIONS": "detect_leaks=0"})
        lines = log.read().splitlines()
    assert lines, f"strace could not trace: {done.stderr}"
    return lines, done


def calls_of_a_save(program, arguments, folder):
    """Names and ordinal numbers of the system calls from the first on that touches the folder."""
    lines, done = trace(program, arguments)
    assert done.returncode == 0, done
    counts, found, begun = {}, [], False
    for line in lines[1:]:  # the first is execve, with the folder among its arguments
        name = CALL.match(line)
        if not name:
            continue
        counts[name[1]] = counts.get(name[1], 0) + 1
        begun = begun or str(folder) in line
        if begun and name[1] not in HARMLESS:
            found.append((name[1], counts[name[1]]))
    assert len(found) > 5, lines[-20:]
    return found


class Save:
    """A way to save, and what must hold after it was disturbed."""

    def __init__(self, arguments, before, check):
        self.arguments, self.before, self.check = arguments, before, check

    def disturb(self, program, name, number, fault):
        with tempfile.TemporaryDirectory() as made:
            folder = pathlib.Path(made)
            self.before(folder)
            arguments = [word.replace("@", made) for word in self.arguments]
            _, done = trace(program, arguments, "-e", f"trace={name}",
                            "-e", f"inject={name}:{fault}:when={number}")
            where = f"{name} {number} {fault}: status {done.returncode}, {done.stderr}"
            assert len(parts(folder)) <= 1, where
            if fault.startswith("error"):
                assert done.returncode in (0, 1), where
                assert done.returncode == 0 or b"damier: " in done.stderr, where
            self.check(folder, done.returncode == 0, where)
            again, done = trace(program, arguments, "-e", "trace=none")
            assert done.returncode == 0 and parts(folder) == [], f"again after {where}: {again}"
            self.check(folder, True, f"again after {where}")

    def disturb_everywhere(self, program, faults):
        with tempfile.TemporaryDirectory() as made:
            self.before(pathlib.Path(made))
            calls = calls_of_a_save(program, [w.replace("@", made) for w in self.arguments], made)
        assert {"write", "fsync"} <= {name for name, _ in calls}, calls
        for name, number in calls:
            for fault in faults(name):
                self.disturb(program, name, number, fault)


def errors(name):
    return [f"error={error}" for error in ERRORS.get(name, ["EIO"])]


def kill(_):
    return ["signal=SIGKILL"]


# ---- the ways to save ----

OLD = b"old contents"


def write_old(folder):
    (folder / "a.pdf").write_bytes(OLD)
    (folder / "a.pdf").chmod(0o600)


def check_replaced(folder, succeeded, where):
    now = (folder / "a.pdf").read_bytes()
    whole = now.startswith(b"%PDF") and now.rstrip().endswith(b"%%EOF")
    assert whole or (now == OLD and not succeeded), where
    assert (folder / "a.pdf").stat().st_mode & 0o777 == 0o600, where


def check_new(folder, succeeded, where):
    path = folder / "a.pdf"
    now = path.read_bytes() if path.exists() else None
    whole = now is not None and now.startswith(b"%PDF") and now.rstrip().endswith(b"%%EOF")
    assert whole or (now is None and not succeeded), where


def write_games(folder):
    (folder / "a.pdn").write_text('[Event "damier match"]\n[Result "*"]\n\n1. 32-28 *\n')


def check_appended(folder, succeeded, where):
    now = games(folder / "a.pdn")
    assert now[0].endswith("1. 32-28 *\n"), where
    assert len(now) >= 1 + succeeded, where


PRINT = ["print", "board", "-o", "@/a.pdf"]
MATCH = ["match", "draughts", "depth=1", "depth=1", "--games", "1", "--save", "@/a.pdn"]
REPLACING = Save(PRINT, write_old, check_replaced)
CREATING = Save(PRINT, lambda folder: None, check_new)
APPENDING = Save(MATCH, write_games, check_appended)


def test_replacing_fails(program):
    """a file that is replaced is old or new whichever system call fails"""
    REPLACING.disturb_everywhere(program, errors)


def test_replacing_is_killed(program):
    """a file that is replaced is old or new whenever the program is killed"""
    REPLACING.disturb_everywhere(program, kill)


def test_creating_fails(program):
    """a new file is whole or absent whichever system call fails"""
    CREATING.disturb_everywhere(program, errors)


def test_appending_fails(program):
    """a PDN file holds whole games whichever system call fails"""
    APPENDING.disturb_everywhere(program, errors)


def test_appending_is_killed(program):
    """a PDN file holds whole games whenever the program is killed"""
    APPENDING.disturb_everywhere(program, kill)


if __name__ == "__main__":
    run([case for name, case in list(globals().items()) if name.startswith("test_")])
