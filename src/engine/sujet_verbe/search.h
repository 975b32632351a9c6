/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two searches of subject/verb draughts: men that capture forward, or all round. */
#ifndef DAMIER_ENGINE_SUJET_VERBE_SEARCH_H
#define DAMIER_ENGINE_SUJET_VERBE_SEARCH_H

#include "engine/worker.h"

void sujet_verbe_think_forward(worker *, const dm_question *, dm_thought *out);
void sujet_verbe_think_backward(worker *, const dm_question *, dm_thought *out);

#endif
