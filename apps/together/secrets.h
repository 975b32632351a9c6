/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What must not be guessed: names of rooms, the keys people hold their seats with, and
 * the codes they read to each other. All are made from the system's random numbers.
 */
#ifndef DAMIER_TOGETHER_SECRETS_H
#define DAMIER_TOGETHER_SECRETS_H

#include <stdbool.h>

#include "store.h"

enum {
    SECRET_ROOM_BYTES = 17, /* 80 random bits as sixteen letters, and a NUL */
    SECRET_KEY_BYTES = 33   /* 160 random bits as thirty-two letters, and a NUL */
};

/* False if the system has no random numbers to give. */
bool secret_make_room(char out[SECRET_ROOM_BYTES]);
bool secret_make_key(char out[SECRET_KEY_BYTES]);
bool secret_make_code(char out[STORE_CODE_BYTES]);
/* A number for a person, above 1. */
bool secret_make_person(int *out);

/* The room of a rematch: one name, whoever asks for it. */
void secret_next_room(const char *room, char out[SECRET_ROOM_BYTES]);
/* A seed for cards and computers. */
bool secret_make_seed(int64_t *out);

/* Whether it has the form of one. */
bool secret_is_room(const char *text);
bool secret_is_key(const char *text);
/* A code as people type it: any case, spaces between; false if it cannot be one. */
bool secret_read_code(const char *text, char out[STORE_CODE_BYTES]);

/* Keys are kept as hashes only. */
void secret_hash(const char *key, unsigned char out[STORE_HASH_BYTES]);

#endif
