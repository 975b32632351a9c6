/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a comment of PDN holds besides words: commands to programs, `[%eval -0.84]`. Two of
 * them are arrows and marked squares, as other programs write them: `[%cal G3228]` is an
 * arrow from 32 to 28, `[%csl G28]` a mark on 28; several stand with commas between them.
 * Squares have two digits (three, all of them, where a board needs it); the letter is a
 * colour, of which we make nothing but keep it. Knows no game.
 */
#ifndef DAMIER_FORMATS_PDN_COMMENT_H
#define DAMIER_FORMATS_PDN_COMMENT_H

#include <stddef.h>
#include <stdint.h>

enum { PDN_MARKS_MAX = 256 };

typedef struct {
    char colour;      /* G, R, Y, B or any other capital */
    uint8_t from, to; /* squares; `to` is 0 if `from` is marked */
} pdn_mark;

/* A comment taken apart. Each text has room for twice the comment and a NUL. */
typedef struct {
    char *words; /* without any command */
    char *
        commands; /* those that are neither arrows nor marks, or are none of this board */
    pdn_mark marks[PDN_MARKS_MAX];
    size_t mark_count;
} pdn_comment;

/* Takes a comment apart, on a board of so many squares, into texts of the caller's. */
void pdn_comment_read(const char *text, size_t squares, pdn_comment *);

/* The same as a comment again; returns its length, and writes at most `cap` bytes. */
size_t pdn_comment_write(const pdn_comment *, char *out, size_t cap);

#endif
