/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How much of a log may be told to those who see a game with a delay. For hubs, and for
 * servers that read logs themselves.
 */
#ifndef DAMIER_TOGETHER_LATE_H
#define DAMIER_TOGETHER_LATE_H

#include "damier/room.h"

/*
 * Of the events of this room, how many may be told by now to whoever has no seat; `known`
 * of them may be, as was found before.
 */
size_t late_count(const dm_room *, const char *const *texts, size_t count, size_t known,
                  int64_t now);

#endif
