// SPDX-License-Identifier: GPL-3.0-or-later
// Runs before the page, served or in one file, in browsers however old: looks whether the page can run
// here, and otherwise shows which of the messages in index.html says why. A classic script in the language
// of 2009, which build.sh checks; it must not use what it looks for. The page tells it has begun by
// `data-started`, and does not begin where `data-lacks` says that something is missing (main.ts, onefile.ts).
(function () {
  var root = document.documentElement;
  var notLoaded = false;

  // What came latest to the browsers of oldest.txt, of that which the page cannot do without: whatever
  // has these has the rest. The language itself is tried by loading the page.
  function isOld(): boolean {
    return !("noModule" in document.createElement("script"))
      || !("HTMLDialogElement" in window && "showModal" in HTMLDialogElement.prototype)
      || !("inert" in HTMLElement.prototype)
      || !("DecompressionStream" in window)
      || !("at" in Array.prototype && "hasOwn" in Object)
      || !("replaceChildren" in Element.prototype && "requestSubmit" in HTMLFormElement.prototype);
  }

  function show(lack: string): void {
    var message = document.getElementById("lacks-" + lack);
    if (message) message.removeAttribute("hidden");
  }

  if (isOld()) root.setAttribute("data-lacks", "old");
  else if (!("WebAssembly" in window)) root.setAttribute("data-lacks", "wasm");
  addEventListener("error", function (event) {
    if (event.target instanceof HTMLScriptElement) notLoaded = true;
  }, true);
  addEventListener("load", function () {
    var lack = root.getAttribute("data-lacks");
    if (lack !== null) show(lack);
    else if (document.querySelector("script[src$='main.js']") && !root.hasAttribute("data-started"))
      show(notLoaded ? "files" : "old");
  });
})();
