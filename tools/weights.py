#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Weights of an evaluation: files of 16-bit numbers, low byte first, named weights-HASH by what they hold.

    weights.py NAME WEIGHTS OUT.c    turns one into a C table, if it holds what its name says
    weights.py --keep FITTED FOLDER  copies what a fit has written to its name in a folder of data/, and prints it

HASH is the beginning of the SHA-256 sum. A file that was cut, changed or mixed up with another is
refused: an engine that plays badly says nothing of the reason.
"""
import array
import hashlib
import pathlib
import sys

from c_array import write_array

HASH_DIGITS = 16


def name_of(content):
    return "weights-" + hashlib.sha256(content).hexdigest()[:HASH_DIGITS]


def fault_of(content, name):
    """What is wrong with a file of this name, or None."""
    if not content or len(content) % 2:
        return f"{len(content)} bytes are not 16-bit weights"
    if name != name_of(content):
        return f"damaged or renamed: what it holds is named {name_of(content)}"
    return None


def make_table(name, path, out_path):
    content = path.read_bytes()
    fault = fault_of(content, path.name)
    if fault:
        sys.exit(f"weights.py: {path}: {fault}")
    weights = array.array("h")
    weights.frombytes(content)
    if sys.byteorder == "big":
        weights.byteswap()
    with open(out_path, "w", encoding="ascii") as out:
        out.write("/* Made by tools/weights.py. */\n#include <stdint.h>\n\n")
        out.write(f"extern const int16_t {name}[{len(weights)}];\n")
        write_array(out, f"const int16_t {name}[{len(weights)}]", weights)


def keep(path, folder):
    content = path.read_bytes()
    name = name_of(content)
    fault = fault_of(content, name)
    if fault:
        sys.exit(f"weights.py: {path}: {fault}")
    (folder / name).write_bytes(content)
    print(folder / name)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    if sys.argv[1] == "--keep":
        keep(pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]))
    else:
        make_table(sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3])
