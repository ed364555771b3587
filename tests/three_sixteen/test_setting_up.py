"""Going in: the briefing, who takes part, weapons, fields and pods, and what the GM buys."""

from __future__ import annotations

import pytest

from rules.three_sixteen.contact import Advance
from rules.three_sixteen.lists import BOOST
from rules.three_sixteen.purchases import Buy
from rules.three_sixteen.service import OpenEncounter

from .table import Table, campaign, squad


@pytest.mark.rule("C316-END-4", "C316-SAG-5", "C316-ENC-5")
def test_a_purchase_with_the_last_token_ends_it_before_any_die():
    table = Table(campaign(*squad("red"), pool=3, abilities=(BOOST,)))
    table.play("gm", OpenEncounter(tokens=1)).silent()

    table.play("gm", Buy(ability=BOOST, source="encounter")).play("gm", Advance()).done()

    assert table.asks() == "free"
    assert "won" in table.heard("C316-END-9")[0]
    assert not table.heard("C316-DOM-1")
