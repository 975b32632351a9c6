/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people may be called: something that can be seen, short, and not another's name. */
#include <string.h>

#include "base/fault.h"
#include "base/utf8.h"
#include "damier/word_list.h"
#include "room/state.h"

/* Characters that leave no mark of their own, apart from controls. */
static const struct {
    uint32_t first, last;
} unseen[] = {{' ', ' '},        {0xA0, 0xA0},     {0xAD, 0xAD},     {0x300, 0x36F},
              {0x115F, 0x1160},  {0x1680, 0x1680}, {0x17B4, 0x17B5}, {0x180B, 0x180F},
              {0x2000, 0x200F},  {0x202F, 0x202F}, {0x205F, 0x2064}, {0x206A, 0x206F},
              {0x2800, 0x2800},  {0x3000, 0x3000}, {0x3164, 0x3164}, {0xFE00, 0xFE0F},
              {0xFEFF, 0xFEFF},  {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFD}, {0x1D173, 0x1D17A},
              {0xE0000, 0xE0FFF}};

static bool is_seen(uint32_t character) {
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        if (character >= unseen[i].first && character <= unseen[i].last)
            return false;
    return true;
}

static char small(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

static bool is_same(const char *a, const char *b) {
    for (; *a && small(*a) == small(*b); a++)
        b++;
    return small(*a) == small(*b);
}

static bool is_taken(const dm_room *r, int person, const char *name) {
    for (size_t i = 0; i < r->people_count; i++)
        if (r->people[i].number != person && is_same(r->people[i].name, name))
            return true;
    return false;
}

static dm_status check_letters(const char *name, dm_fault *fault) {
    size_t left = strlen(name), length = 0, bytes = left, letters = 0;
    bool seen = false;
    for (const char *at = name; left > 0; at += length, left -= length, letters++) {
        uint32_t character = dm_utf8_read(at, left, &length);
        if (dm_utf8_is_control(character))
            return dm_refuse(fault, 0, DM_WORD_FAULT_NAME_SIGN, NULL, NULL);
        seen |= is_seen(character);
    }
    if (letters > DM_NAME_LETTERS || bytes >= DM_NAME_BYTES)
        return dm_refuse_number(fault, 0, DM_WORD_FAULT_NAME_LONG, DM_NAME_LETTERS);
    if (!seen)
        return dm_refuse(fault, 0, DM_WORD_FAULT_NAME_UNSEEN, NULL, NULL);
    return DM_OK;
}

dm_status room_check_name(const dm_room *r, int person, const char *name,
                          dm_fault *fault) {
    if (check_letters(name, fault) != DM_OK)
        return DM_REFUSED;
    if (is_taken(r, person, name))
        return dm_refuse(fault, 0, DM_WORD_FAULT_NAME_TAKEN, name, NULL);
    return DM_OK;
}

/* A seat that has no name is named by the game. */
dm_status dm_room_check_names(const dm_room *r, dm_fault *fault) {
    int seats = r->match ? dm_match_seats(r->match) : 0;
    for (int seat = 0; seat < seats; seat++) {
        const char *name = dm_match_player(r->match, seat)->name;
        if (*name && check_letters(name, fault) != DM_OK)
            return DM_REFUSED;
        for (int before = 0; *name && before < seat; before++)
            if (is_same(dm_match_player(r->match, before)->name, name))
                return dm_refuse(fault, 0, DM_WORD_FAULT_NAME_TAKEN, name, NULL);
    }
    return DM_OK;
}
