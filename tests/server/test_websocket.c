/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A WebSocket without a network: pings, when they go out and what their answers measure;
 * texts in pieces, what they hold and how long they may take. Time and the client are made
 * up for it; frames are written here byte by byte.
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
    STAMP = 8, /* bytes in a ping */
    TEXT = 0x01,
    MORE = 0x00, /* of a text */
    BINARY = 0x02,
    LAST = 0x80, /* of its frames */
    CLOSED = 0x88,
    LONGEST = 1024,
    FRAME_BYTES_MAX = 8 + LONGEST,
    PATIENCE_MS = 30000,
    HALF_BYTES = 4096 /* what one unfinished text holds at least */
};

/* A client: what it was sent, what was heard and measured of it. */
typedef struct {
    websocket socket;
    tunnel_end end;
    unsigned char sent[256];
    char heard[LONGEST + 1];
    int texts;
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

static void on_hear(websocket *w, const char *text, size_t length) {
    client *c = OWNER_OF(w, client, socket);
    assert_true(length <= LONGEST);
    memcpy(c->heard, text, length);
    c->heard[length] = '\0';
    c->texts++;
}

static websocket_unfinished unfinished;

static void begin(client *c) {
    *c = (client){.end = {on_send, on_close, PATIENCE_MS}};
    unfinished.most = 1 << 20;
    assert_true(websocket_init(&c->socket, LONGEST, &unfinished));
    c->socket.measured = on_measured;
    c->socket.hear = on_hear;
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

/* ---- texts in pieces ---- */

/* A frame of at most LONGEST bytes, masked by zeros. */
static void send_frame(client *c, int first, const char *text, uint64_t now) {
    char frame[FRAME_BYTES_MAX] = {(char)first};
    size_t length = strlen(text), head = length < 126 ? 6 : 8;
    assert_true(length <= LONGEST);
    frame[1] = (char)(MASKED | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[2] = (char)(length >> 8);
        frame[3] = (char)length;
    }
    memcpy(frame + head, text, length);
    c->socket.tunnel.take(&c->socket.tunnel, frame, head + length, now);
}

/* The last thing it was sent, and its end. */
static void assert_closed(const client *c, unsigned code) {
    assert_int_equal(c->closed, 1);
    assert_true(c->length >= 4);
    const unsigned char *last = c->sent + c->length - 4;
    assert_int_equal(last[0], CLOSED);
    assert_int_equal(last[2] << 8 | last[3], code);
}

static void end(client *c) {
    websocket_free(&c->socket);
    assert_int_equal(unfinished.bytes, 0);
}

/* However many pieces: what they hold is what came in them, in one piece of memory. */
static void test_pieces(void **state) {
    client c;
    (void)state;
    begin(&c);
    for (int round = 0; round < 2; round++) {
        send_frame(&c, TEXT, "", FIRST);
        for (int i = 1; i < LONGEST; i++) {
            send_frame(&c, MORE, "x", FIRST);
            send_frame(&c, MORE, "", FIRST);
            assert_int_equal(unfinished.bytes, HALF_BYTES);
        }
        c.length = 0;
        send_frame(&c, PING, "there?", FIRST);
        assert_int_equal(c.sent[0], PONG);
        send_frame(&c, LAST | MORE, "y", FIRST);
        assert_int_equal(c.texts, round + 1);
        assert_int_equal(strlen(c.heard), LONGEST);
        assert_string_equal(c.heard + LONGEST - 2, "xy");
        assert_int_equal(unfinished.bytes, 0);
    }
    send_frame(&c, LAST | TEXT, "", FIRST);
    assert_int_equal(c.texts, 3);
    assert_string_equal(c.heard, "");
    assert_int_equal(c.closed, 0);
    end(&c);
}

/* The longest text is the same in one piece and in many. */
static void test_too_long(void **state) {
    char most[LONGEST + 1];
    client c;
    (void)state;
    memset(most, 'x', LONGEST);
    most[LONGEST] = '\0';
    begin(&c);
    send_frame(&c, LAST | TEXT, most, FIRST);
    assert_int_equal(c.texts, 1);
    send_frame(&c, TEXT, most, FIRST);
    send_frame(&c, LAST | MORE, "", FIRST);
    assert_int_equal(c.texts, 2);
    send_frame(&c, TEXT, most, FIRST);
    assert_int_equal(c.closed, 0);
    send_frame(&c, LAST | MORE, "x", FIRST);
    assert_closed(&c, 1009);
    assert_int_equal(unfinished.bytes, 0);
    send_frame(&c, LAST | TEXT, "more", FIRST);
    assert_int_equal(c.texts, 2);
    end(&c);
}

/* What is no text holds nothing, and ends the connection before it has come. */
static void test_binary(void **state) {
    client c;
    (void)state;
    begin(&c);
    send_frame(&c, BINARY, "x", FIRST);
    assert_closed(&c, 1003);
    assert_int_equal(unfinished.bytes, 0);
    send_frame(&c, LAST | MORE, "x", FIRST);
    assert_int_equal(c.texts, 0);
    end(&c);
}

/* From its first frame on, whatever comes meanwhile; each text has its own time. */
static void test_deadline(void **state) {
    client c;
    (void)state;
    begin(&c);
    send_frame(&c, TEXT, "a", FIRST);
    check(&c, FIRST + PATIENCE_MS - 1);
    send_frame(&c, LAST | MORE, "b", FIRST + PATIENCE_MS - 1);
    assert_string_equal(c.heard, "ab");
    check(&c, FIRST + 10 * PATIENCE_MS);
    assert_int_equal(c.closed, 0);
    uint64_t begun = FIRST + 10 * PATIENCE_MS;
    send_frame(&c, TEXT, "", begun);
    for (uint64_t now = begun; now < begun + PATIENCE_MS; now += 1000) {
        send_frame(&c, MORE, "x", now);
        check(&c, now);
    }
    assert_int_equal(c.closed, 0);
    check(&c, begun + PATIENCE_MS);
    assert_closed(&c, 1008);
    assert_int_equal(unfinished.bytes, 0);
    end(&c);
}

/* Together they hold so much and no more; what comes whole is heard all the same. */
static void test_total(void **state) {
    client one, two;
    (void)state;
    begin(&one);
    begin(&two);
    unfinished.most = HALF_BYTES;
    send_frame(&one, TEXT, "a", FIRST);
    send_frame(&two, LAST | TEXT, "whole", FIRST);
    assert_string_equal(two.heard, "whole");
    send_frame(&two, TEXT, "", FIRST);
    assert_int_equal(two.closed, 0);
    send_frame(&two, MORE, "b", FIRST);
    assert_closed(&two, 1013);
    websocket_free(&two.socket);
    assert_int_equal(unfinished.bytes, HALF_BYTES);
    send_frame(&one, LAST | MORE, "c", FIRST);
    assert_string_equal(one.heard, "ac");
    assert_int_equal(one.closed, 0);
    begin(&two);
    unfinished.most = HALF_BYTES;
    send_frame(&two, TEXT, "b", FIRST);
    assert_int_equal(two.closed, 0);
    websocket_free(&one.socket);
    end(&two);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_twenty_seconds),
                                       cmocka_unit_test(test_lag),
                                       cmocka_unit_test(test_other_answers),
                                       cmocka_unit_test(test_pieces),
                                       cmocka_unit_test(test_too_long),
                                       cmocka_unit_test(test_binary),
                                       cmocka_unit_test(test_deadline),
                                       cmocka_unit_test(test_total)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
