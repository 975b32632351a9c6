/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A request and its answer: see exchange.h. */
#include "exchange.h"

#include <stdlib.h>

exchange *exchange_new(site *s) {
    exchange *e = malloc(sizeof *e);
    if (!e)
        return NULL;
    e->site = s;
    e->answer.status = 0;
    e->tunnel = NULL;
    request_init(&e->request);
    return e;
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

size_t exchange_take(exchange *e, const char *bytes, size_t length) {
    size_t taken = request_take(&e->request, bytes, length);
    if (e->request.state == REQUEST_REFUSED) {
        refuse(e);
    } else if (e->request.state == REQUEST_WHOLE) {
        if (e->request.parser.upgrade && e->site->accept)
            e->tunnel = e->site->accept(e->site, &e->request, &e->answer);
        if (!e->tunnel)
            e->site->answer(e->site, &e->request, &e->answer);
        end_answer(e, e->tunnel || request_keeps_alive(&e->request));
    }
    return taken;
}

void exchange_give_up(exchange *e, unsigned status, dm_word word) {
    request_refuse(&e->request, status, word);
    refuse(e);
}
