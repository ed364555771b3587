"""The coverage of rules can fail: no rule is excused but by a test that is marked with it."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.games.planetx.system import SYSTEM
from tests.support.planetx.coverage import excuse, marked, missing, report
from tests.support.planetx.excused import EXCUSED

ALL = [rule.id for rule in SYSTEM.catalogue]


@pytest.mark.parametrize("rule", list(EXCUSED))
def test_every_excuse_is_a_test_marked_with_its_rule(rule):
    assert rule in ALL and excuse(rule, EXCUSED) == EXCUSED[rule]


def test_a_rule_that_is_neither_told_nor_excused_is_missing():
    told = Counter(rule for rule in ALL if rule not in EXCUSED)
    assert missing(told, EXCUSED) == []
    del told["PX-SCOUT-2"]
    assert missing(told, EXCUSED) == ["PX-SCOUT-2"]
    assert any(line.endswith("NOT COVERED") for line in report(told, EXCUSED))


def test_an_excuse_by_a_missing_or_another_rules_test_is_none():
    told = Counter(rule for rule in ALL if rule != "PX-TERR-4")
    for name in ("test_territory.test_gone", "test_territory.test_a_foreign_colony_cuts_the_way"):
        assert missing(told, {"PX-TERR-4": name}) == ["PX-TERR-4"]
    assert missing(told, {"PX-TERR": "test_territory.test_territory_is_shared"}) == ["PX-TERR-4"]
    assert missing(told, {"PX-TERR-4": "test_territory.test_territory_is_shared"}) == []


def test_marks_of_files_and_of_single_cases_count():
    assert "PX-CARD-8" in marked("test_discard.test_the_pile_is_shuffled_again_by_the_gm_only")
    assert "PX-INV-6" in marked("test_invariants.test_every_broken_invariant_is_named")
