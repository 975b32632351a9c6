/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier join`: a room that a server keeps, joined by its code and played on the whole
 * screen. Here the server is found and the room entered; apps/caller speaks with it,
 * apps/tui shows it.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "commands.h"
#include "damier/word_list.h"
#include "play_screen.h"
#include "thinking.h"
#include "visitor.h"

enum { ENTER_MS = 15000, LOOK_NS = 10000000, NUMBER_BYTES = 16 };

static const char port_standard[] = "8080", scheme[] = "http://";

typedef struct {
    const terminal *t;
    local_room local;
    visitor *visitor;
} stay;

/* HOST, HOST:PORT, or what a server prints: http://HOST:PORT/ */
static bool read_server(const char *text, address *out) {
    char where[ADDRESS_BYTES];
    *out = (address){.host = "127.0.0.1"};
    memcpy(out->port, port_standard, sizeof port_standard);
    if (!text)
        return true;
    if (strncmp(text, scheme, sizeof scheme - 1) == 0)
        text += sizeof scheme - 1;
    size_t length = strcspn(text, "/");
    if (length >= sizeof where || (text[length] && text[length + 1]))
        return false;
    memcpy(where, text, length);
    where[length] = '\0';
    return address_update(out, where);
}

/* Why nobody was let in: as the system or the server says it, or as far as we can tell. */
static void tell_why(const terminal *t, const stay *s, const address *where) {
    char written[ADDRESS_BYTES], seconds[NUMBER_BYTES];
    const char *why = visitor_refusal(s->visitor);
    address_write(where, written);
    snprintf(seconds, sizeof seconds, "%d", ENTER_MS / 1000);
    if (*why)
        print_usage_fault(t, DM_WORD_JOIN_NO_SERVER, written, why);
    else if (visitor_state(s->visitor) == LINK_LIVE ||
             visitor_state(s->visitor) == LINK_CONNECTING)
        print_usage_fault(t, DM_WORD_JOIN_NO_ANSWER, written, seconds);
    else
        print_usage_fault(t, DM_WORD_JOIN_NO_SENSE, written, NULL);
}

/* Waits until the room is here; false after a fault has been printed. */
static bool enter(const arguments *a, const terminal *t, const stay *s,
                  const address *where) {
    const struct timespec pause = {.tv_nsec = LOOK_NS};
    int64_t deadline = monotonic_now() + ENTER_MS;
    while (!visitor_is_in(s->visitor)) {
        visitor_link link = visitor_state(s->visitor);
        if (link == LINK_MISSING) {
            print_usage_fault(t, DM_WORD_JOIN_NO_ROOM, a->words[1], NULL);
            return false;
        }
        if (link == LINK_LOST || link == LINK_BARRED || monotonic_now() > deadline) {
            tell_why(t, s, where);
            return false;
        }
        if (!visitor_attend(s->visitor))
            nanosleep(&pause, NULL);
    }
    return true;
}

static void save(void *payload, const char *path, char *said, size_t cap) {
    const stay *s = payload;
    play_save(s->t, &s->local, path, said, cap);
}

static int show(const arguments *a, stay *s, int *ended) {
    const screen_setup setup = {.local = &s->local,
                                .visitor = s->visitor,
                                .code = a->words[1],
                                .language = s->t->language,
                                .unicode = s->t->unicode && !a->ascii,
                                .save = save,
                                .payload = s};
    return play_screen(s->t, &setup, ended);
}

int command_join(const arguments *a, const terminal *t) {
    stay s = {.t = t};
    visitor_setup setup = {.code = a->words[1], .name = a->name, .language = t->language};
    if (!read_server(a->server, &setup.server)) {
        print_usage_fault(t, DM_WORD_DXP_ADDRESS, a->server, NULL);
        return EXIT_USAGE;
    }
    s.visitor = visitor_new(&setup, &s.local);
    if (!s.visitor) {
        print_usage_fault(t, DM_WORD_FAULT_MEMORY, NULL, NULL);
        return EXIT_REFUSED;
    }
    int ended = 0;
    int status = enter(a, t, &s, &setup.server) ? show(a, &s, &ended) : EXIT_REFUSED;
    visitor_free(s.visitor);
    local_close(&s.local);
    play_screen_end(ended);
    return status;
}
