/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier serve`: the page for browsers, at an address of this computer. Here the address
 * is chosen and printed; apps/server does the serving.
 */
#include <errno.h>
#include <limits.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "commands.h"
#include "damier/word_list.h"
#include "data_folder.h"
#include "house.h"
#include "network.h"
#include "qr.h"
#include "server.h"
#include "sockets.h"

enum { PORTS_TRIED = 100, URL_BYTES = ADDRESS_BYTES + 16 };

static const char this_computer[] = "127.0.0.1", everywhere[] = "0.0.0.0";
static const char port_standard[] = "8080";

/* ---- choosing the address ---- */

/* The address that the options name, with the host or the port empty if they do not. */
static bool read_address(const arguments *a, const terminal *t, address *where) {
    memset(where, 0, sizeof *where);
    if (a->listen && !address_update(where, a->listen)) {
        print_usage_fault(t, DM_WORD_DXP_ADDRESS, a->listen, NULL);
        return false;
    }
    if (a->lan && *where->host) {
        print_usage_fault(t, DM_WORD_USAGE_LAN, a->listen, NULL);
        return false;
    }
    return true;
}

/*
 * A socket at the address, which is filled in where it was left open, with its host as
 * numbers in `host`; -1 after a fault has been printed.
 */
static int bind_to(const arguments *a, const terminal *t, address *where,
                   char host[ADDRESS_BYTES]) {
    const char *reason = "";
    char written[ADDRESS_BYTES];
    struct sockaddr_storage bound;
    socklen_t length = sizeof bound;
    int ports = *where->port ? 1 : PORTS_TRIED;
    if (!*where->host)
        address_update(where, a->lan ? everywhere : this_computer);
    if (!*where->port)
        address_update(where, port_standard);
    int s = socket_listen_from(where, ports, &reason);
    bool good = s >= 0 && getsockname(s, (struct sockaddr *)&bound, &length) == 0 &&
                getnameinfo((struct sockaddr *)&bound, length, host, ADDRESS_BYTES, NULL,
                            0, NI_NUMERICHOST) == 0;
    bool busy = s < 0 && errno == EADDRINUSE;
    if (good)
        return s;
    if (s >= 0)
        close(s);
    address_write(where, written);
    print_usage_fault(t, busy ? DM_WORD_SERVE_IN_USE : DM_WORD_DXP_NO_LISTEN, written,
                      reason);
    return -1;
}

/* ---- printing it ---- */

static void write_url(char out[URL_BYTES], const address *where) {
    char written[ADDRESS_BYTES];
    address_write(where, written);
    snprintf(out, URL_BYTES, "http://%s/", written);
}

/* The address for a browser on this computer: a wildcard cannot be opened. */
static void tell_here(const terminal *t, const address *where, const char *host) {
    char url[URL_BYTES];
    address here = *where;
    if (strcmp(host, everywhere) == 0)
        address_update(&here, this_computer);
    else if (strcmp(host, "::") == 0)
        address_update(&here, "[::1]");
    write_url(url, &here);
    print_line(t, t->out, DM_WORD_SERVE_OPEN, url, NULL);
}

/* Nobody came within a minute, usually: what may keep other devices out. */
typedef struct {
    uv_timer_t timer;
    const terminal *terminal;
    const server *server;
    char port[sizeof((address *)0)->port];
} lan_watch;

static void on_nobody(uv_timer_t *timer) {
    const lan_watch *w = timer->data;
    if (server_was_visited(w->server))
        return;
    print_line(w->terminal, w->terminal->out, DM_WORD_SERVE_NOBODY_CAME, w->port, NULL);
    fflush(w->terminal->out);
}

static void watch_network(lan_watch *w, const terminal *t, server *s,
                          const address *where, int patience) {
    char host[1][NETWORK_ADDRESS_BYTES];
    peer own;
    if (network_addresses(host, 1) && peer_read(*host, strlen(*host), &own))
        server_know_own(s, &own);
    w->terminal = t;
    w->server = s;
    memcpy(w->port, where->port, sizeof w->port);
    uv_timer_init(server_loop(s), &w->timer);
    w->timer.data = w;
    uv_timer_start(&w->timer, on_nobody, (uint64_t)patience * 2000, 0);
}

static void tell_network(const terminal *t, const address *where) {
    char url[URL_BYTES], hosts[NETWORK_ADDRESSES][NETWORK_ADDRESS_BYTES];
    size_t count = network_addresses(hosts, NETWORK_ADDRESSES);
    if (count == 0)
        print_line(t, t->out, DM_WORD_SERVE_NO_NETWORK, NULL, NULL);
    for (size_t i = 0; i < count; i++) {
        address there = *where;
        address_update(&there, hosts[i]);
        write_url(url, &there);
        print_line(t, t->out, i ? DM_WORD_SERVE_ANOTHER : DM_WORD_SERVE_NETWORK, url,
                   NULL);
        if (i == 0 && t->unicode)
            qr_print(t->out, url, t->styled);
    }
}

/* ---- other programs that think ---- */

/*
 * Cuts `NAME=` off a command; the name is empty if there is none. A command with such a
 * word at its beginning would be a program of that name.
 */
static const char *cut_name(const char *text, char name[ANALYST_NAME_BYTES]) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789._+-";
    size_t length = strspn(text, letters);
    bool named = length > 0 && length < ANALYST_NAME_BYTES && text[length] == '=';
    snprintf(name, ANALYST_NAME_BYTES, "%.*s", named ? (int)length : 0, text);
    return named ? text + length + 1 : text;
}

/* Starts a program before anybody is served; NULL after a fault has been printed. */
static mind *open_engine(const arguments *a, const terminal *t, const char *command,
                         bool gentle) {
    const mind_setup setup = {
        .command = command, .memory_mb = a->engine_memory, .gentle = gentle};
    dm_fault fault;
    mind *m = mind_new(dm_game_with(DM_GAME_DRAUGHTS_100), &setup, &fault);
    if (m && mind_begin(m, &fault))
        return m;
    print_fault(t, DM_WORD_WHERE_ENGINE, NULL, &fault);
    mind_free(m);
    return NULL;
}

/* So that programs which hang while they are started again keep no thought waiting. */
static const char threads_of_loop[] = "12";

/*
 * The first one for rooms, and all of them for the page's review: those who play need not
 * wait for those who study. False after a fault has been printed, and none is left.
 */
static bool open_engines(const arguments *a, const terminal *t, house_places *places) {
    _Static_assert((int)ENGINES_MAX <= (int)ANALYSTS_MAX, "each of them has its place");
    char name[ANALYST_NAME_BYTES];
    bool good =
        a->engine_count == 0 || setenv("UV_THREADPOOL_SIZE", threads_of_loop, 0) == 0;
    for (size_t i = 0; good && i < a->engine_count; i++) {
        const char *command = cut_name(a->engines[i], name);
        if (i == 0)
            places->engine = open_engine(a, t, command, false);
        mind *other = places->engine ? open_engine(a, t, command, true) : NULL;
        if (other)
            analyst_list_add(&places->analysts, name, other);
        good = other;
    }
    if (good)
        return true;
    mind_free(places->engine);
    analyst_list_free(&places->analysts);
    return false;
}

/* ---- rooms ---- */

/* Addresses are not printed: they may hold a password. */
static void print_house_fault(const terminal *t, const house_places *places,
                              const house_fault *fault) {
    static const dm_word words[][2] = {
        [HOUSE_DATABASE] = {DM_WORD_USAGE_DATABASE, DM_WORD_SERVE_NO_POSTGRESQL},
        [HOUSE_BUS] = {DM_WORD_USAGE_BUS, DM_WORD_SERVE_NO_NATS}};
    if (fault->where == HOUSE_FOLDER)
        print_usage_fault(
            t, fault->reason ? DM_WORD_SERVE_NO_ROOMS : DM_WORD_SERVE_NEWER_ROOMS,
            places->folder, fault->reason);
    else if (fault->what == BACKEND_REFUSED)
        print_usage_fault(t,
                          fault->where == HOUSE_BUS ? DM_WORD_SERVE_NO_BUS
                                                    : DM_WORD_SERVE_NO_DATABASE,
                          fault->reason, NULL);
    else
        print_usage_fault(t, words[fault->where][fault->what == BACKEND_UNBUILT], NULL,
                          NULL);
}

/*
 * Rooms to play together in. What was asked for must do; without a word about it the
 * page is served alone rather than not at all. False after a fault has been printed.
 */
static bool open_rooms(const arguments *a, const terminal *t, server *s, house **out) {
    static peer proxies[PROXIES_MAX];
    const doors d = {a->hosts, proxies, a->proxy_count, a->lan};
    char standard[PATH_MAX];
    bool asked = a->data || a->database || a->engine_count > 0;
    house_places places = {
        .folder = a->data ? a->data : standard, .database = a->database, .bus = a->bus};
    house_fault fault;
    for (size_t i = 0; i < a->proxy_count; i++)
        peer_read(a->proxies[i], strlen(a->proxies[i]), &proxies[i]);
    *out = NULL;
    if (!a->data && !a->database && !data_folder(standard)) {
        print_line(t, t->err, DM_WORD_SERVE_PAGE_ONLY, NULL, NULL);
        return true;
    }
    if (!open_engines(a, t, &places))
        return false;
    *out = house_open(s, &places, &d, &fault);
    if (*out)
        return true;
    print_house_fault(t, &places, &fault);
    if (!asked)
        print_line(t, t->err, DM_WORD_SERVE_PAGE_ONLY, NULL, NULL);
    return !asked;
}

/* What is counted, at an address of its own; false after a fault has been printed. */
static bool serve_metrics(const arguments *a, const terminal *t, server *s,
                          house *rooms) {
    address where = {.host = "127.0.0.1", .port = ""};
    const char *reason = "";
    if (!a->metrics || !rooms)
        return true;
    if (!address_update(&where, a->metrics) || !*where.port) {
        print_usage_fault(t, DM_WORD_DXP_ADDRESS, a->metrics, NULL);
        return false;
    }
    int socket = socket_listen(&where, &reason);
    if (socket >= 0 && house_serve_metrics(rooms, s, socket))
        return true;
    print_usage_fault(t, DM_WORD_DXP_NO_LISTEN, a->metrics,
                      socket < 0 ? reason : strerror(errno));
    return false;
}

int command_serve(const arguments *a, const terminal *t) {
    char host[ADDRESS_BYTES], written[ADDRESS_BYTES];
    address where;
    house *rooms;
    lan_watch watch;
    int status = EXIT_DONE;
    if (!read_address(a, t, &where))
        return EXIT_USAGE;
    int socket = bind_to(a, t, &where, host);
    if (socket < 0)
        return EXIT_REFUSED;
    server *s = server_open(socket, &damier_page);
    if (!s) {
        address_write(&where, written);
        print_usage_fault(t, DM_WORD_DXP_NO_LISTEN, written, strerror(errno));
        return EXIT_REFUSED;
    }
    server_set_patience(s, a->patience);
    if (!open_rooms(a, t, s, &rooms)) {
        server_close(s);
        return EXIT_REFUSED;
    }
    if (serve_metrics(a, t, s, rooms)) {
        tell_here(t, &where, host);
        if (a->lan) {
            tell_network(t, &where);
            watch_network(&watch, t, s, &where, a->patience);
        }
        fflush(t->out);
        server_run(s);
    } else {
        status = EXIT_REFUSED;
    }
    if (rooms)
        house_close(rooms, s);
    server_close(s);
    return status;
}
