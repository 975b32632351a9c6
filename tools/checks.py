# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs checks that are functions, says which fail, and counts them in the last line."""
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


def allows(what, with_more, name, text):
    """A check that passes if `with_more` finds no fault once the text was added to the file of that name."""
    def test(root):
        faults = with_more(root, name, text)
        assert not faults, faults
    test.__doc__ = f"{what} is allowed"
    return test
