/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A command line cut into words as a shell cuts it: blanks separate, quotation marks and
 * backslashes keep them together. Nothing is expanded and nothing is run.
 */
#ifndef DAMIER_ENGINES_SHELL_WORDS_H
#define DAMIER_ENGINES_SHELL_WORDS_H

/*
 * The words, ended by NULL; NULL if there is none, if a quotation mark is not closed, or
 * if memory runs out. The caller frees the result, and with it all words.
 */
char **shell_words(const char *text);

#endif
