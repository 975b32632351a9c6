/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Characters of UTF-8 texts: see utf8.h. */
#include "base/utf8.h"

/* How many bytes a character has, by its first; 0 if no character begins with it. */
static size_t sequence_length(unsigned char first) {
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first < 0xE0)
        return 2;
    if (first >= 0xE0 && first < 0xF0)
        return 3;
    return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

uint32_t dm_utf8_read(const char *text, size_t left, size_t *length) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char first = (unsigned char)*text;
    size_t wanted = sequence_length(first);
    *length = 1;
    if (wanted < 2)
        return wanted ? first : DM_UTF8_UNREADABLE;
    if (wanted > left)
        return DM_UTF8_UNREADABLE;
    uint32_t character = first & (0x7Fu >> wanted);
    for (size_t i = 1; i < wanted; i++) {
        unsigned char next = (unsigned char)text[i];
        if ((next & 0xC0) != 0x80)
            return DM_UTF8_UNREADABLE;
        character = character << 6 | (next & 0x3F);
    }
    if (character < least[wanted] || character > 0x10FFFF ||
        (character >= 0xD800 && character < 0xE000))
        return DM_UTF8_UNREADABLE;
    *length = wanted;
    return character;
}

uint32_t dm_utf8_next(const char *text, size_t *length) {
    size_t left = 1;
    while (left < 4 && text[left])
        left++;
    return dm_utf8_read(text, left, length);
}

size_t dm_utf8_write(uint32_t character, char out[4]) {
    static const unsigned char first[] = {0, 0, 0xC0, 0xE0, 0xF0};
    size_t length = character < 0x80      ? 1
                    : character < 0x800   ? 2
                    : character < 0x10000 ? 3
                                          : 4;
    for (size_t i = length - 1; i > 0; i--, character >>= 6)
        out[i] = (char)(0x80 | (character & 0x3F));
    out[0] = (char)(first[length] | character);
    return length;
}

size_t dm_utf8_cut(const char *text, size_t length, size_t most) {
    if (length <= most)
        return length;
    while (most > 0 && ((unsigned char)text[most] & 0xC0) == 0x80)
        most--;
    return most;
}

bool dm_utf8_is_control(uint32_t character) {
    return character < ' ' || (character >= 0x7F && character < 0xA0) ||
           character == 0x061C || character == 0x200E || character == 0x200F ||
           (character >= 0x2028 && character < 0x202F) ||
           (character >= 0x2066 && character < 0x206A);
}

bool dm_utf8_is_blank(uint32_t character) {
    static const uint32_t blanks[][2] = {
        {0x20, 0x20},      {0xA0, 0xA0},     {0xAD, 0xAD},     {0x034F, 0x034F},
        {0x115F, 0x1160},  {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x2000, 0x200D},
        {0x202F, 0x202F},  {0x205F, 0x2064}, {0x2800, 0x2800}, {0x3000, 0x3000},
        {0x3164, 0x3164},  {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0},
        {0xE0000, 0xE0FFF}};
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++)
        if (character >= blanks[i][0] && character <= blanks[i][1])
            return true;
    return false;
}

uint32_t dm_windows_letter(unsigned char byte) {
    static const uint16_t signs[32] = {
        0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
        0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
        0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
        0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
    };
    return byte >= 0x80 && byte < 0xA0 ? signs[byte - 0x80] : byte;
}
