// SPDX-License-Identifier: GPL-3.0-or-later
// The thinking worker: loads the match it is asked about, lets the engine think, tells what it found.
// While it thinks it hears nothing; whoever cannot wait ends the worker and starts another. What goes
// wrong here is an error of the worker, which the page hears (core/thinker.ts).
import { instantiate, type Module } from "./core/module";
import type { Reply, Request } from "./core/requests";
import { teach, thinkAbout } from "./core/thinking";

let module: Promise<Module> | undefined;

async function start(compiled: WebAssembly.Module, weights: Uint8Array | undefined): Promise<Module> {
  const core = await instantiate(compiled);
  if (weights) teach(core, weights);
  return core;
}

async function answer(request: Request): Promise<void> {
  if (request.kind === "start") {
    module = start(request.module, request.weights);
    return;
  }
  const core = await module;
  if (!core) throw new Error("not started");
  const thought = thinkAbout(core, request.record, request.limits);
  postMessage({ number: request.number, thought } satisfies Reply);
}

addEventListener("message", (event: MessageEvent<Request>) => void answer(event.data).catch(reportError));
