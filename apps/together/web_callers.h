/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Served rooms on the web: a site in front of the page's, which accepts WebSockets at
 * /together and passes everything else on. A page of another origin gets nothing.
 */
#ifndef DAMIER_TOGETHER_WEB_CALLERS_H
#define DAMIER_TOGETHER_WEB_CALLERS_H

#include "service.h"
#include "site.h"

typedef struct web_callers web_callers;

/* NULL if memory runs out. The service and the page's site must outlive it. */
web_callers *web_callers_new(service *, site *page);
site *web_callers_site(web_callers *);
web_callers *web_callers_of(site *); /* whose site it is */
/* Tells everybody to come back in a while, each after another time. */
void web_callers_stop(web_callers *);
/* All connections must be gone. */
void web_callers_free(web_callers *);

#endif
