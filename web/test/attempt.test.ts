// SPDX-License-Identifier: GPL-3.0-or-later
// Attempts at exercises, touch by touch, with the real core and a board that only remembers what it was
// told. DAMIER_WASM names the core.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import type { App } from "../src/app/app";
import type { Board, Marks } from "../src/board/board";
import { Room } from "../src/core/room";
import { instantiate, type Module } from "../src/core/module";
import type { Cell, GameId, GameInfo } from "../src/core/types";
import { Attempt, type Teacher } from "../src/lessons/attempt";
import type { Exercise } from "../src/games/description";
import { descriptions } from "../generated/games";
import { descriptionOf } from "../src/games/games";

let core: Module;
let infos: readonly GameInfo[];

before(async () => {
  core = await instantiate(await WebAssembly.compile(readFileSync(process.env["DAMIER_WASM"] ?? "")));
  infos = Room.games(core);
});

const exerciseOf = (game: GameId, name: string): Exercise => descriptionOf(game).lesson.find((e) => e.name === name)!;

/** An attempt under way, and everything the lesson and the board were told, in order. */
async function begin(game: GameId, exercise: Exercise, card: "right" | "wrong" | "left" = "right") {
  const told: string[] = [];
  let cells: readonly Cell[] = [];
  let marks: Marks | undefined;
  const board = {
    setCells: (shown: readonly Cell[]) => { cells = shown; },
    setMarks: (shown: Marks) => { marks = shown; },
    play: (move: { text: string }, after: readonly Cell[], _: unknown, done: () => void) => {
      told.push(`play ${move.text}`);
      cells = after;
      queueMicrotask(done);
    },
    hurry() {},
  } as unknown as Board;
  const teacher: Teacher = {
    waiting: (progress) => told.push(progress),
    refused: (cell) => told.push(`refused ${cell.name}`),
    card: async () => {
      told.push("card");
      return card === "left" ? undefined : card === "right";
    },
    missed: (by) => told.push(`missed ${by}`),
    succeeded: () => told.push("succeeded"),
  };
  const app = { core, indexOf: (id: GameId) => infos.findIndex((info) => info.id === id), sounds: { play() {} } };
  const attempt = new Attempt(app as unknown as App, game, exercise, board, teacher);
  attempt.start();
  await Promise.resolve();
  const squareOf = (name: string) => cells.find((cell) => cell.name === name)!.square;
  const touch = async (...names: string[]) => {
    for (const name of names) attempt.touched(squareOf(name));
    await new Promise((done) => setTimeout(done, 0));
  };
  return { attempt, told, touch, squareOf, marks: () => marks!, cells: () => cells };
}

for (const { id: game, lesson } of descriptions)
  test(`${game}: every exercise is done by touching the squares of its solution`, async () => {
    for (const exercise of lesson) {
      const { attempt, told, touch } = await begin(game, exercise);
      await touch(...exercise.solution.split(/[-x+]/));
      assert.equal(told.at(-1), "succeeded", exercise.name);
      assert.equal(told.includes("card"), exercise.card !== undefined, exercise.name);
      attempt.leave();
    }
  });

test("a touch that the rules refuse is answered, and the exercise goes on", async () => {
  const { attempt, told, touch, marks, squareOf } = await begin("draughts", exerciseOf("draughts", "capture"));
  await touch("35");
  assert.equal(told.at(-1), "refused 35");
  assert.equal(marks().refused, squareOf("35"));
  await touch("32", "27");
  assert.equal(told.at(-1), "refused 27");
  await touch("23");
  assert.deepEqual(told.slice(-2), ["play 32x23", "succeeded"]);
  attempt.leave();
});

test("a legal move that is not the one asked for is shown, then said to miss", async () => {
  const { attempt, told, touch } = await begin("draughts", exerciseOf("draughts", "crown"));
  await touch("33", "28");
  assert.deepEqual(told.slice(-2), ["play 33-28", "missed move"]);
  await touch("8", "3");
  assert.equal(told.at(-1), "missed move", "nothing more can be played in a missed attempt");
  attempt.leave();
});

test("a careless turn is answered by the line it allowed", async () => {
  const { attempt, told, touch, cells } = await begin("bretonnes", exerciseOf("bretonnes", "careful"));
  await touch("e5", "f5", "a5");
  assert.equal(told.filter((line) => line.startsWith("play")).length, 2);
  assert.equal(told.at(-1), "missed move");
  assert.equal(cells().find((cell) => cell.name === "a3")!.piece, 0, "the line has left the board");
  attempt.leave();
});

test("a move in steps says what comes next, and its first touch can be taken back", async () => {
  const { attempt, told, touch } = await begin("bretonnes", exerciseOf("bretonnes", "turn"));
  await touch("c3");
  assert.equal(told.at(-1), "open");
  await touch("c4");
  assert.equal(told.at(-1), "stepped");
  attempt.cancelled();
  assert.equal(told.at(-1), "open");
  await touch("d4", "d4", "c3", "c2", "c6");
  assert.equal(told.at(-1), "succeeded");
  attempt.leave();
});

test("the other side plays first where the exercise says so, and the piece that came is held", async () => {
  const { attempt, told, touch } = await begin("martian", exerciseOf("martian", "held"));
  assert.deepEqual(told, ["play c6-c4", "open"]);
  await touch("c4", "c7");
  assert.equal(told.at(-1), "refused c7");
  await touch("d4");
  assert.equal(told.at(-1), "succeeded");
  attempt.leave();
});

test("a card answered wrong is a miss, a card left is no answer, a wrong square asks no card", async () => {
  const pink = exerciseOf("sujet-verbe", "pink");
  const wrong = await begin("sujet-verbe", pink, "wrong");
  await wrong.touch("13", "10");
  assert.deepEqual(wrong.told.slice(-2), ["card", "missed card"]);
  assert.ok(!wrong.told.some((line) => line.startsWith("play")), "the move is not made");
  wrong.attempt.leave();
  const left = await begin("sujet-verbe", pink, "left");
  await left.touch("13", "10");
  assert.deepEqual(left.told.slice(-2), ["card", "open"]);
  left.attempt.leave();
  const elsewhere = await begin("sujet-verbe", pink);
  await elsewhere.touch("14", "11");
  assert.equal(elsewhere.told.at(-1), "missed move");
  assert.ok(!elsewhere.told.includes("card"));
  elsewhere.attempt.leave();
});

test("a quiet exercise shows no piece that may move, another does", async () => {
  const quiet = await begin("draughts", exerciseOf("draughts", "majority"));
  assert.equal(quiet.marks().movable.size + quiet.marks().must.size, 0);
  quiet.attempt.leave();
  const plain = await begin("draughts", exerciseOf("draughts", "step"));
  assert.equal(plain.marks().movable.size, 3);
  plain.attempt.leave();
});

test("the solution is shown as an arrow until a piece is touched", async () => {
  const { attempt, touch, marks, squareOf } = await begin("draughts", exerciseOf("draughts", "flight"));
  attempt.showSolution();
  assert.deepEqual(marks().hint, [squareOf("46"), squareOf("5")]);
  await touch("46");
  assert.deepEqual(marks().hint, []);
  attempt.leave();
});

test("a dragged piece is a move, dropped outside it is none", async () => {
  const { attempt, told, squareOf } = await begin("draughts", exerciseOf("draughts", "step"));
  assert.equal(attempt.lifted(squareOf("12")), false);
  assert.equal(attempt.lifted(squareOf("32")), true);
  attempt.dropped(0);
  assert.equal(told.at(-1), "open");
  assert.equal(attempt.lifted(squareOf("32")), true);
  attempt.dropped(squareOf("28"));
  await new Promise((done) => setTimeout(done, 0));
  assert.equal(told.at(-1), "succeeded");
  attempt.leave();
});

test("nothing is said once the exercise is left", async () => {
  const { attempt, told, touch } = await begin("draughts", exerciseOf("draughts", "step"));
  attempt.touched(32);
  attempt.touched(28);
  attempt.leave();
  attempt.leave();
  await touch("38");
  assert.ok(!told.includes("succeeded"));
});
