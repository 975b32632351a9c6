#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Joins tables of the same columns: as a table, or as a C array of bytes, ended by NUL.

    text_table.py FILE... OUT.csv
    text_table.py FILE... NAME.c         dm_NAME and dm_NAME_size

The first line of every file names its columns; it must be the same in all, and stands once.
"""
import pathlib
import sys

from c_array import write_array

BOM = b"\xef\xbb\xbf"


def joined(paths):
    columns, rows = None, b""
    for path in paths:
        with open(path, "rb") as file:
            first, rest = file.read().removeprefix(BOM).split(b"\n", 1)
        if columns is None:
            columns = first
        elif first != columns:
            sys.exit(f"{path}: its columns are not those of {paths[0]}")
        rows += rest
    return columns + b"\n" + rows


def main(*paths):
    data, out_path = joined(paths[:-1]), pathlib.Path(paths[-1])
    if out_path.suffix == ".csv":
        out_path.write_bytes(data)
        return
    name = f"dm_{out_path.stem}"
    numbers = [byte - 256 if byte > 127 else byte for byte in data] + [0]
    with open(out_path, "w", encoding="ascii") as out:
        out.write("/* Made by tools/text_table.py. */\n#include <stddef.h>\n\n")
        out.write(f"extern const char {name}[];\nextern const size_t {name}_size;\n")
        write_array(out, f"const char {name}[]", numbers)
        out.write(f"const size_t {name}_size = {len(data)};\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
