#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Options, and what the program says about them: test_help.py PROGRAM MANUAL DOCS

MANUAL is the program that writes the manual; its list names every option of every command. DOCS is
docs/command-line.md.
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "protocol"))
from option_list import read_options  # noqa: E402
from speakers import run  # noqa: E402

COMMON = {"--lang=", "--help", "--version"}


def call(program, *arguments, locale="C.UTF-8"):
    return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=60,
                          stdin=subprocess.DEVNULL, env={"PATH": os.environ["PATH"], "LC_ALL": locale})


TABLE = read_options(sys.argv[2])
ALL = set().union(*TABLE.values())


def page(program, command, language, locale="C.UTF-8"):
    done = call(program, command, "--help", "--lang", language, locale=locale)
    assert done.returncode == 0 and not done.stderr, (command, done)
    return done.stdout


def labels(text):
    """The options that a page explains: those at the beginning of a row."""
    return set(re.findall(r"^  (?:-\w, |    )(--[a-z-]+)", text, re.MULTILINE))


def test_table(_):
    """the list is what it should be"""
    assert len(TABLE) == 20 and TABLE["games"] == COMMON, TABLE
    assert {"--position=", "--set=", "--divide", "--threads=", "--timing"} | COMMON == TABLE["perft"]
    for name in {option.rstrip("=") for option in ALL}:
        assert not {name, name + "="} <= ALL, f"{name} takes a value here and none there"


def test_pages(program):
    """the help of each command explains its options and no others, in both languages"""
    for command, options in TABLE.items():
        french, english = page(program, command, "fr"), page(program, command, "en")
        for text in (french, english):
            assert labels(text) == {option.rstrip("=") for option in options}, (command, text)
            assert text.startswith(f"damier {command}"), text
            assert not [line for line in text.splitlines() if len(line) > 80], text
        assert "Exit status:" in english and "Code de retour\u00a0:" in french
        for line, other in zip(english.split("\n\n")[1:2], french.split("\n\n")[1:2]):
            assert line != other, line
        assert call(program, "help", command).stdout == english


def test_plain_pages(program):
    """where there is only ASCII, every letter has a plain form"""
    for command in TABLE:
        for language in ("fr", "en"):
            text = page(program, command, language, locale="C")
            assert text.isascii() and "?" not in text, text


def test_overview(program):
    """the overview names each command with its words"""
    for language in ("fr", "en"):
        done = call(program, "--help", "--lang", language)
        assert done.returncode == 0 and done.stdout == call(program, "--lang", language).stdout
        names = re.findall(r"^  damier (\w+)", done.stdout, re.MULTILINE)
        assert names == list(TABLE), names
        assert not [line for line in done.stdout.splitlines() if len(line) > 80], done.stdout


def test_taken(program):
    """each command takes its options and refuses those of the others, by name"""
    for command, options in TABLE.items():
        for option in options:
            done = call(program, command, option, "--help") if not option.endswith("=") \
                else call(program, command, option.rstrip("="))
            name = option.rstrip("=")
            if name == "--version":
                assert done.returncode == 0 and re.fullmatch(r"damier [\d.]+\n", done.stdout), done
            elif option.endswith("="):
                assert (done.returncode, done.stderr) == (2, f"damier: option {name} needs a value\n"), done
            else:
                assert done.returncode == 0 and not done.stderr, (command, option, done)
        for option in ALL - options:
            done = call(program, command, option + ("1" if option.endswith("=") else ""), "--help")
            expected = f"damier: option {option.rstrip('=')} does not go with “{command}”\n"
            assert (done.returncode, done.stderr) == (2, expected), done


def test_whole_names(program):
    """the beginning of a name is not the name, whether one option begins so or several"""
    names = {option.rstrip("=") for option in ALL}
    for option in sorted(ALL):
        name = option.rstrip("=")
        for length in range(3, len(name)):
            short = name[:length]
            if short in names:
                continue
            for written in (short, short + "=1"):
                done = call(program, "games", written)
                assert (done.returncode, done.stderr) == (2, f"damier: there is no option {written}\n"), done


def number_bounds(program, command):
    """Options whose value is a number, with its least and its most, as the help tells them."""
    for row in re.split(r"\n(?=  (?:-\w, |    )--)", page(program, command, "en"))[1:]:
        found = re.search(r"\((\d+) to (\d+)(?:; default \d+)?\)", re.sub(r"\s+", " ", row))
        if found:
            yield re.search(r"--[a-z-]+", row)[0], int(found[1]), int(found[2])


def test_bounds(program):
    """a number is taken up to its bounds; beyond them the refusal names both"""
    seen = set()
    for command in TABLE:
        for option, least, most in number_bounds(program, command):
            seen.add(option)
            for number in (least, most):
                assert call(program, command, option, str(number), "--help").returncode == 0, (option, number)
            for number in (least - 1, most + 1):
                if number < 0:
                    continue
                for language in ("en", "fr"):
                    done = call(program, command, option, str(number), "--lang", language)
                    assert done.returncode == 2 and done.stderr.startswith(f"damier: {option} {number}"), done
                    assert {str(least), str(most)} <= set(re.findall(r"\d+", done.stderr)), done.stderr
    assert {"--threads", "--level", "--seed", "--patience", "--hash"} < seen and len(seen) == 16, seen


def test_examples(program):
    """every example of the help is written rightly"""
    for command in TABLE:
        block = re.search(r"Examples:\n((?:  .*\n)+)", page(program, command, "en"))[1]
        for line in block.splitlines():
            words = shlex.split(line)
            assert words[:2] == ["damier", command], line
            done = call(program, *words[1:], "--help")
            assert done.returncode == 0 and not done.stderr, (line, done)


def test_docs(_):
    """the page of the command line names every option of every command"""
    text = pathlib.Path(sys.argv[3]).read_text(encoding="utf-8")
    for command, options in TABLE.items():
        rows = [row for row in text.splitlines() if row.startswith(f"| `damier {command}")]
        named = set(re.findall(r"--[a-z-]+", " ".join(rows)))
        assert {option.rstrip("=") for option in options - COMMON} <= named, (command, rows)
        assert named <= {option.rstrip("=") for option in options}, (command, named)


if __name__ == "__main__":
    run([test_table, test_pages, test_plain_pages, test_overview, test_taken, test_whole_names,
         test_bounds, test_examples, test_docs])
