/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Takes any bytes as what a stranger sends to the server. Every answer must be well
 * formed, and what is answered must not depend on how the bytes were cut into pieces.
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

static const unsigned statuses[] = {200, 304, 400, 404, 405, 408, 414, 431, 501, 505};

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
static size_t converse(page_site *site, const char *bytes, size_t length, size_t piece,
                       summary out[ANSWERS]) {
    size_t count = 0;
    exchange *e = exchange_new(&site->site);
    FUZZ_REQUIRE(e);
    while (length > 0 && count < ANSWERS) {
        size_t offered = piece < length ? piece : length;
        size_t taken = exchange_take(e, bytes, offered);
        const answer *a = &e->answer;
        FUZZ_REQUIRE(taken > 0 && taken <= offered && (a->status || taken == offered));
        bytes += taken;
        length -= taken;
        if (!a->status)
            continue;
        check_answer(e);
        out[count++] = (summary){a->status, a->closing, a->head_length, a->body_length};
        if (a->closing)
            break;
        free(e);
        e = exchange_new(&site->site);
        FUZZ_REQUIRE(e);
    }
    if (!e->answer.status) {
        exchange_give_up(e, 408, DM_WORD_SERVE_LATE);
        check_answer(e);
    }
    free(e);
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const size_t pieces[] = {1, 7, 4096};
    summary first[ANSWERS], again[ANSWERS];
    page_site site;
    char *bytes = malloc(size + !size); /* of its exact size, see fuzz.h */
    FUZZ_REQUIRE(bytes);
    memcpy(bytes, data, size);
    memset(first, 0, sizeof first);
    page_site_init(&site, &damier_page);
    size_t count = converse(&site, bytes, size, size, first);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        memset(again, 0, sizeof again);
        FUZZ_REQUIRE(converse(&site, bytes, size, pieces[i], again) == count);
        FUZZ_REQUIRE(memcmp(first, again, sizeof first) == 0);
    }
    page_site_free(&site);
    free(bytes);
    return 0;
}
