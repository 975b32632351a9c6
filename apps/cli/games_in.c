/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of games: see games_in.h. */
#include "games_in.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "damier/word_list.h"
#include "files.h"
#include "formats/game_link.h"
#include "formats/squares.h"
#include "games_in_state.h"

static const char record_mark[] = "damier record ", hub_mark[] = "pos ";

/* ---- bytes and lines ---- */

/* More bytes, none at the end. */
static size_t read_more(games_in *in, char *out, size_t cap) {
    size_t count = fread(out, 1, cap, in->file);
    if (ferror(in->file) && !in->error)
        in->error = errno;
    return count;
}

static size_t read_source(void *self, char *out, size_t cap) {
    games_in *in = self;
    size_t ahead = in->end - in->at;
    if (ahead == 0)
        return read_more(in, out, cap);
    if (ahead > cap)
        ahead = cap;
    memcpy(out, in->head + in->at, ahead);
    in->at += ahead;
    return ahead;
}

static bool fill_head(games_in *in) {
    if (in->at == in->end) {
        in->at = 0;
        in->end = read_more(in, in->head, sizeof in->head);
    }
    return in->end > 0;
}

/* What is longer than any record is cut. */
static void take_part(games_in *in, size_t length) {
    if (in->line.length + length <= DM_RECORD_BYTES_MAX)
        dm_bytes_add(&in->line, in->head + in->at, length);
    in->at += length;
}

bool games_in_line(games_in *in) {
    if (in->held) {
        in->held = false;
        return true;
    }
    in->line.length = 0;
    dm_bytes_add(&in->line, "", 0);
    bool any = false, ended = false;
    while (!ended && fill_head(in)) {
        const char *from = in->head + in->at, *end;
        any = true;
        end = memchr(from, '\n', in->end - in->at);
        take_part(in, end ? (size_t)(end - from) : in->end - in->at);
        ended = end != NULL;
        in->at += ended;
    }
    if (in->line.length > 0 && in->line.data[in->line.length - 1] == '\r')
        in->line.length--;
    dm_bytes_add(&in->line, "", 1);
    in->line.length -= !in->line.failed;
    in->line_number += any;
    return any;
}

/* ---- which form it is ---- */

static bool is_hub(const char *text) {
    return strncmp(text, hub_mark, strlen(hub_mark)) == 0 ||
           (strspn(text, "WBwbe") == DM_SQUARES_LENGTH &&
            strchr(" \t\r\n", text[DM_SQUARES_LENGTH]));
}

/* Side, colon, colour: `W:W31,K5:B3`. */
static bool is_fen(const char *text) {
    return strchr("WB?wb", text[0]) && text[0] && text[1] == ':' &&
           strchr("WBwb", text[2]);
}

/* The address of a page or not, the first line has the mark of a link. */
static bool is_link(const char *text) {
    const char *mark = strstr(text, game_link_mark);
    return mark && strcspn(text, " \t\r\n") > (size_t)(mark - text);
}

/* An object begins with a name in quotation marks, a comment of PDN hardly ever. */
static bool is_json(const char *text) {
    return *text == '{' && text[1 + strspn(text + 1, " \t")] == '"' && strchr(text, ':');
}

/* By its byte order mark. */
static bool is_utf_16(const games_in *in) {
    return in->end >= 2 &&
           (memcmp(in->head, "\xFF\xFE", 2) == 0 || memcmp(in->head, "\xFE\xFF", 2) == 0);
}

/* Looks past the mark of UTF-8 and empty lines, which all forms may begin with. */
static games_form form_of(games_in *in) {
    char text[256] = "";
    size_t at = in->end >= 3 && memcmp(in->head, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (at < in->end && strchr(" \t\r\n", in->head[at]) && in->head[at])
        at++;
    size_t length = in->end - at < sizeof text - 1 ? in->end - at : sizeof text - 1;
    memcpy(text, in->head + at, length);
    text[length] = '\0';
    games_form form = strncmp(text, record_mark, strlen(record_mark)) == 0
                          ? games_read_record
                      : is_json(text) ? games_read_json
                      : is_link(text) ? games_read_link
                      : is_hub(text)  ? games_read_hub
                      : is_fen(text)  ? games_read_fen
                                      : NULL;
    if (form && in->head[0] == '\xEF')
        in->at = 3;
    return form;
}

/* ---- opening and closing ---- */

static games_in *fail(const terminal *t, const char *path, int error, games_in *in) {
    print_usage_fault(t, DM_WORD_FILE_LOAD, path, strerror(error));
    if (in)
        games_in_close(in);
    return NULL;
}

static games_in *refuse_utf_16(games_in *in) {
    print_usage_fault(in->t, DM_WORD_FILE_UTF_16, in->path, NULL);
    games_in_close(in);
    return NULL;
}

games_in *games_in_open(const terminal *t, const char *path) {
    games_in *in = calloc(1, sizeof *in);
    if (!in)
        return fail(t, path, ENOMEM, NULL);
    in->t = t;
    in->path = path;
    in->built.last = PDN_NONE;
    in->file = file_is_output(path) ? t->in : fopen(path, "r");
    if (!in->file)
        return fail(t, path, errno, in);
    in->end = read_more(in, in->head, sizeof in->head);
    if (is_utf_16(in))
        return refuse_utf_16(in);
    in->form = form_of(in);
    if (!in->form)
        in->pdn = pdn_reader_new(read_source, in);
    if (!in->form && !in->pdn)
        return fail(t, path, ENOMEM, in);
    return in;
}

bool games_in_close(games_in *in) {
    int error = in->error;
    if (error)
        print_usage_fault(in->t, DM_WORD_FILE_LOAD, in->path, strerror(error));
    if (in->file && in->file != in->t->in)
        fclose(in->file);
    pdn_reader_free(in->pdn);
    pdn_builder_free(&in->built);
    dm_bytes_free(&in->line);
    free(in);
    return error == 0;
}

/* ---- games ---- */

pdn_outcome games_in_next(games_in *in, const pdn_game **out) {
    if (in->pdn)
        return pdn_reader_next(in->pdn, out);
    *out = &in->built.game;
    do {
        if (!games_in_line(in))
            return PDN_READ_END;
        if (in->line.failed)
            return PDN_READ_NO_MEMORY;
    } while (in->line.data[strspn(in->line.data, " \t")] == '\0');
    size_t number = in->built.game.number, line = in->line_number;
    in->built.game.game = NULL;
    in->form(in);
    in->built.game.number = number + 1;
    in->built.game.line = line;
    bool failed = in->line.failed || in->built.failed || in->built.arena.failed;
    return failed ? PDN_READ_NO_MEMORY : PDN_READ_GAME;
}

void games_in_break(games_in *in, size_t line, size_t column, const dm_fault *fault) {
    if (!in->built.game.game) {
        const dm_game *game = dm_game_with(DM_GAME_DRAUGHTS_100);
        dm_setup setup;
        dm_state first;
        dm_setup_init(&setup, game);
        game->init(&first, &setup);
        pdn_builder_begin(&in->built, game, &setup, &first);
    }
    in->built.game.broken = true;
    in->built.game.fault = (pdn_fault){line, column, *fault};
}

void games_in_print_fault(const terminal *t, const char *path, const pdn_fault *fault) {
    char message[512];
    dm_phrase_write(&fault->fault.phrase, t->language, message, sizeof message);
    fputs("damier: ", t->err);
    print_text(t, t->err, path);
    fprintf(t->err, ":%zu:%zu: ", fault->line, fault->column);
    print_text(t, t->err, message);
    fputc('\n', t->err);
}
