#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a copy of store_sqlite.c that takes a pragma from PLANTED_PRAGMA in place of `synchronous = FULL`:

    plant_pragma.py SOURCE OUT
"""
import pathlib
import sys

WRITTEN, PLANTED = '"PRAGMA synchronous = FULL"', 'getenv("PLANTED_PRAGMA")'

text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
assert text.count(WRITTEN) == 1, f"there is no {WRITTEN} in {sys.argv[1]}"
pathlib.Path(sys.argv[2]).write_text(text.replace(WRITTEN, PLANTED), encoding="utf-8")
