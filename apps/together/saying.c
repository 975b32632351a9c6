/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers of served rooms over HTTP: see saying.h. */
#include "saying.h"

#include <stdlib.h>

void say_json(site_reply *reply, unsigned status, dm_bytes *text) {
    answer_begin(reply->answer, status);
    answer_own_body(reply->answer, "application/json", text);
    reply->ready(reply);
}

void say_object(site_reply *reply, unsigned status, json_t *object) {
    char *dumped = object ? json_dumps(object, JSON_COMPACT) : NULL;
    dm_bytes text = {.failed = !dumped};
    dm_bytes_text(&text, dumped ? dumped : "");
    free(dumped);
    json_decref(object);
    say_json(reply, status, &text);
}

void say_nothing(site_reply *reply) {
    answer_begin(reply->answer, 204);
    reply->ready(reply);
}

void say_error(site_reply *reply, unsigned status, const char *why) {
    dm_bytes text = {0};
    dm_bytes_text(&text, "{\"error\":\"");
    dm_bytes_text(&text, why);
    dm_bytes_text(&text, "\"}");
    say_json(reply, status, &text);
}
