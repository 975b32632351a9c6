#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plants faults in copies of src/room and sees that the random rooms find each:

    plant_faults.py BUILD COMPILER

Each fault is compiled with the test and put before the core that BUILD has. The test must pass
without a fault and fail with each. Prints TAP.
"""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ROOMS = "400"
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
     "dm_match_stop_clock(r->match, moment_of(r, e));\n    return DM_OK;",
     "dm_match_stop_clock(r->match, moment_of(r, e));\n"
     "    dm_match_start_clock(r->match, r->moment);\n"
     "    dm_match_stop_clock(r->match, moment_of(r, e));\n    return DM_OK;"),
    ("time without a host is charged", "apply.c",
     "        dm_match_stop_clock(r->match, r->moment);",
     "        dm_match_stop_clock(r->match, moment_of(r, e));"),
    ("the network's lag is charged", "apply.c",
     "return time - forgiven > r->moment ? time - forgiven : r->moment;",
     "return time + 0 * forgiven > r->moment ? time : r->moment;"),
    ("moves are taken back without asking", "decide.c",
     "unsigned missing = room_seats_of_people(r) & ~agreed;", "unsigned missing = 0 & agreed;"),
    ("a pause lets moves through", "decide.c",
     "if (needs & PLAYING && r->paused)", "if (needs & WAITING && r->paused)"),
    ("time goes back", "decide.c",
     ".time = a->time > r->time ? a->time : r->time,", ".time = a->time,"),
    ("a watcher pauses the game", "decide.c",
     "if (needs & SEATED && !leads && !room_seats_of(r, a->person))", "if (0)"),
    ("a check changes the room", "decide.c",
     "    e->kind = EVENT_OFFER;\n", "    e->kind = EVENT_OFFER;\n    r->waiting++;\n"),
]


def library(build):
    return [str(path) for path in sorted(pathlib.Path(build).rglob("libdamier_*.a"))
            if path.name != "libdamier_cli.a" and path.name != "libdamier_server.a"]


def build_test(build, compiler, folder, out):
    sources = [str(path) for path in sorted(folder.glob("*.c"))]
    core = library(build)
    command = [compiler, "-std=c17", "-O1", f"-I{folder.parent}", f"-I{ROOT}/src",
               f"-I{ROOT}/include", f"-I{build}/include", f"-I{build}/include/damier",
               str(ROOT / "tests/room/test_random_rooms.c"), *sources, "-Wl,--start-group", *core,
               "-Wl,--end-group", "-Wl,--allow-multiple-definition", "-o", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stderr[-2000:]


def copy_with(made, fault):
    """The sources of rooms with one of them changed."""
    folder = made / "room"
    folder.mkdir()
    for path in (ROOT / "src/room").iterdir():
        text = path.read_text(encoding="utf-8")
        if fault and path.name == fault[1]:
            assert fault[2] in text, f"{fault[0]}: {path.name} has no {fault[2]!r}"
            text = text.replace(fault[2], fault[3], 1)
        (folder / path.name).write_text(text, encoding="utf-8")
    return folder


def passes(build, compiler, fault):
    with tempfile.TemporaryDirectory() as made:
        folder = copy_with(pathlib.Path(made), fault)
        program = pathlib.Path(made) / "test"
        build_test(build, compiler, folder, program)
        done = subprocess.run([str(program), ROOMS], capture_output=True, timeout=SECONDS)
        return done.returncode == 0


def main(build, compiler):
    print(f"1..{len(FAULTS) + 1}")
    good = passes(build, compiler, None)
    print(f"{'ok' if good else 'not ok'} 1 - without a fault the test passes")
    for number, fault in enumerate(FAULTS, 2):
        found = not passes(build, compiler, fault)
        good = good and found
        print(f"{'ok' if found else 'not ok'} {number} - it is found that {fault[0]}", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
