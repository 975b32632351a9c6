// SPDX-License-Identifier: GPL-3.0-or-later
// WebKitGTK on a screen of its own (Xvfb), by plain W3C WebDriver calls over HTTP. What is started here is
// ended by `close`, or with this process at the latest, and no call waits for ever.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const callMilliseconds = 60_000;
const startMilliseconds = 30_000;
const browsers = ["x86_64", "aarch64"].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`);
const screen = "1600x1200x24";

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1)); // see `start`

/** Ends a program with all it started: each has a group of its own. */
function end(child) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // it has ended by itself
  }
}

function start(program, words, options) {
  const child = spawn(program, words, { detached: true, ...options });
  const last = () => end(child);
  process.once("exit", last);
  const gone = new Promise((resolve, reject) => {
    child.once("exit", resolve);
    child.once("error", (error) => reject(new Error(`${program}: ${error.message}`)));
  });
  gone.catch(() => {}); // told by whoever waits for the program
  return { child, gone, async end() {
    end(child);
    await gone;
    process.removeListener("exit", last);
  } };
}

/** Xvfb takes a number that is free, and tells it. */
async function startScreen() {
  const xvfb = start("Xvfb", ["-displayfd", "3", "-screen", "0", screen, "-nolisten", "tcp"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await Promise.race([xvfb.gone.then(() => assert.fail("Xvfb ended before it had a screen")),
    new Promise((resolve) => xvfb.child.stdio[3].once("data", (text) => resolve(String(text).trim())))]);
  return { ...xvfb, display: `:${number}` };
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** One call of the protocol; a refusal is thrown with the driver's words. */
async function call(address, method, body) {
  const answer = await fetch(address, { method, signal: AbortSignal.timeout(callMilliseconds),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = await answer.json();
  assert.ok(answer.ok, `${method} ${new URL(address).pathname.split("/").at(-1)}: ${value?.message}`);
  return value;
}

/** Asks for a session until the driver listens. */
async function openSession(address, gone) {
  const binary = browsers.find((path) => existsSync(path));
  assert.ok(binary, `no WebKitGTK: neither ${browsers.join(" nor ")}`);
  const options = { "webkitgtk:browserOptions": { binary, args: ["--automation"] } };
  let ended = false;
  void gone.finally(() => { ended = true; }).catch(() => {});
  for (let waited = 0; ; waited += 100) {
    try {
      const { sessionId } = await call(`${address}/session`, "POST", { capabilities: { alwaysMatch: options } });
      return `${address}/session/${sessionId}`;
    } catch (error) {
      if (ended || error.cause?.code !== "ECONNREFUSED" || waited > startMilliseconds) throw error;
      await new Promise((passed) => setTimeout(passed, 100));
    }
  }
}

/** A browser with one window, as calls: `get` and `post`, below the address of its session. */
export async function startWebKit() {
  const home = mkdtempSync(join(tmpdir(), "damier-webkit-"));
  const started = [];
  const close = async () => {
    for (const program of started.reverse()) await program.end();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const xvfb = await startScreen();
    started.push(xvfb);
    const port = await freePort();
    const folders = Object.fromEntries(["HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"]
      .map((name) => [name, home]));
    const driver = start("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore",
      env: { PATH: process.env.PATH, DISPLAY: xvfb.display, GDK_BACKEND: "x11", NO_AT_BRIDGE: "1", ...folders } });
    started.push(driver);
    const session = await openSession(`http://127.0.0.1:${port}`, driver.gone);
    return { close, get: (path) => call(`${session}/${path}`, "GET"), post: (path, body) => call(`${session}/${path}`, "POST", body) };
  } catch (error) {
    await close();
    throw error;
  }
}
