/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Answering a request for a file of the page: status, headers, and the body in pieces as
 * the connection takes them. Reading requests is libwebsockets' business.
 */
#ifndef DAMIER_SERVER_ANSWERS_H
#define DAMIER_SERVER_ANSWERS_H

#include <libwebsockets.h>

#include "body.h"

enum { PIECE = 16384 }; /* bytes of a body sent at a time */

/* Of one connection; all zeros when a request comes. */
typedef struct {
    body body;
} exchange;

/* Headers of every answer, those of libwebsockets' own included: a list for a vhost. */
const struct lws_protocol_vhost_options *answer_headers(void);

/* Both return 0, or -1 if the connection must be closed. */
int answer_request(struct lws *, exchange *, const page *, const char *address,
                   size_t length);
int answer_continue(struct lws *, exchange *);

#endif
