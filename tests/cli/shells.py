# SPDX-License-Identifier: GPL-3.0-or-later
"""What real shells offer to complete, with the completions of a folder: `Bash`, `Zsh`, `Fish`.

Each is asked with a command line that ends where the cursor stands, and answers with a set.
"""
import os
import pathlib
import pty
import re
import select
import shlex
import subprocess
import tempfile
import time

SECONDS = 60
COMPLETIONS = {"bash": "damier", "zsh": "_damier", "fish": "damier.fish"}


def environment(locale):
    return {"PATH": os.environ["PATH"], "LC_ALL": locale, "TERM": "dumb", "HOME": "/nonexistent"}


class Terminal:
    """A program in a terminal of its own. What it prints is read and dropped."""

    def __init__(self, command, variables):
        self.leader, follower = pty.openpty()
        self.process = subprocess.Popen(command, stdin=follower, stdout=follower, stderr=follower,
                                        start_new_session=True, env=variables)
        os.close(follower)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait(SECONDS)
        os.close(self.leader)

    def type(self, keys):
        os.write(self.leader, keys.encode())

    def until(self, condition):
        end, printed = time.monotonic() + SECONDS, b""
        while not condition():
            assert time.monotonic() < end, printed
            if select.select([self.leader], [], [], 0.02)[0]:
                printed += os.read(self.leader, 65536)


class Bash:
    """The function is called as readline would: words are cut at every `=`."""

    def __init__(self, folder, locale="C.UTF-8"):
        self.script, self.locale = pathlib.Path(folder) / COMPLETIONS["bash"], locale

    def offers(self, line):
        words = []
        for word in line.split(" "):
            words += [part for part in re.split("(=)", word) if part] or [""]
        quoted = " ".join(shlex.quote(word) for word in words)
        script = (f"set -u; source {shlex.quote(str(self.script))}; COMP_WORDS=({quoted}); "
                  f"COMP_CWORD={len(words) - 1}; COMPREPLY=(); _damier; printf '%s\\n' \"${{COMPREPLY[@]}}\"")
        done = subprocess.run(["bash", "--norc", "-c", script], capture_output=True, text=True,
                              timeout=SECONDS, env=environment(self.locale), check=True)
        assert not done.stderr, done.stderr
        return set(done.stdout.split("\n")) - {""}


    def typed(self, keys):
        """The words of a call after these keys, typed at the prompt of an interactive bash."""
        with tempfile.TemporaryDirectory() as home:
            words, done = pathlib.Path(home) / "words", pathlib.Path(home) / "done"
            setup = (f"source {shlex.quote(str(self.script))}; "
                     f"damier() {{ printf '%s\\n' \"$@\" >{words}; touch {done}; }}\n")
            with Terminal(["bash", "--norc", "--noprofile", "-i"], environment(self.locale)) as terminal:
                terminal.type(setup + keys + "\n")
                terminal.until(done.exists)
            return words.read_text(encoding="utf-8").splitlines()


class Fish:
    def __init__(self, folder, locale="C.UTF-8"):
        self.script, self.locale = pathlib.Path(folder) / COMPLETIONS["fish"], locale

    def described(self, line):
        """A dictionary from what is offered to its description."""
        with tempfile.TemporaryDirectory() as home:
            done = subprocess.run(
                ["fish", "--no-config", "-c", "source $argv[1]; complete -C $argv[2]", self.script, line],
                capture_output=True, text=True, timeout=SECONDS, check=True,
                env={**environment(self.locale), "HOME": home})
        assert not done.stderr, done.stderr
        return dict(row.partition("\t")[::2] for row in done.stdout.splitlines())

    def offers(self, line):
        return set(self.described(line))


# What zsh would offer is noted in a file; ^X then says that the tab before it is done with.
ZSH = """
PS1=''
unsetopt beep
fpath=(%(folder)s $fpath)
autoload -Uz compinit && compinit -u -D
compadd() {
    builtin compadd "$@"
    local result=$?
    [[ ${@[1,(i)(-|--)]} == *-[OAD]\\ * ]] && return $result
    local -a offered
    builtin compadd -A offered "$@"
    print -rl -- $offered >> %(notes)s
    return $result
}
done_with() { print -r -- '<done>' >> %(notes)s; BUFFER='' }
zle -N done_with
bindkey '^X' done_with
bindkey '^I' complete-word
print -r -- '<ready>' >> %(notes)s
"""


class Zsh:
    """An interactive zsh, whose tabs are typed."""

    def __init__(self, folder, locale="C.UTF-8"):
        self.home = tempfile.TemporaryDirectory()
        self.notes, setup = (pathlib.Path(self.home.name) / name for name in ("notes", "setup"))
        self.notes.touch()
        setup.write_text(ZSH % {"folder": shlex.quote(str(folder)), "notes": self.notes}, encoding="utf-8")
        self.terminal = Terminal(["zsh", "-f", "-i"], {**environment(locale), "HOME": self.home.name})
        self.terminal.type(f"source {setup}\n")
        self.noted("<ready>")

    def noted(self, mark):
        """What was noted before the mark."""
        self.terminal.until(lambda: mark in self.notes.read_text(encoding="utf-8").splitlines())
        lines = self.notes.read_text(encoding="utf-8").splitlines()
        self.notes.write_text("", encoding="utf-8")
        return set(lines) - {mark, ""}

    def offers(self, line):
        self.terminal.type(line + "\t\x18")
        return self.noted("<done>")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.terminal.__exit__()
        self.home.cleanup()
