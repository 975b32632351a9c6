#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every object of ours is compiled as it should be, and the program shows it: test_hardening.py PROGRAM BUILD

Libraries may be hardened while our own code is not, so the flags are checked object by object.
"""
import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "protocol"))
from speakers import run  # noqa: E402

BUILD = pathlib.Path(sys.argv[2])
OPTIONS = {option["name"]: option["value"] for option in json.loads(
    (BUILD / "meson-info" / "intro-buildoptions.json").read_text(encoding="utf-8"))}
SANITIZED = OPTIONS["b_sanitize"] != "none"


def read(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


def test_objects(_):
    """each object has a guarded stack, checked copies, and the optimisation that was asked for"""
    commands = json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8"))
    assert len(commands) > 150, len(commands)
    optimised = f"-O{OPTIONS['optimization']}"
    for entry in commands:
        words = entry["command"].split()
        assert "-fstack-protector-strong" in words, entry["file"]
        assert ("-D_FORTIFY_SOURCE=2" in words) == (not SANITIZED), entry["file"]
        assert [word for word in words if re.match(r"-O[0-9sg]$", word)][-1] == optimised, entry


def test_program(program):
    """the program can be placed anywhere, its tables are read-only, its stack holds no code"""
    assert "Position-Independent Executable" in read("readelf", "-hlW", program)
    segments = read("readelf", "-lW", program)
    assert "GNU_RELRO" in segments
    assert re.search(r"GNU_STACK .* RW +0", segments), segments
    assert re.search(r"FLAGS_1\).*NOW", read("readelf", "-dW", program))


def guarded_functions(program):
    """Names of functions that check their stack before they return."""
    name, found = "", set()
    for line in read("objdump", "-d", "--no-show-raw-insn", program).splitlines():
        begin = re.match(r"[0-9a-f]+ <(\w+)", line)
        if begin:
            name = begin[1]
        elif "__stack_chk_fail" in line:
            found.add(name)
    return found


def test_functions(program):
    """functions of ours with buffers on the stack check it"""
    guarded = guarded_functions(program)
    assert {"print_fault", "board_print", "dm_pdn_write"} <= guarded, guarded
    assert len([name for name in guarded if name.startswith(("dm_", "command_"))]) > 40, guarded
    checked = set(re.findall(r"__\w+_chk\b", read("nm", "-D", program)))
    assert SANITIZED or {"__snprintf_chk", "__fprintf_chk"} <= checked, checked


if __name__ == "__main__":
    run([test_objects, test_program, test_functions])
