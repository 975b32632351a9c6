/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers of served rooms over HTTP: see saying.h. */
#include "saying.h"

void say_json(reply *reply, unsigned status, dm_bytes *text) {
    answer_begin(reply->answer, status);
    answer_own_body(reply->answer, "application/json", text);
    reply->ready(reply);
}

void say_nothing(reply *reply) {
    answer_begin(reply->answer, 204);
    reply->ready(reply);
}

void say_error(reply *reply, unsigned status, const char *why) {
    dm_bytes text = {0};
    dm_bytes_text(&text, "{\"error\":\"");
    dm_bytes_text(&text, why);
    dm_bytes_text(&text, "\"}");
    say_json(reply, status, &text);
}
