/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all calls of the page share: see bridge.h. */
#include "bridge.h"

#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "base/text.h"
#include "damier/word_list.h"

enum { WHOLE_MAX = 1 << 30 };

static char nothing[1];

json out;
char *in = nothing;
size_t in_length;
dm_language language = DM_FRENCH;

char *EXPORT(input)(uint32_t bytes);
const char *EXPORT(output)(void);
uint32_t EXPORT(output_length)(void);
void EXPORT(set_language)(int number);

/* A buffer for a text of so many bytes, plus its NUL; NULL if memory runs out. */
char *input(uint32_t bytes) {
    if (in != nothing)
        free(in);
    char *buffer = malloc((size_t)bytes + 1);
    in = buffer ? buffer : nothing;
    in_length = buffer ? bytes : 0;
    in[in_length] = '\0';
    return buffer;
}

const char *output(void) {
    return out.bytes.data;
}

uint32_t output_length(void) {
    return out.bytes.failed ? 0 : (uint32_t)out.bytes.length;
}

void set_language(int number) {
    language = number == DM_ENGLISH ? DM_ENGLISH : DM_FRENCH;
}

void tell_fault(const dm_fault *fault) {
    char text[512] = "";
    dm_phrase_write(&fault->phrase, language, text, sizeof text);
    json_open(&out, NULL, '{');
    json_text(&out, "text", text);
    json_number(&out, "at", (int64_t)fault->at);
    json_close(&out, '}');
}

int tell(dm_status status, const dm_fault *fault) {
    if (status == DM_OK)
        return 1;
    json_clear(&out);
    tell_fault(fault);
    return 0;
}

int64_t whole(double number) {
    const double most = (double)WHOLE_MAX * WHOLE_MAX;
    if (number != number) /* not a number at all */
        return 0;
    return (int64_t)(number > most ? most : number < -most ? -most : number);
}

int refuse_number(double number) {
    dm_fault fault;
    char text[32];
    dm_writer w = dm_writer_init(text, sizeof text);
    dm_write_number(&w, whole(number));
    dm_refuse(&fault, 0, DM_WORD_FAULT_NUMBER, text, NULL);
    return tell(DM_REFUSED, &fault);
}

const dm_game *game_numbered(int number) {
    if (number >= 0 && (size_t)number < dm_game_count())
        return dm_game_at((size_t)number);
    refuse_number(number);
    return NULL;
}

char *take_input(size_t *length) {
    char *taken = in != nothing ? in : NULL;
    *length = in_length;
    in = nothing;
    in_length = 0;
    return taken;
}

void give_text(char *text) {
    json_clear(&out);
    json_text(&out, NULL, text ? text : "");
    free(text);
}

char *next_line(char **rest) {
    char *line = *rest;
    if (!line || !*line)
        return NULL;
    char *end = strchr(line, '\n');
    if (end)
        *end = '\0';
    *rest = end ? end + 1 : NULL;
    return line;
}

dm_status read_setup_lines(char *rest, const dm_game *game, dm_setup *setup,
                           dm_bytes *lines, dm_fault *fault) {
    static const char option_word[] = "option ";
    dm_setup_init(setup, game);
    for (char *line; (line = next_line(&rest));) {
        if (strncmp(line, option_word, strlen(option_word)) != 0) {
            dm_bytes_text(lines, line);
            dm_bytes_text(lines, "\n");
            continue;
        }
        line += strlen(option_word);
        char *value = strchr(line, '=');
        if (value)
            *value++ = '\0';
        if (dm_setup_set(setup, game, line, value ? value : "", fault) != DM_OK)
            return DM_REFUSED;
    }
    return DM_OK;
}
