/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier convert`: games of files in another form, one after another. What is wrong with
 * a game is named by file, line and column; all others are written.
 */
#include <errno.h>
#include <string.h>

#include "commands.h"
#include "convert.h"
#include "damier/word_list.h"
#include "files.h"
#include "games_in.h"
#include "values.h"
#include "writing.h"

enum { NUMBER_TEXT = 48 };

static const struct {
    const char *name;
    convert_form write;
} forms[] = {{"json", convert_json}, {"pdn", convert_pdn},  {"record", convert_record},
             {"hub", convert_hub},   {"fen", convert_fen},  {"svg", convert_svg},
             {"png", convert_png},   {"link", convert_link}};

const char *convert_names(size_t index) {
    return index < sizeof forms / sizeof *forms ? forms[index].name : NULL;
}

static convert_form form_of(const char *name) {
    size_t i = 0;
    while (strcmp(forms[i].name, name) != 0)
        i++;
    return forms[i].write;
}

/* ---- what is said besides ---- */

void convert_refuse(conversion *c, size_t line, size_t column, const dm_fault *fault) {
    games_in_print_fault(c->t, c->path, &(pdn_fault){line, column, *fault});
    c->status = EXIT_REFUSED;
}

static void say_count(const conversion *c, dm_word word, size_t count) {
    char number[NUMBER_TEXT];
    snprintf(number, sizeof number, "%zu", count);
    if (count > 0)
        print_line(c->t, c->t->err, word, c->path, number);
}

static void say_counts(conversion *c) {
    char number[NUMBER_TEXT];
    say_count(c, DM_WORD_CONVERT_OTHERS, c->others);
    say_count(c, DM_WORD_CONVERT_PAST, c->past);
    say_count(c, DM_WORD_CONVERT_VARIATIONS, c->side_faults);
    if (c->broken > 0) {
        snprintf(number, sizeof number, "%zu / %zu", c->broken, c->games);
        print_line(c->t, c->t->err, DM_WORD_CONVERT_BROKEN, c->path, number);
    }
    if (c->games + c->others == 0) {
        print_usage_fault(c->t, DM_WORD_CONVERT_NOTHING, c->path, NULL);
        c->status = EXIT_REFUSED;
    }
}

/* ---- games ---- */

bool convert_write(conversion *c, const pdn_game *g) {
    size_t turns;
    dm_word reason;
    c->text.bytes.length = 0;
    c->games++;
    c->side_faults += g->side_faults;
    if (g->broken) {
        c->broken++;
        convert_refuse(c, g->fault.line, g->fault.column, &g->fault.fault);
    }
    c->past += pdn_game_goes_past(g, &turns, &reason);
    form_of(c->a->to)(c, g);
    c->written++;
    if (c->text.bytes.failed || c->failed) {
        errno = c->failed ? c->failed : ENOMEM;
        return false;
    }
    size_t length = c->text.bytes.length;
    return length == 0 || fwrite(c->text.bytes.data, 1, length, c->out) == length;
}

static int convert_file(conversion *c, const char *path) {
    const pdn_game *game;
    pdn_outcome outcome = PDN_READ_GAME;
    int error = 0;
    games_in *in = games_in_open(c->t, path);
    c->path = path;
    c->games = c->others = c->broken = c->past = c->side_faults = 0;
    if (!in) {
        c->status = EXIT_REFUSED;
        return 0;
    }
    while (!error && (outcome = games_in_next(in, &game)) < PDN_READ_END) {
        if (outcome == PDN_READ_OTHER)
            c->others++;
        else if (!convert_write(c, game))
            error = errno;
    }
    if (outcome == PDN_READ_NO_MEMORY)
        error = ENOMEM;
    if (!games_in_close(in))
        c->status = EXIT_REFUSED;
    else if (!error)
        say_counts(c);
    return error;
}

/* ---- where they go ---- */

/* Zero, or an errno. */
static int convert_files(conversion *c) {
    int error = 0;
    for (size_t i = 1; !error && i < c->a->word_count; i++)
        error = convert_file(c, c->a->words[i]);
    if (!error && fflush(c->out) != 0)
        error = errno;
    json_free(&c->text);
    return error;
}

/* The file grows beside the old one, which it replaces when all is done. */
static int fill_file(void *self, FILE *out) {
    conversion *c = self;
    c->out = out;
    return convert_files(c);
}

int command_convert(const arguments *a, const terminal *t) {
    conversion c = {.a = a, .t = t, .out = t->out, .status = EXIT_DONE};
    const char *path = a->output ? a->output : "-";
    bool direct = file_is_output(path) || convert_is_picture(a->to);
    int error =
        direct ? convert_files(&c) : writing_replace_streamed(path, fill_file, &c);
    if (!error)
        return c.status;
    file_print_fault(t, path, error);
    return EXIT_REFUSED;
}
