#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The index of `damier find`: made once, made again when need be. test_find.py PROGRAM"""
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "protocol"))
from speakers import run  # noqa: E402

MAKING = "making an index"


def call(program, *arguments, status=0):
    done = subprocess.run([program, "find", *map(str, arguments), "--lang", "en"], capture_output=True, text=True,
                          timeout=120, stdin=subprocess.DEVNULL, env={**os.environ, "LC_ALL": "C.UTF-8"})
    assert done.returncode == status, done
    return done


def test_kept(program):
    """an index is used again, and made anew once the file has changed or the index is damaged"""
    with tempfile.TemporaryDirectory() as folder:
        games, index = pathlib.Path(folder, "a.pdn"), pathlib.Path(folder, "a.pdn.damier-index")
        games.write_text('[White "Ada"] 32-28 *\n', encoding="utf-8")
        assert MAKING in call(program, games, "--player", "ada").stderr
        assert MAKING not in call(program, games, "--player", "ada").stderr
        games.write_text('[White "Ada"] 32-28 *\n[White "Bo"] 33-28 *\n', encoding="utf-8")
        done = call(program, games, "--player", "bo")
        assert MAKING in done.stderr and done.stdout.startswith("2\tBo\t"), done
        whole = index.read_bytes()
        for damaged in (b"", b"x", whole[:-1], b"x" + whole[1:], whole + b"12345678"):
            index.write_bytes(damaged)
            done = call(program, games, "--player", "bo")
            assert MAKING in done.stderr and done.stdout.startswith("2\tBo\t"), done
        assert index.read_bytes() == whole


def test_hostile(program):
    """an index that is none, or one with anything at all in it, costs an index, never more"""
    with tempfile.TemporaryDirectory() as folder:
        games, index = pathlib.Path(folder, "a.pdn"), pathlib.Path(folder, "a.pdn.damier-index")
        games.write_text('[White "Ada"] 32-28 *\n[White "Bo"] 33-28 *\n', encoding="utf-8")
        call(program, games)
        whole = index.read_bytes()
        count, names, name_bytes, keys = struct.unpack("<4Q", whole[56:88])
        at = 88 + 8 * (count + names) + name_bytes
        for more in range(1, 8):  # keys that begin where no number can
            index.write_bytes(whole[:72] + struct.pack("<Q", name_bytes + more) + whole[80:at] + bytes(more) + whole[at:])
            done = call(program, games, "--player", "bo")
            assert MAKING in done.stderr and done.stdout.startswith("2\tBo\t"), done
        index.unlink()
        os.mkfifo(index)
        assert "not a regular file" in call(program, games, "--player", "bo", status=1).stderr
        os.mkfifo(pathlib.Path(folder, "b.pdn"))
        for games_too in (pathlib.Path(folder, "b.pdn"), "/dev/zero"):
            said = call(program, games_too, "--index", pathlib.Path(folder, "zero"), status=1).stderr
            assert "not a regular file" in said and "seek" not in said, said
        for place in (index, "/dev/null", folder):  # refused before anything is made
            said = call(program, games, "--index", place, status=1).stderr
            assert MAKING not in said and str(place) in said, said


def test_growing(program):
    """a file that grows while it is read is searched as far as it went"""
    with tempfile.TemporaryDirectory() as folder:
        games, done = pathlib.Path(folder, "a.pdn"), threading.Event()
        games.write_text('[White "Ada"] 32-28 *\n' * 2000, encoding="utf-8")

        def add():
            with open(games, "a", encoding="utf-8") as out:
                while not done.wait(0.0005):
                    out.write('[White "Bo"] 32-28 *\n')
                    out.flush()
        adding = threading.Thread(target=add)
        adding.start()
        try:
            for _ in range(3):
                assert "games found: 2000 / " in call(program, games, "--player", "ada").stderr
        finally:
            done.set()
            adding.join()
        assert MAKING in call(program, games, "--player", "ada").stderr


def test_elsewhere(program):
    """--index names the file; one that cannot be written is refused"""
    with tempfile.TemporaryDirectory() as folder:
        games, index = pathlib.Path(folder, "a.pdn"), pathlib.Path(folder, "elsewhere")
        games.write_text('[White "Ada"] 32-28 *\n', encoding="utf-8")
        call(program, games, "--index", index)
        assert index.exists() and sorted(os.listdir(folder)) == ["a.pdn", "elsewhere"]
        text = games.read_text(encoding="utf-8")
        assert "File exists" in call(program, games, "--index", games, status=1).stderr  # no index: it stays
        assert games.read_text(encoding="utf-8") == text
        index.write_bytes(b"")
        call(program, games, "--index", index)
        done = call(program, games, "--index", pathlib.Path(folder, "no", "where"), status=1)
        assert "could not be saved" in done.stderr, done


def test_many(program):
    """every game of many is found by its own name, wherever it lies in the file"""
    with tempfile.TemporaryDirectory() as folder:
        games = pathlib.Path(folder, "a.pdn")
        text = [f'[White "Player{number:05}x"]\n{{{"comment " * (number % 50)}}} 1. 32-28 {("19-23", "18-23")[number % 2]} *\n'
                for number in range(6000)]
        games.write_text("\n".join(text), encoding="utf-8")
        for number in (0, 1, 63, 64, 2999, 5999):
            done = call(program, games, "--white", f"player{number:05}x")
            assert done.stdout.split("\t")[:2] == [str(number + 1), f"Player{number:05}x"], done
        done = call(program, games, "--opening", "32-28 18-23", "--limit", 2)
        assert "games found: 3000 / 6000" in done.stderr and done.stdout.startswith("2\t"), done


if __name__ == "__main__":
    run([test_kept, test_hostile, test_growing, test_elsewhere, test_many])
