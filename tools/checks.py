# SPDX-License-Identifier: GPL-3.0-or-later
"""Running checks that are functions and counting those that fail; reporting what a check of the tree found."""
import sys
import traceback


def run_checks(subject, checks):
    """The status to end with; a check that fails does not stop the next."""
    failed = 0
    for check in checks:
        try:
            check(subject)
        except Exception:
            failed += 1
            print(f"not ok: {check.__doc__}\n{traceback.format_exc()}")
    print(f"{len(checks) - failed} passed, {failed} failed")
    return 1 if failed else 0


def report(name, unit, count, faults):
    """Says what a check of the tree found in so many files or texts; the status to end with."""
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{name}: {count} {unit}, {len(faults)} faults")
    return 1 if faults or not count else 0


def allows(what, with_more, name, text):
    """A check that passes if `with_more` finds no fault once the text was added to the file of that name."""
    def test(root):
        faults = with_more(root, name, text)
        assert not faults, faults
    test.__doc__ = f"{what} is allowed"
    return test
