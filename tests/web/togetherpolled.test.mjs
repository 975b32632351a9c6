// SPDX-License-Identifier: GPL-3.0-or-later
// The same whole games on SQLite, with some of the people behind a proxy that refuses WebSockets.
import { refusingProxy, skip, useRooms } from "./roomtables.mjs";
import { testWholeGames } from "./wholegames.mjs";

testWholeGames(useRooms(), skip, async (address) => (await refusingProxy(address)).address);
