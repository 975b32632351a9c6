/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Options whose values need their own reader, and the names that values may have: what
 * the rows of command_table.c point to.
 */
#ifndef DAMIER_CLI_VALUES_H
#define DAMIER_CLI_VALUES_H

#include "arguments.h"

/* Each false after a fault has been printed. */
bool read_notation(arguments *, char *value, const terminal *);
bool read_clock(arguments *, char *value, const terminal *);
bool read_time(arguments *, char *value, const terminal *);
bool read_grade(arguments *, char *value, const terminal *);
bool read_colour(arguments *, char *value, const terminal *);
bool read_answers(arguments *, char *value, const terminal *);
bool read_host(arguments *, char *value, const terminal *);
bool read_engine(arguments *, char *value, const terminal *); /* of `serve` */
bool read_proxy(arguments *, char *value, const terminal *);

/* The names of a list, one after another; NULL after the last. */
const char *notation_names(size_t index);
const char *grade_names(size_t index);
const char *colour_names(size_t index); /* in both languages */
const char *answer_names(size_t index);
const char *retake_names(size_t index);
const char *format_names(size_t index);
const char *language_names(size_t index);
const char *game_names(size_t index);
const char *contestant_names(size_t index);
const char *deck_task_names(size_t index);
const char *sheet_names(size_t index);
const char *command_names(size_t index);
const char *convert_names(size_t index);
const char *result_names(size_t index);
const char *report_names(size_t index);

#endif
