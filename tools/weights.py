#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns a file of weights (16-bit numbers, low byte first) into a C table.

    weights.py NAME WEIGHTS OUT.c
"""
import array
import sys

from c_array import write_array


def main(name, path, out_path):
    weights = array.array("h")
    with open(path, "rb") as file:
        weights.frombytes(file.read())
    if sys.byteorder == "big":
        weights.byteswap()
    with open(out_path, "w", encoding="ascii") as out:
        out.write("/* Made by tools/weights.py. */\n#include <stdint.h>\n\n")
        out.write(f"extern const int16_t {name}[{len(weights)}];\n")
        write_array(out, f"const int16_t {name}[{len(weights)}]", weights)


if __name__ == "__main__":
    main(*sys.argv[1:])
