/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The target of a request, "/a%20b?c" or "http://host/a%20b": as a path that can be
 * looked up, decoded, without the question, without "." and "..", within the root; and
 * numbers of its question.
 */
#ifndef DAMIER_SERVER_TARGET_H
#define DAMIER_SERVER_TARGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * `path` has room for the target and its end. False if it is no address of a path: an
 * asterisk, a broken %, a character that must not be in one.
 */
bool target_path(const char *target, size_t length, char *path);

/* The host of "http://host:port/a", and its length; false of other targets. */
bool target_host(const char *target, size_t length, const char **host,
                 size_t *host_length);

/* A whole number of its question, "?a=1&after=17"; false if there is none. */
bool target_number(const char *target, size_t length, const char *name, int64_t *out);

#endif
