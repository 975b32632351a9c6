/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages of DamExchange: src/formats/dxp.h. */
#include "support.h"

#include <stdlib.h>

#include "formats/dxp.h"

#define BLANKS "                         " /* what pads a name of 7 letters to 32 */
#define START "Wzzzzzzzzzzzzzzzzzzzzeeeeeeeeeewwwwwwwwwwwwwwwwwwww"

/* Reads from memory of the exact size, so that a sanitizer sees one byte too far. */
static dm_status read_text(dm_dxp_message *out, const char *text, size_t length) {
    char *copy = malloc(length + 1);
    assert_non_null(copy);
    memcpy(copy, text, length);
    char *exact = realloc(copy, length ? length : 1);
    dm_status status = dm_dxp_read(out, exact, length);
    free(exact);
    return status;
}

static dm_dxp_message message_of(const char *text) {
    dm_dxp_message m;
    if (read_text(&m, text, strlen(text)) != DM_OK)
        fail_msg("“%s” was refused", text);
    return m;
}

/* Messages that are written just as they were read. */
static void test_round_trips(void **state) {
    (void)state;
    static const char *const texts[] = {
        "R01Example" BLANKS "W005075A",
        "R01Example" BLANKS "Z000000B" START,
        "R01Example" BLANKS "Z999999BZeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweZeeeeeeeeeZee",
        "AExample" BLANKS "0",
        "AExample" BLANKS "3",
        "M0012322800",
        "M000128190123",
        "M99995001020708",
        "E00",
        "E31",
        "Chello",
        "C ",
        "B001W",
        "B999Z",
        "K0",
        "K2",
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        char out[DM_DXP_TEXT];
        dm_dxp_message m = message_of(texts[i]);
        assert_int_equal(dm_dxp_write(&m, out), strlen(texts[i]));
        assert_string_equal(out, texts[i]);
    }
}

static void test_fields(void **state) {
    (void)state;
    dm_dxp_message m = message_of("R01Example" BLANKS "Z005075A");
    assert_int_equal(m.kind, DM_DXP_REQUEST);
    assert_int_equal(m.request.version, 1);
    assert_string_equal(m.request.name, "Example");
    assert_int_equal(m.request.seat, 1);
    assert_int_equal(m.request.minutes, 5);
    assert_int_equal(m.request.moves, 75);
    assert_false(m.request.has_position);

    m = message_of("AExample" BLANKS "2");
    assert_string_equal(m.accept.name, "Example");
    assert_int_equal(m.accept.code, DM_DXP_NOT_THIS_GAME);

    m = message_of("M00122819022319");
    assert_int_equal(m.move.seconds, 12);
    assert_int_equal(m.move.from, 28);
    assert_int_equal(m.move.to, 19);
    assert_int_equal(m.move.taken_count, 2);
    assert_int_equal(m.move.taken[1], 19);

    m = message_of("E21");
    assert_int_equal(m.end.reason, DM_DXP_DRAW);
    assert_int_equal(m.end.stop, 1);

    m = message_of("B012Z");
    assert_int_equal(m.back.number, 12);
    assert_int_equal(m.back.seat, 1);
    assert_int_equal(message_of("K2").back_answer, DM_DXP_BACK_REFUSED);
    assert_string_equal(message_of("Chello, you").chat, "hello, you");
}

/* Of another version only the number is read: its fields may be other ones. */
static void test_other_versions(void **state) {
    (void)state;
    assert_int_equal(message_of("R02").request.version, 2);
    assert_int_equal(message_of("R99whatever \x01").request.version, 99);
}

static void test_what_cannot_be_shown_is_replaced(void **state) {
    (void)state;
    assert_string_equal(message_of("Ca\x1B[2J\xC3\xA9").chat, "a?[2J??");
    assert_string_equal(message_of("A\x1B"
                                   "xample" BLANKS "0")
                            .accept.name,
                        "?xample");
    char out[DM_DXP_TEXT];
    dm_dxp_message m = {.kind = DM_DXP_SAY, .chat = "\xC3\xA9\n"};
    assert_int_equal(dm_dxp_write(&m, out), 4);
    assert_string_equal(out, "C???");
}

static void test_refused(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",
        "X",
        "r01Example" BLANKS "W005075A",
        "R",
        "R0",
        "R0x",
        "R01",
        "R01Example" BLANKS "W005075",
        "R01Example" BLANKS "W005075AA",
        "R01Example" BLANKS "B005075A",
        "R01Example" BLANKS "W0.5075A",
        "R01Example" BLANKS "W-05075A",
        "R01Example" BLANKS "W005075C",
        "R01Example" BLANKS "W005075B",
        "R01Example" BLANKS "W005075BW",
        "R01Example" BLANKS "W005075B" START "e",
        "R01Example" BLANKS "W005075BXzzzzzzzzzzzzzzzzzzzzeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
        "R01Example" BLANKS "W005075BWwzzzzzzzzzzzzzzzzzzzeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
        "A",
        "AExample0",
        "AExample" BLANKS "4",
        "AExample" BLANKS "00",
        "M",
        "M00123228",
        "M001232280",
        "M0012002800",
        "M0012325100",
        "M0012322801",
        "M00123228011819",
        "M0012322899",
        "M00123228-1",
        "M001232280100",
        "M001232280151",
        "M0012 32800",
        "E",
        "E0",
        "E40",
        "E02",
        "E000",
        "E  ",
        "C",
        "B000W",
        "B001",
        "B001B",
        "B01W",
        "B001WW",
        "K",
        "K3",
        "K00",
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        dm_dxp_message m = {.kind = DM_DXP_END};
        if (read_text(&m, texts[i], strlen(texts[i])) == DM_OK)
            fail_msg("“%s” was accepted", texts[i]);
        assert_int_equal(m.kind, DM_DXP_END);
    }
    dm_dxp_message m;
    assert_int_equal(read_text(&m, "E0\0", 3), DM_REFUSED);
}

/* Every message cut short is refused, but for chat and other versions. */
static void test_cut_short(void **state) {
    (void)state;
    static const char *const texts[] = {
        "R01Example" BLANKS "W005075B" START,
        "AExample" BLANKS "0",
        "M000128190123",
        "E00",
        "B001W",
        "K0",
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        dm_dxp_message m;
        for (size_t length = 0; length < strlen(texts[i]); length++)
            assert_int_equal(read_text(&m, texts[i], length), DM_REFUSED);
        assert_int_equal(read_text(&m, texts[i], strlen(texts[i])), DM_OK);
    }
}

static void test_too_much_is_cut(void **state) {
    (void)state;
    char out[DM_DXP_TEXT];
    dm_dxp_message m = {.kind = DM_DXP_ACCEPT};
    memset(m.accept.name, 'n', DM_DXP_NAME - 1);
    assert_int_equal(dm_dxp_write(&m, out), 34);
    m = (dm_dxp_message){.kind = DM_DXP_SAY};
    memset(m.chat, 'c', DM_DXP_CHAT - 1);
    assert_int_equal(dm_dxp_write(&m, out), 127);
    assert_string_equal(message_of(out).chat, m.chat);
    m.chat[0] = '\0';
    assert_int_equal(dm_dxp_write(&m, out), 2);
}

static void assert_move_written(const char *position, const char *move,
                                const char *expected) {
    const dm_game *game = game_named("draughts");
    dm_state state = state_of(game, "", position);
    dm_move made = move_of(game, &state, move), read;
    dm_dxp_message m = {.kind = DM_DXP_MOVE};
    char out[DM_DXP_TEXT];
    dm_dxp_move_write(&m.move, &state, made, 12999);
    dm_dxp_write(&m, out);
    assert_string_equal(out, expected);
    assert_int_equal(dm_dxp_move_read(&m.move, &state, &read, NULL), DM_OK);
    assert_true(read == made);
}

static void test_moves(void **state) {
    (void)state;
    assert_move_written("W:W32:B1", "32-28", "M0012322800");
    assert_move_written("W:W28:B23", "28x19", "M001228190123");
    assert_move_written("W:W28:B23,14", "28x10", "M00122810021423");
    dm_dxp_move late;
    dm_state s = state_of(game_named("draughts"), "", "W:W32:B1");
    dm_dxp_move_write(&late, &s, move_of(game_named("draughts"), &s, "32-28"), INT64_MAX);
    assert_int_equal(late.seconds, 9999);
}

/* 28x10 takes 23 and 14: any order will do, but nothing less, more or else. */
static void test_moves_refused(void **state) {
    (void)state;
    dm_state s = state_of(game_named("draughts"), "", "W:W28,48:B14,23,5");
    static const struct {
        const char *text;
        dm_status status;
    } cases[] = {
        {"M00012810022314", DM_OK},        {"M00012810021423", DM_OK},
        {"M000128100123", DM_REFUSED},     {"M00012810022323", DM_REFUSED},
        {"M0001281003231405", DM_REFUSED}, {"M0001281000", DM_REFUSED},
        {"M000128190123", DM_REFUSED},     {"M000128190110", DM_REFUSED},
        {"M0001484300", DM_REFUSED},       {"M0001010600", DM_REFUSED},
        {"M00012810022301", DM_REFUSED},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_dxp_message m = message_of(cases[i].text);
        dm_move move = DM_NO_MOVE;
        if (dm_dxp_move_read(&m.move, &s, &move, NULL) != cases[i].status)
            fail_msg("“%s” was %s", cases[i].text,
                     cases[i].status == DM_OK ? "refused" : "accepted");
        assert_true((move == DM_NO_MOVE) == (cases[i].status != DM_OK));
    }
}

static void test_stream(void **state) {
    (void)state;
    static const char bytes[] = "Chello\0E00\0\0nonsense\0K0";
    static const dm_dxp_event events[] = {DM_DXP_WHOLE, DM_DXP_WHOLE, DM_DXP_UNREADABLE,
                                          DM_DXP_UNREADABLE, DM_DXP_WHOLE};
    dm_dxp_stream stream = {.length = 0};
    dm_dxp_message m;
    size_t count = 0;
    for (size_t i = 0; i < sizeof bytes; i++) {
        dm_dxp_event event = dm_dxp_feed(&stream, bytes[i], &m);
        assert_int_equal(event == DM_DXP_MORE, bytes[i] != '\0');
        if (event != DM_DXP_MORE)
            assert_int_equal(event, events[count++]);
    }
    assert_int_equal(count, COUNT(events));
    assert_int_equal(m.kind, DM_DXP_BACK_ANSWER);
}

/* Bytes without an end fill nothing; the next message is read again. */
static void test_overlong(void **state) {
    (void)state;
    dm_dxp_stream stream = {.length = 0};
    dm_dxp_message m;
    for (int i = 0; i < 100000; i++)
        assert_int_equal(dm_dxp_feed(&stream, 'C', &m), DM_DXP_MORE);
    assert_int_equal(dm_dxp_feed(&stream, '\0', &m), DM_DXP_UNREADABLE);
    for (int i = 0; i < 127; i++)
        dm_dxp_feed(&stream, 'C', &m);
    assert_int_equal(dm_dxp_feed(&stream, '\0', &m), DM_DXP_WHOLE);
    assert_int_equal(strlen(m.chat), 126);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_fields),
        cmocka_unit_test(test_other_versions),
        cmocka_unit_test(test_what_cannot_be_shown_is_replaced),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_cut_short),
        cmocka_unit_test(test_too_much_is_cut),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_moves_refused),
        cmocka_unit_test(test_stream),
        cmocka_unit_test(test_overlong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
