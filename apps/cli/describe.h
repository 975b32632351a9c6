/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Commands and options in words, from their tables: what help, manual and completions
 * have in common. Each function writes a text and returns its length, like
 * dm_phrase_write.
 */
#ifndef DAMIER_CLI_DESCRIBE_H
#define DAMIER_CLI_DESCRIBE_H

#include "options.h"

enum { USAGE_BYTES = 160, LABEL_BYTES = 96, MEANING_BYTES = 320 };

/*
 * `damier print SHEET… -o FILE`: the command, its words and the options that may not be
 * missing. `instead` is an option that takes the place of the words, or NULL.
 */
size_t describe_usage(const command_info *, const option *instead, dm_language, char *out,
                      size_t cap);
/* The option that takes the place of the words of a command, or NULL. */
const option *describe_instead(const command_info *);

/* `FILE`, `pdf|svg`: what stands for a value; empty without one. */
size_t describe_value(const option *, dm_language, char *out, size_t cap);
size_t describe_operand(const operand *, dm_language, char *out, size_t cap);

/* What an option means, with the bounds of its number and its default. */
size_t describe_meaning(const option *, dm_language, char *out, size_t cap);

/* `players=2|1|3|4 …`: the options of a game, the standard value first; may be empty. */
size_t describe_settings(const dm_game *, char *out, size_t cap);

#endif
