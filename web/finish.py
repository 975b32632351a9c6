#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Finishes the built page: names its folder by its content, so that files of two builds never meet;
pastes the pieces and what is said to browsers that cannot run it into index.html; tells the service
worker what to keep.

    finish.py WEB OUT
"""
import hashlib
import html
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tools"))
import words  # noqa: E402

DIGITS = 16
LANGUAGES = ("fr", "en")
LACKS = ("old", "wasm", "files")  # what support.ts and main.ts may miss, shown when they say so


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def files_below(out):
    return sorted(path for path in out.rglob("*") if path.is_file())


def name_of(out):
    """The same bytes under the same names give the same name of the build."""
    every = [f"{path.relative_to(out).as_posix()} {digest(path)}\n" for path in files_below(out)]
    return f"files-{hashlib.sha256(''.join(every).encode()).hexdigest()[:DIGITS]}"


def message(name, catalogues, versions):
    """A title and a text, one language below the other: nobody could be asked which."""
    parts = []
    for language in LANGUAGES:
        title, text = (catalogues[language][f"support.{word}"] for word in (name, f"{name}-text"))
        for place, version in enumerate(versions, 1):
            text = text.replace(f"{{{place}}}", version)
        parts.append(f'<section lang="{language}"><strong role="heading" aria-level="1">'
                     f"{html.escape(title)}</strong><p>{html.escape(text)}</p></section>")
    return "".join(parts)


def lacks(web):
    """What is said where the page cannot run."""
    catalogues = {language: words.read_catalogue(web.parent / "po" / f"support.{language}.po") for language in LANGUAGES}
    words.check(catalogues["fr"], catalogues["en"])
    versions = re.findall(r"[\d.]+", (web / "oldest.txt").read_text(encoding="utf-8"))
    said = {name: message(name, catalogues, versions) for name in (*LACKS, "script")}
    hidden = [f'<div role="main" class="lacks" id="lacks-{name}" hidden>{said[name]}</div>\n' for name in LACKS]
    return f'{"".join(hidden)}<noscript><div role="main" class="lacks">{said["script"]}</div></noscript>'


def write_page(web, out):
    sprite = (web / "static" / "pieces.svg").read_text(encoding="utf-8")
    symbols = re.search(r"<svg[^>]*>(.*)</svg>", sprite, re.DOTALL)[1]
    page = (web / "index.html").read_text(encoding="utf-8")
    for mark, text in (("<!-- pieces -->", symbols), ("<!-- lacks -->", lacks(web))):
        assert mark in page
        page = page.replace(mark, text)
    (out / "index.html").write_text(page, encoding="utf-8")


def preload_pieces(out):
    """The pieces that the script begins with are asked for with it, not after it."""
    pieces = re.findall(r'\bfrom ?"\./([\w-]+\.js)"', (out / "files" / "main.js").read_text(encoding="utf-8"))
    links = "".join(f'<link rel="modulepreload" href="files/{piece}">\n' for piece in dict.fromkeys(pieces))
    page = (out / "index.html").read_text(encoding="utf-8")
    script = '<script type="module" src="files/main.js">'
    assert script in page
    (out / "index.html").write_text(page.replace(script, links + script), encoding="utf-8")


def name_folder(out, name):
    (out / "files").rename(out / name)
    page = (out / "index.html").read_text(encoding="utf-8")
    assert '"files/' in page
    (out / "index.html").write_text(page.replace('"files/', f'"{name}/'), encoding="utf-8")


def tell_worker(out, name):
    """index.html comes last. The PNG icons are asked for by the system, once, to install the page."""
    worker = out / "sw.js"
    kept = [path for path in files_below(out) if path.suffix != ".png" and path != worker]
    kept.sort(key=lambda path: path.name == "index.html")
    build = {"name": name, "files": [(path.relative_to(out).as_posix(), digest(path)) for path in kept]}
    code = worker.read_text(encoding="utf-8")
    assert "damierBuild" in code
    worker.write_text(f"const damierBuild={json.dumps(build, separators=(',', ':'))};\n{code}",
                      encoding="utf-8")


def main(web, out):
    write_page(web, out)
    preload_pieces(out)
    name = name_of(out)
    name_folder(out, name)
    tell_worker(out, name)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
