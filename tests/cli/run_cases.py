#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the program on the cases of a file and compares what it prints: TAP on standard output.

    run_cases.py PROGRAM CASES

A case is a block of lines:

    == what it shows
    $ moves draughts --lang en        the arguments, as a shell would read them
    % LC_ALL=C                        an environment variable
    < 32-28                           a line of standard input
    | cards.csv id;niveau             a line of a file in the folder @
    > 31-26                           a line of standard output: these lines and no others
    >> result: ongoing                a line that standard output holds, among others
    ! damier: …                       a line of standard error: these lines and no others
    ? 1                               the exit status, 0 if not given

In arguments and output, @ stands for a folder that is made for the case and removed after it, in
arguments ⏎ for the end of a line.
"""
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

SIGNS = {"$": "arguments", "%": "environment", "<": "input", "|": "files", ">": "output",
         ">>": "holds", "!": "error", "?": "status"}


def read_cases(path):
    cases = []
    for number, line in enumerate(pathlib.Path(path).read_text(encoding="utf-8").splitlines(), 1):
        sign, _, text = line.partition(" ")
        if sign == "==":
            cases.append({"name": text, **{key: [] for key in SIGNS.values()}})
        elif sign in SIGNS:
            cases[-1][SIGNS[sign]].append(text)
        elif line and not line.startswith("#"):
            sys.exit(f"{path}:{number}: not a line of a case")
    return cases


def write_files(case, folder):
    for line in case["files"]:
        name, _, text = line.partition(" ")
        with open(os.path.join(folder, name), "a", encoding="utf-8") as file:
            file.write(text + "\n")


def run(program, case, folder):
    write_files(case, folder)
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
    environment.update(setting.split("=", 1) for setting in case["environment"])
    arguments = shlex.split(" ".join(case["arguments"]).replace("@", folder).replace("⏎", "\n"))
    return subprocess.run(
        [program, *arguments], env=environment, capture_output=True, timeout=60,
        input="".join(line.replace("@", folder) + "\n" for line in case["input"]).encode())


def faults_of(case, result, folder):
    output, error = (text.decode().replace(folder, "@").splitlines()
                     for text in (result.stdout, result.stderr))
    status = int((case["status"] or ["0"])[0])
    if result.returncode != status:
        yield f"status {result.returncode}, not {status}"
    if error != case["error"]:
        yield f"standard error is {error}, not {case['error']}"
    if (case["output"] or not case["holds"]) and output != case["output"]:
        yield f"standard output is {output}, not {case['output']}"
    for line in case["holds"]:
        if line not in output:
            yield f"standard output has no line “{line}”: {output}"


def main(program, path):
    cases = read_cases(path)
    print(f"1..{len(cases)}")
    for number, case in enumerate(cases, 1):
        with tempfile.TemporaryDirectory() as folder:
            faults = list(faults_of(case, run(program, case, folder), folder))
        print(f"{'not ok' if faults else 'ok'} {number} - {case['name']}")
        for fault in faults:
            print(f"# {fault}")


if __name__ == "__main__":
    main(*sys.argv[1:])
