#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""QR codes of texts of every length, read back as a camera reads them: test_qr.py PRINT_QR"""
import pathlib
import random
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "server"))
from qr_reader import decode_squares  # noqa: E402

LONGEST = 180
QUIET = 4  # the light border that readers look for, in squares
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/#:.-?=&"


def codes_of(program, texts):
    said = subprocess.run([program], input="".join(f"{text}\n" for text in texts), text=True, check=True,
                          stdout=subprocess.PIPE).stdout
    return [code.split("\n") if code else [] for code in said.strip("\n").split("\n\n")]


def squares(rows):
    width = len(rows) + 2 * QUIET
    edge = [[0] * width] * QUIET
    return edge + [[0] * QUIET + [int(sign) for sign in row] + [0] * QUIET for row in rows] + edge


def main(program):
    letters = random.Random(7)
    texts = ["".join(letters.choices(LETTERS, k=length)) for length in range(1, LONGEST + 1)]
    unread = [text for text, code in zip(texts, codes_of(program, texts), strict=True)
              if decode_squares(squares(code)) != text]
    too_long = subprocess.run([program], input="x" * (LONGEST + 1), text=True, check=True,
                              stdout=subprocess.PIPE).stdout
    print("1..2")
    print(f"{'not ok' if unread else 'ok'} 1 - every length is read {unread}")
    print(f"{'ok' if too_long == chr(10) else 'not ok'} 2 - what is too long makes no code")
    return int(bool(unread) or too_long != "\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
