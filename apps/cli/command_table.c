/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What each command takes: first the options, then a table of them for each command, then
 * the commands. An option that means the same to several commands stands here once. The
 * command line is read by these tables, and its help, the manual and the completions are
 * written from them. See options.h.
 */
#include "damier/word_list.h"
#include "mind.h"
#include "options.h"
#include "values.h"

enum { NUMBER_MAX = 2000000000 };

/*
 * Rows: the name, HELP_OPTION_… and HELP_VALUE_…, and where in arguments the value goes.
 */
#define FLAG(NAME, MEANING, FIELD)                                        \
    .name = (NAME), .meaning = HELP_OPTION_##MEANING, .kind = VALUE_NONE, \
    .field = offsetof(arguments, FIELD)
#define TEXT(NAME, MEANING, VALUE, FIELD)                                          \
    .name = (NAME), .meaning = HELP_OPTION_##MEANING, .value = HELP_VALUE_##VALUE, \
    .kind = VALUE_TEXT, .field = offsetof(arguments, FIELD)
#define FILE_NAME(NAME, MEANING, VALUE, FIELD)                                     \
    .name = (NAME), .meaning = HELP_OPTION_##MEANING, .value = HELP_VALUE_##VALUE, \
    .kind = VALUE_FILE, .field = offsetof(arguments, FIELD)
#define NUMBER(NAME, MEANING, VALUE, FIELD, FAULT)                                 \
    .name = (NAME), .meaning = HELP_OPTION_##MEANING, .value = HELP_VALUE_##VALUE, \
    .kind = VALUE_NUMBER, .field = offsetof(arguments, FIELD),                     \
    .fault = DM_WORD_USAGE_##FAULT
#define BOUNDS(LEAST, MOST, STANDARD) \
    .least = (LEAST), .most = (MOST), .standard = (STANDARD)
#define ONE_OF(NAME, MEANING, NAMES, FIELD, FAULT)                        \
    .name = (NAME), .meaning = HELP_OPTION_##MEANING, .kind = VALUE_NAME, \
    .names = (NAMES), .field = offsetof(arguments, FIELD),                \
    .fault = DM_WORD_USAGE_##FAULT
#define OWN(NAME, MEANING, READ) \
    .name = (NAME), .meaning = HELP_OPTION_##MEANING, .kind = VALUE_OWN, .read = (READ)

/* A saved game has its own; the side that answers a request decides nothing. */
#define NOT_LOADED .not_with = "load"
#define INITIATED .with = "initiate"

/* ---- options ---- */

/* The game and its position. */
static const option position = {TEXT("position", POSITION, POSITION, position),
                                NOT_LOADED};
static const option set = {.name = "set",
                           .meaning = HELP_OPTION_SET,
                           .value = HELP_VALUE_SETTING,
                           .kind = VALUE_SETTING,
                           NOT_LOADED};
static const option play = {TEXT("play", PLAY, MOVES, play), NOT_LOADED};
static const option notation = {OWN("notation", NOTATION, read_notation),
                                .names = notation_names};

static const option svg = {FLAG("svg", SVG, svg)};

/* Playing. */
static const option load = {FILE_NAME("load", LOAD, FILE, load), .replaces_words = true};
static const option clock_rule = {OWN("clock", CLOCK, read_clock),
                                  .value = HELP_VALUE_CLOCK, NOT_LOADED};
static const option level = {NUMBER("level", LEVEL, NUMBER, level, LEVEL),
                             BOUNDS(1, DM_LEVELS, 0), NOT_LOADED};
static const option seat = {NUMBER("seat", SEAT, NUMBER, seat, SEAT),
                            BOUNDS(1, DM_SEATS_MAX, 1), NOT_LOADED};
static const option play_seed = {NUMBER("seed", SEED_OF_PLAY, NUMBER, seed, SEED),
                                 BOUNDS(0, NUMBER_MAX, SEED_MISSING), NOT_LOADED};
static const option play_deck = {FILE_NAME("deck", DECK_OF_PLAY, FILE_OR_BOX, deck)};
static const option grade = {OWN("grade", GRADE, read_grade), .value = HELP_VALUE_GRADES,
                             .names = grade_names};
static const option answers = {OWN("answers", ANSWERS, read_answers),
                               .names = answer_names};
static const option retake = {ONE_OF("retake", RETAKE, retake_names, retake, RETAKE)};
static const option forgive_accents = {
    FLAG("forgive-accents", FORGIVE_ACCENTS, forgive_accents)};
static const option second_try = {FLAG("second-try", SECOND_TRY, second_try)};
static const option no_hints = {FLAG("no-hints", NO_HINTS, no_hints)};
static const option engine = {TEXT("engine", ENGINE, COMMAND, engine),
                              .not_with = "level"};
static const option serve_engine = {OWN("engine", ENGINE_OF_SERVE, read_engine),
                                    .value = HELP_VALUE_NAMED_COMMAND};
static const option engine_memory = {
    NUMBER("engine-memory", ENGINE_MEMORY, MEGABYTES, engine_memory, ENGINE_MEMORY),
    BOUNDS(0, HASH_MAX, MIND_MEMORY_MB), .with = "engine"};
static const option engine_time = {OWN("time", ENGINE_TIME, read_time),
                                   .value = HELP_VALUE_SECONDS, .with = "engine"};
static const option whole_screen = {FLAG("screen", SCREEN, screen)};
static const option server = {TEXT("server", SERVER, SERVER, server)};
static const option name = {TEXT("name", NAME, NAME, name)};
static const option join_ascii = {FLAG("ascii", ASCII, ascii)};
static const option ascii = {FLAG("ascii", ASCII, ascii), .with = "screen"};

/* Thinking. */
static const option seed = {NUMBER("seed", SEED, NUMBER, seed, SEED),
                            BOUNDS(0, NUMBER_MAX, 0)};
static const option time_limit = {OWN("time", TIME, read_time),
                                  .value = HELP_VALUE_SECONDS};
static const option nodes = {NUMBER("nodes", NODES, NUMBER, nodes, NODES),
                             BOUNDS(1, NUMBER_MAX, 0)};
static const option depth = {NUMBER("depth", DEPTH, NUMBER, depth, SEARCH_DEPTH),
                             BOUNDS(1, DM_DEPTH_MAX - 4, 0)};
static const option best_level = {NUMBER("level", LEVEL_OF_BEST, NUMBER, level, LEVEL),
                                  BOUNDS(1, DM_LEVELS, 0)};
static const option threads = {NUMBER("threads", THREADS, NUMBER, threads, THREADS),
                               BOUNDS(1, THREADS_MAX, 1)};
static const option hash = {NUMBER("hash", HASH, MEGABYTES, hash, HASH),
                            BOUNDS(1, HASH_MAX, HASH_STANDARD)};

/* Counting. */
static const option divide = {FLAG("divide", DIVIDE, divide)};
static const option timing = {FLAG("timing", TIMING, timing)};

/* Matches between programs. */
static const option match_games = {NUMBER("games", GAMES_OF_MATCH, NUMBER, games, GAMES),
                                   BOUNDS(1, GAMES_MAX, 100)};
static const option match_threads = {
    NUMBER("threads", THREADS_OF_MATCH, NUMBER, threads, THREADS),
    BOUNDS(1, THREADS_MAX, 1)};
static const option match_save = {FILE_NAME("save", SAVE_OF_MATCH, FOLDER_OR_PDN, save)};
static const option dxp_listen = {TEXT("listen", LISTEN_OF_DXP, ADDRESS, listen)};
static const option connect_to = {TEXT("connect", CONNECT, ADDRESS, connect)};
static const option initiate = {FLAG("initiate", INITIATE, initiate)};
static const option minutes = {NUMBER("minutes", MINUTES, NUMBER, minutes, MINUTES),
                               BOUNDS(1, DXP_NUMBER_MAX, 5), INITIATED};
static const option moves = {NUMBER("moves", MOVES, NUMBER, moves, MOVES),
                             BOUNDS(0, DXP_NUMBER_MAX, 0), INITIATED};
static const option dxp_games = {NUMBER("games", GAMES_OF_DXP, NUMBER, games, GAMES),
                                 BOUNDS(1, GAMES_MAX, 1), INITIATED};
static const option dxp_position = {TEXT("position", POSITION, POSITION, position),
                                    INITIATED};
static const option move_time = {
    NUMBER("move-time", MOVE_TIME, MILLISECONDS, move_time, MOVE_TIME),
    BOUNDS(1, MOVE_TIME_MAX, 0)};
static const option ponder = {FLAG("ponder", PONDER, ponder)};
static const option verdicts = {FLAG("verdicts", VERDICTS, verdicts)};
static const option dxp_save = {FILE_NAME("save", SAVE_OF_DXP, FILE, save)};
static const option patience = {NUMBER("patience", PATIENCE, SECONDS, patience, PATIENCE),
                                BOUNDS(0, PATIENCE_MAX, 300)};

/* The page, and paper. */
static const option serve_listen = {TEXT("listen", LISTEN_OF_SERVE, ADDRESS, listen)};
static const option lan = {FLAG("lan", LAN, lan)};
static const option serve_patience = {
    NUMBER("patience", PATIENCE_OF_SERVE, SECONDS, patience, PATIENCE_OF_SERVE),
    BOUNDS(1, 3600, 30)};
static const option data = {FILE_NAME("data", DATA, FOLDER, data)};
static const option database = {TEXT("database", DATABASE, DATABASE, database),
                                .not_with = "data"};
static const option bus_address = {TEXT("bus", BUS, BUS, bus), .with = "database"};
static const option backup_data = {FILE_NAME("data", DATA_OF_BACKUP, FOLDER, data)};
static const option backup_output = {FILE_NAME("output", OUTPUT_OF_BACKUP, FILE, output),
                                     .letter = 'o',
                                     .missing = DM_WORD_USAGE_PRINT_OUTPUT};
static const option replace = {FLAG("replace", REPLACE, replace)};
static const option host = {OWN("host", HOST, read_host), .value = HELP_VALUE_NAME};
static const option proxy = {OWN("proxy", PROXY, read_proxy),
                             .value = HELP_VALUE_NUMBERS};
static const option metrics = {TEXT("metrics", METRICS, ADDRESS, metrics)};
static const option config = {FILE_NAME("config", CONFIG, FILE, config)};
static const option output = {FILE_NAME("output", OUTPUT, FILE, output), .letter = 'o',
                              .missing = DM_WORD_USAGE_PRINT_OUTPUT};
static const option game = {ONE_OF("game", GAME, game_names, game, GAME),
                            .value = HELP_VALUE_GAME};
static const option print_deck = {FILE_NAME("deck", DECK_OF_PRINT, FILE, deck)};
static const option colour = {OWN("colour", COLOUR, read_colour),
                              .value = HELP_VALUE_COLOURS, .names = colour_names};
static const option large = {FLAG("large", LARGE, large)};
static const option grey = {FLAG("grey", GREY, grey)};
static const option format = {ONE_OF("format", FORMAT, format_names, format, FORMAT)};

/* Files of games. */
static const option to = {ONE_OF("to", TO, convert_names, to, TO),
                          .missing = DM_WORD_USAGE_TO_MISSING};
static const option after = {NUMBER("after", AFTER, NUMBER, after, AFTER),
                             BOUNDS(0, DM_MATCH_TURNS_MAX, AFTER_LAST)};
static const option convert_output = {
    FILE_NAME("output", OUTPUT_OF_CONVERT, FILE, output), .letter = 'o'};

static const option find_to = {ONE_OF("to", TO_OF_FIND, convert_names, to, TO)};
static const option player = {TEXT("player", PLAYER, NAME, player)};
static const option white = {TEXT("white", WHITE, NAME, white)};
static const option black = {TEXT("black", BLACK, NAME, black)};
static const option result = {ONE_OF("result", RESULT, result_names, result, RESULT)};
static const option opening = {TEXT("opening", OPENING, MOVES, opening)};
static const option find_position = {
    TEXT("position", POSITION_OF_FIND, POSITION, position)};
static const option material = {TEXT("material", MATERIAL, MATERIAL, material)};
static const option limit = {NUMBER("limit", LIMIT, NUMBER, limit, LIMIT),
                             BOUNDS(0, LIMIT_MAX, 100)};
static const option index_file = {FILE_NAME("index", INDEX, FILE, index)};

static const option analyse_to = {ONE_OF("to", TO_OF_ANALYSE, report_names, to, REPORT)};
static const option number = {NUMBER("number", NUMBER_OF_GAME, NUMBER, number, NUMBER),
                              BOUNDS(1, LIMIT_MAX, 0)};

/* Every command. */
static const option lang = {ONE_OF("lang", LANG, language_names, lang, LANG)};
static const option help = {FLAG("help", HELP, help), .letter = 'h'};
static const option version = {FLAG("version", VERSION, version)};

/* ---- a table for each command ---- */

const option *const common_options[] = {&lang, &help, &version, NULL};

static const option *const no_options[] = {NULL};
static const option *const play_options[] = {
    &position,   &set,       &play,         &clock_rule, &level,       &seat,
    &play_seed,  &play_deck, &grade,        &answers,    &retake,      &forgive_accents,
    &second_try, &no_hints,  &whole_screen, &engine,     &engine_time, &engine_memory,
    &ascii,      &load,      NULL};
static const option *const show_options[] = {&position, &set, &play, &svg, NULL};
static const option *const moves_options[] = {&position, &set, &play, &notation, NULL};
static const option *const perft_options[] = {&position, &set,    &divide,
                                              &threads,  &timing, NULL};
static const option *const best_options[] = {
    &position, &set,     &play, &time_limit, &nodes,         &depth, &best_level,
    &seed,     &threads, &hash, &engine,     &engine_memory, NULL};
static const option *const match_options[] = {
    &position, &set, &match_games, &match_threads, &seed, &match_save, NULL};
static const option *const hub_options[] = {&hash, &threads, NULL};
static const option *const dxp_options[] = {
    &dxp_listen, &connect_to,   &initiate,  &minutes, &moves,
    &dxp_games,  &dxp_position, &move_time, &ponder,  &verdicts,
    &dxp_save,   &patience,     &hash,      &threads, NULL};
static const option *const serve_options[] = {
    &serve_listen,  &lan,    &data,    &database,       &bus_address,
    &host,          &proxy,  &metrics, &serve_patience, &serve_engine,
    &engine_memory, &config, NULL};
static const option *const join_options[] = {&server, &name, &join_ascii, NULL};
static const option *const backup_options[] = {&backup_output, &backup_data, &replace,
                                               NULL};
static const option *const page_options[] = {&output, NULL};
static const option *const print_options[] = {
    &output, &game, &print_deck, &grade, &colour, &large, &grey, &format, NULL};

static const option *const convert_options[] = {&to, &convert_output, &after, NULL};

static const option *const find_options[] = {
    &player,   &white, &black,   &result, &opening,    &find_position,
    &material, &limit, &find_to, &after,  &index_file, NULL};

static const option *const analyse_options[] = {
    &analyse_to, &convert_output, &number, &time_limit,    &nodes, &depth,
    &threads,    &hash,           &engine, &engine_memory, NULL};

/* ---- the commands ---- */

#define COMMAND(NAME, WORD) \
    .name = (NAME), .summary = HELP_SUMMARY_##WORD, .about = HELP_ABOUT_##WORD
#define GAME_OPERAND \
    { .value = HELP_VALUE_GAME, .kind = VALUE_NAME, .names = game_names }

#define FILES_OPERAND \
    { .value = HELP_VALUE_FILE, .kind = VALUE_FILE, .count = WORD_REPEATED }

const command_info commands[COMMANDS] = {
    [COMMAND_GAMES] = {COMMAND("games", GAMES), .options = no_options,
                       .examples = {"damier games --lang fr"}},
    [COMMAND_PLAY] = {COMMAND("play", PLAY), .operands = {GAME_OPERAND},
                      .options = play_options,
                      .examples = {"damier play draughts --level 3 --screen",
                                   "damier play bretonnes --set players=3 --clock 10+5",
                                   "damier play sujet-verbe --set cards=on --grade CE2"}},
    [COMMAND_SHOW] = {COMMAND("show", SHOW), .operands = {GAME_OPERAND},
                      .options = show_options,
                      .examples = {"damier show draughts --play \"32-28 19-23\""}},
    [COMMAND_MOVES] = {COMMAND("moves", MOVES), .operands = {GAME_OPERAND},
                       .options = moves_options,
                       .examples = {"damier moves draughts --play \"32-28 19-23\" "
                                    "--notation hub"}},
    [COMMAND_PERFT] = {COMMAND("perft", PERFT),
                       .operands = {GAME_OPERAND, {.value = HELP_VALUE_DEPTH}},
                       .options = perft_options,
                       .examples = {"damier perft draughts 9 --threads 4"}},
    [COMMAND_BEST] = {COMMAND("best", BEST), .operands = {GAME_OPERAND},
                      .options = best_options,
                      .examples = {"damier best draughts --time 5 --threads 2"}},
    [COMMAND_MATCH] = {COMMAND("match", MATCH),
                       .operands = {GAME_OPERAND,
                                    {.value = HELP_VALUE_FIRST_PLAYER,
                                     .kind = VALUE_TEXT,
                                     .names = contestant_names},
                                    {.value = HELP_VALUE_SECOND_PLAYER,
                                     .kind = VALUE_TEXT,
                                     .names = contestant_names}},
                       .options = match_options,
                       .examples = {"damier match draughts level=3 level=4 --games 20",
                                    "damier match draughts time=0.2 "
                                    "\"hub=./other-engine hub\" --save games.pdn"}},
    [COMMAND_BENCH] = {COMMAND("bench", BENCH), .options = no_options,
                       .examples = {"damier bench"}},
    [COMMAND_HUB] = {COMMAND("hub", HUB), .options = hub_options,
                     .examples = {"damier hub --hash 256 --threads 2"}},
    [COMMAND_DXP] = {COMMAND("dxp", DXP), .options = dxp_options,
                     .examples = {"damier dxp --listen 27531",
                                  "damier dxp --connect 192.168.1.20:27531 --initiate "
                                  "--games 2"}},
    [COMMAND_SERVE] = {COMMAND("serve", SERVE), .options = serve_options,
                       .examples = {"damier serve", "damier serve --lan --listen 8000",
                                    "damier serve --database postgresql://db/damier "
                                    "--bus nats://bus:4222"}},
    [COMMAND_JOIN] = {COMMAND("join", JOIN), .operands = {{.value = HELP_VALUE_CODE}},
                      .options = join_options,
                      .examples = {"damier join \"GWC PQJ\" --server 192.168.1.20:8080 "
                                   "--name Ada"}},
    [COMMAND_BACKUP] = {COMMAND("backup", BACKUP), .options = backup_options,
                        .examples = {"damier backup -o rooms-copy.db"}},
    [COMMAND_PAGE] = {COMMAND("page", PAGE), .options = page_options,
                      .examples = {"damier page -o damier.html"}},
    [COMMAND_DECK] = {COMMAND("deck", DECK),
                      .operands = {{.kind = VALUE_NAME, .names = deck_task_names},
                                   {.value = HELP_VALUE_FILE,
                                    .kind = VALUE_FILE,
                                    .count = WORD_REPEATED}},
                      .missing = DM_WORD_USAGE_DECK, .options = no_options,
                      .examples = {"damier deck check cards.csv",
                                   "damier deck stats cards.csv more.csv"}},
    [COMMAND_PRINT] = {COMMAND("print", PRINT),
                       .operands = {{.value = HELP_VALUE_SHEET,
                                     .kind = VALUE_NAME,
                                     .names = sheet_names,
                                     .count = WORD_REPEATED}},
                       .missing = DM_WORD_USAGE_PRINT, .options = print_options,
                       .examples = {"damier print all -o sheets.pdf",
                                    "damier print board pieces --game draughts --large "
                                    "-o board.pdf"}},
    [COMMAND_CONVERT] = {COMMAND("convert", CONVERT), .operands = {FILES_OPERAND},
                         .missing = DM_WORD_USAGE_CONVERT, .options = convert_options,
                         .examples = {"damier convert --to json games.pdn",
                                      "damier convert --to pdn game.txt -o game.pdn"}},
    [COMMAND_FIND] = {COMMAND("find", FIND),
                      .operands = {{.value = HELP_VALUE_FILE, .kind = VALUE_FILE}},
                      .options = find_options,
                      .examples = {"damier find games.pdn --player sijbrands --result 1",
                                   "damier find games.pdn --opening \"32-28 19-23\"",
                                   "damier find games.pdn --material 2+1-1+1 --to pdn"}},
    [COMMAND_ANALYSE] = {COMMAND("analyse", ANALYSE),
                         .operands = {{.value = HELP_VALUE_FILE, .kind = VALUE_FILE}},
                         .options = analyse_options,
                         .examples = {"damier analyse game.pdn",
                                      "damier analyse games.pdn --number 3 --time 5",
                                      "damier analyse games.pdn --depth 15 --to pdn "
                                      "-o report.pdn"}},
    [COMMAND_HELP] = {COMMAND("help", HELP),
                      .operands = {{.value = HELP_VALUE_COMMAND,
                                    .kind = VALUE_NAME,
                                    .names = command_names,
                                    .count = WORD_MAYBE}},
                      .options = no_options, .examples = {"damier help play"}},
};
