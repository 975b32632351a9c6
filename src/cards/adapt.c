/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which class a player's next card is for, if cards follow the player. */
#include "damier/deck.h"

enum { RIGHT_TO_RISE = 3, WRONG_TO_FALL = 2 };

dm_grade dm_adapted_grade(dm_grade first, const bool *right, size_t count) {
    dm_grade grade = first;
    int in_a_row = 0;
    for (size_t i = 0; i < count; i++) {
        in_a_row = i > 0 && right[i] == right[i - 1] ? in_a_row + 1 : 1;
        if (in_a_row < (right[i] ? RIGHT_TO_RISE : WRONG_TO_FALL))
            continue;
        if (right[i] && grade < DM_GRADES - 1)
            grade++;
        else if (!right[i] && grade > 0)
            grade--;
        in_a_row = 0;
    }
    return grade;
}
