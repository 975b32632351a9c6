#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the page gets to know of the headers follows them, and a header that lacks it stops the build."""
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from checks import run_checks  # noqa: E402


def shapes(include, *changes):
    """What is written, or said, once each (header, old, new) is changed in a copy of the headers."""
    with tempfile.TemporaryDirectory(prefix="damier-shapes-") as folder:
        copy = pathlib.Path(folder) / "include"
        shutil.copytree(include, copy)
        for name, old, new in changes:
            header = copy / "damier" / name
            text = header.read_text(encoding="utf-8")
            assert old in text, f"{name} has no {old}"
            header.write_text(text.replace(old, new, 1), encoding="utf-8")
        out = pathlib.Path(folder) / "shapes.ts"
        done = subprocess.run([sys.executable, ROOT / "tools/shapes.py", copy, out], capture_output=True, text=True, timeout=60)
        return out.read_text(encoding="utf-8") if done.returncode == 0 else done.stderr


def test_values(include):
    """enums that count, enums with values, sums of constants"""
    text = shapes(include)
    for line in ("export const CardColour = { none: 0, pink: 1, green: 2, blue: 3, dame: 4 } as const;",
                 "export const nobody = -1;", "export const recordBytes = 8388608;",
                 'export const grades = ["CE1", "CE2", "CM1", "CM2"] as const;',
                 'export const languages = ["fr", "en"] as const;'):
        assert line in text, text


def test_follows(include):
    """a piece in between moves those after it; a limit that grows is a larger number"""
    text = shapes(include, ("cells.h", "DM_PIECE_KING,", "DM_PIECE_NOUGHT, /* a ring, not a king */\n    DM_PIECE_KING,"),
                  ("match.h", "DM_NAME_BYTES = 64", "DM_NAME_BYTES = 2 * (40 + 1)"))
    assert "man: 1, nought: 2, king: 3," in text, text
    assert "export const nameBytes = 82;" in text, text


def test_missing(include):
    """what is no longer there is named"""
    assert "no enum dm_step_kind" in shapes(include, ("cells.h", "} dm_step_kind;", "} dm_kind;"))
    assert "no DM_CARD_… in dm_card_colour" in shapes(
        include, *(("cells.h", f"DM_CARD_{name}", f"DM_HUE_{name}") for name in ("NONE", "PINK", "GREEN", "BLUE", "DAME")),
        ("sheets.h", "1 << DM_CARD_PINK | 1 << DM_CARD_GREEN | 1 << DM_CARD_BLUE | 1 << DM_CARD_DAME", "0"))
    assert "no DM_DECK_BYTES_MAX" in shapes(include, ("deck.h", "DM_DECK_BYTES_MAX", "DM_DECK_SIZE_MAX"))


if __name__ == "__main__":
    sys.exit(run_checks(ROOT / "include", [test_values, test_follows, test_missing]))
