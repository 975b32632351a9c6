/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the engine knows of draughts, for the page: a file of its own, which is fetched once
 * the first view is seen. Until it has come the engine counts pieces.
 */
#ifndef DAMIER_WASM_WEIGHTS_H
#define DAMIER_WASM_WEIGHTS_H

#include <stdbool.h>
#include <stddef.h>

/* Before the first thought. */
void weights_begin(void);
/* False if these bytes are not the file of weights that belongs to this program. */
bool weights_learn(const char *bytes, size_t length);

#endif
