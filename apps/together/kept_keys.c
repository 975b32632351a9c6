/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys a browser keeps: see kept_keys.h. */
#include "kept_keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "secrets.h"

enum {
    ROOM_LENGTH = SECRET_ROOM_BYTES - 1,
    KEY_LENGTH = SECRET_KEY_BYTES - 1,
    KEYS_MAX = 256,
    KEPT_SECONDS =
        400 * 24 * 3600, /* the most that browsers grant; each visit renews it */
    COOKIE_BYTES = 256
};

static const char prefix[] = "damier-";

struct kept_keys {
    size_t count;
    struct {
        char room[SECRET_ROOM_BYTES], key[SECRET_KEY_BYTES];
    } keys[];
};

/* Reads "damier-ROOM=KEY"; anything else is somebody else's. */
static bool read_pair(const char *pair, size_t length, char room[SECRET_ROOM_BYTES],
                      char key[SECRET_KEY_BYTES]) {
    const size_t at = sizeof prefix - 1;
    if (length != at + ROOM_LENGTH + 1 + KEY_LENGTH || memcmp(pair, prefix, at) != 0 ||
        pair[at + ROOM_LENGTH] != '=')
        return false;
    memcpy(room, pair + at, ROOM_LENGTH);
    memcpy(key, pair + at + ROOM_LENGTH + 1, KEY_LENGTH);
    room[ROOM_LENGTH] = key[KEY_LENGTH] = '\0';
    return secret_is_room(room) && secret_is_key(key);
}

static size_t count_pairs(const char *cookies) {
    size_t count = 1;
    for (; *cookies; cookies++)
        count += *cookies == ';' || *cookies == ',';
    return count < KEYS_MAX ? count : KEYS_MAX;
}

kept_keys *kept_keys_read(const request *r) {
    char cookies[REQUEST_HEAD_BYTES];
    if (!request_field(r, "cookie", cookies, sizeof cookies))
        return NULL;
    size_t most = count_pairs(cookies);
    kept_keys *kept = malloc(sizeof *kept + most * sizeof *kept->keys);
    if (!kept)
        return NULL;
    kept->count = 0;
    for (const char *at = cookies; kept->count < most;) {
        at += strspn(at, "; ,");
        size_t length = strcspn(at, "; ,");
        if (length == 0)
            break;
        kept->count += read_pair(at, length, kept->keys[kept->count].room,
                                 kept->keys[kept->count].key);
        at += length;
    }
    if (kept->count > 0)
        return kept;
    free(kept);
    return NULL;
}

void kept_keys_free(kept_keys *kept) {
    free(kept);
}

const char *kept_keys_find(const kept_keys *kept, const char *room) {
    for (size_t i = 0; kept && i < kept->count; i++)
        if (strcmp(kept->keys[i].room, room) == 0)
            return kept->keys[i].key;
    return NULL;
}

void kept_keys_forget(answer *a, const char *room, bool secure) {
    char cookie[COOKIE_BYTES];
    snprintf(cookie, sizeof cookie,
             "%s%s=; HttpOnly; SameSite=Strict; Path=/together; Max-Age=0%s", prefix,
             room, secure ? "; Secure" : "");
    answer_field(a, "set-cookie", cookie);
}

void kept_keys_ask(answer *a, const char *room, const char *key, bool secure) {
    char cookie[COOKIE_BYTES];
    snprintf(cookie, sizeof cookie,
             "%s%s=%s; HttpOnly; SameSite=Strict; Path=/together; Max-Age=%d%s", prefix,
             room, key, KEPT_SECONDS, secure ? "; Secure" : "");
    answer_field(a, "set-cookie", cookie);
}
