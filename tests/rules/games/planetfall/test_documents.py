"""A force for each side: which are ready for a battle, and what is read."""

from __future__ import annotations

import pytest

from rules.core import Faults
from rules.games.planetfall.documents import Papers
from rules.games.planetfall.samples import FORCES, VALUES

PAPERS = Papers()


@pytest.mark.rule("PF-DATA-1")
def test_each_commander_hands_in_a_force_and_the_gm_does_not():
    assert PAPERS.required({}, ("red", "blue", "gm")) == ("force/red", "force/blue")
    name, text = next(iter(FORCES.items()))
    assert PAPERS.read("force/red", text).name == name.removesuffix(" 1500")
    with pytest.raises(Faults, match="Planetfall reads a force, and a table"):
        PAPERS.read("board", text)
    with pytest.raises(Faults, match="no JSON"):
        PAPERS.read("force/red", "{")


@pytest.mark.rule("PF-FRC-1")
@pytest.mark.parametrize(
    ("mfv", "first", "number"),
    [("any", 1500, 8), ("1500", 1500, 4), ("3000", 3000, 8), ("6000", 3000, 8)],
)
def test_ready_forces_are_offered_by_what_was_agreed_two_alike_first(mfv, first, number):
    found = PAPERS.suited("force", {"mfv": mfv})
    assert len(found) == number
    assert [VALUES[name] for name in found[:4]] == [first] * 4
    assert PAPERS.suited("board", {"mfv": mfv}) == ()
