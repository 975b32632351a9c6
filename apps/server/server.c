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

enum { LISTENERS = 2, OTHER_LIMIT = 64 };

/* A socket that is called at, and those who called. */
typedef struct {
    server *server;
    int socket;
    uv_poll_t callers; /* the socket has some */
    connections connections;
} listener;

struct server {
    uv_loop_t loop;
    listener listeners[LISTENERS]; /* the first is the page's */
    size_t count;
    uv_signal_t interrupted; /* Ctrl+C */
    uv_signal_t terminated;
    uv_timer_t check; /* runs while there is somebody to check on */
    struct sigaction former_pipe;
    page_site site;
    void (*stopping)(site *);
    bool stopped; /* by a signal */
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
static int next_caller(listener *l, struct sockaddr_storage *from) {
    socklen_t length = sizeof *from;
    int socket = accept(l->socket, (struct sockaddr *)from, &length);
    if (socket >= 0 || !is_shortage(errno))
        return socket;
    connections_close_one(&l->connections);
    length = sizeof *from;
    return accept(l->socket, (struct sockaddr *)from, &length);
}

/* Callers we cannot accept would wake us all the time: they wait for the check. */
static void on_callers(uv_poll_t *handle, int status, int events) {
    listener *l = handle->data;
    struct sockaddr_storage from;
    (void)status;
    (void)events;
    for (int i = 0; i < CALLERS_AT_ONCE; i++) {
        int socket = next_caller(l, &from);
        if (socket >= 0) {
            start_checking(l->server);
            connections_add(&l->connections, socket, (struct sockaddr *)&from);
        } else if (is_shortage(errno)) {
            start_checking(l->server);
            uv_poll_stop(&l->callers);
            return;
        } else if (errno != EINTR && errno != ECONNABORTED) {
            return;
        }
    }
}

static void on_check(uv_timer_t *handle) {
    server *s = handle->data;
    size_t count = 0;
    date_write(s->date, time(NULL));
    for (listener *l = s->listeners; l < s->listeners + s->count; l++) {
        connections_check(&l->connections);
        if (!uv_is_active((uv_handle_t *)&l->callers))
            uv_poll_start(&l->callers, UV_READABLE, on_callers);
        count += l->connections.count;
    }
    if (count == 0)
        uv_timer_stop(&s->check);
}

/* ---- beginning and ending ---- */

/*
 * Once: services, shells and impatient people send more than one, and what is being stored
 * has to be finished all the same.
 */
static void on_signal(uv_signal_t *handle, int number) {
    server *s = handle->data;
    (void)number;
    if (s->stopped)
        return;
    s->stopped = true;
    if (s->stopping)
        s->stopping(s->listeners[0].connections.site);
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

/* Takes the socket over in any case. */
static bool add_listener(server *s, int socket, site *served, size_t limit) {
    listener *l = &s->listeners[s->count];
    l->server = s;
    l->socket = socket;
    l->callers.data = l;
    if (!connections_init(&l->connections, &s->loop, served, limit)) {
        close(socket);
        return false;
    }
    s->count++;
    return listen_at(socket) && uv_poll_init(&s->loop, &l->callers, socket) == 0 &&
           uv_poll_start(&l->callers, UV_READABLE, on_callers) == 0;
}

/* What lies on the loop besides listeners. */
static bool start(server *s) {
    uv_timer_init(&s->loop, &s->check);
    uv_signal_init(&s->loop, &s->interrupted);
    uv_signal_init(&s->loop, &s->terminated);
    s->check.data = s->interrupted.data = s->terminated.data = s;
    return uv_signal_start(&s->interrupted, on_signal, SIGINT) == 0 &&
           uv_signal_start(&s->terminated, on_signal, SIGTERM) == 0;
}

/* Signals that come once nobody hears them would spoil how the program ends. */
static void ignore_more(const server *s) {
    static const struct sigaction ignoring = {.sa_handler = SIG_IGN};
    if (!s->stopped)
        return;
    sigaction(SIGINT, &ignoring, NULL);
    sigaction(SIGTERM, &ignoring, NULL);
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
    page_site_init(&s->site, p);
    s->site.site.date = s->date;
    sigaction(SIGPIPE, &ignoring, &s->former_pipe); /* readers may leave at any time */
    bool started = start(s);
    if (add_listener(s, socket, &s->site.site, connection_limit()) && started)
        return s;
    int reason = errno;
    server_close(s);
    errno = reason;
    return NULL;
}

void server_set_patience(server *s, int seconds) {
    s->listeners[0].connections.patience = (uint64_t)seconds * 1000;
}

bool server_was_visited(const server *s) {
    return s->listeners[0].connections.was_visited;
}

void server_know_own(server *s, const peer *own) {
    s->listeners[0].connections.own = *own;
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
    s->listeners[0].connections.site = front;
    s->stopping = stopping;
}

bool server_listen_too(server *s, int socket, site *other) {
    return add_listener(s, socket, other, OTHER_LIMIT);
}

void server_empty(server *s) {
    s->stopping = NULL;
    for (listener *l = s->listeners; l < s->listeners + s->count; l++) {
        uv_poll_stop(&l->callers);
        connections_close(&l->connections);
    }
    uv_run(&s->loop, UV_RUN_NOWAIT); /* what was closed is gone after one turn */
}

void server_close(server *s) {
    for (listener *l = s->listeners; l < s->listeners + s->count; l++)
        connections_close(&l->connections);
    uv_walk(&s->loop, close_handle, NULL);
    ignore_more(s);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    uv_loop_close(&s->loop);
    for (listener *l = s->listeners; l < s->listeners + s->count; l++) {
        close(l->socket);
        connections_free(&l->connections);
    }
    page_site_free(&s->site);
    sigaction(SIGPIPE, &s->former_pipe, NULL);
    free(s);
}
