/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A match as text and back: see damier/match.h, and docs/formats/record.md for the
 * format. One fact per line, its keyword first; the reader accepts them only in the order
 * in which the writer gives them.
 */
#include <string.h>

#include "base/fault.h"
#include "base/text.h"
#include "damier/word_list.h"
#include "match/history.h"

enum { LINE_BYTES = 512, CLOCK_BYTES = 48 };

/* The most a clock can reach through increments in the longest game. */
#define LEFT_MAX (DM_CLOCK_MAX * (DM_MATCH_TURNS_MAX + 1))

static const char header[] = "damier record 1";
static const char *const answers[] = {"none", "right", "wrong"};
static const char *const endings[] = {"", "agreement", "resignation", "time"};
static const char *const kinds[] = {"person", "engine"};

/* A record being read. The match exists once the position is known. */
typedef struct {
    const dm_game *game;
    dm_setup setup;
    dm_match *m;
    bool finished; /* the result has been read */
    char text[LINE_BYTES];
    char *line; /* the text still to be read */
    dm_fault *fault;
} loader;

/* ---- writing ---- */

static void write_field(dm_writer *w, const char *name, const char *value) {
    dm_write_char(w, ' ');
    dm_write_text(w, name);
    dm_write_char(w, '=');
    dm_write_text(w, value);
}

static void write_move(dm_writer *w, const dm_match *m, size_t before, dm_move move) {
    char text[DM_MOVE_TEXT];
    m->game->write_move(&m->snapshots[before].state, move, DM_NOTATION_PLAIN, text,
                        sizeof text);
    dm_write_text(w, text);
}

static void write_turn(dm_writer *w, const dm_match *m, size_t index) {
    const dm_turn *turn = dm_match_turn(m, index);
    dm_write_text(w, "turn ");
    if (turn->pass)
        dm_write_text(w, "pass");
    else
        write_move(w, m, index, turn->move);
    if (turn->pass && turn->move != DM_NO_MOVE) {
        dm_write_text(w, " tried=");
        write_move(w, m, index, turn->move);
    }
    if (turn->card[0])
        write_field(w, "card", turn->card);
    if (turn->answer != DM_ANSWER_NONE)
        write_field(w, "answer", answers[turn->answer]);
    if (m->clock.base) {
        dm_write_text(w, " clock=");
        dm_write_number(w, turn->clock);
    }
    dm_write_char(w, '\n');
}

static void write_players(dm_writer *w, const dm_match *m) {
    for (int seat = 0; seat < m->seats; seat++) {
        const dm_player *player = &m->players[seat];
        dm_write_text(w, "player ");
        dm_write_number(w, seat + 1);
        dm_write_char(w, ' ');
        dm_write_text(w, kinds[player->kind]);
        dm_write_char(w, ' ');
        dm_write_number(w, player->level);
        if (player->name[0])
            dm_write_char(w, ' ');
        dm_write_text(w, player->name);
        dm_write_char(w, '\n');
    }
}

static void write_numbers(dm_writer *w, const char *keyword, const int64_t *numbers,
                          int count) {
    dm_write_text(w, keyword);
    for (int i = 0; i < count; i++) {
        dm_write_char(w, ' ');
        dm_write_number(w, numbers[i]);
    }
    dm_write_char(w, '\n');
}

static void write_opening(dm_writer *w, const dm_match *m) {
    char position[DM_POSITION_TEXT];
    dm_write_text(w, header);
    dm_write_text(w, "\ngame ");
    dm_write_text(w, m->game->id);
    for (size_t i = 0; i < m->game->option_count; i++) {
        const dm_option *option = &m->game->options[i];
        dm_write_text(w, "\noption ");
        dm_write_text(w, option->name);
        dm_write_char(w, '=');
        dm_write_text(w, option->values[m->setup.value[i]]);
    }
    m->game->write_state(dm_match_first(m), position, sizeof position);
    dm_write_text(w, "\nposition ");
    dm_write_text(w, position);
    dm_write_char(w, '\n');
}

static void write_left(dm_writer *w, const dm_match *m) {
    int64_t left[DM_SEATS_MAX];
    memcpy(left, m->snapshots[m->last].time_left, sizeof left);
    int seat = match_turn_seat(m);
    if (seat != DM_OVER)
        left[seat] = left[seat] > m->used ? left[seat] - m->used : 0;
    write_numbers(w, "left", left, m->seats);
}

/* What is still open: a pending move, offers, an ending that is not on the board. */
static void write_closing(dm_writer *w, const dm_match *m) {
    if (m->last + 1 < m->total)
        write_numbers(w, "standing", &(int64_t){(int64_t)m->last}, 1);
    if (m->clock.base)
        write_left(w, m);
    if (m->pending != DM_NO_MOVE) {
        dm_write_text(w, "pending ");
        write_move(w, m, m->last, m->pending);
        if (m->drawn_card[0])
            write_field(w, "card", m->drawn_card);
        dm_write_char(w, '\n');
    }
    for (int seat = 0; seat < m->seats && m->ended == NOT_ENDED; seat++)
        if (dm_match_has_offered(m, seat))
            write_numbers(w, "offer", &(int64_t){seat + 1}, 1);
    for (int i = 0; i < m->retired_count; i++)
        write_numbers(w, "retired", &(int64_t){m->retired[i] + 1}, 1);
    if (m->ended != NOT_ENDED) {
        dm_write_text(w, "ended ");
        write_numbers(w, endings[m->ended], &(int64_t){m->ended_by + 1}, 1);
    }
    dm_write_text(w, "result ");
    dm_write_text(w, dm_outcome_name(&m->outcome));
    dm_write_char(w, '\n');
}

static void write_clock(dm_writer *w, dm_clock_rule rule) {
    char text[CLOCK_BYTES];
    dm_clock_write(rule, ' ', text, sizeof text);
    dm_write_text(w, "clock ");
    dm_write_text(w, text);
    dm_write_char(w, '\n');
}

size_t dm_match_save(const dm_match *m, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    write_opening(&w, m);
    write_players(&w, m);
    if (m->clock.base)
        write_clock(&w, m->clock);
    if (m->seed)
        write_numbers(&w, "seed", &m->seed, 1);
    if (m->deck[0]) {
        dm_write_text(&w, "deck ");
        dm_write_text(&w, m->deck);
        dm_write_char(&w, '\n');
    }
    for (size_t i = 0; i < dm_match_total(m); i++)
        write_turn(&w, m, i);
    write_closing(&w, m);
    return w.length;
}

/* ---- reading ---- */

/* Cuts the next word off the rest of the line; an empty one at its end. */
static char *next_word(loader *l) {
    char *word = l->line;
    l->line += strcspn(l->line, " ");
    if (*l->line)
        *l->line++ = '\0';
    return word;
}

static dm_status refuse_line(loader *l, const char *word) {
    return dm_refuse(l->fault, 0, DM_WORD_FAULT_RECORD_LINE, word, NULL);
}

static bool read_whole_number(const char *word, int most, int *out) {
    dm_reader r = dm_reader_init(word);
    return dm_read_number(&r, most, out) && dm_read_end(&r);
}

static bool read_time(const char *word, int64_t *out) {
    dm_reader r = dm_reader_init(word);
    return dm_read_large(&r, LEFT_MAX, out) && dm_read_end(&r);
}

static int find_name(const char *const *names, int count, const char *name) {
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

static dm_status load_game(loader *l) {
    l->game = dm_game_find(l->line);
    if (!l->game)
        return dm_refuse(l->fault, 0, DM_WORD_FAULT_GAME_UNKNOWN, l->line, NULL);
    dm_setup_init(&l->setup, l->game);
    return DM_OK;
}

static dm_status load_option(loader *l) {
    char *value = strchr(l->line, '=');
    if (!value)
        return refuse_line(l, l->line);
    *value++ = '\0';
    return dm_setup_set(&l->setup, l->game, l->line, value, l->fault);
}

static dm_status load_position(loader *l) {
    dm_state first;
    if (l->game->read_state(&first, &l->setup, l->line, l->fault) != DM_OK)
        return DM_REFUSED;
    if (dm_match_new(&l->m, l->game, &l->setup, &first) != DM_OK)
        return dm_refuse(l->fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    return DM_OK;
}

static dm_status read_seat(loader *l, int *seat) {
    const char *word = next_word(l);
    if (!read_whole_number(word, l->m->seats, seat) || *seat == 0)
        return dm_refuse(l->fault, 0, DM_WORD_FAULT_SEAT, word, NULL);
    --*seat;
    return DM_OK;
}

static dm_status load_player(loader *l) {
    dm_player player;
    int seat, level;
    memset(&player, 0, sizeof player);
    if (read_seat(l, &seat) != DM_OK)
        return DM_REFUSED;
    const char *word = next_word(l);
    int kind = find_name(kinds, 2, word);
    if (kind < 0)
        return refuse_line(l, word);
    word = next_word(l);
    if (!read_whole_number(word, 8, &level) || (level > 0) != (kind == DM_ENGINE))
        return refuse_line(l, word);
    if (strlen(l->line) >= DM_NAME_BYTES)
        return refuse_line(l, l->line);
    player.kind = (dm_player_kind)kind;
    player.level = (uint8_t)level;
    memcpy(player.name, l->line, strlen(l->line));
    dm_match_set_player(l->m, seat, &player);
    return DM_OK;
}

static dm_status load_clock(loader *l) {
    dm_clock_rule rule;
    if (!dm_clock_read(l->line, ' ', &rule) || rule.base == 0)
        return refuse_line(l, l->line);
    dm_match_set_clock(l->m, rule);
    return DM_OK;
}

static dm_status load_seed(loader *l) {
    int64_t seed;
    dm_reader r = dm_reader_init(l->line);
    if (!dm_read_large(&r, DM_SEED_MAX, &seed) || !dm_read_end(&r) || !seed)
        return refuse_line(l, l->line);
    dm_match_set_seed(l->m, seed);
    return DM_OK;
}

static dm_status load_deck(loader *l) {
    return *l->line ? dm_match_set_deck(l->m, l->line, l->fault) : refuse_line(l, "deck");
}

/*
 * The value of `name=value` if the word begins with that name and is the first such word.
 */
static const char *field_value(const char *word, const char *name, bool already) {
    size_t length = strlen(name);
    return !already && strncmp(word, name, length) == 0 ? word + length : NULL;
}

/* One `name=value` after a turn. */
static dm_status load_field(loader *l, char *word, dm_turn *turn, bool *timed) {
    bool cards = dm_match_has_cards(l->m);
    const char *card = field_value(word, "card=", !cards || turn->card[0]);
    const char *answer = field_value(word, "answer=", !cards || turn->answer);
    const char *clock = field_value(word, "clock=", !l->m->clock.base || *timed);
    const char *tried = field_value(word, "tried=", !turn->pass || turn->move);
    if (tried)
        return l->game->read_move(dm_match_state(l->m), tried, &turn->move, l->fault);
    if (card && *card && match_is_name(card)) {
        memcpy(turn->card, card, strlen(card) + 1);
        return DM_OK;
    }
    if (answer && find_name(answers, 3, answer) > 0) {
        turn->answer = (dm_answer)find_name(answers, 3, answer);
        return DM_OK;
    }
    *timed = clock && read_time(clock, &turn->clock);
    return *timed ? DM_OK : refuse_line(l, word);
}

static dm_status load_turn(loader *l) {
    dm_turn turn;
    bool timed = false;
    if (dm_match_read_turn(l->m, next_word(l), &turn, l->fault) != DM_OK)
        return DM_REFUSED;
    while (*l->line)
        if (load_field(l, next_word(l), &turn, &timed) != DM_OK)
            return DM_REFUSED;
    if (turn.move != DM_NO_MOVE && turn.answer != DM_ANSWER_NONE && l->game->card_colour)
        turn.colour = l->game->card_colour(dm_match_state(l->m), turn.move);
    return dm_match_add(l->m, &turn, l->fault);
}

static dm_status load_standing(loader *l) {
    int standing;
    const char *word = next_word(l);
    if (!read_whole_number(word, DM_MATCH_TURNS_MAX, &standing) || *l->line ||
        (size_t)standing >= dm_match_total(l->m))
        return refuse_line(l, word);
    while (dm_match_length(l->m) > (size_t)standing)
        dm_match_undo(l->m, 0, NULL);
    return DM_OK;
}

/* What each seat has left now: the player to move may have used some of it already. */
static dm_status load_left(loader *l) {
    snapshot *now = &l->m->snapshots[l->m->last];
    for (int seat = 0; seat < l->m->seats; seat++) {
        int64_t left;
        const char *word = next_word(l);
        if (!l->m->clock.base || !read_time(word, &left) || left > now->time_left[seat])
            return refuse_line(l, word);
        if (seat == match_turn_seat(l->m))
            l->m->used = now->time_left[seat] - left;
        else if (left < now->time_left[seat])
            return refuse_line(l, word);
    }
    return *l->line ? refuse_line(l, l->line) : DM_OK;
}

static dm_status load_pending(loader *l) {
    dm_turn turn;
    if (!dm_match_has_cards(l->m))
        return dm_refuse(l->fault, 0, DM_WORD_FAULT_NO_PENDING, NULL, NULL);
    if (dm_match_read_turn(l->m, next_word(l), &turn, l->fault) != DM_OK ||
        dm_match_play(l->m, turn.move, 0, l->fault) != DM_OK)
        return DM_REFUSED;
    if (!*l->line)
        return DM_OK;
    const char *word = next_word(l);
    if (strncmp(word, "card=", 5) != 0 || *l->line)
        return refuse_line(l, word);
    return dm_match_deal_card(l->m, word + 5, l->fault);
}

static dm_status load_offer(loader *l) {
    int seat;
    if (read_seat(l, &seat) != DM_OK)
        return DM_REFUSED;
    return *l->line ? refuse_line(l, l->line) : dm_match_offer_draw(l->m, seat, l->fault);
}

static dm_status load_retired(loader *l) {
    int seat;
    if (read_seat(l, &seat) != DM_OK)
        return DM_REFUSED;
    return *l->line ? refuse_line(l, l->line) : match_note_retired(l->m, seat, l->fault);
}

static dm_status load_ended(loader *l) {
    const char *word = next_word(l);
    int seat, how = find_name(endings, 4, word);
    if (how <= NOT_ENDED)
        return refuse_line(l, word);
    if (read_seat(l, &seat) != DM_OK)
        return DM_REFUSED;
    bool fits = how == BY_AGREEMENT ? l->m->seats > 1
                : how == BY_TIME    ? l->m->clock.base && seat == dm_match_seat(l->m)
                                    : true;
    if (*l->line || dm_match_seat(l->m) == DM_OVER || !fits)
        return refuse_line(l, word);
    l->m->ended = (ending)how;
    l->m->ended_by = seat;
    l->m->pending = DM_NO_MOVE;
    match_settle(l->m);
    return DM_OK;
}

static dm_status load_result(loader *l) {
    const char *name = dm_outcome_name(&l->m->outcome);
    if (strcmp(l->line, name) != 0)
        return dm_refuse(l->fault, 0, DM_WORD_FAULT_RECORD_RESULT, l->line, name);
    l->finished = true;
    return DM_OK;
}

/*
 * The keywords in their order; each may be followed by itself (if it repeats) or a later
 * one.
 */
static const struct {
    const char *keyword;
    dm_status (*load)(loader *);
    bool repeats, required;
} lines[] = {
    {"game", load_game, false, true},          {"option", load_option, true, false},
    {"position", load_position, false, true},  {"player", load_player, true, false},
    {"clock", load_clock, false, false},       {"seed", load_seed, false, false},
    {"deck", load_deck, false, false},         {"turn", load_turn, true, false},
    {"standing", load_standing, false, false}, {"left", load_left, false, false},
    {"pending", load_pending, false, false},   {"offer", load_offer, true, false},
    {"retired", load_retired, true, false},    {"ended", load_ended, false, false},
    {"result", load_result, false, true},
};

enum { KEYWORDS = sizeof lines / sizeof *lines };

/* Finds the keyword at or after `stage`, without skipping one that is required. */
static int find_keyword(const char *keyword, int stage) {
    for (int i = stage; i < KEYWORDS; i++) {
        if (strcmp(lines[i].keyword, keyword) == 0)
            return i;
        if (lines[i].required)
            break;
    }
    return -1;
}

/*
 * Copies one line without its end; returns how many bytes it took, 0 if it is too long.
 */
static size_t cut_line(const char *text, char out[LINE_BYTES]) {
    size_t length = strcspn(text, "\n"), kept = length;
    if (kept > 0 && text[kept - 1] == '\r')
        kept--;
    if (kept >= LINE_BYTES)
        return 0;
    memcpy(out, text, kept);
    out[kept] = '\0';
    return text[length] ? length + 1 : length;
}

static dm_status load_lines(loader *l, const char *text, size_t *number) {
    int stage = 0;
    for (*number = 1; *text; ++*number) {
        size_t bytes = cut_line(text, l->text);
        if (!bytes)
            return dm_refuse_number(l->fault, 0, DM_WORD_FAULT_RECORD_LONG_LINE,
                                    LINE_BYTES - 1);
        text += bytes;
        l->line = l->text;
        if (*number == 1) {
            if (strcmp(l->line, header) != 0)
                return dm_refuse(l->fault, 0, DM_WORD_FAULT_RECORD_HEADER, header, NULL);
            continue;
        }
        bool loose_end = l->line[0] && l->line[strlen(l->line) - 1] == ' ';
        const char *keyword = next_word(l);
        if (loose_end)
            return refuse_line(l, keyword);
        int found = l->finished ? -1 : find_keyword(keyword, stage);
        if (found < 0)
            return refuse_line(l, keyword);
        if (lines[found].load(l) != DM_OK)
            return DM_REFUSED;
        stage = found + !lines[found].repeats;
    }
    return l->finished ? DM_OK
                       : dm_refuse(l->fault, 0, DM_WORD_FAULT_RECORD_SHORT, NULL, NULL);
}

dm_status dm_match_load(dm_match **out, const char *text, dm_fault *fault) {
    loader l = {.fault = fault};
    size_t number = 1;
    if (load_lines(&l, text, &number) != DM_OK) {
        dm_match_free(l.m);
        if (fault)
            fault->at = number;
        return DM_REFUSED;
    }
    *out = l.m;
    return DM_OK;
}
