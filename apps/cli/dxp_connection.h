/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One DamExchange connection: opening it as the command line says, sending messages,
 * splitting input into messages. What they mean is up to the session.
 */
#ifndef DAMIER_CLI_DXP_CONNECTION_H
#define DAMIER_CLI_DXP_CONNECTION_H

#include "arguments.h"
#include "formats/dxp.h"

typedef struct {
    int socket;
    bool lost; /* the other side has closed it */
    dm_dxp_stream stream;
    char bytes[1024]; /* received and not yet split */
    size_t begin, end;
} dxp_connection;

/* Listens or connects; false after a fault has been printed. */
bool dxp_connection_open(dxp_connection *, const arguments *, const terminal *);
/* Lets pending output arrive: waits a while for the other side to close as well. */
void dxp_connection_close(dxp_connection *);

/* Marks the connection as lost if it turns out to be closed. */
void dxp_send(dxp_connection *, const dm_dxp_message *);
void dxp_send_chat(dxp_connection *, const char *text); /* an overlong text is cut */
void dxp_send_accept(dxp_connection *, int code);
void dxp_send_end(dxp_connection *, int reason, int stop);

/*
 * Reads what has arrived; then splits off one message after another, until DM_DXP_MORE.
 */
void dxp_receive(dxp_connection *);
dm_dxp_event dxp_next_message(dxp_connection *, dm_dxp_message *out);

/* How we call ourselves. */
void dxp_own_name(char out[DM_DXP_NAME]);

#endif
