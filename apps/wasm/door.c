/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all calls of the page share: see door.h. */
#include "door.h"

#include <stdlib.h>
#include <string.h>

json out;
char *in;
size_t in_length;
dm_language language = DM_FRENCH;

char *EXPORT(input)(uint32_t bytes);
const char *EXPORT(output)(void);
uint32_t EXPORT(output_length)(void);
void EXPORT(set_language)(int number);

/* Room for a text of so many bytes, the NUL not counted; NULL without memory. */
char *input(uint32_t bytes) {
    free(in);
    in = malloc((size_t)bytes + 1);
    in_length = in ? bytes : 0;
    if (in)
        in[bytes] = '\0';
    return in;
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
