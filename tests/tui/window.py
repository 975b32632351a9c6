# SPDX-License-Identifier: GPL-3.0-or-later
"""A window of tmux in which a program runs: keys go in, pictures come out. Nothing is waited for by the clock: a
picture is looked at until it shows what it must, or the time for that is over."""
import os
import pathlib
import shlex
import subprocess
import tempfile
import time

PATIENCE = 30  # seconds for something to be shown, on a busy machine


class Window:
    def __init__(self, *command, size=(80, 24), term="xterm-256color", locale="C.UTF-8"):
        self.folder = tempfile.TemporaryDirectory()
        self.socket = pathlib.Path(self.folder.name) / "tmux"
        # What the program leaves behind is seen too: its status, and whether the terminal still echoes.
        line = f"env TERM={term} LC_ALL={locale} {shlex.join(map(str, command))}; echo left with $?; cat"
        self.tmux("new-session", "-d", "-x", size[0], "-y", size[1], line)

    def tmux(self, *words):
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "SHELL": "/bin/sh"}
        return subprocess.run(["tmux", "-f", "/dev/null", "-S", self.socket, *map(str, words)], env=environment,
                              capture_output=True, text=True, timeout=PATIENCE, check=True).stdout

    def picture(self):
        """What is shown, with plain spaces."""
        return self.tmux("capture-pane", "-p").replace("\u00a0", " ")

    def keys(self, *names):
        self.tmux("send-keys", *names)

    def type(self, text):
        self.tmux("send-keys", "-l", "--", text)

    def play(self, move):
        self.type(move)
        self.shows(f"› {move}", f"> {move}")
        self.keys("Enter")

    def click(self, row, col):
        """Presses and releases the first button, rows and columns counted from 0."""
        self.type(f"\033[<0;{col + 1};{row + 1}M\033[<0;{col + 1};{row + 1}m")

    def resize(self, cols, rows):
        self.tmux("resize-window", "-x", cols, "-y", rows)

    def wait(self, holds, what):
        end = time.monotonic() + PATIENCE
        while True:
            picture = self.picture()
            if holds(picture):
                return picture
            assert time.monotonic() < end, f"{what}:\n{picture}"
            time.sleep(0.02)

    def shows(self, *texts):
        """The first picture with one of these texts."""
        return self.wait(lambda picture: any(text in picture for text in texts), f"{texts} is not shown")

    def shows_all(self, *texts, times=None):
        """The first picture with all of these texts, and every sign as many times as is said: pictures are also
        met half drawn."""
        return self.wait(lambda picture: all(text in picture for text in texts)
                         and all(picture.count(sign) == count for sign, count in (times or {}).items()),
                         f"{texts} with {times} is not shown")

    def hides(self, text):
        return self.wait(lambda picture: text not in picture, f"{text} is shown")

    def process(self):
        """The number of the program in the window."""
        shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        return int(subprocess.run(["ps", "-o", "pid=", "--ppid", shell], capture_output=True, text=True,
                                  check=True).stdout.split()[0])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, timeout=PATIENCE, check=False)
        self.folder.cleanup()
