// SPDX-License-Identifier: GPL-3.0-or-later
// The same whole games on PostgreSQL, with some of the people behind a proxy that refuses WebSockets.
import { noPostgres, startPostgres } from "./postgres.mjs";
import { serveRooms } from "./rooms.mjs";
import { refusingProxy, skip, useRooms } from "./roomtables.mjs";
import { testWholeGames } from "./wholegames.mjs";

const missing = skip || noPostgres;
const rooms = useRooms(async () => serveRooms(missing ? undefined : await startPostgres()));

testWholeGames(rooms, missing, async (address) => (await refusingProxy(address)).address);
