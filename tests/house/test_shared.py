"""What we copied from the specifications is still what they say."""

from __future__ import annotations

from tests.conftest import IDS


def test_the_list_of_rules_is_the_specifications(shared):
    theirs = (shared / "rules" / "ids.txt").read_text(encoding="utf-8").split()

    assert set(theirs) == IDS
