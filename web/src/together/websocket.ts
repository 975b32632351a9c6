// SPDX-License-Identifier: GPL-3.0-or-later
// A wire over a WebSocket of the browser.
import type { Dial } from "./wires";

/** `address` is that of the page's server: http becomes ws. */
export function socketDial(address: string): Dial {
  return (events) => {
    const socket = new WebSocket(address.replace(/^http/, "ws"));
    let left = false;
    const unlessLeft = (run: () => void) => () => {
      if (!left) run();
    };
    socket.onopen = unlessLeft(events.opened);
    socket.onmessage = (event: MessageEvent<string>) => unlessLeft(() => events.heard(event.data))();
    socket.onclose = unlessLeft(() => {
      left = true;
      events.closed();
    });
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => {
        left = true;
        socket.close();
      },
    };
  };
}
