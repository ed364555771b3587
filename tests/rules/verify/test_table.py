"""What the verifier knows of the rules is what the rules say today."""

from __future__ import annotations

import pytest
from hypothesis import given

from referee.timeline import outline
from rules import verify
from rules.dice import Roll
from rules.fair import FairDice
from rules.games import GAMES, ROLLS
from rules.notation import NOTATION, limits, read, throw
from rules.rolls.audience import audience
from tests.support.dice.strategies import MANY, lines, plan_of
from tests.support.verify import table


def test_its_table_of_moves_is_todays():
    """`python -m tests.support.verify.table` writes it when a move has changed."""
    assert verify.MOVES.strip() == table.table()


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [(["seat", "more"], ["act"]), (["seat", "more?"], []), ([], ["act"]), (["seat?"], [])],
)
def test_a_move_of_the_same_version_decides_by_what_it_decided_by(fields, wrong):
    """A field may come that need not be said; another would be missing in every old row."""
    assert table.unsaid_by_old({"act": ["seat"]}, {"act": fields, "new": ["any"]}) == wrong


@pytest.mark.parametrize("system", (*GAMES, ROLLS), ids=lambda system: system.name)
def test_every_game_is_in_its_table(system):
    """Each move with exactly the fields that it decides by."""
    known = verify.KNOWN.fields[system.name, system.version]
    assert {kind: list(fields) for kind, fields in known.items()} == table.kinds_of(system)


def test_rows_beside_a_game_are_those_of_the_house():
    assert verify.BESIDE == outline.SIDE


def test_limits_and_audiences_are_those_of_the_dice_language():
    assert limits.EXTRA_DICE == verify.EXTRA_DICE
    assert limits.POOL_DICE == verify.LONG_POOL
    assert limits.RESULTS == verify.MOST_RESULTS
    for hide, more in verify.HIDES.items():
        assert audience(hide, "r1") == (None if more is None else ("r1", *more))
    assert set(verify.ROLL_KINDS) == set(table.kinds_of(ROLLS))
    assert NOTATION in verify.NOTATIONS


def fallen(text, rolls):
    """Return the dice that are left over when a line has taken all it calls for."""
    dice = verify.Fallen([{"sides": roll.sides, "faces": list(roll.faces)} for roll in rolls])
    dice.line(text)
    return dice.left


@pytest.mark.parametrize(
    "text",
    ["5d6!o", "4d6r1,3!", "2d[1,3,5]kh1+1d6", "3d[red,2d6 blue]", "1d20+3vs1d20", "ceil(7d6/2)by3"],
)
def test_the_dice_of_the_larger_language_are_the_ones_it_calls_for(text):
    for seed in range(50):
        dice = FairDice(seed.to_bytes(32, "big"), b"h" * 32, b"t" * 32)
        dice.decide(text.encode())
        plan = read(text)
        throw(plan, dice, "r1")
        assert fallen(plan.canonical, dice.rolls) == []
        assert fallen(plan.canonical, [*dice.rolls, Roll(7, (3,), "more", "r1")]) == [(7, 3)]


@MANY
@given(lines())
def test_the_dice_of_any_line_are_the_ones_it_calls_for(text):
    """The verifier's reading of a line and the rules' throw of it come to the same dice."""
    plan = plan_of(text)
    dice = FairDice(b"o" * 32, b"h" * 32, b"t" * 32)
    dice.decide(plan.canonical.encode())
    throw(plan, dice, "r1")
    try:
        assert fallen(plan.canonical, dice.rolls) == []
        assert fallen(plan.canonical, [*dice.rolls, Roll(7, (3,), "more", "r1")]) == [(7, 3)]
    except verify.Uncounted:
        assert ")d" in plan.canonical
