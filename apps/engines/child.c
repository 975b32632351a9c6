/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Another program beside this one: see child.h. It is spoken to over a pair of connected
 * sockets instead of pipes, so that writing to a program that has ended is a failed call
 * and not a signal; and it leads a process group, so that its own children can be ended
 * too.
 *
 * A guard, a small process beside each program, ends the group if this process dies in
 * any way: an engine that is thinking would not notice that nobody is listening.
 */
#include "child.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "shell_words.h"
#include "sockets.h"
#include "thinking.h"

enum {
    LINE_BYTES = 65536,
    REAP_EVERY = 5, /* milliseconds between two looks whether it has ended */
    GENTLE = 10     /* niceness beyond ours, of one that is to give way */
};

struct child {
    pid_t id, guard;
    int socket;
    int leash;         /* held by us alone: when it closes, the guard ends the program */
    size_t begin, end; /* received and not yet returned */
    bool overlong;     /* the rest of an overlong line is being skipped */
    char bytes[LINE_BYTES];
};

extern char **environ;

/* ---- starting ---- */

/* A new process group, and default actions for the signals we ignore. */
static int set_attributes(posix_spawnattr_t *attributes) {
    sigset_t ignored;
    sigemptyset(&ignored);
    sigaddset(&ignored, SIGXFSZ);
    int error = posix_spawnattr_setsigdefault(attributes, &ignored);
    if (!error)
        error = posix_spawnattr_setflags(attributes,
                                         POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    return error;
}

/* The program, its input and output being `end`. */
static int spawn(pid_t *id, char **words, int end, bool quiet) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    int error = posix_spawn_file_actions_adddup2(&files, end, STDIN_FILENO);
    if (!error)
        error = posix_spawn_file_actions_adddup2(&files, end, STDOUT_FILENO);
    if (!error && quiet)
        error = posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null",
                                                 O_WRONLY, 0);
    if (!error)
        error = set_attributes(&attributes);
    if (!error)
        error = posix_spawnp(id, words[0], &files, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

#define NOT_WATCHED __attribute__((no_sanitize("thread")))

/*
 * Waits until the leash is closed. It keeps nothing else open, not even our output, and
 * gets no signals from our terminal. Only calls of the system itself: what ThreadSanitizer
 * puts before those of the library may wait for a lock that no thread here will release.
 */
NOT_WATCHED static void stand_guard(int leash, pid_t group) {
    char nothing;
    syscall(SYS_setsid);
    if ((leash == 0 || syscall(SYS_dup3, leash, 0, 0) == 0) &&
        syscall(SYS_close_range, 1, UINT_MAX, 0) == 0) {
        while (syscall(SYS_read, 0, &nothing, 1) < 0 && errno == EINTR) {
        }
        syscall(SYS_kill, -group, SIGKILL);
    }
    syscall(SYS_exit_group, 0);
}

/* _Fork runs no handlers of libraries, which could wait for a lock of another thread. */
NOT_WATCHED static pid_t fork_guard(int leash, pid_t group) {
    pid_t id = _Fork();
    if (id == 0)
        stand_guard(leash, group); /* and does not return */
    return id;
}

static int start_guard(child *c) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return errno;
    c->guard = fork_guard(ends[0], c->id);
    int error = c->guard < 0 ? errno : 0;
    close(ends[0]);
    c->leash = ends[1];
    if (error)
        close(c->leash);
    return error;
}

static void await(pid_t id, int *status) {
    while (waitpid(id, status, 0) < 0 && errno == EINTR) {
    }
}

/* It has been told nothing yet, so it cannot have begun to fill its tables. */
static int limit(pid_t id, const child_rules *rules) {
    const struct rlimit none = {0, 0};
    rlim_t bytes = (rlim_t)rules->memory_mb << 20;
    const struct rlimit memory = {bytes, bytes};
    if (rules->memory_mb > 0 && prlimit(id, RLIMIT_AS, &memory, NULL) != 0)
        return errno;
    return prlimit(id, RLIMIT_CORE, &none, NULL) == 0 ? 0 : errno;
}

static int start(child *c, const char *command, const child_rules *rules) {
    int ends[2];
    char **words = shell_words(command);
    if (!words)
        return EINVAL;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        free(words);
        return errno;
    }
    int error = spawn(&c->id, words, ends[1], rules->quiet);
    free(words);
    close(ends[1]);
    bool started = !error;
    if (started && !(error = limit(c->id, rules)))
        error = start_guard(c);
    if (started && error) {
        kill(-c->id, SIGKILL);
        await(c->id, NULL);
    }
    if (error)
        close(ends[0]);
    else
        socket_limit_sending(ends[0]);
    c->socket = ends[0];
    return error;
}

child *child_start(const char *command, const child_rules *rules, const char **reason) {
    child *c = malloc(sizeof *c);
    int error = ENOMEM;
    if (c) {
        c->begin = c->end = 0;
        c->overlong = false;
        error = start(c, command, rules);
    }
    if (!error)
        return c;
    free(c);
    *reason = strerror(error);
    return NULL;
}

/* A priority is a thread's: those of its group are set process by process, its own all. */
void child_give_way(child *c) {
    char path[64];
    int nice = getpriority(PRIO_PROCESS, 0) + GENTLE; /* 19 where that is more */
    setpriority(PRIO_PGRP, (id_t)c->id, nice);
    snprintf(path, sizeof path, "/proc/%ld/task", (long)c->id);
    DIR *threads = opendir(path);
    for (struct dirent *entry; threads && (entry = readdir(threads));)
        if (entry->d_name[0] != '.')
            setpriority(PRIO_PROCESS, (id_t)strtol(entry->d_name, NULL, 10), nice);
    if (threads)
        closedir(threads);
}

/* ---- lines ---- */

bool child_send(child *c, const char *line) {
    return socket_send(c->socket, line, strlen(line)) && socket_send(c->socket, "\n", 1);
}

/* Cuts the next whole line off what was received; NULL if there is none. */
static char *cut_line(child *c) {
    char *line = c->bytes + c->begin;
    char *stop = memchr(line, '\n', c->end - c->begin);
    if (!stop)
        return NULL;
    c->begin += (size_t)(stop - line) + 1;
    if (stop > line && stop[-1] == '\r')
        stop--;
    *stop = '\0';
    return line;
}

/* Makes space behind what was received; a line that fills the whole buffer is dropped. */
static void reserve(child *c) {
    c->end -= c->begin;
    memmove(c->bytes, c->bytes + c->begin, c->end);
    c->begin = 0;
    if (c->end == LINE_BYTES) {
        c->end = 0;
        c->overlong = true;
    }
}

child_event child_receive(child *c, int64_t deadline, char **line) {
    for (;;) {
        while ((*line = cut_line(c))) {
            if (!c->overlong)
                return CHILD_LINE;
            c->overlong = false;
        }
        reserve(c);
        int64_t left = deadline - monotonic_now();
        struct pollfd source = {c->socket, POLLIN, 0};
        int ready = left > 0 ? poll(&source, 1, (int)left) : 0;
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready <= 0)
            return CHILD_SILENT;
        size_t count = socket_receive(c->socket, c->bytes + c->end, LINE_BYTES - c->end);
        if (count == 0)
            return CHILD_ENDED;
        c->end += count;
    }
}

/* ---- ending ---- */

/* Its process id stays reserved until it is waited for, so nobody else can get it. */
static bool has_ended(const child *c) {
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)c->id, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid != 0;
}

int child_stop(child *c, int64_t patience) {
    int status = 0;
    int64_t deadline = monotonic_now() + patience;
    struct timespec pause = {.tv_nsec = REAP_EVERY * 1000000L};
    close(c->socket);
    while (!has_ended(c) && monotonic_now() < deadline)
        nanosleep(&pause, NULL);
    /* The guard ends it, if need be, and whatever it has left behind. It goes before the
       program is waited for: until then nobody else can have the program's number. */
    close(c->leash);
    await(c->guard, NULL);
    await(c->id, &status);
    free(c);
    return status;
}
