#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the page in one file, with holes: each stands for a packed file of the built page, which
`damier page` puts in (apps/server/one_file.c).

    one_file.py PO OUT LOADER ALONE SHELL      OUT is the built page, LOADER what onefile.ts was made into,
                                               ALONE the script of the page in one piece

Before the loader comes the script that looks whether the page can run at all.

All but what asks for other files is taken over from index.html. Nothing is ever asked of a network,
and only the scripts and the style sheet of this very build may run: the policy names their hashes.
"""
import base64
import gzip
import hashlib
import html
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tools"))
from embed import media_type  # noqa: E402
from words import check, read_catalogue  # noqa: E402

PARTS = ("main.css", "worker.js", "damier.wasm", "weights.bin", "decks.csv", "print.wasm", "study.wasm")
LANGUAGES = ("fr", "en")
ASKING = re.compile(r"<!-- files -->\n(.*)<!-- end of files -->\n", re.DOTALL)
ICON = re.compile(r'<link rel="icon" href="([^"]+)"[^>]*>\n')
ADDRESS = re.compile(r'(?:src|href)="(?!data:|#)[^"]*"')


def code_of(data):
    return base64.b64encode(data).decode()


def hash_of(data):
    return f"'sha256-{code_of(hashlib.sha256(data).digest())}'"


def policy(scripts, folder):
    scripts = " ".join(map(hash_of, scripts))
    return (f"default-src 'none'; script-src {scripts} 'wasm-unsafe-eval'; "
            f"style-src {hash_of((folder / 'main.css').read_bytes())}; img-src data:; "
            "worker-src blob:; form-action 'none'; base-uri 'none'")


def icons(out, asking):
    """The small icons, in the page itself; nothing can be installed from a file."""
    def within(found):
        icon = out / found[1]
        return found[0].replace(found[1], f"data:{media_type(icon)};base64,{code_of(icon.read_bytes())}")
    return "".join(within(found) for found in ICON.finditer(asking))


def text(catalogues, name):
    """A text of the file in both languages, hidden until it is wanted."""
    lines = [f'<p lang="{language}">{html.escape(words[name])}</p>'
             for language, words in catalogues.items()]
    return f'<div id="{name}" role="alert" hidden>{"".join(lines)}</div>\n'


def script_part(name, code):
    """A part that is no file of the page, packed as the others will be."""
    packed = code_of(gzip.compress(code, 9, mtime=0))
    return f'<script type="application/gzip" id="{name}">{packed}</script>\n'


def write_shell(page, out, loader, alone, catalogues):
    folder = next(out.glob("files-*"))
    asking = ASKING.search(page)[1]
    scripts = [(folder / "support.js").read_bytes().strip(), loader]
    inline = "".join(f"<script>{script.decode()}</script>\n" for script in scripts)
    head = (f'<meta http-equiv="Content-Security-Policy" content="{policy([*scripts, alone], folder)}">\n'
            f"{icons(out, asking)}{inline}")
    texts = "".join(text(catalogues, name) for name in catalogues["fr"])
    parts = "".join(f'<script type="application/gzip" id="{name}">{{pack {folder.name}/{name}}}</script>\n'
                    for name in PARTS) + script_part("main.js", alone)
    shell = ASKING.sub(lambda _: head, page).replace("</body>", f"{texts}{parts}</body>")
    asked = ADDRESS.findall(shell.replace(inline, ""))
    assert not asked, f"a page in one file must not ask for {asked}"
    assert not any(b"</script" in script for script in scripts)
    return shell


def main(po, out, loader, alone, shell):
    catalogues = {language: read_catalogue(po / f"onefile.{language}.po") for language in LANGUAGES}
    check(*catalogues.values())
    page = (out / "index.html").read_text(encoding="utf-8")
    made = write_shell(page, out, loader.read_bytes().strip(), alone.read_bytes(), catalogues)
    shell.write_text(made, encoding="utf-8")


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
