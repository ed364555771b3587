"""The GM's windows that nothing can be done in: open to all eyes, and answered by themselves."""

from __future__ import annotations

import pytest

from rules.core import question
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.lists import ARMOUR, BOOST, LASTING
from tests.support.three_sixteen.table import Table, d10, meeting, round_of, squad


def is_idle(table, seat="gm"):
    return THREE_SIXTEEN.gm.is_idle(table.state, seat)


def void_window(ability, **more):
    """Return a table at the window in which the aliens might void all scores."""
    table = round_of(*squad("red"), abilities=(ability,), hidden=True, **more)
    table.roll(d10("3 4")).all(red=Declare(), gm=AlienIntent()).through("drugs").done()
    assert (table.asks(), question(table.state).sealed) == ("aliens", True)
    return table


@pytest.mark.rule("C316-PBP-6")
def test_a_window_is_idle_exactly_when_the_hidden_ability_has_no_use_in_it():
    assert is_idle(void_window(LASTING))
    assert not is_idle(void_window(ARMOUR))
    assert is_idle(void_window(ARMOUR, encounter={"armour_spent": True}))


@pytest.mark.rule("C316-PBP-6")
@pytest.mark.parametrize(("ability", "passes"), [(LASTING, True), (BOOST, False)])
def test_who_could_buy_something_before_the_first_die_is_not_idle(ability, passes):
    party = squad("red")
    table = Table(meeting(*party, abilities=(ability,), hidden=True, stage="buy", place="none"))

    assert table.asks() == "aliens"
    assert is_idle(table) is passes


@pytest.mark.rule("C316-PBP-6")
def test_nobody_is_idle_where_people_are_asked_openly():
    table = round_of(*squad("red"), abilities=(LASTING,), hidden=True)

    assert not is_idle(table)
    assert not is_idle(table, "red")
