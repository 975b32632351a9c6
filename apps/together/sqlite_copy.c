/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A copy of a file of SQLite: see sqlite_copy.h. */
#include "sqlite_copy.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

enum { BUSY_MS = 5000, REASON_BYTES = 256 };

/* In one step: a reader of one moment, whom a writer does not wait for. */
static bool copy_pages(sqlite3 *from, sqlite3 *to) {
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return false;
    sqlite3_backup_step(backup, -1);
    return sqlite3_backup_finish(backup) == SQLITE_OK;
}

static bool is_whole(sqlite3 *copy) {
    sqlite3_stmt *check = NULL;
    bool whole = sqlite3_prepare_v2(copy, "PRAGMA quick_check(1)", -1, &check, NULL) ==
                     SQLITE_OK &&
                 sqlite3_step(check) == SQLITE_ROW &&
                 strcmp((const char *)sqlite3_column_text(check, 0), "ok") == 0;
    sqlite3_finalize(check);
    return whole;
}

/* No file beside the copy: it is thrown away as a whole if anything fails. */
static bool open_copy(const char *path, sqlite3 **out) {
    return sqlite3_open_v2(path, out, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
           sqlite3_exec(*out, "PRAGMA journal_mode = OFF", NULL, NULL, NULL) == SQLITE_OK;
}

bool sqlite_copy(const char *from, const char *to, const char **reason) {
    static char kept[REASON_BYTES];
    sqlite3 *source = NULL, *copy = NULL, *faulty = NULL;
    if (sqlite3_open_v2(from, &source, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
        sqlite3_busy_timeout(source, BUSY_MS) != SQLITE_OK)
        faulty = source;
    else if (!open_copy(to, &copy) || !copy_pages(source, copy) || !is_whole(copy))
        faulty = copy;
    bool good = !faulty && copy;
    snprintf(kept, sizeof kept, "%s", faulty ? sqlite3_errmsg(faulty) : "out of memory");
    *reason = kept;
    sqlite3_close(copy);
    sqlite3_close(source);
    return good;
}
