#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every test that the coverage page names exists and runs, and every test is named there.

usage: check_coverage.py docs/rules/coverage.md tests/rules/*.c
"""
import pathlib
import re
import sys

NAME = r"(?:draughts|sujet_verbe|bretonnes|martian)_\w+"


def main(page, *sources):
    named = set(re.findall(rf"`({NAME})`", pathlib.Path(page).read_text("utf-8")))
    text = "\n".join(pathlib.Path(source).read_text("utf-8") for source in sources)
    defined = set(re.findall(rf"^static void\s+({NAME})\(\s*void\)", text, re.M))
    run = set(re.findall(rf"^\s*RULE\(({NAME})\)", text, re.M))
    faults = [f"{name}: named in {page}, but there is no such test" for name in named - defined]
    faults += [f"{name}: not named in {page}" for name in defined - named]
    faults += [f"{name}: never run" for name in defined - run]
    for fault in sorted(faults):
        print(fault)
    print(f"{len(named)} tests named, {len(defined)} written")
    return 1 if faults or not named else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
