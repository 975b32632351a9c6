/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options of a file and of the environment: see configuration.h. */
#include "configuration.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "damier/word_list.h"
#include "files.h"
#include "options.h"

enum { FILE_MAX = 1 << 16, OWN_MAX = 256, NAME_BYTES = 64 };

static const char config_name[] = "config", blanks[] = " \t\r";
static const char prefix[] = "DAMIER_";

/* ---- words ---- */

static bool fail(const terminal *t, dm_word word, const char *what, const char *other) {
    print_usage_fault(t, word, what, other);
    return false;
}

static bool fail_memory(configuration *c, const terminal *t) {
    c->no_memory = true;
    return fail(t, DM_WORD_FAULT_MEMORY, NULL, NULL);
}

static bool add_word(configuration *c, const char *name, const char *value,
                     const terminal *t) {
    size_t size = strlen("--=") + strlen(name) + strlen(value ? value : "") + 1;
    char *word = c->own < OWN_MAX ? malloc(size) : NULL;
    if (!word)
        return fail_memory(c, t);
    snprintf(word, size, "--%s%s%s", name, value ? "=" : "", value ? value : "");
    c->own++;
    c->words[c->count++] = word;
    return true;
}

static bool is_one_of(const char *value, const char *const *names) {
    while (*names && strcmp(*names, value) != 0)
        names++;
    return *names;
}

/* An option with its value; one without is switched on or left alone. */
static bool add_option(configuration *c, const option *o, const char *value,
                       const terminal *t) {
    static const char *const yes[] = {"yes", "on", "true", "1", NULL};
    static const char *const no[] = {"no", "off", "false", "0", "", NULL};
    if (o->kind != VALUE_NONE)
        return add_word(c, o->name, value, t);
    if (is_one_of(value, no))
        return true;
    return is_one_of(value, yes) ? add_word(c, o->name, NULL, t)
                                 : fail(t, DM_WORD_USAGE_YES_NO, o->name, value);
}

/* ---- the file ---- */

static const option *find_option(const arguments *a, const char *name) {
    for (const option *const *o = a->command->options; *o; o++)
        if (strcmp((*o)->name, name) == 0 && strcmp(name, config_name) != 0)
            return *o;
    return NULL;
}

/* Cuts blanks off both ends. */
static char *trim(char *text) {
    text += strspn(text, blanks);
    size_t length = strlen(text);
    while (length > 0 && strchr(blanks, text[length - 1]))
        length--;
    text[length] = '\0';
    return text;
}

static bool read_line(configuration *c, const arguments *a, char *line, const char *where,
                      const terminal *t) {
    char *text = trim(line), *sign = strchr(text, '=');
    if (!*text || *text == '#')
        return true;
    if (!sign)
        return fail(t, DM_WORD_USAGE_CONFIG_LINE, where, text);
    *sign = '\0';
    const option *o = find_option(a, trim(text));
    return o ? add_option(c, o, trim(sign + 1), t)
             : fail(t, DM_WORD_USAGE_CONFIG_NAME, where, trim(text));
}

static bool read_file(configuration *c, const arguments *a, const char *path,
                      const terminal *t) {
    char where[512], *text = file_read_text(t, path, FILE_MAX), *next = text;
    bool good = text;
    for (int number = 1; good && next; number++) {
        char *line = next;
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        snprintf(where, sizeof where, "%s, %d", path, number);
        good = read_line(c, a, line, where, t);
    }
    free(text);
    return good;
}

/* ---- the environment ---- */

/* DAMIER_LISTEN for listen. */
static const char *environment_of(const char *name) {
    char variable[NAME_BYTES] = "";
    size_t at = sizeof prefix - 1;
    memcpy(variable, prefix, at);
    for (; *name && at + 1 < sizeof variable; name++)
        variable[at++] = *name == '-' ? '_' : (char)toupper((unsigned char)*name);
    return getenv(variable);
}

static bool read_environment(configuration *c, const arguments *a, const terminal *t) {
    bool good = true;
    for (const option *const *o = a->command->options; good && *o; o++) {
        const char *value = environment_of((*o)->name);
        if (value && strcmp((*o)->name, config_name) != 0)
            good = add_option(c, *o, value, t);
    }
    return good;
}

/* ---- all of it ---- */

bool configuration_applies(const arguments *a) {
    return a->command && !a->help && !a->version &&
           command_option(a->command, config_name);
}

bool configuration_read(configuration *c, const arguments *a, int argc, char **argv,
                        const terminal *t) {
    const char *path = a->config ? a->config : environment_of(config_name);
    *c = (configuration){.words = calloc((size_t)argc + OWN_MAX + 2, sizeof *c->words)};
    if (!c->words)
        return fail_memory(c, t);
    c->words[c->count++] = argv[0];
    if ((path && !read_file(c, a, path, t)) || !read_environment(c, a, t)) {
        configuration_free(c);
        return false;
    }
    for (int i = 1; i < argc; i++)
        c->words[c->count++] = argv[i];
    return true;
}

void configuration_free(configuration *c) {
    for (int i = 1; i <= c->own; i++)
        free(c->words[i]);
    free(c->words);
    c->words = NULL;
    c->count = c->own = 0;
}
