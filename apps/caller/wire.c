/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A connection by WebSocket: see wire.h. wslay reads and writes the frames. */
#include "wire.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>
#include <wslay/wslay.h>

#include "base/bytes.h"
#include "base/text.h"
#include "sha1.h"
#include "thinking.h"

enum {
    KEY_BYTES = 16,
    HEAD_BYTES = 8192,
    GREETING_MS = 10000,
    TEXT_MAX = 1 << 20, /* a room with a deck of cards is the longest */
    AT_ONCE = 1 << 16,  /* bytes read before others have their turn */
    FIELD_BYTES = 64
};

static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; /* RFC 6455, 1.3 */

struct wire {
    int socket;
    wslay_event_context_ptr context;
    wire_hear *hear;
    void *self;
    char early[HEAD_BYTES]; /* what came behind the greeting, and is not read yet */
    size_t early_length;
    size_t left; /* bytes that may still be read at once */
};

/* ---- the greeting ---- */

/* Whether something comes before the deadline. */
static bool comes(int s, int64_t deadline) {
    struct pollfd end = {s, POLLIN, 0};
    int64_t left = deadline - monotonic_now();
    int ready;
    do
        ready = left > 0 ? poll(&end, 1, (int)left) : 0;
    while (ready < 0 && errno == EINTR);
    return ready > 0;
}

static bool say_greeting(int s, const address *where, const char *key) {
    char host[ADDRESS_BYTES], text[HEAD_BYTES];
    dm_writer w = dm_writer_init(text, sizeof text);
    address_write(where, host);
    dm_write_text(&w, "GET /together HTTP/1.1\r\nHost: ");
    dm_write_text(&w, host);
    dm_write_text(&w, "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ");
    dm_write_text(&w, key);
    dm_write_text(&w, "\r\n\r\n");
    return socket_send(s, text, w.length);
}

/* The head of the answer, ended by NUL; what follows it is kept. */
static bool hear_greeting(wire *w, char head[HEAD_BYTES]) {
    size_t length = 0;
    int64_t deadline = monotonic_now() + GREETING_MS;
    char *end = NULL;
    while (!end) {
        if (length + 1 >= HEAD_BYTES || !comes(w->socket, deadline))
            return false;
        size_t read = socket_receive(w->socket, head + length, HEAD_BYTES - 1 - length);
        if (read == 0)
            return false;
        length += read;
        head[length] = '\0';
        end = strstr(head, "\r\n\r\n");
    }
    w->early_length = length - (size_t)(end + 4 - head);
    memcpy(w->early, end + 4, w->early_length);
    end[2] = '\0';
    return true;
}

/* The value of a field of the head, or NULL; a line ends with CR LF. */
static const char *field_of(const char *head, const char *name) {
    size_t length = strlen(name);
    for (const char *line = strstr(head, "\r\n"); line; line = strstr(line, "\r\n")) {
        line += 2;
        if (strncasecmp(line, name, length) == 0 && line[length] == ':')
            return line + length + 1 + strspn(line + length + 1, " ");
    }
    return NULL;
}

/* Whether the answer could only come from somebody who read our key. */
static bool is_accepted(const char *head, const char *key) {
    char both[FIELD_BYTES + sizeof magic];
    unsigned char digest[SHA1_BYTES];
    dm_bytes expected = {0};
    const char *said = field_of(head, "sec-websocket-accept");
    snprintf(both, sizeof both, "%s%s", key, magic);
    sha1(both, strlen(both), digest);
    dm_bytes_base64(&expected, digest, SHA1_BYTES);
    bool good = said && !expected.failed && strncmp(head, "HTTP/1.1 101", 12) == 0 &&
                strncmp(said, expected.data, expected.length) == 0;
    dm_bytes_free(&expected);
    return good;
}

static bool greet(wire *w, const address *where) {
    unsigned char random[KEY_BYTES];
    char head[HEAD_BYTES];
    dm_bytes key = {0};
    bool good = getrandom(random, sizeof random, 0) == (ssize_t)sizeof random;
    if (good)
        dm_bytes_base64(&key, random, sizeof random);
    good = good && !key.failed && say_greeting(w->socket, where, key.data) &&
           hear_greeting(w, head) && is_accepted(head, key.data);
    dm_bytes_free(&key);
    return good;
}

/* ---- what wslay asks for ---- */

static ssize_t on_receive(wslay_event_context_ptr context, uint8_t *out, size_t wanted,
                          int flags, void *self) {
    wire *w = self;
    (void)flags;
    if (w->early_length > 0) {
        size_t length = wanted < w->early_length ? wanted : w->early_length;
        memcpy(out, w->early, length);
        w->early_length -= length;
        memmove(w->early, w->early + length, w->early_length);
        return (ssize_t)length;
    }
    ssize_t read =
        w->left ? recv(w->socket, out, wanted < w->left ? wanted : w->left, MSG_DONTWAIT)
                : -1;
    if (read > 0) {
        w->left -= (size_t)read;
        return read;
    }
    bool nothing = w->left == 0 || (read < 0 && (errno == EAGAIN || errno == EINTR));
    wslay_event_set_error(context,
                          nothing ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

/* Waits for a peer that reads slowly, but not for long: see socket_connect. */
static ssize_t on_send(wslay_event_context_ptr context, const uint8_t *data,
                       size_t length, int flags, void *self) {
    wire *w = self;
    (void)flags;
    if (socket_send(w->socket, (const char *)data, length))
        return (ssize_t)length;
    wslay_event_set_error(context, WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static int on_mask(wslay_event_context_ptr context, uint8_t *out, size_t length,
                   void *self) {
    (void)context;
    (void)self;
    return getrandom(out, length, 0) == (ssize_t)length ? 0 : -1;
}

static void on_message(wslay_event_context_ptr context,
                       const struct wslay_event_on_msg_recv_arg *message, void *self) {
    wire *w = self;
    (void)context;
    if (message->opcode == WSLAY_TEXT_FRAME)
        w->hear(w->self, (const char *)message->msg, message->msg_length);
}

static bool open_context(wire *w) {
    static const struct wslay_event_callbacks callbacks = {.recv_callback = on_receive,
                                                           .send_callback = on_send,
                                                           .genmask_callback = on_mask,
                                                           .on_msg_recv_callback =
                                                               on_message};
    if (wslay_event_context_client_init(&w->context, &callbacks, w) != 0) {
        w->context = NULL; /* it was freed already */
        return false;
    }
    wslay_event_config_set_max_recv_msg_length(w->context, TEXT_MAX);
    return true;
}

/* ---- calls ---- */

wire *wire_open(const address *where, wire_hear *hear, void *self, const char **reason) {
    wire *w = calloc(1, sizeof *w);
    *reason = strerror(ENOMEM);
    if (!w)
        return NULL;
    w->hear = hear;
    w->self = self;
    w->socket = socket_connect(where, reason);
    if (w->socket < 0) {
        free(w);
        return NULL;
    }
    *reason = "WebSocket";
    if (greet(w, where) && open_context(w))
        return w;
    wire_close(w);
    return NULL;
}

void wire_close(wire *w) {
    if (!w)
        return;
    if (w->context)
        wslay_event_context_free(w->context);
    close(w->socket);
    free(w);
}

int wire_socket(const wire *w) {
    return w->socket;
}

bool wire_say(wire *w, const char *text) {
    const struct wslay_event_msg message = {WSLAY_TEXT_FRAME, (const uint8_t *)text,
                                            strlen(text)};
    return wslay_event_queue_msg(w->context, &message) == 0 &&
           wslay_event_send(w->context) == 0;
}

/* Pings are answered by wslay itself, when it sends. It reads for as long as anything
   comes, and somebody may never stop sending. */
bool wire_read(wire *w) {
    w->left = AT_ONCE;
    return wslay_event_recv(w->context) == 0 && wslay_event_send(w->context) == 0 &&
           wslay_event_want_read(w->context);
}
