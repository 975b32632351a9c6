/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table as spreadsheets write it: see csv.h. */
#include "cards/csv.h"

#include <string.h>

enum { QUOTED_MAX = 4096 }; /* a quote not closed after so many bytes was left open */

static bool is_line_end(char c) {
    return c == '\n' || c == '\r';
}

dm_csv dm_csv_init(char *text) {
    static const char separators[] = ";,\t";
    dm_csv csv = {text, ';', 1};
    size_t best = 0;
    for (size_t i = 0; i < sizeof separators - 1; i++) {
        size_t count = 0;
        for (const char *c = text; *c && !is_line_end(*c); c++)
            count += *c == separators[i];
        if (count > best)
            csv.separator = separators[i];
        best = count > best ? count : best;
    }
    return csv;
}

/* The quote that closes a field opened at `open`, or NULL. */
static char *closing_quote(char *open) {
    for (char *c = open + 1; *c && c - open <= QUOTED_MAX; c++) {
        if (*c != '"')
            continue;
        if (c[1] != '"')
            return c;
        c++;
    }
    return NULL;
}

/* Takes out the quotes around a field and the second of two inside it. */
static char *unquote(dm_csv *csv, char *open, char *close) {
    char *out = open;
    for (char *c = open + 1; c < close; c++) {
        csv->line += *c == '\n' || (*c == '\r' && c[1] != '\n');
        *out++ = is_line_end(*c) ? ' ' : *c;
        c += *c == '"';
    }
    return out;
}

static char *trim(char *begin, char *end) {
    while (begin < end && (*begin == ' ' || *begin == '\t'))
        begin++;
    while (end > begin && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    *end = '\0';
    return begin;
}

static char *field_end(const dm_csv *csv, char *c) {
    while (*c && *c != csv->separator && !is_line_end(*c))
        c++;
    return c;
}

/* Reads one field; afterwards `csv->at` is at what ended it, which is left in *ended. */
static char *next_field(dm_csv *csv, dm_csv_row *row, char *ended) {
    char *begin = csv->at, *end;
    char *close = *begin == '"' ? closing_quote(begin) : NULL;
    if (close) {
        csv->at = field_end(csv, close + 1);
        if (csv->at != close + 1)
            row->state = DM_CSV_AFTER_QUOTE;
        *ended = *csv->at;
        end = unquote(csv, begin, close);
    } else {
        if (*begin == '"')
            row->state = DM_CSV_OPEN_QUOTE;
        csv->at = end = field_end(csv, begin);
        *ended = *csv->at;
    }
    return trim(begin, end);
}

static void pass_line_end(dm_csv *csv, char ended) {
    if (!ended)
        return;
    csv->at += ended == '\r' && csv->at[1] == '\n' ? 2 : 1;
    csv->line++;
}

bool dm_csv_next(dm_csv *csv, dm_csv_row *row) {
    char ended;
    if (!*csv->at)
        return false;
    *row = (dm_csv_row){.line = csv->line, .empty = true};
    do {
        char *field = next_field(csv, row, &ended);
        if (row->count < DM_CSV_FIELDS_MAX)
            row->fields[row->count] = field;
        row->count++;
        row->empty = row->empty && !*field;
        if (ended == csv->separator)
            csv->at++;
    } while (ended == csv->separator);
    pass_line_end(csv, ended);
    return true;
}
