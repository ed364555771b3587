"""What we copied from the specifications is still what they say."""

from __future__ import annotations

import re

from tests.conftest import IDS, RULINGS


def test_the_list_of_rules_is_the_specifications(shared):
    theirs = (shared / "rules" / "ids.txt").read_text(encoding="utf-8").split()

    assert set(theirs) == IDS


def test_the_rulings_that_are_listed_are_the_specifications_or_were_decided_on(shared):
    pages = ("rules/planet28.md", "rules/planetfall.md", "TABLE.md")
    theirs = "".join((shared / page).read_text(encoding="utf-8") for page in pages)
    given = {one for one in RULINGS if "-A" in one}
    assert given <= set(re.findall(r"\b(?:P28|PF)-A\d+", theirs))
    most = max(map(int, re.findall(r"^\| G(\d+) \|", theirs, re.MULTILINE)))
    named = {int(one.partition("-G")[2]) for one in RULINGS - given}
    assert set(range(1, most + 1)) <= named
