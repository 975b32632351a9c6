/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words of the screen: names, and answers to wishes. */
#include "paint.h"
#include "screen_state.h"

const char *word_of(const screen *s, screen_word word) {
    return screen_text(word, s->language);
}

const char *seat_name_of(const screen *s, int seat) {
    const dm_match *m = screen_match(s);
    const dm_player *player = dm_match_player(m, seat);
    if (player->kind == DM_PERSON && *player->name)
        return player->name;
    return dm_word_text(dm_match_game(m)->seat_names[seat], s->language);
}

void tell(screen *s, screen_word word, const char *a) {
    fill_text(s->said, sizeof s->said, word_of(s, word), a, NULL, NULL);
    s->refused = false;
    s->rule = NULL;
}

void tell_fault(screen *s, const dm_fault *fault) {
    char message[SAID_BYTES];
    dm_phrase_write(&fault->phrase, s->language, message, sizeof message);
    tell(s, SCREEN_REFUSED, message);
    s->refused = true;
}

void tell_nothing(screen *s) {
    s->said[0] = '\0';
    s->refused = false;
    s->rule = NULL;
}
