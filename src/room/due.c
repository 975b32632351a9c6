/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a room waits for, and what an engine is asked about it: see damier/room.h. */
#include <stdlib.h>

#include "base/fault.h"
#include "damier/word_list.h"
#include "room/state.h"

enum { HINT_MS = 700, REPLY_MS = 300 };

typedef struct {
    dm_due *out;
    size_t count;
} due_list;

static void add(due_list *list, dm_due due) {
    if (list->count < DM_DUE_MAX)
        list->out[list->count++] = due;
}

/* The seat to move: its card, or its move. */
static void add_turn(const dm_room *r, due_list *list) {
    const dm_match *m = r->match;
    int seat = dm_match_seat(m);
    bool computer = r->seats[seat].kind == DM_SEAT_COMPUTER;
    if (dm_match_pending(m, NULL, NULL)) {
        if (!r->card.shown.lies)
            add(list, (dm_due){.kind = DM_DUE_DEAL, .seat = seat});
        else if (computer)
            add(list, (dm_due){.kind = DM_DUE_ANSWER, .seat = seat});
    } else if (computer) {
        uint64_t seed = (uint64_t)dm_match_seed(m) + dm_match_length(m);
        add(list, (dm_due){.kind = DM_DUE_MOVE,
                           .seat = seat,
                           .limits = dm_level_limits(dm_match_game(m),
                                                     r->seats[seat].level, seed)});
    }
}

static void add_replies(const dm_room *r, due_list *list) {
    unsigned replying = room_seats_to_reply(r);
    for (int seat = 0; replying >> seat; seat++)
        if (replying >> seat & 1U)
            add(list, (dm_due){.kind = DM_DUE_REPLY,
                               .seat = seat,
                               .limits = {.move_time = REPLY_MS}});
}

static void add_times(const dm_room *r, due_list *list) {
    const dm_match *m = r->match;
    int seat = dm_match_seat(m);
    if (dm_match_clock(m).base && !dm_match_has_retired(m, seat))
        add(list, (dm_due){.kind = DM_DUE_FLAG, .seat = seat, .time = room_flag_time(r)});
    if (room_absence(r) && r->seats[seat].kind == DM_SEAT_PERSON)
        add(list, (dm_due){.kind = DM_DUE_ABSENCE,
                           .seat = seat,
                           .time = room_waiting(r) + room_absence(r)});
}

int64_t dm_room_absence(const dm_room *r, int64_t *since) {
    *since = room_waiting(r);
    return r->match ? room_absence(r) : 0;
}

size_t dm_room_due(const dm_room *r, dm_due out[DM_DUE_MAX]) {
    due_list list = {out, 0};
    if (r->phase != DM_ROOM_PLAYING || r->paused || dm_match_seat(r->match) == DM_OVER)
        return 0;
    if (r->hint_seat != DM_NOBODY)
        add(&list, (dm_due){.kind = DM_DUE_HINT,
                            .seat = r->hint_seat,
                            .limits = {.move_time = HINT_MS}});
    add_replies(r, &list);
    add_turn(r, &list);
    add_times(r, &list);
    return list.count;
}

dm_status dm_question_make(const dm_match *m, dm_question *out, dm_fault *fault) {
    size_t length = dm_match_length(m);
    dm_state *past = malloc((length + 1) * sizeof *past);
    if (!past)
        return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    for (size_t i = 0; i < length; i++)
        past[i] = *dm_match_before(m, i);
    *out = (dm_question){*dm_match_state(m), past, length, {0}};
    for (size_t i = 0; i < dm_match_game(m)->counter_count; i++)
        out->counts[i] = (uint16_t)dm_match_count(m, i);
    return DM_OK;
}

void dm_question_clear(dm_question *question) {
    free((dm_state *)question->past);
    question->past = NULL;
}
