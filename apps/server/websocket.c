/* SPDX-License-Identifier: GPL-3.0-or-later */
/* WebSocket in a tunnel: see websocket.h. */
#include "websocket.h"

#include <string.h>

#include "base/ring.h"
#include "damier/word_list.h"
#include "sha1.h"

enum {
    PING_MS = 20000, /* proxies cut connections that are silent for a minute */
    KEY_BYTES = 64,
    GATHERED_BYTES = 4096,
    CLOSE_TRY_LATER = 1013 /* younger than RFC 6455: wslay has no name for it */
};

/* What is sent at once: header and payload come from wslay one after the other. */
struct websocket_gathered {
    size_t length;
    unsigned char bytes[GATHERED_BYTES];
};

static const char version[] = "13";
static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; /* RFC 6455, 1.3 */

/* ---- the greeting ---- */

/* The key is sixteen bytes in base64. */
static bool is_key(const char *key) {
    return strlen(key) == 24 && strcmp(key + 22, "==") == 0;
}

bool websocket_greet(const request *r, answer *a) {
    char key[KEY_BYTES + sizeof magic], wanted[16];
    unsigned char digest[SHA1_BYTES];
    dm_bytes accepted = {0};
    /* A body would be taken for frames by us, and for a body by whoever is in between. */
    if (!request_is(r, HTTP_GET) || request_has_body(r) || r->parser.http_minor == 0 ||
        !request_field(r, "sec-websocket-key", key, KEY_BYTES) || !is_key(key) ||
        !request_field(r, "sec-websocket-version", wanted, sizeof wanted) ||
        strcmp(wanted, version) != 0) {
        answer_refuse(a, (refusal){400, DM_WORD_SERVE_UPGRADE});
        a->closing = true;
        return false;
    }
    memcpy(key + strlen(key), magic, sizeof magic);
    sha1(key, strlen(key), digest);
    dm_bytes_base64(&accepted, digest, SHA1_BYTES);
    bool good = !accepted.failed;
    if (good) {
        answer_begin(a, 101);
        answer_field(a, "upgrade", "websocket");
        answer_field(a, "connection", "Upgrade");
        answer_field(a, "sec-websocket-accept", accepted.data);
    }
    dm_bytes_free(&accepted);
    return good;
}

/* ---- what wslay asks for ---- */

static ssize_t on_receive(wslay_event_context_ptr context, uint8_t *out, size_t wanted,
                          int flags, void *self) {
    websocket *w = self;
    (void)flags;
    if (w->input_length == 0) {
        wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    size_t length = wanted < w->input_length ? wanted : w->input_length;
    memcpy(out, w->input, length);
    w->input += length;
    w->input_length -= length;
    return (ssize_t)length;
}

static void send_gathered(websocket *w) {
    if (w->gathered->length > 0)
        w->tunnel.end->send(w->tunnel.end, w->gathered->bytes, w->gathered->length);
    w->gathered->length = 0;
}

static ssize_t on_send(wslay_event_context_ptr context, const uint8_t *data,
                       size_t length, int flags, void *self) {
    websocket *w = self;
    (void)context;
    (void)flags;
    if (length > GATHERED_BYTES - w->gathered->length)
        send_gathered(w);
    if (length > GATHERED_BYTES) {
        w->tunnel.end->send(w->tunnel.end, data, length);
    } else {
        memcpy(w->gathered->bytes + w->gathered->length, data, length);
        w->gathered->length += length;
    }
    return (ssize_t)length;
}

/* Ends the connection: what still comes is not even looked at. */
static void refuse(websocket *w, unsigned code) {
    w->begun = false;
    dm_bytes_free(&w->text);
    wslay_event_queue_close(w->context, (uint16_t)code, NULL, 0);
    wslay_event_shutdown_read(w->context);
}

/*
 * wslay would keep a piece of memory for each frame, dozens of times what came in it: here
 * the frames of a text go into one.
 */
static void on_frame(wslay_event_context_ptr context,
                     const struct wslay_event_on_frame_recv_start_arg *frame,
                     void *self) {
    websocket *w = self;
    (void)context;
    w->in_text = !wslay_is_ctrl_frame(frame->opcode);
    if (!w->in_text)
        return;
    if (frame->opcode == WSLAY_TEXT_FRAME) {
        w->begun = true;
        w->since = w->now;
    }
    if (frame->opcode == WSLAY_BINARY_FRAME)
        refuse(w, WSLAY_CODE_UNSUPPORTED_DATA);
    else if (frame->payload_length > w->longest - w->text.length)
        refuse(w, WSLAY_CODE_MESSAGE_TOO_BIG);
}

static void on_piece(wslay_event_context_ptr context,
                     const struct wslay_event_on_frame_recv_chunk_arg *piece,
                     void *self) {
    websocket *w = self;
    (void)context;
    if (w->in_text && w->begun)
        dm_bytes_add(&w->text, piece->data, piece->data_length);
}

static void on_text(websocket *w) {
    if (w->text.failed)
        refuse(w, WSLAY_CODE_INTERNAL_SERVER_ERROR);
    if (!w->begun)
        return; /* it was refused */
    dm_bytes text = w->text;
    w->begun = false;
    w->text = (dm_bytes){0};
    w->hear(w, text.data ? text.data : "", text.length);
    dm_bytes_free(&text);
}

/* Texts that come whole cost nothing that counts. */
static void count_unfinished(websocket *w) {
    w->unfinished->bytes -= w->counted;
    w->counted = w->text.cap;
    w->unfinished->bytes += w->counted;
}

static void on_pong(websocket *w, const uint8_t *data, size_t length) {
    uint64_t sent;
    if (length != sizeof sent)
        return;
    memcpy(&sent, data, sizeof sent);
    if (!w->awaited || sent != w->pinged)
        return; /* an answer counts once: nobody makes the way longer afterwards */
    w->awaited = false;
    w->measured(w, w->now - sent);
}

static void on_message(wslay_event_context_ptr context,
                       const struct wslay_event_on_msg_recv_arg *message, void *self) {
    websocket *w = self;
    (void)context;
    if (message->opcode == WSLAY_PONG)
        on_pong(w, message->msg, message->msg_length);
    else if (message->opcode == WSLAY_TEXT_FRAME)
        on_text(w);
}

/* Sends what wslay wants to send, in one piece. */
static bool send_waiting(websocket *w) {
    struct websocket_gathered gathered;
    gathered.length = 0;
    w->gathered = &gathered;
    bool good = wslay_event_send(w->context) == 0;
    send_gathered(w);
    w->gathered = NULL;
    return good;
}

/* The same, and closes once wslay neither reads nor writes. */
static void flush(websocket *w) {
    if (!send_waiting(w) ||
        (!wslay_event_want_read(w->context) && !wslay_event_want_write(w->context)))
        w->tunnel.end->close(w->tunnel.end);
}

/* ---- the tunnel ---- */

static websocket *socket_of(tunnel *t) {
    return OWNER_OF(t, websocket, tunnel);
}

static void on_begin(tunnel *t) {
    (void)t;
}

static void on_take(tunnel *t, const char *bytes, size_t length, uint64_t now) {
    websocket *w = socket_of(t);
    w->now = now;
    w->input = bytes;
    w->input_length = length;
    w->reading = true;
    int failed = wslay_event_recv(w->context);
    w->reading = false;
    count_unfinished(w);
    if (w->counted > 0 && w->unfinished->bytes > w->unfinished->most) {
        refuse(w, CLOSE_TRY_LATER);
        count_unfinished(w);
    }
    flush(w); /* also what is said about a fault */
    if (failed)
        t->end->close(t->end);
}

static void on_check(tunnel *t, uint64_t now) {
    websocket *w = socket_of(t);
    w->now = now;
    if (w->begun && now - w->since >= t->end->patience) {
        refuse(w, WSLAY_CODE_POLICY_VIOLATION);
        count_unfinished(w);
        flush(w);
        return;
    }
    if (w->pinged && now - w->pinged < PING_MS)
        return;
    w->pinged = now;
    w->awaited = true;
    const struct wslay_event_msg ping = {WSLAY_PING, (const uint8_t *)&w->pinged,
                                         sizeof w->pinged};
    wslay_event_queue_msg(w->context, &ping);
    flush(w);
}

/* What we closed it for, or the client's proper goodbye. */
static const char *reason_of(const websocket *w) {
    switch (wslay_event_get_status_code_sent(w->context)) {
    case WSLAY_CODE_PROTOCOL_ERROR:
        return "a frame could not be read";
    case WSLAY_CODE_UNSUPPORTED_DATA:
        return "a frame was not text";
    case WSLAY_CODE_INVALID_FRAME_PAYLOAD_DATA:
        return "a text was not UTF-8";
    case WSLAY_CODE_MESSAGE_TOO_BIG:
        return "a text was too long";
    case WSLAY_CODE_POLICY_VIOLATION:
        return "a text was not finished in time";
    case WSLAY_CODE_INTERNAL_SERVER_ERROR:
        return "there was no memory for a text";
    case CLOSE_TRY_LATER:
        return "too many texts were unfinished";
    default:
        return NULL;
    }
}

static void on_gone(tunnel *t, const char *why) {
    websocket *w = socket_of(t);
    const char *ours = reason_of(w);
    w->gone(w, ours ? ours : why);
}

bool websocket_init(websocket *w, size_t longest, websocket_unfinished *unfinished) {
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = on_receive,
        .send_callback = on_send,
        .on_frame_recv_start_callback = on_frame,
        .on_frame_recv_chunk_callback = on_piece,
        .on_msg_recv_callback = on_message};
    w->tunnel =
        (tunnel){.begin = on_begin, .take = on_take, .check = on_check, .gone = on_gone};
    w->input_length = 0;
    w->reading = w->awaited = w->begun = w->in_text = false;
    w->text = (dm_bytes){0};
    w->longest = longest;
    w->counted = 0;
    w->unfinished = unfinished;
    w->gathered = NULL;
    w->now = w->pinged = 0;
    if (wslay_event_context_server_init(&w->context, &callbacks, w) != 0)
        return false;
    wslay_event_config_set_no_buffering(w->context, 1);
    return true;
}

void websocket_free(websocket *w) {
    dm_bytes_free(&w->text);
    count_unfinished(w);
    wslay_event_context_free(w->context);
}

void websocket_send(websocket *w, const char *text, size_t length) {
    const struct wslay_event_msg message = {WSLAY_TEXT_FRAME, (const uint8_t *)text,
                                            length};
    if (wslay_event_queue_msg(w->context, &message) != 0)
        w->tunnel.end->close(w->tunnel.end); /* no memory: not without this one */
    else if (!w->reading)                    /* otherwise on_take does it */
        flush(w);
}

/* What was said before goes out first: wslay would let the close overtake it. */
void websocket_close(websocket *w, unsigned code) {
    send_waiting(w);
    wslay_event_queue_close(w->context, (uint16_t)code, NULL, 0);
    if (!w->reading)
        flush(w);
}
