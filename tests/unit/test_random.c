/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SplitMix64 against published values: src/base/random.h. */
#include "support.h"

#include "base/random.h"

/* The first numbers of the reference implementation (prng.di.unimi.it/splitmix64.c). */
static const struct {
    uint64_t seed, numbers[5];
} streams[] = {
    {1234567,
     {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
      UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
      UINT64_C(16408922859458223821)}},
    {0,
     {UINT64_C(0xE220A8397B1DCDAF), UINT64_C(0x6E789E6AA1B965F4),
      UINT64_C(0x06C45D188009454F), UINT64_C(0xF88BB8A8724C81EC),
      UINT64_C(0x1B39896A51A8749B)}},
};

static void test_known_numbers(void **state) {
    (void)state;
    for (size_t s = 0; s < COUNT(streams); s++) {
        dm_random r = {streams[s].seed};
        for (size_t i = 0; i < COUNT(streams[s].numbers); i++)
            assert_true(dm_random_next(&r) == streams[s].numbers[i]);
    }
}

static void test_same_seed_same_numbers(void **state) {
    (void)state;
    dm_random a = {42}, b = {42}, c = {43};
    int different = 0;
    for (int i = 0; i < 1000; i++) {
        uint64_t number = dm_random_next(&a);
        assert_true(number == dm_random_next(&b));
        different += number != dm_random_next(&c);
    }
    assert_int_equal(different, 1000);
}

static void test_below(void **state) {
    (void)state;
    dm_random r = {0};
    assert_int_equal(dm_random_below(&r, 10), UINT64_C(0xE220A8397B1DCDAF) % 10);
    assert_int_equal(dm_random_below(&r, 1), 0);
    int seen[6] = {0};
    for (int i = 0; i < 6000; i++)
        seen[dm_random_below(&r, 6)]++;
    for (int i = 0; i < 6; i++)
        assert_in_range(seen[i], 850, 1150);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_numbers),
        cmocka_unit_test(test_same_seed_same_numbers),
        cmocka_unit_test(test_below),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
