# SPDX-License-Identifier: GPL-3.0-or-later
"""Writing numbers as a C array, for the scripts that turn files into C."""

NUMBERS_PER_LINE = 32


def write_array(out, declaration, numbers):
    """`declaration = {…};` with the numbers in lines; C has no empty array, so nothing is a 0."""
    out.write(f"{declaration} = {{\n")
    for at in range(0, len(numbers), NUMBERS_PER_LINE):
        out.write(",".join(map(str, numbers[at:at + NUMBERS_PER_LINE])) + ",\n")
    out.write("};\n" if numbers else "0};\n")
