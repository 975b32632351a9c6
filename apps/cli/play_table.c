/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Speaking with the people at the table: see play_table.h. */
#include "play_table.h"

#include <string.h>

#include "damier/word_list.h"

const char *seat_name(const table *g, int seat) {
    return dm_word_text(dm_match_game(g->m)->seat_names[seat], g->t->language);
}

void say(const table *g, dm_word word, const char *a, const char *b) {
    print_line(g->t, g->t->out, word, a, b);
}

void say_fault(const table *g, const dm_fault *fault) {
    char message[512];
    dm_phrase_write(&fault->phrase, g->t->language, message, sizeof message);
    say(g, DM_WORD_PLAY_REFUSED, message, NULL);
}

void done(table *g, dm_status status, const dm_fault *fault) {
    if (status == DM_OK)
        g->redraw = true;
    else
        say_fault(g, fault);
}

bool read_line(const table *g, char line[LINE_BYTES]) {
    fflush(g->t->out);
    if (!fgets(line, LINE_BYTES, g->t->in))
        return false;
    size_t length = strcspn(line, "\r\n");
    if (!line[length])
        for (int c = fgetc(g->t->in); c != '\n' && c != EOF;)
            c = fgetc(g->t->in);
    while (length > 0 && line[length - 1] == ' ')
        length--;
    line[length] = '\0';
    memmove(line, line + strspn(line, " "), length + 1 - strspn(line, " "));
    return true;
}

bool is_word(dm_word names, const char *word, size_t length) {
    for (dm_language language = 0; language < DM_LANGUAGES; language++) {
        const char *name = dm_word_text(names, language);
        while (*name) {
            size_t size = strcspn(name, " ");
            if (size == length && strncmp(name, word, length) == 0)
                return true;
            name += size;
            name += strspn(name, " ");
        }
    }
    return false;
}

bool ask(table *g, dm_word question, const char *a, const char *b) {
    char line[LINE_BYTES];
    for (;;) {
        print_word(g->t, g->t->out, question, a, b);
        fputc(' ', g->t->out);
        if (!read_line(g, line)) {
            g->quit = true;
            return false;
        }
        if (is_word(DM_WORD_PLAY_YES, line, strlen(line)))
            return true;
        if (is_word(DM_WORD_PLAY_NO, line, strlen(line)))
            return false;
    }
}

bool is_engine(const table *g, int seat) {
    return seat != DM_OVER && dm_match_player(g->m, seat)->kind == DM_ENGINE;
}
