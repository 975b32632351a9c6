/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A text as a QR code: see qr.h. Numbers without a name are those of the standard. */
#include "base/qr.h"

#include <string.h>

enum {
    VERSIONS = 9,
    CODEWORDS_MAX = 292,
    BLOCKS_MAX = 5,
    CHECK_MAX = 26, /* codewords that correct a block */
    MASKS = 8,
    LEVEL_M = 0
};

/* What a version holds at level M, and where its alignment patterns stand. */
typedef struct {
    int codewords, check, blocks;
    int middles[3], middle_count;
} shape;

static const shape shapes[VERSIONS] = {
    {26, 10, 1, {0}, 0},          {44, 16, 1, {6, 18}, 2},
    {70, 26, 1, {6, 22}, 2},      {100, 18, 2, {6, 26}, 2},
    {134, 24, 2, {6, 30}, 2},     {172, 16, 4, {6, 34}, 2},
    {196, 18, 4, {6, 22, 38}, 3}, {242, 22, 4, {6, 24, 42}, 3},
    {292, 22, 5, {6, 26, 46}, 3},
};

static int data_count(const shape *s) {
    return s->codewords - s->check * s->blocks;
}

/* ---- codewords ---- */

/* Of two numbers of the field of 256 elements. */
static uint8_t times(uint8_t a, uint8_t b) {
    unsigned product = 0;
    for (int bit = 7; bit >= 0; bit--) {
        product = product << 1 ^ (product >> 7) * 0x11DU;
        if (b >> bit & 1)
            product ^= a;
    }
    return (uint8_t)product;
}

/* The polynomial whose remainders correct errors, without its first coefficient. */
static void make_divisor(int degree, uint8_t divisor[CHECK_MAX]) {
    uint8_t root = 1;
    memset(divisor, 0, CHECK_MAX);
    divisor[degree - 1] = 1;
    for (int i = 0; i < degree; i++) {
        for (int j = 0; j < degree; j++) {
            divisor[j] = times(divisor[j], root);
            if (j + 1 < degree)
                divisor[j] ^= divisor[j + 1];
        }
        root = times(root, 2);
    }
}

static void make_check(const uint8_t *data, int length, const uint8_t *divisor,
                       int degree, uint8_t check[CHECK_MAX]) {
    memset(check, 0, CHECK_MAX);
    for (int i = 0; i < length; i++) {
        uint8_t factor = data[i] ^ check[0];
        memmove(check, check + 1, (size_t)degree - 1);
        check[degree - 1] = 0;
        for (int j = 0; j < degree; j++)
            check[j] ^= times(divisor[j], factor);
    }
}

/* The mode, the length and the text, then what fills the rest. */
static void make_data(const char *text, int length, int count,
                      uint8_t data[CODEWORDS_MAX]) {
    static const uint8_t filling[] = {0xEC, 0x11};
    int at = length + 2; /* four bits of mode come first, and four of the end last */
    memset(data, 0, CODEWORDS_MAX);
    data[0] = (uint8_t)(0x40 | length >> 4);
    data[1] = (uint8_t)(length << 4);
    for (int i = 0; i < length; i++) {
        uint8_t byte = (uint8_t)text[i];
        data[i + 1] |= byte >> 4;
        data[i + 2] = (uint8_t)(byte << 4);
    }
    for (int i = 0; at < count; i++)
        data[at++] = filling[i % 2];
}

/* All blocks at once: the first codeword of each, the second of each, and so on. */
static void interleave(const shape *s, const uint8_t *data, uint8_t out[CODEWORDS_MAX]) {
    uint8_t divisor[CHECK_MAX], check[BLOCKS_MAX][CHECK_MAX];
    const uint8_t *starts[BLOCKS_MAX];
    int shortest = data_count(s) / s->blocks, at = 0;
    int short_count = s->blocks - data_count(s) % s->blocks;
    make_divisor(s->check, divisor);
    for (int block = 0; block < s->blocks; block++) {
        int length = shortest + (block >= short_count);
        starts[block] = data;
        make_check(data, length, divisor, s->check, check[block]);
        data += length;
    }
    for (int i = 0; i <= shortest; i++)
        for (int block = i < shortest ? 0 : short_count; block < s->blocks; block++)
            out[at++] = starts[block][i];
    for (int i = 0; i < s->check; i++)
        for (int block = 0; block < s->blocks; block++)
            out[at++] = check[block][i];
}

/* ---- squares ---- */

/* A code being drawn: `fixed` squares are no data. */
typedef struct {
    dm_qr *qr;
    bool fixed[DM_QR_WIDTH_MAX][DM_QR_WIDTH_MAX];
} drawing;

static void set(drawing *d, int x, int y, bool dark) {
    if (x < 0 || y < 0 || x >= d->qr->width || y >= d->qr->width)
        return;
    d->qr->dark[y][x] = dark;
    d->fixed[y][x] = true;
}

static int far_of(int x, int y) {
    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    return x > y ? x : y;
}

/* Squares around a middle, all at one distance light or dark. */
static void draw_rings(drawing *d, int x, int y, int radius, unsigned light) {
    for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
            set(d, x + dx, y + dy, !(light >> far_of(dx, dy) & 1U));
}

/* Everywhere but in the three corners, where larger patterns stand. */
static void draw_alignment(drawing *d, const shape *s) {
    int last = s->middle_count - 1;
    for (int i = 0; i <= last; i++)
        for (int j = 0; j <= last; j++)
            if (i + j > 0 && i + (last - j) > 0 && j + (last - i) > 0)
                draw_rings(d, s->middles[i], s->middles[j], 2, 1U << 1);
}

/* A number, and the remainder that corrects it. */
static unsigned checked(unsigned value, int length, unsigned divisor) {
    unsigned rest = value;
    for (int i = 0; i < length; i++)
        rest = rest << 1 ^ (rest >> (length - 1)) * divisor;
    return value << length | rest;
}

static void draw_format(drawing *d, int mask) {
    unsigned bits = checked((unsigned)(LEVEL_M << 3 | mask), 10, 0x537) ^ 0x5412U;
    int width = d->qr->width;
    for (int i = 0; i < 15; i++) {
        bool dark = bits >> i & 1U;
        int place = i < 6    ? i
                    : i < 8  ? i + 1
                    : i == 8 ? 7
                             : 14 - i; /* past row or column 6 */
        set(d, i < 8 ? 8 : place, i < 8 ? place : 8, dark);
        set(d, i < 8 ? width - 1 - i : 8, i < 8 ? 8 : width - 15 + i, dark);
    }
    set(d, 8, width - 8, true);
}

static void draw_version(drawing *d, int version) {
    if (version < 7)
        return;
    unsigned bits = checked((unsigned)version, 12, 0x1F25);
    for (int i = 0; i < 18; i++) {
        int along = i / 3, across = d->qr->width - 11 + i % 3;
        set(d, along, across, bits >> i & 1U);
        set(d, across, along, bits >> i & 1U);
    }
}

static void draw_fixed(drawing *d, int version) {
    int width = d->qr->width;
    for (int i = 0; i < width; i++) {
        set(d, 6, i, i % 2 == 0);
        set(d, i, 6, i % 2 == 0);
    }
    const unsigned light = 1U << 2 | 1U << 4;
    draw_rings(d, 3, 3, 4, light);
    draw_rings(d, width - 4, 3, 4, light);
    draw_rings(d, 3, width - 4, 4, light);
    draw_alignment(d, &shapes[version - 1]);
    draw_format(d, 0);
    draw_version(d, version);
}

/* Two columns at a time from the right, up and down by turns. */
static void draw_data(drawing *d, const uint8_t *codewords, int count) {
    int width = d->qr->width, bit = 0;
    for (int right = width - 1; right > 0; right -= 2) {
        if (right == 6)
            right = 5; /* the column of the timing pattern */
        for (int i = 0; i < 2 * width; i++) {
            int x = right - i % 2;
            int y = (right + 1) & 2 ? i / 2 : width - 1 - i / 2;
            if (d->fixed[y][x])
                continue;
            d->qr->dark[y][x] =
                bit < 8 * count && codewords[bit / 8] >> (7 - bit % 8) & 1;
            bit++;
        }
    }
}

/* ---- masks ---- */

static bool is_masked(int mask, int x, int y) {
    switch (mask) {
    case 0:
        return (x + y) % 2 == 0;
    case 1:
        return y % 2 == 0;
    case 2:
        return x % 3 == 0;
    case 3:
        return (x + y) % 3 == 0;
    case 4:
        return (x / 3 + y / 2) % 2 == 0;
    case 5:
        return x * y % 2 + x * y % 3 == 0;
    case 6:
        return (x * y % 2 + x * y % 3) % 2 == 0;
    default:
        return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
}

static void apply_mask(drawing *d, int mask) {
    for (int y = 0; y < d->qr->width; y++)
        for (int x = 0; x < d->qr->width; x++)
            if (!d->fixed[y][x] && is_masked(mask, x, y))
                d->qr->dark[y][x] = !d->qr->dark[y][x];
}

static bool square(const dm_qr *qr, bool down, int line, int at) {
    return down ? qr->dark[at][line] : qr->dark[line][at];
}

/* Runs of five or more, and what looks like the corner of a code. */
static int line_penalty(const dm_qr *qr, bool down, int line) {
    int penalty = 0, run = 0;
    unsigned last = 0; /* the last eleven squares */
    for (int at = 0; at < qr->width; at++) {
        bool dark = square(qr, down, line, at);
        run = at > 0 && dark == square(qr, down, line, at - 1) ? run + 1 : 1;
        penalty += run == 5 ? 3 : run > 5;
        last = (last << 1 | dark) & 0x7FFU;
        penalty += at >= 10 && (last == 0x05DU || last == 0x5D0U) ? 40 : 0;
    }
    return penalty;
}

static int penalty_of(const dm_qr *qr) {
    int penalty = 0, dark = 0, width = qr->width;
    for (int line = 0; line < width; line++)
        penalty += line_penalty(qr, false, line) + line_penalty(qr, true, line);
    for (int y = 0; y < width; y++)
        for (int x = 0; x < width; x++) {
            dark += qr->dark[y][x];
            if (x > 0 && y > 0) {
                int sum = qr->dark[y][x] + qr->dark[y - 1][x] + qr->dark[y][x - 1] +
                          qr->dark[y - 1][x - 1];
                penalty += sum % 4 == 0 ? 3 : 0;
            }
        }
    int off = 20 * dark - 10 * width * width; /* from one half, in twentieths */
    return penalty + (off < 0 ? -off : off) / (width * width) * 10;
}

static void choose_mask(drawing *d) {
    int best = 0, least = 0;
    for (int mask = 0; mask < MASKS; mask++) {
        apply_mask(d, mask);
        draw_format(d, mask);
        int penalty = penalty_of(d->qr);
        if (mask == 0 || penalty < least) {
            best = mask;
            least = penalty;
        }
        apply_mask(d, mask);
    }
    apply_mask(d, best);
    draw_format(d, best);
}

bool dm_qr_make(const char *text, dm_qr *out) {
    size_t length = strlen(text);
    if (length > DM_QR_BYTES_MAX)
        return false;
    int version = 1;
    while (data_count(&shapes[version - 1]) < (int)length + 2)
        version++;
    const shape *s = &shapes[version - 1];
    uint8_t data[CODEWORDS_MAX], codewords[CODEWORDS_MAX] = {0};
    drawing d = {.qr = out};
    make_data(text, (int)length, data_count(s), data);
    interleave(s, data, codewords);
    *out = (dm_qr){.width = 17 + 4 * version};
    draw_fixed(&d, version);
    draw_data(&d, codewords, s->codewords);
    choose_mask(&d);
    return true;
}
