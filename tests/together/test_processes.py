#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Three processes that serve the same rooms from one PostgreSQL and one NATS, whichever of all is killed or stopped.

test_processes.py PROGRAM [ROUNDS]: with ROUNDS, so many random kills under load besides."""
import contextlib
import pathlib
import random
import signal
import socket
import subprocess
import sys
import threading
import time

from backends import SKIPPED, Nats, Postgres, nats_program, postgres_folder
from callers import DRAUGHTS, WAIT, Caller, Served
from polled import ask

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from checks import run_checks  # noqa: E402

PROCESSES = 3
TAKEN_OVER = 5  # seconds until another process hosts what a dead one did
AT_ONCE = 1  # second, within which one hears by the bus
ROOMS = 6  # so many that each process hosts some
CLOCKED = DRAUGHTS.replace("result", "clock 60000 0\nresult")


class Together:
    """The database, the bus and the processes; whatever still runs at the end is ended."""

    def __init__(self, program):
        self.program = program
        self.postgres, self.nats = Postgres(), Nats()
        self.served = [self.serve() for _ in range(PROCESSES)]

    def serve(self, with_bus=True):
        bus = ["--bus", self.nats.address] if with_bus else []
        return Served(self.program, None, "--database", self.postgres.address, *bus)

    def restore(self):
        """Whatever a test has killed runs again."""
        if self.nats.process.poll() is not None:
            self.nats.start()
        if self.postgres.process.poll() is not None:
            self.postgres.start()
        for i, served in enumerate(self.served):
            if served.process.poll() is not None:
                self.served[i] = self.serve()

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        with contextlib.ExitStack() as ending:  # each is ended, also if one before it does not end well
            ending.callback(self.postgres.close)
            ending.callback(self.nats.__exit__)
            for served in self.served:
                if served.process.poll() is None:
                    served.process.send_signal(signal.SIGCONT)
                    ending.callback(served.stop if kind is None else served.kill)


class Player(Caller):
    """A caller who comes back, to whichever process is there, and says again what was not confirmed."""

    def __init__(self, served):
        super().__init__(served.port)
        self.done = []  # events and acts that were confirmed

    def move_to(self, served):
        """Goes on at another process, with all that was heard so far."""
        room, acts, events, done = self.room, self.acts, self.events, self.done
        self.close()
        self.__init__(served)
        self.acts, self.done = acts, done
        self.visit(room["room"], room["key"], seen=len(events))
        self.room = room
        self.events[:len(events)] = events

    def insists(self, words, patience=WAIT):
        """Does it, as often as the server says later."""
        number, end = self.act(words), time.monotonic() + patience
        while True:
            message = self.hear()
            assert time.monotonic() < end, (words, message)
            assert message.get("refused") != number, message
            if message.get("done") == number:
                self.done.append((message["n"], number))
                return message["n"]
            if message.get("later") == number:
                time.sleep(message["in"] / 1000)
                self.say(do="act", id=number, seen=len(self.events), words=words)

    def hears(self, count, patience):
        """Waits for so many events; how long it took."""
        begin = time.monotonic()
        self.socket.settimeout(patience)
        while len(self.events) < count:
            self.hear()
        self.socket.settimeout(WAIT)
        return time.monotonic() - begin


def two_players(first, second, record=DRAUGHTS):
    """Both at a table; the game has begun."""
    host, guest = Player(first), Player(second)
    room = host.open(record)
    guest.visit(room["room"])
    guest.join()
    host.insists("sit 1")
    guest.insists("sit 2")
    host.hears(3, WAIT)
    host.insists("start")
    guest.hears(4, WAIT)
    return host, guest


def next_move(program, moves):
    """A legal move after these."""
    played = ["--play", " ".join(moves)] if moves else []
    done = subprocess.run([program, "moves", "draughts", *played], check=True, capture_output=True, text=True,
                          timeout=WAIT)
    return done.stdout.split()[-1]


def check_stored(parts, *callers):
    """What is in the database is whole, and is what each caller was told."""
    for caller in callers:
        room = caller.room["room"]
        rows = parts.postgres.ask(f"SELECT number, text FROM events WHERE room = '{room}' ORDER BY number")
        numbers = [int(row[0]) for row in rows]
        assert numbers == list(range(1, len(numbers) + 1)), numbers
        for number, told in enumerate(caller.events, 1):
            assert told is None or told.split()[0:2] == rows[number - 1][1].split()[0:2], (told, rows[number - 1])
        for number, act in getattr(caller, "done", []):
            assert rows[number - 1][1].split()[3] == str(act), (number, act, rows[number - 1])
        acts = [tuple(row[1].split()[2:4]) for row in rows if row[1].split()[3] != "0"]
        assert len(acts) == len(set(acts)), "done twice"


def test_game(parts):
    """two people at two processes play, a third one at the third watches; each hears of all at once"""
    host, guest = two_players(parts.served[0], parts.served[1])
    watcher = Player(parts.served[2])
    watcher.visit(host.room["room"])
    moves, players, took = [], [host, guest], []
    for turn in range(12):
        moves.append(next_move(parts.program, moves))
        players[turn % 2].insists(f"play {moves[-1]}")
        for other in (players[1 - turn % 2], watcher):
            took.append(other.hears(5 + turn, WAIT))
    assert sorted(took)[len(took) // 2] < AT_ONCE / 2, took
    assert [event.split()[-1] for event in watcher.events[4:]] == moves
    check_stored(parts, host, guest, watcher)


def there(caller):
    """The seats whose people are connected, as the caller was last told."""
    return next((message["there"] for message in reversed(caller.heard) if "there" in message), None)


def wait_for_seats(caller, seats):
    """Until the caller is told that these are there; how long it took."""
    begin = time.monotonic()
    while there(caller) != seats:
        caller.hear()
    return time.monotonic() - begin


def test_presence(parts):
    """who is connected to another process is there, and is gone when that process is"""
    host, guest = two_players(parts.served[0], parts.served[1])
    host.heard.clear()
    guest.close()
    wait_for_seats(host, [1])
    guest.move_to(parts.served[2])
    wait_for_seats(host, [1, 2])
    wait_for_seats(guest, [1, 2])
    parts.served[2].kill()
    assert wait_for_seats(host, [1]) < TAKEN_OVER


def test_without_bus(parts):
    """without a bus the others hear of everything all the same, a little later"""
    apart = [parts.serve(with_bus=False) for _ in range(2)]
    try:
        play_apart(parts, *apart)
        for served in apart:
            served.stop()
    finally:
        for served in apart:
            if served.process.poll() is None:
                served.kill()


def play_apart(parts, first, second):
    host, guest = two_players(first, second)
    for turn, move in enumerate(("32-28", "19-23", "28x19", "14x23")):
        player, other = (host, guest) if turn % 2 == 0 else (guest, host)
        player.insists(f"play {move}")
        assert other.hears(5 + turn, WAIT) < TAKEN_OVER
    host.heard.clear()
    guest.close()
    wait_for_seats(host, [1])
    guest.move_to(second)
    wait_for_seats(host, [1, 2])
    check_stored(parts, host, guest)


def computers(parts):
    """Callers of the first process, each in a room against a computer that has answered once."""
    callers = [Player(parts.served[0]) for _ in range(ROOMS)]
    for caller in callers:
        caller.open()
        caller.insists("sit 1")
        caller.insists("computer 2 level 1")
        caller.insists("start")
        caller.insists("play 32-28")
    for caller in callers:
        caller.hears(6, WAIT)
    return callers


def answered(parts, callers):
    """All play a move; how long the slowest computer takes to answer."""
    for caller in callers:
        moves = [event.split()[-1] for event in caller.events if " play " in event]
        caller.insists(f"play {next_move(parts.program, moves)}")
    begin = time.monotonic()
    for caller in callers:
        caller.hears(len(caller.events) + 1, WAIT)
        assert " 0 0 play " in caller.events[-1], caller.events[-1]
    return time.monotonic() - begin


def test_killed_host(parts):
    """whichever process dies, another one thinks for its computers within five seconds"""
    callers = computers(parts)
    for victim in parts.served[1:]:
        victim.kill()
        took = answered(parts, callers)
        assert took < TAKEN_OVER, took
    check_stored(parts, *callers)


def test_killed_in_mid_game(parts):
    """players of a process that dies go on at another one, and have lost nothing"""
    host, guest = two_players(parts.served[0], parts.served[1])
    host.insists("play 32-28")
    guest.hears(5, WAIT)
    number = guest.act("play 19-23")  # may be stored or not
    parts.served[1].kill()
    guest.move_to(parts.served[2])
    guest.say(do="act", id=number, seen=len(guest.events), words="play 19-23")
    while guest.hear().get("done") != number:
        pass
    host.hears(6, WAIT)
    host.insists("play 28x19")
    guest.hears(7, WAIT)
    check_stored(parts, host, guest)


def test_killed_bus(parts):
    """without NATS the game goes on, and with it again as before"""
    host, guest = two_players(parts.served[0], parts.served[1])
    parts.nats.kill()
    host.insists("play 32-28")
    assert guest.hears(5, WAIT) < TAKEN_OVER + 5  # looked seldom until it was known to be gone
    guest.insists("play 19-23")
    assert host.hears(6, WAIT) < TAKEN_OVER
    parts.nats.start()
    end, took = time.monotonic() + WAIT, [WAIT]
    while min(took) > 0.2:  # it comes back by itself
        assert time.monotonic() < end, took
        host.insists("phrase 1")
        took.append(guest.hears(len(host.events), WAIT))
    check_stored(parts, host, guest)


def test_nonsense(parts):
    """what nobody of them says on the bus is not heard"""
    host, guest = two_players(parts.served[0], parts.served[1])
    room = host.room["room"].encode()
    nonsense = [b"", b" ", b"event", b"event ", b"event " + room, b"event " + room + b" x 1 y", b"seen",
                b"event " + room + b" 5", b"event " + room + b" 5 0", b"event " + room + b" -5 0 x",
                b"event " + room + b" 99999999999999999999 0 x", b"event " + b"a" * 40 + b" 5 0 x",
                b"event " + room + b" 5\x00 0 x", b"seen " + b"a" * 4000, b"seen " + room, bytes(range(256)) * 200,
                b"event " + room + b" 2 0 an event that is known already"]
    with socket.create_connection(("127.0.0.1", parts.nats.port), timeout=WAIT) as bus:
        bus.sendall(b'CONNECT {"verbose":false}\r\n')
        for text in nonsense:
            bus.sendall(b"PUB damier.together.1 %d\r\n%s\r\n" % (len(text), text))
        bus.sendall(b"PING\r\n")
        while b"PONG" not in bus.recv(65536):
            pass
    host.insists("play 32-28")
    guest.hears(5, WAIT)
    guest.insists("play 19-23")
    host.hears(6, WAIT)
    check_stored(parts, host, guest)


def test_killed_database(parts):
    """while PostgreSQL is away players are told so, and play goes on by itself"""
    host, guest = two_players(parts.served[0], parts.served[1])
    host.insists("play 32-28")
    guest.hears(5, WAIT)
    parts.postgres.kill()
    begin = time.monotonic()
    number = guest.act("play 19-23")
    message = guest.hear()
    while "later" not in message:
        message = guest.hear()
    assert time.monotonic() - begin < TAKEN_OVER and message["later"] == number, message
    assert ask(parts.served[1].port, "GET", "/healthz").status == 503
    parts.postgres.start()
    guest.acts -= 1
    guest.insists("play 19-23", WAIT)
    assert host.hears(6, WAIT) < WAIT
    host.insists("play 28x19")
    guest.hears(7, WAIT)
    assert ask(parts.served[1].port, "GET", "/healthz").status == 200
    check_stored(parts, host, guest)


def test_stopped(parts):
    """a process that was stopped past its lease wakes up, does no harm and serves on"""
    callers = computers(parts)
    asleep = Player(parts.served[1])
    asleep.visit(callers[0].room["room"])
    parts.served[1].process.send_signal(signal.SIGSTOP)
    took = answered(parts, callers)
    assert took < TAKEN_OVER, took
    answered(parts, callers)
    parts.served[1].process.send_signal(signal.SIGCONT)
    asleep.hears(len(callers[0].events), WAIT)
    answered(parts, callers)
    asleep.hears(len(callers[0].events), WAIT)
    assert [event.split()[1] for event in asleep.events] == [event.split()[1] for event in callers[0].events]
    check_stored(parts, asleep, *callers)


def guest_to_move(parts):
    """A game with clocks at the first two processes, in which it is the guest's turn."""
    host, guest = two_players(parts.served[0], parts.served[1], CLOCKED)
    host.insists("play 32-28")
    guest.hears(5, WAIT)
    return guest


def test_killed_costs_nothing(parts):
    """a player whose process dies comes back to another one uncharged; one who left is charged"""
    guest = guest_to_move(parts)
    parts.served[1].kill()
    time.sleep(2)  # which is what nobody is charged for
    guest.move_to(parts.served[2])
    guest.hears(6, WAIT)
    assert guest.events[5].split()[4] == "excuse", guest.events
    assert 1500 < int(guest.events[5].split()[6]) < 4000, guest.events
    guest.insists("play 19-23")
    parts.restore()
    guest = guest_to_move(parts)
    guest.close()
    time.sleep(2)
    guest.move_to(parts.served[2])
    guest.insists("play 19-23")
    assert guest.events[5].split()[4:] == ["play", "19-23"], guest.events


def test_stopped_costs_nothing(parts):
    """a player whose process is stopped for less than its lease is not charged for it"""
    guest = guest_to_move(parts)
    parts.served[1].process.send_signal(signal.SIGSTOP)
    number = guest.act("play 19-23")
    time.sleep(1.5)
    parts.served[1].process.send_signal(signal.SIGCONT)
    while guest.hear().get("done") != number:
        pass
    assert [event.split()[4] for event in guest.events[5:]] == ["excuse", "play"], guest.events


def test_untold(parts):
    """a move whose process dies before it told others is told by the one where it is said again"""
    host, guest = two_players(parts.served[0], parts.served[1])
    room = host.room["room"]
    number, time_of = host.acts + 1, int(host.events[-1].split()[1]) + 1
    with_event = (f"UPDATE rooms SET last = 5 WHERE id = '{room}'; "
                  f"INSERT INTO events VALUES ('{room}', 5, '5 {time_of} 1 {number} play 32-28')")
    parts.postgres.ask(with_event)  # as if stored by a process that is gone
    begin = time.monotonic()
    host.move_to(parts.served[2])
    host.say(do="act", id=number, seen=4, words="play 32-28")
    guest.hears(5, WAIT)
    assert time.monotonic() - begin < AT_ONCE, time.monotonic() - begin


def speak(parts, player, stop):
    """Says phrases as fast as they are confirmed, wherever a process is."""
    chance = random.Random(player.room["you"])
    while not stop.is_set():
        try:
            player.insists("phrase 1")
        except (EOFError, OSError):
            while True:
                try:
                    player.move_to(chance.choice(parts.served))
                    break
                except (EOFError, OSError):
                    time.sleep(0.1)


def test_under_load(parts, rounds):
    """killed at random under load, processes, NATS and PostgreSQL lose nothing that was confirmed"""
    stop, chance = threading.Event(), random.Random(rounds)
    players = [player for i in range(4) for player in two_players(parts.served[i % 3], parts.served[(i + 1) % 3])]
    threads = [threading.Thread(target=speak, args=(parts, player, stop)) for player in players]
    for thread in threads:
        thread.start()
    for turn in range(rounds):
        time.sleep(chance.uniform(0.2, 1.5))
        victim = chance.choice([*parts.served, parts.nats])
        (parts.postgres if turn % 10 == 9 else victim).kill()
        parts.restore()
    time.sleep(TAKEN_OVER)
    stop.set()
    for thread in threads:
        thread.join(2 * WAIT)
        assert not thread.is_alive(), "a player waits for ever"
    print(f"# {sum(len(player.done) for player in players)} acts confirmed, {rounds} kills", file=sys.stderr)
    check_stored(parts, *players)


def main():
    if not postgres_folder() or not nats_program():
        print("PostgreSQL or nats-server is not installed", file=sys.stderr)
        return SKIPPED
    tests = [test_game, test_presence, test_without_bus, test_killed_host, test_killed_in_mid_game, test_killed_bus,
             test_nonsense, test_killed_database, test_stopped, test_killed_costs_nothing, test_stopped_costs_nothing,
             test_untold]
    if len(sys.argv) > 2:
        tests = [lambda parts: test_under_load(parts, int(sys.argv[2]))]
        tests[0].__doc__ = test_under_load.__doc__
    with Together(sys.argv[1]) as parts:
        return run_checks(parts, [restored(test) for test in tests])


def restored(test):
    """The test with everything running, whatever the one before it killed."""
    def run(parts):
        parts.restore()
        begin = time.monotonic()
        test(parts)
        print(f"{time.monotonic() - begin:4.1f} s: {test.__doc__}")
    run.__doc__ = test.__doc__
    return run


if __name__ == "__main__":
    sys.exit(main())
