/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The messages of DamExchange, version 1 (docs/protocol/dxp.md), as text: packing,
 * unpacking, and cutting a stream of bytes into messages. No socket and no clock; no
 * length and no digit that comes from outside is trusted.
 */
#ifndef DAMIER_FORMATS_DXP_H
#define DAMIER_FORMATS_DXP_H

#include "formats/squares.h"

enum {
    DM_DXP_TEXT = 128, /* bytes for any message, NUL included */
    DM_DXP_NAME = 33,  /* a name without its padding, NUL included */
    DM_DXP_CHAT = 127, /* a line of chat, NUL included */
    DM_DXP_TAKEN_MAX = 20,
    DM_DXP_VERSION = 1
};

typedef enum {
    DM_DXP_REQUEST = 'R', /* a game is asked for */
    DM_DXP_ACCEPT = 'A',  /* the answer */
    DM_DXP_MOVE = 'M',
    DM_DXP_END = 'E',
    DM_DXP_SAY = 'C', /* chat */
    DM_DXP_BACK = 'B',
    DM_DXP_BACK_ANSWER = 'K'
} dm_dxp_kind;

/* The answers to a request for a game, and to one to go back. */
enum { DM_DXP_ACCEPTED, DM_DXP_NO_VERSION, DM_DXP_NOT_THIS_GAME, DM_DXP_NO_GAMES };
enum { DM_DXP_BACK_DONE, DM_DXP_BACK_UNKNOWN, DM_DXP_BACK_REFUSED };

/* Why a game ends, as its sender sees it. */
enum { DM_DXP_NO_REASON, DM_DXP_I_LOSE, DM_DXP_DRAW, DM_DXP_I_WIN };

typedef struct {
    int version; /* of other versions only this is read */
    char name[DM_DXP_NAME];
    int seat;           /* of the one who is asked: 0 white, 1 black */
    int minutes, moves; /* for each side; 0 moves: no limit */
    bool has_position;
    dm_state position;
} dm_dxp_request;

typedef struct {
    int seconds; /* used for this move */
    int from, to;
    size_t taken_count;
    int taken[DM_DXP_TAKEN_MAX];
} dm_dxp_move;

typedef struct {
    dm_dxp_kind kind;
    union {
        dm_dxp_request request;
        struct {
            char name[DM_DXP_NAME];
            int code;
        } accept;
        dm_dxp_move move;
        struct {
            int reason;
            int stop; /* 1: no other game will follow */
        } end;
        char chat[DM_DXP_CHAT]; /* only characters that can be shown */
        struct {
            int number; /* of the move to play again, from 1 */
            int seat;   /* who plays it */
        } back;
        int back_answer;
    };
} dm_dxp_message;

/* Reads a message of `length` bytes, without the NUL that ended it. */
dm_status dm_dxp_read(dm_dxp_message *out, const char *text, size_t length);
/*
 * Writes a message; returns its length without the NUL. Too long a name or chat is cut.
 */
size_t dm_dxp_write(const dm_dxp_message *, char out[DM_DXP_TEXT]);

/* A move of draughts as a message, and back if it is legal in the position. */
void dm_dxp_move_write(dm_dxp_move *out, const dm_state *, dm_move, int64_t used_ms);
dm_status dm_dxp_move_read(const dm_dxp_move *, const dm_state *, dm_move *out,
                           dm_fault *);

/* A stream of bytes: all zero at first. */
typedef struct {
    char text[DM_DXP_TEXT];
    size_t length;
    bool overlong;
} dm_dxp_stream;

typedef enum { DM_DXP_MORE, DM_DXP_WHOLE, DM_DXP_UNREADABLE } dm_dxp_event;

/* Takes one byte; *out is filled when it ends a message that can be read. */
dm_dxp_event dm_dxp_feed(dm_dxp_stream *, char byte, dm_dxp_message *out);

#endif
