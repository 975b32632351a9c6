#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns a file of weights (16-bit numbers, low byte first) into a C table.

    weights.py NAME WEIGHTS OUT.c
"""
import array
import sys


def main(name, path, out_path):
    weights = array.array("h")
    with open(path, "rb") as file:
        weights.frombytes(file.read())
    if sys.byteorder == "big":
        weights.byteswap()
    with open(out_path, "w", encoding="ascii") as out:
        out.write("/* Made by tools/weights.py. */\n#include <stdint.h>\n\n")
        out.write(f"extern const int16_t {name}[{len(weights)}];\n")
        out.write(f"const int16_t {name}[{len(weights)}] = {{\n")
        for i in range(0, len(weights), 16):
            out.write(",".join(map(str, weights[i:i + 16])) + ",\n")
        out.write("};\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
