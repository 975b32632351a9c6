/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who plays in a match: see contestant.h. */
#include "contestant.h"

#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "base/fault.h"
#include "damier/word_list.h"
#include "shell_words.h"

enum { PLAYER_MB = 16, NODES_MAX = 2000000000, LIMIT_TEXT = 32 };

/* ---- the command line ---- */

/* What follows `name=`, or NULL if the text begins otherwise. */
static const char *value_of(const char *text, const char *name) {
    size_t length = strlen(name);
    bool named = strncmp(text, name, length) == 0 && text[length] == '=';
    return named ? text + length + 1 : NULL;
}

static bool read_limit(dm_limits *out, const char *text) {
    const char *value;
    int number;
    if ((value = value_of(text, "time")))
        return read_seconds(value, &out->move_time);
    if ((value = value_of(text, "depth")))
        return read_count(value, DM_DEPTH_MAX, &out->depth) && out->depth > 0;
    if (!(value = value_of(text, "nodes")) || !read_count(value, NODES_MAX, &number))
        return false;
    out->nodes = (uint64_t)number;
    return number > 0;
}

static bool read_command(contestant *out, const char *command) {
    char **words = shell_words(command);
    bool good = words != NULL;
    free(words);
    out->command = command;
    return good;
}

bool contestant_read(contestant *out, const char *text) {
    char limit[LIMIT_TEXT];
    const char *value, *comma = strchr(text, ',');
    *out = (contestant){.text = text};
    if ((value = value_of(text, "level")))
        return read_count(value, DM_LEVELS, &out->level) && out->level > 0;
    if ((value = value_of(text, "hub")))
        return read_command(out, value);
    if (!comma)
        return read_limit(&out->limits, text);
    snprintf(limit, sizeof limit, "%.*s", (int)(comma - text), text);
    value = value_of(comma + 1, "hub");
    return value && read_limit(&out->limits, limit) && read_command(out, value);
}

static bool has_limit(const contestant *c) {
    return c->limits.move_time || c->limits.depth || c->limits.nodes;
}

bool contestants_share_limits(contestant pair[2]) {
    for (int i = 0; i < 2; i++)
        if (pair[i].command && !has_limit(&pair[i]))
            pair[i].limits = pair[!i].limits;
    return (!pair[0].command || has_limit(&pair[0])) &&
           (!pair[1].command || has_limit(&pair[1]));
}

/* ---- at the board ---- */

/* A program that has exited since the last game is started again. */
static dm_status begin_program(player *p, dm_fault *fault) {
    if (p->host && hub_host_new_game(p->host, NULL) == DM_OK)
        return DM_OK;
    player_end(p);
    if (hub_host_start(&p->host, p->who->command, &(child_rules){0}, NULL, fault) !=
        DM_OK)
        return DM_REFUSED;
    return hub_host_new_game(p->host, fault);
}

dm_status player_begin(player *p, dm_fault *fault) {
    if (p->who->command)
        return begin_program(p, fault);
    if (p->mind)
        thinking_forget(p->mind);
    else
        p->mind = thinking_new(p->game, PLAYER_MB, 1, fault);
    return p->mind ? DM_OK : DM_REFUSED;
}

static dm_status think(player *p, const dm_match *m, uint64_t seed, dm_thought *out,
                       dm_fault *fault) {
    const contestant *who = p->who;
    dm_limits limits =
        who->level ? dm_level_limits(p->game, who->level, seed) : who->limits;
    if (p->host)
        return hub_host_think(p->host, m, &limits, NULL, out, fault);
    if (!thinking_run(p->mind, m, &limits, NULL, out))
        return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    return DM_OK;
}

dm_status player_think(player *p, const dm_match *m, uint64_t seed, dm_thought *out,
                       dm_fault *fault) {
    int64_t begin = monotonic_microseconds();
    if (think(p, m, seed, out, fault) != DM_OK) {
        player_end(p);
        return DM_REFUSED;
    }
    p->effort.microseconds += monotonic_microseconds() - begin;
    p->effort.nodes += out->nodes;
    p->effort.depths += (uint64_t)out->depth;
    p->effort.moves++;
    return DM_OK;
}

void player_end(player *p) {
    thinking_free(p->mind);
    hub_host_stop(p->host);
    p->mind = NULL;
    p->host = NULL;
}
