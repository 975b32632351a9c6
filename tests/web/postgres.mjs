// SPDX-License-Identifier: GPL-3.0-or-later
// A PostgreSQL of a test's own, in a temporary folder at a place of its own: what tests/together/backends.py starts
// and ends.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const backends = fileURLToPath(new URL("../together/backends.py", import.meta.url));

/** Why there is none here; false where there is one. */
export const noPostgres = existsSync("/usr/lib/postgresql") ? false : "PostgreSQL is not installed";

/** It ends when it is closed, or with the process that wanted it: a command waits for the end of its input. */
export async function startPostgres() {
  const child = spawn("python3", [backends, "sh", "-c", 'echo "$0"; exec cat'], { stdio: ["pipe", "pipe", "inherit"] });
  const gone = once(child, "exit");
  const address = await Promise.race([once(child.stdout, "data").then(([text]) => String(text).trim()),
    gone.then(() => Promise.reject(new Error("PostgreSQL does not start")))]);
  return { address, close: () => (child.stdin.end(), gone) };
}
