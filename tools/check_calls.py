#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds calls that can overrun a text: what grows one is dm_writer (src/base/text.h), nothing else.

    check_calls.py [ROOT]

`snprintf` may fill a buffer from its start. Its result is the length the text would have had, so
adding it to an offset runs past the end once a text is cut. Copies without a bound are refused too.
"""
import pathlib
import re
import sys

from checks import report

FOLDERS = ("include", "src", "apps", "tools")
FORBIDDEN = {
    "snprintf behind the start of its buffer": re.compile(r"\bv?snprintf\(\s*[^,;]*[+[&]"),
    "the result of snprintf taken as a length": re.compile(r"[=+(]\s*(\(\w+\)\s*)?v?snprintf\("),
    "a copy without a bound": re.compile(r"\b(strcpy|strcat|sprintf|vsprintf|gets|stpcpy)\s*\("),
    "strncpy or strncat, which do not end or do not measure": re.compile(r"\bstrn(cpy|cat)\s*\("),
}
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def faults_of(path, root):
    blank = lambda comment: re.sub(r"[^\n]", " ", comment[0])
    text = COMMENT.sub(blank, path.read_text(encoding="utf-8"))
    for what, pattern in FORBIDDEN.items():
        for match in pattern.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            yield f"{path.relative_to(root)}:{line}: {what}"


def main(root):
    files = sorted(p for folder in FOLDERS for p in (root / folder).rglob("*.[ch]"))
    faults = [fault for path in files for fault in faults_of(path, root)]
    return report("calls", "files", len(files), faults)


if __name__ == "__main__":
    here = pathlib.Path(__file__).resolve().parent.parent
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else here))
