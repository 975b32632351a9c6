#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files are never lost: links, modes, full disks, several processes: test_files.py PROGRAM"""
import os
import pathlib
import re
import resource
import signal
import stat
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "protocol"))
from speakers import ENVIRONMENT, run  # noqa: E402

SECONDS = 60
PDN_GAME = re.compile(r'\[Event "damier match"\]\n(?:\[.*\]\n)+\n(?:[^\[\n].*\n)+')


def call(program, *arguments, environment=None, **options):
    options.setdefault("stdin", subprocess.DEVNULL)
    return subprocess.run([os.path.abspath(program), *map(str, arguments)], capture_output=True, timeout=SECONDS,
                          env={**os.environ, **ENVIRONMENT, **(environment or {})}, **options)


def print_board(program, path, **options):
    return call(program, "print", "board", "-o", path, **options)


def play_one(program, path, **options):
    return call(program, "match", "draughts", "depth=1", "depth=2", "--games", "1",
                "--save", path, **options)


def parts(folder):
    return [name for name in os.listdir(folder) if name.endswith(".damier-part")]


def games(path):
    """The games of a PDN file, which holds nothing but whole games and empty lines."""
    text = path.read_text(encoding="utf-8")
    found = PDN_GAME.findall(text)
    assert re.sub(r"\n+", "\n", "".join(found)) == re.sub(r"\n+", "\n", text), text[-400:]
    return found


class Folder:
    def __enter__(self):
        self.made = tempfile.TemporaryDirectory()
        return pathlib.Path(self.made.__enter__())

    def __exit__(self, *exception):
        self.made.__exit__(*exception)


def test_links(program):
    """a symbolic link is followed and stays, also one that leads nowhere yet or around"""
    with Folder() as folder:
        (folder / "real").mkdir()
        real, link, other = folder / "real" / "a.pdf", folder / "b.pdf", folder / "c.pdf"
        link.symlink_to("real/a.pdf")
        other.symlink_to(link)
        for path in (other, link):
            assert print_board(program, path).returncode == 0
            assert link.is_symlink() and other.is_symlink() and not real.is_symlink()
            assert real.read_bytes().startswith(b"%PDF")
            real.write_bytes(b"old")
        (folder / "round").symlink_to("round")
        refused = print_board(program, folder / "round")
        assert refused.returncode == 1 and b"symbolic links" in refused.stderr, refused
        assert sorted(os.listdir(folder)) == ["b.pdf", "c.pdf", "real", "round"]


def test_trap(program):
    """in a folder where all may write, a link of another user is not followed"""
    if os.geteuid() != 0:
        return
    with Folder() as folder:
        shared, precious = folder / "shared", folder / "precious"
        shared.mkdir()
        shared.chmod(0o1777)
        precious.write_bytes(b"old")
        for name, write in (("a.pdf", print_board), ("b.pdn", play_one)):
            link = shared / name
            link.symlink_to(precious)
            os.chown(link, 65534, 65534, follow_symlinks=False)
            refused = write(program, link)
            assert refused.returncode == 1 and b"Permission denied" in refused.stderr, refused
            assert precious.read_bytes() == b"old"
            assert link.is_symlink() and parts(folder) == []
            os.chown(link, 0, 0, follow_symlinks=False)
            assert write(program, link).returncode == 0
            assert link.is_symlink() and precious.read_bytes() != b"old"
            precious.write_bytes(b"old")


def test_mode(program):
    """the mode of a file is kept, and a new one has what the umask says"""
    with Folder() as folder:
        for mode in (0o600, 0o640, 0o666):
            path = folder / "a.pdf"
            path.write_bytes(b"old")
            path.chmod(mode)
            assert print_board(program, path).returncode == 0
            assert stat.S_IMODE(path.stat().st_mode) == mode
        umask = os.umask(0o027)
        try:
            assert print_board(program, folder / "new.pdf").returncode == 0
        finally:
            os.umask(umask)
        assert stat.S_IMODE((folder / "new.pdf").stat().st_mode) == 0o640


def test_owner(program):
    """root leaves a file to its owner"""
    if os.geteuid() != 0:
        return
    with Folder() as folder:
        path = folder / "a.pdf"
        path.write_bytes(b"old")
        os.chown(path, 65534, 65534)
        path.chmod(0o600)
        assert print_board(program, path).returncode == 0
        now = path.stat()
        assert (now.st_uid, now.st_gid, stat.S_IMODE(now.st_mode)) == (65534, 65534, 0o600)


def test_no_text(program):
    """what holds a NUL byte, or is in another encoding, is named as that"""
    with Folder() as folder:
        record, games, config = folder / "record", folder / "a.pdn", folder / "config"
        record.write_bytes(b"damier record 1\ngame \0draughts\n")
        config.write_bytes(b"listen = 1\0\n")
        for arguments in (("play", "--load", record), ("serve", "--config", config)):
            refused = call(program, *arguments)
            assert refused.returncode != 0 and b"holds a NUL byte" in refused.stderr, refused
        for encoding, mark in (("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")):
            games.write_bytes(mark + '[White "Ada"] 1. 32-28 *\n'.encode(encoding))
            refused = call(program, "convert", games, "--to", "json")
            assert refused.returncode == 1 and b"UTF-16" in refused.stderr and not refused.stdout, refused


def test_not_regular(program):
    """devices, pipes and folders are refused and stay what they are"""
    with Folder() as folder:
        os.mkfifo(folder / "pipe")
        (folder / "null").symlink_to("/dev/null")
        (folder / "pipe.pdn").symlink_to("pipe")
        for write, name in ((print_board, "pipe"), (print_board, "null"), (play_one, "pipe.pdn"),
                            (print_board, "/dev/stdout")):
            refused = write(program, folder / name)
            assert refused.returncode == 1, refused
            assert b"not a regular file" in refused.stderr, refused
        refused = print_board(program, folder)
        assert refused.returncode == 1 and b"Is a directory" in refused.stderr, refused
        if os.geteuid() == 0:
            device = folder / "device"
            os.mknod(device, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
            assert print_board(program, device).returncode == 1
            assert stat.S_ISCHR(device.stat().st_mode)
        assert stat.S_ISFIFO((folder / "pipe").stat().st_mode)
        assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
        assert parts(folder) == []


def test_neighbours(program):
    """a neighbour's .part is not ours; the longest names can be written"""
    with Folder() as folder:
        (folder / "a.pdf.part").write_bytes(b"mine")
        outside = folder / "outside"
        outside.write_bytes(b"precious")
        (folder / "b.pdf.part").symlink_to(outside)
        for name in ("a.pdf", "b.pdf", "x" * 255, "é" * 127):
            assert print_board(program, folder / name).returncode == 0, name
            assert (folder / name).read_bytes().startswith(b"%PDF")
        assert (folder / "a.pdf.part").read_bytes() == b"mine"
        assert outside.read_bytes() == b"precious"
        assert parts(folder) == []


def test_left_parts(program):
    """what a killed save left is removed by the next, but nothing that only looks alike"""
    with Folder() as folder:
        left = folder / ".a.pdf.0123456789abcdef.damier-part"
        kept = [folder / name for name in (
            ".a.pdf.0123456789abcde.damier-part", ".a.pdf.0123456789abcdeg.damier-part",
            ".b.pdf.0123456789abcdef.damier-part", "a.pdf.0123456789abcdef.damier-part",
            ".aa.pdf.0123456789abcdef.damier-part")]
        for path in (left, *kept):
            path.write_bytes(b"x")
        pipe = folder / ".a.pdf.fedcba9876543210.damier-part"
        os.mkfifo(pipe)
        assert print_board(program, folder / "a.pdf").returncode == 0
        assert not left.exists()
        assert all(path.exists() for path in (*kept, pipe))
        assert play_one(program, folder).returncode == 0
        swept = {kept[2].name, kept[4].name}  # whole parts of other files, and nobody writes them
        assert set(parts(folder)) == {path.name for path in (*kept, pipe)} - swept


def test_unwritable(program):
    """what may not be written is not replaced"""
    if os.geteuid() == 0:
        user = {"user": 65534, "group": 65534}
    else:
        user = {}
    with Folder() as folder:
        folder.chmod(0o777)
        path = folder / "a.pdf"
        path.write_bytes(b"old")
        path.chmod(0o444)
        readable = pathlib.Path(program).resolve()
        if user and not all(os.stat(p).st_mode & 0o001 for p in readable.parents):
            return  # the other user could not start the program
        refused = print_board(readable, path, **user)
        assert refused.returncode == 1 and b"Permission denied" in refused.stderr, refused
        assert path.read_bytes() == b"old" and parts(folder) == []


def test_output(program):
    """- is standard output, and what is said besides goes elsewhere"""
    with Folder() as folder:
        made = print_board(program, "-", cwd=folder)
        assert made.returncode == 0 and made.stdout.startswith(b"%PDF")
        assert made.stdout.rstrip().endswith(b"%%EOF") and b"pages: 1" in made.stderr
        assert print_board(program, folder / "a.pdf").returncode == 0
        assert (folder / "a.pdf").read_bytes() == made.stdout
        svg = call(program, "print", "board", "--format", "svg", "-o", "-", cwd=folder)
        assert svg.returncode == 0 and svg.stdout.rstrip().endswith(b"</svg>")
        several = call(program, "print", "cards", "--format", "svg", "-o", "-", cwd=folder)
        assert several.returncode == 1 and several.stdout == b"", several
        record = call(program, "play", "draughts", input=b"32-28\nsave -\nquit\n", stdin=None)
        assert b"damier record 1\ngame draughts\n" in record.stdout, record
        assert os.listdir(folder) == ["a.pdf"]


def test_pdn_continues(program):
    """an existing PDN file is continued, however it ends, and not touched if nothing is played"""
    with Folder() as folder:
        path = folder / "keep.pdn"
        mine = '[Event "mine"]\n\n1. 32-28 *'
        for ending in ("", "\n", "\n\n", "\n\n\n"):
            path.write_text(mine + ending)
            for count in (1, 2):
                assert play_one(program, path).returncode == 0
                text = path.read_text()
                assert text.startswith(mine + (ending if len(ending) > 1 else "\n\n")), text[:80]
                assert len(PDN_GAME.findall(text)) == count
        path.write_text(mine)
        refused = call(program, "match", "draughts", "hub=/nonexistent/engine", "depth=1",
                       "--games", "1", "--save", path)
        assert refused.returncode == 1, refused
        assert path.read_text() == mine


def test_folder_continues(program):
    """records in a folder are never replaced: their numbers go on"""
    with Folder() as folder:
        (folder / "game-0007.txt").write_text("mine")
        (folder / "game-12.txt.bak").write_text("mine")
        for _ in range(2):
            assert play_one(program, folder).returncode == 0
        assert sorted(os.listdir(folder)) == [
            "game-0007.txt", "game-0008.txt", "game-0009.txt", "game-12.txt.bak"]
        assert (folder / "game-0007.txt").read_text() == "mine"


def test_closed_streams(program):
    """what is said where a stream is closed does not go into the file that is saved"""
    with Folder() as folder:
        path = folder / "keep.pdn"
        for closed in (0, 1, 2):
            path.write_text("mine\n")
            refused = call(program, "match", "draughts", "hub=false", "depth=1", "--games", "1",
                           "--save", path, preexec_fn=lambda: os.closerange(closed, 3))
            assert refused.returncode == 1, refused
            assert path.read_text() == "mine\n", closed
        path.unlink()
        played = play_one(program, path, preexec_fn=lambda: os.close(1))
        assert played.returncode == 1 and b"could not be written" in played.stderr, played
        assert len(games(path)) == 1


def small_files(limit, elsewhere):
    """For a child: files cannot grow beyond `limit` bytes, as if the disk were full.

    The signal that comes with it is the program's to deal with. What a build with coverage
    writes at its end would be cut too: that goes elsewhere.
    """
    def set_up():
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    return {"preexec_fn": set_up, "environment": {"GCOV_PREFIX": str(elsewhere)}}


def test_full_disk(program):
    """a full disk costs nothing: the old file stays, a PDN file ends with a whole game"""
    with Folder() as folder, Folder() as elsewhere:
        path = folder / "a.pdf"
        path.write_bytes(b"old")
        refused = print_board(program, path, **small_files(5000, elsewhere))
        assert refused.returncode == 1 and b"File too large" in refused.stderr, refused
        assert path.read_bytes() == b"old" and os.listdir(folder) == ["a.pdf"]
        pdn = folder / "a.pdn"
        assert play_one(program, pdn).returncode == 0
        before = pdn.read_bytes()
        refused = play_one(program, pdn, **small_files(len(before) + 100, elsewhere))
        assert refused.returncode == 1 and b"could not be saved" in refused.stderr, refused
        assert pdn.read_bytes() == before


def repeat(count, action, *arguments):
    for _ in range(count):
        action(*arguments)


def test_two_writers(program):
    """several processes that write one file never mix, and a reader sees whole files only"""
    with Folder() as folder:
        path, whole = folder / "a.svg", set()
        kinds = [["board"], ["pieces"], ["board", "--grey"], ["board", "--game", "martian"]]
        def write(kind):
            done = call(program, "print", *kind, "--format", "svg", "-o", folder / "a.svg")
            assert done.returncode == 0, done
        for kind in kinds:
            write(kind)
            path = folder / "a-1.svg"
            whole.add(path.read_bytes())
        assert len(whole) == len(kinds)
        reads = 0
        with ThreadPoolExecutor() as pool:
            writers = [pool.submit(repeat, 12, write, kind) for kind in kinds]
            while not all(writer.done() for writer in writers):
                assert path.read_bytes() in whole, "mixed"
                reads += 1
        for writer in writers:
            writer.result()
        assert reads > 100, reads
        assert parts(folder) == []


def test_two_appenders(program):
    """several processes that continue one PDN file, or one folder, lose no game"""
    with Folder() as folder:
        path, records = folder / "a.pdn", folder / "records"
        records.mkdir()
        def play():
            assert play_one(program, path).returncode == 0
            assert play_one(program, records).returncode == 0
        with ThreadPoolExecutor() as pool:
            players = [pool.submit(repeat, 4, play) for _ in range(4)]
        for player in players:
            player.result()
        assert len(games(path)) == 16
        assert len(os.listdir(records)) == 16, os.listdir(records)


if __name__ == "__main__":
    run([case for name, case in list(globals().items()) if name.startswith("test_")])
