/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The HTTP server: see server.h. */
#include "server.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "answers.h"
#include "stopping.h"

enum {
    REQUEST_SECONDS = 10, /* for a request to arrive */
    IDLE_SECONDS = 30,    /* between two requests of a connection */
    CONNECTIONS_MAX = 1000,
    OTHER_FILES = 24 /* descriptors left for everything that is not a connection */
};

struct server {
    struct lws_context *context;
    const page *page;
    bool stopped;
};

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user,
                    void *in, size_t length) {
    server *s = lws_context_user(lws_get_context(wsi));
    exchange *e = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return answer_request(wsi, e, s->page, in, length);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return answer_continue(wsi, e);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (e)
            body_end(&e->body);
        return 0;
    case LWS_CALLBACK_RAW_RX_FILE: /* the signal to stop */
        s->stopped = true;
        return -1;
    /*
     * We speak nothing but HTTP/1: neither WebSocket nor HTTP/2 nor a tunnel. What `in`
     * names may be gone already (a fault of libwebsockets 4.1), so it is not looked at.
     */
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_RX:
        return -1;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "page",
     .callback = on_event,
     .per_session_data_size = sizeof(exchange),
     .tx_packet_size = PIECE},
    {.name = NULL},
};

/* Beyond this many connections new ones wait, instead of failing for want of files. */
static unsigned connection_limit(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 ||
        files.rlim_cur >= CONNECTIONS_MAX + OTHER_FILES)
        return CONNECTIONS_MAX;
    return files.rlim_cur > 2 * OTHER_FILES ? (unsigned)files.rlim_cur - OTHER_FILES
                                            : OTHER_FILES;
}

static struct lws_context_creation_info describe(server *s, const char *host, int port) {
    bool everywhere = strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
    struct lws_context_creation_info info = {
        .port = port,
        .iface = everywhere ? NULL : host,
        .protocols = protocols,
        .headers = answer_headers(),
        .user = s,
        .gid = -1,
        .uid = -1,
        .timeout_secs = REQUEST_SECONDS,
        .keepalive_timeout = IDLE_SECONDS,
        .fd_limit_per_thread = connection_limit(),
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
    };
    if (!strchr(host, ':'))
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    return info;
}

/* The context, listening and hearing signals; false if something is refused. */
static bool start(server *s, const struct lws_context_creation_info *info) {
    s->context = lws_create_context(info);
    struct lws_vhost *vhost = s->context ? lws_create_vhost(s->context, info) : NULL;
    if (!vhost)
        return false;
    lws_sock_file_fd_type signal = {.filefd = stopping_begin()};
    return signal.filefd >= 0 &&
           lws_adopt_descriptor_vhost(vhost, LWS_ADOPT_RAW_FILE_DESC, signal, "page",
                                      NULL);
}

server *server_open(const char *host, int port, const page *p) {
    server *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->page = p;
    lws_set_log_level(0, NULL);
    struct lws_context_creation_info info = describe(s, host, port);
    if (start(s, &info))
        return s;
    server_close(s);
    return NULL;
}

void server_run(server *s) {
    while (!s->stopped && lws_service(s->context, 0) >= 0) {
    }
}

void server_close(server *s) {
    lws_context_destroy(s->context);
    stopping_end();
    free(s);
}
