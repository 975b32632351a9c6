#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The folder that becomes a C file: test_embed.py EMBED.PY"""
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "protocol"))
import make_page  # noqa: E402
from speakers import run  # noqa: E402


def embed(program, folder, *depfile):
    """The status, what was said, and the C file."""
    out = pathlib.Path(folder).parent / "out.c"
    result = subprocess.run([sys.executable, program, str(folder), str(out), *depfile],
                            capture_output=True, text=True, check=False)
    return result.returncode, result.stderr, out.read_text() if out.exists() else ""


def refused(program, files, word):
    with tempfile.TemporaryDirectory() as where:
        folder = pathlib.Path(where) / "page"
        folder.mkdir()
        for name, content in files.items():
            (folder / name).resolve().write_bytes(content)
        status, said, _ = embed(program, folder)
        assert status == 1 and said.startswith("embed: ") and word in said, (status, said)


def test_same(program):
    """the same files give the same C file, whatever their times"""
    results = []
    for _ in range(2):
        with tempfile.TemporaryDirectory() as where:
            folder = pathlib.Path(where) / "page"
            make_page.make(folder)
            status, said, text = embed(program, folder)
            assert status == 0, said
            results.append(text)
    assert results[0] == results[1] and "damier_page" in results[0]


def test_depfile(program):
    """the depfile names every file and every folder"""
    with tempfile.TemporaryDirectory() as where:
        folder, depfile = pathlib.Path(where) / "page", pathlib.Path(where) / "out.d"
        make_page.make(folder)
        assert embed(program, folder, str(depfile))[0] == 0
        target, _, names = depfile.read_text().partition(": ")
        assert target == str(pathlib.Path(where) / "out.c")
        paths = [folder / name for name in make_page.FILES]
        expected = {folder.with_name("page.html"), *paths, *(parent for path in paths for parent in path.parents
                              if parent.is_relative_to(folder))}
        assert sorted(names.split()) == sorted(map(str, expected))


def test_no_folder(program):
    """a folder that is not there is named, with what to do"""
    status, said, _ = embed(program, "no/such/folder")
    assert status == 1 and "no/such/folder" in said and "make web" in said, said


def test_no_index(program):
    """a folder without an index is refused"""
    refused(program, {"a.js": b"1"}, "index.html")


def test_unknown_type(program):
    """a file whose media type is not known is refused and named"""
    refused(program, {"index.html": b"1", "a.exe": b"1"}, "a.exe")


def test_strange_name(program):
    """a name that no address can have is refused"""
    refused(program, {"index.html": b"1", 'a"b.js': b"1"}, 'a"b.js')


def test_no_such_part(program):
    """a page in one file that wants a file which is not there, or not packed, is refused"""
    index = b"<!doctype html>" * 99
    for shell in (b"a{pack main.js}", b"a{pack small.js}"):
        refused(program, {"index.html": index, "small.js": b"1", "../page.html": shell},
                shell.decode()[7:-1])


if __name__ == "__main__":
    run([test_same, test_depfile, test_no_folder, test_no_index, test_unknown_type,
         test_strange_name, test_no_such_part])
