/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A request and its answer: see exchange.h. */
#include "exchange.h"

#include <stdlib.h>

#include "base/ring.h"

static void on_ready(site_reply *r);

exchange *exchange_new(site *s, const peer *from) {
    exchange *e = malloc(sizeof *e);
    if (!e)
        return NULL;
    e->site = s;
    e->answer.status = 0;
    e->answer.own = (dm_bytes){0};
    e->tunnel = NULL;
    e->reply = (site_reply){.answer = &e->answer, .ready = on_ready};
    e->waiting = false;
    e->answered = NULL;
    e->owner = NULL;
    request_init(&e->request);
    e->request.from = *from;
    return e;
}

/* Nobody waits for the site's answer any more. */
static void cancel(exchange *e) {
    if (e->waiting && e->reply.cancelled)
        e->reply.cancelled(&e->reply);
    e->waiting = false;
}

void exchange_free(exchange *e) {
    if (!e)
        return;
    cancel(e);
    answer_clear(&e->answer);
    request_clear(&e->request);
    free(e);
}

/* Whether the client will read what follows on this connection, and must be told. */
static void end_answer(exchange *e, bool keeping) {
    answer *a = &e->answer;
    const request *r = &e->request;
    a->closing |= !keeping;
    if (*e->site->date)
        answer_field(a, "date", e->site->date);
    if (a->closing)
        answer_field(a, "connection", "close");
    else if (r->parser.http_minor == 0)
        answer_field(a, "connection", "keep-alive");
    if (request_is(r, HTTP_HEAD))
        a->body_length = 0;
    answer_end(a);
}

/* Where a refused request ends cannot be known, so nothing after it is read. */
static void refuse(exchange *e) {
    answer_refuse(&e->answer, e->request.refusal);
    end_answer(e, false);
}

/* ---- the site ---- */

/* A body that nobody read is still on its way: nothing after it can be read. */
static bool keeps_alive(const request *r) {
    return request_keeps_alive(r) && (r->body_limit > 0 || !request_has_body(r));
}

static void on_ready(site_reply *r) {
    exchange *e = OWNER_OF(r, exchange, reply);
    end_answer(e, keeps_alive(&e->request));
    if (!e->waiting)
        return; /* ask_site sees it */
    e->waiting = false;
    e->answered(e);
}

static void ask_site(exchange *e) {
    if (e->request.parser.upgrade && !request_has_body(&e->request) && e->site->accept)
        e->tunnel = e->site->accept(e->site, &e->request, &e->answer);
    if (e->tunnel) {
        end_answer(e, true);
        return;
    }
    e->site->answer(e->site, &e->request, &e->reply);
    e->waiting = e->answer.status == 0;
}

/* The head is whole: is there a body to be read? */
static void ask_for_body(exchange *e) {
    request *r = &e->request;
    size_t limit = e->site->body_limit ? e->site->body_limit(e->site, r) : 0;
    if (limit > 0)
        request_want_body(r, limit);
}

size_t exchange_take(exchange *e, const char *bytes, size_t length) {
    request *r = &e->request;
    size_t taken = request_take(r, bytes, length);
    if (r->state == REQUEST_WHOLE && r->body_limit == 0)
        ask_for_body(e);
    if (r->state == REQUEST_BODY)
        taken += request_take(r, bytes + taken, length - taken);
    if (r->state == REQUEST_REFUSED)
        refuse(e);
    else if (r->state == REQUEST_WHOLE)
        ask_site(e);
    return taken;
}

void exchange_give_up(exchange *e, unsigned status, dm_word word) {
    cancel(e);
    request_refuse(&e->request, status, word);
    refuse(e);
}
