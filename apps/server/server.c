/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The HTTP server: see server.h. */
#include "server.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "connection.h"
#include "date.h"
#include "page_site.h"
#include "reserve.h"

enum {
    CONNECTIONS_MAX = 16384, /* memory is at stake here, some 40 kB for each at worst */
    OTHER_FILES = 32,     /* descriptors left for everything that is not a connection */
    LOOP_FILES = 4,       /* of those, at the very beginning */
    CALLERS_AT_ONCE = 64, /* accepted before those inside are served again */
    UNSENT_BYTES = 32768, /* of an answer, in the system's memory */
    CHECK_MILLISECONDS = 1000
};

struct server {
    uv_loop_t loop;
    int socket;
    uv_poll_t callers;       /* the socket has some */
    uv_signal_t interrupted; /* Ctrl+C */
    uv_signal_t terminated;
    uv_timer_t check; /* runs while there is somebody to check on */
    struct sigaction former_pipe;
    page_site site;
    connections connections;
    void (*stopping)(site *);
    char date[DATE_BYTES];
};

static void on_callers(uv_poll_t *handle, int status, int events);
static void on_check(uv_timer_t *handle);

/* ---- letting in ---- */

/* Runs only while there is something to check: an idle server sleeps. */
static void start_checking(server *s) {
    if (uv_is_active((uv_handle_t *)&s->check))
        return;
    date_write(s->date, time(NULL));
    uv_timer_start(&s->check, on_check, CHECK_MILLISECONDS, CHECK_MILLISECONDS);
}

static bool is_shortage(int error) {
    return error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM;
}

/* The next caller; where the system has no room for one, another has to go. */
static int next_caller(server *s, struct sockaddr_storage *from) {
    socklen_t length = sizeof *from;
    int socket = accept(s->socket, (struct sockaddr *)from, &length);
    if (socket >= 0 || !is_shortage(errno))
        return socket;
    connections_close_one(&s->connections);
    length = sizeof *from;
    return accept(s->socket, (struct sockaddr *)from, &length);
}

/* Callers we cannot accept would wake us all the time: they wait for the check. */
static void on_callers(uv_poll_t *handle, int status, int events) {
    server *s = handle->data;
    struct sockaddr_storage from;
    (void)status;
    (void)events;
    for (int i = 0; i < CALLERS_AT_ONCE; i++) {
        int socket = next_caller(s, &from);
        if (socket >= 0) {
            start_checking(s);
            connections_add(&s->connections, socket, (struct sockaddr *)&from);
        } else if (is_shortage(errno)) {
            start_checking(s);
            uv_poll_stop(&s->callers);
            return;
        } else if (errno != EINTR && errno != ECONNABORTED) {
            return;
        }
    }
}

static void on_check(uv_timer_t *handle) {
    server *s = handle->data;
    date_write(s->date, time(NULL));
    connections_check(&s->connections);
    if (!uv_is_active((uv_handle_t *)&s->callers))
        uv_poll_start(&s->callers, UV_READABLE, on_callers);
    if (s->connections.count == 0)
        uv_timer_stop(&s->check);
}

/* ---- beginning and ending ---- */

static void on_signal(uv_signal_t *handle, int number) {
    server *s = handle->data;
    (void)number;
    if (s->stopping)
        s->stopping(s->connections.site);
    uv_stop(handle->loop);
}

/* As many as the system lets us have; beyond that, others have to go for newcomers. */
static size_t connection_limit(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return OTHER_FILES;
    rlim_t former = files.rlim_cur;
    files.rlim_cur = files.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &files) != 0)
        files.rlim_cur = former;
    if (files.rlim_cur >= CONNECTIONS_MAX + OTHER_FILES)
        return CONNECTIONS_MAX;
    return files.rlim_cur > 2 * OTHER_FILES ? (size_t)files.rlim_cur - OTHER_FILES
                                            : OTHER_FILES;
}

/*
 * Connections inherit these from the socket. Answers are written whole, so nothing is
 * gained by waiting for more; and the system should buffer little of a long one, because
 * every client that does not read costs that much.
 */
static bool listen_at(int socket) {
    int on = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
#ifdef TCP_NOTSENT_LOWAT
    int unsent = UNSENT_BYTES;
    setsockopt(socket, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof unsent);
#endif
    return listen(socket, SOMAXCONN) == 0;
}

/* Everything that lies on the loop. */
static bool start(server *s) {
    uv_timer_init(&s->loop, &s->check);
    uv_signal_init(&s->loop, &s->interrupted);
    uv_signal_init(&s->loop, &s->terminated);
    s->check.data = s->callers.data = s;
    s->interrupted.data = s->terminated.data = s;
    return listen_at(s->socket) && uv_poll_init(&s->loop, &s->callers, s->socket) == 0 &&
           uv_poll_start(&s->callers, UV_READABLE, on_callers) == 0 &&
           uv_signal_start(&s->interrupted, on_signal, SIGINT) == 0 &&
           uv_signal_start(&s->terminated, on_signal, SIGTERM) == 0;
}

static void close_handle(uv_handle_t *handle, void *unused) {
    (void)unused;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* libuv aborts if it cannot open the files it starts with: we try first. */
static bool can_begin_loop(int socket) {
    int files[LOOP_FILES], count = 0;
    while (count < LOOP_FILES && (files[count] = dup(socket)) >= 0)
        count++;
    int reason = errno;
    for (int i = 0; i < count; i++)
        close(files[i]);
    errno = reason;
    return count == LOOP_FILES;
}

server *server_open(int socket, const page *p) {
    static const struct sigaction ignoring = {.sa_handler = SIG_IGN};
    server *s = calloc(1, sizeof *s);
    reserve_begin();
    if (!s || !can_begin_loop(socket) || uv_loop_init(&s->loop) != 0) {
        free(s);
        close(socket);
        return NULL;
    }
    s->socket = socket;
    page_site_init(&s->site, p);
    s->site.site.date = s->date;
    sigaction(SIGPIPE, &ignoring, &s->former_pipe); /* readers may leave at any time */
    if (connections_init(&s->connections, &s->loop, &s->site.site, connection_limit()) &&
        start(s))
        return s;
    int reason = errno;
    server_close(s);
    errno = reason;
    return NULL;
}

void server_run(server *s) {
    uv_run(&s->loop, UV_RUN_DEFAULT);
}

uv_loop_t *server_loop(server *s) {
    return &s->loop;
}

site *server_page_site(server *s) {
    return &s->site.site;
}

void server_put_in_front(server *s, site *front, void (*stopping)(site *)) {
    s->connections.site = front;
    s->stopping = stopping;
}

void server_empty(server *s) {
    uv_poll_stop(&s->callers);
    connections_close(&s->connections);
    uv_run(&s->loop, UV_RUN_NOWAIT); /* what was closed is gone after one turn */
}

void server_close(server *s) {
    connections_close(&s->connections);
    uv_walk(&s->loop, close_handle, NULL);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    uv_loop_close(&s->loop);
    close(s->socket);
    connections_free(&s->connections);
    page_site_free(&s->site);
    sigaction(SIGPIPE, &s->former_pipe, NULL);
    free(s);
}
