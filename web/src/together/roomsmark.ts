// SPDX-License-Identifier: GPL-3.0-or-later
// How a page learns whether its server keeps rooms: by a mark on every file of the page. For the page and for its
// service worker, which asks in the page's place once it looks after it.

/** Answered by the service worker alone, without an error where no server is. */
export const roomsQuestion = "together/known";

/** Asks for a file that every host of the page has. */
export async function keepsRooms(file: string): Promise<boolean> {
  const answer = await fetch(file, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return answer?.headers.get("damier-together") === "1";
}
