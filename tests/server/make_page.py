#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A made-up page for the tests of the server, the same every time: make_page.py FOLDER STAMP"""
import pathlib
import random
import shutil
import sys

WASM = b"\0asm\x01\0\0\0" + bytes(range(256)) * 200
FILES = {
    "index.html": "<!doctype html><title>Essai</title><p>Été\n".encode() * 40,
    "sw.js": b"self.addEventListener('fetch', () => {});\n" * 20,
    "manifest.webmanifest": b'{"name": "Damier"}\n',
    "app-K7QDUPVE.js": b"export const answer = 42;\n" * 500,
    "style.0123456789abcdef.css": b"body { margin: 0 }\n" * 50,
    "files-9f86d081884c7d65/main.js": b"console.log(1);\n" * 99,
    "icon-maskable-512.js": b"console.log(2);\n" * 99,
    "damier.wasm": WASM,
    "noise.png": random.Random(1).randbytes(1 << 20),
    "zeros.wav": bytes(3_000_000),
    "empty.txt": b"",
    "deep/er/icon.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>\n" * 9,
}
TYPES = {
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "webmanifest": "application/manifest+json", "css": "text/css; charset=utf-8",
    "wasm": "application/wasm", "png": "image/png", "wav": "audio/wav",
    "txt": "text/plain; charset=utf-8", "svg": "image/svg+xml",
}
LASTING = {"app-K7QDUPVE.js", "style.0123456789abcdef.css", "files-9f86d081884c7d65/main.js"}
NOT_COMPRESSED = {"noise.png", "empty.txt", "manifest.webmanifest"}
# The page in one file: a hole for every packed file, one of them twice and at the very end.
SHELL = ("<!doctype html><p>Été {pack\n" + "\n".join(
    f"{{pack {name}}}" for name in FILES if name not in NOT_COMPRESSED) + "\n{pack sw.js}").encode()


def make(folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.with_name(f"{folder.name}.html").write_bytes(SHELL)
    for name, content in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    make(pathlib.Path(sys.argv[1]))
    pathlib.Path(sys.argv[2]).touch()
