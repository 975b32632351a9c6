// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of the rules and lessons, played through the real core: every move of every small board is
// legal, the solution of every exercise reaches its goal, and no wrong try does. DAMIER_WASM names the core.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, describe, test } from "node:test";
import { english, french } from "../generated/catalogue";
import { instantiate, Refusal, type Module } from "../src/core/module";
import { Room } from "../src/core/room";
import { StepKind, type GameId, type GameInfo, type MatchView } from "../src/core/types";
import { cardChoices } from "../src/lessons/cardwords";
import { acts, type CardName, type Exercise } from "../src/games/description";
import { descriptions } from "../generated/games";
import { descriptionOf } from "../src/games/games";
import { exerciseWord, makesLine, reaches } from "../src/lessons/exercise";
import { firstLeft, isLearnt, readDone } from "../src/store/lessonmemory";
import { parsed } from "../src/store/shapes";
import { squaresOf } from "../src/lessons/sketch";
import { stepsOf } from "../src/board/route";

/** Those that are shipped have rules to show. */
const games = descriptions.filter(({ rules }) => rules.length > 0).map(({ id }) => id);
let core: Module;
let infos: readonly GameInfo[];

before(async () => {
  const file = process.env["DAMIER_WASM"];
  assert.ok(file, "DAMIER_WASM must name damier.wasm");
  core = await instantiate(await WebAssembly.compile(readFileSync(file)));
  infos = Room.games(core);
});

const numberOf = (game: GameId) => infos.findIndex((info) => info.id === game);

function begin(game: GameId, exercise: Exercise): Room {
  const room = Room.create(core, numberOf(game), exercise);
  if (exercise.lead !== undefined) room.act(`play ${exercise.lead}`);
  return room;
}

/** Plays a move as the lesson does, a card answered right; undefined if the core refuses it. */
function attempt(room: Room, text: string): { before: MatchView; index: number } | undefined {
  const before = room.view;
  try {
    room.act(`play ${text}`);
    if (room.view.pending) {
      room.attend("deal");
      room.act("answer right");
    }
    return { before, index: before.moves.findIndex((move) => move.text === text) };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function succeeds(game: GameId, exercise: Exercise, text: string): boolean | undefined {
  const room = begin(game, exercise);
  const played = attempt(room, text);
  const reached = played && reaches(exercise.goal, played.before, played.before.moves[played.index]!, room.view);
  room.free();
  return reached;
}

const hasWord = (name: string) => name in french && name in english;

describe("the small boards of the rules", () => {
  for (const game of games) for (const act of acts)
    test(`${game}, ${act}: every move is legal`, () => {
      const { position, moves } = descriptionOf(game).acts![act];
      const room = Room.create(core, numberOf(game), { position });
      for (const text of moves) {
        assert.ok(room.view.moves.some((move) => move.text === text), text);
        room.act(`play ${text}`);
      }
      assert.equal(room.view.outcome.over, act === "end", "only the last board ends its game");
      room.free();
    });

  test("the words of the boards tell what they show", () => {
    const taken = (game: GameId, act: "middle" | "end") => {
      const room = Room.create(core, numberOf(game), { position: descriptionOf(game).acts![act].position });
      const counts = descriptionOf(game).acts![act].moves.map((text) => {
        const steps = stepsOf(room.view.moves.find((move) => move.text === text)!);
        room.act(`play ${text}`);
        return steps;
      });
      room.free();
      return counts;
    };
    const count = (steps: ReturnType<typeof stepsOf>, kind: number) => steps.filter((s) => s.kind === kind).length;
    assert.equal(count(taken("draughts", "middle")[2]!, StepKind.take), 4);
    assert.equal(count(taken("draughts", "end")[0]!, StepKind.crown), 1);
    assert.equal(count(taken("bretonnes", "middle")[0]!, StepKind.line), 1);
    assert.equal(count(taken("bretonnes", "end")[1]!, StepKind.line), 1);
    assert.equal(count(taken("sujet-verbe", "middle")[0]!, StepKind.take), 2);
    assert.equal(count(taken("sujet-verbe", "end")[2]!, StepKind.take), 2);
  });
});

describe("the lessons", () => {
  for (const game of games) for (const exercise of descriptionOf(game).lesson) {
    test(`${game}, ${exercise.name}: the solution reaches the goal, and is written as moves are`, () => {
      const room = begin(game, exercise);
      assert.ok(room.view.moves.some((move) => move.text === exercise.solution));
      room.free();
      assert.equal(succeeds(game, exercise, exercise.solution), true);
    });
    test(`${game}, ${exercise.name}: no wrong try is accepted`, () => {
      assert.ok(exercise.tries.length > 0);
      for (const text of exercise.tries) assert.notEqual(succeeds(game, exercise, text), true, text);
    });
    test(`${game}, ${exercise.name}: it has its words, and words for a miss if there can be one`, () => {
      for (const part of ["title", "ask", "no", "yes"] as const)
        assert.ok(hasWord(exerciseWord(game, exercise, part)), part);
      const room = begin(game, exercise);
      const missed = room.view.moves.some((move) => succeeds(game, exercise, move.text) === false);
      room.free();
      assert.equal(hasWord(exerciseWord(game, exercise, "miss")), missed);
    });
  }

  test("names are not used twice in a lesson", () => {
    for (const game of games) {
      const names = descriptionOf(game).lesson.map((exercise) => exercise.name);
      assert.equal(new Set(names).size, names.length);
    }
  });

  test("a careless turn of the exercise of care is punished by a line", () => {
    const careful = descriptionOf("bretonnes").lesson.find((exercise) => exercise.name === "careful")!;
    const room = begin("bretonnes", careful);
    assert.ok(!room.view.moves.some(makesLine), "nobody can make the line at first");
    attempt(room, careful.tries[0]!);
    assert.ok(room.view.moves.some(makesLine));
    room.free();
  });

  test("an exercise with a card draws from the deck of the card", () => {
    const decks: Readonly<Record<CardName, number>> = { pink: 1, green: 2, blue: 3, dame: 4 };
    for (const exercise of descriptionOf("sujet-verbe").lesson.filter((e) => e.card !== undefined)) {
      const room = begin("sujet-verbe", exercise);
      room.act(`play ${exercise.solution}`);
      assert.equal(room.view.pending?.deck, decks[exercise.card!]);
      room.free();
    }
  });
});

describe("words", () => {
  test("every rule and every moment has its words", () => {
    for (const game of games) {
      for (const act of acts) assert.ok(hasWord(`rules.${game}.${act}`), `${game} ${act}`);
      for (const rule of descriptionOf(game).rules) for (const part of ["title", "text"])
        assert.ok(hasWord(`rules.${game}.${rule.name}.${part}`), `${game} ${rule.name} ${part}`);
    }
  });

  test("no word of rules or lessons is left unused", () => {
    const stems = games.flatMap((game) => [
      ...descriptionOf(game).rules.map((rule) => `rules.${game}.${rule.name}`),
      ...acts.map((act) => `rules.${game}.${act}`),
      ...descriptionOf(game).lesson.map((exercise) => `lesson.${game}.${exercise.name}`),
    ]);
    const ofGames = Object.keys(french).filter((name) => games.some((game) =>
      name.startsWith(`rules.${game}.`) || name.startsWith(`lesson.${game}.`)));
    for (const name of ofGames) assert.ok(stems.some((stem) => name === stem || name.startsWith(`${stem}.`)), name);
  });

  test("pictures are symbols of the sprite", () => {
    const sprite = readFileSync("static/pieces.svg", "utf8");
    for (const game of games) for (const { picture } of descriptionOf(game).rules)
      if (typeof picture === "string") assert.ok(sprite.includes(`id="${picture}"`), picture);
  });

  test("no sign of a sketch is lost on a square that is not played on, and none is unknown", () => {
    for (const game of games) for (const { name, picture } of descriptionOf(game).rules) {
      if (typeof picture === "string") continue;
      const rows = picture.rows.split("/");
      assert.ok(rows.every((row) => row.length === rows[0]!.length && /^[.wWbBmo123!+xp-]+$/.test(row)), name);
      const shown = squaresOf(game, picture).filter((square) => square.sign !== ".").length;
      const written = rows.join("").replaceAll(".", "").length;
      if (!rows.includes("wwwww")) assert.equal(shown, written, `${game} ${name}`);
    }
  });

  test("the card of a lesson has one right answer in both languages: a group of three words for the subject", () => {
    for (const words of [french, english] as const) {
      for (const card of ["pink", "green", "blue", "dame"] as const) {
        const choices = cardChoices(card, (name) => words[name]);
        assert.ok(choices.length > 2);
        assert.equal(choices.filter((choice) => choice.right).length, card === "green" ? 3 : 1, card);
        assert.ok(choices.every((choice) => !/[[\]]/.test(choice.text)));
      }
    }
  });
});

describe("what is remembered", () => {
  const exercises = descriptionOf("draughts").lesson;
  test("nothing, or nonsense, is nothing done", () => {
    for (const text of [null, "", "{", "3", "null", "{}", "[1, 2]"]) assert.equal(readDone(parsed(text ?? "[]"))?.value.size ?? 0, 0);
  });
  test("the lesson goes on at the first exercise left", () => {
    assert.equal(firstLeft(exercises, new Set()), 0);
    assert.equal(firstLeft(exercises, new Set([exercises[0]!.name])), 1);
    const all = new Set(exercises.map((exercise) => exercise.name));
    assert.equal(firstLeft(exercises, all), 0);
    assert.equal(isLearnt(exercises, all), true);
    assert.equal(isLearnt(exercises, new Set([exercises[0]!.name])), false);
  });
});
