#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plants faults in copies of src/room and sees that the random rooms find each:

    plant_faults.py BUILD COMPILER [FLAG …]

Each fault is compiled with the test and put before the core that BUILD has. The test must pass
without a fault and fail with each. Prints TAP.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ROOMS = "200"
SECONDS = 300

FAULTS = [
    ("the seed is told", "redact.c", 'cut_seed((char *)e->words[i]);', ";"),
    ("an answer is told too early", "cards.c", "return column == DM_COLUMN_ANSWERS ||",
     "return"),
    ("the explanation is told too early", "cards.c", "column == DM_COLUMN_EXPLANATION ||", ""),
    ("anybody plays for the seat to move", "decide.c",
     "if (!dm_room_holds(r, a->person, dm_match_seat(r->match)))", "if (0)"),
    ("anybody resigns for anybody", "decide.c",
     "if (!dm_room_holds(r, a->person, *seat))", "if (*seat == DM_NOBODY)"),
    ("the same id acts twice", "room.c",
     "r->done[i - 1].person == person && r->done[i - 1].id == id", "person < 0 && id < 0"),
    ("time is charged twice", "apply.c",
     "dm_match_stop_clock(r->match, clock_time_of(r, e));\n    return DM_OK;",
     "dm_match_stop_clock(r->match, clock_time_of(r, e));\n"
     "    dm_match_start_clock(r->match, r->clock_time);\n"
     "    dm_match_stop_clock(r->match, clock_time_of(r, e));\n    return DM_OK;"),
    ("time without a host is charged", "apply.c",
     "        dm_match_stop_clock(r->match, r->clock_time);",
     "        dm_match_stop_clock(r->match, clock_time_of(r, e));"),
    ("the network's lag is charged", "apply.c",
     "return time - lag > r->clock_time ? time - lag : r->clock_time;",
     "return time + 0 * lag > r->clock_time ? time : r->clock_time;"),
    ("moves are taken back without asking", "decide_agreements.c",
     "unsigned missing = room_seats_of_people(r) & ~agreed;", "unsigned missing = 0 & agreed;"),
    ("wrong answers are taken back", "decide_agreements.c",
     "answer == DM_ANSWER_WRONG ||", "0 ||"),
    ("right answers are taken back though none may", "decide_agreements.c",
     "r->rules.retake == ROOM_RETAKE_NONE", "0"),
    ("an answer is given again and again", "cards.c", "|| r->card.shown.almost ||", "||"),
    ("accents are forgiven though they count", "cards.c", "&& !r->rules.accents;", ";"),
    ("hints are given though there are none", "decide_turns.c",
     "if (!r->rules.hints)\n", "if (0)\n"),
    ("a pause lets moves through", "decide.c",
     "if (r->paused && !(needs & IN_PAUSE))", "if (0)"),
    ("time goes back", "decide.c",
     ".time = a->time > r->time ? a->time : r->time,", ".time = a->time,"),
    ("a watcher pauses the game", "decide.c",
     "if (needs & SEATED && !leads && !room_seats_of(r, a->person))", "if (0)"),
    ("a check changes the room", "decide_agreements.c",
     "    e->kind = EVENT_OFFER;\n", "    e->kind = EVENT_OFFER;\n    r->waiting++;\n"),
]


class Bench:
    """The test compiled once; each fault then costs one file and a link."""

    def __init__(self, folder, build, compiler, flags):
        self.folder, self.compiler, self.flags = folder, compiler, flags
        self.includes = [f"-I{ROOT}/src", f"-I{ROOT}/include", f"-I{build}/include", f"-I{build}/include/damier"]
        self.core = [str(path) for path in sorted((build / "src").glob("*.a"))]
        test = ROOT / "tests/room/test_random_rooms.c"
        self.objects = {path.name: self.compile(path) for path in (test, *(ROOT / "src/room").glob("*.c"))}

    def run(self, *arguments):
        command = [self.compiler, *self.flags, *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
        assert done.returncode == 0, done.stderr[-2000:]

    def compile(self, source):
        out = self.folder / f"{source.name}.{source.parent.name}.o"
        self.run("-std=c17", "-O1", *self.includes, "-c", source, "-o", out)
        return out

    def faults_found(self, fault=None):
        objects = dict(self.objects)
        if fault:
            text = (ROOT / "src/room" / fault[1]).read_text(encoding="utf-8")
            assert fault[2] in text, f"{fault[0]}: {fault[1]} has no {fault[2]!r}"
            planted = self.folder / "planted" / fault[1]
            planted.parent.mkdir(exist_ok=True)
            planted.write_text(text.replace(fault[2], fault[3], 1), encoding="utf-8")
            objects[fault[1]] = self.compile(planted)
        program = self.folder / "test"
        self.run(*objects.values(), "-Wl,--start-group", *self.core, "-Wl,--end-group", "-o", program)
        done = subprocess.run([str(program), ROOMS], capture_output=True, text=True, timeout=SECONDS)
        return re.findall("^not ok - .*", done.stdout, re.MULTILINE)


def main(build, compiler, *flags):
    print(f"1..{len(FAULTS) + 1}")
    with tempfile.TemporaryDirectory() as made:
        bench = Bench(pathlib.Path(made), pathlib.Path(build), compiler, flags)
        good = not bench.faults_found()
        print(f"{'ok' if good else 'not ok'} 1 - without a fault the test passes", flush=True)
        for number, fault in enumerate(FAULTS, 2):
            found = bench.faults_found(fault)
            good = good and bool(found)
            print(f"{'ok' if found else 'not ok'} {number} - it is found that {fault[0]}", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
