#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Stages of `make test`: side by side, but after what they need; one that breaks down counts and stops no other."""
import contextlib
import io
import pathlib
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import run_tests  # noqa: E402
from checks import run_checks  # noqa: E402

LONGEST = 30  # seconds to wait for another stage


def status_and_text(stages, needs):
    """What running them ended with, and what was said."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        status = run_tests.run_side_by_side(stages, needs)
    return status, said.getvalue()


def test_side_by_side(_):
    """two stages run at once"""
    both = threading.Barrier(2)

    def meet():
        both.wait(LONGEST)
        return 1, 0

    status, text = status_and_text({"one": meet, "other": meet}, {})
    assert status == 0 and text.endswith("2 passed, 0 failed\n"), text


def test_needs(_):
    """a stage comes after those it needs, and what needs nothing goes before it"""
    begun = []

    def stage(name):
        def run():
            begun.append(name)
            return 1, 0
        return run

    status, text = status_and_text({name: stage(name) for name in ("last", "middle", "first", "free")},
                                   {"last": ["middle"], "middle": ["first"]})
    assert status == 0 and text.endswith("4 passed, 0 failed\n"), text
    assert [name for name in begun if name != "free"] == ["first", "middle", "last"], begun
    assert begun.index("free") < begun.index("last"), begun


def test_breakdown(_):
    """a stage that breaks down is a failure, those that need it are run all the same"""
    def broken():
        raise FileNotFoundError("no such tool")

    status, text = status_and_text({"broken": broken, "good": lambda: (3, 0)}, {"good": ["broken"]})
    assert status == 1 and text.endswith("3 passed, 1 failed\n") and "no such tool" in text, text


def test_needs_exist(_):
    """what the stages of `make test` need are stages that come before them"""
    names = list(run_tests.STAGES)
    for name, needs in run_tests.NEEDS.items():
        assert all(names.index(need) < names.index(name) for need in needs), (name, needs)


if __name__ == "__main__":
    sys.exit(run_checks(None, (test_side_by_side, test_needs, test_breakdown, test_needs_exist)))
