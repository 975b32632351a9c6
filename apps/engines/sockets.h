/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Stream connections between two programs: one side listens, the other connects. An
 * address is written HOST:PORT, HOST or PORT; an IPv6 host stands in brackets. A socket
 * is a file descriptor, the caller's to close; -1 stands for none.
 */
#ifndef DAMIER_ENGINES_SOCKETS_H
#define DAMIER_ENGINES_SOCKETS_H

#include <stdbool.h>
#include <stddef.h>

enum { ADDRESS_BYTES = 300 };

typedef struct {
    char host[256], port[8];
} address;

/* Fills in what is not written from the defaults. */
bool address_read(address *, const char *text);
/* What is not written stays as it is. */
bool address_update(address *, const char *text);
void address_write(const address *, char out[ADDRESS_BYTES]);

/*
 * All give -1 and a reason in the words of the system; errno is EADDRINUSE if another
 * program listens there. The port 0 lets the system choose one: `a` then says which, as
 * it does when the first free one of several ports, from that of `a`, is wanted.
 */
int socket_listen(address *a, const char **reason);
int socket_listen_from(address *a, int ports, const char **reason);
int socket_connect(const address *, const char **reason);
int socket_accept(int listening); /* waits for one caller */

/* A peer that reads nothing for some seconds counts as closed, on all sockets above. */
void socket_limit_sending(int socket);
/* Sends all of it; false once the connection is closed. */
bool socket_send(int socket, const char *bytes, size_t length);
/* What has come, at most `cap` bytes; 0 once the connection is closed. */
size_t socket_receive(int socket, char *out, size_t cap);

#endif
