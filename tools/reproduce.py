#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds Damier a second time, elsewhere, and compares every byte: reproduce.py [page]

What git has committed is unpacked twice, at paths of different lengths, and built with another
umask, time zone and language, the second time as another user where we are root. With `page` only
the module and the page are built, which is much quicker. Prints the checksums of what was built;
the last line counts the checks: `N passed, N failed`.
"""
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from checks import run_checks

ROOT = pathlib.Path(__file__).resolve().parent.parent
NOBODY = 65534
MODULES = ["build-wasm/apps/wasm/damier.wasm", "build-wasm/apps/wasm/print.wasm",
           "build-wasm/apps/wasm/study.wasm"]
WHOLE = ["build/damier", "build/page/damier.html", *MODULES]
SECONDS = 1800


def unpack(folder):
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    folder.mkdir(parents=True)
    subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)


def build(folder, target, umask, environment, user):
    """Unpacks and builds; what failed is printed."""
    unpack(folder)
    if user:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, user, user)
    done = subprocess.run(
        ["make", target], cwd=folder, timeout=SECONDS, umask=umask, user=user, group=user,
        extra_groups=[] if user else None, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env={"PATH": os.environ["PATH"], "HOME": str(folder), **environment})
    if done.returncode != 0:
        sys.exit(f"{done.stdout[-4000:]}\n0 passed, 1 failed")


def files_of(folder, names):
    """The files to compare, by their names; a folder stands for all in it."""
    found = {}
    for name in names:
        path = folder / name
        for file in [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.is_file()):
            found[str(file.relative_to(folder))] = hashlib.sha256(file.read_bytes()).hexdigest()
    return found


def check_same(builds):
    """both builds have the same files with the same bytes"""
    first, second = builds
    assert first and first == second, {name for name in {**first, **second}
                                       if first.get(name) != second.get(name)}


def main():
    page_only = sys.argv[1:] == ["page"]
    target, names = ("web", [*MODULES, "build/web"]) if page_only else ("page", WHOLE)
    with tempfile.TemporaryDirectory() as made:
        top = pathlib.Path(made)
        top.chmod(0o755)
        ways = [(top / "a" / "damier", 0o022, {"LC_ALL": "C", "TZ": "UTC"}, None),
                (top / "a much longer path" / "elsewhere" / "of damier", 0o077,
                 {"LC_ALL": "C.UTF-8", "TZ": "Pacific/Auckland"}, NOBODY if os.geteuid() == 0 else None)]
        builds = []
        for folder, umask, environment, user in ways:
            build(folder, target, umask, environment, user)
            builds.append(files_of(folder, names))
            shutil.rmtree(folder)
    for name, checksum in builds[0].items():
        print(f"sha256 {checksum}  {name}")
    return run_checks(builds, [check_same])


if __name__ == "__main__":
    sys.exit(main())
