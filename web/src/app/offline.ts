// SPDX-License-Identifier: GPL-3.0-or-later
// Lets the service worker (sw.ts) keep the page for days without network. Where browsers have none,
// as over plain HTTP from another computer, the page works as long as its server does.

export async function registerOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  if (navigator.serviceWorker.controller) return; // the browser looks for a newer one by itself
  try {
    await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
  } catch {
    // Refused or unreachable: no network is not an error, and is not announced.
  }
}
