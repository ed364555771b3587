"""The rules of main ordnance as `/rules` lists them."""

from __future__ import annotations

from rules.games.planetfall.catalogue_fire import FIRE


def test_every_rule_of_these_chapters_is_listed_once(shared):
    known = (shared / "rules" / "ids.txt").read_text(encoding="utf-8").split()
    chapters = ("PF-ORD-", "PF-SAVE-", "PF-OW-", "PF-FF-")
    listed = [rule.id for rule in FIRE]

    assert len(listed) == len(set(listed)) and set(listed) <= set(known)
    assert {one for one in known if one.startswith(chapters)} <= set(listed)


def test_every_listed_rule_has_a_title_and_a_text():
    assert all(rule.title and rule.text.endswith(".") for rule in FIRE)
