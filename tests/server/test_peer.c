/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Addresses as proxies and people write them: apps/server/peer.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "peer.h"

static peer read_peer(const char *text) {
    peer p;
    if (!peer_read(text, strlen(text), &p))
        fail_msg("%s", text);
    return p;
}

static void test_forms(void **state) {
    static const char *const forms[][2] = {{"192.0.2.1", "192.0.2.1:8080"},
                                           {"192.0.2.1", "::ffff:192.0.2.1"},
                                           {"2001:db8::1", "[2001:db8::1]"},
                                           {"2001:db8::1", "[2001:DB8:0::1]:443"}};
    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        peer a = read_peer(forms[i][0]), b = read_peer(forms[i][1]);
        assert_true(peer_is_same(&a, &b));
    }
}

static void test_faults(void **state) {
    static const char *const faults[] = {
        "",          "unknown", "[2001:db8::1", "192.0.2", "_hidden", "192.0.2.1.5",
        "localhost", "[]:80",   ":80",          "[::1]x"};
    peer p;
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (peer_read(faults[i], strlen(faults[i]), &p))
            fail_msg("%s", faults[i]);
}

static void test_loopback(void **state) {
    static const char *const here[] = {"127.0.0.1", "127.3.2.1", "::1"};
    static const char *const there[] = {"128.0.0.1", "0.0.0.0", "::", "::2", "7f00::1"};
    (void)state;
    for (size_t i = 0; i < sizeof here / sizeof *here; i++) {
        peer p = read_peer(here[i]);
        assert_true(peer_is_loopback(&p));
    }
    for (size_t i = 0; i < sizeof there / sizeof *there; i++) {
        peer p = read_peer(there[i]);
        assert_false(peer_is_loopback(&p));
    }
}

/* Of IPv6 the first half counts, of IPv4 all of it. */
static void test_places(void **state) {
    static const struct {
        const char *a, *b;
        bool same;
    } cases[] = {{"2001:db8::1", "2001:db8::2", true},
                 {"2001:db8::1", "2001:db8:0:1::1", false},
                 {"192.0.2.1", "192.0.2.2", false},
                 {"192.0.2.1", "::ffff:192.0.2.1", true}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        peer a = read_peer(cases[i].a), b = read_peer(cases[i].b);
        peer_place at = peer_placed(&a), bt = peer_placed(&b);
        assert_int_equal(at.bits == bt.bits && at.is_ipv6 == bt.is_ipv6, cases[i].same);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms), cmocka_unit_test(test_faults),
        cmocka_unit_test(test_loopback), cmocka_unit_test(test_places)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
