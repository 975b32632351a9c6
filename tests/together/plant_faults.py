#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plants faults in copies of src/together and sees that the simulation finds each:

    plant_faults.py BUILD COMPILER [FLAG …]

The simulation must pass without a fault and fail with each. Prints TAP.
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from planting import plant_all  # noqa: E402

GAMES = "600"

FAULTS = [
    ("an act is confirmed before it is stored", "acts.c",
     "    r->business = HUB_WRITING;\n    r->ahead = true;\n",
     "    r->business = HUB_WRITING;\n    r->ahead = true;\n    if (w->visitor)\n        hub_tell(r, w->visitor, "
     "&(hub_news){.what = HUB_SAYS_DONE, .id = w->id, .number = (int64_t)r->count + 1});\n"),
    ("an event is told before it is stored", "acts.c",
     "    r->business = HUB_WRITING;\n    r->ahead = true;\n",
     "    r->business = HUB_WRITING;\n    r->ahead = true;\n    if (w->visitor)\n        hub_tell(r, w->visitor, "
     "&(hub_news){.what = HUB_SAYS_EVENT, .number = (int64_t)r->count + 1, .text = text});\n"),
    ("the number of an act is forgotten", "acts.c", ".id = w->id,\n                        .seen",
     ".id = w->id + 1000 * (int64_t)r->count,\n                        .seen"),
    ("a number is skipped", "acts.c", ".number = (int64_t)r->count + 1,\n                            .text",
     ".number = (int64_t)r->count + 1 + (r->count % 16 == 15),\n                            .text"),
    ("a stale thought is accepted", "hosting.c",
     "    if (!r || r->thought != number)\n        return;\n    const hub_waiting act = {.person = DM_HOST, .seen = number};",
     "    if (!r || !number)\n        return;\n    const hub_waiting act = {.person = DM_HOST, .seen = (int64_t)r->count};"),
    ("an event that came too late counts as stored", "acts.c", "if (result == HUB_STORED) {",
     "if (result == HUB_STORED || result == HUB_TAKEN) {"),
    ("a refused event stays in the room", "acts.c", "    dm_room *again = hub_make_room(r->hub);\n", "    dm_room *again = NULL;\n"
     "    if (r->ahead) {\n        r->ahead = false;\n        return true;\n    }\n"),
    ("events of others are not told", "acts.c", "            return false;\n        tell_last(r, now);",
     "            return false;"),
    ("a watcher hears the numbers of acts", "acts.c", "char *common = hub_redact(text, HUB_WATCHER);",
     "char *common = hub_redact(text, DM_HOST);"),
    ("a visitor hears everything twice", "hub.c", "    v->told = seen < 0 ? 0 : seen;", "    v->told = 0;"),
    ("acts of a failed storage are lost silently", "acts.c",
     "    while (r->first)\n        settle(r, (hub_news){.what = HUB_SAYS_LATER});",
     "    while (r->first) {\n        hub_visitor *v = r->first->visitor;\n        const dm_fault fault = {0};\n"
     "        int64_t id = r->first->id;\n        remove_first(r);\n        if (v)\n            hub_tell(r, v, "
     "&(hub_news){.what = HUB_SAYS_REFUSED, .id = id, .fault = &fault});\n    }"),
    ("a rematch is told of before it is stored", "rematch.c",
     "    if (good)\n        acts_continue(r, now);\n",
     "    if (good) {\n        acts_continue(r, now);\n        announce(old, name, person, now);\n    }\n"),
    ("a rematch begins before all have come", "rematch.c", "!hub_present(r, seat.person)", "r->count == 0"),
    ("a computer may sit in for a player who is there", "acts.c",
     ".away = w->person == DM_HOST ? 0 : hub_away(r, now),", ".away = 1000000,"),
    ("watchers hear at once what they may know later", "late.c", "time + dm_room_delay(room, HUB_WATCHER)", "time"),
    ("watchers hear of a rematch before the end", "rematch.c", "(late_is(r, v) && r->released < r->count)", "false"),
    ("nobody wakes to tell those who see late", "hosting.c", "    late_tell(r, now);\n", ""),
    ("whoever comes back from another process is charged", "excuses.c", "return here ? here->excused : now",
     "return here ? (hub_span){0, 0} : now"),
    ("whoever comes back is excused of what was before", "excuses.c", "    p->excused = (hub_span){span.from,",
     "    p->excused = (hub_span){span.from - 20000,"),
    ("whoever stays away is excused until they come", "excuses.c", "span.until < now ? span.until : now}", "now}"),
    ("whoever came elsewhere is still taken to be on the way", "presence.c",
     "    if (here)\n        excuses_of_arrival(p, now);\n", ""),
    ("the host falls asleep", "hosting.c", "        ask_for_thought(r, thought, now);\n", "        (void)now;\n"),
]

if __name__ == "__main__":
    sys.exit(plant_all(sys.argv[1:], "tests/together/test_simulation.c", "src/together", [GAMES], FAULTS))
