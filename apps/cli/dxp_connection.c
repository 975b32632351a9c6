/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One DamExchange connection: see dxp_connection.h. */
#include "dxp_connection.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/text.h"
#include "damier/word_list.h"
#include "sockets.h"
#include "thinking.h"

enum { CLOSE_WAIT = 1000 }; /* ms for the other side to close too */

/* ---- opening and closing ---- */

/* Waits for one caller; -1 after a fault has been printed. */
static int wait_for_caller(address *where, const char *text, const terminal *t) {
    const char *reason = "";
    char written[ADDRESS_BYTES];
    int listening = socket_listen(where, &reason);
    if (listening < 0) {
        print_usage_fault(t, DM_WORD_DXP_NO_LISTEN, text, reason);
        return -1;
    }
    address_write(where, written);
    print_line(t, t->out, DM_WORD_DXP_LISTENING, written, NULL);
    /* Otherwise nobody would know where to call; why is told at the end. */
    if (fflush(t->out) != 0) {
        close(listening);
        return -1;
    }
    int accepted = socket_accept(listening);
    if (accepted < 0)
        print_usage_fault(t, DM_WORD_DXP_NO_LISTEN, written, strerror(errno));
    close(listening);
    return accepted;
}

bool dxp_connection_open(dxp_connection *c, const arguments *a, const terminal *t) {
    const char *text = a->listen ? a->listen : a->connect, *reason = "";
    address where;
    *c = (dxp_connection){.socket = -1};
    if (!address_read(&where, text)) {
        print_usage_fault(t, DM_WORD_DXP_ADDRESS, text, NULL);
    } else if (a->listen) {
        c->socket = wait_for_caller(&where, text, t);
    } else {
        c->socket = socket_connect(&where, &reason);
        if (c->socket < 0)
            print_usage_fault(t, DM_WORD_DXP_NO_CONNECTION, text, reason);
    }
    return c->socket >= 0;
}

void dxp_connection_close(dxp_connection *c) {
    char bytes[256];
    struct pollfd source = {c->socket, POLLIN, 0};
    int64_t end = monotonic_now() + CLOSE_WAIT;
    shutdown(c->socket, SHUT_WR);
    while (monotonic_now() < end && poll(&source, 1, CLOSE_WAIT) > 0 &&
           socket_receive(c->socket, bytes, sizeof bytes) > 0) {
    }
    close(c->socket);
}

/* ---- sending ---- */

void dxp_send(dxp_connection *c, const dm_dxp_message *m) {
    char text[DM_DXP_TEXT];
    size_t length = dm_dxp_write(m, text);
    if (!c->lost && !socket_send(c->socket, text, length + 1))
        c->lost = true;
}

void dxp_send_chat(dxp_connection *c, const char *text) {
    dm_dxp_message m = {.kind = DM_DXP_SAY};
    dm_writer w = dm_writer_init(m.chat, sizeof m.chat);
    dm_write_text(&w, text);
    dxp_send(c, &m);
}

void dxp_own_name(char out[DM_DXP_NAME]) {
    snprintf(out, DM_DXP_NAME, "Damier " DAMIER_VERSION);
}

void dxp_send_accept(dxp_connection *c, int code) {
    dm_dxp_message m = {.kind = DM_DXP_ACCEPT};
    dxp_own_name(m.accept.name);
    m.accept.code = code;
    dxp_send(c, &m);
}

void dxp_send_end(dxp_connection *c, int reason, int stop) {
    dm_dxp_message m = {.kind = DM_DXP_END};
    m.end.reason = reason;
    m.end.stop = stop;
    dxp_send(c, &m);
}

/* ---- receiving ---- */

void dxp_receive(dxp_connection *c) {
    c->begin = 0;
    c->end = socket_receive(c->socket, c->bytes, sizeof c->bytes);
    if (c->end == 0)
        c->lost = true;
}

dm_dxp_event dxp_next_message(dxp_connection *c, dm_dxp_message *out) {
    dm_dxp_event event = DM_DXP_MORE;
    while (c->begin < c->end && event == DM_DXP_MORE)
        event = dm_dxp_feed(&c->stream, c->bytes[c->begin++], out);
    return event;
}
