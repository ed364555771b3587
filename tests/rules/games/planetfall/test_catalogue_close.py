"""The rules of close quarters and disorder as `/rules` lists them."""

from __future__ import annotations

from rules.games.planetfall.catalogue_close import CLOSE
from rules.games.planetfall.catalogue_disorder import DISORDER

LISTED = (*CLOSE, *DISORDER)


def test_every_rule_of_these_chapters_is_listed_once(shared):
    known = (shared / "rules" / "ids.txt").read_text(encoding="utf-8").split()
    chapters = ("PF-CQB-", "PF-STM-", "PF-LEV-", "PF-DIS-", "PF-FH-")
    listed = [rule.id for rule in LISTED]

    assert len(listed) == len(set(listed)) and set(listed) <= set(known)
    assert {one for one in known if one.startswith(chapters)} <= set(listed)


def test_every_listed_rule_has_a_title_a_text_and_its_place():
    for rule in LISTED:
        assert rule.title and rule.text.endswith("."), rule
        assert rule.source.startswith("Planetfall core rulebook, "), rule
