/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines of the Hub protocol: see hub.h. */
#include "formats/hub.h"

#include <string.h>

#include "base/fault.h"
#include "damier/word_list.h"

enum { SECONDS_MAX = 1000000000 };

static const char blanks[] = " \t";

const dm_square_letters dm_hub_letters = {{'W', 'B'}, {'w', 'b'}, {'W', 'B'}, 'e'};

/* ---- reading ---- */

static dm_status check_characters(const char *text, dm_fault *fault) {
    for (size_t i = 0; text[i]; i++)
        if (((unsigned char)text[i] < ' ' && text[i] != '\t') || text[i] == 127)
            return dm_refuse(fault, i + 1, DM_WORD_HUB_CONTROL, NULL, NULL);
    return DM_OK;
}

/*
 * The character that ends a piece must still be seen by the reader of the next one, so
 * ends are only noted, and cut once everything is read.
 */
typedef struct {
    char *text;
    size_t at;
    char *cuts[2 * DM_HUB_ARGUMENTS_MAX + 1];
    size_t cut_count;
} cutter;

static void skip_blanks(cutter *c) {
    c->at += strspn(c->text + c->at, blanks);
}

/* A piece up to one of `stops`. */
static const char *take(cutter *c, const char *stops) {
    char *piece = c->text + c->at;
    c->at += strcspn(piece, stops);
    c->cuts[c->cut_count++] = c->text + c->at;
    return piece;
}

static dm_status read_value(cutter *c, dm_hub_argument *out, dm_fault *fault) {
    skip_blanks(c);
    if (c->text[c->at] != '"') {
        out->value = take(c, " \t=\"");
        if (c->text[c->at] && !strchr(blanks, c->text[c->at]))
            return dm_refuse(fault, c->at + 1, DM_WORD_HUB_FORM, out->value, NULL);
        return DM_OK;
    }
    size_t begin = ++c->at;
    out->value = take(c, "\"");
    if (!c->text[c->at])
        return dm_refuse(fault, begin, DM_WORD_HUB_QUOTE, NULL, NULL);
    c->at++;
    if (c->text[c->at] && !strchr(blanks, c->text[c->at]))
        return dm_refuse(fault, c->at + 1, DM_WORD_HUB_FORM, c->text + c->at, NULL);
    return DM_OK;
}

static dm_status read_argument(cutter *c, dm_hub_argument *out, dm_fault *fault) {
    size_t begin = c->at;
    out->name = take(c, " \t=\"");
    out->value = "";
    if (c->at == begin)
        return dm_refuse(fault, c->at + 1, DM_WORD_HUB_FORM, c->text + c->at, NULL);
    size_t end = c->at;
    skip_blanks(c);
    if (c->text[c->at] == '=') {
        c->at++;
        return read_value(c, out, fault);
    }
    if (c->text[c->at] == '"' && c->at == end)
        return dm_refuse(fault, c->at + 1, DM_WORD_HUB_FORM, c->text + c->at, NULL);
    return DM_OK;
}

dm_status dm_hub_read(dm_hub_line *out, char *text, dm_fault *fault) {
    cutter c = {.text = text};
    dm_hub_line line = {.command = ""};
    if (check_characters(text, fault) != DM_OK)
        return DM_REFUSED;
    skip_blanks(&c);
    if (strcspn(text + c.at, "=\"") < strcspn(text + c.at, blanks))
        return dm_refuse(fault, c.at + 1, DM_WORD_HUB_COMMAND, NULL, NULL);
    line.command = take(&c, blanks);
    for (skip_blanks(&c); text[c.at]; skip_blanks(&c)) {
        if (line.count == DM_HUB_ARGUMENTS_MAX)
            return dm_refuse_number(fault, c.at + 1, DM_WORD_HUB_TOO_MANY,
                                    DM_HUB_ARGUMENTS_MAX);
        if (read_argument(&c, &line.arguments[line.count++], fault) != DM_OK)
            return DM_REFUSED;
    }
    for (size_t i = 0; i < c.cut_count; i++)
        *c.cuts[i] = '\0';
    *out = line;
    return DM_OK;
}

const char *dm_hub_find(const dm_hub_line *line, const char *name) {
    for (size_t i = 0; i < line->count; i++)
        if (strcmp(line->arguments[i].name, name) == 0)
            return line->arguments[i].value;
    return NULL;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* At most three decimals count; the rest must still be digits. */
bool dm_hub_read_seconds(const char *text, int64_t *ms) {
    dm_reader r = dm_reader_init(text);
    bool negative = dm_read_char(&r, '-');
    int64_t whole = 0, part = 0, unit = 1000;
    size_t begin = r.at;
    for (; is_digit(dm_read_peek(&r)); r.at++)
        if ((whole = whole * 10 + (dm_read_peek(&r) - '0')) > SECONDS_MAX)
            return false;
    if (r.at == begin && dm_read_peek(&r) != '.')
        return false;
    if (dm_read_char(&r, '.')) {
        if (!is_digit(dm_read_peek(&r)))
            return false;
        for (; is_digit(dm_read_peek(&r)); r.at++)
            part += (unit /= 10) * (dm_read_peek(&r) - '0');
    }
    if (!dm_read_end(&r))
        return false;
    *ms = negative ? 0 : whole * 1000 + part;
    return true;
}

/* ---- writing ---- */

static bool needs_quotes(const char *value) {
    return !*value || strpbrk(value, " \t=\"\r\n");
}

static void write_clean(dm_writer *w, char c) {
    dm_write_char(w, c == '"' ? '\'' : (unsigned char)c < ' ' || c == 127 ? ' ' : c);
}

void dm_hub_write(dm_writer *w, const char *name, const char *value) {
    bool quotes = needs_quotes(value);
    dm_write_char(w, ' ');
    dm_write_text(w, name);
    dm_write_char(w, '=');
    if (quotes)
        dm_write_char(w, '"');
    for (; *value; value++)
        write_clean(w, *value);
    if (quotes)
        dm_write_char(w, '"');
}

void dm_hub_write_number(dm_writer *w, const char *name, int64_t number) {
    dm_hub_write_real(w, name, number, 0);
}

void dm_hub_write_real(dm_writer *w, const char *name, int64_t units, int decimals) {
    int64_t one = 1;
    for (int i = 0; i < decimals; i++)
        one *= 10;
    dm_write_char(w, ' ');
    dm_write_text(w, name);
    dm_write_char(w, '=');
    if (units < 0) {
        dm_write_char(w, '-');
        units = -units;
    }
    dm_write_number(w, units / one);
    if (decimals)
        dm_write_char(w, '.');
    while (one > 1) {
        one /= 10;
        dm_write_char(w, (char)('0' + units / one % 10));
    }
}
