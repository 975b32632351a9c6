#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `make install` puts in place works there: test_install.py

`make all` must have been done. The last line counts the checks: `N passed, N failed`.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
sys.path.insert(0, str(ROOT / "tests" / "cli"))
from checks import run_checks  # noqa: E402
from shells import Bash, Fish, Zsh  # noqa: E402

PREFIX = "/opt/games of ours"  # a path with blanks, as awkward as they come


def call(*command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          check=True, timeout=600, **options).stdout


class Installed:
    def __init__(self, folder):
        self.top = pathlib.Path(folder)
        call("make", "install", f"DESTDIR={self.top}", f"PREFIX={PREFIX}", cwd=ROOT)
        self.prefix = self.top / PREFIX.lstrip("/")
        self.share = self.prefix / "share"
        self.program = self.prefix / "bin" / "damier"


def check_program(installed):
    """the program runs, has the games that are shipped and no other, and the page inside"""
    games = [line.split()[0] for line in call(installed.program, "games").splitlines()]
    assert games == ["draughts", "bretonnes", "sujet-verbe", "martian"], games
    page = call(installed.program, "page", "-o", "-")
    assert page == (installed.share / "damier" / "damier.html").read_text(encoding="utf-8")


def check_desktop(installed):
    """the desktop entries are valid and name what is there"""
    entries = sorted((installed.share / "applications").glob("*.desktop"))
    assert len(entries) == 3
    said = call("desktop-file-validate", *entries)
    assert not said, said
    page = re.search(r'^Exec=xdg-open "(.*)"$', entries[2].read_text(encoding="utf-8"), re.MULTILINE)[1]
    assert (installed.top / page.lstrip("/")).is_file(), page
    games = entries[0].read_text(encoding="utf-8")
    assert "MimeType=application/x-draughts-pdn;" in games and f'{PREFIX}/bin/damier' in games, games
    for size in ("scalable", "192x192", "512x512"):
        assert list((installed.share / "icons/hicolor" / size / "apps").glob("damier.*")), size


def check_types(installed):
    """records are known by their first line, PDN files by their names"""
    mime = installed.share / "mime"
    call("update-mime-database", mime)
    assert "application/x-draughts-pdn:*.pdn" in (mime / "globs").read_text(encoding="utf-8")
    assert b"damier record " in (mime / "magic").read_bytes()


def check_manual(installed):
    """man finds a page for each command, in both languages, and the page that is installed"""
    commands = re.findall(r"^  damier (\w+)", call(installed.program, "help"), re.MULTILINE)
    assert len(commands) > 10, commands
    for folder in ("man", "man/fr"):
        for name in ("damier", *(f"damier-{command}" for command in commands)):
            done = subprocess.run(["man", "-M", installed.share / folder, "6", name],
                                  capture_output=True, text=True, timeout=60,
                                  env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "MANWIDTH": "80"})
            assert done.returncode == 0 and not done.stderr, (name, done.stderr)
            assert f"{name.upper()}(6)" in done.stdout, done.stdout
            if name == "damier":
                assert f"{PREFIX}/share/damier/damier.html" in re.sub(r"\s+", " ", done.stdout)


def check_completions(installed):
    """the shells complete from where things were installed"""
    for shell, folder in ((Bash, "bash-completion/completions"), (Fish, "fish/vendor_completions.d")):
        assert shell(installed.share / folder).offers("damier perft --d") == {"--divide"}, folder
    with Zsh(installed.share / "zsh/site-functions") as shell:
        assert shell.offers("damier perft --d") == {"--divide"}


def check_service(installed):
    """the service starts the program that was installed"""
    unit = (installed.prefix / "lib/systemd/system/damier.service").read_text(encoding="utf-8")
    command = re.search(r'^ExecStart="(.*)" serve ', unit, re.MULTILINE)[1]
    assert (installed.top / command.lstrip("/")).samefile(installed.program)


def check_missing_tools(_):
    """without its tools `make` says what to type"""
    done = subprocess.run(["/bin/sh", ROOT / "tools/deps.sh", "check"], capture_output=True, text=True,
                          env={"PATH": "/nowhere"}, timeout=60)
    assert done.returncode == 1 and "meson" in done.stderr and "make deps" in done.stderr, done


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        sys.exit(run_checks(Installed(made), [check_program, check_desktop, check_types, check_manual, check_completions,
                                              check_service, check_missing_tools]))
