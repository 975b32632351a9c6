/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files on disk: see files.h. */
#include "files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "damier/word_list.h"

static bool fail(const terminal *t, dm_word word, const char *path) {
    print_usage_fault(t, word, path, strerror(errno));
    return false;
}

static bool write_file(const char *path, const char *bytes, size_t size) {
    FILE *file = fopen(path, "w");
    if (!file)
        return false;
    bool written = fwrite(bytes, 1, size, file) == size;
    return fclose(file) == 0 && written;
}

/* Beside the file first, then in its place, so that a full disk costs nothing. */
static bool replace_file(const char *path, const char *bytes, size_t size) {
    size_t length = strlen(path) + sizeof ".part";
    char *part = malloc(length);
    if (!part)
        return false;
    snprintf(part, length, "%s.part", path);
    bool good = write_file(part, bytes, size) && rename(part, path) == 0;
    int error = errno;
    if (!good)
        remove(part);
    free(part);
    errno = error;
    return good;
}

bool record_save(const terminal *t, const dm_match *m, const char *path) {
    size_t length = dm_match_save(m, NULL, 0);
    char *text = malloc(length + 1);
    bool good = text != NULL;
    if (good) {
        dm_match_save(m, text, length + 1);
        good = replace_file(path, text, length);
    }
    free(text);
    return good || fail(t, DM_WORD_FILE_SAVE, path);
}

bool file_write(const terminal *t, const char *path, const char *bytes, size_t size) {
    return replace_file(path, bytes, size) || fail(t, DM_WORD_FILE_SAVE, path);
}

/* NULL if the file cannot be read. */
static char *read_bytes(const char *path, size_t most, size_t *size) {
    FILE *file = fopen(path, "r");
    char *bytes = file ? malloc(most + 1) : NULL;
    *size = bytes ? fread(bytes, 1, most, file) : 0;
    bool good = bytes && !ferror(file);
    int error = errno;
    if (file)
        fclose(file);
    if (good) {
        bytes[*size] = '\0';
        return bytes;
    }
    free(bytes);
    errno = error;
    return NULL;
}

char *file_read(const terminal *t, const char *path, size_t most, size_t *size) {
    char *bytes = read_bytes(path, most, size);
    if (!bytes)
        fail(t, DM_WORD_FILE_LOAD, path);
    return bytes;
}

/* A whole file as text; NULL if it cannot be read, is too long, or holds a NUL byte. */
static char *read_text(const char *path) {
    size_t length;
    char *text = read_bytes(path, DM_RECORD_BYTES_MAX + 1, &length);
    if (!text || (length <= DM_RECORD_BYTES_MAX && strlen(text) == length))
        return text;
    free(text);
    errno = length > DM_RECORD_BYTES_MAX ? EFBIG : EINVAL;
    return NULL;
}

bool record_load(const terminal *t, dm_match **out, const char *path) {
    dm_fault fault;
    char *text = read_text(path);
    if (!text)
        return fail(t, DM_WORD_FILE_LOAD, path);
    dm_status status = dm_match_load(out, text, &fault);
    free(text);
    if (status == DM_OK)
        return true;
    print_fault(t, DM_WORD_WHERE_RECORD, path, &fault);
    return false;
}
