/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why links broke: see journal.h. */
#include "journal.h"

#include <inttypes.h>
#include <stdio.h>

enum { LINES_A_SECOND = 20, SECOND = 1000, REASON_BYTES = 256 };

void journal_break(journal *j, uint64_t now, const char *transport, const char *why) {
    j->links++;
    if (j->second != now / SECOND) {
        if (j->unsaid > 0)
            fprintf(stderr, "damier: link: %u more broke\n", j->unsaid);
        j->second = now / SECOND;
        j->lines = j->unsaid = 0;
    }
    if (j->lines == LINES_A_SECOND) {
        j->unsaid++;
        return;
    }
    j->lines++;
    fprintf(stderr, "damier: link %" PRIu64 " (%s) broke: %s\n", j->links, transport,
            why);
}

void journal_engine(const char *name, const dm_fault *fault) {
    char reason[REASON_BYTES];
    dm_phrase_write(&fault->phrase, DM_ENGLISH, reason, sizeof reason);
    fprintf(stderr, "damier: engine%s%s failed: %s\n", name ? " " : "", name ? name : "",
            reason);
}
