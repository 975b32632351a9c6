/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All combinations of the options of a game: see setups.h. */
#include "setups.h"

#include <string.h>

#include "base/text.h"

static size_t values_of(const dm_option *option) {
    size_t count = 0;
    while (option->values[count])
        count++;
    return count;
}

size_t setups_count(const dm_game *game) {
    size_t count = 1;
    for (size_t i = 0; i < game->option_count; i++)
        count *= values_of(&game->options[i]);
    return count;
}

void setups_nth(dm_setup *setup, const dm_game *game, size_t n) {
    dm_setup_init(setup, game);
    for (size_t i = 0; i < game->option_count; i++) {
        size_t values = values_of(&game->options[i]);
        setup->value[i] = (uint8_t)(n % values);
        n /= values;
    }
}

void setups_write(const dm_setup *setup, const dm_game *game, char out[SETUP_TEXT]) {
    dm_writer w = dm_writer_init(out, SETUP_TEXT);
    for (size_t i = 0; i < game->option_count; i++) {
        if (i > 0)
            dm_write_char(&w, ' ');
        dm_write_text(&w, game->options[i].name);
        dm_write_char(&w, '=');
        dm_write_text(&w, game->options[i].values[setup->value[i]]);
    }
}

bool setups_read(dm_setup *setup, const dm_game *game, const char *text) {
    char words[SETUP_TEXT];
    if (strlen(text) >= sizeof words)
        return false;
    memcpy(words, text, strlen(text) + 1);
    dm_setup_init(setup, game);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');
        if (!value)
            return false;
        *value = '\0';
        if (dm_setup_set(setup, game, word, value + 1, NULL) != DM_OK)
            return false;
    }
    return true;
}
