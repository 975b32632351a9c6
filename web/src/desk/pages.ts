// SPDX-License-Identifier: GPL-3.0-or-later
// What the rest of the page wants of this folder, which is fetched when it is first wanted.
export { deskView } from "./deskview";
export { countWaiting } from "./gamelists";
export { roomPage } from "./roomview";
