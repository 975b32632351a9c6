// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a game and the games left unfinished, in words.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { nobody, type GameId, type GameInfo, type MatchView, type Player } from "../src/core/types";
import { overSpeech } from "../src/play/voice";
import { endingOf, lengthOf } from "../src/views/outcome";
import { savedText, savedTitle, whenText } from "../src/views/unfinished";
import { sentence, setLanguage } from "../src/words/words";

const seatNames: Readonly<Record<string, readonly string[]>> = {
  draughts: ["Blancs", "Noirs"], "sujet-verbe": ["Jaunes", "Bleus"], martian: ["Sud", "Nord"],
  bretonnes: ["Numéro 1", "Numéro 2", "Numéro 3", "Numéro 4"],
};

const infoOf = (id: GameId): GameInfo => ({ id, title: id, cols: 6, rows: 6, minSeats: 1, maxSeats: 4, cards: false,
  scores: id === "bretonnes" || id === "martian",
  mustTakeMost: false, takesLater: false, computer: true,
  seatNames: seatNames[id]!, options: [], pieces: [], start: "" });
const person = (name = ""): Player => ({ engine: false, level: 0, name, offers: false });
const computer = (): Player => ({ engine: true, level: 3, name: "", offers: false });

interface End {
  winner: number;
  reason?: string;
  scores?: number[];
  places?: number[];
}

function over(game: GameId, players: Player[], end: End, length = 12): MatchView {
  const { winner, reason = "plus de pièce", scores = [], places = players.map((_, i) => (i === winner ? 1 : 2)) } = end;
  return { game, players, length, seat: nobody, setup: {}, cards: false, position: "", base: 0, increment: 0,
    eachTurn: false, seed: 0, deck: "", cells: [], moves: [], lanes: [], mustCapture: false, turns: [],
    outcome: { name: "", over: true, reason, winner, scores, target: 0, box: [], places } };
}

const ending = (view: MatchView) => endingOf(infoOf(view.game), view);

beforeEach(() => setLanguage("fr"));

test("the winner by name, by side, or the computer", () => {
  const title = (game: GameId, players: Player[], winner: number) => ending(over(game, players, { winner })).title;
  assert.equal(title("draughts", [person("Malo"), computer()], 0), "Malo gagne\u00a0!");
  assert.equal(title("draughts", [person("Malo"), computer()], 1), "L’ordinateur gagne");
  assert.equal(title("draughts", [person(), person()], 1), "Les Noirs gagnent\u00a0!");
  assert.equal(title("sujet-verbe", [computer(), computer()], 0), "Les Jaunes gagnent\u00a0!");
  assert.equal(title("martian", [person(), computer()], 0), "Le Sud gagne\u00a0!");
  assert.equal(title("bretonnes", [person(), person(), person()], 2), "Le numéro 3 gagne\u00a0!");
});

test("beside the board the end is told in the same words, as sentences", () => {
  const { title, text } = overSpeech(over("draughts", [person(), person()], { winner: 1 }));
  assert.deepEqual([title, text], ["Les Noirs gagnent\u00a0!", "Plus de pièce."]);
});

test("a game is so many moves long, or turns where a move is half of one", () => {
  const long = (game: GameId, length: number) => lengthOf(over(game, [person(), person()], { winner: 0 }, length));
  assert.deepEqual([long("draughts", 1), long("martian", 12), long("bretonnes", 2)], ["1 coup", "12 coups", "2 tours"]);
});

test("pennants for a winner, not for a draw nor for the computer that beats a lone person", () => {
  const feast = (players: Player[], winner: number) => ending(over("draughts", players, { winner })).feast;
  assert.equal(feast([person(), computer()], 0), true);
  assert.equal(feast([person(), computer()], 1), false);
  assert.equal(feast([computer(), computer()], 1), true);
  assert.equal(feast([person(), person()], nobody), false);
});

test("who was beaten by the computer reads a kind word after the reason", () => {
  assert.equal(ending(over("draughts", [person(), computer()], { winner: 1 })).text,
    "Plus de pièce. La revanche attend.");
  assert.equal(ending(over("draughts", [person(), person()], { winner: 1 })).text, "Plus de pièce.");
});

test("a draw has no first and no second", () => {
  const drawn = ending(over("draughts", [person("Inès"), person()], { winner: nobody, places: [1, 1],
    reason: "même position pour la troisième fois" }));
  assert.equal(drawn.title, "Partie nulle");
  assert.equal(drawn.text, "Même position pour la troisième fois.");
  assert.deepEqual(drawn.ranks.map(({ place, name, note }) => [place, name, note]),
    [[0, "Inès", "Blancs"], [0, "Noirs", ""]]);
});

test("ranks go by place, then by seat, with what was scored", () => {
  const { ranks } = ending(over("bretonnes", [person("Malo"), person("Enora"), person("Yann")],
    { winner: 2, scores: [0, 1, 2], places: [3, 2, 1] }));
  assert.deepEqual(ranks.map(({ seat, place, name, note, score }) => [seat, place, name, note, score]), [
    [2, 1, "Yann", "2 lignes", 2], [1, 2, "Enora", "1 ligne", 1], [0, 3, "Malo", "aucune ligne", 0]]);
});

test("alone there are no ranks, and always a kind word", () => {
  const lost = ending(over("bretonnes", [person("Malo")], { winner: nobody, reason: "une ligne a été formée" }, 9));
  assert.equal(lost.title, "Pas cette fois");
  assert.equal(lost.text, "Une ligne a été formée. L’essai a tenu 9 tours\u00a0: le prochain ira plus loin.");
  assert.deepEqual([lost.feast, lost.ranks.length], [false, 0]);
  const won = ending(over("bretonnes", [person()], { winner: 0, reason: "trente galets et aucune ligne" }));
  assert.equal(won.title, "Bravo, défi réussi\u00a0!");
  assert.equal(won.feast, true);
});

test("English says the same", () => {
  setLanguage("en");
  assert.equal(ending(over("draughts", [person(), person()], { winner: 0 })).title, "White wins!");
  assert.equal(ending(over("draughts", [person("Malo"), computer()], { winner: 1 })).title, "The computer wins");
});

test("a phrase of the core becomes a sentence", () => {
  assert.equal(sentence("équilibre"), "Équilibre.");
  assert.equal(sentence(""), "");
});

test("unfinished games tell who plays", () => {
  const title = (players: Player[]) => savedTitle(infoOf("bretonnes"), over("bretonnes", players, { winner: nobody }));
  assert.equal(title([person()]), "bretonnes en solo");
  assert.equal(title([person(), computer(), computer()]), "bretonnes contre l’ordinateur");
  assert.equal(title([person(), person(), computer()]), "bretonnes à trois");
  assert.equal(title([computer(), computer()]), "bretonnes\u00a0: l’ordinateur seul");
});

test("and how far they are", () => {
  const now = new Date(2026, 4, 3, 18).getTime();
  const text = (view: MatchView) => savedText(infoOf(view.game), { game: view.game, time: now - 1000, view }, now);
  const going = (players: Player[], seat: number, length: number) =>
    ({ ...over("draughts", players, { winner: nobody }), seat, length });
  assert.equal(text(going([person("Léna"), computer()], 0, 32)),
    "32 coups joués · prochain coup\u00a0: Léna (Blancs) · à l’instant");
  assert.equal(text(going([person(), person()], 1, 1)), "1 coup joué · prochain coup\u00a0: Noirs · à l’instant");
  setLanguage("en");
  assert.equal(text(going([person("Léna"), computer()], 0, 32)), "32 moves played · Léna (Blancs) to play · just now");
});

test("when: by the calendar, not by hours", () => {
  const at = (day: number, hour: number) => new Date(2026, 4, day, hour).getTime();
  assert.equal(whenText(at(3, 9), at(3, 18)), "aujourd’hui");
  assert.equal(whenText(at(2, 23), at(3, 1)), "hier");
  assert.equal(whenText(at(1, 23), at(3, 1)), "1 mai");
  setLanguage("en");
  assert.equal(whenText(at(1, 23), at(3, 1)), "1 May");
});
