#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns a text file into a C array of its bytes, ended by NUL, and its size.

    text_table.py NAME FILE OUT.c
"""
import sys

BYTES_PER_LINE = 32


def main(name, path, out_path):
    with open(path, "rb") as file:
        data = file.read()
    numbers = [byte - 256 if byte > 127 else byte for byte in data] + [0]
    with open(out_path, "w", encoding="ascii") as out:
        out.write("/* Made by tools/text_table.py. */\n#include <stddef.h>\n\n")
        out.write(f"extern const char {name}[];\nextern const size_t {name}_size;\n")
        out.write(f"const char {name}[] = {{\n")
        for at in range(0, len(numbers), BYTES_PER_LINE):
            out.write(",".join(map(str, numbers[at:at + BYTES_PER_LINE])) + ",\n")
        out.write(f"}};\nconst size_t {name}_size = {len(data)};\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
