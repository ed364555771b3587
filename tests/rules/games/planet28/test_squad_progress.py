"""What a battle leaves of a squad (P28-SQD-15)."""

from __future__ import annotations

import msgspec
import pytest

from rules.dice import Scripted
from rules.games.planet28.squad_progress import Progress, is_scarred, progress
from tests.support.planet28.mixed import with_squad
from tests.support.planet28.tables import std, table

pytestmark = pytest.mark.rule("P28-SQD-15")
REPLACE = msgspec.structs.replace


def after(*hps, fled=(), of=None):
    """A battle after which a squad of 20 HP each has these left, 0 for the slain."""
    state = table(std(), *(std("blue") for _ in hps))
    squad = len(hps) + 2
    members = range(2, squad)
    profiles = tuple(
        REPLACE(one, of=squad) if n in (of or members) else one
        for n, one in enumerate(state.profiles, 1)
    )
    state = with_squad(REPLACE(state, profiles=profiles), *members)
    for unit, hp in zip(members, hps, strict=True):
        status = "slain" if not hp else "fled" if unit in fled else "ok"
        state = state.change(unit, hp=hp, status=status)
    return state, squad


def rolled(script, *hps, **more):
    state, squad = after(*hps, **more)
    dice = Scripted(script)
    found = progress(state, squad, dice)
    dice.done()
    return found


@pytest.mark.parametrize(
    ("hps", "fled", "scarred"),
    [
        ((20, 10, 0), (), False),
        ((20, 9, 0), (), True),
        ((20, 9, 20), (4,), True),
        ((20, 20, 20), (), False),
    ],
)
def test_a_squad_that_ends_below_half_of_its_hp_is_scarred(hps, fled, scarred):
    assert is_scarred(*after(*hps, fled=fled)) == scarred


def test_each_member_slain_or_fled_rolls_and_a_10_loses_it():
    found = rolled("d10:9 d10:10 d10:10", 20, 0, 0, 20, 15, fled=(6,))
    assert (found.lost, found.kept) == ((4, 6), (2, 3, 5))
    assert [line.work[0].faces for line in found.told] == [(9,), (10,), (10,)]
    assert [line.rule for line in found.told] == ["P28-SQD-15"] * 3
    assert rolled("", 20, 20, 20) == Progress(scarred=False, lost=(), kept=(2, 3, 4))


def test_members_of_a_squad_that_has_dissolved_roll_as_well():
    state, squad = after(20, 0, 0)
    alone = tuple(REPLACE(who, squad=0) for who in state.units[:4])
    dice = Scripted("d10:10 d10:1")
    assert progress(REPLACE(state, units=alone), squad, dice).lost == (3,)
    dice.done()


def test_a_character_of_another_unit_rolls_nothing():
    assert rolled("d10:1", 20, 0, 0, of=(2, 3)).kept == (2, 3)


@pytest.mark.parametrize(
    ("kept", "lost", "together", "room", "free"),
    [(3, 1, True, 7, 1), (2, 2, False, 8, 2), (9, 1, True, 1, 1), (10, 0, True, 0, 0)],
)
def test_three_are_a_squad_and_places_are_filled_up_to_ten(kept, lost, together, room, free):
    found = Progress(scarred=False, lost=tuple(range(lost)), kept=tuple(range(kept)))
    assert (found.is_together, found.room, found.free_places) == (together, room, free)
