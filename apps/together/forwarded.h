/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What proxies write about whom they were called by: lists, `X-Forwarded-For` of
 * addresses and `Forwarded` (RFC 7239) of parameters. Whose word counts is decided in
 * doors.c.
 */
#ifndef DAMIER_TOGETHER_FORWARDED_H
#define DAMIER_TOGETHER_FORWARDED_H

#include <stdbool.h>
#include <stddef.h>

/* A part of a field; it does not end with NUL. */
typedef struct {
    const char *text;
    size_t length;
} forwarded_part;

/*
 * The entry of a list that ends at `end`, which moves to the end of the one before it;
 * false if there is none. From the end, because what a client wrote itself comes first:
 * however broken, it cannot change how the entries of proxies are read.
 */
bool forwarded_last(const char *list, size_t *end, forwarded_part *out);

/* A parameter of an entry of `Forwarded`, without its quotes; false if there is none. */
bool forwarded_parameter(forwarded_part entry, const char *name, forwarded_part *out);

#endif
