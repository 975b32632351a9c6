/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What must not be guessed: see secrets.h. */
#include "secrets.h"

#include <ctype.h>
#include <sodium.h>
#include <string.h>

/* Thirty-two signs, five bits each; for codes capitals that are not taken for others. */
static const char signs[] = "abcdefghijkmnpqrstuvwxyz23456789";
static const char capitals[] = "ABCDEFGHJKLMNPQRSTVWXYZ";

enum { CODE_LETTERS = 6 };

static bool make(char *out, size_t length, const char *alphabet) {
    if (sodium_init() < 0)
        return false;
    for (size_t i = 0; i < length; i++)
        out[i] = alphabet[randombytes_uniform((uint32_t)strlen(alphabet))];
    out[length] = '\0';
    return true;
}

bool secret_make_room(char out[SECRET_ROOM_BYTES]) {
    return make(out, SECRET_ROOM_BYTES - 1, signs);
}

bool secret_make_key(char out[SECRET_KEY_BYTES]) {
    return make(out, SECRET_KEY_BYTES - 1, signs);
}

bool secret_make_code(char out[STORE_CODE_BYTES]) {
    return make(out, CODE_LETTERS, capitals);
}

bool secret_make_person(int *out) {
    if (sodium_init() < 0)
        return false;
    *out = 2 + (int)randombytes_uniform(DM_PERSON_MAX - 2);
    return true;
}

bool secret_make_seed(int64_t *out) {
    uint64_t bits;
    if (sodium_init() < 0)
        return false;
    randombytes_buf(&bits, sizeof bits);
    *out = (int64_t)(bits % (uint64_t)DM_SEED_MAX) + 1;
    return true;
}

void secret_next_room(const char *room, char out[SECRET_ROOM_BYTES]) {
    static const unsigned char key[] = "the room of a rematch";
    unsigned char hash[SECRET_ROOM_BYTES - 1];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)room, strlen(room), key,
                       sizeof key);
    for (size_t i = 0; i < sizeof hash; i++)
        out[i] = signs[hash[i] % (sizeof signs - 1)];
    out[sizeof hash] = '\0';
}

static bool is_made_of(const char *text, size_t length, const char *alphabet) {
    return strlen(text) == length && strspn(text, alphabet) == length;
}

bool secret_is_room(const char *text) {
    return is_made_of(text, SECRET_ROOM_BYTES - 1, signs);
}

bool secret_is_key(const char *text) {
    return is_made_of(text, SECRET_KEY_BYTES - 1, signs);
}

bool secret_read_code(const char *text, char out[STORE_CODE_BYTES]) {
    size_t length = 0;
    for (; *text; text++) {
        if (*text == ' ' || *text == '-')
            continue;
        if (length == CODE_LETTERS)
            return false;
        out[length++] = (char)toupper((unsigned char)*text);
    }
    out[length] = '\0';
    return is_made_of(out, CODE_LETTERS, capitals);
}

void secret_hash(const char *key, unsigned char out[STORE_HASH_BYTES]) {
    crypto_generichash(out, STORE_HASH_BYTES, (const unsigned char *)key, strlen(key),
                       NULL, 0);
}
