/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stream connections: see sockets.h. */
#include "sockets.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum {
    PORT_MAX = 65535,
    SEND_SECONDS = 5 /* for a peer that does not read what it is sent */
};

static const char host_standard[] = "127.0.0.1", port_standard[] = "27531";

/* ---- addresses ---- */

static bool copy(char *out, size_t cap, const char *text, size_t length) {
    if (length == 0 || length >= cap)
        return false;
    memcpy(out, text, length);
    out[length] = '\0';
    return true;
}

static bool is_number(const char *text) {
    return *text && strspn(text, "0123456789") == strlen(text);
}

/* A port is a number up to PORT_MAX. */
static bool set_port(address *a, const char *text) {
    unsigned long number = 0;
    if (!is_number(text) || !copy(a->port, sizeof a->port, text, strlen(text)))
        return false;
    for (const char *c = text; *c; c++)
        number = number * 10 + (unsigned long)(*c - '0');
    return number <= PORT_MAX;
}

bool address_update(address *out, const char *text) {
    address a = *out;
    const char *colon = strrchr(text, ':');
    size_t length;
    if (*text == '[') {
        const char *end = strchr(text, ']');
        if (!end || (end[1] && (end[1] != ':' || !set_port(&a, end + 2))) ||
            !copy(a.host, sizeof a.host, text + 1, (size_t)(end - text - 1)))
            return false;
    } else if (is_number(text)) {
        if (!set_port(&a, text))
            return false;
    } else {
        length = colon ? (size_t)(colon - text) : strlen(text);
        if ((colon && !set_port(&a, colon + 1)) ||
            !copy(a.host, sizeof a.host, text, length))
            return false;
    }
    *out = a;
    return true;
}

bool address_read(address *out, const char *text) {
    address a;
    memcpy(a.host, host_standard, sizeof host_standard);
    memcpy(a.port, port_standard, sizeof port_standard);
    if (!address_update(&a, text))
        return false;
    *out = a;
    return true;
}

void address_write(const address *a, char out[ADDRESS_BYTES]) {
    bool brackets = strchr(a->host, ':');
    snprintf(out, ADDRESS_BYTES, brackets ? "[%s]:%s" : "%s:%s", a->host, a->port);
}

/* ---- connections ---- */

/* Messages are short and wanted at once. */
static void set_options(int s) {
    int on = 1;
    setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    socket_limit_sending(s);
}

void socket_limit_sending(int s) {
    struct timeval patience = {.tv_sec = SEND_SECONDS};
    setsockopt(s, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
}

/* The first of the host's addresses with which `use` succeeds. */
static int open_first(const address *a, int flags, const char **reason,
                      int (*use)(int, const struct sockaddr *, socklen_t)) {
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *list;
    hints.ai_flags = flags;
    int error = getaddrinfo(a->host, a->port, &hints, &list);
    if (error) {
        *reason = gai_strerror(error);
        errno = 0;
        return -1;
    }
    int s = -1;
    for (const struct addrinfo *i = list; i && s < 0; i = i->ai_next) {
        /* not for programs that are started beside us */
        s = socket(i->ai_family, i->ai_socktype | SOCK_CLOEXEC, i->ai_protocol);
        if (s >= 0 && use(s, i->ai_addr, i->ai_addrlen) != 0) {
            int kept = errno;
            close(s);
            errno = kept;
            s = -1;
        }
    }
    int last = errno;
    freeaddrinfo(list);
    if (s < 0)
        *reason = strerror(last);
    errno = last;
    return s;
}

static int bind_and_listen(int s, const struct sockaddr *where, socklen_t length) {
    int on = 1;
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    return bind(s, where, length) == 0 ? listen(s, 1) : -1;
}

static void note_port(int s, address *a) {
    struct sockaddr_storage where;
    socklen_t length = sizeof where;
    if (getsockname(s, (struct sockaddr *)&where, &length) == 0)
        getnameinfo((struct sockaddr *)&where, length, NULL, 0, a->port, sizeof a->port,
                    NI_NUMERICSERV);
}

int socket_listen(address *a, const char **reason) {
    int s = open_first(a, AI_PASSIVE, reason, bind_and_listen);
    if (s >= 0)
        note_port(s, a);
    return s;
}

int socket_listen_from(address *a, int ports, const char **reason) {
    int s = socket_listen(a, reason);
    for (int port = atoi(a->port) + 1; --ports > 0 && port <= PORT_MAX; port++) {
        if (s >= 0 || errno != EADDRINUSE)
            break;
        snprintf(a->port, sizeof a->port, "%hu", (unsigned short)port);
        s = socket_listen(a, reason);
    }
    return s;
}

/* A host that does not answer has no more time than one that does not read. */
static int connect_soon(int s, const struct sockaddr *where, socklen_t length) {
    socket_limit_sending(s);
    int result = connect(s, where, length);
    if (result != 0 && errno == EINPROGRESS)
        errno = ETIMEDOUT;
    return result;
}

int socket_connect(const address *a, const char **reason) {
    int s = open_first(a, 0, reason, connect_soon);
    if (s >= 0)
        set_options(s);
    return s;
}

int socket_accept(int listening) {
    int s;
    do
        s = accept4(listening, NULL, NULL, SOCK_CLOEXEC);
    while (s < 0 && (errno == EINTR || errno == ECONNABORTED));
    if (s >= 0)
        set_options(s);
    return s;
}

bool socket_send(int s, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t sent = send(s, bytes, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        bytes += sent;
        length -= (size_t)sent;
    }
    return true;
}

size_t socket_receive(int s, char *out, size_t cap) {
    ssize_t count;
    do
        count = recv(s, out, cap, 0);
    while (count < 0 && errno == EINTR);
    return count > 0 ? (size_t)count : 0;
}
