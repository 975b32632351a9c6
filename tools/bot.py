#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""An example of a program that plays in served rooms, by long polling, with nothing but Python's standard library.

    bot.py [--level N] [--damier PROGRAM] LINK

LINK is what people send each other, such as http://127.0.0.1:8080/#/ensemble/usnw5aegfxjxx34m. The bot joins the
room, takes the first free seat, and plays until the game is over: with --level as the computer would at that level,
otherwise any legal move. The rules are those of the program `damier`, which it asks. When the connection breaks or
the server stops it comes back, with its key, the number of the last event it has, and the act nobody answered under
the number it had. docs/protocol/together.md describes what it says and hears.
"""
import argparse
import http.client
import json
import random
import subprocess
import time
import urllib.parse

PATIENCE = 60  # seconds: longer than the server lets an answer wait


class Lost(Exception):
    """The call is over; after so many seconds another one can be tried."""

    def __init__(self, seconds):
        super().__init__()
        self.seconds = seconds


class Call:
    """A caller by long polling: messages go out and come in, each numbered, each once."""

    def __init__(self, link):
        where = urllib.parse.urlsplit(link)
        kind = http.client.HTTPSConnection if where.scheme == "https" else http.client.HTTPConnection
        self.connect = lambda: kind(where.netloc, timeout=PATIENCE)
        self.room = where.fragment.split("/")[2]
        self.path = "/together/calls/" + self.ask("POST", "/together/calls")["call"]
        self.said = self.heard = 0

    def ask(self, method, path, body=None):
        connection = self.connect()
        try:
            connection.request(method, path, None if body is None else json.dumps(body))
            answer = connection.getresponse()
            text = answer.read().decode()
        except (OSError, http.client.HTTPException) as error:
            raise Lost(random.uniform(1, 3)) from error
        finally:
            connection.close()
        if answer.status >= 500 or (answer.status == 404 and path.startswith("/together/calls/")):
            raise Lost(random.uniform(1, 3))
        if answer.status >= 300:
            raise SystemExit(f"bot: {method} {path}: {answer.status} {text}")
        return text if path.endswith("/record") else json.loads(text or "null")

    def say(self, **message):
        self.said += 1
        self.ask("POST", self.path, [[self.said, message]])

    def hear(self):
        """The messages that have come, at least one."""
        while True:
            pairs = self.ask("GET", f"{self.path}?after={self.heard}")["m"]
            if pairs:
                self.heard = pairs[-1][0]
                return [message for _, message in pairs]

    def record(self):
        return self.ask("GET", f"/together/rooms/{self.room}/record")


class Game:
    """A game as its record has it, and what the program `damier` says about it."""

    def __init__(self, record, program):
        fields = [line.partition(" ")[::2] for line in record.splitlines()]
        known = dict(fields)
        turns = [value.split()[0] for name, value in fields if name == "turn"][:int(known.get("standing", 10**6))]
        self.program, self.name, self.over = program, known["game"], known["result"] != "ongoing"
        self.options = ["--position", known["position"], "--play", " ".join(turns), "--lang", "en"]
        for option in (value for name, value in fields if name == "option"):
            self.options += ["--set", option]

    def damier(self, command, *more):
        done = subprocess.run([self.program, command, self.name, *self.options, *more], capture_output=True, text=True,
                              check=True)
        return done.stdout.splitlines()

    def to_move(self):
        """The seat, or 0 once the game is over."""
        line = next(line for line in self.damier("show") if line.startswith("to move: "))
        word = line.split()[2]
        return int(word) if word.isdigit() else 0

    def move(self, level):
        if level:
            return self.damier("best", "--level", str(level))[-1].split()[1]
        return random.choice(self.damier("moves"))


class Bot:
    """Sits down, and plays whenever it is its turn."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.call = self.key = None
        self.acts = self.seen = self.seat = 0
        self.pending = None  # the act without an answer: its number and its words
        self.there = False

    def act(self, words):
        self.acts += 1
        self.pending = (self.acts, words)
        self.send()

    def send(self):
        number, words = self.pending
        self.call.say(do="act", id=number, seen=self.seen, words=words)

    def sit(self):
        self.seat += 1
        if self.seat > 4:
            raise SystemExit("bot: there is no free seat")
        self.act(f"sit {self.seat}")

    def enter(self):
        """Comes, or comes back: then nothing is told again that was told already."""
        self.call = Call(self.arguments.link)
        known = {"key": self.key} if self.key else {}
        self.call.say(v=1, do="visit", room=self.call.room, seen=self.seen, **known)

    def note(self, message):
        """What one message changes; the answers to our own acts are what drives us."""
        if "key" in message:
            self.key = message["key"]
        if "e" in message:
            self.seen = message["n"]
        elif "stop" in message:
            raise Lost(message["stop"] / 1000)
        elif "missing" in message or "error" in message:
            raise SystemExit(f"bot: {message}")
        elif "ready" in message and not self.key:
            self.call.say(do="join")
        elif "ready" in message and self.pending:
            self.send()
        elif "key" in message:
            self.sit()
        elif "later" in message:
            if not self.pending:  # what was put off is the visit, or that we join
                raise Lost(message["in"] / 1000)
            time.sleep(message["in"] / 1000)
            self.send()
        elif "done" in message:
            self.there, self.pending = True, None
        elif "refused" in message:
            self.pending = None
            if not self.there:
                self.sit()

    def play(self):
        """True once the game is over."""
        game = Game(self.call.record(), self.arguments.damier)
        if not game.over and game.to_move() == self.seat:
            self.act(f"play {game.move(self.arguments.level)}")
        return game.over

    def stay(self):
        """Until the game is over."""
        self.enter()
        while True:
            for message in self.call.hear():
                self.note(message)
            if self.there and not self.pending and self.play():
                return

    def run(self):
        while True:
            try:
                return self.stay()
            except Lost as lost:
                time.sleep(lost.seconds)


def main():
    parser = argparse.ArgumentParser(description="plays in a served room")
    parser.add_argument("link")
    parser.add_argument("--level", type=int, default=0)
    parser.add_argument("--damier", default="damier")
    Bot(parser.parse_args()).run()


if __name__ == "__main__":
    main()
