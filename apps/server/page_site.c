/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page as a site: see page_site.h. */
#include "page_site.h"

#include <stdio.h>

#include "damier/word_list.h"
#include "fields.h"
#include "target.h"

enum { FIELD_BYTES = 1024 }; /* of a request; a longer list is taken as absent */

static void answer_request(site *base, const request *r, site_reply *reply);
static refusal refusal_of(const request *r, char path[REQUEST_LINE_BYTES]);
static void answer_unchanged(answer *a, const page_file *file);
static void answer_file(page_site *s, const request *r, answer *a, const page_file *file);

void page_site_init(page_site *s, const page *p) {
    s->site = (site){.answer = answer_request, .date = ""};
    s->page = p;
    unpacked_init(&s->unpacked, p);
}

void page_site_free(page_site *s) {
    unpacked_free(&s->unpacked);
}

static void answer_request(site *base, const request *r, site_reply *reply) {
    page_site *s = (page_site *)base;
    answer *a = reply->answer;
    char path[REQUEST_LINE_BYTES], tags[FIELD_BYTES];
    refusal why = refusal_of(r, path);
    const page_file *file = why.status ? NULL : page_find(s->page, path);
    request_field(r, "if-none-match", tags, sizeof tags);
    if (why.status) {
        answer_refuse(a, why);
        a->closing = true;
    } else if (!file) {
        answer_refuse(a, (refusal){404, DM_WORD_SERVE_NOT_FOUND});
    } else if (names_tag(tags, file->tag)) {
        answer_unchanged(a, file);
    } else {
        answer_file(s, r, a, file);
    }
    if (a->status == 405)
        answer_field(a, "allow", "GET, HEAD");
    reply->ready(reply);
}

/*
 * Why nothing can be looked up, or the path to look up. Offers of other protocols are
 * ignored, as HTTP allows; except WebSocket, whose client wants nothing else.
 */
static refusal refusal_of(const request *r, char path[REQUEST_LINE_BYTES]) {
    if (!request_is(r, HTTP_GET) && !request_is(r, HTTP_HEAD))
        return (refusal){405, DM_WORD_SERVE_METHOD};
    if (request_has_body(r))
        return (refusal){400, DM_WORD_SERVE_BODY};
    if (request_upgrades_to(r, "websocket"))
        return (refusal){400, DM_WORD_SERVE_UPGRADE};
    if (!target_path(r->head + r->target.at, r->target.length, path))
        return (refusal){400, DM_WORD_SERVE_BAD_ADDRESS};
    return (refusal){0, DM_WORD_NONE};
}

/* ---- files ---- */

static void add_file(answer *a, const page_file *file) {
    char tag[64];
    snprintf(tag, sizeof tag, "W/\"%s\"", file->tag);
    answer_field(a, "etag", tag);
    answer_field(a, "cache-control",
                 file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->compressed)
        answer_field(a, "vary", "accept-encoding");
}

static void answer_unchanged(answer *a, const page_file *file) {
    answer_begin(a, 304);
    add_file(a, file);
}

static void answer_file(page_site *s, const request *r, answer *a,
                        const page_file *file) {
    char codings[FIELD_BYTES];
    request_field(r, "accept-encoding", codings, sizeof codings);
    bool packed = file->compressed && accepts_gzip(codings);
    const unsigned char *plain = packed ? NULL : unpacked_file(&s->unpacked, file);
    if (!packed && !plain) {
        answer_refuse(a, (refusal){503, DM_WORD_SERVE_MEMORY});
        return;
    }
    answer_begin(a, 200);
    answer_field(a, "content-type", file->type);
    add_file(a, file);
    if (packed)
        answer_field(a, "content-encoding", "gzip");
    answer_body(a, packed ? file->bytes : plain,
                packed ? file->length : file->plain_length);
}
