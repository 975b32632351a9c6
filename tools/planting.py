# SPDX-License-Identifier: GPL-3.0-or-later
"""Planting faults: a test is compiled with copies of the sources it tests, each time with one fault in them, and must
find every one. Used by tests/room and tests/together; prints TAP."""
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SECONDS = 300


class Bench:
    """The test compiled once; each fault then costs one file and a link."""

    def __init__(self, folder, build, compiler, flags, test, sources):
        self.folder, self.compiler, self.flags, self.sources = folder, compiler, flags, ROOT / sources
        self.includes = [f"-I{ROOT}/src", f"-I{ROOT}/include", f"-I{build}/include", f"-I{build}/include/damier"]
        self.core = [str(path) for path in sorted((build / "src").glob("*.a"))]
        self.objects = {path.name: self.compile(path) for path in (ROOT / test, *self.sources.glob("*.c"))}

    def run(self, *arguments):
        command = [self.compiler, *self.flags, *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
        assert done.returncode == 0, done.stderr[-2000:]

    def compile(self, source):
        out = self.folder / f"{source.name}.{source.parent.name}.o"
        self.run("-std=c17", "-O1", *self.includes, "-c", source, "-o", out)
        return out

    def finds(self, arguments, fault=None):
        """Whether the test fails, with a fault or without."""
        objects = dict(self.objects)
        if fault:
            text = (self.sources / fault[1]).read_text(encoding="utf-8")
            assert fault[2] in text, f"{fault[0]}: {fault[1]} has no {fault[2]!r}"
            planted = self.folder / "planted" / fault[1]
            planted.parent.mkdir(exist_ok=True)
            planted.write_text(text.replace(fault[2], fault[3], 1), encoding="utf-8")
            objects[fault[1]] = self.compile(planted)
        program = self.folder / "test"
        self.run(*objects.values(), "-Wl,--start-group", *self.core, "-Wl,--end-group", "-o", program)
        done = subprocess.run([str(program), *arguments], capture_output=True, text=True, timeout=SECONDS)
        return done.returncode != 0


def plant_all(command_line, test, sources, arguments, faults):
    """Each fault: what it does, the file, what stands there, what stands there instead."""
    build, compiler, *flags = command_line
    print(f"1..{len(faults) + 1}")
    with tempfile.TemporaryDirectory() as made:
        bench = Bench(pathlib.Path(made), pathlib.Path(build), compiler, flags, test, sources)
        good = not bench.finds(arguments)
        print(f"{'ok' if good else 'not ok'} 1 - without a fault the test passes", flush=True)
        for number, fault in enumerate(faults, 2):
            found = bench.finds(arguments, fault)
            good = good and found
            print(f"{'ok' if found else 'not ok'} {number} - it is found that {fault[0]}", flush=True)
    return 0 if good else 1
