/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Requests with bodies and answers that come later: apps/server/exchange.h, with a site
 * made up for it. What is answered at once is tested over sockets.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "damier/word_list.h"
#include "exchange.h"

enum { BODY_MAX = 16 };

/* Takes bodies of POST, and answers with them; those for /later when it is told to. */
typedef struct {
    site site;
    site_reply *waiting;
    const request *request;
    int cancelled, answered;
} test_site;

static size_t limit_of(site *base, const request *r) {
    (void)base;
    return request_is(r, HTTP_POST) ? BODY_MAX : 0;
}

static void on_cancelled(site_reply *reply) {
    test_site *s = reply->owner;
    s->cancelled++;
    s->waiting = NULL;
}

static void give(const request *r, site_reply *reply) {
    dm_bytes body = {0};
    dm_bytes_add(&body, r->body.data, r->body.length);
    answer_begin(reply->answer, 200);
    answer_own_body(reply->answer, "text/plain", &body);
    reply->ready(reply);
}

static void answer_request(site *base, const request *r, site_reply *reply) {
    test_site *s = (test_site *)base;
    if (strncmp(r->head + r->target.at, "/later", r->target.length) != 0) {
        give(r, reply);
        return;
    }
    reply->owner = s;
    reply->cancelled = on_cancelled;
    s->waiting = reply;
    s->request = r;
}

static void on_answered(exchange *e) {
    ((test_site *)e->owner)->answered++;
}

static exchange *begin(test_site *s) {
    static const peer nowhere;
    *s = (test_site){
        .site = {.body_limit = limit_of, .answer = answer_request, .date = ""}};
    exchange *e = exchange_new(&s->site, &nowhere);
    assert_non_null(e);
    e->answered = on_answered;
    e->owner = s;
    return e;
}

static size_t take(exchange *e, const char *text) {
    return exchange_take(e, text, strlen(text));
}

static void assert_body(const exchange *e, const char *expected) {
    assert_int_equal(e->answer.status, 200);
    assert_int_equal(e->answer.body_length, strlen(expected));
    assert_memory_equal(e->answer.body, expected, strlen(expected));
}

#define POST(FIELDS) "POST /now HTTP/1.1\r\nHost: x\r\n" FIELDS "\r\n"
#define LATER "POST /later HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n"

/* What follows the body is left to the next request. */
static void test_body(void **state) {
    static const char text[] = POST("Content-Length: 5\r\n") "helloGET / HTTP/1.1\r\n";
    test_site s;
    (void)state;
    exchange *e = begin(&s);
    assert_int_equal(take(e, text), strlen(text) - strlen("GET / HTTP/1.1\r\n"));
    assert_body(e, "hello");
    assert_false(e->answer.closing);
    exchange_free(e);
}

static void test_pieces(void **state) {
    static const char text[] = POST("Transfer-Encoding: chunked\r\n") "3\r\nabc\r\n"
                                                                      "2;x=y\r\nde\r\n"
                                                                      "0\r\nA: b\r\n\r\n";
    test_site s;
    (void)state;
    exchange *e = begin(&s);
    for (const char *c = text; *c; c++) {
        assert_int_equal(e->answer.status, 0);
        assert_int_equal(exchange_take(e, c, 1), 1);
    }
    assert_body(e, "abcde");
    assert_true(e->answer.closing); /* nothing after it can be trusted */
    exchange_free(e);
}

static void test_refused_bodies(void **state) {
    static const struct {
        unsigned status;
        const char *text;
    } cases[] = {
        {411, POST("")},
        {413, POST("Content-Length: 17\r\n")},
        {413, POST("Content-Length: 18446744073709551000\r\n")},
        {413, POST("Transfer-Encoding: chunked\r\n") "11\r\n0123456789abcdefg\r\n"},
        {413, POST("Transfer-Encoding: chunked\r\n") "9\r\n012345678\r\n9\r\n012345678"},
        {400, POST("Transfer-Encoding: chunked\r\n") "x\r\n"},
        {400, POST("Content-Length: 1\r\nTransfer-Encoding: chunked\r\n")},
        {400, POST("Content-Length: 1\r\nContent-Length: 2\r\n")},
        {400, POST("Content-Length: -1\r\n")},
        {501, POST("Transfer-Encoding: gzip, chunked\r\n")},
        {400, POST("Transfer-Encoding: chunked, chunked\r\n")},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        test_site s;
        exchange *e = begin(&s);
        take(e, cases[i].text);
        if (e->answer.status != cases[i].status)
            fail_msg("%u instead of %u: %s", e->answer.status, cases[i].status,
                     cases[i].text);
        assert_true(e->answer.closing);
        exchange_free(e);
    }
}

/* An empty body needs no more bytes; one that nobody wants ends the connection. */
static void test_no_body(void **state) {
    test_site s;
    (void)state;
    exchange *e = begin(&s);
    take(e, POST("Content-Length: 0\r\n"));
    assert_body(e, "");
    assert_false(e->answer.closing);
    exchange_free(e);
    e = begin(&s);
    take(e, "GET /now HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello");
    assert_true(e->answer.closing);
    exchange_free(e);
}

static void test_leave(void **state) {
    test_site s;
    (void)state;
    exchange *e = begin(&s);
    take(e, POST("Content-Length: 5\r\nExpect: 100-continue\r\n"));
    assert_true(request_awaits_leave(&e->request));
    take(e, "he");
    assert_false(request_awaits_leave(&e->request));
    take(e, "llo");
    assert_body(e, "hello");
    exchange_free(e);
}

static void test_later(void **state) {
    test_site s;
    (void)state;
    exchange *e = begin(&s);
    take(e, LATER "hi");
    assert_true(e->waiting && e->answer.status == 0);
    give(s.request, s.waiting);
    assert_int_equal(s.answered, 1);
    assert_false(e->waiting);
    assert_body(e, "hi");
    exchange_free(e);
    assert_int_equal(s.cancelled, 0);
}

/* Who would answer is told once that nobody waits any more. */
static void test_cancelled(void **state) {
    test_site s;
    (void)state;
    exchange *e = begin(&s);
    take(e, LATER "hi");
    exchange_free(e);
    assert_int_equal(s.cancelled, 1);
    e = begin(&s);
    take(e, LATER "hi");
    exchange_give_up(e, 503, DM_WORD_SERVE_NO_ANSWER);
    assert_int_equal(s.cancelled, 1);
    assert_int_equal(e->answer.status, 503);
    exchange_free(e);
    assert_int_equal(s.cancelled, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_body),      cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_no_body),   cmocka_unit_test(test_refused_bodies),
        cmocka_unit_test(test_leave),     cmocka_unit_test(test_later),
        cmocka_unit_test(test_cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
