"""Questions whose legal answers would betray a hidden ability are sealed (C316-PBP-6)."""

from __future__ import annotations

import pytest

from rules.core import question
from rules.three_sixteen import THREE_SIXTEEN
from rules.three_sixteen.contact import Advance
from rules.three_sixteen.declare import Declare
from rules.three_sixteen.service import OpenEncounter

from .table import Table, campaign, d10, round_of, squad


@pytest.mark.rule("C316-PBP-6")
@pytest.mark.parametrize("ability", [1, 17])
def test_the_purchase_before_the_first_die_is_sealed_whatever_the_planet_has(ability):
    table = Table(campaign(*squad("red blue"), abilities=(ability,), hidden=True))
    table.play("gm", OpenEncounter(tokens=3)).lapse()

    ask = question(table.state)

    assert (ask.kind, ask.sealed) == ("aliens", True)
    assert (Advance(ambush=True) in table.offers("gm", Advance)) == (ability == 1)


@pytest.mark.rule("C316-PBP-6")
@pytest.mark.parametrize("ability", [2, 17])
def test_the_window_of_voided_scores_is_sealed_whatever_the_planet_has(ability):
    table = round_of(*squad("red blue"), abilities=(ability,), hidden=True)
    table.roll(d10("9 3 4")).all(red=Declare(), blue=Declare()).lapse()
    table.through("drugs")

    ask = question(table.state)

    assert (ask.kind, ask.sealed) == ("aliens", True)
    assert len(ask.entries[0].choices) == 3


@pytest.mark.rule("C316-PBP-6")
@pytest.mark.parametrize("ability", [1, 17])
def test_a_gms_order_lets_a_window_pass_alike_on_every_planet(ability):
    table = Table(campaign(*squad("red blue"), abilities=(ability,), hidden=True))
    table.play("gm", OpenEncounter(tokens=3)).lapse()

    assert THREE_SIXTEEN.obey("aliens pass", table.state, "gm") == Advance()
    assert THREE_SIXTEEN.obey("aliens pass", table.state, "red") is None
    assert THREE_SIXTEEN.obey("watch yes", table.state, "gm") is None
