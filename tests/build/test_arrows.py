#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The check of arrows finds what it looks for: each fault is planted in a copy of the sources, and found."""
import contextlib
import pathlib
import shutil
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import check_arrows  # noqa: E402
from checks import run_checks  # noqa: E402

# What is planted: a name, the file, what is added at its end (or the whole of a new file), what is said of it.
LINE = "  let x = 1;\n"
PLANTED = (
    ("a page of the kit", "web/src/ui/toast.ts", 'import "../views/home";\n', "web/src/ui may not use web/src/views/home.ts"),
    ("the core, from the page's words", "web/src/words/words.ts", 'import type { Cell } from "../core/types";\n',
     "web/src/words may not use web/src/core/types.ts"),
    ("an import when needed", "web/src/store/kept.ts", 'void import("../views/home");\n', "web/src/store may not use"),
    ("an entry used", "web/src/ui/toast.ts", 'import "../main";\n', "nothing may use web/src/main.ts"),
    ("a folder nobody knows", "web/src/misc/odd.ts", "export const odd = 1;\n", "web/src/misc is not in the table"),
    ("files in a circle", "web/src/board/layout.ts", 'import "./stage";\n', "files in a circle: "),
    ("headers in a circle", "src/base/bits.h", '#include "base/hash.h"\n#include "base/bits.h"\n', "files in a circle: "),
    ("a game's name compared", "web/src/play/voice.ts", 'export const odd = (id: string) => id === "martian";\n',
     '"martian" belongs in web/src/games'),
    ("a game's name in backquotes", "web/src/views/home.ts", "export const odd = `sujet-verbe`;\n",
     "`sujet-verbe` belongs in web/src/games"),
    ("a table by games", "web/src/views/home.ts", "export const odd: Record<GameId, number> = {};\n",
     "Record<GameId belongs in web/src/games"),
    ("a game in a style sheet", "web/style/game.css", '.board[data-game="draughts"] { color: red; }\n',
     "not games"),
    ("two files of one name", "web/src/results/home.ts", "export const odd = 1;\n", "has the same name"),
    ("a long function", "web/src/ui/toast.ts", f"export function odd(): void {{\n{LINE * 59}}}\n", "61 lines, more than 60"),
    ("a long function with a long head", "web/src/ui/toast.ts",
     f"export function odd(a: number,\n  b: number): void {{\n{LINE * 58}}}\n", "61 lines, more than 60"),
    ("a long method", "web/src/ui/toast.ts",
     f"class Odd {{\n  async #odd(): Promise<void> {{\n{('  ' + LINE) * 59}  }}\n}}\n", "61 lines, more than 60"),
    ("a long arrow", "web/src/ui/toast.ts", f"export const odd = (a: number) => {{\n{LINE * 59}}};\n", "61 lines, more than 60"),
    ("a long function in C", "src/base/text.c", "void odd(void) {\n" + "    int x = 1;\n" * 59 + "}\n", "61 lines, more than 60"),
    ("the match, from a game", "src/games/draughts/draughts.c", '#include "match/record.h"\n', "src/games may not use"),
    ("another game", "src/games/draughts/draughts.c", '#include "games/martian/position.h"\n', "one game may not include another"),
    ("a file under src/", "src/match/match.c", "#include <stdio.h>\n", "<stdio.h> does not belong"),
    ("memory in the rules", "src/games/draughts/draughts.c", "#include <stdlib.h>\n", "<stdlib.h> does not belong"),
    ("the command line, from the server", "apps/server/page.c", '#include "arguments.h"\n', "apps/server may not use apps/cli"),
    ("the core's rules, from a program", "apps/cli/board.c", '#include "games/diagonal/family.h"\n', "apps/cli may not use"),
)
# What is allowed and must stay so.
HARMLESS = (
    ("a function of sixty lines", "web/src/ui/toast.ts", f"export function odd(): void {{\n{LINE * 58}}}\n"),
    ("a long class of short methods", "web/src/ui/toast.ts",
     "class Odd {\n" + "".join(f"  odd{i}(): void {{\n  }}\n\n" for i in range(40)) + "}\n"),
    ("a long list", "web/src/ui/toast.ts", "export const odd = [\n" + "  1,\n" * 90 + "];\n"),
    ("a description that names its game", "web/src/games/draughts.ts", 'export const odd = "draughts";\n'),
    ("a word that holds a game's name", "web/src/views/home.ts", 'export const odd = "home.martian";\n'),
)


@contextlib.contextmanager
def planted(root, name, text):
    path = root / name
    before = path.read_text(encoding="utf-8") if path.exists() else None
    path.parent.mkdir(exist_ok=True)
    path.write_text((before or "") + text, encoding="utf-8")
    try:
        yield
    finally:
        if before is None:
            path.unlink()
        else:
            path.write_text(before, encoding="utf-8")


def test_sound(root):
    """the sources as they are have no fault"""
    count, faults = check_arrows.check(root)
    assert count > 300 and not faults, (count, faults)


def finds(what, name, text, said):
    def test(root):
        with planted(root, name, text):
            faults = check_arrows.check(root)[1]
        assert any(said in fault for fault in faults), faults
    test.__doc__ = f"{what} is found"
    return test


def allows(what, name, text):
    def test(root):
        with planted(root, name, text):
            assert not check_arrows.check(root)[1], check_arrows.check(root)[1]
    test.__doc__ = f"{what} is allowed"
    return test


def test_table(root):
    """two folders that may use each other are found"""
    kept = check_arrows.ARROWS["web/src/ui"]
    check_arrows.ARROWS["web/src/ui"] = f"{kept} web/src/views"
    try:
        assert any("goes in a circle" in fault for fault in check_arrows.check(root)[1])
    finally:
        check_arrows.ARROWS["web/src/ui"] = kept


def main():
    with tempfile.TemporaryDirectory(prefix="damier-arrows-") as folder:
        root = pathlib.Path(folder)
        for part in ("src", "apps", "web/src", "web/style"):
            shutil.copytree(ROOT / part, root / part)
        return run_checks(root, [test_sound, test_table, *(finds(*case) for case in PLANTED), *(allows(*case) for case in HARMLESS)])


if __name__ == "__main__":
    sys.exit(main())
