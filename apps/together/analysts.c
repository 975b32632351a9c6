/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Programs that think about positions for the page's review: see analysts.h. */
#include "analysts.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "fair_queue.h"
#include "saying.h"
#include "thinkers.h"

enum {
    TIME_LEAST = 50,   /* ms of one thought */
    TIME_USUAL = 1000, /* … if nobody says */
    LATER = 1000       /* after which somebody may try again, at least */
};

/* Somebody's question; kept while it waits and while it is thought about. */
typedef struct {
    fair_item item;
    analysts *all;
    size_t who;
    dm_match *match;
    uint64_t began;    /* when the program was asked, ms of the machine */
    site_reply *reply; /* NULL once nobody wants to know any more */
} question;

struct analysts {
    analyst_list list;
    thinkers *thinkers[ANALYSTS_MAX]; /* one for each */
    fair_queue queue;
    question *asked; /* that is thought about now, or NULL */
};

static void ask_next(analysts *a);

/* ---- the list ---- */

static bool is_taken(const analyst_list *list, const char *name) {
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->all[i].name, name) == 0)
            return true;
    return false;
}

void analyst_list_add(analyst_list *list, const char *name, mind *m) {
    analyst *one = &list->all[list->count];
    const char *usual = name && *name ? name : mind_name(m);
    one->mind = m;
    snprintf(one->name, sizeof one->name, "%s", usual);
    for (int i = 2; is_taken(list, one->name); i++)
        snprintf(one->name, sizeof one->name, "%.40s (%d)", usual, i);
    list->count++;
}

void analyst_list_free(const analyst_list *list) {
    for (size_t i = 0; i < list->count; i++)
        mind_free(list->all[i].mind);
}

void analysts_list(const analysts *all, site_reply *reply) {
    json_t *names = json_array();
    for (size_t i = 0; all && i < all->list.count; i++)
        json_array_append_new(names, json_string(all->list.all[i].name));
    say_object(reply, 200,
               json_pack("{s:o, s:s, s:i}", "engines", names, "game",
                         dm_game_with(DM_GAME_DRAUGHTS_100)->id, "time",
                         ANALYSTS_TIME_MAX));
}

/* ---- answers ---- */

static json_t *line_of(const dm_match *m, const dm_thought *found) {
    const dm_game *game = dm_match_game(m);
    dm_state state = *dm_match_state(m);
    json_t *line = json_array();
    for (size_t i = 0; i < found->line_length; i++) {
        char move[DM_MOVE_TEXT];
        game->write_move(&state, found->line[i], DM_NOTATION_PLAIN, move, sizeof move);
        json_array_append_new(line, json_string(move));
        if (game->apply(&state, found->line[i]) != DM_OK)
            break;
    }
    return line;
}

static void say_found(const question *q, const dm_thought *found, site_reply *reply) {
    say_object(reply, 200,
               json_pack("{s:i, s:i, s:I, s:o}", "score", found->score, "depth",
                         found->depth, "nodes", (json_int_t)found->nodes, "line",
                         line_of(q->match, found)));
}

static void free_question(question *q) {
    fair_queue_drop(&q->item);
    dm_match_free(q->match);
    free(q);
}

/* Nobody wants to know any more. A program that thinks about it is told so. */
static void on_cancelled(site_reply *reply) {
    question *q = reply->owner;
    analysts *a = q->all;
    q->reply = NULL;
    if (a->asked == q)
        thinkers_hurry(a->thinkers[q->who]);
    else
        free_question(q);
}

static uint64_t machine_ms(void) {
    return uv_hrtime() / 1000000;
}

/* Nothing was found if `found` is NULL. */
static void finish(analysts *a, const dm_thought *found) {
    question *q = a->asked;
    site_reply *reply = q->reply;
    a->asked = NULL;
    fair_queue_took(&a->queue, &q->item, (int64_t)(machine_ms() - q->began));
    if (reply && found)
        say_found(q, found, reply);
    else if (reply)
        say_error(reply, 502, "the engine does not answer");
    free_question(q);
}

static void on_found(void *self, const thinkers_answer *told) {
    finish(self, told->found);
    ask_next(self);
}

/* ---- questions ---- */

/*
 * Until a program thinks: those who ask one that is not there are answered at once. That
 * may lead to the next question of the same client, which is asked then.
 */
static void ask_next(analysts *a) {
    fair_item *next;
    while (!a->asked && (next = fair_queue_take(&a->queue))) {
        question *q = OWNER_OF(next, question, item);
        const dm_due due = {.kind = DM_DUE_HINT, .limits = {.move_time = q->item.cost}};
        a->asked = q;
        q->began = machine_ms();
        if (!thinkers_ask(a->thinkers[q->who], "", 0, q->match, &due))
            finish(a, NULL);
    }
}

static size_t find_analyst(const analysts *a, const char *name) {
    size_t i = 0;
    while (i < a->list.count && (!name || strcmp(a->list.all[i].name, name) != 0))
        i++;
    return i;
}

/* The position as a match of its own; NULL if it is none in which somebody can move. */
static dm_match *read_position(const char *text) {
    const dm_game *game = dm_game_with(DM_GAME_DRAUGHTS_100);
    dm_setup setup;
    dm_state first;
    dm_match *m;
    dm_setup_init(&setup, game);
    if (!text || game->read_state(&first, &setup, text, NULL) != DM_OK ||
        dm_match_new(&m, game, &setup, &first) != DM_OK)
        return NULL;
    if (dm_match_seat(m) != DM_OVER)
        return m;
    dm_match_free(m);
    return NULL;
}

static int64_t time_of(const json_t *said) {
    const json_t *time = json_object_get(said, "time");
    json_int_t wanted = json_is_integer(time) ? json_integer_value(time) : TIME_USUAL;
    return wanted < TIME_LEAST          ? TIME_LEAST
           : wanted > ANALYSTS_TIME_MAX ? ANALYSTS_TIME_MAX
                                        : wanted;
}

static void say_later(const analysts *a, site_reply *reply) {
    json_int_t wait = fair_queue_cost(&a->queue);
    say_object(reply, 503, json_pack("{s:I}", "later", wait > LATER ? wait : LATER));
}

static void put_off(analysts *a, question *q) {
    site_reply *reply = q->reply;
    free_question(q);
    say_later(a, reply);
}

/* Those who make room are told so afterwards: they may ask again at once. */
static void add_question(analysts *a, question *q, uint64_t origin, int64_t time) {
    ring crowded_out;
    fair_item *last;
    ring_init(&crowded_out);
    ring_init(&q->item.link);
    q->reply->owner = q;
    q->reply->cancelled = on_cancelled;
    while ((last = fair_queue_crowd_out(&a->queue, origin, time)))
        ring_append(&crowded_out, &last->link);
    if (fair_queue_add(&a->queue, &q->item, origin, time))
        ask_next(a);
    else
        put_off(a, q);
    while (!ring_is_empty(&crowded_out))
        put_off(a, OWNER_OF(OWNER_OF(ring_take(&crowded_out), fair_item, link), question,
                            item));
}

void analysts_ask(analysts *a, const dm_bytes *body, uint64_t origin, site_reply *reply) {
    json_t *said = json_loadb(body->data ? body->data : "", body->length,
                              JSON_REJECT_DUPLICATES, NULL);
    size_t who = find_analyst(a, json_string_value(json_object_get(said, "engine")));
    const char *position = json_string_value(json_object_get(said, "position"));
    dm_match *m = who < a->list.count ? read_position(position) : NULL;
    question *q = m ? malloc(sizeof *q) : NULL;
    if (q) {
        *q = (question){.all = a, .who = who, .match = m, .reply = reply};
        add_question(a, q, origin, time_of(said));
    } else if (m) {
        dm_match_free(m);
        say_error(reply, 503, "memory");
    } else if (!json_is_object(said) || !position) {
        say_error(reply, 400, "not an object with engine and position");
    } else if (who == a->list.count) {
        say_error(reply, 404, "there is no such engine");
    } else {
        say_error(reply, 422, "not a position in which somebody can move");
    }
    json_decref(said);
}

/* ---- beginning and ending ---- */

analysts *analysts_new(uv_loop_t *loop, const analyst_list *list) {
    analysts *a = calloc(1, sizeof *a);
    bool good = a;
    if (a)
        a->list = *list;
    for (size_t i = 0; i < list->count; i++) {
        thinkers_parts parts = {.loop = loop,
                                .at_once = 1,
                                .mind = list->all[i].mind,
                                .name = a ? a->list.all[i].name : NULL,
                                .strict = true,
                                .time_max = ANALYSTS_TIME_MAX,
                                .found = on_found,
                                .self = a};
        thinkers *one = thinkers_new(&parts);
        good = good && one;
        if (a)
            a->thinkers[i] = one;
        else if (one)
            thinkers_close(one);
    }
    if (!a)
        return NULL;
    fair_queue_init(&a->queue);
    if (good)
        return a;
    analysts_close(a);
    return NULL;
}

void analysts_close(analysts *a) {
    for (size_t i = 0; i < a->list.count; i++)
        if (a->thinkers[i])
            thinkers_close(a->thinkers[i]);
    if (a->asked)
        free_question(a->asked);
    free(a);
}
