/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answering requests: see answers.h. */
#include "answers.h"

#include <stdio.h>
#include <string.h>

#include "damier/word_list.h"
#include "damier/words.h"
#include "fields.h"

enum {
    HEADER_BYTES = 4096, /* all headers of an answer, and the body of a refusal */
    FIELD_BYTES = 1024,  /* of a request; a longer list is taken as absent */
    STALLED_SECONDS = 30 /* without taking anything of a body, before we hang up */
};

/* The headers of an answer as they are written; the body of a refusal may follow. */
typedef struct {
    struct lws *wsi;
    unsigned char buffer[LWS_PRE + HEADER_BYTES], *at, *end;
    bool full;
} headers;

/* ---- headers ---- */

/*
 * The page needs nothing from anywhere else, and nobody else needs it in a frame. The
 * last two let it share memory between its threads.
 */
static const struct lws_protocol_vhost_options common[] = {
    {&common[1], NULL, "content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
     "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
     "media-src 'self' blob:; font-src 'self'; form-action 'none'; base-uri 'none'; "
     "frame-ancestors 'none'"},
    {&common[2], NULL, "x-content-type-options:", "nosniff"},
    {&common[3], NULL, "referrer-policy:", "no-referrer"},
    {&common[4], NULL, "permissions-policy:",
     "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), "
     "serial=(), usb=()"},
    {&common[5], NULL, "cross-origin-resource-policy:", "same-origin"},
    {&common[6], NULL, "cross-origin-opener-policy:", "same-origin"},
    {NULL, NULL, "cross-origin-embedder-policy:", "require-corp"},
};

const struct lws_protocol_vhost_options *answer_headers(void) {
    return common;
}

static void headers_begin(headers *h, struct lws *wsi, unsigned status) {
    h->wsi = wsi;
    h->at = h->buffer + LWS_PRE;
    h->end = h->buffer + sizeof h->buffer;
    h->full = lws_add_http_header_status(wsi, status | LWSAHH_FLAG_NO_SERVER_NAME, &h->at,
                                         h->end) != 0;
}

/* The name in small letters, with its colon. */
static void add(headers *h, const char *name, const char *value) {
    h->full |= lws_add_http_header_by_name(h->wsi, (const unsigned char *)name,
                                           (const unsigned char *)value,
                                           (int)strlen(value), &h->at, h->end) != 0;
}

static void add_length(headers *h, size_t length) {
    h->full |= lws_add_http_header_content_length(h->wsi, length, &h->at, h->end) != 0;
}

/* Closes the headers and sends them, with a short body or none. */
static bool send_headers(headers *h, const char *text) {
    size_t length = strlen(text);
    h->full |= lws_finalize_http_header(h->wsi, &h->at, h->end) != 0;
    if (h->full || length > (size_t)(h->end - h->at))
        return false;
    memcpy(h->at, text, length);
    h->at += length;
    size_t all = (size_t)(h->at - h->buffer) - LWS_PRE;
    return lws_write(h->wsi, h->buffer + LWS_PRE, all, LWS_WRITE_HTTP) == (int)all;
}

/* ---- refusals ---- */

/* What went wrong, in both languages: the browser's is not worth asking for. */
static void write_refusal(char *out, size_t cap, dm_word word) {
    snprintf(out, cap,
             "<!doctype html>\n<html lang=\"fr\">\n<meta charset=\"utf-8\">\n"
             "<title>Damier</title>\n<p>%s\n<p lang=\"en\">%s\n"
             "<p><a href=\"/\">Damier</a>\n</html>\n",
             dm_word_text(word, DM_FRENCH), dm_word_text(word, DM_ENGLISH));
}

static bool send_refusal(struct lws *wsi, unsigned status, dm_word word, bool closing) {
    bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    char text[HEADER_BYTES / 2];
    headers h;
    write_refusal(text, sizeof text, word);
    headers_begin(&h, wsi, status);
    add(&h, "content-type:", "text/html; charset=utf-8");
    add(&h, "cache-control:", "no-cache");
    if (status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        add(&h, "allow:", "GET, HEAD");
    if (closing)
        add(&h, "connection:", "close");
    add_length(&h, strlen(text));
    return send_headers(&h, head ? "" : text);
}

/* A body that we did not ask for follows: nothing after it could be read rightly. */
static int refuse_and_close(struct lws *wsi, unsigned status, dm_word word) {
    send_refusal(wsi, status, word, true);
    return -1;
}

static int finish(struct lws *wsi) {
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* ---- files ---- */

/* A field of the request; empty if it is absent or too long. */
static void copy_field(struct lws *wsi, enum lws_token_indexes which,
                       char out[FIELD_BYTES]) {
    if (lws_hdr_copy(wsi, out, FIELD_BYTES, which) < 0)
        out[0] = '\0';
}

static void add_file(headers *h, const page_file *file) {
    char tag[64];
    snprintf(tag, sizeof tag, "W/\"%s\"", file->tag);
    add(h, "etag:", tag);
    add(h, "cache-control:",
        file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->compressed)
        add(h, "vary:", "accept-encoding");
}

static int answer_unchanged(struct lws *wsi, const page_file *file) {
    headers h;
    headers_begin(&h, wsi, HTTP_STATUS_NOT_MODIFIED);
    add_file(&h, file);
    return send_headers(&h, "") ? finish(wsi) : -1;
}

static int answer_file(struct lws *wsi, exchange *e, const page_file *file) {
    bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    char field[FIELD_BYTES];
    headers h;
    copy_field(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, field);
    bool compressed = file->compressed && accepts_gzip(field);
    headers_begin(&h, wsi, HTTP_STATUS_OK);
    add(&h, "content-type:", file->type);
    add_file(&h, file);
    if (compressed)
        add(&h, "content-encoding:", "gzip");
    add_length(&h, compressed ? file->length : file->plain_length);
    if (!head && !body_of_file(&e->body, file, compressed))
        return -1;
    if (!send_headers(&h, ""))
        return -1;
    if (e->body.left == 0)
        return finish(wsi);
    lws_callback_on_writable(wsi);
    return 0;
}

int answer_request(struct lws *wsi, exchange *e, const page *p, const char *address,
                   size_t length) {
    char path[256], field[FIELD_BYTES];
    copy_field(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, field);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0 &&
        lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) == 0)
        return refuse_and_close(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED,
                                DM_WORD_SERVE_METHOD);
    if ((*field && strcmp(field, "0") != 0) ||
        lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return refuse_and_close(wsi, HTTP_STATUS_BAD_REQUEST, DM_WORD_SERVE_BODY);
    snprintf(path, sizeof path, "%.*s", (int)length, address);
    const page_file *file = strlen(path) == length ? page_find(p, path) : NULL;
    if (!file)
        return send_refusal(wsi, HTTP_STATUS_NOT_FOUND, DM_WORD_SERVE_NOT_FOUND, false)
                   ? finish(wsi)
                   : -1;
    copy_field(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, field);
    return names_tag(field, file->tag) ? answer_unchanged(wsi, file)
                                       : answer_file(wsi, e, file);
}

int answer_continue(struct lws *wsi, exchange *e) {
    unsigned char buffer[LWS_PRE + PIECE];
    size_t length = body_next(&e->body, buffer + LWS_PRE, PIECE);
    bool last = e->body.left == 0;
    if (length == 0)
        return -1;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, STALLED_SECONDS);
    if (lws_write(wsi, buffer + LWS_PRE, length,
                  last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)length)
        return -1;
    if (last)
        return finish(wsi);
    lws_callback_on_writable(wsi);
    return 0;
}
