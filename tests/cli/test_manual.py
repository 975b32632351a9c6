#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The manual and the completions, in man and in real shells:

    test_manual.py MANUAL PROGRAM PAGES FRENCH_PAGES BASH ZSH FISH

MANUAL is the program that writes them, PROGRAM the one they are about, the others what was written.
"""
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "protocol"))
from option_list import read_options  # noqa: E402
from shells import COMPLETIONS, Bash, Fish, Zsh  # noqa: E402
from speakers import run  # noqa: E402

TABLE = read_options(sys.argv[1])
GAMES = {line.split()[0] for line in
         subprocess.run([sys.argv[2], "games"], capture_output=True, text=True, check=True).stdout.splitlines()}
PAGES = {"en": pathlib.Path(sys.argv[3]), "fr": pathlib.Path(sys.argv[4])}
FOLDER = pathlib.Path(sys.argv[5]).parent
FRENCH = "fr_FR.UTF-8"
OPTIONS = {command: {option.rstrip("=") for option in options} for command, options in TABLE.items()}


def shown(path):
    """A page as man shows it, without a warning."""
    done = subprocess.run(["man", "--warnings", "-l", path], capture_output=True, text=True, timeout=60,
                          env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "MANWIDTH": "80"})
    assert done.returncode == 0 and not done.stderr, (path, done.stderr)
    return re.sub("\x1b\\[[0-9;]*m|.\b", "", done.stdout)


def test_pages(_):
    """each command has a page that explains its options and no others, in both languages"""
    for language, folder in PAGES.items():
        assert {path.name for path in folder.iterdir()} == {
            "damier.6", *(f"damier-{command}.6" for command in TABLE)}
        for command, options in OPTIONS.items():
            text = shown(folder / f"damier-{command}.6")
            assert text.startswith(f"DAMIER-{command.upper()}(6)"), text
            explained = set(re.findall(r"^       (?:-\w, )?(--[a-z-]+)", text, re.MULTILINE))
            assert explained == options, (language, command, explained)
            assert ("CODE DE RETOUR" if language == "fr" else "EXIT STATUS") in text, text


def test_overviews(_):
    """the page of the program names the page of each command"""
    for folder in PAGES.values():
        text = shown(folder / "damier.6")
        assert set(re.findall(r"\(damier-(\w+)\(6\)\)", text)) == set(TABLE), text


def check_shell(shell):
    """Commands, options of each command and nothing else, values, files."""
    assert shell.offers("damier ") == set(TABLE)
    assert shell.offers("damier p") == {"play", "perft", "page", "print"}
    for command, options in OPTIONS.items():
        assert shell.offers(f"damier {command} --") == options, command
    assert "draughts" in GAMES and shell.offers("damier perft ") == GAMES
    assert shell.offers("damier --lang f") == {"fr"}
    assert shell.offers("damier print board p") == {"pieces"}
    assert shell.offers("damier moves draughts --notation ") == {"plain", "hub"}
    assert shell.offers("damier play --set w") == {"wrong=stay", "wrong=play"}
    assert shell.offers("damier help se") == {"serve"}
    assert "check" in shell.offers("damier deck c")
    for line in ("damier play --load ", "damier page -o ", "damier deck check "):
        offered = shell.offers(line + str(FOLDER / COMPLETIONS["fish"])[:-2])
        assert len(offered) == 1 and offered.pop().endswith(COMPLETIONS["fish"]), line


def test_bash(_):
    """bash completes commands, options, values and files"""
    shell = Bash(FOLDER)
    check_shell(shell)
    assert shell.offers("damier --lang=") == {"fr", "en"}
    assert shell.offers("damier --lang fr per") == {"perft"}
    assert shell.offers("damier play --set players=") == {"1", "2", "3", "4"}
    assert shell.offers("damier play --set=cards=o") == {"off", "on"}
    assert shell.offers("damier match draughts level=2 level=7") == {"7"}
    assert shell.offers("damier moves draughts --position ") == set()


def test_typing(_):
    """typed in bash, tabs make whole words"""
    typed = "damier perf\tdraugh\t2 --divi\t--thre\t4 --lang=f\t"
    assert Bash(FOLDER).typed(typed) == ["perft", "draughts", "2", "--divide", "--threads", "4", "--lang=fr"]
    assert Bash(FOLDER).typed("damier play --set back\ty\t") == ["play", "--set", "backward-capture=yes"]


def test_zsh(_):
    """zsh completes the same, typed at its prompt"""
    for locale in ("C.UTF-8", FRENCH):
        with Zsh(FOLDER, locale) as shell:
            check_shell(shell)


def test_fish(_):
    """fish completes the same, and describes it in the language of the locale"""
    for locale in ("C.UTF-8", FRENCH):
        check_shell(Fish(FOLDER, locale))
    assert Fish(FOLDER).described("damier print --gre") == {"--grey": "without colour"}
    assert Fish(FOLDER, FRENCH).described("damier print --gre") == {"--grey": "sans couleur"}


if __name__ == "__main__":
    run([test_pages, test_overviews, test_bash, test_typing, test_zsh, test_fish])
