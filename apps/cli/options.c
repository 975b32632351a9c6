/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looking options up in the tables, and reading their values: see options.h. */
#include "options.h"

#include <string.h>

#include "damier/word_list.h"

const command_info *command_named(const char *name) {
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

size_t command_operands(const command_info *c) {
    size_t count = 0;
    while (count < OPERANDS_MAX && (c->operands[count].value || c->operands[count].names))
        count++;
    return count;
}

static const option *find_in(const option *const *list, const char *name) {
    for (; *list; list++)
        if (strcmp((*list)->name, name) == 0)
            return *list;
    return NULL;
}

const option *command_option(const command_info *c, const char *name) {
    const option *own = c ? find_in(c->options, name) : NULL;
    return own ? own : find_in(common_options, name);
}

static void *field_of(const option *o, arguments *a) {
    return (char *)a + o->field;
}

void options_set_standards(const command_info *c, arguments *a) {
    for (const option *const *o = c->options; *o; o++)
        if ((*o)->kind == VALUE_NUMBER)
            *(int *)field_of(*o, a) = (*o)->standard;
}

static bool refuse(const terminal *t, dm_word word, const char *value) {
    print_usage_fault(t, word, value, NULL);
    return false;
}

static bool read_number(const option *o, int *field, const char *value,
                        const terminal *t) {
    int number;
    if (!read_count(value, o->most, &number) || number < o->least)
        return refuse(t, o->fault, value);
    *field = number;
    return true;
}

static bool read_name(const option *o, const char **field, const char *value,
                      const terminal *t) {
    for (size_t i = 0; o->names(i); i++)
        if (strcmp(o->names(i), value) == 0) {
            *field = value;
            return true;
        }
    return refuse(t, o->fault, value);
}

static bool read_setting(arguments *a, char *value, const terminal *t) {
    if (a->setting_count == SETTINGS_MAX)
        return refuse(t, DM_WORD_USAGE_SETTINGS, value);
    if (!strchr(value, '=') || *value == '=')
        return refuse(t, DM_WORD_USAGE_SETTING, value);
    a->settings[a->setting_count++] = value;
    return true;
}

bool option_read(const option *o, arguments *a, char *value, const terminal *t) {
    switch (o->kind) {
    case VALUE_NONE:
        return *(bool *)field_of(o, a) = true;
    case VALUE_TEXT:
    case VALUE_FILE:
        *(const char **)field_of(o, a) = value;
        return true;
    case VALUE_NUMBER:
        return read_number(o, field_of(o, a), value, t);
    case VALUE_NAME:
        return read_name(o, field_of(o, a), value, t);
    case VALUE_SETTING:
        return read_setting(a, value, t);
    case VALUE_OWN:
        break;
    }
    return o->read(a, value, t);
}
