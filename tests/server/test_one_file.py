#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The page in one file, put together by the program: test_one_file.py PROGRAM"""
import base64
import gzip
import pathlib
import re
import subprocess
import tempfile

from browser import run
from make_page import FILES, SHELL


def write(program, path, *options):
    return subprocess.run([program, "page", "-o", str(path), "--lang", "en", *options],
                          capture_output=True, text=True, check=False)


def written(program):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "Clé USB" / "damier.html"
        path.parent.mkdir()
        result = write(program, path)
        assert (result.returncode, result.stderr) == (0, ""), result
        content = path.read_bytes()
        assert result.stdout == (f"{path}: the page in one file, {-(-len(content) // 1000)} kB; "
                                 "open it in a browser\n"), result.stdout
        return content


def pattern(shell):
    """What is written for a shell: each hole is base64, its end filled up."""
    texts = re.split(rb"\{pack [^}]*\}", shell)
    return rb"([A-Za-z0-9+/]+={0,2})".join(map(re.escape, texts))


def test_holes(program):
    """every hole holds the file it names, to the byte, and the text around is untouched"""
    names = [name.decode() for name in re.findall(rb"\{pack ([^}]*)\}", SHELL)]
    found = re.fullmatch(pattern(SHELL), written(program), re.DOTALL)
    codes = found.groups()
    packed = [base64.b64decode(code, validate=True) for code in codes]
    assert [gzip.decompress(data) for data in packed] == [FILES[name] for name in names]
    assert {len(data) % 3 for data in packed} == {0, 1, 2}, "all ends of base64 are tried"


def test_same(program):
    """the same program writes the same bytes"""
    assert written(program) == written(program)


def test_unwritable(program):
    """a file that cannot be written is named, with the reason"""
    with tempfile.TemporaryDirectory() as folder:
        result = write(program, pathlib.Path(folder) / "none" / "damier.html")
        assert result.returncode == 1 and result.stdout == "", result
        assert result.stderr.endswith("/none/damier.html could not be saved: No such file or directory\n")


if __name__ == "__main__":
    run([test_holes, test_same, test_unwritable])
