"""The catalogue of forces, cards and MARs: each rule once, each MAR by the name it has."""

from __future__ import annotations

from rules.games.planetfall.catalogue_cards import CARDS
from rules.games.planetfall.catalogue_forces import FORCES
from rules.games.planetfall.catalogue_mars import MARS
from rules.games.planetfall.force.mars import KINDS


def test_every_rule_of_forces_and_cards_is_listed_once():
    listed = [rule.id for rule in (*FORCES, *CARDS)]
    wanted = [f"PF-DATA-{n}" for n in range(1, 6)]
    wanted += [f"PF-FRC-{n}" for n in range(1, 16)]
    wanted += [f"PF-TAC-{n}" for n in range(1, 8)]
    assert sorted(listed) == sorted(wanted)


def test_every_mar_is_listed_by_its_name_and_its_rule():
    listed = {rule.id: rule.title for rule in MARS}
    assert len(listed) == len(MARS) == 42
    assert {kind.rule: kind.name for kind in KINDS}.items() <= listed.items()
