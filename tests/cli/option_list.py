# SPDX-License-Identifier: GPL-3.0-or-later
"""The options of every command, as the program that writes the manual lists them."""
import subprocess


def read_options(manual):
    """A dictionary from each command to its options, those with a value ended by `=`."""
    table = {}
    done = subprocess.run([manual, "list"], capture_output=True, text=True, check=True, timeout=60)
    for line in done.stdout.splitlines():
        name, option = line.split(" ")
        table.setdefault(name, set()).add(option)
    return table
