#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The Debian package in a clean root: checked by lintian, installed, used, removed: test_deb.py FOLDER

FOLDER holds the package (`make deb`). Needs root and mmdebstrap. The clean root is Debian 12 and
nothing else; it is kept beside the package and used again. The last line counts the checks.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tools"))
from checks import run_checks  # noqa: E402

SECONDS = 900
UNPACKED = "/usr/games/damier"


def call(*command, **options):
    return subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=SECONDS, **options)


class Root:
    """A clean Debian in a folder, and the package to try in it."""

    def __init__(self, folder):
        self.package = next(folder.glob("damier_*_*.deb"))
        self.base, self.top = folder / "clean.tar", folder / "root"
        if not self.base.exists():
            made = call("mmdebstrap", "--variant=minbase", "bookworm", self.base)
            assert made.returncode == 0, made.stdout[-2000:]
        shutil.rmtree(self.top, ignore_errors=True)
        self.top.mkdir()
        subprocess.run(["tar", "-x", "-C", self.top, "-f", self.base], check=True)
        for name in ("etc/resolv.conf", "etc/hosts"):
            shutil.copy("/" + name, self.top / name)
        shutil.copytree("/etc/apt", self.top / "etc/apt", dirs_exist_ok=True)
        shutil.copy(self.package, self.top / "damier.deb")
        self.before = self.files()

    def run(self, *command, **options):
        return call("chroot", self.top, *command, env={
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin:/usr/games", "LC_ALL": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive"}, **options)

    def files(self):
        """Every file outside what apt and dpkg keep for themselves."""
        own = re.compile(r"(var/(lib|cache|log)/|proc/|dev/|run/|tmp/|etc/ld.so.cache)")
        names = (str(path.relative_to(self.top)) for path in self.top.rglob("*"))
        return {name for name in names if not own.match(name)}


def check_lintian(root):
    """lintian finds nothing"""
    said = call("lintian", "--fail-on", "error,warning,info", "--display-info", "--allow-root",
                root.package)
    assert said.returncode == 0 and not said.stdout.strip(), said.stdout


def check_libraries(root):
    """libraries with security updates of their own are linked dynamically"""
    depends = call("dpkg-deb", "-f", root.package, "Depends").stdout
    for library in ("libuv1", "libhttp-parser2.9", "zlib1g", "libqrencode4"):
        assert library in depends, depends


def check_install(root):
    """it installs with what it depends on, and leaves nobody's service running"""
    for words in (["apt-get", "-q", "update"],
                  ["apt-get", "-q", "-y", "--no-install-recommends", "install", "/damier.deb"]):
        done = root.run(*words)
        assert done.returncode == 0, done.stdout[-2000:]
    enabled = root.top / "etc/systemd/system/multi-user.target.wants/damier.service"
    assert not enabled.exists()


def check_use(root):
    """it plays, prints, has its page, its manual and its completions"""
    assert root.run("damier", "games").stdout.startswith("draughts")
    assert root.run("damier", "perft", "draughts", "6").stdout == "nodes 167140\n"
    assert root.run("damier", "print", "all", "-o", "/tmp/all.pdf").returncode == 0
    assert (root.top / "tmp/all.pdf").read_bytes().startswith(b"%PDF")
    page = (root.top / "usr/share/damier/damier.html").read_bytes()
    for name in ("man/man6/damier-play.6.gz", "man/fr/man6/damier-play.6.gz",
                 "bash-completion/completions/damier", "zsh/vendor-completions/_damier",
                 "fish/vendor_completions.d/damier.fish"):
        assert (root.top / "usr/share" / name).is_file(), name
    assert root.run("damier", "page", "-o", "/tmp/p.html").returncode == 0
    assert (root.top / "tmp/p.html").read_bytes() == page and len(page) > 300_000


def check_serve(root):
    """it serves the page as a user without rights"""
    server = subprocess.Popen(
        ["/usr/sbin/chroot", "--userspec=65534:65534", root.top, UNPACKED, "serve", "--listen", "127.0.0.1:0"],
        stdout=subprocess.PIPE, text=True, env={"PATH": "/usr/bin", "LC_ALL": "C.UTF-8"})
    try:
        address = re.search(r"http://\S+/", server.stdout.readline())[0]
        time.sleep(0.1)
        answer = call("curl", "-s", "-i", address).stdout
        assert answer.startswith("HTTP/1.1 200") and "Damier" in answer, answer[:300]
    finally:
        server.send_signal(signal.SIGTERM)
        assert server.wait(20) == 0


def check_remove(root):
    """removed, it leaves nothing behind"""
    done = root.run("apt-get", "-q", "-y", "purge", "--auto-remove", "damier")
    assert done.returncode == 0, done.stdout[-2000:]
    left = {name for name in root.files() - root.before if "damier" in name}
    assert left <= {"damier.deb"}, left


def main():
    if os.geteuid() != 0:
        sys.exit("test_deb: a clean root needs root\n0 passed, 1 failed")
    root = Root(pathlib.Path(sys.argv[1]).resolve())
    status = run_checks(root, [check_lintian, check_libraries, check_install, check_use, check_serve,
                               check_remove])
    shutil.rmtree(root.top, ignore_errors=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
