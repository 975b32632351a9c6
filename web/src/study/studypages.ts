// SPDX-License-Identifier: GPL-3.0-or-later
// What the rest of the page wants of this folder, which is fetched when it is first wanted.
import type { App, Written } from "../app/app";
import type { View } from "../app/view";
import { composeView, type Beginning } from "../compose/composeview";
import { Refusal } from "../core/module";
import { Room } from "../core/room";
import { gameOfRecord, linkMark } from "../core/written";
import { FileFault, showFault } from "../ui/files";
import { word } from "../words/words";
import { wantAnalysis } from "./examination";
import { openedGames, openGames, recordReader } from "./opened";
import { reviewView } from "./reviewview";
import { shareDialog } from "./sharedialog";
import { linkSource, openedSource, recordSource, studyMark, studySource } from "./studies";
import { studyView } from "./studyview";

export { prepare } from "./opened";

/** One game is looked at, several are listed. A fault is told, and nothing else happens. */
export async function arrive(app: App, source: Written): Promise<void> {
  try {
    const { games } = await openGames(app, source);
    app.go({ view: "study", ...(games.length === 1 ? { game: String(games[0]!.number) } : {}) });
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    showFault(error);
  }
}

/** Offers the link of a game that is being played. */
export function shareRecord(app: App, title: string, record: string): void {
  shareDialog(title, () => gameOfRecord(recordReader(app), record).text("link"));
}

/** A position being composed; to be analysed it becomes a game that begins there. */
export function composePage(app: App, beginning: Beginning): View {
  return composeView(app, recordReader(app), beginning, (info, setup, position) => {
    const record = Room.newRecord(app.core, app.indexOf(info.id), { setup, position });
    const link = gameOfRecord(recordReader(app), record).text("link");
    wantAnalysis();
    app.go({ view: "study", link: link.slice(linkMark.length) });
  });
}

/** A game kept on this device, as it stands; undefined if there is none that can be read. */
function keptGame(app: App, game: string): View | undefined {
  const record = app.games().some((info) => info.id === game) ? app.saved.load(game)?.record : undefined;
  if (record === undefined) return undefined;
  try {
    return reviewView(app, recordSource(app, record));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function openedGame(app: App, game: string): View | undefined {
  const opened = openedGames();
  const facts = opened?.games.find(({ number }) => String(number) === game);
  return opened && facts && reviewView(app, openedSource(app, opened, facts));
}

function keptStudy(app: App, game: string): View | undefined {
  const source = game.startsWith(studyMark) ? studySource(app, game.slice(studyMark.length)) : undefined;
  return source && reviewView(app, source);
}

/** A game that came in the address. What is wrong with it is told over all there is. */
function linkedGame(app: App, link: string): View {
  try {
    return reviewView(app, linkSource(app, link));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const view = studyView(app);
    const { text } = error.fault;
    return { ...view, start: () => {
      view.start?.();
      showFault(new FileFault(word("study.link-fault", text)));
    } };
  }
}

/** All there is where the game is not there any more. */
export function studyPage(app: App, game: string | undefined, link: string | undefined): View {
  if (link !== undefined) return linkedGame(app, link);
  return (game === undefined ? undefined : openedGame(app, game) ?? keptStudy(app, game) ?? keptGame(app, game)) ?? studyView(app);
}
