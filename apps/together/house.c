/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A server that serves rooms: see house.h. */
#include "house.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "damier/word_list.h"
#include "front.h"
#include "store_sqlite.h"
#include "target.h"

/* Keys are kept as hashes, but names as they are: nobody else reads them. */
enum { FOLDER_MODE = 0700, FILE_MODE = 0600 };

struct house {
    dm_deck *builtin_deck;
    store *store;
    stopwatch *stopwatch;
    bus *bus; /* or NULL */
    service *service;
    front *front;
    mind *engine;         /* until the service has it */
    analyst_list waiting; /* until the analysts have them */
    analysts *analysts;   /* or NULL */
    doors doors;
    site metrics;
};

/* One thought less than there are processors, so that the loop always has one. */
static int thinkers_at_once(void) {
    unsigned count = uv_available_parallelism();
    return count > 2 ? (int)count - 1 : 1;
}

/* What the folder lists survives a failure of power. */
static void sync_folder(const char *path) {
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    fsync(folder);
    close(folder);
}

/* One folder, unless it is there already; the one above it has to know for good. */
static bool make_one(const char *path) {
    char above[PATH_MAX];
    const char *slash = strrchr(path, '/');
    if (mkdir(path, FOLDER_MODE) != 0)
        return errno == EEXIST;
    snprintf(above, sizeof above, "%.*s", slash ? (int)(slash - path + 1) : 1,
             slash ? path : ".");
    sync_folder(above);
    return true;
}

/* The folder and those above it that are missing. */
static bool make_folder(const char *folder) {
    char path[PATH_MAX];
    size_t length = strlen(folder);
    if (length >= sizeof path) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(path, folder, length + 1);
    for (char *at = path + 1; (at = strchr(at, '/')); at++) {
        *at = '\0';
        if (!make_one(path))
            return false;
        *at = '/';
    }
    return make_one(path);
}

/* The folder may be one that others look into; SQLite keeps the mode of the file. */
static bool make_file(const char *path) {
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, FILE_MODE);
    if (file >= 0)
        close(file);
    return file >= 0;
}

static void free_house(house *h) {
    stopwatch_free(h->stopwatch);
    mind_free(h->engine);
    analyst_list_free(&h->waiting);
    dm_deck_free(h->builtin_deck);
    free(h);
}

/* False if memory runs out. */
static bool open_analysts(house *h, server *s) {
    if (h->waiting.count == 0)
        return true;
    h->analysts = analysts_new(server_loop(s), &h->waiting);
    h->waiting.count = 0;
    return h->analysts;
}

static bool open_parts(house *h, server *s) {
    h->stopwatch = stopwatch_new(h->store);
    if (!h->stopwatch)
        return false;
    h->service = service_new(&(service_parts){.loop = server_loop(s),
                                              .store = stopwatch_store(h->stopwatch),
                                              .bus = h->bus,
                                              .builtin_deck = h->builtin_deck,
                                              .thinkers = thinkers_at_once(),
                                              .engine = h->engine});
    h->engine = NULL;
    if (!open_analysts(h, s))
        return false;
    h->front = h->service
                   ? front_new(&(front_parts){.loop = server_loop(s),
                                              .service = h->service,
                                              .store = stopwatch_store(h->stopwatch),
                                              .stopwatch = h->stopwatch,
                                              .analysts = h->analysts,
                                              .page = server_page_site(s),
                                              .doors = &h->doors})
                   : NULL;
    if (h->front)
        server_put_in_front(s, front_site(h->front), front_stop);
    return h->front;
}

static backend_result open_file(house *h, server *s, const char *folder,
                                const char **reason) {
    char path[PATH_MAX];
    if (!make_folder(folder) ||
        snprintf(path, sizeof path, "%s/rooms.db", folder) >= (int)sizeof path ||
        !make_file(path)) {
        *reason = strerror(errno);
        return BACKEND_REFUSED;
    }
    h->store = store_sqlite_open(server_loop(s), path, reason);
    return h->store ? BACKEND_OPENED : BACKEND_REFUSED;
}

static bool open_places(house *h, server *s, const house_places *places,
                        house_fault *fault) {
    fault->where = places->database ? HOUSE_DATABASE : HOUSE_FOLDER;
    fault->what = places->database ? backend_open_store(server_loop(s), places->database,
                                                        &h->store, &fault->reason)
                                   : open_file(h, s, places->folder, &fault->reason);
    if (fault->what != BACKEND_OPENED || !places->bus)
        return fault->what == BACKEND_OPENED;
    fault->where = HOUSE_BUS;
    fault->what = backend_open_bus(server_loop(s), places->bus, &h->bus, &fault->reason);
    return fault->what == BACKEND_OPENED;
}

static void close_places(house *h) {
    if (h->store)
        h->store->close(h->store);
    if (h->bus)
        h->bus->close(h->bus);
}

house *house_open(server *s, const house_places *places, const doors *d,
                  house_fault *fault) {
    house *h = calloc(1, sizeof *h);
    *fault = (house_fault){HOUSE_FOLDER, BACKEND_REFUSED, strerror(ENOMEM)};
    if (!h ||
        dm_deck_read(&h->builtin_deck, dm_builtin_deck, dm_builtin_deck_size) != DM_OK) {
        free(h);
        mind_free(places->engine);
        analyst_list_free(&places->analysts);
        return NULL;
    }
    h->engine = places->engine;
    h->waiting = places->analysts;
    h->doors = *d;
    bool placed = open_places(h, s, places, fault);
    if (placed && open_parts(h, s))
        return h;
    if (placed)
        *fault = (house_fault){HOUSE_FOLDER, BACKEND_REFUSED, strerror(ENOMEM)};
    if (h->service)
        service_close(h->service);
    if (h->analysts)
        analysts_close(h->analysts);
    close_places(h);
    free_house(h);
    return NULL;
}

/* Callers first, then what they were served by; storage finishes what it was given. */
void house_close(house *h, server *s) {
    server_empty(s);
    front_close(h->front);
    service_close(h->service);
    if (h->analysts)
        analysts_close(h->analysts);
    close_places(h);
    uv_run(server_loop(s), UV_RUN_NOWAIT);
    free_house(h);
}

/* ---- what is counted, at an address of its own ---- */

static void answer_metrics(site *base, const request *r, site_reply *reply) {
    house *h = OWNER_OF(base, house, metrics);
    char path[REQUEST_LINE_BYTES];
    bool good = !request_has_body(r) &&
                target_path(r->head + r->target.at, r->target.length, path) &&
                strcmp(path, "/metrics") == 0;
    if (good) {
        front_say_metrics(h->front, reply);
        return;
    }
    answer_refuse(reply->answer, (refusal){404, DM_WORD_SERVE_NOT_FOUND});
    reply->ready(reply);
}

bool house_serve_metrics(house *h, server *s, int socket) {
    h->metrics = (site){.answer = answer_metrics, .date = server_page_site(s)->date};
    return server_listen_too(s, socket, &h->metrics);
}
