/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Connections to PostgreSQL, made ready for tasks: see postgres_schema.h. */
#include "postgres_schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_tasks.h"

/* As PostgreSQL's catalogue numbers them. */
enum { TYPE_BYTEA = 17, TYPE_INT8 = 20, TYPE_TEXT = 25, NAME_BYTES = 16 };

/*
 * Whatever the server's own settings are: what is committed is on the disk; a process
 * that was stopped in the middle of a transaction holds up others for a short time only;
 * and statements see what was committed before each of them.
 */
static const char *const settings[] = {
    ("SELECT set_config('synchronous_commit', 'on', false)"
     " WHERE current_setting('synchronous_commit') = 'off'"),
    "SET lock_timeout = '2s'",
    "SET default_transaction_isolation = 'read committed'",
    "SET default_transaction_read_only = off",
    "SET client_min_messages = 'error'",
};

static void ignore_notice(void *nobody, const char *message) {
    (void)nobody;
    (void)message;
}

/* ---- connecting ---- */

/* What the address says comes first, then what it left open. */
static const char *const keywords[] = {
    "fallback_application_name", "client_encoding", "connect_timeout",
    "tcp_user_timeout",          "dbname",          NULL};
static const char *const standards[] = {"damier", "UTF8", "5", "10000"};

static void fill_values(const char *address, const char *values[6]) {
    memcpy(values, standards, sizeof standards);
    values[4] = address;
    values[5] = NULL;
}

PGconn *postgres_begin_connecting(const char *address) {
    const char *values[6];
    fill_values(address, values);
    PGconn *connection = PQconnectStartParams(keywords, values, 1);
    if (connection)
        PQsetNoticeProcessor(connection, ignore_notice, NULL);
    return connection;
}

/* ---- the schema ---- */

static bool execute(PGconn *connection, const char *text) {
    PGresult *answer = PQexec(connection, text);
    ExecStatusType status = PQresultStatus(answer);
    PQclear(answer);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static int version_of(PGconn *connection) {
    PGresult *answer = PQexec(connection, "SELECT max(version) FROM damier_schema");
    bool known = PQresultStatus(answer) == PGRES_TUPLES_OK && PQntuples(answer) == 1;
    int version = known ? atoi(PQgetvalue(answer, 0, 0)) : -1;
    PQclear(answer);
    return version;
}

/* One process at a time; all steps in one transaction. */
static bool migrate(PGconn *connection) {
    const char *const *steps = store_migrations[STORE_ON_POSTGRES];
    char mark[80];
    if (!execute(connection, "BEGIN") ||
        !execute(connection, "SELECT pg_advisory_xact_lock(4217190)") ||
        !execute(connection,
                 "CREATE TABLE IF NOT EXISTS damier_schema (version BIGINT PRIMARY KEY)"))
        return false;
    int version = version_of(connection);
    for (; version >= 0 && version < STORE_VERSIONS_MAX && steps[version]; version++) {
        snprintf(mark, sizeof mark, "INSERT INTO damier_schema VALUES (%d)", version + 1);
        if (!execute(connection, steps[version]) || !execute(connection, mark))
            return false;
    }
    return version >= 0 && execute(connection, "COMMIT");
}

/* The first line of what went wrong. */
static void say_why(PGconn *connection, char *reason, size_t size) {
    const char *why = connection ? PQerrorMessage(connection) : "out of memory";
    snprintf(reason, size, "%.*s", (int)strcspn(why, "\n"), why);
}

PGconn *postgres_connect(const char *address, char *reason, size_t size) {
    const char *values[6];
    fill_values(address, values);
    PGconn *connection = PQconnectdbParams(keywords, values, 1);
    if (connection)
        PQsetNoticeProcessor(connection, ignore_notice, NULL);
    if (PQstatus(connection) == CONNECTION_OK && migrate(connection))
        return connection;
    say_why(connection, reason, size);
    PQfinish(connection);
    return NULL;
}

/* ---- what each connection needs ---- */

static int fill_types(const char *fields, Oid types[STORE_PARAMETERS_MAX]) {
    static const Oid numbers[] = {
        [STORE_TEXT] = TYPE_TEXT, [STORE_NUMBER] = TYPE_INT8, [STORE_BYTES] = TYPE_BYTEA};
    int count = 0;
    for (; fields[count]; count++)
        types[count] = numbers[store_type_of(fields[count])];
    return count;
}

bool postgres_send_preparations(PGconn *connection) {
    Oid types[STORE_PARAMETERS_MAX];
    char name[NAME_BYTES];
    bool good = true;
    for (size_t i = 0; good && i < sizeof settings / sizeof *settings; i++)
        good = PQsendQueryParams(connection, settings[i], 0, NULL, NULL, NULL, NULL, 0);
    for (int i = 0; good && i < STORE_STATEMENTS_MAX; i++) {
        const char *text = store_statements[i].texts[STORE_ON_POSTGRES];
        if (!text)
            continue;
        int count = fill_types(store_statements[i].fields, types);
        snprintf(name, sizeof name, "s%d", i);
        good = PQsendPrepare(connection, name, text, count, types);
    }
    return good;
}
