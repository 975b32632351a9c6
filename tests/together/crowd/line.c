/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A client's WebSocket: see line.h. */
#include "line.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    INPUT_BYTES = 65536,
    HEADER_MAX = 14,    /* of a frame that is sent: opcode, length, mask */
    ADDRESSES_EACH = 8, /* lines dialled from one address */
    OPCODE_TEXT = 1,
    OPCODE_CLOSE = 8,
    OPCODE_PING = 9,
    OPCODE_PONG = 10
};

static const unsigned char mask[4] = {0x5a, 0x17, 0xc3, 0x88};

void line_init(line *l, unsigned number, const line_uses *uses) {
    memset(l, 0, sizeof *l);
    l->number = number;
    l->uses = uses;
}

static line *line_of(uv_stream_t *socket) {
    return socket->data;
}

/* ---- ending ---- */

static void on_closed(uv_handle_t *handle) {
    line *l = handle->data;
    free(l->kept);
    l->kept = NULL;
    l->kept_length = 0;
    l->state = LINE_DOWN;
    l->uses->down(l);
}

void line_close(line *l) {
    if (l->state == LINE_DOWN || l->state == LINE_CLOSING)
        return;
    l->state = LINE_CLOSING;
    uv_close((uv_handle_t *)&l->socket, on_closed);
}

/* ---- sending ---- */

typedef struct {
    uv_write_t request;
    char bytes[];
} late_write;

static void on_written(uv_write_t *request, int status) {
    (void)status; /* the reader hears of it */
    free(request->data);
}

/* What the system does not take at once is sent when it does. */
static void send_bytes(line *l, const char *bytes, size_t length) {
    uv_buf_t all = uv_buf_init((char *)bytes, (unsigned)length);
    int sent = uv_try_write((uv_stream_t *)&l->socket, &all, 1);
    if (sent == (int)length)
        return;
    if (sent < 0 && sent != UV_EAGAIN) {
        line_close(l);
        return;
    }
    size_t done = sent > 0 ? (size_t)sent : 0;
    late_write *late = malloc(sizeof *late + length - done);
    if (!late)
        abort();
    memcpy(late->bytes, bytes + done, length - done);
    late->request.data = late;
    uv_buf_t rest = uv_buf_init(late->bytes, (unsigned)(length - done));
    if (uv_write(&late->request, (uv_stream_t *)&l->socket, &rest, 1, on_written) != 0) {
        free(late);
        line_close(l);
    }
}

static size_t write_header(unsigned char *out, int opcode, size_t length) {
    size_t at = 2;
    out[0] = (unsigned char)(0x80 | opcode);
    if (length < 126) {
        out[1] = (unsigned char)(0x80 | length);
    } else {
        out[1] = 0x80 | 126; /* nothing longer than 64 kB is ever said */
        out[2] = (unsigned char)(length >> 8);
        out[3] = (unsigned char)length;
        at = 4;
    }
    memcpy(out + at, mask, sizeof mask);
    return at + sizeof mask;
}

static void send_frame(line *l, int opcode, const char *payload, size_t length) {
    static unsigned char frame[HEADER_MAX + UINT16_MAX];
    if (l->state != LINE_UP || length > UINT16_MAX)
        return;
    size_t at = write_header(frame, opcode, length);
    for (size_t i = 0; i < length; i++)
        frame[at + i] = (unsigned char)payload[i] ^ mask[i % sizeof mask];
    send_bytes(l, (const char *)frame, at + length);
}

void line_say(line *l, const char *text, size_t length) {
    send_frame(l, OPCODE_TEXT, text, length);
}

/* ---- receiving ---- */

typedef struct {
    int opcode;
    size_t at, length; /* of the payload */
} frame;

/* False if the frame has not come whole. */
static bool read_frame(const unsigned char *bytes, size_t length, frame *f) {
    if (length < 2)
        return false;
    f->opcode = bytes[0] & 0x0f;
    f->length = bytes[1] & 0x7f;
    f->at = f->length == 126 ? 4 : f->length == 127 ? 10 : 2;
    if (length < f->at)
        return false;
    if (f->at > 2) {
        f->length = 0;
        for (size_t i = 2; i < f->at; i++)
            f->length = f->length << 8 | bytes[i];
    }
    return length - f->at >= f->length;
}

static void take_frame(line *l, const frame *f, char *payload) {
    char behind = payload[f->length];
    if (f->opcode == OPCODE_PING) {
        send_frame(l, OPCODE_PONG, payload, f->length);
    } else if (f->opcode == OPCODE_CLOSE) {
        line_close(l);
    } else if (f->opcode == OPCODE_TEXT) {
        payload[f->length] = '\0';
        l->uses->hear(l, payload, f->length);
        payload[f->length] = behind;
    }
}

/* The answer to the greeting; returns how long it is, 0 if it has not come whole. */
static size_t take_greeting(line *l, char *bytes, size_t length) {
    static const char accepted[] = "HTTP/1.1 101 ";
    bytes[length] = '\0';
    const char *end = strstr(bytes, "\r\n\r\n");
    if (!end)
        return 0;
    if (strncmp(bytes, accepted, strlen(accepted)) != 0) {
        fprintf(stderr, "crowd: refused: %.60s\n", bytes);
        line_close(l);
        return length;
    }
    l->greeted = true;
    l->uses->up(l);
    return (size_t)(end + 4 - bytes);
}

/* Everything that came whole; returns how much that was. One byte behind is ours. */
static size_t take_all(line *l, char *bytes, size_t length) {
    size_t at = l->greeted ? 0 : take_greeting(l, bytes, length);
    frame f;
    while (l->greeted && l->state == LINE_UP &&
           read_frame((unsigned char *)bytes + at, length - at, &f)) {
        take_frame(l, &f, bytes + at + f.at);
        at += f.at + f.length;
    }
    return at;
}

static void keep(line *l, const char *bytes, size_t length) {
    char *kept = length ? malloc(length + 1) : NULL;
    if (length && !kept)
        abort();
    if (length)
        memcpy(kept, bytes, length);
    free(l->kept);
    l->kept = kept;
    l->kept_length = length;
}

static void on_allocate(uv_handle_t *handle, size_t wanted, uv_buf_t *out) {
    static char input[INPUT_BYTES + 1];
    (void)handle;
    (void)wanted;
    *out = uv_buf_init(input, INPUT_BYTES);
}

static void on_read(uv_stream_t *socket, ssize_t count, const uv_buf_t *input) {
    line *l = line_of(socket);
    if (count < 0) {
        line_close(l);
        return;
    }
    if (count == 0)
        return;
    size_t length = l->kept_length + (size_t)count;
    char *bytes = input->base;
    if (l->kept_length > 0) {
        bytes = malloc(length + 1);
        if (!bytes)
            abort();
        memcpy(bytes, l->kept, l->kept_length);
        memcpy(bytes + l->kept_length, input->base, (size_t)count);
    }
    size_t taken = take_all(l, bytes, length);
    keep(l, bytes + taken, length - taken);
    if (bytes != input->base)
        free(bytes);
}

/* ---- dialling ---- */

static void greet(line *l, int port) {
    char text[256];
    snprintf(text, sizeof text,
             "GET /together HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
             port);
    send_bytes(l, text, strlen(text));
}

static void on_connected(uv_connect_t *request, int status) {
    line *l = request->data;
    struct sockaddr_in there;
    int length = sizeof there;
    if (status != 0 || l->state != LINE_DIALLING) {
        line_close(l);
        return;
    }
    l->state = LINE_UP;
    uv_tcp_getpeername(&l->socket, (struct sockaddr *)&there, &length);
    uv_tcp_nodelay(&l->socket, 1);
    uv_read_start((uv_stream_t *)&l->socket, on_allocate, on_read);
    greet(l, ntohs(there.sin_port));
}

void line_dial(line *l, uv_loop_t *loop, int port) {
    struct sockaddr_in here, there;
    unsigned address = 1 + l->number / ADDRESSES_EACH;
    char text[32];
    snprintf(text, sizeof text, "127.0.%u.%u", 1 + address / 250, 1 + address % 250);
    uv_ip4_addr(text, 0, &here);
    uv_ip4_addr("127.0.0.1", port, &there);
    uv_tcp_init(loop, &l->socket);
    l->socket.data = l;
    l->connecting.data = l;
    l->greeted = false;
    l->state = LINE_DIALLING;
    if (uv_tcp_bind(&l->socket, (struct sockaddr *)&here, 0) != 0 ||
        uv_tcp_connect(&l->connecting, &l->socket, (struct sockaddr *)&there,
                       on_connected) != 0)
        line_close(l);
}
