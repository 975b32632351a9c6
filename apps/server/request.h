/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A request, read from bytes as they come: its first line and its fields (the head), and
 * its body if somebody wants it. It knows no socket, no clock and no page. What bytes
 * mean does not depend on how they were cut into pieces.
 *
 * http-parser reads the head, one whole line at a time. It is lenient where proxies in
 * front of us may read otherwise (folded lines, spaces in names, LF alone), so lines are
 * checked before it sees them.
 */
#ifndef DAMIER_SERVER_REQUEST_H
#define DAMIER_SERVER_REQUEST_H

#include <http_parser.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/bytes.h"
#include "peer.h"
#include "refusal.h"

enum {
    REQUEST_LINE_BYTES = 8192,  /* RFC 9112 asks for 8000 at least */
    REQUEST_HEAD_BYTES = 16384, /* the first line included */
    REQUEST_FIELDS = 100
};

/* A part of the head, not NUL-terminated. */
typedef struct {
    unsigned short at, length;
} request_part;

typedef enum {
    REQUEST_READING,
    REQUEST_WHOLE, /* its head, and its body if that was wanted */
    REQUEST_BODY,  /* its head is whole, its body is being read */
    REQUEST_REFUSED
} request_state;

typedef struct {
    request_state state;
    refusal refusal; /* why it is REQUEST_REFUSED */
    http_parser parser;
    size_t length, line; /* of the head; where its last line begins */
    unsigned blank_lines;
    request_part target;
    struct {
        request_part name, value;
    } fields[REQUEST_FIELDS];
    size_t field_count;
    dm_bytes body;
    size_t body_limit; /* 0 as long as nobody wants the body */
    peer from;         /* filled in by who reads it */
    char head[REQUEST_HEAD_BYTES];
} request;

/* It must stay where it is from now on. */
void request_init(request *);
void request_clear(request *);
/* How many bytes it took: all of them, or those up to the end of its head or body. */
size_t request_take(request *, const char *bytes, size_t length);
/* Refuses one that is not whole, for an outside reason. */
void request_refuse(request *, unsigned status, dm_word);
/* Whether anything of it has come. */
bool request_is_begun(const request *);

/* False of any method as long as it is not known. */
bool request_is(const request *, enum http_method);

/* ---- of a whole one ---- */

bool request_has_body(const request *);
/*
 * Its body is wanted, up to so many bytes: what follows the head is read. One that is
 * longer, or does not say its length, is refused.
 */
void request_want_body(request *, size_t limit);
/* Whether the client waits for leave to send its body. */
bool request_awaits_leave(const request *);
bool request_keeps_alive(const request *);
/* Whether it asks to switch to this protocol, such as "websocket". */
bool request_upgrades_to(const request *, const char *protocol);
bool request_has(const request *, const char *name); /* in small letters */
/*
 * All values of a field, its name in small letters, as one list with commas. False, and
 * the text empty, if there is none or it is too long.
 */
bool request_field(const request *, const char *name, char *out, size_t cap);

#endif
