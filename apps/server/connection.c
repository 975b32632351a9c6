/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Connections: see connection.h. */
#include "connection.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"
#include "damier/word_list.h"
#include "exchange.h"

enum {
    PIECE = 16384,            /* of an answer, handed to a reader who is slow */
    FAREWELL_BYTES = 1 << 20, /* that may still arrive after our last answer */
    TUNNEL_BYTES = 1 << 18,   /* that a tunnel may have sent and its client not read */
    GATHERED_BYTES = 16384,   /* of a tunnel, that wait for what else is said */
    SECOND = 1000
};

/* How long each kind of waiting may last, in milliseconds; 0 for as long as is set. */
static const uint64_t patience[WAITS] = {
    [FOR_REQUEST] = 10 * SECOND,
    [FOR_ANSWER] = 60 * SECOND,
    [FOR_FAREWELL] = 5 * SECOND,
    [IN_TUNNEL] = 60 * SECOND, /* without a byte, although the tunnel asks for some */
};

typedef struct {
    uv_tcp_t tcp;
    union {
        uv_write_t write;
        uv_shutdown_t shutdown;
    } task;
    connections *all;
    peer from;
    guest guest;
    ring link;      /* among those that wait for the same */
    ring speaking;  /* among those whose tunnel has just sent something */
    uint64_t since; /* when that began */
    waiting waiting;
    exchange *exchange; /* NULL between two requests */
    uv_buf_t rest[2];   /* of its answer, still to be sent: head and body */
    char *kept;         /* what arrived after its request; NULL if nothing did */
    size_t kept_length, kept_used;
    size_t farewell; /* bytes that arrived after our last answer */
    bool ended;      /* the client sends no more */
    tunnel *tunnel;  /* in the place of exchanges, or NULL */
    tunnel_end tunnel_end;
    dm_bytes unsent, in_flight; /* of the tunnel: to be sent, being sent */
    bool leaving;               /* the tunnel is closed once they are */
    const char *why;            /* it ends, if not by itself; for a log */
} connection;

static void on_allocate(uv_handle_t *handle, size_t wanted, uv_buf_t *out);
static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer);
static void on_piece_sent(uv_write_t *write, int status);
static void on_answered(exchange *e);
static void go_on(connection *c);
static void on_closed(uv_handle_t *handle);
static void send_unsent(connection *c);
static void say_farewell(connection *c);

/* ---- waiting and closing ---- */

static uv_stream_t *stream_of(connection *c) {
    return (uv_stream_t *)&c->tcp;
}

static bool is_closing(const connection *c) {
    return uv_is_closing((const uv_handle_t *)&c->tcp);
}

static void wait_for(connection *c, waiting what) {
    c->waiting = what;
    c->since = uv_now(c->all->loop);
    ring_append(&c->all->waiting[what], &c->link);
}

static void forget(connection *c) {
    ring_remove(&c->link);
    ring_remove(&c->speaking);
    crowd_leave(c->all->crowd, &c->guest);
    c->all->count--;
}

static void hang_up(connection *c) {
    if (is_closing(c))
        return;
    forget(c);
    uv_close((uv_handle_t *)&c->tcp, on_closed);
}

/* Discards unsent data, which the system would otherwise keep for minutes. */
static void cut_off(connection *c) {
    if (is_closing(c))
        return;
    if (uv_tcp_close_reset(&c->tcp, on_closed) == 0)
        forget(c);
    else
        hang_up(c);
}

static void on_closed(uv_handle_t *handle) {
    connection *c = handle->data;
    if (c->exchange && c->exchange->tunnel)
        c->exchange->tunnel->gone(c->exchange->tunnel, c->why);
    if (c->tunnel)
        c->tunnel->gone(c->tunnel, c->leaving ? NULL : c->why);
    dm_bytes_free(&c->unsent);
    dm_bytes_free(&c->in_flight);
    exchange_free(c->exchange);
    free(c->kept);
    free(c);
}

/* ---- tunnels ---- */

static void on_tunnel_sent(uv_write_t *write, int status) {
    connection *c = write->data;
    c->in_flight.length = 0;
    if (status < 0)
        hang_up(c);
    else if (c->unsent.length > 0)
        send_unsent(c);
    else if (c->leaving)
        say_farewell(c);
}

/* One write at a time; what comes meanwhile waits for the next. */
static void send_unsent(connection *c) {
    dm_bytes sending = c->unsent;
    c->unsent = c->in_flight;
    c->in_flight = sending;
    uv_buf_t piece = uv_buf_init(c->in_flight.data, (unsigned)c->in_flight.length);
    c->task.write.data = c;
    if (uv_write(&c->task.write, stream_of(c), &piece, 1, on_tunnel_sent) != 0)
        hang_up(c);
}

/* What the system takes at once need not be kept. */
static void send_gathered(connection *c) {
    ring_remove(&c->speaking);
    if (is_closing(c) || c->in_flight.length > 0 || c->unsent.length == 0)
        return;
    uv_buf_t whole = uv_buf_init(c->unsent.data, (unsigned)c->unsent.length);
    int sent = uv_try_write(stream_of(c), &whole, 1);
    size_t done = sent > 0 ? (size_t)sent : 0;
    if (done == c->unsent.length) {
        dm_bytes_free(&c->unsent);
        return;
    }
    c->unsent.length -= done;
    memmove(c->unsent.data, c->unsent.data + done, c->unsent.length);
    send_unsent(c);
}

/*
 * A write costs more than everything else about a message, so what is said in one turn of
 * the loop goes out together at its end.
 */
static void on_turn(uv_prepare_t *handle) {
    connections *all = handle->data;
    while (!ring_is_empty(&all->speaking))
        send_gathered(OWNER_OF(all->speaking.after, connection, speaking));
}

static void tunnel_send(tunnel_end *end, const void *bytes, size_t length) {
    connection *c = OWNER_OF(end, connection, tunnel_end);
    if (is_closing(c) || c->leaving)
        return;
    dm_bytes_add(&c->unsent, bytes, length);
    if (c->unsent.failed ||
        (c->in_flight.length > 0 && c->unsent.length > TUNNEL_BYTES)) {
        c->why = "the client did not read";
        cut_off(c);
    } else if (c->unsent.length > GATHERED_BYTES) {
        send_gathered(c);
    } else if (c->in_flight.length == 0) {
        ring_append(&c->all->speaking, &c->speaking);
    }
}

static void tunnel_close(tunnel_end *end) {
    connection *c = OWNER_OF(end, connection, tunnel_end);
    if (is_closing(c) || c->leaving)
        return;
    send_gathered(c);
    c->leaving = true;
    if (c->in_flight.length == 0)
        say_farewell(c);
}

static void enter_tunnel(connection *c, tunnel *t) {
    c->tunnel = t;
    c->tunnel_end = (tunnel_end){tunnel_send, tunnel_close, c->all->patience};
    t->end = &c->tunnel_end;
    wait_for(c, IN_TUNNEL);
    t->begin(t);
}

/* ---- sending ---- */

/* Skips what has been sent. */
static void advance(connection *c, size_t sent) {
    for (size_t i = 0; i < 2; i++) {
        size_t part = sent < c->rest[i].len ? sent : c->rest[i].len;
        c->rest[i].base += part;
        c->rest[i].len -= part;
        sent -= part;
    }
}

static void on_said(uv_shutdown_t *task, int status) {
    connection *c = task->data;
    if (status < 0)
        hang_up(c);
}

/*
 * After the last answer or frame: closing at once could lose it for a client that is still
 * sending, so wait until the client has seen the end, and discard its input.
 */
static void say_farewell(connection *c) {
    c->task.shutdown.data = c;
    if (c->ended || uv_shutdown(&c->task.shutdown, stream_of(c), on_said) != 0)
        hang_up(c);
    else
        wait_for(c, FOR_FAREWELL);
}

static void end_exchange(connection *c) {
    bool closing = c->exchange->answer.closing;
    tunnel *accepted = c->exchange->tunnel;
    exchange_free(c->exchange);
    c->exchange = NULL;
    if (accepted)
        enter_tunnel(c, accepted);
    else if (closing)
        say_farewell(c);
    else
        wait_for(c, FOR_NEXT_REQUEST);
}

/*
 * Gives the system as much as it takes at once. If that is not all, one piece is queued
 * for the reader, and sending continues when it has been taken.
 */
static void send_rest(connection *c) {
    int sent = uv_try_write(stream_of(c), c->rest, 2);
    if (sent < 0 && sent != UV_EAGAIN) {
        hang_up(c);
        return;
    }
    advance(c, sent > 0 ? (size_t)sent : 0);
    uv_buf_t piece = c->rest[c->rest[0].len > 0 ? 0 : 1];
    if (piece.len == 0) {
        end_exchange(c);
        return;
    }
    if (piece.len > PIECE)
        piece.len = PIECE;
    advance(c, piece.len);
    c->task.write.data = c;
    uv_read_stop(stream_of(c));
    wait_for(c, FOR_READER);
    if (uv_write(&c->task.write, stream_of(c), &piece, 1, on_piece_sent) != 0)
        hang_up(c);
}

static void send_answer(connection *c) {
    answer *a = &c->exchange->answer;
    if (a->full) {
        hang_up(c);
        return;
    }
    c->rest[0] = uv_buf_init(a->head, (unsigned)a->head_length);
    c->rest[1] = uv_buf_init((char *)a->body, (unsigned)a->body_length);
    send_rest(c);
}

/* ---- receiving ---- */

/* With an answer: requests must wait. */
static bool is_busy(const connection *c) {
    return c->waiting == FOR_READER || c->waiting == FOR_ANSWER;
}

static bool is_listening(const connection *c) {
    return !is_busy(c) && c->waiting != FOR_FAREWELL && !is_closing(c);
}

static bool begin_exchange(connection *c) {
    c->exchange = exchange_new(c->all->site, &c->from);
    if (!c->exchange) {
        hang_up(c);
        return false;
    }
    c->exchange->answered = on_answered;
    c->exchange->owner = c;
    if (c->waiting == FOR_NEXT_REQUEST)
        wait_for(c, FOR_REQUEST);
    return true;
}

/* The head of a request has been read. Is the client to go on with the body? */
static void await_body(connection *c) {
    static char text[] = "HTTP/1.1 100 Continue\r\n\r\n";
    const uv_buf_t leave = uv_buf_init(text, sizeof text - 1);
    if (c->waiting == FOR_BODY)
        return;
    wait_for(c, FOR_BODY);
    if (request_awaits_leave(&c->exchange->request) &&
        uv_try_write(stream_of(c), &leave, 1) != (int)leave.len)
        hang_up(c);
}

/* Answers requests as long as answers are read; returns how many bytes that used. */
static size_t converse(connection *c, const char *bytes, size_t length) {
    size_t used = 0;
    while (used < length && is_listening(c)) {
        if (c->tunnel) {
            wait_for(c, IN_TUNNEL);
            c->tunnel->take(c->tunnel, bytes + used, length - used, uv_now(c->all->loop));
            return length;
        }
        if (!c->exchange && !begin_exchange(c))
            break;
        used += exchange_take(c->exchange, bytes + used, length - used);
        if (c->exchange->answer.status) {
            crowd_note(c->all->crowd, &c->guest);
            send_answer(c);
        } else if (c->exchange->waiting) {
            wait_for(c, FOR_ANSWER);
        } else if (c->exchange->request.state == REQUEST_BODY) {
            await_body(c);
        }
    }
    return used;
}

/* Requests that arrived before the answer to an earlier one was read. */
static void keep(connection *c, const char *bytes, size_t length) {
    uv_read_stop(stream_of(c));
    c->kept = malloc(length);
    if (!c->kept) {
        cut_off(c);
        return;
    }
    memcpy(c->kept, bytes, length);
    c->kept_length = length;
    c->kept_used = 0;
}

/* The client sends no more; half of a request is worth an answer, silence is not. */
static void end_of_input(connection *c) {
    c->ended = true;
    if (is_listening(c) && c->exchange && request_is_begun(&c->exchange->request)) {
        exchange_give_up(c->exchange, 400, DM_WORD_SERVE_CUT);
        send_answer(c);
    } else {
        hang_up(c);
    }
}

static void on_allocate(uv_handle_t *handle, size_t wanted, uv_buf_t *out) {
    connection *c = handle->data;
    (void)wanted;
    *out = uv_buf_init(c->all->input, INPUT_BYTES);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer) {
    connection *c = stream->data;
    if (count == UV_EOF) {
        c->why = "the client went without a goodbye";
        end_of_input(c);
    } else if (count < 0) {
        c->why = uv_strerror((int)count);
        hang_up(c);
    } else if (c->waiting == FOR_FAREWELL) {
        c->farewell += (size_t)count;
        if (c->farewell > FAREWELL_BYTES)
            cut_off(c);
    } else {
        size_t used = converse(c, buffer->base, (size_t)count);
        if (used < (size_t)count && is_busy(c) && !is_closing(c))
            keep(c, buffer->base + used, (size_t)count - used);
    }
}

static void on_piece_sent(uv_write_t *write, int status) {
    connection *c = write->data;
    if (status < 0 || is_closing(c)) {
        hang_up(c);
        return;
    }
    crowd_note(c->all->crowd, &c->guest);
    send_rest(c);
    go_on(c);
}

/* An answer that came later. */
static void on_answered(exchange *e) {
    connection *c = e->owner;
    if (is_closing(c))
        return;
    crowd_note(c->all->crowd, &c->guest);
    send_answer(c);
    go_on(c);
}

/* Continues with what had arrived already, then with what arrives. */
static void go_on(connection *c) {
    if (c->kept && is_listening(c))
        c->kept_used +=
            converse(c, c->kept + c->kept_used, c->kept_length - c->kept_used);
    bool is_left = c->kept && c->kept_used < c->kept_length;
    if (c->waiting == FOR_READER || (c->waiting == FOR_ANSWER && is_left) ||
        is_closing(c))
        return;
    free(c->kept);
    c->kept = NULL;
    uv_read_stop(stream_of(c)); /* it may never have stopped */
    if (c->ended || uv_read_start(stream_of(c), on_allocate, on_read) != 0)
        hang_up(c);
}

/* ---- all of them ---- */

static const char crowded[] = "there were too many connections";

bool connections_init(connections *all, uv_loop_t *loop, site *s, size_t limit) {
    uint64_t seed = 0;
    uv_random(NULL, NULL, &seed, sizeof seed, 0, NULL);
    all->loop = loop;
    all->site = s;
    all->crowd = crowd_new(limit, seed);
    all->count = 0;
    all->patience = 30 * SECOND;
    all->own = (peer){{0}};
    all->was_visited = false;
    for (size_t i = 0; i < WAITS; i++)
        ring_init(&all->waiting[i]);
    ring_init(&all->speaking);
    uv_prepare_init(loop, &all->turn);
    all->turn.data = all;
    uv_prepare_start(&all->turn, on_turn);
    uv_unref((uv_handle_t *)&all->turn); /* alone it keeps no server going */
    return all->crowd;
}

void connections_free(connections *all) {
    crowd_free(all->crowd);
}

/* Makes room for others, or has waited for too long. */
static void dismiss(connection *c, const char *why) {
    c->why = why;
    if (c->waiting == FOR_READER)
        cut_off(c);
    else
        hang_up(c);
}

static void begin(connection *c, int socket) {
    uv_tcp_init(c->all->loop, &c->tcp);
    c->tcp.data = c;
    c->all->count++;
    wait_for(c, FOR_REQUEST);
    if (uv_tcp_open(&c->tcp, socket) != 0) {
        close(socket);
        hang_up(c);
    } else if (uv_read_start(stream_of(c), on_allocate, on_read) != 0) {
        hang_up(c);
    }
}

void connections_add(connections *all, int socket, const struct sockaddr *from) {
    connection *c = calloc(1, sizeof *c);
    guest *surplus;
    peer where = peer_of(from);
    if (!c || !crowd_enter(all->crowd, &c->guest, &where, &surplus)) {
        free(c);
        close(socket);
        return;
    }
    c->all = all;
    c->from = where;
    all->was_visited |= !peer_is_loopback(&where) && !peer_is_same(&where, &all->own);
    ring_init(&c->link);
    ring_init(&c->speaking);
    begin(c, socket);
    if (surplus)
        dismiss(OWNER_OF(surplus, connection, guest), crowded);
}

void connections_close_one(connections *all) {
    guest *least = crowd_least(all->crowd);
    if (least)
        dismiss(OWNER_OF(least, connection, guest), crowded);
}

/* Half of a request gets an answer even now, and so does one the site did not answer. */
static void give_up(connection *c) {
    bool is_half = (c->waiting == FOR_REQUEST || c->waiting == FOR_BODY) && c->exchange &&
                   request_is_begun(&c->exchange->request);
    if (c->waiting == FOR_ANSWER) {
        exchange_give_up(c->exchange, 503, DM_WORD_SERVE_NO_ANSWER);
        send_answer(c);
    } else if (is_half) {
        exchange_give_up(c->exchange, 408, DM_WORD_SERVE_LATE);
        send_answer(c);
    } else {
        dismiss(c, "the client was silent for too long");
    }
}

static connection *first_waiting(const connections *all, waiting what) {
    const ring *list = &all->waiting[what];
    return ring_is_empty(list) ? NULL : OWNER_OF(list->after, connection, link);
}

static void check_tunnels(connections *all, uint64_t now) {
    const ring *list = &all->waiting[IN_TUNNEL];
    for (ring *link = list->after, *next; link != list; link = next) {
        connection *c = OWNER_OF(link, connection, link);
        next = link->after;
        c->tunnel->check(c->tunnel, now);
    }
}

void connections_check(connections *all) {
    uint64_t now = uv_now(all->loop);
    check_tunnels(all, now);
    for (waiting what = 0; what < WAITS; what++) {
        uint64_t longest = patience[what] ? patience[what] : all->patience;
        connection *c;
        while ((c = first_waiting(all, what)) && now - c->since >= longest)
            give_up(c);
    }
}

void connections_close(connections *all) {
    on_turn(&all->turn); /* what was said last */
    for (waiting what = 0; what < WAITS; what++) {
        connection *c;
        while ((c = first_waiting(all, what)))
            hang_up(c);
    }
}
