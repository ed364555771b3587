"""How encounters end, won or lost, and what they leave behind."""

from __future__ import annotations

import pytest

from rules.three_sixteen.contact import Advance
from rules.three_sixteen.gm import MoveTokens
from rules.three_sixteen.hits import Defend
from rules.three_sixteen.lists import AMBUSH, BOOST
from rules.three_sixteen.purchases import Buy

from .table import Table, d10, meeting, squad


def outcome(table):
    """Return what the last encounter came to: `won: no token is left`."""
    return table.heard("C316-END-9")[-1].removeprefix("The encounter is ").partition(".")[0]


@pytest.mark.rule("C316-END-4", "C316-END-9")
def test_without_tokens_there_is_no_dominance_any_more():
    state = meeting(*squad("red"), stage="buy", abilities=(BOOST,), tokens=1, place="none")
    table = Table(state).play("gm", Buy(ability=BOOST, source="encounter"))

    table.play("gm", Advance()).done()

    assert (table.asks(), outcome(table)) == ("free", "won: no token is left")


@pytest.mark.rule("C316-END-4")
def test_an_ambush_bought_with_the_last_token_strikes_first():
    state = meeting(*squad("red"), stage="buy", abilities=(AMBUSH,), tokens=1, place="none")
    table = Table(state).play("gm", Advance(ambush=True, source="encounter"))
    assert table.asks() == "hit"

    table.play("red", Defend()).done()

    assert (table.at("red").wounds, table.asks()) == (1, "free")
    assert outcome(table) == "won: no token is left"


@pytest.mark.rule("C316-END-4")
def test_tokens_taken_away_during_dominance_leave_nobody_to_strike():
    table = Table(meeting(*squad("red"), stage="opening", place="none", tokens=2))
    table.play("gm", MoveTokens(tokens=2, source="encounter", to="gone"))

    table.roll(d10("1 9")).lapse().done()

    assert (table.at("red").wounds, table.asks()) == (0, "free")
