#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Games for the weights of draughts, the fit to them, and the file they are kept in:
test_tune.py DRAUGHTS_GAMES DRAUGHTS_TRAIN"""
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from checks import run_checks  # noqa: E402

GAMES, TRAIN = sys.argv[1:3]
WAIT = 500
RECORD = struct.Struct("<4Q")
LOST, DRAWN, WON, UNKNOWN = range(4)
KEPT = next((ROOT / "data/draughts").glob("weights-*"))


def run(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=WAIT, check=False)


def play(path, games, seed=1):
    result = run(GAMES, games, 2, seed, path)
    assert result.returncode == 0, result
    return path.read_bytes()


def records(content):
    """Turn, result, score for White and number of the game, after the pieces, and whether it lies beside the game."""
    for white, black, kings, rest in RECORD.iter_unpack(content):
        score = rest >> 3 & 0xFFFF
        yield white, black, kings, rest & 1, rest >> 1 & 3, score - (score >> 15 << 16), rest >> 19 & 0xFFFFFFFF, rest >> 51


def test_games(folder):
    """games are numbered, legal looking, and of all results"""
    seen = list(records(play(folder / "all", 60)))
    numbers = [record[6] for record in seen]
    assert numbers == sorted(numbers) and set(numbers) <= set(range(60)) and len(set(numbers)) > 50, numbers
    for white, black, kings, _, result, score, _, beside in seen:
        assert white and black and not white & black and not kings & ~(white | black)
        assert abs(score) <= 30000 and result <= UNKNOWN and beside in (0, 1)
        assert not beside or result == UNKNOWN, "a position beside the game has no result"
    assert {LOST, DRAWN, WON, UNKNOWN} == {record[4] for record in seen}
    assert {record[7] for record in seen} == {0, 1}
    ahead = [result for *_, result, score, _, _ in seen if score > 300 and result != UNKNOWN]
    assert ahead.count(WON) > 3 * ahead.count(LOST), "scores are not for White"


def test_continued(folder):
    """an interrupted file is continued to the same bytes, wherever it was cut; another seed plays other games"""
    whole = play(folder / "whole", 12)
    for cut in (0, 1, len(whole) // 3, len(whole) // 2 + 31, len(whole) - 1, len(whole)):
        part = folder / f"part-{cut}"
        part.write_bytes(whole[:cut])
        assert play(part, 12) == whole, cut
    more = play(folder / "more", 20)
    assert more[:len(whole)] == whole and len(more) > len(whole)
    assert play(folder / "more", 12) == more, "a file with more games than asked for loses none"
    assert play(folder / "other", 12, seed=2)[:3200] != whole[:3200]


def fit(folder, name, *games, steps=6, start=KEPT, threads=2):
    out = folder / name
    result = run(TRAIN, "--steps", steps, "--threads", threads, start, out, *games)
    return result, out.read_bytes() if out.exists() else None


def errors(result):
    assert result.returncode == 0, result
    return [float(error) for error in re.findall(r"step \d+ of \d+: error ([0-9.]+)", result.stdout)]


def test_fit(folder):
    """the fit learns, says so by unseen games, and does the same with any number of threads"""
    path = folder / "games"
    play(path, 400)
    result, weights = fit(folder, "fitted", path)
    assert len(errors(result)) == 3, result.stdout
    assert len(weights) == KEPT.stat().st_size and weights != KEPT.read_bytes()
    assert fit(folder, "alone", path, threads=1)[1] == weights
    assert fit(folder, "many", path, threads=5)[1] == weights


def test_fit_goes_on(folder):
    """a fit from next to nothing learns, and one that was interrupted goes on where it was"""
    path = folder / "games"
    play(path, 400)
    flat = folder / "flat"
    flat.write_bytes(struct.pack("<4h", 800, 800, 1600, 1600) + bytes(KEPT.stat().st_size - 8))
    learning = errors(fit(folder, "learnt", path, start=flat)[0])
    assert learning[-1] < learning[0] - 0.001, learning
    further = errors(fit(folder, "learnt", path, start=flat)[0])
    assert abs(further[0] - learning[-1]) < 0.001 and further[-1] < learning[0] - 0.001, (learning, further)


def test_fit_refuses(folder):
    """missing games and weights of another shape are named"""
    path = folder / "games"
    play(path, 2)
    result, weights = fit(folder, "out", folder / "missing")
    assert result.returncode == 1 and "cannot read" in result.stderr and weights is None, result
    short = folder / "short"
    short.write_bytes(KEPT.read_bytes()[:-2])
    result, weights = fit(folder, "out", path, start=short)
    assert result.returncode == 1 and f"does not have {KEPT.stat().st_size // 2} weights" in result.stderr and weights is None, result
    for words in (["--steps", "many"], ["--threads", "0"], ["--caution", "0"], ["--results", "101"], ["--odd", "1"]):
        result = run(TRAIN, *words, KEPT, folder / "out", path)
        assert result.returncode == 2 and "usage" in result.stderr, (words, result)


def table(folder, path):
    return run(sys.executable, ROOT / "tools/weights.py", "odd_weights", path, folder / "table.c")


def apart(folder, path):
    return run(sys.executable, ROOT / "tools/weights.py", "--apart", "odd_weights", path, folder / "apart.c",
               folder / "weights.bin")


def test_weights(folder):
    """weights that are not what their name says stop the build; what is kept gets its name"""
    content = KEPT.read_bytes()
    assert table(folder, KEPT).returncode == 0
    for damaged in (content[:-2], content[:-1], b"", content[:1000] + bytes([content[1000] ^ 1]) + content[1001:]):
        path = folder / KEPT.name
        path.write_bytes(damaged)
        for result in (table(folder, path), apart(folder, path)):
            assert result.returncode == 1 and KEPT.name in result.stderr, result
            assert "damaged" in result.stderr or "bytes are not" in result.stderr, result
    assert apart(folder, KEPT).returncode == 0 and (folder / "weights.bin").read_bytes() == content
    declared, summed = (folder / "apart.c").read_text().splitlines()[-2:]
    assert {declared, summed} < set((folder / "table.c").read_text().splitlines()), "the sum differs from the table's"
    (folder / "fitted").write_bytes(content)
    result = table(folder, folder / "fitted")
    assert result.returncode == 1 and f"named {KEPT.name}" in result.stderr, result
    result = run(sys.executable, ROOT / "tools/weights.py", "--keep", folder / "fitted", folder)
    assert result.stdout.strip() == str(folder / KEPT.name) and (folder / KEPT.name).read_bytes() == content, result


def in_folder(check):
    def test(_):
        with tempfile.TemporaryDirectory(prefix="damier-tune-") as folder:
            check(pathlib.Path(folder))
    test.__doc__ = check.__doc__
    return test


if __name__ == "__main__":
    sys.exit(run_checks(None, [in_folder(check) for check in
                               (test_games, test_continued, test_fit, test_fit_goes_on, test_fit_refuses,
                                test_weights)]))
