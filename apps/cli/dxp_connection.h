/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One DamExchange connection: opening it as the command line says, sending messages,
 * cutting what comes into messages. What they mean is the session's business.
 */
#ifndef DAMIER_CLI_DXP_CONNECTION_H
#define DAMIER_CLI_DXP_CONNECTION_H

#include "arguments.h"
#include "formats/dxp.h"

typedef struct {
    int socket;
    bool lost; /* the other side has closed it */
    dm_dxp_stream stream;
    char bytes[1024]; /* come, and not yet cut */
    size_t begin, end;
} dxp_connection;

/* Listens or connects; false after a fault has been printed. */
bool dxp_connection_open(dxp_connection *, const arguments *, const terminal *);
/* Lets what was sent arrive: waits a while for the other side to close as well. */
void dxp_connection_close(dxp_connection *);

/* A connection that turns out to be closed is marked as lost. */
void dxp_send(dxp_connection *, const dm_dxp_message *);
void dxp_send_chat(dxp_connection *, const char *text); /* what is too long is cut */
void dxp_send_accept(dxp_connection *, int code);
void dxp_send_end(dxp_connection *, int reason, int stop);

/*
 * Takes in what has come; then cuts off one message after the other, until DM_DXP_MORE.
 */
void dxp_receive(dxp_connection *);
dm_dxp_event dxp_next_message(dxp_connection *, dm_dxp_message *out);

/* How we call ourselves. */
void dxp_own_name(char out[DM_DXP_NAME]);

#endif
