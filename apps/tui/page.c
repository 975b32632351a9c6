/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages over the board: help, the rules one by one, and the rule behind a refusal. */
#include <stdio.h>
#include <string.h>

#include "damier/word_list.h"
#include "paint.h"
#include "screen_state.h"

enum { NAME = 128, HEADING = 256 };

/* A rule: its title in bold, its text, an empty row. */
static void draw_rule(const screen *s, column *c, const char *game, const char *rule) {
    char name[NAME];
    snprintf(name, sizeof name, "rules.%s.%s.title", game, rule);
    paint_lines(c, STYLE_BOLD, dm_word_text(dm_word_find(name), s->language));
    snprintf(name, sizeof name, "rules.%s.%s.text", game, rule);
    paint_lines(c, STYLE_PLAIN, dm_word_text(dm_word_find(name), s->language));
    paint_lines(c, STYLE_PLAIN, "");
}

/* The rules of a game are those of the catalogue that have its name. */
static void draw_rules(const screen *s, column *c) {
    const char *game = dm_match_game(screen_match(s))->id;
    char start[NAME], rule[NAME];
    static const char ending[] = ".title";
    snprintf(start, sizeof start, "rules.%s.", game);
    size_t length = strlen(start);
    for (int word = 1; word < DM_WORDS; word++) {
        const char *name = dm_word_name((dm_word)word);
        size_t all = strlen(name);
        if (strncmp(name, start, length) != 0 || all <= length + sizeof ending - 1 ||
            strcmp(name + all - (sizeof ending - 1), ending) != 0)
            continue;
        snprintf(rule, sizeof rule, "%.*s", (int)(all - length - (sizeof ending - 1)),
                 name + length);
        draw_rule(s, c, game, rule);
    }
}

void page_draw(const screen *s) {
    const dm_game *game = dm_match_game(screen_match(s));
    char title[HEADING];
    if (s->page == PAGE_HELP)
        fill_text(title, sizeof title, word_of(s, SCREEN_HELP_TITLE), NULL, NULL, NULL);
    else
        fill_text(title, sizeof title, word_of(s, SCREEN_RULES_TITLE),
                  dm_word_text(game->title, s->language), NULL, NULL);
    paint_fill(1, 0, LINES - 2, COLS, STYLE_PLAIN, " ");
    paint_frame(1, 0, LINES - 2, COLS, title);
    column c = {2, 3, COLS - 6, LINES - 2, s->scroll};
    if (s->page == PAGE_HELP)
        paint_lines(&c, STYLE_PLAIN, word_of(s, SCREEN_HELP));
    else if (s->page == PAGE_WHY && s->rule)
        draw_rule(s, &c, game->id, s->rule);
    else
        draw_rules(s, &c);
}
