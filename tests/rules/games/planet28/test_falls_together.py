"""Falls of whole squads, of some of their members, and of single characters."""

from __future__ import annotations

import pytest

from rules.games.planet28.actions.climbing import fallen_from_squad
from rules.games.planet28.actions.fall import fallen
from tests.support.planet28.guards import REPLACE, red_guard
from tests.support.planet28.tables import std, table

SQUAD = 5


def hanging(mm=60, **more):
    """Red's squad on a face, its members told apart by their names."""
    state = red_guard(squad={"climbing": mm}, **more)
    named = [
        REPLACE(one, name=f"Red {number}") if number < 4 else one
        for number, one in enumerate(state.profiles, 1)
    ]
    return REPLACE(state, profiles=tuple(named))


@pytest.mark.rule("P28-FALL-2", "P28-FALL-3", "P28-SQD-11")
@pytest.mark.parametrize(("mm", "lost", "left"), [(90, 4, 0), (50, 0, 0), (0, 0, 60)])
def test_a_squad_falls_with_every_member_and_holds_on_no_more(mm, lost, left):
    fell = fallen(hanging(), SQUAD, mm)
    assert [fell.table.unit(one).hp for one in (1, 2, 3)] == [20 - lost] * 3
    assert [(shock.unit, shock.lost) for shock in fell.shocks] == [
        (one, lost) for one in (1, 2, 3) if lost
    ]
    names = [line.text.partition(" falls ")[0] for line in fell.told]
    assert names == (["Red 1", "Red 2", "Red 3"] if mm else [])
    assert {line.rule for line in fell.told} <= {"P28-FALL-2"}
    assert fell.table.unit(SQUAD).climbing == left


@pytest.mark.rule("P28-FALL-2", "P28-FALL-3")
@pytest.mark.parametrize(("mm", "hp", "left"), [(90, 16, 0), (0, 20, 60)])
def test_a_character_falls_alone(mm, hp, left):
    fell = fallen(table(std(climbing=60), std("blue")), 1, mm, 2)
    assert (fell.table.unit(1).hp, fell.table.unit(1).climbing) == (hp, left)
    assert [shock.lost for shock in fell.shocks] == [4] * bool(mm)


@pytest.mark.rule("P28-SQD-7", "P28-SQD-8", "P28-FALL-2")
@pytest.mark.parametrize(
    ("members", "mm", "words"),
    [((1, 3), 90, "Red 1 and Red 3 lose hold."), ((2,), 90, "Red 2 loses hold.")],
)
def test_members_who_lose_hold_are_out_of_unit_below(members, mm, words):
    fell = fallen_from_squad(hanging(), SQUAD, members, mm)
    assert fell.told[0].text == words
    assert [line.rule for line in fell.told] == ["P28-SQD-8", *["P28-FALL-2"] * len(members)]
    told = [line.text.partition(" falls ")[0] for line in fell.told[1:]]
    assert told == [f"Red {one}" for one in members]
    assert [shock.unit for shock in fell.shocks] == list(members)
    for one in (1, 2, 3):
        who = fell.table.character(one)
        stray, hp = ("out", 16) if one in members else ("", 20)
        assert (who.stray, who.hp, who.climbing) == (stray, hp, 0)
    assert fell.table.unit(SQUAD).climbing == 60


@pytest.mark.rule("P28-SQD-7", "P28-SQD-8")
def test_members_who_lose_hold_near_the_ground_stand_there_unhurt():
    fell = fallen_from_squad(hanging(), SQUAD, (2,), 0)
    who = fell.table.character(2)
    assert (who.stray, who.hp, who.climbing, len(fell.told)) == ("out", 20, 0, 1)
