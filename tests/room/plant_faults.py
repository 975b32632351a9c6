#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plants faults in copies of src/room and sees that the random rooms find each:

    plant_faults.py BUILD COMPILER [FLAG …]

Each fault is compiled with the test and put before the core that BUILD has. The test must pass
without a fault and fail with each. Prints TAP.
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from planting import plant_all  # noqa: E402

ROOMS = "800"

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

if __name__ == "__main__":
    sys.exit(plant_all(sys.argv[1:], "tests/room/test_random_rooms.c", "src/room", [ROOMS], FAULTS))
