// SPDX-License-Identifier: GPL-3.0-or-later
// Whole games between pages over the real server, as it comes: SQLite, and everybody by WebSocket.
import { skip, useRooms } from "./roomtables.mjs";
import { testWholeGames } from "./wholegames.mjs";

testWholeGames(useRooms(), skip);
