/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A DamExchange session, as a state machine driven from outside: messages, finished
 * thoughts and typed lines go in; it answers over its connection and prints what happens.
 * It never waits; its driver does.
 */
#ifndef DAMIER_CLI_DXP_SESSION_H
#define DAMIER_CLI_DXP_SESSION_H

#include "dxp_connection.h"
#include "dxp_game.h"
#include "dxp_mind.h"
#include "dxp_verdict.h"
#include "saving.h"

typedef enum { DXP_NO_GAME, DXP_ASKED, DXP_PLAYING, DXP_ENDING } dxp_stage;

typedef struct {
    const arguments *a;
    const terminal *t;
    const dm_game *rules;
    const dm_state *first; /* of the games we ask for; NULL for the usual one */
    saving *saving;        /* NULL: games are not kept */
    dxp_connection connection;
    dxp_mind mind;

    char other[DM_DXP_NAME];
    dxp_stage stage;
    int number; /* of the game, from 1 */
    dxp_game game;
    dxp_verdict verdict;
    bool back_asked; /* nothing is played until the answer to that */
    dm_dxp_message back;
    bool last_end; /* our own end of game was the end of the session */

    int64_t waiting_since; /* for an expected message; chat does not count */
    int points, counted;   /* two for a win */
    bool quit;
    int status;
} dxp_session;

/* Asks for the first game, if that is our part. */
void dxp_session_begin(dxp_session *);
/* Reads what has arrived on the connection, and answers it. */
void dxp_session_receive(dxp_session *);
/* The engine has chosen our move. */
void dxp_session_play_thought(dxp_session *);
/* The time, of monotonic_now, until which the other side may be silent; -1 for ever. */
int64_t dxp_session_deadline(const dxp_session *);
/* That time has come: ends the session. */
void dxp_session_hang_up(dxp_session *);
/* A typed line is chat, but for `/back NUMBER W`, `/back NUMBER B` and `/quit`. */
void dxp_session_obey(dxp_session *, const char *line);
/* The session is over, whatever was going on: returns the exit status. */
int dxp_session_end(dxp_session *);

#endif
