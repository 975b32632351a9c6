#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the fuzz targets and runs each for a while, as many at once as there are processors.

    fuzz.py SECONDS [SEED]

The seed, if it is given, repeats the same inputs as long as the time lasts; otherwise they are others each time.
New inputs go to build-fuzz/corpus, never to the seeds in tests/fuzz/corpus. An input that breaks a
promise is left in build-fuzz and named. Ends with status 1 if there was one.
"""
import concurrent.futures
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build-fuzz"
TARGETS = ["position", "move", "record", "command_line", "hub", "hub_session", "dxp", "deck", "play",
           "module", "room", "sheets", "http", "message", "stored", "pdn", "link"]
LENGTHS = {"http": 20480}  # bytes of an input: beyond the limits of a request
LENGTH = 4096  # for the other targets
LONGEST = 60  # seconds for one input, also where others keep the machine busy


def build():
    if not (BUILD / "build.ninja").exists():
        subprocess.run(
            ["meson", "setup", str(BUILD), str(ROOT), "-Dtests=false", "-Dfuzzers=true",
             "-Dbuildtype=debugoptimized", "-Db_sanitize=address,undefined", "-Db_lundef=false",
             "-Dc_args=-fsanitize=fuzzer-no-link -fno-sanitize-recover=all"],
            check=True, env={**os.environ, "CC": "clang"}, stdout=subprocess.DEVNULL)
    subprocess.run(["ninja", "-C", str(BUILD)], check=True, stdout=subprocess.DEVNULL)


def run(target, seconds, seed):
    """True if the target held its promises for that long."""
    corpus = BUILD / "corpus" / target
    corpus.mkdir(parents=True, exist_ok=True)
    result = subprocess.run(
        [str(BUILD / "tests" / "fuzz" / f"fuzz_{target}"), f"-max_total_time={seconds}", f"-seed={seed}",
         f"-timeout={LONGEST}", "-rss_limit_mb=2048", f"-max_len={LENGTHS.get(target, LENGTH)}",
         "-print_final_stats=1", f"-artifact_prefix={BUILD}/{target}-",
         str(corpus), str(ROOT / "tests" / "fuzz" / "corpus" / target)],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")
    runs = [line.split()[-1] for line in result.stderr.splitlines() if "number_of_executed" in line]
    print(f"fuzz {target}: {'held' if result.returncode == 0 else 'BROKEN'}"
          f" over {runs[0] if runs else '?'} inputs")
    if result.returncode != 0:
        print(result.stderr[-6000:])
    return result.returncode == 0


def main():
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0  # which the fuzzer takes for any
    build()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as processors:
        held = list(processors.map(lambda target: run(target, seconds, seed), TARGETS))
    print(f"{held.count(True)} passed, {held.count(False)} failed")
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
