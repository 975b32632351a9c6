/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files for clients without gzip, unpacked once: apps/server/unpacked.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "unpacked.h"

/* "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", by gzip. */
static const unsigned char packed[] = {
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x4b, 0x4c,
    0xc4, 0x0f, 0x00, 0x77, 0x17, 0xb1, 0xca, 0x20, 0x00, 0x00, 0x00,
};
static const unsigned char plain[] = "plain";

static const page_file files[] = {
    {"/broken", "", "", packed, sizeof packed, 31, true, false},
    {"/cut", "", "", packed, sizeof packed - 9, 32, true, false},
    {"/packed", "", "", packed, sizeof packed, 32, true, false},
    {"/plain", "", "", plain, 5, 5, false, false},
};
static const page whole = {.files = files, .count = 4};

static void test_unpacked(void **state) {
    (void)state;
    unpacked u;
    unpacked_init(&u, &whole);
    assert_ptr_equal(unpacked_file(&u, page_find(&whole, "/plain")), plain);
    const unsigned char *first = unpacked_file(&u, page_find(&whole, "/packed"));
    assert_memory_equal(first, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 32);
    assert_ptr_equal(unpacked_file(&u, page_find(&whole, "/packed")), first);
    assert_null(unpacked_file(&u, page_find(&whole, "/broken")));
    assert_null(unpacked_file(&u, page_find(&whole, "/cut")));
    unpacked_free(&u);
    unpacked_free(&u);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_unpacked)};
    return cmocka_run_group_tests_name("unpacked", tests, NULL, NULL);
}
