/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files on disk: see files.h. */
#include "files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "damier/word_list.h"
#include "writing.h"

/* ---- writing ---- */

bool file_is_output(const char *path) {
    return strcmp(path, "-") == 0;
}

void file_print_fault(const terminal *t, const char *path, int error) {
    if (error == WRITING_NOT_REGULAR)
        print_usage_fault(t, DM_WORD_FILE_NOT_REGULAR, path, NULL);
    else
        print_usage_fault(t, DM_WORD_FILE_SAVE, path, strerror(error));
}

static int write_output(const terminal *t, const char *bytes, size_t size) {
    bool good = fwrite(bytes, 1, size, t->out) == size && fflush(t->out) == 0;
    return good ? 0 : errno;
}

bool file_write(const terminal *t, const char *path, const char *bytes, size_t size) {
    int error = file_is_output(path) ? write_output(t, bytes, size)
                                     : writing_replace(path, bytes, size);
    if (error)
        file_print_fault(t, path, error);
    return error == 0;
}

char *record_text(const dm_match *m, size_t *length) {
    *length = dm_match_save(m, NULL, 0);
    char *text = malloc(*length + 1);
    if (text)
        dm_match_save(m, text, *length + 1);
    return text;
}

bool record_save(const terminal *t, const dm_match *m, const char *path) {
    size_t length;
    char *text = record_text(m, &length);
    bool good = text && file_write(t, path, text, length);
    if (!text)
        file_print_fault(t, path, ENOMEM);
    free(text);
    return good;
}

/* ---- reading ---- */

static void fail_to_read(const terminal *t, const char *path) {
    print_usage_fault(t, DM_WORD_FILE_LOAD, path, strerror(errno));
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
        fail_to_read(t, path);
    return bytes;
}

char *file_read_text(const terminal *t, const char *path, size_t most) {
    size_t length;
    char *text = read_bytes(path, most + 1, &length);
    if (text && length <= most && strlen(text) == length)
        return text;
    if (text && length > most)
        errno = EFBIG;
    if (text && length <= most)
        print_usage_fault(t, DM_WORD_FILE_NUL, path, NULL);
    else
        fail_to_read(t, path);
    free(text);
    return NULL;
}

bool record_load(const terminal *t, dm_match **out, const char *path) {
    dm_fault fault;
    char *text = file_read_text(t, path, DM_RECORD_BYTES_MAX);
    if (!text)
        return false;
    dm_status status = dm_match_load(out, text, &fault);
    free(text);
    if (status == DM_OK)
        return true;
    print_fault(t, DM_WORD_WHERE_RECORD, path, &fault);
    return false;
}
