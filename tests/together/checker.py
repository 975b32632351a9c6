#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares what clients were told with what the database holds, without a line of the server:

    checker.py JOURNAL DATABASE

JOURNAL is what `crowd` wrote (crowd/journal.h), DATABASE a file of SQLite or an address postgresql://…. Events are
read here anew, from docs/formats/room.md. Prints what is wrong.
"""
import json
import math
import pathlib
import re
import sqlite3
import subprocess
import sys
from collections import namedtuple

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from checks import report  # noqa: E402

SECOND = 1000  # milliseconds that a clock may be wrong by
AWAITED = 15000  # milliseconds after which somebody who has a server again is charged, come back or not

Event = namedtuple("Event", "number time lag person act kind words text")
Act = namedtuple("Act", "words sent port")
Outage = namedtuple("Outage", "begin end port", defaults=(None,))  # of one server, or of all


# ---- reading ----

def read_event(text):
    number, time, person, act, kind, *words = text.split(" ")
    time, _, lag = time.partition("-")
    return Event(int(number), int(time), int(lag or 0), int(person), int(act), kind, words, text)


def without_seed(event, text):
    """A room without a seed gets one from the server, and nobody is told."""
    return re.sub(r"\\nseed\\s\d+| seed=\d+", "", text) if event.kind == "open" else text


def as_seen_by(event, person):
    """The event as this person may see it: no number of another's act, no seed."""
    text = without_seed(event, event.text)
    if person == event.person:
        return text
    return re.sub(r"^(\d+ [\d-]+ \d+) \d+", r"\1 0", text)


# Events, and after them each room with the number of its last one: one query, since a server may still append.
QUERY = "SELECT room, number, text FROM events UNION ALL SELECT id, 0, CAST(last AS TEXT) FROM rooms"


def rows_of_sqlite(path):
    with sqlite3.connect(path) as database:
        return list(database.execute(QUERY))


def rows_of_postgres(address):
    done = subprocess.run(["psql", "--no-psqlrc", "-At", "-F", "\t", "-c", QUERY, address], check=True,
                          capture_output=True, text=True)
    return [(room, int(number), text) for room, number, text in
            (line.split("\t") for line in done.stdout.splitlines())]


def rooms_of(database):
    """The rows of each room as they are stored, and the number of its last event."""
    rows = rows_of_postgres(database) if database.startswith("postgresql:") else rows_of_sqlite(database)
    return [row for row in rows if row[1]], {room: int(last) for room, number, last in rows if not number}


# ---- the database alone ----

def check_rows(rows, lasts):
    """Every room with its events in order; what is wrong with the rows goes before it."""
    faults, rooms = [], {}
    for room, number, text in sorted(rows):
        events = rooms.setdefault(room, [])
        if number != len(events) + 1:
            faults.append(f"{room}: event {len(events) + 1} is missing or there twice: {number} follows")
        event = read_event(text)
        if event.number != number:
            faults.append(f"{room}: event {number} says that it is {event.number}")
        events.append(event)
    for room in rooms.keys() | lasts.keys():
        if len(rooms.get(room, [])) != lasts.get(room):
            faults.append(f"{room}: has {len(rooms.get(room, []))} events and says {lasts.get(room)}")
    return faults, rooms


def check_room(room, events):
    """Times, numbers of acts, and whose turn it was."""
    done, seats, turn, before = set(), {}, None, None
    for event in events:
        if (event.kind == "open") != (event.number == 1):
            yield f"{room}: event {event.number} is {event.kind}"
        if before and event.time < before.time:
            yield f"{room}: time goes back at event {event.number}"
        if event.act and (event.person, event.act) in done:
            yield f"{room}: act {event.act} of {event.person} was done twice, again at event {event.number}"
        done.add((event.person, event.act))
        if event.kind == "sit":
            if event.words[0] in seats:
                yield f"{room}: seat {event.words[0]} was taken twice, again at event {event.number}"
            seats[event.words[0]] = event.person
        if event.kind == "start":
            turn = 1
        if event.kind == "play":
            if turn is None or seats.get(str(turn)) != event.person:
                yield f"{room}: event {event.number} is a move of {event.person}, whose turn it was not"
            turn = 3 - (turn or 1)
        before = event


# ---- what clients were told ----

class Client:
    """A client of the journal: where it is, and what it was told last."""

    def __init__(self):
        self.room, self.person, self.told, self.seen = None, 0, 0, 0
        self.down = None  # since when it has no server, until one has let it in
        self.port = None  # of its server


class Journal:
    """Goes through the journal line by line and compares it with the rooms."""

    def __init__(self, rooms):
        self.rooms, self.faults, self.clients = rooms, [], {}
        self.acts = {}  # by room, person and number: the first time each was sent
        self.heard = {}  # by room, person and number: when the person first heard the event
        self.away = {}  # by room and person: the times without a server, as beginning and end
        self.served = {}  # by room and person: since when by which port
        self.put_off, self.answered = {}, {}  # by port: when it put an act off, and confirmed one
        self.done, self.refused = {}, set()
        self.confirmed = self.events = 0

    def fault(self, line, text):
        self.faults.append(f"journal line {line}: {text}")

    def read(self, path):
        with open(path, encoding="ascii") as journal:
            for number, line in enumerate(journal, 1):
                time, client, what, text = line.rstrip("\n").split(" ", 3)
                client = self.clients.setdefault(client, Client())
                if what == "sent":
                    self.take_sent(client, int(time), json.loads(text))
                elif what == "told":
                    self.take_told(client, number, int(time), json.loads(text))
                elif what == "up":
                    client.room, client.port = None, int(text)
                elif what == "down":
                    client.down = client.down or int(time)
        return self

    def take_sent(self, client, time, message):
        if message["do"] == "visit":
            client.seen = message["seen"]
        elif message["do"] == "open":
            client.seen, client.opening = 0, (message["words"], time, client.port)
        elif message["do"] == "act":
            self.acts.setdefault((client.room, client.person, message["id"]), Act(message["words"], time, client.port))

    def take_told(self, client, line, time, message):
        if "you" in message:
            self.take_welcome(client, message)
        elif "e" in message:
            self.take_event(client, line, time, message["n"], message["e"])
        elif "later" in message:
            self.put_off.setdefault(client.port, []).append(time)
        elif "done" in message:
            self.answered.setdefault(client.port, []).append(time)
            self.take_done(client, line, message["done"], message["n"])
        elif "refused" in message:
            self.refused.add((client.room, client.person, message["refused"]))
        elif "ready" in message:
            self.take_ready(client, line, time, message["ready"])

    def take_ready(self, client, line, time, number):
        if number != client.told:
            self.fault(line, f"ready at {number}, told up to {client.told}")
        self.served.setdefault((client.room, client.person), []).append((time, client.port))
        if client.down:
            self.away.setdefault((client.room, client.person), []).append((client.down, time))
            client.down = None

    def ports(self, room, person, begin, end):
        """Of the servers that a person had between two moments."""
        served = self.served.get((room, person), [])
        return {port for (time, port), (until, _) in zip(served, [*served[1:], (end, None)])
                if time <= end and until >= begin}

    def take_welcome(self, client, message):
        if client.room is None:
            client.told = client.seen
        client.room, client.person = message["room"], message["you"]
        if client.room not in self.rooms and client.person:
            self.faults.append(f"{client.room}: was confirmed to {client.person} and is not in the database")
        if hasattr(client, "opening"):
            self.acts.setdefault((client.room, 1, 1), Act(*client.opening))
            client.down = None
            del client.opening

    def stored(self, client, number):
        events = self.rooms.get(client.room, [])
        return events[number - 1] if 0 < number <= len(events) else None

    def take_event(self, client, line, time, number, text):
        stored = self.stored(client, number)
        self.events += 1
        if number != client.told + 1:
            self.fault(line, f"{client.room}: event {number} was told after {client.told}")
        client.told = number
        if not stored:
            self.fault(line, f"{client.room}: event {number} was told and is not in the database")
        elif as_seen_by(stored, client.person) != text:
            self.fault(line, f"{client.room}: was told {text!r}, the database has {stored.text!r}")
        self.heard.setdefault((client.room, client.person, number), time)

    def take_done(self, client, line, act, number):
        stored = self.stored(client, number)
        key = client.room, client.person, act
        self.confirmed += 1
        if self.done.setdefault(key, number) != number:
            self.fault(line, f"{key}: was confirmed as event {self.done[key]} and as {number}")
        if not stored:
            self.fault(line, f"{key}: was confirmed as event {number} and is not in the database")
        elif (stored.person, stored.act) != (client.person, act):
            self.fault(line, f"{key}: was confirmed as event {number}, which is {stored.text!r}")
        elif key in self.acts and without_seed(stored, " ".join((stored.kind, *stored.words))) != self.acts[key].words:
            self.fault(line, f"{key}: {self.acts[key].words!r} became {stored.text!r}")

    def check_refused(self):
        """What was refused did not happen."""
        for room, person, act in self.refused - self.done.keys():
            if any((event.person, event.act) == (person, act) for event in self.rooms.get(room, [])):
                yield f"{room}: act {act} of {person} was refused and is in the database"


# ---- clocks ----

def recoveries(outages, journal):
    """After an outage of all a server is not there before it has found its storage again, which it looks for once a
    second: until then it puts off every act, and confirms none."""
    for outage in outages:
        for port, times in journal.put_off.items() if outage.port is None else ():
            served = min((time for time in journal.answered.get(port, ()) if time > outage.end), default=math.inf)
            last = max((time for time in times if outage.end < time < served), default=None)
            if last:
                yield Outage(outage.end, last, port)


def union(begin, end, spans):
    """How much of the time lies in one of the spans."""
    total = 0
    for since, until in sorted(spans):
        since, until = max(begin, since), min(end, until)
        if until > since:
            total, begin = total + until - since, until
    return total


def awaited(spans, outages):
    """Of the times in which a client had no server, as much as nobody is charged for."""
    for since, until in spans:
        back = max([since, *(outage.end for outage in outages if outage.begin < until and outage.end > since)])
        yield since, min(until, back + AWAITED)


def check_clock(room, events, journal, outages):
    """What a turn was charged, read from the events, beside what the client measured: the time from hearing that it is
    one's turn to the answer, less the time without a server."""
    rule = re.search(r"\\nclock\\s(\d+)\\s(\d+)", events[0].text)
    if not rule:
        return
    begin, turn, excused, seat = None, None, [], 0
    left = [int(rule[1])] * 2
    for event in events:
        moment = max(event.time - event.lag, begin or 0)
        used = moment - begin - union(begin, moment, excused) if begin else 0
        if event.kind == "start":
            begin, turn, excused = event.time, event, []
        elif event.kind == "excuse":
            since, milliseconds = map(int, event.words)
            excused.append((since, min(since + milliseconds, event.time)))
        elif event.kind == "play":
            left[seat] -= used
            yield from check_turn(room, turn, event, used, journal, outages)
            if left[seat] < -SECOND:
                yield f"{room}: {left[seat]} ms were left at event {event.number}, and nobody's flag fell"
            left[seat] += int(rule[2])
            seat, begin, turn, excused = 1 - seat, event.time, event, []
        elif event.kind == "flag":
            if left[seat] - used > SECOND:
                yield f"{room}: a flag fell at event {event.number} with {left[seat] - used} ms left"


def check_turn(room, turn, event, used, journal, outages):
    """A turn is charged what the client measured, less the time in which it had no server; a client cannot tell a server
    that stands still, or that has no storage, from one that has nothing to say, unless it asks."""
    act = journal.acts.get((room, event.person, event.act))
    heard = journal.heard.get((room, event.person, turn.number))
    if not act or not heard:
        away = union(turn.time, event.time, [outage[:2] for outage in outages if outage.port is None])
        if used > event.time - turn.time - away + SECOND:
            yield (f"{room}: event {event.number} was charged {used} ms, of which {away} ms without a server, in a turn of "
                   f"{event.time - turn.time} ms")
        return
    away = list(awaited(journal.away.get((room, event.person), []), outages))
    measured = act.sent - heard - union(heard, act.sent, away)
    ports = {None, act.port, *journal.ports(room, event.person, heard, act.sent)}
    still = [outage[:2] for outage in outages if outage.port in ports]
    least = act.sent - heard - union(heard, act.sent, away + still)
    if not least - SECOND <= used <= measured + SECOND:
        yield f"{room}: event {event.number} was charged {used} ms, the client measured {measured} ms"


# ---- everything ----

def check(path, database, outages=()):
    """What is wrong, and how much was compared: events told and acts confirmed. In an outage nobody could be served, or
    nobody by the server of that port."""
    rows, lasts = rooms_of(database)
    faults, rooms = check_rows(rows, lasts)
    for room, events in rooms.items():
        faults += check_room(room, events)
    journal = Journal(rooms).read(path)
    faults += journal.faults + list(journal.check_refused())
    outages = [*outages, *recoveries(outages, journal)]
    for room, events in rooms.items():
        faults += check_clock(room, events, journal, outages)
    return faults, journal


if __name__ == "__main__":
    found, read = check(sys.argv[1], sys.argv[2])
    sys.exit(report("checker", "acts confirmed", read.confirmed, found))
