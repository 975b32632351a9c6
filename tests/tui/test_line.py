#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts what the screen sends over the line, and what becomes of a line that is gone: test_line.py PROGRAM"""
import fcntl
import os
import pathlib
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "protocol"))
from speakers import run  # noqa: E402

PATIENCE = 30
MOVE_BYTES = 2000  # an ordinary move sends less


class Line:
    """A program at the other end of a terminal's line."""

    def __init__(self, program, *arguments, term="xterm-256color"):
        self.pid, self.end = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM=term, LC_ALL="C.UTF-8")
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.execv(program, [program, "play", *arguments, "--screen", "--lang", "en"])
        self.sent = b""

    def hear(self, text, since=0):
        """Listens until a text has been sent; returns how many bytes came since then."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.sent[since:]:
            assert time.monotonic() < deadline, (text, self.sent[since:])
            if select.select([self.end], [], [], 1)[0]:
                self.sent += os.read(self.end, 65536)
        return len(self.sent) - since

    def say(self, text):
        os.write(self.end, text)

    def status(self):
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return status
            time.sleep(0.02)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        raise AssertionError("it does not end")

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.end)


GAMES = (("draughts", (b"32-28", b"19-23", b"28x19", b"14x23")), ("bretonnes", (b"a1+c2", b"c2-c3+c5", b"c3-c4+c1")),
         ("martian", (b"b1-a1", b"a6-a5")), ("sujet-verbe", (b"13-10", b"4-7")))


def count_move(line, move):
    """What is sent for a move, from its first letter on: it is the other's turn, and then nothing more comes."""
    since = len(line.sent)
    line.say(move + b"\r")
    line.hear("►".encode(), since)
    while select.select([line.end], [], [], 0.3)[0]:
        line.sent += os.read(line.end, 65536)
    return len(line.sent) - since


def test_bytes(program):
    """an ordinary move sends less than 2 kB, in every game"""
    most = 0
    for game, moves in GAMES:
        line = Line(program, game)
        try:
            line.hear(b"F10 Quit")
            for move in moves:
                sent = count_move(line, move)
                assert 50 < sent < MOVE_BYTES, (game, move, sent)
                most = max(most, sent)
        finally:
            line.close()
    print(f"# at most {most} bytes for a move")


def test_line_gone(program):
    """a line that is cut ends the program, whatever it does"""
    for arguments in (("draughts",), ("draughts", "--level", "8", "--seat", "2")):
        line = Line(program, *arguments)
        line.hear(b"F10 Quit")
        os.close(line.end)
        status = line.status()
        assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGHUP, status


def test_modes(program):
    """the modes of the terminal are those from before, also after a crash"""
    crashes = () if "--sanitized" in sys.argv else (signal.SIGSEGV,)  # a sanitizer keeps them for itself
    for number in (signal.SIGTERM, *crashes):
        main, other = pty.openpty()
        before = termios.tcgetattr(other)
        child = subprocess.Popen([program, "play", "draughts", "--screen"], stdin=other, stdout=other, stderr=other,
                                 env={"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}, start_new_session=True)
        heard = b""
        deadline = time.monotonic() + PATIENCE
        while b"F10" not in heard and time.monotonic() < deadline:
            if select.select([main], [], [], 1)[0]:
                heard += os.read(main, 65536)
        assert termios.tcgetattr(other) != before
        child.send_signal(number)
        assert child.wait(PATIENCE) == -number
        assert termios.tcgetattr(other) == before
        while select.select([main], [], [], 0.1)[0]:
            heard += os.read(main, 65536)
        for gone in (b"\x1b[?1049l", b"\x1b[?1006", b"\x1b[?1l"):
            assert gone in heard, (number, gone, heard[-200:])
        os.close(main)
        os.close(other)


def test_no_terminal(program):
    """piped input or output is refused in one line"""
    for stdin, stdout in ((subprocess.PIPE, subprocess.PIPE), (subprocess.DEVNULL, subprocess.PIPE)):
        done = subprocess.run([program, "play", "draughts", "--screen", "--lang", "en"], stdin=stdin, stdout=stdout,
                              stderr=subprocess.PIPE, timeout=PATIENCE, check=False,
                              env={"TERM": "xterm", "LC_ALL": "C.UTF-8"})
        assert done.returncode == 1 and done.stdout == b"", done
        assert done.stderr.startswith(b"damier: the screen needs a terminal") and done.stderr.count(b"\n") == 1


if __name__ == "__main__":
    run([test_bytes, test_line_gone, test_modes, test_no_terminal])
