/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Takes any bytes as what a stranger sends to the server. Every answer must be well
 * formed, and what is answered must not depend on how the bytes were cut into pieces. The
 * page wants no bodies, so a site in front of it takes those of POST, answers with what
 * they were, and lets every second one wait.
 */
#define _GNU_SOURCE /* memmem */
#include "damier/word_list.h"
#include "exchange.h"
#include "fuzz.h"
#include "page_site.h"

enum { ANSWERS = 64 }; /* compared of one input */

/* What an answer was, but for its bytes; nothing lies between its numbers. */
typedef struct {
    size_t status, closing, head_length, body_length;
} summary;

static const unsigned statuses[] = {200, 304, 400, 404, 405, 408,
                                    411, 413, 414, 431, 501, 505};

/* ---- a site that takes bodies ---- */

enum { BODY_MAX = 100 };

typedef struct {
    site site;
    page_site page;
    site_reply *waiting; /* the one that is to be answered later */
    size_t cancelled;
} echo_site;

static size_t echo_limit(site *base, const request *r) {
    (void)base;
    return request_is(r, HTTP_POST) ? BODY_MAX : 0;
}

static void echo_cancelled(site_reply *reply) {
    echo_site *s = reply->owner;
    s->waiting = NULL;
    s->cancelled++;
}

static void echo_begin(const request *r, site_reply *reply) {
    dm_bytes body = {0};
    FUZZ_REQUIRE(r->body.length <= BODY_MAX);
    dm_bytes_add(&body, r->body.data, r->body.length);
    answer_begin(reply->answer, 200);
    answer_own_body(reply->answer, "text/plain", &body);
}

static void echo_answer(site *base, const request *r, site_reply *reply) {
    echo_site *s = (echo_site *)base;
    if (!request_is(r, HTTP_POST)) {
        s->page.site.answer(&s->page.site, r, reply);
    } else if (r->body.length % 2 == 0) {
        echo_begin(r, reply);
        reply->ready(reply);
    } else {
        reply->owner = s;
        reply->cancelled = echo_cancelled;
        s->waiting = reply;
    }
}

static void on_answered(exchange *e) {
    FUZZ_REQUIRE(e->answer.status == 200 && !e->waiting);
}

/* Answers the one that waits; or its client goes, if its body begins so. */
static void answer_later(echo_site *s, exchange *e) {
    FUZZ_REQUIRE(e->waiting && s->waiting == &e->reply);
    size_t cancelled = s->cancelled;
    if (*e->request.body.data == 'x') {
        exchange_give_up(e, 408, DM_WORD_SERVE_LATE);
        FUZZ_REQUIRE(s->cancelled == cancelled + 1);
    } else {
        site_reply *waiting = s->waiting;
        s->waiting = NULL;
        echo_begin(&e->request, waiting);
        waiting->ready(waiting);
    }
}

static exchange *begin(echo_site *s) {
    static const peer nowhere;
    exchange *e = exchange_new(&s->site, &nowhere);
    FUZZ_REQUIRE(e);
    e->answered = on_answered;
    return e;
}

/* ---- conversations ---- */

static bool contains(const answer *a, const char *text) {
    return memmem(a->head, a->head_length, text, strlen(text));
}

static void check_answer(const exchange *e) {
    const answer *a = &e->answer;
    bool known = false;
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        known |= a->status == statuses[i];
    FUZZ_REQUIRE(known && !a->full);
    FUZZ_REQUIRE(memcmp(a->head, "HTTP/1.1 ", 9) == 0);
    FUZZ_REQUIRE(memcmp(a->head + a->head_length - 4, "\r\n\r\n", 4) == 0);
    FUZZ_REQUIRE(memmem(a->head, a->head_length, "\r\n\r\n", 4) ==
                 a->head + a->head_length - 4);
    FUZZ_REQUIRE(contains(a, "\r\ncontent-security-policy: default-src 'none';"));
    FUZZ_REQUIRE(contains(a, "\r\nx-content-type-options: nosniff\r\n"));
    FUZZ_REQUIRE(a->closing == contains(a, "\r\nconnection: close\r\n"));
    FUZZ_REQUIRE((a->status == 304) == !contains(a, "\r\ncontent-length: "));
    FUZZ_REQUIRE(e->request.state != REQUEST_REFUSED || a->closing);
    for (size_t i = 0; i < a->body_length; i++) /* reads all of it */
        FUZZ_REQUIRE(a->status != 404 || a->body[i] != '\0');
}

/* One exchange after another, in pieces of a size; how many were answered. */
static size_t converse(echo_site *site, const char *bytes, size_t length, size_t piece,
                       summary out[ANSWERS]) {
    size_t count = 0;
    exchange *e = begin(site);
    while (length > 0 && count < ANSWERS) {
        size_t offered = piece < length ? piece : length;
        size_t taken = exchange_take(e, bytes, offered);
        const answer *a = &e->answer;
        if (e->waiting)
            answer_later(site, e);
        FUZZ_REQUIRE(taken > 0 && taken <= offered && (a->status || taken == offered));
        bytes += taken;
        length -= taken;
        if (!a->status)
            continue;
        check_answer(e);
        out[count++] = (summary){a->status, a->closing, a->head_length, a->body_length};
        if (a->closing)
            break;
        exchange_free(e);
        e = begin(site);
    }
    if (!e->answer.status) {
        exchange_give_up(e, 408, DM_WORD_SERVE_LATE);
        check_answer(e);
    }
    exchange_free(e);
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const size_t pieces[] = {1, 7, 4096};
    summary first[ANSWERS], again[ANSWERS];
    echo_site site = {
        .site = {.body_limit = echo_limit, .answer = echo_answer, .date = ""}};
    char *bytes = malloc(size + !size); /* of its exact size, see fuzz.h */
    FUZZ_REQUIRE(bytes);
    memcpy(bytes, data, size);
    memset(first, 0, sizeof first);
    page_site_init(&site.page, &damier_page);
    size_t count = converse(&site, bytes, size, size, first);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        memset(again, 0, sizeof again);
        FUZZ_REQUIRE(converse(&site, bytes, size, pieces[i], again) == count);
        FUZZ_REQUIRE(memcmp(first, again, sizeof first) == 0);
    }
    page_site_free(&site.page);
    free(bytes);
    return 0;
}
