#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""docs/architecture.md says what is true: its numbers, its table of folders, and the files it names. Every folder of
the sources has a README, which is short and names files that exist."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import check_arrows  # noqa: E402
from checks import run_checks  # noqa: E402

PAGE = "docs/architecture.md"
LINES_OFF = 0.2  # the lines of a folder are rounded, and code grows
CODE = (".c", ".h", ".ts", ".mjs", ".py", ".md", ".sh", ".po", ".css", ".build")
MADE = {"damier.html"}  # what only a build has
README_LINES = 20
SERVED = {"apps/server/unbuilt_page"}  # whatever is in there is served

FILES = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, text=True,
                       stdout=subprocess.PIPE, check=True).stdout.split()
FOLDERS = {str(parent) for name in FILES for parent in pathlib.PurePath(name).parents}


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def lines_of(folder):
    return sum(read(name).count("\n") for name in FILES if name.startswith(f"{folder}/") and name.endswith((".c", ".h")))


def rows_in(name, table):
    """How many rows a table of structures in C has."""
    found = re.search(rf"\}} {table}\[\w*\] = \{{\n(.*?)^\}};", read(name), re.DOTALL | re.MULTILINE)
    return len(re.findall(r'\{"', found[1]))


def headers():
    return [name for name in FILES if name.startswith("include/damier/") and name.endswith(".h")]


def facts():
    """How a number is written in the page, and what it must be."""
    module = re.search(r"executable\('damier',(.*?)\bobjects:", read("apps/wasm/meson.build"), re.DOTALL)[1]
    exports = sum(len(re.findall(r"\bEXPORT\(\w+\)", read(f"apps/wasm/{name}")))
                  for name in re.findall(r"'(\w+\.c)'", module))
    return ((r"one of its (\d+) exports", exports), (r"there are (\d+) acts", rows_in("src/room/decide.c", "acts")),
            (r"there are (\d+) kinds", rows_in("src/room/event.c", "kinds")),
            (r"The (\d+) public headers", len(headers())), (r"functions above (\d+) lines", check_arrows.LONGEST))


def faults_of_numbers(text):
    for pattern, value in facts():
        said = re.findall(pattern, text)
        if said != [str(value)]:
            yield f"“{pattern}” is {value}, not {said}"
    least = re.search(r"stay under (\d+) lines each", text)
    for name in headers():
        if not least or read(name).count("\n") >= int(least[1]):
            yield f"{name} is longer than the page says"


def faults_of_table(text):
    said = dict(re.findall(r"^\| `((?:src|apps)/\w+)` \|.*\| (\d+) \|$", text, re.MULTILINE))
    there = {folder for folder in FOLDERS if re.fullmatch(r"(?:src|apps)/\w+", folder)}
    for folder in sorted(there ^ set(said)):
        yield f"{folder} is in the table or in the sources, not in both"
    for folder in sorted(there & set(said)):
        if abs(int(said[folder]) - lines_of(folder)) > LINES_OFF * lines_of(folder):
            yield f"{folder} has {lines_of(folder)} lines, not {said[folder]}"


def is_there(name):
    """A file or folder by its whole path or by the end of it."""
    end = f"/{name.rstrip('/')}"
    return any(f"/{known}".endswith(end) for known in (*FILES, *FOLDERS))


def faults_of_names(text):
    for name in sorted(set(re.findall(r"`([\w./-]+)`", text))):
        if (name.endswith(CODE) or "/" in name) and name not in MADE and not is_there(name):
            yield f"there is no {name}"
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        if not (ROOT / PAGE).parent.joinpath(link).exists():
            yield f"{link} leads nowhere"


def readmes():
    """By folder; None where one is missing."""
    sources = {str(pathlib.PurePath(name).parent) for name in FILES if name.startswith(("src/", "apps/", "web/"))}
    return {folder: read(f"{folder}/README.md") if f"{folder}/README.md" in FILES else None
            for folder in sorted(sources - SERVED)}


def faults_of_readmes(texts):
    for folder, text in texts.items():
        if text is None:
            yield f"{folder} has no README.md"
            continue
        if text.count("\n") > README_LINES:
            yield f"{folder}/README.md is longer than {README_LINES} lines"
        for name in re.findall(r"`([\w./-]+)`", text):
            if name.endswith(CODE) and not is_there(name.replace("../", "")):
                yield f"{folder}/README.md: there is no {name}"


def faults_of(text):
    return [*faults_of_numbers(text), *faults_of_table(text), *faults_of_names(text)]


def test_sound(text):
    """the page is true"""
    assert not faults_of(text), "\n".join(faults_of(text))


def test_readmes(_):
    """every folder of the sources has a short README that names files that exist"""
    assert not list(faults_of_readmes(readmes())), "\n".join(faults_of_readmes(readmes()))


def test_bad_readmes(_):
    """a missing README, a long one and a wrong name are found"""
    found = list(faults_of_readmes({"a": None, "b": "x\n" * 21, "c": "`no_such_file.c`"}))
    assert len(found) == 3, found


# What is changed in the page, into what, and what must be said of it.
PLANTED = (
    (r"one of its \d+ exports", "one of its 48 exports", "exports” is"),
    (r"there are \d+ acts", "there are 7 acts", "acts” is"),
    (r"there are \d+ kinds", "there are several kinds", "kinds” is"),
    (r"stay under \d+ lines each", "stay under 90 lines each", "longer than the page says"),
    (r"(\| `src/room` \|.*\|) \d+ \|", r"\1 1300 |", "src/room has"),
    (r"\| `apps/wasm` \|.*\n", "", "apps/wasm is in the table or"),
    (r"`src/room/decide.c`", "`src/room/decides.c`", "there is no src/room/decides.c"),
    (r"formats/room.md\)", "formats/rooms.md)", "formats/rooms.md leads nowhere"),
)


def finds(pattern, change, said):
    def test(text):
        changed = re.sub(pattern, change, text, count=1)
        assert changed != text, f"nothing to change: {pattern}"
        assert any(said in fault for fault in faults_of(changed)), faults_of(changed)
    test.__doc__ = f"“{change}” is found"
    return test


if __name__ == "__main__":
    sys.exit(run_checks(read(PAGE), [test_sound, test_readmes, test_bad_readmes, *(finds(*case) for case in PLANTED)]))
