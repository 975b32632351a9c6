/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An answer as bytes: see answer.h. */
#include "answer.h"

#include <http_parser.h>
#include <stdio.h>
#include <string.h>

#include "damier/word_list.h"

/*
 * The page needs nothing from anywhere else, and nobody else needs it in a frame. The
 * last two let it share memory between its threads.
 */
static const char common[] =
    "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; media-src 'self' blob:; font-src 'self'; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n"
    "permissions-policy: camera=(), display-capture=(), geolocation=(), microphone=(), "
    "midi=(), payment=(), serial=(), usb=()\r\n"
    "cross-origin-resource-policy: same-origin\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-embedder-policy: require-corp\r\n";

static void append(answer *a, const char *text) {
    size_t length = strlen(text);
    if (length > sizeof a->head - a->head_length) {
        a->full = true;
        return;
    }
    memcpy(a->head + a->head_length, text, length);
    a->head_length += length;
}

void answer_begin(answer *a, unsigned status) {
    char line[64];
    snprintf(line, sizeof line, "HTTP/1.1 %u %s\r\n", status,
             http_status_str((enum http_status)status));
    a->status = status;
    a->closing = a->full = false;
    a->head_length = a->body_length = 0;
    a->body = (const unsigned char *)a->note; /* somewhere, even if there is none */
    append(a, line);
    append(a, common);
}

void answer_field(answer *a, const char *name, const char *value) {
    append(a, name);
    append(a, ": ");
    append(a, value);
    append(a, "\r\n");
}

void answer_body(answer *a, const void *body, size_t length) {
    char number[24];
    snprintf(number, sizeof number, "%zu", length);
    answer_field(a, "content-length", number);
    a->body = body;
    a->body_length = length;
}

void answer_own_body(answer *a, const char *type, dm_bytes *body) {
    if (body->failed) {
        dm_bytes_free(body);
        answer_refuse(a, (refusal){503, DM_WORD_SERVE_MEMORY});
        return;
    }
    answer_clear(a);
    a->own = *body;
    *body = (dm_bytes){0};
    answer_field(a, "content-type", type);
    answer_field(a, "cache-control", "no-store");
    answer_body(a, a->own.data ? a->own.data : a->note, a->own.length);
}

void answer_clear(answer *a) {
    dm_bytes_free(&a->own);
}

/* What went wrong, in both languages: asking for the browser's is not worth it. */
void answer_refuse(answer *a, refusal why) {
    snprintf(a->note, sizeof a->note,
             "<!doctype html>\n<html lang=\"fr\">\n<meta charset=\"utf-8\">\n"
             "<title>Damier</title>\n<p>%s\n<p lang=\"en\">%s\n"
             "<p><a href=\"/\">Damier</a>\n</html>\n",
             dm_word_text(why.word, DM_FRENCH), dm_word_text(why.word, DM_ENGLISH));
    size_t length = strlen(a->note);
    answer_begin(a, why.status);
    answer_field(a, "content-type", "text/html; charset=utf-8");
    answer_field(a, "cache-control", "no-cache");
    answer_body(a, a->note, length);
    a->full |= length + 1 >= sizeof a->note;
}

void answer_end(answer *a) {
    append(a, "\r\n");
}
