/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The list of games, and what is the same for all of them: options by name, results by
 * name. Adding a game means adding one line here; nothing else in this file knows a rule.
 */
#include "games/registry.h"

#include <string.h>

#include "base/fault.h"
#include "damier/word_list.h"

/* Players never see the example: without it the list ends there. */
#ifdef DAMIER_EXAMPLE
#define EXAMPLE &dm_game_example
#else
#define EXAMPLE NULL
#endif

static const dm_game *const games[] = {
    &dm_game_draughts,
    &dm_game_bretonnes,
    &dm_game_sujet_verbe,
    &dm_game_martian,
    EXAMPLE,
    NULL,
};

const dm_level dm_levels_usual[DM_LEVELS - 1] = {{1, 400}, {2, 400}, {3, 200}, {4, 100},
                                                 {5, 50},  {6, 20},  {8, 0}};

static const dm_option *find_option(const dm_game *, const char *name, size_t *index);
static void name_values(const dm_option *, char *out, size_t cap);

size_t dm_game_count(void) {
    size_t count = 0;
    while (games[count])
        count++;
    return count;
}

const dm_game *dm_game_at(size_t index) {
    return games[index];
}

const dm_game *dm_game_find(const char *id) {
    for (size_t i = 0; i < dm_game_count(); i++)
        if (strcmp(games[i]->id, id) == 0)
            return games[i];
    return NULL;
}

const dm_game *dm_game_with(uint32_t flag) {
    for (size_t i = 0; i < dm_game_count(); i++)
        if (games[i]->flags & flag)
            return games[i];
    return NULL;
}

void dm_setup_init(dm_setup *setup, const dm_game *game) {
    memset(setup, 0, sizeof *setup);
    for (size_t i = 0; i < game->option_count; i++)
        setup->value[i] = game->options[i].standard;
}

dm_status dm_setup_set(dm_setup *setup, const dm_game *game, const char *name,
                       const char *value, dm_fault *fault) {
    size_t index;
    const dm_option *option = find_option(game, name, &index);
    if (!option)
        return dm_refuse(fault, 0, DM_WORD_FAULT_OPTION_UNKNOWN, name, game->id);
    for (uint8_t i = 0; option->values[i]; i++) {
        if (strcmp(option->values[i], value) == 0) {
            setup->value[index] = i;
            setup->given |= (uint8_t)(1U << index);
            return DM_OK;
        }
    }
    char allowed[DM_WORD_ARGUMENT_BYTES];
    name_values(option, allowed, sizeof allowed);
    dm_refuse(fault, 0, DM_WORD_FAULT_OPTION_VALUE, name, value);
    if (fault)
        memcpy(fault->phrase.args[2], allowed, sizeof allowed);
    return DM_REFUSED;
}

const char *dm_setup_get(const dm_setup *setup, const dm_game *game, const char *name) {
    size_t index;
    const dm_option *option = find_option(game, name, &index);
    return option ? option->values[setup->value[index]] : NULL;
}

/* The option with a role, or a number that no option has. */
static size_t find_role(const dm_game *game, dm_option_role role) {
    for (size_t i = 0; i < game->option_count && i < DM_OPTIONS_MAX; i++)
        if (game->options[i].role == role)
            return i;
    return DM_OPTIONS_MAX;
}

int dm_setup_role(const dm_setup *setup, const dm_game *game, dm_option_role role) {
    size_t index = find_role(game, role);
    return index < DM_OPTIONS_MAX ? setup->value[index] : -1;
}

void dm_setup_choose(dm_setup *setup, const dm_game *game, dm_option_role role,
                     int index) {
    size_t option = find_role(game, role);
    if (option < DM_OPTIONS_MAX)
        setup->value[option] = (uint8_t)index;
}

const dm_look *dm_game_look(const dm_game *game, int piece, int owner) {
    for (size_t i = 0; i < game->look_count; i++) {
        const dm_look *look = &game->looks[i];
        if (look->piece == piece && (look->owner == owner || look->owner == DM_NOBODY))
            return look;
    }
    return NULL;
}

void dm_game_draft(const dm_game *game, const dm_state *state, dm_draft *out) {
    dm_cell cells[DM_CELLS_MAX];
    *out = (dm_draft){.seats = game->min_seats};
    size_t count = game->cells(state, cells, DM_CELLS_MAX);
    for (size_t i = 0; i < count; i++) {
        out->piece[cells[i].square - 1] = cells[i].piece;
        out->owner[cells[i].square - 1] = cells[i].owner;
    }
    game->draft(state, out);
}

const char *dm_outcome_name(const dm_outcome *outcome) {
    static const char *const winners[DM_SEATS_MAX] = {"1", "2", "3", "4"};
    if (!outcome->over)
        return "ongoing";
    if (outcome->seats == 1)
        return outcome->winner == DM_NOBODY ? "lost" : "won";
    return outcome->winner == DM_NOBODY ? "draw" : winners[outcome->winner];
}

void dm_outcome_rank(dm_outcome *outcome) {
    int at_the_top = 0;
    outcome->winner = DM_NOBODY;
    for (int seat = 0; seat < outcome->seats; seat++) {
        int better = 0;
        for (int other = 0; other < outcome->seats; other++)
            better += outcome->score[other] > outcome->score[seat];
        outcome->place[seat] = (uint8_t)(better + 1);
        if (better == 0) {
            at_the_top++;
            outcome->winner = (int8_t)seat;
        }
    }
    if (at_the_top > 1)
        outcome->winner = DM_NOBODY;
}

static const dm_option *find_option(const dm_game *game, const char *name,
                                    size_t *index) {
    for (size_t i = 0; i < game->option_count; i++) {
        if (strcmp(game->options[i].name, name) == 0) {
            *index = i;
            return &game->options[i];
        }
    }
    return NULL;
}

static void name_values(const dm_option *option, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    for (size_t i = 0; option->values[i]; i++) {
        if (i > 0)
            dm_write_text(&w, ", ");
        dm_write_text(&w, option->values[i]);
    }
}
