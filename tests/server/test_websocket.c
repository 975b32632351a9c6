/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pings over a WebSocket: when they go out and what their answers measure. Time and the
 * client are made up for it; frames are written here byte by byte.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/ring.h"
#include "websocket.h"

enum {
    FIRST = 5000, /* the time of the first check */
    PING_MS = 20000,
    PING = 0x89,
    PONG = 0x8A,
    MASKED = 0x80,
    STAMP = 8 /* bytes in a ping */
};

/* A client: what it was sent, and what was measured of it. */
typedef struct {
    websocket socket;
    tunnel_end end;
    unsigned char sent[256];
    size_t length;
    int measures, closed;
    uint64_t lag;
} client;

static void on_send(tunnel_end *end, const void *bytes, size_t length) {
    client *c = OWNER_OF(end, client, end);
    assert_true(c->length + length <= sizeof c->sent);
    memcpy(c->sent + c->length, bytes, length);
    c->length += length;
}

static void on_close(tunnel_end *end) {
    OWNER_OF(end, client, end)->closed++;
}

static void on_measured(websocket *w, uint64_t milliseconds) {
    client *c = OWNER_OF(w, client, socket);
    c->measures++;
    c->lag = milliseconds;
}

static void begin(client *c) {
    *c = (client){.end = {on_send, on_close}};
    assert_true(websocket_init(&c->socket, 1024));
    c->socket.measured = on_measured;
    c->socket.tunnel.end = &c->end;
    c->socket.tunnel.begin(&c->socket.tunnel);
}

static void check(client *c, uint64_t now) {
    c->socket.tunnel.check(&c->socket.tunnel, now);
}

/* Takes the one ping that was sent. */
static void take_ping(client *c, unsigned char stamp[STAMP]) {
    assert_int_equal(c->length, 2 + STAMP);
    assert_int_equal(c->sent[0], PING);
    assert_int_equal(c->sent[1], STAMP);
    memcpy(stamp, c->sent + 2, STAMP);
    c->length = 0;
}

/* Masked by zeros, as good as any other mask. */
static void pong(client *c, const unsigned char stamp[STAMP], uint64_t now) {
    unsigned char frame[6 + STAMP] = {PONG, MASKED | STAMP};
    memcpy(frame + 6, stamp, STAMP);
    c->socket.tunnel.take(&c->socket.tunnel, (const char *)frame, sizeof frame, now);
}

/* Proxies cut connections that are silent for a minute. */
static void test_every_twenty_seconds(void **state) {
    client c;
    unsigned char stamp[STAMP];
    (void)state;
    begin(&c);
    check(&c, FIRST);
    take_ping(&c, stamp);
    for (uint64_t now = FIRST + 1000; now < FIRST + PING_MS; now += 1000)
        check(&c, now);
    assert_int_equal(c.length, 0);
    check(&c, FIRST + PING_MS);
    take_ping(&c, stamp);
    assert_int_equal(c.closed, 0);
    websocket_free(&c.socket);
}

/* What clocks forgive: the time from a ping to its answer, whenever checks happen. */
static void test_lag(void **state) {
    client c;
    unsigned char stamp[STAMP], later[STAMP];
    (void)state;
    begin(&c);
    check(&c, FIRST);
    take_ping(&c, stamp);
    pong(&c, stamp, FIRST + 120);
    assert_int_equal(c.measures, 1);
    assert_int_equal(c.lag, 120);
    check(&c, FIRST + PING_MS);
    take_ping(&c, later);
    check(&c, FIRST + PING_MS + 1000);
    pong(&c, later, FIRST + PING_MS + 1300);
    assert_int_equal(c.measures, 2);
    assert_int_equal(c.lag, 1300);
    websocket_free(&c.socket);
}

/* The answer to an older ping, to none, or once more, says nothing. */
static void test_other_answers(void **state) {
    client c;
    unsigned char stamp[STAMP], later[STAMP];
    (void)state;
    begin(&c);
    pong(&c, (const unsigned char[STAMP]){0}, FIRST);
    check(&c, FIRST);
    take_ping(&c, stamp);
    check(&c, FIRST + PING_MS);
    take_ping(&c, later);
    pong(&c, stamp, FIRST + PING_MS + 50);
    pong(&c, (const unsigned char[STAMP]){1, 2, 3}, FIRST + PING_MS + 60);
    assert_int_equal(c.measures, 0);
    pong(&c, later, FIRST + PING_MS + 70);
    pong(&c, later, FIRST + PING_MS + 900);
    assert_int_equal(c.measures, 1);
    assert_int_equal(c.lag, 70);
    websocket_free(&c.socket);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_twenty_seconds),
                                       cmocka_unit_test(test_lag),
                                       cmocka_unit_test(test_other_answers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
