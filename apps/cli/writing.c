/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The one writer of files: see writing.h.
 *
 * Who writes a part file holds a lock on it. The lock goes with the process, so a part
 * that can be locked is one that a kill has left, and may be removed.
 */
#include "writing.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    LINKS_MAX = 40,   /* symbolic links that lead to a file, as the kernel has it */
    NAME_KEPT = 200,  /* bytes of its name in the name of its part */
    PART_DIGITS = 16, /* that tell parts of the same file apart */
    PART_TRIES = 100, /* names that are tried for a part */
    LOCK_TRIES = 200, /* to continue a file that another process continues… */
    LOCK_NANOSECONDS = 5000000 /* …with this pause in between: one second in all */
};

static const char part_ending[] = ".damier-part";

/* A file to be written, after all symbolic links. */
typedef struct {
    int folder; /* a descriptor */
    char name[NAME_MAX + 1];
    bool exists;
    struct stat before; /* if it exists */
} target;

typedef struct {
    int file;
    char name[NAME_MAX + 1];
} part;

/* ---- finding the file ---- */

/* Where a link leads, relative to the folder it stands in: the caller's to free. */
static char *follow_link(const char *path) {
    char leads[PATH_MAX];
    ssize_t length = readlink(path, leads, sizeof leads - 1);
    if (length < 0)
        return NULL;
    leads[length] = '\0';
    const char *slash = strrchr(path, '/');
    size_t folder = slash && *leads != '/' ? (size_t)(slash - path) + 1 : 0;
    char *joined = malloc(folder + (size_t)length + 1);
    if (joined) {
        memcpy(joined, path, folder);
        memcpy(joined + folder, leads, (size_t)length + 1);
    }
    return joined;
}

/*
 * Where everybody may add files, as in /tmp, a link of somebody else may be a trap.
 * Kernels refuse to follow it (fs.protected_symlinks); so must we, who follow by hand.
 */
static bool is_trap(char *path, const struct stat *link) {
    struct stat folder;
    char *slash = strrchr(path, '/'), first = slash ? slash[1] : '\0';
    if (slash) /* only for as long as we look */
        slash[1] = '\0';
    bool known = stat(slash ? path : ".", &folder) == 0;
    if (slash)
        slash[1] = first;
    bool shared = known && (folder.st_mode & S_ISVTX) && (folder.st_mode & S_IWOTH);
    return shared && link->st_uid != geteuid() && link->st_uid != folder.st_uid;
}

/* The path after all links, also if the last leads nowhere yet; NULL with errno set. */
static char *follow_links(const char *path) {
    char *now = strdup(path);
    struct stat about;
    for (int i = 0; now && lstat(now, &about) == 0 && S_ISLNK(about.st_mode); i++) {
        int refused = i == LINKS_MAX ? ELOOP : is_trap(now, &about) ? EACCES : 0;
        char *next = refused ? NULL : follow_link(now);
        int error = refused ? refused : errno;
        free(now);
        now = next;
        errno = error;
    }
    return now;
}

/* Splits a path, which is changed, and opens its folder. */
static int open_folder(char *path, target *out) {
    char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const char *folder = !slash ? "." : slash == path ? "/" : path;
    if (!*name)
        return slash ? EISDIR : ENOENT;
    if (strlen(name) > NAME_MAX)
        return ENAMETOOLONG;
    memcpy(out->name, name, strlen(name) + 1);
    if (slash)
        *slash = '\0';
    out->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return out->folder < 0 ? errno : 0;
}

static int not_regular(const struct stat *about) {
    return S_ISDIR(about->st_mode) ? EISDIR : WRITING_NOT_REGULAR;
}

/* What stands there now; whoever may not write it may not replace it either. */
static int examine(target *t) {
    t->exists = fstatat(t->folder, t->name, &t->before, AT_SYMLINK_NOFOLLOW) == 0;
    if (!t->exists)
        return errno == ENOENT ? 0 : errno;
    if (!S_ISREG(t->before.st_mode))
        return not_regular(&t->before);
    return faccessat(t->folder, t->name, W_OK, AT_EACCESS) == 0 ? 0 : errno;
}

/* The target's folder is the caller's to close if all went well. */
static int find_target(const char *path, target *out) {
    struct stat about;
    /* Links such as /dev/stdout lead to what has no name of its own. */
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        return not_regular(&about);
    char *followed = follow_links(path);
    if (!followed)
        return errno;
    int error = open_folder(followed, out);
    free(followed);
    if (error)
        return error;
    error = examine(out);
    if (error)
        close(out->folder);
    return error;
}

/* ---- parts ---- */

/* Whether a name is that of a part, of this file or, if it is NULL, of any. */
static bool is_part(const char *name, const char *of) {
    size_t length = strlen(name), ending = sizeof part_ending - 1;
    size_t tail = 1 + PART_DIGITS + ending; /* .0123456789abcdef.damier-part */
    if (*name != '.' || length <= tail ||
        strcmp(name + length - ending, part_ending) != 0)
        return false;
    const char *digits = name + length - tail;
    if (*digits != '.' || strspn(digits + 1, "0123456789abcdef") != PART_DIGITS)
        return false;
    if (!of)
        return true;
    size_t kept = strnlen(of, NAME_KEPT);
    return length == 1 + kept + tail && strncmp(name + 1, of, kept) == 0;
}

/* Removes a part unless a process still writes it. */
static void remove_if_left(int folder, const char *name) {
    struct stat about;
    int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return;
    if (fstat(file, &about) == 0 && S_ISREG(about.st_mode) &&
        flock(file, LOCK_EX | LOCK_NB) == 0)
        unlinkat(folder, name, 0);
    close(file);
}

static int sweep(int folder, const char *of) {
    int copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = copy < 0 ? NULL : fdopendir(copy);
    if (!list) {
        int error = errno;
        if (copy >= 0)
            close(copy);
        return error;
    }
    for (const struct dirent *entry; (entry = readdir(list));)
        if (is_part(entry->d_name, of))
            remove_if_left(folder, entry->d_name);
    closedir(list);
    return 0;
}

static int name_part(const target *t, part *p) {
    uint64_t number;
    if (getentropy(&number, sizeof number) != 0)
        return errno;
    snprintf(p->name, sizeof p->name, ".%.*s.%0*" PRIx64 "%s", NAME_KEPT, t->name,
             PART_DIGITS, number, part_ending);
    return 0;
}

/* False if another process just removed it as a leftover. */
static bool hold(const part *p) {
    struct stat about;
    bool taken = flock(p->file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    return !taken && fstat(p->file, &about) == 0 && about.st_nlink > 0;
}

/* A new, empty and locked file beside the target. */
static int begin_part(const target *t, part *p) {
    /* What replaces a private file is private from the first moment. */
    mode_t mode = t->exists ? S_IRUSR | S_IWUSR : 0666;
    for (int i = 0; i < PART_TRIES; i++) {
        int error = name_part(t, p);
        if (error)
            return error;
        p->file = openat(t->folder, p->name,
                         O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        if (p->file >= 0 && hold(p))
            return 0;
        if (p->file < 0 && errno != EEXIST)
            return errno;
        if (p->file >= 0) {
            unlinkat(t->folder, p->name, 0);
            close(p->file);
        }
    }
    return EBUSY;
}

/* Only root can give a file away: for others the new one is theirs. */
static int take_over_mode(const target *t, const part *p) {
    if (!t->exists)
        return 0;
    bool given = fchown(p->file, t->before.st_uid, t->before.st_gid) == 0;
    mode_t kept = given ? 07777 : 0777;
    return fchmod(p->file, t->before.st_mode & kept) == 0 ? 0 : errno;
}

static int write_all(int file, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t written = write(file, bytes, size);
        if (written < 0 && errno != EINTR)
            return errno;
        if (written > 0) {
            bytes += written;
            size -= (size_t)written;
        }
    }
    return 0;
}

/* Contents that are in memory. */
typedef struct {
    const char *bytes;
    size_t size;
} contents;

static int fill_with_bytes(void *self, int file) {
    const contents *c = self;
    return write_all(file, c->bytes, c->size);
}

static int fill_part(const target *t, const part *p, writing_fill fill, void *self) {
    int error = take_over_mode(t, p);
    if (!error)
        error = fill(self, p->file);
    if (!error && fsync(p->file) != 0)
        error = errno;
    return error;
}

/* ---- putting the new file in place ---- */

typedef enum { OVER_THE_OLD, WHERE_NONE_IS } placing;

/* Some file systems cannot rename without replacing: there we look first. */
static int rename_if_free(const target *t, const part *p) {
    struct stat about;
    if (renameat2(t->folder, p->name, t->folder, t->name, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
    if (fstatat(t->folder, t->name, &about, AT_SYMLINK_NOFOLLOW) == 0)
        return EEXIST;
    return renameat(t->folder, p->name, t->folder, t->name) == 0 ? 0 : errno;
}

static int place(const target *t, const part *p, placing how) {
    if (how == WHERE_NONE_IS)
        return rename_if_free(t, p);
    return renameat(t->folder, p->name, t->folder, t->name) == 0 ? 0 : errno;
}

static int write_target(const target *t, writing_fill fill, void *self, placing how) {
    part p;
    int error = begin_part(t, &p);
    if (error)
        return error;
    error = fill_part(t, &p, fill, self);
    if (!error)
        error = place(t, &p, how);
    if (error)
        unlinkat(t->folder, p.name, 0);
    else if (fsync(t->folder) != 0 && errno != EINVAL) /* EINVAL: not done for folders */
        error = errno;
    close(p.file);
    return error;
}

/* ---- the calls ---- */

int writing_replace_filled(const char *path, writing_fill fill, void *self) {
    target t = {.folder = -1};
    int error = find_target(path, &t);
    if (error)
        return error;
    sweep(t.folder, t.name); /* if it cannot be done, the file can still be written */
    error = write_target(&t, fill, self, OVER_THE_OLD);
    close(t.folder);
    return error;
}

int writing_create_filled(const char *path, writing_fill fill, void *self) {
    target t = {.folder = -1};
    int error = find_target(path, &t);
    if (error)
        return error;
    error = t.exists ? EEXIST : write_target(&t, fill, self, WHERE_NONE_IS);
    close(t.folder);
    return error;
}

typedef struct {
    writing_stream_fill fill;
    void *self;
} stream_filler;

static int fill_by_stream(void *self, int file) {
    const stream_filler *filler = self;
    int copy = dup(file);
    FILE *out = copy < 0 ? NULL : fdopen(copy, "w");
    if (!out) {
        int error = errno;
        if (copy >= 0)
            close(copy);
        return error;
    }
    int error = filler->fill(filler->self, out);
    return fclose(out) != 0 && !error ? errno : error;
}

int writing_replace_streamed(const char *path, writing_stream_fill fill, void *self) {
    stream_filler filler = {fill, self};
    return writing_replace_filled(path, fill_by_stream, &filler);
}

int writing_replace(const char *path, const char *bytes, size_t size) {
    contents c = {bytes, size};
    return writing_replace_filled(path, fill_with_bytes, &c);
}

int writing_create(const char *path, const char *bytes, size_t size) {
    contents c = {bytes, size};
    return writing_create_filled(path, fill_with_bytes, &c);
}

int writing_sweep(const char *path) {
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return errno;
    int error = sweep(folder, NULL);
    close(folder);
    return error;
}

/* ---- continuing a file ---- */

int writing_open_end(const char *path, int *out) {
    struct stat about;
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        return not_regular(&about);
    char *followed = follow_links(path);
    if (!followed)
        return errno;
    /* O_NONBLOCK: whatever has taken its place by now, we do not wait for it. */
    int file =
        open(followed, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC,
             0666);
    int error = file < 0 || fstat(file, &about) != 0 ? errno : 0;
    free(followed);
    if (file < 0)
        return error;
    if (!error && !S_ISREG(about.st_mode))
        error = not_regular(&about);
    if (error)
        close(file);
    else
        *out = file;
    return error;
}

/* Others wait for their turn, but nobody can block us for ever by keeping the lock. */
static void wait_for_turn(int file) {
    const struct timespec pause = {.tv_nsec = LOCK_NANOSECONDS};
    for (int i = 0; i < LOCK_TRIES; i++) {
        if (flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
            return;
        nanosleep(&pause, NULL);
    }
}

/* How many line ends must come first for an empty line behind what is there. */
static int line_ends_missing(int file, off_t size) {
    char last[2] = "";
    if (size == 0)
        return 0;
    if (size == 1)
        return pread(file, last, 1, 0) == 1 && *last == '\n' ? 1 : 2;
    if (pread(file, last, 2, size - 2) != 2 || last[1] != '\n')
        return 2;
    return last[0] == '\n' ? 0 : 1;
}

/* Undoes a write that failed, unless more was added since. */
static void take_back(int file, off_t size, ssize_t written) {
    struct stat about;
    if (written > 0 && fstat(file, &about) == 0 && about.st_size == size + written)
        while (ftruncate(file, size) != 0 && errno == EINTR) {
        }
}

static int append_at_once(int file, const char *bytes, size_t size, off_t before) {
    ssize_t written = write(file, bytes, size);
    int error = written < 0 ? errno : (size_t)written < size ? ENOSPC : 0;
    if (!error && fsync(file) != 0)
        error = errno;
    if (error)
        take_back(file, before, written);
    return error;
}

int writing_append(int file, const char *bytes, size_t size) {
    struct stat about;
    char *all = malloc(size + 2);
    if (!all)
        return ENOMEM;
    wait_for_turn(file);
    int error = fstat(file, &about) == 0 ? 0 : errno;
    if (!error) {
        size_t ends = (size_t)line_ends_missing(file, about.st_size);
        memset(all, '\n', ends);
        memcpy(all + ends, bytes, size);
        error = append_at_once(file, all, ends + size, about.st_size);
    }
    flock(file, LOCK_UN);
    free(all);
    return error;
}
