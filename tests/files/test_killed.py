#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Saves that are killed at any moment, two at a time, while a file is read:

    test_killed.py PROGRAM [SECONDS]        a few seconds if nothing is said

test_interrupted.py kills at every system call of one save; here chance does, and saves meet.
"""
import pathlib
import random
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from test_files import Folder, games, parts, play_one, print_board, run  # noqa: E402

LONGEST = 0.03  # seconds until the kill: more than a whole save takes
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 4


def rounds(seconds):
    """Begins a round until the time is over; at least ten."""
    end, count = time.monotonic() + seconds, 0
    while count < 10 or time.monotonic() < end:
        yield count
        count += 1
    print(f"# {count} rounds")


def kill_two(program, *arguments):
    """Two programs that do the same, killed at moments of their own; how often they were in time."""
    command = [program, *map(str, arguments)]
    started = [subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL) for _ in range(2)]
    for process in started:
        time.sleep(random.uniform(0, LONGEST))
        process.kill()
    return sum(process.wait() == 0 for process in started)


def test_replaced(program):
    """a file that is replaced is whole however many saves of it were killed, and nothing is left over"""
    with Folder() as folder:
        path = folder / "a.pdf"
        assert print_board(program, path).returncode == 0
        whole = path.read_bytes()
        for _ in rounds(SECONDS / 2):
            kill_two(program, "print", "board", "-o", path)
            assert path.read_bytes() == whole
        assert len(parts(folder)) <= 2, parts(folder)
        assert print_board(program, path).returncode == 0
        assert parts(folder) == []


def test_continued(program):
    """a PDN file that is continued keeps every game, and holds whole games only"""
    with Folder() as folder:
        path, least = folder / "a.pdn", 1
        assert play_one(program, path).returncode == 0
        for _ in rounds(SECONDS / 2):
            least += kill_two(program, "match", "draughts", "depth=1", "depth=1", "--games", "1", "--save", path)
            found = len(games(path))
            assert found >= least, (found, least)
            least = found
        assert play_one(program, path).returncode == 0
        assert len(games(path)) == least + 1


if __name__ == "__main__":
    run([test_replaced, test_continued])
