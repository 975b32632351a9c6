#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns a folder of files into one C file: the page that `damier serve` serves.

    embed.py FOLDER OUT.c [DEPFILE]

The same folder always gives the same bytes. A file is kept compressed where that saves something.
The depfile names every file and folder read, so that the build notices any change.

If there is a FOLDER.html, it is the page in one file, in which {pack ADDRESS} stands for a file of the
folder: it is cut into parts there, and `damier page` puts the files in.
"""
import hashlib
import io
import os
import pathlib
import re
import subprocess
import sys

from c_array import write_array

MEDIA_TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".gif": "image/gif",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".opus": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
# A name that changes with its content, a folder's or a file's: a run of hexadecimal digits after a
# dash or a dot (`files-9f86d081884c7d65/main.js`), or esbuild's `main-K7QDUPVE.js`.
HASHED_NAME = re.compile(r"[-.]([0-9a-f]{12,}|[A-Z2-7]{8})[./]")
HOLE = re.compile(rb"\{pack ([^}]+)\}")
WORTH_COMPRESSING = 0.95  # of the size; below it the bytes saved pay for the work


def fail(message):
    sys.exit(f"embed: {message}")


def files_below(folder):
    """The files, sorted by their address, and every folder looked into."""
    files, folders = [], []
    for where, names, found in os.walk(folder):
        names.sort()
        folders.append(where)
        files += [pathlib.Path(where) / name for name in found]
    return sorted(files, key=lambda path: address_of(path, folder).encode()), folders


def address_of(path, folder):
    return "/" + path.relative_to(folder).as_posix()


def quote(text):
    if not re.fullmatch(r"[ !#-\[\]-~]*", text):
        fail(f"{text!r}: an address has plain characters only")
    return f'"{text}"'


def truth(value):
    return "true" if value else "false"


def media_type(path):
    found = MEDIA_TYPES.get(path.suffix.lower())
    return found or fail(f"{path}: no media type is known for {path.suffix or 'a name without ending'}")


def compress(path):
    """As gzip, but smaller: a file is packed once and fetched by everybody."""
    try:
        return subprocess.run(["zopfli", "-c", "--i5", path], stdout=subprocess.PIPE, check=True).stdout
    except FileNotFoundError:
        return fail("zopfli is missing: make deps installs it")


def write_table(out, files, folder):
    """Gives the number of each compressed file by its address."""
    rows, numbers = [], {}
    out.write('/* Made by tools/embed.py from the built page. */\n#include "page.h"\n\n')
    for number, path in enumerate(files):
        address, plain = address_of(path, folder), path.read_bytes()
        packed = compress(path)
        compressed = len(packed) < WORTH_COMPRESSING * len(plain)
        stored = packed if compressed else plain
        if compressed:
            numbers[address] = number
        tag = hashlib.sha256(plain).hexdigest()[:32]
        write_array(out, f"static const unsigned char file_{number}[]", stored)
        out.write("\n")
        rows.append(
            f"    {{{quote(address)}, {quote(media_type(path))}, {quote(tag)}, file_{number},\n"
            f"     {len(stored)}, {len(plain)}, {truth(compressed)},"
            f" {truth(HASHED_NAME.search(address))}}},\n")
    out.write("static const page_file files[] = {\n" + "".join(rows) + "};\n\n")
    return numbers


def write_parts(out, shell, numbers):
    """The texts between the holes of the page in one file, each with the file that follows it."""
    texts, addresses = HOLE.split(shell)[::2], HOLE.split(shell)[1::2]
    rows = []
    for number, text in enumerate(texts):
        address = f"/{addresses[number].decode()}" if number < len(addresses) else None
        if address and address not in numbers:
            fail(f"the page in one file wants {address}, which is no compressed file of the page")
        follows = f"&files[{numbers[address]}]" if address else "NULL"
        write_array(out, f"static const unsigned char text_{number}[]", text)
        rows.append(f"    {{text_{number}, {len(text)}, {follows}}},\n")
    out.write("\nstatic const page_part parts[] = {\n" + "".join(rows) + "};\n\n")
    return len(rows)


def write_if_changed(path, text):
    """A file left alone spares the build everything that follows from it."""
    if not path.exists() or path.read_text(encoding="ascii") != text:
        path.write_text(text, encoding="ascii")


def write_depfile(path, target, dependencies):
    escaped = [str(name).replace("\\", "\\\\").replace(" ", "\\ ") for name in dependencies]
    path.write_text(f"{target}: {' '.join(escaped)}\n", encoding="utf-8")


def main(folder_name, out_name, depfile=None):
    folder = pathlib.Path(folder_name)
    if not folder.is_dir():
        fail(f"{folder}: there is no such folder; the page is built by: make web")
    files, folders = files_below(folder)
    if folder / "index.html" not in files:
        fail(f"{folder}: there is no index.html in it")
    shell = folder.with_name(f"{folder.name}.html")
    shells = [shell] if shell.exists() else []
    out = io.StringIO()
    numbers = write_table(out, files, folder)
    parts = f"parts, {write_parts(out, shell.read_bytes(), numbers)}" if shells else "NULL, 0"
    out.write(f"const page damier_page = {{files, {len(files)}, {parts}}};\n")
    write_if_changed(pathlib.Path(out_name), out.getvalue())
    if depfile:
        write_depfile(pathlib.Path(depfile), out_name, [*files, *folders, *shells])


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        fail("usage: embed.py FOLDER OUT.c [DEPFILE]")
    main(*sys.argv[1:])
