/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reading and writing the small pieces of text the naive games have in common: numbers,
 * squares, boards written in rows, options and lists of moves. Reading is strict: what
 * is not exactly the canonical way to write a thing is refused. No rule of any game
 * belongs here.
 */
#include "naive_games.h"

#include <stdlib.h>
#include <string.h>

static bool take_row(const char **at, const char *letters, int files, char row[8]);
static bool is_digit(char c);

bool naive_has_option(const char *options, const char *wanted) {
    size_t length = strlen(wanted);
    for (const char *word = options; *word != '\0';) {
        size_t n = strcspn(word, " ");
        if (n == length && strncmp(word, wanted, n) == 0)
            return true;
        word += n;
        word += strspn(word, " ");
    }
    return false;
}

bool naive_take_char(const char **at, char wanted) {
    if (**at != wanted)
        return false;
    (*at)++;
    return true;
}

/*
 * A number of one to three digits without leading zeros; no count in any game is longer.
 */
bool naive_take_number(const char **at, int *out) {
    int digits = 0;
    int value = 0;
    bool zero_first = **at == '0';
    while (digits < 3 && is_digit(**at)) {
        value = value * 10 + (**at - '0');
        digits++;
        (*at)++;
    }
    if (digits == 0 || is_digit(**at) || (zero_first && digits > 1))
        return false;
    *out = value;
    return true;
}

bool naive_take_square(const char **at, const naive_board *board, naive_square *out) {
    char file = **at;
    if (file < 'a' || file >= 'a' + board->files)
        return false;
    (*at)++;
    char rank = **at;
    if (rank < '1' || rank >= '1' + board->ranks)
        return false;
    (*at)++;
    out->file = file - 'a';
    out->rank = rank - '1';
    return true;
}

bool naive_take_board(const char **at, const char *letters, naive_board *board) {
    for (int rank = board->ranks - 1; rank >= 0; rank--) {
        if (!take_row(at, letters, board->files, board->cell[rank]))
            return false;
        if (rank > 0 && !naive_take_char(at, '/'))
            return false;
    }
    return true;
}

/* Two runs of empty squares may not follow each other: 33 is not a way to write 6. */
static bool take_row(const char **at, const char *letters, int files, char row[8]) {
    int file = 0;
    bool after_run = false;
    while (file < files) {
        char c = **at;
        if (c >= '1' && c <= '0' + files - file && !after_run) {
            for (int n = c - '0'; n > 0; n--)
                row[file++] = '.';
            after_run = true;
        } else if (c != '\0' && strchr(letters, c) != NULL) {
            row[file++] = c;
            after_run = false;
        } else {
            return false;
        }
        (*at)++;
    }
    return true;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

void naive_put_char(char *text, char c) {
    size_t length = strlen(text);
    if (length + 1 >= NAIVE_TEXT)
        abort();
    text[length] = c;
    text[length + 1] = '\0';
}

void naive_put_number(char *text, int number) {
    if (number >= 10)
        naive_put_number(text, number / 10);
    naive_put_char(text, (char)('0' + number % 10));
}

void naive_put_square(char *text, naive_square square) {
    naive_put_char(text, (char)('a' + square.file));
    naive_put_char(text, (char)('1' + square.rank));
}

void naive_put_board(char *text, const naive_board *board) {
    for (int rank = board->ranks - 1; rank >= 0; rank--) {
        int run = 0;
        for (int file = 0; file < board->files; file++) {
            char c = board->cell[rank][file];
            if (c == '.') {
                run++;
                continue;
            }
            if (run > 0)
                naive_put_number(text, run);
            run = 0;
            naive_put_char(text, c);
        }
        if (run > 0)
            naive_put_number(text, run);
        if (rank > 0)
            naive_put_char(text, '/');
    }
}

/* A list that is too short would hide a wrong answer: stop the test instead. */
void naive_list_add(naive_list *list, const char *text) {
    if (list->count == NAIVE_MOVES || strlen(text) >= sizeof list->text[0])
        abort();
    strcpy(list->text[list->count++], text);
}

bool naive_list_has(const naive_list *list, const char *text) {
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->text[i], text) == 0)
            return true;
    }
    return false;
}
