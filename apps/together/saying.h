/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers of served rooms over HTTP, for programs: JSON, nothing, or a fault as JSON. */
#ifndef DAMIER_TOGETHER_SAYING_H
#define DAMIER_TOGETHER_SAYING_H

#include <jansson.h>

#include "site.h"

/* Takes the text or the object over. All of them make the reply ready. */
void say_json(site_reply *, unsigned status, dm_bytes *text);
void say_object(site_reply *, unsigned status, json_t *);
void say_nothing(site_reply *); /* 204 */
/* {"error":"why"}; `why` has nothing that JSON would escape. */
void say_error(site_reply *, unsigned status, const char *why);

#endif
