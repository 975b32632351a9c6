#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`damier analyse`: what must hold whatever the engine thinks. test_analyse.py PROGRAM"""
import fcntl
import json
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "protocol"))
from speakers import run  # noqa: E402

# White gives a man for nothing, which the answer takes because it must.
GIVEN = ('[White "Ada"][Black "Bo"]'
         '[FEN "W:W31,33,35,36,37,41,42,43,44,45,46,47,49,50:B1,2,3,4,5,6,7,8,9,13,15,16,22,25,34"] '
         '1. 33-29 {oh} 34x23 2. 45-40 13-18 0-2\n')
OTHER = '[FEN "B:W48,43,39:B3,8,9"] 1... 9-14 2. 39-34 1-1\n'


def call(program, *arguments, status=0):
    done = subprocess.run([program, "analyse", *map(str, arguments), "--lang", "en"], capture_output=True, text=True,
                          timeout=120, stdin=subprocess.DEVNULL)
    assert done.returncode == status, done
    return done.stdout


def with_file(test):
    def wrapped(program):
        with tempfile.TemporaryDirectory() as folder:
            games = pathlib.Path(folder, "games.pdn")
            games.write_text(GIVEN + OTHER, encoding="utf-8")
            test(program, games)
    wrapped.__doc__ = test.__doc__
    return wrapped


@with_file
def test_json(program, games):
    """a man given away is a mistake of who gave it, a move that had to be made is none"""
    first, second = map(json.loads, call(program, games, "--depth", 9, "--to", "json").splitlines())
    given, taken = first["turns"][:2]
    assert given["mark"] and given["loss"] >= 100 and not given["best"].startswith("33-29"), given
    assert taken["loss"] == 0 and taken["mark"] == "" and taken["accuracy"] == 1000, taken
    white, black = first["players"]
    assert white["name"] == "Ada" and white["inaccuracies"] + white["mistakes"] + white["blunders"] >= 1, white
    assert white["accuracy"] < black["accuracy"] and first["result"] == "2" and second["number"] == 2, first
    assert [turn["move"] for turn in first["turns"]] == ["33-29", "34x23", "45-40", "13-18"]
    assert not pathlib.Path(str(games) + ".damier-analysis").exists()


@with_file
def test_pdn(program, games):
    """as PDN, the game keeps what it held; mistakes have marks and what was better, and it can be read again"""
    text = call(program, games, "--depth", 9, "--to", "pdn", "--number", 1)
    flat = " ".join(text.split())
    assert re.search(r"1\. 33-29 \$[24] \{\[%eval -\d\.\d\d\] oh\} \(1\. (?!33-29)\d", flat), text
    assert text.count("[Event ") == 1 and flat.endswith("0-2"), text
    games.write_text(text, encoding="utf-8")
    done = subprocess.run([program, "convert", "--to", "json", games], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and not done.stderr, done
    assert json.loads(done.stdout)["moves"] == ["33-29", "34x23", "45-40", "13-18"]


@with_file
def test_text(program, games):
    """as text: who played, the mistake with its number, accuracy"""
    text = call(program, games, "--depth", 9)
    assert text.startswith("1. Ada - Bo  0-2\n  1. 33-29?"), text
    assert len(re.findall(r"^  (?:White|Black): accuracy \d+\.\d%", text, re.MULTILINE)) == 4, text


@with_file
def test_opening(program, games):
    """an opening is named in text and JSON, by its position; a game from elsewhere has none"""
    assert "opening" not in json.loads(call(program, games, "--depth", 3, "--to", "json", "--number", 1))
    games.write_text("1. 32-28 18-23 2. 33-29 23x32 3. 37x28 20-25 *\n1. 34-30 20-25 *\n", encoding="utf-8")
    text = call(program, games, "--depth", 3)
    assert text.startswith("1. ? - ?  *  Chefneux opening, the Fox\n") and "\n2. ? - ?  *  Ballot 34-30 20-25\n" in text, text
    found = [json.loads(line)["opening"] for line in call(program, games, "--depth", 3, "--to", "json").splitlines()]
    assert found == ["Chefneux opening, the Fox", "Ballot 34-30 20-25"], found


@with_file
def test_resumed(program, games):
    """interrupted, it goes on with what was found; other limits begin anew"""
    journal = pathlib.Path(str(games) + ".damier-analysis")
    with open(journal, "w", encoding="utf-8") as taken:
        subprocess.run([program, "analyse", games, "--depth", "5", "--number", "1", "--to", "json"], check=True,
                       stdout=subprocess.PIPE, timeout=60)
        assert not journal.exists() and taken
    child = subprocess.Popen([program, "analyse", games, "--time", "0.05", "--to", "json"], stdout=subprocess.DEVNULL)
    while not journal.exists() or journal.read_text(encoding="utf-8").count("\n") < 3:
        assert child.poll() is None
    child.kill()
    child.wait()
    head, first, second = journal.read_text(encoding="utf-8").splitlines()[:3]
    words = first.split(" ")
    words[3] = "77"
    first = " ".join(words)
    journal.write_text("\n".join([head, first, second, second[:20]]), encoding="utf-8")
    turns = json.loads(call(program, games, "--time", "0.05", "--to", "json").splitlines()[0])["turns"]
    assert turns[0]["score"] == 77 and not journal.exists(), turns
    journal.write_text(f"{head}\n{first}\n", encoding="utf-8")
    assert json.loads(call(program, games, "--depth", 5, "--to", "json").splitlines()[0])["turns"][0]["score"] != 77
    for damaged in ("99999999999", "-2147483648", "x", "77 0", "77 ffffffffffffffff", "77 1 2 3", "77" + " 1" * 40, "7" * 2000):
        words[3:] = [damaged]
        journal.write_text(f"{head}\n{' '.join(words)}\n", encoding="utf-8")
        turns = json.loads(call(program, games, "--time", "0.05", "--to", "json").splitlines()[0])["turns"]
        assert turns[0]["score"] not in (77, 30000) and turns[0]["best"] and not journal.exists(), (damaged, turns)


@with_file
def test_not_ours(program, games):
    """whatever else has the name of the journal stays as it is, and nobody waits for it"""
    journal, precious = pathlib.Path(str(games) + ".damier-analysis"), games.parent / "precious"
    precious.write_text("precious\n" * 100, encoding="utf-8")
    for make in (lambda: journal.symlink_to(precious), lambda: os.link(precious, journal), lambda: journal.write_text("mine\n"),
                 lambda: os.mkfifo(journal), journal.mkdir, lambda: journal.symlink_to("/dev/zero")):
        make()
        before = journal.lstat()
        assert len(json.loads(call(program, games, "--depth", 3, "--to", "json", "--number", 1))["turns"]) == 4
        assert (journal.lstat().st_ino, journal.lstat().st_size) == (before.st_ino, before.st_size)
        assert precious.read_text(encoding="utf-8") == "precious\n" * 100
        if journal.is_dir():
            journal.rmdir()
        else:
            journal.unlink()


@with_file
def test_full(program, games):
    """where nothing can be written, nothing is left behind"""
    journal = pathlib.Path(str(games) + ".damier-analysis")
    no_room = "import resource, signal, sys, os; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); " \
              "resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)); os.execv(sys.argv[1], sys.argv[1:])"
    done = subprocess.run([sys.executable, "-c", no_room, program, "analyse", games, "--depth", "3"], capture_output=True,
                          text=True, timeout=120, stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == 0 and not journal.exists(), done


@with_file
def test_two(program, games):
    """two at the same file do not write over each other; the second has no journal"""
    journal = pathlib.Path(str(games) + ".damier-analysis")
    with open(journal, "w", encoding="utf-8") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert len(call(program, games, "--depth", 3, "--to", "json").splitlines()) == 2
        assert journal.exists() and journal.stat().st_size == 0


@with_file
def test_no_mind(program, games):
    """a program that plays draughts alone is asked for no other game, however many there are"""
    games.write_text('[Damier "martian"] *\n[Damier "martian"] *\n[Damier "martian"] *\n', encoding="utf-8")
    done = subprocess.run([program, "analyse", games, "--engine", "true", "--lang", "en"], capture_output=True, text=True,
                          timeout=60, check=False)
    assert done.returncode == 1 and done.stderr.count("plays draughts only\n") == done.stderr.count("\n") == 3, done


@with_file
def test_progress(program, games):
    """on a terminal a bar shows how far each game is, and nothing of it is in the report; elsewhere there is none"""
    own, other = pty.openpty()
    with subprocess.Popen([program, "analyse", games, "--depth", "2"], stdout=subprocess.PIPE, stderr=other, text=True) as child:
        report = child.stdout.read()
    os.close(other)
    shown = b""
    try:
        while piece := os.read(own, 4096):
            shown += piece
    except OSError:  # the other side is closed
        pass
    os.close(own)
    assert re.search(rb"\r1 \[[.]+\] 0/4 \r1 \[#+[.]+\] 1/4 ", shown) and re.search(rb"\r2 \[#+\] 2/2\r?\n$", shown), shown
    assert "[#" not in report and "/4" not in report, report
    done = subprocess.run([program, "analyse", games, "--depth", "2"], capture_output=True, check=True, timeout=60)
    assert done.stderr == b"", done.stderr


@with_file
def test_refused(program, games):
    """games for more than two are refused, and a file without games"""
    games.write_text('[Damier "bretonnes players=3"] *\n', encoding="utf-8")
    call(program, games, "--depth", 2, status=1)
    games.write_text("", encoding="utf-8")
    call(program, games, "--depth", 2, status=1)


if __name__ == "__main__":
    run([test_json, test_pdn, test_text, test_opening, test_resumed, test_not_ours, test_full, test_two, test_no_mind, test_progress, test_refused])
