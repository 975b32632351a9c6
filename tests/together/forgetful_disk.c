/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A library to load before others (LD_PRELOAD): a disk that forgets what was not synced.
 * A killed process loses nothing it wrote, because the system still has it; a machine
 * without power does. So this keeps beside the folder FORGETFUL_FOLDER another one,
 * FORGETFUL_KEPT, with what has surely reached the disk, and after a kill the test puts
 * that in the folder's place (forgetful.py).
 *
 * The model: what is written to a file, and its length, is kept once fsync or fdatasync
 * of that file comes to its end; a kill in the middle keeps part of it, now from the
 * front, now from the back. That a file has this name, or no longer, is kept once its
 * folder is synced; until then what is synced of a new file waits as NAME.new. Files that
 * are shared memory only (-shm) are made again after a crash and need no content.
 *
 * While the file FORGETFUL_FULL exists, the disk is full: nothing can be written.
 *
 * SQLite writes by pwrite and cuts by ftruncate. Any other way to change a file of the
 * folder ends the program, so that nothing is left out of the model unnoticed.
 */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES_MAX = 16, COPY_BYTES = 65536 };

/* A part of a file that was written and not synced. */
typedef struct {
    off_t begin, end;
} range;

/* A file of the folder, by its name. */
typedef struct {
    char name[NAME_MAX + 1];
    range *ranges;
    size_t count, capacity;
    off_t lowest; /* length since the last sync */
    bool fresh;   /* took the name of one that was removed */
} file;

static const char *folder, *kept, *full;
static file files[FILES_MAX];
static size_t file_count, syncs;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_write)(int, const void *, size_t);
static int (*real_ftruncate)(int, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_unlink)(const char *);
static void *(*real_mmap)(void *, size_t, int, int, int, off_t);

static void look_up(const char *name, void *function, size_t size) {
    void *found = dlsym(RTLD_NEXT, name);
    memcpy(function, &found, size);
}

__attribute__((constructor)) static void begin(void) {
    look_up("pwrite64", &real_pwrite, sizeof real_pwrite);
    look_up("write", &real_write, sizeof real_write);
    look_up("ftruncate64", &real_ftruncate, sizeof real_ftruncate);
    look_up("fsync", &real_fsync, sizeof real_fsync);
    look_up("fdatasync", &real_fdatasync, sizeof real_fdatasync);
    look_up("unlink", &real_unlink, sizeof real_unlink);
    look_up("mmap64", &real_mmap, sizeof real_mmap);
    full = getenv("FORGETFUL_FULL");
    kept = getenv("FORGETFUL_KEPT");
    folder = kept ? getenv("FORGETFUL_FOLDER") : NULL;
}

static void give_up(const char *what) {
    fprintf(stderr, "forgetful disk: %s\n", what);
    _exit(99);
}

/* ---- files of the folder ---- */

/* The name of a path in the folder, "" for the folder itself; NULL for others. */
static const char *name_in_folder(const char *path) {
    size_t length = folder ? strlen(folder) : 0;
    if (length == 0 || strncmp(path, folder, length) != 0)
        return NULL;
    if (path[length] == '\0')
        return path + length;
    const char *name = path[length] == '/' ? path + length + 1 : NULL;
    return name && !strchr(name, '/') && !strchr(name, ' ') ? name : NULL;
}

static const char *name_of(int fd, char path[PATH_MAX]) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = folder ? readlink(link, path, PATH_MAX - 1) : -1;
    if (length < 0)
        return NULL;
    path[length] = '\0';
    return name_in_folder(path);
}

static file *file_of(const char *name) {
    for (size_t i = 0; i < file_count; i++)
        if (strcmp(files[i].name, name) == 0)
            return &files[i];
    if (file_count == FILES_MAX)
        give_up("too many files");
    file *f = &files[file_count++];
    snprintf(f->name, sizeof f->name, "%s", name);
    f->lowest = INT64_MAX;
    return f;
}

static void remember(file *f, off_t begin, off_t end) {
    if (f->count > 0 && f->ranges[f->count - 1].end == begin) {
        f->ranges[f->count - 1].end = end;
        return;
    }
    if (f->count == f->capacity) {
        f->capacity = f->capacity ? 2 * f->capacity : 64;
        f->ranges = realloc(f->ranges, f->capacity * sizeof *f->ranges);
        if (!f->ranges)
            give_up("no memory");
    }
    f->ranges[f->count++] = (range){begin, end};
}

/* ---- syncing ---- */

static void kept_path(char out[PATH_MAX], const char *name, const char *more) {
    if (snprintf(out, PATH_MAX, "%s/%s%s", kept, name, more) >= PATH_MAX)
        give_up("a name is too long");
}

static bool exists(const char *path) {
    return access(path, F_OK) == 0;
}

static void copy_range(int from, int to, range r) {
    static char bytes[COPY_BYTES];
    while (r.begin < r.end) {
        size_t wanted = (size_t)(r.end - r.begin);
        ssize_t got =
            pread(from, bytes, wanted < COPY_BYTES ? wanted : COPY_BYTES, r.begin);
        if (got == 0)
            return; /* cut off since */
        if (got < 0 || real_pwrite(to, bytes, (size_t)got, r.begin) != got)
            give_up("what is synced cannot be kept");
        r.begin += got;
    }
}

static void keep_content(file *f, int fd) {
    char path[PATH_MAX];
    struct stat there, here;
    kept_path(path, f->name, "");
    if (f->fresh || !exists(path))
        kept_path(path, f->name, ".new");
    int to = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (to < 0 || fstat(to, &there) != 0 || fstat(fd, &here) != 0)
        give_up("what is synced cannot be kept");
    if (f->lowest < there.st_size)
        real_ftruncate(to, f->lowest);
    bool backwards = syncs++ % 2;
    for (size_t i = 0; i < f->count; i++)
        copy_range(fd, to, f->ranges[backwards ? f->count - 1 - i : i]);
    real_ftruncate(to, here.st_size);
    close(to);
    f->count = 0;
    f->lowest = INT64_MAX;
}

/* A file that has its name for good; without a sync of its own it has no content yet. */
static void keep_name(const char *name) {
    char path[PATH_MAX], waiting[PATH_MAX];
    file *f = file_of(name);
    kept_path(path, name, "");
    kept_path(waiting, name, ".new");
    if (f->fresh)
        real_unlink(path);
    f->fresh = false;
    if (exists(waiting))
        rename(waiting, path);
    else if (!exists(path))
        close(open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600));
}

static void keep_names(void) {
    char path[PATH_MAX];
    DIR *here = opendir(folder), *there = opendir(kept);
    const struct dirent *entry;
    if (!here || !there)
        give_up("a folder cannot be read");
    while ((entry = readdir(here)))
        if (entry->d_name[0] != '.')
            keep_name(entry->d_name);
    while ((entry = readdir(there))) {
        if (snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= PATH_MAX)
            give_up("a name is too long");
        if (entry->d_name[0] == '.' || exists(path))
            continue;
        kept_path(path, entry->d_name, "");
        real_unlink(path);
    }
    closedir(here);
    closedir(there);
}

static void keep(int fd) {
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    if (!name)
        return;
    pthread_mutex_lock(&lock);
    if (*name)
        keep_content(file_of(name), fd);
    else
        keep_names();
    pthread_mutex_unlock(&lock);
}

/* ---- the calls ---- */

static bool is_full(void) {
    bool yes = full && exists(full);
    if (yes)
        errno = ENOSPC;
    return yes;
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t at) {
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    if (name && is_full())
        return -1;
    ssize_t written = real_pwrite(fd, bytes, length, at);
    if (name && written > 0) {
        pthread_mutex_lock(&lock);
        remember(file_of(name), at, at + written);
        pthread_mutex_unlock(&lock);
    }
    return written;
}

int ftruncate64(int fd, off_t length) {
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    if (name && is_full())
        return -1;
    int result = real_ftruncate(fd, length);
    if (name && result == 0) {
        pthread_mutex_lock(&lock);
        file *f = file_of(name);
        f->lowest = length < f->lowest ? length : f->lowest;
        pthread_mutex_unlock(&lock);
    }
    return result;
}

int fsync(int fd) {
    int result = real_fsync(fd);
    if (result == 0)
        keep(fd);
    return result;
}

int fdatasync(int fd) {
    int result = real_fdatasync(fd);
    if (result == 0)
        keep(fd);
    return result;
}

int unlink(const char *path) {
    const char *name = name_in_folder(path);
    int result = real_unlink(path);
    if (name && result == 0) {
        pthread_mutex_lock(&lock);
        file *f = file_of(name);
        f->count = 0;
        f->lowest = INT64_MAX;
        f->fresh = true;
        pthread_mutex_unlock(&lock);
    }
    return result;
}

ssize_t write(int fd, const void *bytes, size_t length) {
    char path[PATH_MAX];
    if (name_of(fd, path))
        give_up("something is written in a way that is not modelled");
    return real_write(fd, bytes, length);
}

void *mmap64(void *at, size_t length, int protection, int flags, int fd, off_t from) {
    static const char shared_memory[] = "-shm";
    char path[PATH_MAX];
    bool writes = fd >= 0 && flags & MAP_SHARED && protection & PROT_WRITE;
    const char *name = writes ? name_of(fd, path) : NULL;
    size_t size = name ? strlen(name) : 0, end = strlen(shared_memory);
    if (name && (size < end || strcmp(name + size - end, shared_memory) != 0))
        give_up("a file is mapped in a way that is not modelled");
    return real_mmap(at, length, protection, flags, fd, from);
}
