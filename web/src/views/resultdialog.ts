// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a game: who won and why, the last board, how the players stand, and what to do next.
import type { App } from "../app/app";
import { noMarks } from "../board/marks";
import { MiniBoard } from "../board/miniboard";
import { shapeOf } from "../board/shape";
import type { GameInfo, MatchView } from "../core/types";
import { descriptionOf, faceOf } from "../games/games";
import { losingLines, shownCells } from "../play/goal";
import { tokensOf } from "../play/seats";
import { cardResults } from "../results/gamecards";
import { openDialog, type Dialog } from "../ui/dialog";
import { button, drawnPicture, h, picture, tool } from "../ui/dom";
import { counted, word } from "../words/words";
import { endingOf, lengthOf, type Ending, type Rank } from "./outcome";
import { reachedParts } from "./stars";

export interface ResultActions {
  again(): void;
  /** The same again, each player in the next seat. */
  swap(): void;
  review(): void;
  takeBack(): void;
  home(): void;
}

function scoreOf(info: GameInfo, view: MatchView, rank: Rank): Node | undefined {
  const { score } = descriptionOf(info.id).seats;
  if (score === "tokens") return tokensOf(rank.score, view.outcome.target);
  if (info.scores) return h("b", {}, counted("result.points", rank.score));
  const face = faceOf(info, rank.seat);
  return face && drawnPicture(face, "face");
}

/** A draw has no first and no second. */
function placeOf({ place }: Rank): Node[] {
  if (place === 0) return [picture("i-equal")];
  return [h("span", { class: "visually-hidden" }, word("result.place")), new Text(String(place))];
}

function rankList(info: GameInfo, view: MatchView, ranks: readonly Rank[]): HTMLOListElement {
  return h("ol", { class: "ranks" }, ...ranks.map((rank) =>
    h("li", { class: rank.place === 1 ? "first" : "" },
      h("span", { class: "place" }, ...placeOf(rank)),
      h("div", {}, h("b", {}, rank.name), rank.note !== "" && h("small", {}, rank.note)),
      scoreOf(info, view, rank))));
}

/** Three pennants that go up once. */
function pennants(): HTMLElement {
  return h("span", { class: "pennants", "aria-hidden": "true" },
    ...Array.from({ length: 3 }, () => picture("i-pennant", "pennant")));
}

/** As it stood at the end, with the line that lost a game alone. */
function lastBoard(info: GameInfo, view: MatchView): SVGSVGElement {
  const board = new MiniBoard(info, shownCells(view));
  board.setMarks({ ...noMarks, lost: losingLines(view)?.lines ?? [] });
  return board.element;
}

function hero(info: GameInfo, view: MatchView, ending: Ending, title: HTMLHeadingElement): HTMLElement {
  return h("div", { class: "hero" },
    lastBoard(info, view),
    h("div", {}, ending.feast && pennants(), title, h("p", {}, ending.text)));
}

/** What every dialog at the end of a game shows, before its own parts and buttons. */
export interface ResultParts {
  readonly title: string;
  readonly head: HTMLElement;
  readonly hero: (title: HTMLHeadingElement) => HTMLElement;
  readonly body: readonly Node[];
}

export function resultParts(app: App, view: MatchView, home: () => void): ResultParts {
  const info = app.game(view.game);
  const ending = endingOf(info, view);
  return {
    title: ending.title,
    head: h("div", { class: "over" }, picture("i-pennant"),
      h("p", {}, `${info.title} · ${lengthOf(view)}`), h("span", { class: "spring" }),
      tool("i-home", word("result.home"), home)),
    hero: (title) => hero(info, view, ending, title),
    body: ending.ranks.length > 0 ? [rankList(info, view, ending.ranks)] : [],
  };
}

export function resultDialog(app: App, view: MatchView, actions: ResultActions): Dialog {
  const cards = cardResults(app, view);
  const then = (act: () => void) => () => {
    dialog.close();
    act();
  };
  const parts = resultParts(app, view, then(actions.home));
  const dialog = openDialog({
    ...parts,
    className: "result",
    body: [...reachedParts(view), ...parts.body, ...(cards ? [cards] : [])],
    footer: [
      button(word("result.review"), then(actions.review)),
      ...(view.outcome.name === "lost" ? [button(word("over.take-back"), then(actions.takeBack), "", "i-undo")] : []),
      ...(view.players.length > 1 ? [button(word("seats.swap"), then(actions.swap))] : []),
      h("span", { class: "spring" }),
      button(word("result.again"), then(actions.again), "primary", "i-restart"),
    ],
  });
  dialog.element.dataset["shape"] = shapeOf(app.game(view.game));
  return dialog;
}
