/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches as PDN: see pdn.h. */
#include "formats/pdn.h"

#include "base/text.h"
#include "formats/pdn_builder.h"
#include "formats/pdn_writer.h"

static void add_known(pdn_builder *b, const char *name, const char *value) {
    if (value && *value)
        pdn_builder_tag(b, name, value, 0, 0);
}

size_t dm_pdn_write(const dm_match *m, const dm_pdn_tags *tags, char *out, size_t cap) {
    pdn_builder b = {.last = PDN_NONE};
    dm_writer_init(out, cap);
    if (!(dm_match_game(m)->flags & DM_GAME_DRAUGHTS_100))
        return 0;
    pdn_builder_match(&b, m);
    add_known(&b, "Event", tags->event);
    add_known(&b, "Site", tags->site);
    add_known(&b, "Date", tags->date);
    add_known(&b, "Round", tags->round);
    bool failed = b.failed || b.arena.failed;
    size_t length = failed ? 0 : pdn_game_write(&b.game, out, cap);
    pdn_builder_free(&b);
    return length;
}
