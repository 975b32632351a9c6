/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier show`: the board, the position as text, who is to move and how the game stands.
 */
#include <stdlib.h>

#include "board.h"
#include "commands.h"
#include "damier/diagram.h"
#include "damier/word_list.h"
#include "files.h"

static void print_seat(const terminal *t, const dm_match *m) {
    int seat = dm_match_seat(m);
    char number[16];
    if (seat == DM_OVER) {
        print_line(t, t->out, DM_WORD_SHOW_NOBODY, NULL, NULL);
        return;
    }
    snprintf(number, sizeof number, "%d", seat + 1);
    print_line(t, t->out, DM_WORD_SHOW_TO_MOVE, number,
               dm_word_text(dm_match_game(m)->seat_names[seat], t->language));
}

static void print_result(const terminal *t, const dm_match *m) {
    dm_outcome outcome;
    dm_match_outcome(m, &outcome);
    print_line(t, t->out, outcome.reason ? DM_WORD_SHOW_RESULT_OVER : DM_WORD_SHOW_RESULT,
               result_name(t, &outcome), dm_word_text(outcome.reason, t->language));
}

void print_standing(const terminal *t, const dm_match *m) {
    char position[DM_POSITION_TEXT];
    dm_match_game(m)->write_state(dm_match_state(m), position, sizeof position);
    print_line(t, t->out, DM_WORD_SHOW_POSITION, position, NULL);
    print_seat(t, m);
    print_result(t, m);
}

static int print_svg(const terminal *t, const dm_match *m) {
    char *bytes = NULL;
    size_t size;
    if (dm_diagram_svg(dm_match_game(m), dm_match_state(m), t->language, &bytes, &size) !=
        DM_OK) {
        print_usage_fault(t, DM_WORD_FAULT_MEMORY, NULL, NULL);
        return EXIT_REFUSED;
    }
    bool good = file_write(t, "-", bytes, size);
    free(bytes);
    return good ? EXIT_DONE : EXIT_REFUSED;
}

int command_show(const arguments *a, const terminal *t) {
    int status;
    dm_match *m = arguments_match(a, t, a->words[1], &status);
    if (!m)
        return status;
    status = EXIT_DONE;
    if (a->svg) {
        status = print_svg(t, m);
    } else {
        board_print(t, m);
        fputc('\n', t->out);
        print_standing(t, m);
    }
    dm_match_free(m);
    return status;
}
