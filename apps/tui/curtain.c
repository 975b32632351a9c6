/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terminal while the screen has it: see curtain.h. */
#include "curtain.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

enum { ESCAPE_WAIT = 25, GOODBYE_BYTES = 256, WOKEN = 0 };

static const int heard[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH};
/* All others that end a process, whoever sends them. */
static const int fatal[] = {SIGSEGV, SIGABRT, SIGBUS,  SIGFPE,    SIGILL,   SIGTRAP,
                            SIGSYS,  SIGPIPE, SIGALRM, SIGUSR1,   SIGUSR2,  SIGXCPU,
                            SIGPROF, SIGIO,   SIGPWR,  SIGVTALRM, SIGSTKFLT};
enum { HEARD = sizeof heard / sizeof *heard, FATAL = sizeof fatal / sizeof *fatal };

static int ends[2] = {-1, -1};
static struct sigaction heard_before[HEARD], fatal_before[FATAL];
static bool fatal_taken[FATAL];
static SCREEN *terminal_screen;

/* What a dying process still does: restores the modes, says goodbye. */
static struct termios modes_before;
static char goodbye[GOODBYE_BYTES];
static size_t goodbye_length;

/* ---- signals ---- */

static void ring(int number) {
    int error = errno;
    char byte = (char)number;
    ssize_t written = write(ends[1], &byte, 1);
    (void)written; /* a full pipe rings already */
    errno = error;
}

static void die(int number) {
    ssize_t written = write(STDOUT_FILENO, goodbye, goodbye_length);
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &modes_before);
    signal(number, SIG_DFL);
    raise(number);
}

static void take_signals(void) {
    struct sigaction hear = {.sa_handler = ring, .sa_flags = SA_RESTART};
    struct sigaction end = {.sa_handler = die, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&hear.sa_mask);
    sigemptyset(&end.sa_mask);
    for (size_t i = 0; i < HEARD; i++)
        sigaction(heard[i], &hear, &heard_before[i]);
    /* A sanitizer that has its own handler keeps it. */
    for (size_t i = 0; i < FATAL; i++) {
        sigaction(fatal[i], NULL, &fatal_before[i]);
        fatal_taken[i] = fatal_before[i].sa_handler == SIG_DFL;
        if (fatal_taken[i])
            sigaction(fatal[i], &end, NULL);
    }
}

static void return_signals(void) {
    for (size_t i = 0; i < HEARD; i++)
        sigaction(heard[i], &heard_before[i], NULL);
    for (size_t i = 0; i < FATAL; i++)
        if (fatal_taken[i])
            sigaction(fatal[i], &fatal_before[i], NULL);
}

/* ---- the terminal ---- */

/* Two values of curses say that a terminal lacks something. */
static bool is_capability(const char *text) {
    return text && (intptr_t)text != -1;
}

/* Adds a capability of the terminal, without the delays that old ones ask for. */
static void add_goodbye(const char *text) {
    if (!is_capability(text))
        return;
    while (*text && goodbye_length < GOODBYE_BYTES) {
        const char *end = strncmp(text, "$<", 2) == 0 ? strchr(text, '>') : NULL;
        if (end)
            text = end + 1;
        else
            goodbye[goodbye_length++] = *text++;
    }
}

static void prepare_goodbye(void) {
    goodbye_length = 0;
    add_goodbye("\033[?1006l\033[?1000l"); /* no more reports of the mouse */
    add_goodbye(tigetstr("sgr0"));
    add_goodbye(tigetstr("op"));
    add_goodbye(tigetstr("rmkx"));
    add_goodbye(tigetstr("cnorm"));
    add_goodbye(tigetstr("rmcup"));
}

static screen_word check_terminal(void) {
    int error;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return SCREEN_NO_TERMINAL;
    if (setupterm(NULL, STDOUT_FILENO, &error) != OK)
        return SCREEN_UNKNOWN_TERMINAL;
    const char *place = tigetstr("cup");
    bool good = is_capability(place);
    del_curterm(cur_term);
    return good ? SCREEN_NONE : SCREEN_BAD_TERMINAL;
}

screen_word curtain_open(void) {
    screen_word fault = check_terminal();
    if (fault != SCREEN_NONE)
        return fault;
    tcgetattr(STDIN_FILENO, &modes_before);
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return SCREEN_NO_TERMINAL;
    terminal_screen = newterm(NULL, stdout, stdin);
    if (!terminal_screen) {
        close(ends[0]);
        close(ends[1]);
        return SCREEN_UNKNOWN_TERMINAL;
    }
    prepare_goodbye();
    take_signals();
    cbreak();
    noecho();
    nonl();
    set_escdelay(ESCAPE_WAIT);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED, NULL);
    return SCREEN_NONE;
}

void curtain_close(void) {
    endwin();
    return_signals();
    delscreen(terminal_screen);
    close(ends[0]);
    close(ends[1]);
}

/* ---- the bell ---- */

int curtain_keys(void) {
    return STDIN_FILENO;
}

int curtain_bell(void) {
    return ends[0];
}

void curtain_wake(void) {
    ring(WOKEN);
}

curtain_news curtain_listen(void) {
    curtain_news news = {.ended = 0};
    char bytes[64];
    ssize_t count;
    while ((count = read(ends[0], bytes, sizeof bytes)) > 0) {
        for (ssize_t i = 0; i < count; i++) {
            if (bytes[i] == SIGWINCH)
                news.resized = true;
            else if (bytes[i] == SIGTSTP)
                news.stopped = true;
            else if (bytes[i] == WOKEN)
                news.woken = true;
            else
                news.ended = bytes[i];
        }
    }
    return news;
}

/* SIGSTOP cannot be caught, and a shell treats it as it does Ctrl-Z. */
void curtain_stop(void) {
    endwin();
    raise(SIGSTOP);
    curtain_resize();
    clearok(curscr, TRUE);
}

void curtain_resize(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 &&
        size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
}
