/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Hubs in a simulated world: time, network, storage, bus and people all come from one
 * seed, so that whatever fails can be repeated exactly:
 *
 *   test_simulation GAMES [SEED]
 *
 * In each game a few processes serve a room to a few people, and after it the room of a
 * rematch. Messages are late and
 * connections break; storage is slow, fails before or after it has stored; the bus loses,
 * repeats and reorders; processes crash and come back, and sometimes two believe that
 * they host the room. At every step: an act that was confirmed is stored, once, as it was
 * sent; what people are told are the stored events, in order, as they may see them, and
 * to those who watch with a delay not before its end; time never goes back; nobody is
 * charged for a crash, and everybody for all other time. At the end everybody sees the
 * same, and nothing waits for ever.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/random.h"
#include "together/hub.h"

enum {
    PROCESSES = 3,
    ROOMS = 2,  /* the first, and its rematch */
    PEOPLE = 4, /* 1 to 4; number 4 only watches */
    JOBS_MAX = 4096,
    EVENTS_MAX = 1024,
    WORDS = 4096,
    TEXT = 1 << 16,
    FAULTS_MAX = 256,
    REPLAYED_MAX = 50,  /* games that are played again */
    AWAITED_MS = 15000, /* once there is a process, for whoever was with another one */
    CHARGED_MS = 1000,  /* what a turn may be charged too much, or too little */
    FAILED_MS = 1300,   /* how long it takes until storage that failed is asked again */
    SEEN_MS = 1000,     /* after which every process knows that somebody has come */
    CALM_MS = 120000    /* how long the end may take once nothing fails any more */
};

static const char *const room_names[ROOMS] = {"room", "next"};

/* ---- the world ---- */

typedef enum {
    APPEND,   /* reaches storage */
    APPENDED, /* its answer reaches the process */
    READ,
    READ_DONE,
    HEARD, /* from the bus */
    THOUGHT,
    ACT, /* from a person */
    AGAIN,
    NEWS, /* to a person */
    GONE, /* a process notices that a connection is dead */
    STEP, /* a person does something */
    TICK,
    TROUBLE /* a crash, or a broken connection */
} kind;

typedef struct {
    int64_t at;
    uint64_t order;
    kind kind;
    int process, person, room;
    unsigned epoch; /* of the process or connection it is for */
    int64_t number, id, seen;
    int result;
    char *text;
    struct connection *connection;
} job;

typedef struct {
    hub *hub;
    unsigned epoch;
    bool alive;
} process;

/* One of a person; its process may think it alive for a while after its end. */
typedef struct connection {
    hub_visitor visitor;
    int process, person, room;
    unsigned process_epoch, epoch;
    int64_t delivered[2]; /* the last of each direction: a connection keeps the order */
} connection;

typedef struct {
    char *log[EVENTS_MAX];    /* what is stored */
    size_t count, calm_count; /* how many there are; were when it became calm */
    dm_room *room;            /* that they make */
    int64_t last;             /* time of an event */
    bool was_over;            /* its end may have been taken back since */
    struct {
        int64_t began, left;
        size_t length;
        int seat, person; /* DM_OVER while no clock goes */
        int64_t event;    /* that it began with, */
        int64_t heard;    /* when its player first heard of it, or 0, */
        int64_t unserved; /* and how long nobody could be served until then */
    } turn;
} stored_room;

typedef struct {
    int number, at;         /* the room */
    connection *connection; /* or NULL */
    unsigned epoch;         /* counts connections */
    int64_t away_until, came;
    int64_t lost;    /* when its process crashed, until it is excused; or 0 */
    int64_t awaited; /* until when it may be on the way; HUB_NEVER without any process */
    struct {
        int room;
        int64_t from, until;
    } faults[FAULTS_MAX]; /* when it had no process for that reason */
    size_t fault_count;
    dm_room *own; /* what the person has replayed */
    int64_t events, ids;
    bool put_off; /* the pending act must be sent again */
    struct {
        int64_t id, seen;
        unsigned epoch; /* of the connection it was first sent over */
        char words[WORDS];
    } pending;              /* id 0: nothing is */
    char *said[EVENTS_MAX]; /* by the ids of acts */
} person;

static struct {
    dm_random chance;
    int64_t now;
    uint64_t orders;
    job jobs[JOBS_MAX];
    size_t job_count;
    process processes[PROCESSES];
    person people[PEOPLE + 1];
    stored_room rooms[ROOMS];
    bool calm;    /* nothing fails any more */
    bool alone;   /* one process after another, instead of several at once */
    int64_t gone; /* when the last of them crashed */
    struct {
        int64_t until, sum;
    } unserved;     /* times in which perhaps nobody could be served */
    bool two_hosts; /* now and then */
    struct {
        int room;
        int64_t number;
        char words[64];
    } thoughts[EVENTS_MAX]; /* all that were asked for */
    size_t thought_count;
    int acts_left;
    uint64_t seed, trace; /* of the game, and of all that happened in it */
    long confirmed, crashes, conflicts, failures, rematches, sat_in, held_back, rested;
    long timed;   /* events at which clocks were compared */
    long excused; /* turns in which a player had no process for long */
    long charged; /* turns that had to be charged */
} w;

#define REQUIRE(condition, ...)                                 \
    do {                                                        \
        if (!(condition)) {                                     \
            printf("not ok - %s:%d: ", __FILE__, __LINE__);     \
            printf(__VA_ARGS__);                                \
            printf("\n# repeat with: test_simulation 1 %llu\n", \
                   (unsigned long long)w.seed);                 \
            exit(1);                                            \
        }                                                       \
    } while (0)

static int below(int bound) {
    return (int)dm_random_below(&w.chance, (uint64_t)bound);
}

/* One time in so many, as long as things may fail. */
static bool mishap(int in) {
    return !w.calm && below(in) == 0;
}

/* A process may take this time until now for one in which nobody was served. */
static void note_unserved(int64_t since) {
    w.unserved.sum += w.now - since;
}

/* A process may do so until it has asked storage again. */
static void note_failure(void) {
    int64_t until = w.now + FAILED_MS;
    w.unserved.sum += w.unserved.until > w.now ? until - w.unserved.until : FAILED_MS;
    w.unserved.until = until;
}

static int64_t unserved(void) {
    int64_t ahead = w.unserved.until - w.now;
    return w.unserved.sum - (ahead > 0 ? ahead : 0);
}

/* Storage fails, one time in so many. */
static bool fails(int in) {
    bool failed = mishap(in);
    if (failed)
        note_failure();
    return failed;
}

static char *copy(const char *text) {
    char *copied = malloc(strlen(text) + 1);
    REQUIRE(copied, "memory");
    memcpy(copied, text, strlen(text) + 1);
    return copied;
}

static int room_of(const char *name) {
    int room = 0;
    while (strcmp(room_names[room], name) != 0)
        room++;
    return room;
}

/* ---- jobs: a heap by time, then by order ---- */

static bool is_before(const job *a, const job *b) {
    return a->at < b->at || (a->at == b->at && a->order < b->order);
}

static void swap_jobs(size_t a, size_t b) {
    job moved = w.jobs[a];
    w.jobs[a] = w.jobs[b];
    w.jobs[b] = moved;
}

static void add_job(int64_t delay, job j) {
    REQUIRE(w.job_count < JOBS_MAX, "too many jobs");
    j.at = w.now + delay;
    j.order = ++w.orders;
    size_t at = w.job_count++;
    w.jobs[at] = j;
    for (; at > 0 && is_before(&w.jobs[at], &w.jobs[(at - 1) / 2]); at = (at - 1) / 2)
        swap_jobs(at, (at - 1) / 2);
}

static job next_job(void) {
    job first = w.jobs[0];
    w.jobs[0] = w.jobs[--w.job_count];
    for (size_t at = 0, below_it; (below_it = 2 * at + 1) < w.job_count; at = below_it) {
        if (below_it + 1 < w.job_count &&
            is_before(&w.jobs[below_it + 1], &w.jobs[below_it]))
            below_it++;
        if (!is_before(&w.jobs[below_it], &w.jobs[at]))
            break;
        swap_jobs(at, below_it);
    }
    return first;
}

/* ---- what a hub is lent ---- */

static process *process_of(void *self) {
    return self;
}

static int index_of(void *self) {
    return (int)(process_of(self) - w.processes);
}

static bool on_append(void *self, const hub_event *e) {
    if (fails(40))
        return false;
    add_job(1 + below(w.calm ? 3 : 30), (job){.kind = APPEND,
                                              .process = index_of(self),
                                              .epoch = process_of(self)->epoch,
                                              .room = room_of(e->room),
                                              .number = e->number,
                                              .person = e->settles,
                                              .text = copy(e->text)});
    return true;
}

static bool on_read(void *self, const char *room, int64_t since) {
    if (fails(40))
        return false;
    add_job(1 + below(10), (job){.kind = READ,
                                 .room = room_of(room),
                                 .process = index_of(self),
                                 .epoch = process_of(self)->epoch,
                                 .number = since});
    return true;
}

/* The bus loses, repeats and reorders. */
static void on_publish(void *self, const char *room, int64_t number, const char *text,
                       int64_t due) {
    (void)due;
    for (int p = 0; p < PROCESSES; p++) {
        if (p == index_of(self))
            continue;
        for (int copies = mishap(4) ? 0 : mishap(8) ? 2 : 1; copies > 0; copies--)
            add_job(1 + below(w.calm ? 5 : 200), (job){.kind = HEARD,
                                                       .process = p,
                                                       .epoch = w.processes[p].epoch,
                                                       .room = room_of(room),
                                                       .number = number,
                                                       .text = copy(text)});
    }
}

/* How long a message is under way. */
static int64_t delay_of(connection *c, int direction) {
    int64_t at = w.now + 1 + below(w.calm ? 20 : 200);
    if (at < c->delivered[direction])
        at = c->delivered[direction];
    c->delivered[direction] = at;
    return at - w.now;
}

/* The time of an event, and how many of a room's are old enough for its watchers. */
static int64_t time_of(const char *text) {
    return strtoll(strchr(text, ' '), NULL, 10);
}

static int64_t count_shown(const stored_room *stored) {
    int64_t delay = dm_room_delay(stored->room, HUB_WATCHER),
            started = dm_room_started(stored->room);
    int64_t shown = started && delay ? started : (int64_t)stored->count;
    while (shown < (int64_t)stored->count && time_of(stored->log[shown]) + delay <= w.now)
        shown++;
    return shown;
}

/* Nothing tells watchers of a game earlier than they may know: not even that it ended. */
static void check_delay(const connection *c, const hub_news *news) {
    const stored_room *stored = &w.rooms[c->room];
    int64_t shown = count_shown(stored), told = news->number;
    if (c->person != PEOPLE || stored->count == 0)
        return;
    if (news->what == HUB_SAYS_EVENT || news->what == HUB_SAYS_READY)
        REQUIRE(told <= shown, "a watcher is told of %lld, may know %lld",
                (long long)told, (long long)shown);
    w.held_back += shown < (int64_t)stored->count;
    for (int64_t i = shown; news->what == HUB_SAYS_AGAIN && i < (int64_t)stored->count;
         i++)
        REQUIRE(!strstr(stored->log[i], " again "), "a watcher hears of a rematch");
}

/* Nobody hears of a rematch before the old room says so in its log. */
static void check_again(const connection *c, const hub_news *news) {
    const stored_room *stored = &w.rooms[c->room];
    bool said = news->what != HUB_SAYS_AGAIN;
    for (size_t i = 0; !said && i < stored->count; i++)
        said = strstr(stored->log[i], " again ");
    REQUIRE(said, "person %d hears of a rematch that is not stored", c->person);
}

static void on_tell(void *self, hub_visitor *v, const hub_news *news) {
    (void)self;
    connection *c = OWNER_OF(v, connection, visitor);
    check_delay(c, news);
    check_again(c, news);
    if (news->what == HUB_SAYS_PRESENT)
        return;
    add_job(delay_of(c, 0), (job){.kind = NEWS,
                                  .person = c->person,
                                  .epoch = c->epoch,
                                  .number = news->number,
                                  .id = news->id,
                                  .result = (int)news->what,
                                  .text = news->text ? copy(news->text) : NULL});
}

static void on_think(void *self, const char *room, int64_t number, const dm_match *m,
                     const dm_due *due) {
    const dm_game *game = dm_match_game(m);
    char words[WORDS] = "thought reply 0", move[64];
    static dm_move moves[DM_MOVES_MAX];
    if (due->kind != DM_DUE_REPLY) {
        size_t count = game->legal(dm_match_state(m), moves, DM_MOVES_MAX);
        game->write_move(dm_match_state(m), moves[below((int)count)], DM_NOTATION_PLAIN,
                         move, sizeof move);
        snprintf(words, sizeof words, "thought %s %s",
                 due->kind == DM_DUE_HINT ? "hint" : "move", move);
    }
    REQUIRE(w.thought_count < EVENTS_MAX, "too many thoughts");
    w.thoughts[w.thought_count].number = number;
    w.thoughts[w.thought_count].room = room_of(room);
    snprintf(w.thoughts[w.thought_count++].words, 64, "%s", words);
    if (mishap(20))
        return; /* the thinker is gone */
    add_job(1 + below(w.calm ? 50 : 1000),
            (job){.kind = THOUGHT,
                  .process = index_of(self),
                  .epoch = process_of(self)->epoch,
                  .room = room_of(room),
                  .number = number,
                  .text = mishap(20) ? NULL : copy(words)});
}

static void settle(int room, int who) {
    if (w.people[who].at == room)
        w.people[who].lost = 0;
}

static void on_settled(void *self, const char *room, int who) {
    (void)self;
    settle(room_of(room), who);
}

/* The first process that lives; now and then another believes it is the host too. */
static bool on_hosts(void *self, const char *room) {
    (void)room;
    int first = 0;
    while (first < PROCESSES && !w.processes[first].alive)
        first++;
    return index_of(self) == first || (w.two_hosts && mishap(3));
}

/* ---- processes ---- */

static dm_deck *builtin;

static void start_process(int p) {
    const hub_world world = {.self = &w.processes[p],
                             .append = on_append,
                             .read = on_read,
                             .publish = on_publish,
                             .settled = on_settled,
                             .tell = on_tell,
                             .think = on_think,
                             .hosts = on_hosts,
                             .builtin_deck = builtin,
                             .since = w.alone ? w.now : 0,
                             .gone = w.gone};
    if (w.alone && w.gone)
        note_unserved(w.gone);
    w.processes[p].hub = hub_new(&world);
    w.processes[p].alive = true;
    REQUIRE(w.processes[p].hub, "memory");
    for (int i = 1; i <= PEOPLE; i++)
        if (w.people[i].awaited == HUB_NEVER)
            w.people[i].awaited = w.now + AWAITED_MS;
}

static void leave(connection *c) {
    const process *p = &w.processes[c->process];
    if (p->alive && p->epoch == c->process_epoch)
        hub_leave(p->hub, &c->visitor, w.now);
    free(c);
}

/* The process notices at once, or some time later. */
static void disconnect(person *p, bool said) {
    connection *c = p->connection;
    if (!c)
        return;
    p->connection = NULL;
    p->epoch++;
    bool unknown = w.now - p->came < SEEN_MS;
    if ((unknown || p->lost) && w.rooms[p->at].turn.person == p->number)
        w.rooms[p->at].turn.heard = 0; /* to others they are on the way */
    if (said)
        leave(c);
    else
        add_job(1000 + below(20000), (job){.kind = GONE, .connection = c});
}

static int living(void) {
    int count = 0;
    for (int p = 0; p < PROCESSES; p++)
        count += w.processes[p].alive;
    return count;
}

/* Its memory is gone; what it has sent to storage may still arrive. */
static void crash(int p) {
    hub_free(w.processes[p].hub);
    w.processes[p].hub = NULL;
    w.processes[p].alive = false;
    w.processes[p].epoch++;
    w.crashes++;
    w.gone = w.now;
    for (int i = 1; i <= PEOPLE; i++) {
        person *lost = &w.people[i];
        if (!lost->connection || lost->connection->process != p)
            continue;
        disconnect(lost, true);
        if (!lost->lost)
            lost->lost = w.now;
        lost->awaited = living() > 0 ? w.now + AWAITED_MS : HUB_NEVER;
        lost->away_until = below(2) ? 0 : w.now + below(below(2) ? 6000 : 30000);
    }
}

static bool is_current(const job *j) {
    return w.processes[j->process].alive && w.processes[j->process].epoch == j->epoch;
}

/* ---- storage ---- */

/* The words after the number of the act: `play 32-28`; and who and which act it was. */
static const char *parse_event(const char *text, int *who, int64_t *id) {
    char *end;
    strtoll(text, &end, 10);
    strtoll(end, &end, 10);
    if (*end == '-')
        strtoll(end + 1, &end, 10);
    *who = (int)strtol(end, &end, 10);
    *id = strtoll(end, &end, 10);
    return end + 1;
}

/* Whether the position of a room with so many events still stood before this one. */
static bool still_stood(const stored_room *stored, int64_t number) {
    static const char *const changes[] = {"play", "undo", "redo", "answer", "start"};
    int who;
    int64_t id;
    for (size_t i = (size_t)number; i < stored->count; i++)
        for (size_t c = 0; c < sizeof changes / sizeof *changes; c++)
            if (strncmp(parse_event(stored->log[i], &who, &id), changes[c],
                        strlen(changes[c])) == 0)
                return false;
    return true;
}

/* A computer's move was thought about this very position. */
static bool was_thought(int room, const char *words) {
    for (size_t i = 0; i < w.thought_count; i++)
        if (w.thoughts[i].room == room &&
            strncmp(w.thoughts[i].words, "thought move ", 13) == 0 &&
            strcmp(w.thoughts[i].words + 13, words + 5) == 0 &&
            still_stood(&w.rooms[room], w.thoughts[i].number))
            return true;
    return false;
}

static bool is_over(const stored_room *stored) {
    return dm_room_match(stored->room) &&
           dm_match_seat(dm_room_match(stored->room)) == DM_OVER;
}

/* A rematch comes after its game, is told of once it is stored, begins with all. */
static void check_rematch(int room, int who, const char *words, const char *text) {
    const stored_room *stored = &w.rooms[room];
    if (room == 1 && stored->count == 0)
        REQUIRE(who == 0 && strstr(words, " after=room ") && w.rooms[0].was_over,
                "opened too early: %s", text);
    if (strncmp(words, "again ", 6) == 0)
        REQUIRE(room == 0 && is_over(stored) && w.rooms[1].count > 0,
                "told too early: %s", text);
    if (who > 0 || strcmp(words, "start") != 0)
        return;
    for (int seat = 0; seat < dm_match_seats(dm_room_match(stored->room)); seat++) {
        dm_seat s = dm_room_seat(stored->room, seat);
        REQUIRE(s.kind != DM_SEAT_PERSON || w.people[s.person].at == 1,
                "begun without person %d", s.person);
    }
    w.rematches++;
}

/* Whether a person has been in a room for so long that every process must know it. */
static bool is_there(const person *p, int room) {
    return p->connection && p->connection->room == room && w.now - p->came >= SEEN_MS;
}

/* Only for another who is to move; a person who leads may replace computers. */
static void check_sitting_in(int room, int who, const char *words) {
    const dm_room *r = w.rooms[room].room;
    if (strncmp(words, "computer ", 9) != 0 || dm_room_phase(r) != DM_ROOM_PLAYING)
        return;
    int seat = atoi(words + 9) - 1;
    dm_seat s = dm_room_seat(r, seat);
    if (s.kind != DM_SEAT_PERSON)
        return;
    REQUIRE(s.person != who && dm_match_seat(dm_room_match(r)) == seat,
            "a computer takes seat %d", seat + 1);
    REQUIRE(!is_there(&w.people[s.person], room), "person %d is there", s.person);
    w.sat_in++;
}

/* An event is stored once, and only if somebody or the host wanted it. */
static void check_stored(int room, const char *text) {
    int who;
    int64_t id;
    stored_room *stored = &w.rooms[room];
    const char *words = parse_event(text, &who, &id);
    int64_t time = time_of(text);
    w.rested += strncmp(words, "rest ", 5) == 0;
    REQUIRE(time >= stored->last && time <= w.now, "time of %s", text);
    stored->last = time;
    for (size_t i = 0; id && i < stored->count; i++) {
        int other;
        int64_t other_id;
        parse_event(stored->log[i], &other, &other_id);
        REQUIRE(other != who || other_id != id, "done twice: %s", text);
    }
    REQUIRE(who == 0 || (id > 0 && id <= w.people[who].ids), "nobody said: %s", text);
    if (who == 0 && strncmp(words, "play", 4) == 0)
        REQUIRE(was_thought(room, words), "a stale thought: %s", text);
    if (who > 0 && strncmp(words, "play", 4) == 0)
        REQUIRE(strncmp(w.people[who].said[id], "play", 4) == 0, "said otherwise: %s",
                text);
    check_rematch(room, who, words, text);
    check_sitting_in(room, who, words);
}

/* ---- time is conserved ---- */

static void read_clocks(const dm_room *r, int64_t now, int64_t out[DM_SEATS_MAX]) {
    for (int seat = 0; seat < dm_match_seats(dm_room_match(r)); seat++)
        out[seat] = dm_room_time_left(r, seat, now);
}

static bool is_ticking(const dm_room *r) {
    const dm_match *m = dm_room_match(r);
    return m && dm_room_phase(r) == DM_ROOM_PLAYING && !dm_room_paused(r) &&
           dm_match_seat(m) != DM_OVER && dm_match_clock(m).base > 0 &&
           !dm_match_clock(m).each_turn;
}

/* Events that set clocks back, or going anew, by what was agreed or nobody's fault. */
static bool sets_clocks(const char *words) {
    static const char *const kinds[] = {"undo", "redo",   "resume", "excuse",
                                        "flag", "resign", "end"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strncmp(words, kinds[i], strlen(kinds[i])) == 0)
            return true;
    return false;
}

/* The clocks before an event, and whose was going. */
typedef struct {
    int64_t left[DM_SEATS_MAX];
    int mover;
    size_t turns;
    int64_t passed; /* until the event */
} clocks;

/*
 * Since the event before, time passed for the player who was to move, less what the
 * network took of it, and for nobody else.
 */
static void check_clocks(const dm_room *r, const clocks *before, int64_t now,
                         const char *text) {
    int64_t after[DM_SEATS_MAX];
    const dm_match *m = dm_room_match(r);
    int64_t increment = dm_match_clock(m).increment;
    read_clocks(r, now, after);
    for (int seat = 0; seat < dm_match_seats(m); seat++) {
        int64_t gained = after[seat] - before->left[seat];
        if (seat != before->mover)
            REQUIRE(gained == 0, "%lld ms for another: %s", (long long)gained, text);
        else if (dm_match_has_retired(m, seat))
            continue;
        else if (dm_match_length(m) == before->turns)
            REQUIRE(gained == -before->passed || after[seat] == 0, "%lld ms in %lld: %s",
                    (long long)gained, (long long)before->passed, text);
        else
            REQUIRE(gained >= increment - before->passed &&
                        gained <= increment + dm_room_lag(r),
                    "%lld ms for a turn, after %lld: %s", (long long)gained,
                    (long long)before->passed, text);
    }
}

/* How long a person had no process between these times because one had crashed. */
static int64_t faults_of(const person *p, int room, int64_t from, int64_t until) {
    int64_t sum = 0;
    for (size_t i = 0; i < p->fault_count; i++) {
        int64_t begin = p->faults[i].from > from ? p->faults[i].from : from;
        int64_t end = p->faults[i].until < until ? p->faults[i].until : until;
        sum += p->faults[i].room == room && end > begin ? end - begin : 0;
    }
    return sum;
}

/*
 * Since its player heard of it a turn was charged, less the time in which there was no
 * process, or none could do anything.
 */
static void check_least(const stored_room *stored, int64_t charged, const char *text) {
    const person *p = &w.people[stored->turn.person];
    int64_t heard = stored->turn.heard, since = stored->last - heard;
    int64_t fault = faults_of(p, (int)(stored - w.rooms), heard, stored->last);
    int64_t least = since - fault - (unserved() - stored->turn.unserved) - CHARGED_MS;
    if (!heard)
        return;
    REQUIRE(
        charged >= least,
        "charged %lld ms, %lld since it was heard, of which %lld without a process: %s",
        (long long)charged, (long long)since, (long long)fault, text);
    w.charged += least > 0;
}

/* A turn that its player ended was not charged for the time in which there was no process. */
static void check_turn(const stored_room *stored, int who, const char *text) {
    const dm_match *m = dm_room_match(stored->room);
    if (stored->turn.seat == DM_OVER || stored->turn.person != who ||
        dm_match_length(m) != stored->turn.length + 1)
        return;
    int64_t left = dm_room_time_left(stored->room, stored->turn.seat, stored->last);
    int64_t charged = stored->turn.left + dm_match_clock(m).increment - left;
    int64_t passed = stored->last - stored->turn.began;
    int64_t fault = faults_of(&w.people[who], (int)(stored - w.rooms), stored->turn.began,
                              stored->last);
    REQUIRE(charged <= passed - fault + CHARGED_MS,
            "charged %lld of %lld ms, of which %lld without a process: %s",
            (long long)charged, (long long)passed, (long long)fault, text);
    w.excused += fault > CHARGED_MS;
    check_least(stored, charged, text);
}

/* Whose turn it is now, if that or how many there were has changed. */
static void note_turn(stored_room *stored) {
    const dm_match *m = dm_room_match(stored->room);
    int seat = is_ticking(stored->room) ? dm_match_seat(m) : DM_OVER;
    bool same = seat == stored->turn.seat && stored->turn.length == dm_match_length(m) &&
                (seat == DM_OVER ||
                 stored->turn.person == dm_room_seat(stored->room, seat).person);
    if (same)
        return;
    stored->turn.seat = seat;
    stored->turn.length = dm_match_length(m);
    stored->turn.began = stored->last;
    stored->turn.event = (int64_t)stored->count + 1;
    stored->turn.heard = 0;
    if (seat == DM_OVER)
        return;
    stored->turn.left = dm_room_time_left(stored->room, seat, stored->last);
    stored->turn.person = dm_room_seat(stored->room, seat).person;
}

/* Adds an event that is stored, so much later than the one before. */
static void add_stored(stored_room *stored, const char *text, int64_t passed) {
    clocks before = {.mover = DM_OVER, .passed = passed};
    int64_t id;
    int who;
    const char *words = parse_event(text, &who, &id);
    bool ticking = is_ticking(stored->room);
    if (ticking) {
        before.mover = dm_match_seat(dm_room_match(stored->room));
        before.turns = dm_match_length(dm_room_match(stored->room));
        read_clocks(stored->room, stored->last - passed, before.left);
    }
    REQUIRE(dm_room_add(stored->room, text, NULL) == DM_OK, "cannot follow: %s", text);
    if (ticking && is_ticking(stored->room) && !sets_clocks(words)) {
        check_clocks(stored->room, &before, stored->last, text);
        w.timed++;
    }
    if (ticking && is_ticking(stored->room) && who > 0)
        check_turn(stored, who, text);
    note_turn(stored);
    if ((sets_clocks(words) && strncmp(words, "excuse", 6) != 0) ||
        strncmp(words, "sit ", 4) == 0)
        stored->turn.heard = stored->turn.event = 0; /* what was charged is not known */
}

static hub_result store(const job *j) {
    stored_room *stored = &w.rooms[j->room];
    if ((size_t)j->number <= stored->count) {
        w.conflicts++;
        return HUB_TAKEN;
    }
    REQUIRE((size_t)j->number == stored->count + 1, "a number is left out");
    REQUIRE(stored->count < EVENTS_MAX, "too many events");
    int64_t last = stored->last;
    check_stored(j->room, j->text);
    add_stored(stored, j->text, stored->last - last);
    stored->log[stored->count++] = copy(j->text);
    settle(j->room, j->person);
    stored->was_over |= is_over(stored);
    return HUB_STORED;
}

static void reach_storage(const job *j) {
    bool lost = fails(15), unsaid = fails(15);
    hub_result result = lost ? HUB_FAILED : store(j);
    if (unsaid)
        result = HUB_FAILED;
    w.failures += result == HUB_FAILED;
    add_job(1 + below(5), (job){.kind = APPENDED,
                                .process = j->process,
                                .epoch = j->epoch,
                                .room = j->room,
                                .number = j->number,
                                .result = (int)result});
}

static void reach_reader(const job *j) {
    static const char *texts[EVENTS_MAX];
    size_t count = 0;
    hub *h = w.processes[j->process].hub;
    if (fails(15)) {
        hub_read(h, room_names[j->room], HUB_FAILED, NULL, 0, w.now);
        return;
    }
    for (size_t i = (size_t)j->number; i < (size_t)j->seen; i++)
        texts[count++] = w.rooms[j->room].log[i];
    hub_read(h, room_names[j->room], j->seen ? HUB_STORED : HUB_MISSING, texts, count,
             w.now);
}

/* ---- people ---- */

static connection *new_connection(person *p, int at) {
    connection *c = calloc(1, sizeof *c);
    REQUIRE(c, "memory");
    *c = (connection){.process = at,
                      .person = p->number,
                      .room = p->at,
                      .process_epoch = w.processes[at].epoch,
                      .epoch = p->epoch};
    c->visitor.lag = below(300);
    p->connection = c;
    p->came = w.now;
    return c;
}

/* It is known since when its process is silent, and when it could have come. */
static void come_back(person *p) {
    int64_t until = p->awaited < w.now ? p->awaited : w.now;
    REQUIRE(p->fault_count < FAULTS_MAX, "too many crashes");
    if (p->fault_count == 0 || p->faults[p->fault_count - 1].from != p->lost)
        p->fault_count++; /* otherwise it was not excused yet */
    p->faults[p->fault_count - 1].room = p->at;
    p->faults[p->fault_count - 1].from = p->lost;
    p->faults[p->fault_count - 1].until = until;
    hub_excuse(w.processes[p->connection->process].hub, &p->connection->visitor,
               (hub_span){p->lost, until < w.now ? until : HUB_NEVER}, w.now);
}

static void connect_person(person *p) {
    int chosen = below(living());
    int at = 0;
    while (!w.processes[at].alive || chosen-- > 0)
        at++;
    connection *c = new_connection(p, at);
    REQUIRE(hub_enter(w.processes[at].hub, &c->visitor, room_names[p->at],
                      p->number == PEOPLE ? HUB_WATCHER : p->number, p->events, w.now),
            "no room to enter");
    if (p->lost)
        come_back(p);
}

static void send_pending(person *p) {
    if (!p->pending.id || !p->connection)
        return;
    add_job(delay_of(p->connection, 1), (job){.kind = ACT,
                                              .person = p->number,
                                              .epoch = p->epoch,
                                              .id = p->pending.id,
                                              .seen = p->pending.seen,
                                              .text = copy(p->pending.words)});
}

static void want(person *p, const char *words) {
    p->pending.id = ++p->ids;
    p->pending.seen = p->events;
    p->pending.epoch = p->epoch;
    p->put_off = false;
    REQUIRE(p->ids < EVENTS_MAX && strlen(words) < WORDS, "too much");
    memcpy(p->pending.words, words, strlen(words) + 1);
    p->said[p->ids] = copy(words);
    send_pending(p);
}

static void choose_move(const person *p, char *out) {
    const dm_match *m = dm_room_match(p->own);
    static dm_move moves[DM_MOVES_MAX];
    char move[64];
    size_t count = dm_match_game(m)->legal(dm_match_state(m), moves, DM_MOVES_MAX);
    if (count == 0) {
        snprintf(out, WORDS, "phrase 1");
        return;
    }
    dm_match_game(m)->write_move(dm_match_state(m), moves[below((int)count)],
                                 DM_NOTATION_PLAIN, move, sizeof move);
    snprintf(out, WORDS, "play %s", move);
}

/* Mostly what makes sense, now and then anything. */
static void choose_words(const person *p, char *out) {
    static const char *const others[] = {
        "undo",  "offer", "decline",  "phrase 2", "hint", "pause", "resume", "name Tom",
        "sit 1", "rise",  "withdraw", "start",    "wait", "end",   "sit 2",  "rest 1"};
    const dm_match *m = dm_room_match(p->own);
    dm_phase phase = dm_room_phase(p->own);
    int pick = below(100);
    if (phase == DM_ROOM_WAITING && pick < 80)
        snprintf(out, WORDS, pick < 50 ? "sit %d" : "start",
                 1 + below(dm_match_seats(m)));
    else if (phase == DM_ROOM_WAITING && pick < 90)
        snprintf(out, WORDS, "computer %d level 1", 1 + below(dm_match_seats(m)));
    else if (dm_room_paused(p->own) && pick < 80)
        snprintf(out, WORDS, "resume");
    else if (dm_match_pending(m, NULL, NULL) && pick < 80)
        snprintf(out, WORDS, "answer %d", 1 + below(4));
    else if (pick < 85)
        choose_move(p, out);
    else if (pick <= 87)
        snprintf(out, WORDS, "resign");
    else if (pick <= 91)
        snprintf(out, WORDS, "computer %d level 1",
                 1 + (pick < 91 ? dm_match_seat(m) : below(dm_match_seats(m))));
    else
        snprintf(out, WORDS, "%s", others[below((int)(sizeof others / sizeof *others))]);
}

/* Whoever sees the end of the first game may want another. */
static void ask_again(person *p) {
    const dm_match *m = p->own ? dm_room_match(p->own) : NULL;
    if (p->at == 0 && p->connection && m && dm_match_seat(m) == DM_OVER && below(3) == 0)
        add_job(delay_of(p->connection, 1),
                (job){.kind = AGAIN, .person = p->number, .epoch = p->epoch});
}

/* What was said in the old room is left behind. */
static void move_on(person *p) {
    if (p->at == 1)
        return;
    disconnect(p, true);
    p->at = 1;
    p->lost = 0;
    p->events = 0;
    p->pending.id = 0;
    dm_room_free(p->own);
    REQUIRE(dm_room_new(&p->own) == DM_OK, "memory");
}

static void step(person *p) {
    ask_again(p);
    if (!p->connection && ((w.now < p->away_until && !w.calm) || living() == 0)) {
        add_job(500, (job){.kind = STEP, .person = p->number});
        return;
    }
    if (!p->connection) {
        connect_person(p);
        p->put_off = true;
    }
    if (!p->pending.id && p->number != PEOPLE && p->own && dm_room_match(p->own) &&
        w.acts_left > 0) {
        char words[WORDS];
        w.acts_left--;
        choose_words(p, words);
        want(p, words);
    } else if (p->put_off) {
        p->put_off = false;
        send_pending(p);
    }
    if (mishap(25)) {
        disconnect(p, below(2));
        p->away_until = below(3) ? 0 : w.now + below(10000);
    }
    add_job(20 + below(w.calm ? 300 : 600), (job){.kind = STEP, .person = p->number});
}

/* What a person is told must be the next stored event, as this person may see it. */
static void hear_event(person *p, const job *j) {
    static char seen[TEXT];
    stored_room *stored = &w.rooms[p->at];
    REQUIRE(j->number == p->events + 1, "told %lld after %lld", (long long)j->number,
            (long long)p->events);
    REQUIRE((size_t)j->number <= stored->count, "told before it was stored");
    int as = p->number == PEOPLE ? HUB_WATCHER : p->number;
    dm_room_redact(stored->log[j->number - 1], as, seen, TEXT);
    REQUIRE(strcmp(seen, j->text) == 0, "told %s, not %s", j->text, seen);
    REQUIRE(dm_room_add(p->own, j->text, NULL) == DM_OK, "cannot follow: %s", j->text);
    p->events++;
    if (j->number == stored->turn.event && p->number == stored->turn.person &&
        !stored->turn.heard) {
        stored->turn.heard = w.now;
        stored->turn.unserved = unserved();
    }
}

/*
 * Whoever sees the game late is not told the number; the act is stored all the same,
 * unless it changes nothing.
 */
static void check_confirmed(const person *p, const job *j) {
    const stored_room *stored = &w.rooms[p->at];
    int who = 0;
    int64_t id = 0, number = j->number;
    for (size_t i = 0; j->number == 0 && i < stored->count && number == 0; i++) {
        parse_event(stored->log[i], &who, &id);
        if (who == p->number && id == j->id)
            number = (int64_t)i + 1;
    }
    if (number == 0 && strncmp(p->said[j->id], "name ", 5) == 0)
        return; /* that is their name already */
    REQUIRE(number > 0 && (size_t)number <= stored->count,
            "confirmed before it was stored");
    REQUIRE(j->number > 0 || dm_room_delay(stored->room, HUB_WATCHER) > 0,
            "confirmed without number");
    parse_event(stored->log[number - 1], &who, &id);
    REQUIRE(who == p->number && id == j->id, "confirmed another's act");
}

static void hear(person *p, const job *j) {
    const stored_room *stored = &w.rooms[p->at];
    int who = 0;
    int64_t id = 0;
    bool about_pending = j->id && j->id == p->pending.id;
    switch ((hub_saying)j->result) {
    case HUB_SAYS_EVENT:
        hear_event(p, j);
        break;
    case HUB_SAYS_DONE:
        check_confirmed(p, j);
        w.confirmed++;
        if (about_pending)
            p->pending.id = 0;
        break;
    case HUB_SAYS_REFUSED: /* two processes that got the same act may differ for a while */
        for (size_t i = 0;
             about_pending && p->pending.epoch == p->epoch && i < stored->count; i++) {
            parse_event(stored->log[i], &who, &id);
            REQUIRE(who != p->number || id != j->id, "refused, yet stored");
        }
        if (about_pending)
            p->pending.id = 0;
        break;
    case HUB_SAYS_LATER:
        p->put_off |= about_pending;
        break;
    case HUB_SAYS_AGAIN:
        REQUIRE(w.rooms[1].count > 0 && strcmp(j->text, room_names[1]) == 0,
                "told of a room that is not there");
        move_on(p);
        break;
    case HUB_SAYS_MISSING:
        REQUIRE(stored->count == 0 || !w.calm, "a stored room is missing");
        disconnect(p, true);
        break;
    default:
        break;
    }
}

/* ---- trouble ---- */

/* Processes tell each other who is connected with them. */
static void share_presence(int at, int room) {
    for (int i = 1; i < PEOPLE; i++) {
        const person *p = &w.people[i];
        const connection *c = p->connection;
        bool elsewhere = c && c->room == room && c->process != at;
        hub_seen_elsewhere(w.processes[at].hub, room_names[room], i, elsewhere, w.now);
        if (p->lost && p->at == room)
            hub_lost_elsewhere(w.processes[at].hub, room_names[room], i,
                               (hub_span){p->lost, p->awaited}, w.now);
    }
}

static void trouble(void) {
    int p = w.alone ? 0 : below(PROCESSES);
    if (w.calm && living() > 0)
        return;
    if (!w.processes[p].alive) {
        start_process(p);
        for (int room = 0; room < ROOMS && w.rooms[room].count > 0; room++) {
            int64_t unattended = below(2) ? w.now - below(5000) : 0;
            if (unattended)
                note_unserved(unattended);
            hub_attend(w.processes[p].hub, room_names[room], unattended, w.now);
            share_presence(p, room); /* before the room has been read */
        }
    } else if ((w.alone || living() > 1) && below(3) == 0) {
        crash(p);
    }
    w.two_hosts = below(4) == 0;
    add_job(200 + below(3000), (job){.kind = TROUBLE});
}

/* Now and then a process asks storage what it missed, and which rooms need a host. */
static void tick(int i) {
    process *p = &w.processes[i];
    if (!p->alive)
        return;
    hub_tick(p->hub, w.now);
    for (int room = 0; room < ROOMS && w.rooms[room].count > 0; room++) {
        const char *name = room_names[room];
        share_presence(i, room);
        if (below(4) == 0)
            hub_heard(p->hub, name, (int64_t)w.rooms[room].count, NULL, w.now);
        if (below(8) == 0 && on_hosts(p, name))
            hub_attend(p->hub, name, 0, w.now);
    }
}

/* What is there when the question arrives, told a little later. */
static void read_storage(const job *j) {
    add_job(1 + below(10), (job){.kind = READ_DONE,
                                 .process = j->process,
                                 .epoch = j->epoch,
                                 .room = j->room,
                                 .number = j->number,
                                 .seen = (int64_t)w.rooms[j->room].count});
}

static void do_job(const job *j) {
    person *p = &w.people[j->person];
    hub *h = w.processes[j->process].hub;
    bool for_process = j->kind == APPENDED || j->kind == READ_DONE || j->kind == HEARD ||
                       j->kind == THOUGHT;
    bool for_person = j->kind == ACT || j->kind == NEWS || j->kind == AGAIN;
    const char *name = room_names[j->room];
    if ((for_process && !is_current(j)) || (for_person && p->epoch != j->epoch))
        return;
    switch (j->kind) {
    case APPEND:
        reach_storage(j);
        break;
    case APPENDED:
        hub_appended(h, name, j->number, (hub_result)j->result, w.now);
        break;
    case READ:
        read_storage(j);
        break;
    case READ_DONE:
        reach_reader(j);
        break;
    case HEARD:
        hub_heard(h, name, j->number, below(8) ? j->text : NULL, w.now);
        break;
    case THOUGHT:
        hub_thought(h, name, j->number, j->text, w.now);
        break;
    case ACT:
        if (p->connection->visitor.room)
            hub_act(w.processes[p->connection->process].hub, &p->connection->visitor,
                    j->id, j->seen, j->text, w.now);
        break;
    case AGAIN:
        if (p->connection->visitor.room)
            hub_again(w.processes[p->connection->process].hub, &p->connection->visitor, 0,
                      room_names[1], 1 + below(1000), w.now);
        break;
    case NEWS:
        hear(p, j);
        break;
    case GONE:
        leave(j->connection);
        break;
    case STEP:
        step(p);
        break;
    case TICK:
        for (int i = 0; i < PROCESSES; i++)
            tick(i);
        add_job(100, (job){.kind = TICK});
        break;
    case TROUBLE:
        trouble();
        break;
    }
}

/* ---- one game ---- */

static void open_room(void) {
    static char record[TEXT], words[TEXT];
    const dm_game *game = dm_game_at((size_t)below((int)dm_game_count()));
    dm_setup setup;
    dm_match *m;
    dm_setup_init(&setup, game);
    if (game->flags & DM_GAME_CARDS && below(2))
        dm_setup_set(&setup, game, "cards", "on", NULL);
    REQUIRE(dm_match_new(&m, game, &setup, NULL) == DM_OK, "memory");
    if (below(2))
        dm_match_set_clock(m, (dm_clock_rule){.base = 5000 + below(60000),
                                              .increment = below(1000),
                                              .each_turn = below(4) == 0});
    dm_match_set_seed(m, 1 + below(1000000));
    dm_match_save(m, record, TEXT);
    dm_match_free(m);
    char rules[64] = "";
    snprintf(rules, sizeof rules, "%s%s%s%s", below(2) ? "absence=1500 " : "",
             below(3) ? "" : "delay=2500 ", below(3) ? "" : "daysoff=2 ",
             below(3) ? "" : "lag=200 ");
    dm_room_open_words(rules, record, words, TEXT);
    person *p = &w.people[1];
    p->ids = 1;
    p->pending.id = 1;
    p->said[1] = copy(words);
    REQUIRE(strlen(words) < WORDS, "a long record");
    memcpy(p->pending.words, words, strlen(words) + 1);
    REQUIRE(hub_open(w.processes[0].hub, &new_connection(p, 0)->visitor, room_names[0], 1,
                     words, w.now),
            "no room");
}

static void begin_game(void) {
    memset(&w.processes, 0, sizeof w.processes);
    memset(&w.people, 0, sizeof w.people);
    w.chance.state = w.seed;
    w.trace = 0;
    w.now = 1700000000000;
    w.calm = w.two_hosts = false;
    w.alone = below(3) == 0;
    w.gone = 0;
    w.unserved.until = w.unserved.sum = 0;
    w.acts_left = 80;
    w.job_count = w.thought_count = 0;
    memset(w.rooms, 0, sizeof w.rooms);
    for (int room = 0; room < ROOMS; room++) {
        REQUIRE(dm_room_new(&w.rooms[room].room) == DM_OK, "memory");
        w.rooms[room].turn.seat = DM_OVER;
    }
    for (int p = 0; p < (w.alone ? 1 : PROCESSES); p++)
        start_process(p);
    for (int i = 1; i <= PEOPLE; i++) {
        w.people[i].number = i;
        REQUIRE(dm_room_new(&w.people[i].own) == DM_OK, "memory");
    }
    w.calm = true; /* a room that was never stored is nobody's loss: open it in peace */
    open_room();
    while (w.rooms[0].count == 0 || w.people[1].pending.id) {
        job j = next_job();
        w.now = j.at;
        do_job(&j);
        free(j.text);
    }
    w.calm = false;
    for (int i = 1; i <= PEOPLE; i++)
        add_job(1 + below(100), (job){.kind = STEP, .person = i});
    add_job(100, (job){.kind = TICK});
    add_job(500, (job){.kind = TROUBLE});
}

/* Whether a host has left something undone, or has at least begun since it is calm. */
static bool is_owed(const stored_room *stored) {
    dm_due due[DM_DUE_MAX];
    size_t count = stored->count ? dm_room_due(stored->room, due) : 0;
    bool owed = false;
    for (size_t i = 0; i < count; i++)
        owed |= due[i].kind == DM_DUE_FLAG ? due[i].time < w.now
                                           : due[i].kind != DM_DUE_ABSENCE;
    return owed && stored->count < stored->calm_count + 3;
}

static bool is_settled(void) {
    for (int room = 0; room < ROOMS; room++)
        if (is_owed(&w.rooms[room]))
            return false;
    for (int i = 1; i <= PEOPLE; i++)
        if (w.people[i].pending.id ||
            w.people[i].events != (int64_t)w.rooms[w.people[i].at].count)
            return false;
    return true;
}

/* Everybody sees what the stored events show them. */
static void check_views(void) {
    static char own[TEXT], stored[TEXT], seen[TEXT];
    for (int i = 1; i <= PEOPLE; i++) {
        dm_room *again;
        const stored_room *log = &w.rooms[w.people[i].at];
        int as = i == PEOPLE ? HUB_WATCHER : i;
        REQUIRE(dm_room_new(&again) == DM_OK, "memory");
        for (size_t n = 0; n < log->count; n++) {
            dm_room_redact(log->log[n], as, seen, TEXT);
            REQUIRE(dm_room_add(again, seen, NULL) == DM_OK, "a bad log: %s", seen);
        }
        dm_room_write(w.people[i].own, as, own, TEXT);
        dm_room_write(again, as, stored, TEXT);
        REQUIRE(strcmp(own, stored) == 0, "person %d sees another room", i);
        dm_room_free(again);
    }
}

static void end_game(void) {
    for (int p = 0; p < PROCESSES; p++)
        hub_free(w.processes[p].hub);
    for (size_t i = 0; i < w.job_count; i++) {
        free(w.jobs[i].text);
        free(w.jobs[i].connection);
    }
    for (int room = 0; room < ROOMS; room++) {
        for (size_t i = 0; i < w.rooms[room].count; i++)
            free(w.rooms[room].log[i]);
        dm_room_free(w.rooms[room].room);
    }
    for (int i = 1; i <= PEOPLE; i++) {
        dm_room_free(w.people[i].own);
        free(w.people[i].connection);
        for (int id = 1; id <= w.people[i].ids; id++)
            free(w.people[i].said[id]);
    }
}

static void note_job(const job *j) {
    const int64_t facts[] = {j->at,     (int64_t)j->kind, j->process, j->person,
                             j->room,   j->number,        j->id,      j->seen,
                             j->result, j->epoch};
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        w.trace = dm_hash_add(w.trace, (uint64_t)facts[i]);
    w.trace = dm_hash_add_text(w.trace, j->text ? j->text : "");
}

/* Trouble until all acts have been tried; then it must come to rest. */
static void play_game(uint64_t seed) {
    int64_t calm_since = 0;
    w.seed = seed;
    begin_game();
    while (!w.calm || !is_settled()) {
        job j = next_job();
        w.now = j.at;
        note_job(&j);
        do_job(&j);
        free(j.text);
        if (!w.calm && w.acts_left == 0) {
            w.calm = true;
            w.two_hosts = false;
            calm_since = w.now;
            for (int room = 0; room < ROOMS; room++)
                w.rooms[room].calm_count = w.rooms[room].count;
        }
        REQUIRE(!w.calm || w.now - calm_since < CALM_MS, "it never comes to rest");
    }
    check_views();
    end_game();
}

/* A seed alone makes the same game again, to the last message, whatever was played before. */
static void play_again(int games, uint64_t seed, const uint64_t *traces) {
    for (int game = games; game-- > 0;) {
        play_game(seed + (uint64_t)game);
        REQUIRE(w.trace == traces[game], "another game");
    }
}

int main(int argc, char **argv) {
    int games = argc > 1 ? atoi(argv[1]) : 100;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    static uint64_t traces[REPLAYED_MAX];
    dm_deck_read(&builtin, dm_builtin_deck, dm_builtin_deck_size);
    for (int game = 0; game < games; game++) {
        play_game(seed + (uint64_t)game);
        if (game < REPLAYED_MAX)
            traces[game] = w.trace;
    }
    printf("1..2\nok 1 - %d games: %ld acts confirmed, %ld crashes, %ld conflicts, %ld "
           "failures of storage, %ld rematches begun, %ld times a computer sat in, "
           "%ld messages to watchers who may not know all, %ld times a day off, clocks "
           "compared %ld times, %ld long outages in turns, %ld turns surely charged\n",
           games, w.confirmed, w.crashes, w.conflicts, w.failures, w.rematches, w.sat_in,
           w.held_back, w.rested, w.timed, w.excused, w.charged);
    play_again(games < REPLAYED_MAX ? games : REPLAYED_MAX, seed, traces);
    printf("ok 2 - the first of them come out the same again\n");
    dm_deck_free(builtin);
    return 0;
}
