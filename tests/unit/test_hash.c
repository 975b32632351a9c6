/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stirring of words, against values of SplitMix64: src/base/hash.h. */
#include "support.h"

#include "base/bits.h"
#include "base/hash.h"

static void test_known_values(void **state) {
    (void)state;
    assert_true(dm_hash_mix(0) == 0);
    assert_true(dm_hash_mix(UINT64_C(0x9E3779B97F4A7C15)) ==
                UINT64_C(0xE220A8397B1DCDAF));
    assert_true(dm_hash_mix(UINT64_C(0x3C6EF372FE94F82A)) ==
                UINT64_C(0x6E789E6AA1B965F4));
    assert_true(dm_hash_add(0, 0) == UINT64_C(0xE220A8397B1DCDAF));
    assert_true(dm_hash_add(UINT64_C(1234566), 1) == UINT64_C(6457827717110365317));
}

static void test_order_counts(void **state) {
    (void)state;
    uint64_t one = dm_hash_add(dm_hash_add(0, 1), 2);
    assert_true(one == dm_hash_add(dm_hash_add(0, 1), 2));
    assert_true(one != dm_hash_add(dm_hash_add(0, 2), 1));
}

/* One bit changed on the way in changes about half of those on the way out. */
static void test_all_bits_are_stirred(void **state) {
    (void)state;
    for (int bit = 0; bit < 64; bit++) {
        uint64_t changed =
            dm_hash_mix(0x123456789) ^ dm_hash_mix(0x123456789 ^ dm_bit(bit));
        assert_in_range(dm_bits_count(changed), 16, 48);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_values),
        cmocka_unit_test(test_order_counts),
        cmocka_unit_test(test_all_bits_are_stirred),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
