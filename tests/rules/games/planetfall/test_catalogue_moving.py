"""The rules of activations, movement and what comes from above as `/rules` lists them."""

from __future__ import annotations

import pytest

from rules.games.planetfall.catalogue_moving import MOVEMENT
from rules.games.planetfall.catalogue_orbital import ORBITAL

MOVED = ("PF-ACT-", "PF-MOV-", "PF-TER-", "PF-RAM-", "PF-WD-", "PF-EMB-")
CAME = ("PF-SKY-", "PF-PRT-")


@pytest.mark.parametrize(("rules", "chapters"), [(MOVEMENT, MOVED), (ORBITAL, CAME)])
def test_every_rule_of_these_chapters_is_listed_once(shared, rules, chapters):
    known = (shared / "rules" / "ids.txt").read_text(encoding="utf-8").split()
    listed = [rule.id for rule in rules]

    assert sorted(listed) == sorted(one for one in known if one.startswith(chapters))


def test_every_listed_rule_has_a_title_and_a_text():
    assert all(rule.title and rule.text.endswith(".") for rule in (*MOVEMENT, *ORBITAL))
