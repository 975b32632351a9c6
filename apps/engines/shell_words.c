/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A command line cut into words: see shell_words.h. */
#include "shell_words.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t\n";

/* What is read and where the words go; a word is never longer than its source. */
typedef struct {
    const char *in;
    char *out;
} cutter;

/* Takes what is between quotation marks; false if the second one is missing. */
static bool take_quoted(cutter *c) {
    char mark = *c->in++;
    while (*c->in && *c->in != mark) {
        if (mark == '"' && *c->in == '\\' && (c->in[1] == '"' || c->in[1] == '\\'))
            c->in++;
        *c->out++ = *c->in++;
    }
    return *c->in && *c->in++ == mark;
}

static bool take_word(cutter *c) {
    while (*c->in && !strchr(blanks, *c->in)) {
        if (*c->in == '"' || *c->in == '\'') {
            if (!take_quoted(c))
                return false;
        } else {
            if (*c->in == '\\' && c->in[1])
                c->in++;
            *c->out++ = *c->in++;
        }
    }
    *c->out++ = '\0';
    return true;
}

/* One block: first the pointers, as many as there could be words, then the words. */
char **shell_words(const char *text) {
    size_t length = strlen(text), most = length / 2 + 2, count = 0;
    char **words = calloc(1, most * sizeof *words + length + 1);
    if (!words)
        return NULL;
    cutter c = {text, (char *)(words + most)};
    for (c.in += strspn(c.in, blanks); *c.in; c.in += strspn(c.in, blanks)) {
        words[count++] = c.out;
        if (!take_word(&c)) {
            count = 0;
            break;
        }
    }
    if (count == 0) {
        free(words);
        return NULL;
    }
    return words;
}
