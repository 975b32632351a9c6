#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Weights of an evaluation: files of 16-bit numbers, low byte first, named weights-HASH by what they hold.

    weights.py NAME WEIGHTS OUT.c    turns one into a C table and its sum, if it holds what its name says
    weights.py --apart NAME WEIGHTS OUT.c OUT.bin
                                     for programs that are given the weights later: the sum alone, and a copy
    weights.py --keep FITTED FOLDER  copies what a fit has written to its name in a folder of data/, and prints it

HASH is the beginning of the SHA-256 sum. A file that was cut, changed or mixed up with another is
refused: an engine that plays badly says nothing of the reason.
"""
import array
import functools
import hashlib
import pathlib
import sys

from c_array import write_array

HASH_DIGITS = 16
WORD = 2**64 - 1


def name_of(content):
    return "weights-" + hashlib.sha256(content).hexdigest()[:HASH_DIGITS]


def fault_of(content, name):
    """What is wrong with a file of this name, or None."""
    if not content or len(content) % 2:
        return f"{len(content)} bytes are not 16-bit weights"
    if name != name_of(content):
        return f"damaged or renamed: what it holds is named {name_of(content)}"
    return None


def read_whole(path):
    content = path.read_bytes()
    fault = fault_of(content, path.name)
    if fault:
        sys.exit(f"weights.py: {path}: {fault}")
    return content


def add_to_sum(total, byte):
    """As dm_hash_add of src/base/hash.h."""
    x = (total + 0x9E3779B97F4A7C15 + byte) & WORD
    x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & WORD
    x = ((x ^ x >> 27) * 0x94D049BB133111EB) & WORD
    return x ^ x >> 31


def begin_table(name, content, out):
    out.write("/* Made by tools/weights.py. */\n#include <stdint.h>\n\n")
    out.write(f"extern const uint64_t {name}_sum;\n")
    out.write(f"const uint64_t {name}_sum = UINT64_C({functools.reduce(add_to_sum, content, 0)});\n")


def make_table(name, path, out_path):
    content = read_whole(path)
    weights = array.array("h")
    weights.frombytes(content)
    if sys.byteorder == "big":
        weights.byteswap()
    with open(out_path, "w", encoding="ascii") as out:
        begin_table(name, content, out)
        out.write(f"extern const int16_t {name}[{len(weights)}];\n")
        write_array(out, f"const int16_t {name}[{len(weights)}]", weights)


def set_apart(name, path, out_path, copy_path):
    content = read_whole(path)
    with open(out_path, "w", encoding="ascii") as out:
        begin_table(name, content, out)
    pathlib.Path(copy_path).write_bytes(content)


def keep(path, folder):
    content = path.read_bytes()
    name = name_of(content)
    fault = fault_of(content, name)
    if fault:
        sys.exit(f"weights.py: {path}: {fault}")
    (folder / name).write_bytes(content)
    print(folder / name)


if __name__ == "__main__":
    if len(sys.argv) == 6 and sys.argv[1] == "--apart":
        set_apart(sys.argv[2], pathlib.Path(sys.argv[3]), *sys.argv[4:])
    elif len(sys.argv) != 4:
        sys.exit(__doc__)
    elif sys.argv[1] == "--keep":
        keep(pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]))
    else:
        make_table(sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3])
