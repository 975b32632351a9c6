#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""An engine that speaks Hub and then does something wrong: fake_engine.py PROGRAM LOG MODE [MOVE]

It hands everything on to `PROGRAM hub` until the MOVE-th move it is asked for, or until the line
that its MODE is about. Every start writes the numbers of both processes to LOG. One that relapses
ends in that move, and from the third start in LOG on does not come beyond its first line.
"""
import os
import signal
import subprocess
import sys
import time


def main(program, log, mode, move="1"):
    engine = subprocess.Popen([program, "hub", "--hash", "1"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True, bufsize=1)
    with open(log, "a+", encoding="ascii") as out:
        out.write(f"{os.getpid()} {engine.pid}\n")
        out.seek(0)
        if mode == "relapses":
            mode = "ends" if len(out.readlines()) < 3 else "mute"
    asked = 0

    def answer(*until):
        while True:
            line = engine.stdout.readline()
            if mode == "banter":
                tell('thinking aloud = "\nparam name=variant value=frisian type=enum\n')
            if not (mode == "old" and line.startswith("id ")):
                tell(line)
            if line.split()[0] in until:
                return

    for line in sys.stdin:
        command = line.split()[0]
        if (command, mode) in (("hub", "mute"), ("quit", "stubborn")):
            time.sleep(1000)
        while (command, mode) == ("hub", "wordy"):
            tell("param name=variant value=frisian\n" * 100)
        if (command, mode) == ("init", "broken"):
            sys.exit(4)
        if command == "go":
            asked += 1
            if asked == int(move):
                misbehave(mode)
                continue
        engine.stdin.write(line)
        if command in ("hub", "init", "ping", "go"):
            answer("wait", "ready", "pong", "done", "error")


def tell(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def misbehave(mode):
    answers = {"twice": "done move=32-28\ndone move=1-50\n", "control": 'error message="a\x01b"\n',
               "many": "done move=32-28" + 17 * " a=b" + "\n", "illegal": "done move=1-50\n", "nonsense": "done move=x\n", "empty": "done\n",
               "error": 'error message="no, thank you"\n'}
    tell(answers.get(mode, "\n"))
    while mode == "chatty":
        tell("info depth=1 nodes=1 score=0.00\n")
    if mode == "absorbed":  # in its thoughts: it hears nothing and heeds no gentle signal
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
    if mode in ("silent", "absorbed"):
        time.sleep(1000)
    if mode == "ends":
        sys.exit(3)
    if mode == "crashes":
        os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main(*sys.argv[1:])
