/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading a request: see request.h. */
#include "request.h"

#include <string.h>
#include <strings.h>

#include "damier/word_list.h"
#include "fields.h"

enum {
    BLANK_LINES_MAX = 8 /* before a request; old clients send one after the previous */
};

static void take_byte(request *r, char c);
static size_t take_body(request *r, const char *bytes, size_t length);
static void take_line(request *r);
static void check_first_line(request *r, const char *line, const char *end);
static void parse_line(request *r, const char *line, size_t length);
static void check_whole(request *r);

/* ---- what the parser finds ---- */

static request_part part_of(const request *r, const char *at, size_t length) {
    return (request_part){(unsigned short)(at - r->head), (unsigned short)length};
}

static int on_target(http_parser *p, const char *at, size_t length) {
    request *r = p->data;
    r->target = part_of(r, at, length);
    return 0;
}

static int on_name(http_parser *p, const char *at, size_t length) {
    request *r = p->data;
    if (r->field_count == REQUEST_FIELDS)
        request_refuse(r, 431, DM_WORD_SERVE_LARGE);
    else if (!field_is_token(at, length))
        request_refuse(r, 400, DM_WORD_SERVE_BAD_FIELD);
    else
        r->fields[r->field_count++].name = part_of(r, at, length);
    return r->state == REQUEST_REFUSED;
}

/* Called for an empty value too, but only with the line after it. */
static int on_value(http_parser *p, const char *at, size_t length) {
    request *r = p->data;
    while (length > 0 && strchr(" \t", at[length - 1]))
        length--;
    if (length > 0)
        r->fields[r->field_count - 1].value = part_of(r, at, length);
    return 0;
}

static int on_head(http_parser *p) {
    ((request *)p->data)->state = REQUEST_WHOLE;
    return 0;
}

static int on_body(http_parser *p, const char *at, size_t length) {
    request *r = p->data;
    if (length > r->body_limit - r->body.length)
        request_refuse(r, 413, DM_WORD_SERVE_LONG_BODY);
    dm_bytes_add(&r->body, at, r->state == REQUEST_REFUSED ? 0 : length);
    if (r->body.failed)
        request_refuse(r, 503, DM_WORD_SERVE_MEMORY);
    return r->state == REQUEST_REFUSED;
}

/* The parser must not go on: what follows is the next request. */
static int on_end(http_parser *p) {
    ((request *)p->data)->state = REQUEST_WHOLE;
    return 1;
}

static const http_parser_settings on = {.on_url = on_target,
                                        .on_header_field = on_name,
                                        .on_header_value = on_value,
                                        .on_headers_complete = on_head};
/* What may follow the pieces of a body (trailers) is read over. */
static const http_parser_settings on_bodies = {.on_body = on_body,
                                               .on_message_complete = on_end};

/* ---- taking bytes ---- */

void request_init(request *r) {
    memset(r, 0, offsetof(request, head));
    http_parser_init(&r->parser, HTTP_REQUEST);
    r->parser.data = r;
}

void request_clear(request *r) {
    dm_bytes_free(&r->body);
}

void request_refuse(request *r, unsigned status, dm_word word) {
    r->state = REQUEST_REFUSED;
    r->refusal = (refusal){status, word};
}

bool request_is_begun(const request *r) {
    return r->length > 0;
}

size_t request_take(request *r, const char *bytes, size_t length) {
    size_t taken = 0;
    while (taken < length && r->state == REQUEST_READING)
        take_byte(r, bytes[taken++]);
    if (r->state == REQUEST_BODY)
        taken += take_body(r, bytes + taken, length - taken);
    return taken;
}

static size_t take_body(request *r, const char *bytes, size_t length) {
    if (length == 0) /* to the parser, the end of the connection */
        return 0;
    size_t taken = http_parser_execute(&r->parser, &on_bodies, bytes, length);
    if (r->state == REQUEST_BODY && HTTP_PARSER_ERRNO(&r->parser) != HPE_OK)
        request_refuse(r, 400, DM_WORD_SERVE_LENGTH);
    return r->state == REQUEST_WHOLE ? taken
                                     : length; /* of a refused one nothing is left */
}

/* Bytes that are allowed nowhere in a head. */
static bool is_control(char c) {
    return ((unsigned char)c < ' ' && c != '\t' && c != '\r' && c != '\n') || c == 127;
}

static void take_byte(request *r, char c) {
    bool in_first = r->line == 0;
    size_t limit = in_first ? REQUEST_LINE_BYTES : REQUEST_HEAD_BYTES;
    bool returned = r->length > r->line && r->head[r->length - 1] == '\r';
    if (is_control(c)) {
        request_refuse(r, 400, DM_WORD_SERVE_BAD_CHARACTER);
    } else if (returned != (c == '\n')) {
        request_refuse(r, 400, DM_WORD_SERVE_LINE_END);
    } else if (r->length == limit) {
        if (in_first)
            request_refuse(r, 414, DM_WORD_SERVE_LONG_ADDRESS);
        else
            request_refuse(r, 431, DM_WORD_SERVE_LARGE);
    } else {
        r->head[r->length++] = c;
        if (c == '\n')
            take_line(r);
    }
}

static void take_line(request *r) {
    const char *line = r->head + r->line;
    size_t length = r->length - r->line;
    bool blank = length == 2;
    if (r->line == 0 && blank) {
        r->length = 0;
        if (++r->blank_lines > BLANK_LINES_MAX)
            request_refuse(r, 400, DM_WORD_SERVE_BAD_LINE);
        return;
    }
    if (r->line == 0)
        check_first_line(r, line, line + length - 2);
    else if (*line == ' ' || *line == '\t') /* folded, or may be read so */
        request_refuse(r, 400, DM_WORD_SERVE_BAD_FIELD);
    if (r->state == REQUEST_READING)
        parse_line(r, line, length);
    if (r->state == REQUEST_WHOLE)
        check_whole(r);
    r->line = r->length;
}

/* ---- lines ---- */

static const char *after_space(const char *from, const char *end) {
    const char *space = memchr(from, ' ', (size_t)(end - from));
    return space ? space + 1 : end;
}

/* A method, an address, a version, and one space between them. */
static void check_first_line(request *r, const char *line, const char *end) {
    static const char any[] = "HTTP/1.1";
    const char *target = after_space(line, end), *version = after_space(target, end);
    size_t length = (size_t)(end - version);
    if (length != strlen(any) || memcmp(version, any, strlen("HTTP/")) != 0 ||
        !field_is_token(line, (size_t)(target - line - 1)))
        request_refuse(r, 400, DM_WORD_SERVE_BAD_LINE);
    else if (strchr("023456789", version[strlen("HTTP/")]))
        request_refuse(r, 505, DM_WORD_SERVE_VERSION);
}

static void parse_line(request *r, const char *line, size_t length) {
    bool first = r->line == 0;
    http_parser_execute(&r->parser, &on, line, length);
    switch (HTTP_PARSER_ERRNO(&r->parser)) {
    case HPE_OK:
    case HPE_CB_header_field: /* refused by on_name */
        return;
    case HPE_INVALID_METHOD:
        request_refuse(r, 501, DM_WORD_SERVE_UNKNOWN_METHOD);
        return;
    case HPE_INVALID_CONTENT_LENGTH:
    case HPE_UNEXPECTED_CONTENT_LENGTH:
    case HPE_INVALID_TRANSFER_ENCODING:
        request_refuse(r, 400, DM_WORD_SERVE_LENGTH);
        return;
    default:
        request_refuse(r, 400, first ? DM_WORD_SERVE_BAD_LINE : DM_WORD_SERVE_BAD_FIELD);
    }
}

/* ---- the whole head ---- */

static bool has_name(const request *r, size_t field, const char *name) {
    request_part part = r->fields[field].name;
    return field_is_word(r->head + part.at, part.length, name);
}

bool request_has(const request *r, const char *name) {
    for (size_t i = 0; i < r->field_count; i++)
        if (has_name(r, i, name))
            return true;
    return false;
}

/* One host, or none in HTTP/1.0; its name does not matter. */
static bool has_host(const request *r) {
    size_t hosts = 0;
    for (size_t i = 0; i < r->field_count; i++) {
        request_part value = r->fields[i].value;
        if (has_name(r, i, "host") &&
            (++hosts > 1 || !field_is_host(r->head + value.at, value.length)))
            return false;
    }
    return hosts == 1 || r->parser.http_minor == 0;
}

static void check_whole(request *r) {
    if (!has_host(r))
        request_refuse(r, 400, DM_WORD_SERVE_HOST);
}

/* The parser guesses a method from its first letter; with a target it is sure. */
bool request_is(const request *r, enum http_method method) {
    return r->target.length > 0 && r->parser.method == method;
}

/* The parser gives the largest length there is where none is stated. */
bool request_has_body(const request *r) {
    bool has_length = r->parser.flags & F_CONTENTLENGTH;
    return (has_length && r->parser.content_length > 0) ||
           request_has(r, "transfer-encoding");
}

void request_want_body(request *r, size_t limit) {
    char coding[32];
    bool has_length = r->parser.flags & F_CONTENTLENGTH;
    bool is_coded = request_has(r, "transfer-encoding");
    r->body_limit = limit;
    if (is_coded && (!request_field(r, "transfer-encoding", coding, sizeof coding) ||
                     !field_is_word(coding, strlen(coding), "chunked")))
        request_refuse(r, 501, DM_WORD_SERVE_LENGTH);
    else if (!is_coded && !has_length)
        request_refuse(r, 411, DM_WORD_SERVE_NO_LENGTH);
    else if (has_length && r->parser.content_length > limit)
        request_refuse(r, 413, DM_WORD_SERVE_LONG_BODY);
    else if (request_has_body(r))
        r->state = REQUEST_BODY;
}

bool request_awaits_leave(const request *r) {
    char expected[32];
    return r->state == REQUEST_BODY && r->body.length == 0 && r->parser.http_minor > 0 &&
           request_field(r, "expect", expected, sizeof expected) &&
           field_is_word(expected, strlen(expected), "100-continue");
}

/* Where a body in pieces ends is read too leniently to trust what follows. */
bool request_keeps_alive(const request *r) {
    return http_should_keep_alive(&r->parser) && !request_has(r, "transfer-encoding");
}

bool request_upgrades_to(const request *r, const char *protocol) {
    char wanted[256];
    return r->parser.upgrade && request_field(r, "upgrade", wanted, sizeof wanted) &&
           field_has_word(wanted, protocol);
}

bool request_field(const request *r, const char *name, char *out, size_t cap) {
    size_t length = 0;
    bool found = false;
    for (size_t i = 0; i < r->field_count; i++) {
        request_part value = r->fields[i].value;
        if (!has_name(r, i, name))
            continue;
        if (length + value.length + 2 > cap) {
            found = false;
            break;
        }
        if (found)
            out[length++] = ',';
        memcpy(out + length, r->head + value.at, value.length);
        length += value.length;
        found = true;
    }
    out[found ? length : 0] = '\0';
    return found;
}
