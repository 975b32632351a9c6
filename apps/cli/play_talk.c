/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Speaking with the people at the keyboard: see play_talk.h. */
#include "play_talk.h"

#include <string.h>

#include "damier/word_list.h"

const dm_match *played_match(const session *g) {
    return dm_room_match(g->local.room);
}

const char *seat_name(const session *g, int seat) {
    return dm_word_text(dm_match_game(played_match(g))->seat_names[seat], g->t->language);
}

void say(const session *g, dm_word word, const char *a, const char *b) {
    print_line(g->t, g->t->out, word, a, b);
}

void say_fault(const session *g, const dm_fault *fault) {
    char message[512];
    dm_phrase_write(&fault->phrase, g->t->language, message, sizeof message);
    say(g, DM_WORD_PLAY_REFUSED, message, NULL);
}

bool read_line(const session *g, char line[LINE_BYTES]) {
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

bool ask(session *g, dm_word question, const char *a, const char *b) {
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
