/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search of subject/verb draughts, backward-capture=yes. */
#define DIAGONAL_BACKWARD 1

#include "engine/sujet_verbe/node.h"

#include "engine/sujet_verbe/search.h"

void sujet_verbe_think_backward(worker *w, const dm_question *question, dm_thought *out) {
    think(w, question, out);
}
