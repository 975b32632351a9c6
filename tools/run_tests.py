#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every test of Damier, one stage after another: what `make test` and CI run.

    run_tests.py [STAGE …]        all stages of `make test` without an argument
    run_tests.py --long           those of `make test-long`: what takes too long for every day

Two stages run side by side, because each has times when it waits; one that needs what another builds comes
after it. A stage that fails does not stop the next. The last line counts every single check:
`N passed, N failed`. Ends with status 1 if any failed.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import time
import traceback
import xml.etree.ElementTree as xml

ROOT = pathlib.Path(__file__).resolve().parent.parent
FUZZ_SECONDS = 6
FUZZ_SEED = 1  # so that `make test` fails for what was changed, not by chance
LONG_FUZZ_SECONDS = 600  # for each target
KILL_SECONDS = 600
SERVER_KILLS = 200
REPETITIONS = 20
COVERAGE_PERCENT = 95
TIDY_FILES = 8  # at a time: few enough that no processor is left with a long rest
TIDY_NODES = 50000  # of a function's paths, for `make test`
PROCESSORS = os.cpu_count() or 1
AT_ONCE = 2 * PROCESSORS  # many tests mostly wait


def run(command, **environment):
    """Runs a command; its output is shown only if it fails."""
    result = subprocess.run(command, cwd=ROOT, text=True, errors="replace",
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            env={**os.environ, **environment})
    if result.returncode != 0:
        print(f"$ {' '.join(command)}\n{result.stdout[-20000:]}")
    return result.returncode == 0, result.stdout


def one(command, **environment):
    """A stage that is one check."""
    good, _ = run(command, **environment)
    return (1, 0) if good else (0, 1)


def total(results):
    """Passed and failed of several."""
    passed, failed = zip(*results)
    return sum(passed), sum(failed)


def count_results(build):
    """The checks of the last test run, from the report meson leaves."""
    passed = failed = 0
    for suite in xml.parse(build / "meson-logs" / "testlog.junit.xml").getroot():
        for case in suite.iter("testcase"):
            bad = case.find("failure") is not None or case.find("error") is not None
            passed, failed = passed + (not bad), failed + bad
    return passed, failed


def build_and_test(name, options, compiler, chosen=(), **environment):
    build = ROOT / f"build-{name}"
    if not (build / "build.ninja").exists():
        if not run(["meson", "setup", str(build), str(ROOT), *options], **compiler)[0]:
            return 0, 1
    if not run(["ninja", "-C", str(build)])[0]:
        return 0, 1
    good, _ = run(["meson", "test", "-C", str(build), "--print-errorlogs", "--num-processes", str(AT_ONCE), *chosen],
                  **environment)
    passed, failed = count_results(build)
    return passed, failed if good or failed else 1


def stage_form():
    files = subprocess.run(["git", "ls-files", "*.c", "*.h"], cwd=ROOT, text=True,
                           stdout=subprocess.PIPE, check=True).stdout.split()
    return one(["clang-format", "--dry-run", "-Werror", *files])


def stage_arrows():
    """Who uses whom, and whether the check would find it; the shapes that the page has from the headers; and
    what docs/architecture.md says of all this. And how stages are run."""
    results = [one([sys.executable, script]) for script in
               ("tools/check_arrows.py", "tests/build/test_arrows.py", "tests/build/test_shapes.py",
                "tests/build/test_architecture.py", "tests/build/test_stages.py")]
    return total(results)


def stage_calls():
    return one([sys.executable, "tools/check_calls.py"])


def stage_texts():
    """What people read: typography, the words of docs/words.md, and whether their faults would be found."""
    results = [one([sys.executable, script]) for script in
               ("tools/check_typography.py", "tests/build/test_typography.py",
                "tools/check_glossary.py", "tests/build/test_glossary.py")]
    return total(results)


def without(*suites):
    """Options that leave suites out; tests/meson.build says what is in them."""
    return [word for suite in suites for word in ("--no-suite", suite)]


def stage_release():
    """Optimised. What users get is optimised as a whole besides, which takes minutes for all these tests:
    `program` tries that."""
    return build_and_test("release", [], {"CC": "clang"}, chosen=without("slow"))


def stage_thorough():
    """Optimised, with many more random games, positions and rooms, and whole programs as users get them."""
    return build_and_test("thorough", ["-Deffort=full"], {"CC": "clang"})


def stage_sanitizers():
    return build_and_test(
        "asan", ["-Dbuildtype=debugoptimized", "-Db_sanitize=address,undefined",
                 "-Db_lundef=false", "-Deffort=quick", "-Dc_args=-fno-sanitize-recover=all"],
        {"CC": "clang"}, chosen=without("plain"), ASAN_OPTIONS="detect_leaks=1", UBSAN_OPTIONS="halt_on_error=1")


def stage_threads():
    """The commands with threads, under ThreadSanitizer."""
    build = ROOT / "build-tsan"
    if not (build / "build.ninja").exists():
        if not run(["meson", "setup", str(build), str(ROOT), "-Dbuildtype=debugoptimized",
                    "-Db_sanitize=thread", "-Db_lundef=false", "-Dtests=false"], CC="clang")[0]:
            return 0, 1
    if not run(["ninja", "-C", str(build)])[0]:
        return 0, 1
    good, output = run([str(build / "damier"), "perft", "draughts", "7", "--threads", "4"])
    checks = [good and output == "nodes 1049442\n"]
    commands = [[sys.executable, f"tests/protocol/test_{name}.py", str(build / "damier"), "--sanitized"]
                for name in ("match", "dxp", "hub")]  # two threads, stopped, pondering, cut off
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        checks += pool.map(lambda command: run(command)[0], commands)
    return checks.count(True), checks.count(False)


def stage_coverage():
    """The second compiler, and how many lines of the core the tests reach. Lines are counted without care for other
    threads, which takes a tenth of the time; a line whose count came out wrong is left out."""
    passed, failed = build_and_test(
        "gcc", ["-Dbuildtype=debugoptimized", "-Db_coverage=true", "-Deffort=quick",
                "-Dc_args=-fprofile-update=single"], {"CC": "gcc"}, chosen=without("slow", "plain", "beside"))
    good, output = run(["gcovr", "--root", ".", "--filter", "src/", "--exclude-throw-branches",
                        "--gcov-ignore-parse-errors", "--print-summary", "--fail-under-line", str(COVERAGE_PERCENT),
                        "build-gcc"])
    lines = re.search(r"lines: .*", output)
    print(f"coverage of src/: {lines[0] if lines else 'unknown'}")
    return passed + good, failed + (not good)


def stage_wasm():
    """The core compiled to WebAssembly answers as the native program does."""
    build = ROOT / "build-wasm"
    if not (build / "build.ninja").exists():
        if not run(["meson", "setup", str(build), str(ROOT), "-Dtests=false",
                    "--cross-file", "cross/wasm32-wasi.ini"])[0]:
            return 0, 1
    if not run(["ninja", "-C", str(build)])[0]:
        return 0, 1
    return taps(["node", "tests/wasm/compare.mjs", str(build / "apps/wasm"),
                 str(ROOT / "build-release" / "damier")])


def taps(command):
    """A program that says `ok` or `not ok` of every check."""
    _, output = run(command)
    passed = len(re.findall(r"^ok ", output, re.MULTILINE))
    failed = len(re.findall(r"^not ok ", output, re.MULTILINE))
    return passed, failed or int(passed == 0)


def counted(command):
    """A program that counts for itself: its notes are shown, its last line gives the numbers."""
    good, output = run(command)
    found = re.search(r"(\d+) passed, (\d+) failed$", output.strip())
    if good:
        print(output.strip().rpartition("\n")[0])
    return (int(found[1]), int(found[2])) if found else (0, 1)


def page_tests(*names):
    if not run(["make", "page"])[0]:
        return 0, 1
    return counted([sys.executable, "tools/page_tests.py", *names])


def stage_page():
    """The page as users get it: types, units, and the program's own server in real browsers."""
    return page_tests()


def stage_program():
    """The program of the stage before, as users get it, on the command line."""
    return total(taps([sys.executable, "tests/cli/run_cases.py", "build/damier", f"tests/cli/{name}.txt"])
                 for name in ("deck", "moves", "perft", "play", "show", "think"))


def stage_browsers():
    """Every test of the page in Chromium with its windows and in Firefox; `make test` runs some there."""
    return page_tests("chromium-all", "firefox-all")


def stage_repeated():
    """Every test of the page in Chromium again and again, every second time on a busy machine."""
    passed = failed = 0
    for repetition in range(REPETITIONS):
        busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"])
                for _ in range(repetition % 2 * PROCESSORS)]
        try:
            good, bad = page_tests("browser")
        finally:
            for process in busy:
                process.kill()
                process.wait()
        passed, failed = passed + good, failed + bad
    return passed, failed


def stage_killed():
    """Saves killed at random, for long."""
    if not run(["make", "all"])[0]:
        return 0, 1
    return taps(["python3", "tests/files/test_killed.py", "build/damier", str(KILL_SECONDS)])


def stage_servers_killed():
    """Servers killed under load, often: nothing that was confirmed is lost."""
    build = ROOT / "build-release"
    if not (build / "build.ninja").exists() or not run(["ninja", "-C", str(build)])[0]:
        return 0, 1
    programs = [str(build / "damier"), str(build / "tests/together/crowd/crowd")]
    planted = [str(build / "tests/together/forgetful_disk.so"), str(build / "tests/together/damier_planted")]
    results = [counted([sys.executable, f"tests/together/{name}.py", *programs, *more, "--kills", str(SERVER_KILLS)])
               for name, more in (("test_kills", []), ("test_kills_processes", []), ("test_forgetful", planted))]
    return total(results)


def stage_install():
    """What `make install` puts in place, from the build of the stage before."""
    return counted([sys.executable, "packaging/test_install.py"])


def stage_reproducible():
    """The module and the page, built twice elsewhere, are the same to the byte."""
    return counted([sys.executable, "tools/reproduce.py", "page"])


def stage_reproducible_whole():
    """The same of the program and everything in it."""
    return counted([sys.executable, "tools/reproduce.py"])


def stage_deb():
    """The Debian package, installed, used and removed in a clean root."""
    return counted(["make", "test-deb"])


def tidy(*options):
    """clang-tidy, with the checks of .clang-tidy, over the core and the programs."""
    if not (ROOT / "build-release" / "build.ninja").exists():
        return 0, 1
    files = subprocess.run(["git", "ls-files", "src/*.c", "apps/*.c"], cwd=ROOT, text=True,
                           stdout=subprocess.PIPE, check=True).stdout.split()
    command = ["clang-tidy", "--quiet", "-p", "build-release", *options]
    with concurrent.futures.ThreadPoolExecutor(PROCESSORS) as pool:
        clean = list(pool.map(lambda part: run([*command, *part])[0],
                              (files[first:first + TIDY_FILES] for first in range(0, len(files), TIDY_FILES))))
    return (1, 0) if all(clean) else (0, 1)


def stage_tidy():
    """The analyser gives up on paths through a function sooner than it usually does, which takes a quarter of
    the time; `tidy-deep` does not."""
    bound = ["-Xclang", "-analyzer-config", "-Xclang", f"max-nodes={TIDY_NODES}"]
    return tidy(*(f"--extra-arg={word}" for word in bound))


def stage_tidy_deep():
    return tidy()


def stage_fuzz():
    return counted([sys.executable, "tools/fuzz.py", str(FUZZ_SECONDS), str(FUZZ_SEED)])


def stage_fuzz_long():
    return counted([sys.executable, "tools/fuzz.py", str(LONG_FUZZ_SECONDS)])


# In their order as far as NEEDS allows; the page, which takes longest, as early as can be.
STAGES = {
    "arrows": stage_arrows,
    "calls": stage_calls,
    "texts": stage_texts,
    "form": stage_form,
    "release": stage_release,
    "wasm": stage_wasm,
    "page": stage_page,
    "threads": stage_threads,
    "sanitizers": stage_sanitizers,
    "coverage": stage_coverage,
    "tidy": stage_tidy,
    "reproducible": stage_reproducible,
    "fuzz": stage_fuzz,
    "program": stage_program,
    "install": stage_install,
}
LONG_STAGES = {
    "thorough": stage_thorough,
    "tidy-deep": stage_tidy_deep,
    "browsers": stage_browsers,
    "repeated": stage_repeated,
    "killed": stage_killed,
    "servers-killed": stage_servers_killed,
    "reproducible-whole": stage_reproducible_whole,
    "deb": stage_deb,
    "fuzz-long": stage_fuzz_long,
}


# What a stage builds on, or builds in the same folder as.
NEEDS = {"wasm": ["release"], "tidy": ["release"], "page": ["wasm"], "program": ["page"], "install": ["page"]}
SIDE_BY_SIDE = 2


def run_stage(name, stage):
    """Passed and failed of a stage, which are told."""
    begin = time.monotonic()
    try:
        good, bad = stage()
    except Exception:  # as where a tool is missing: the other stages are run all the same
        print(f"{name}:\n{traceback.format_exc()}")
        good, bad = 0, 1
    print(f"{name}: {good} passed, {bad} failed, {time.monotonic() - begin:.0f} s", flush=True)
    return good, bad


def finish(results):
    """The status to end with, once all was counted."""
    passed, failed = total(results)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def run_stages(stages, names):
    """One stage after another."""
    return finish([run_stage(name, stages[name]) for name in names])


def run_side_by_side(stages, needs):
    """All stages, two at once, each after those it needs, in their order otherwise."""
    waiting, under_way, done, results = list(stages), {}, set(), []
    with concurrent.futures.ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        while waiting or under_way:
            ready = [name for name in waiting if done.issuperset(needs.get(name, []))]
            for name in ready[:SIDE_BY_SIDE - len(under_way)]:
                waiting.remove(name)
                under_way[pool.submit(run_stage, name, stages[name])] = name
            ended, _ = concurrent.futures.wait(under_way, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in ended:
                done.add(under_way.pop(future))
                results.append(future.result())
    return finish(results)


if __name__ == "__main__":
    if sys.argv[1:] == ["--long"]:
        sys.exit(run_stages(LONG_STAGES, LONG_STAGES))
    if sys.argv[1:]:
        sys.exit(run_stages({**STAGES, **LONG_STAGES}, sys.argv[1:]))
    sys.exit(run_side_by_side(STAGES, NEEDS))
