"""What everybody sees of a battle, though most characters are not looked at again."""

from __future__ import annotations

import pytest

from rules.games.planet28 import SYSTEM, looking
from rules.games.planet28.units import Effect
from tests.support.planet28 import battles
from tests.support.planet28.rides import aboard, bus
from tests.support.planet28.tables import std, table


def seen(state):
    return SYSTEM.look(state, None)


def anew(state, monkeypatch):
    """Return the view of a state of which nothing is remembered."""
    with monkeypatch.context() as patched:
        for name in ("_seen", "_views"):
            patched.setattr(looking, name, looking.Remembered(999))
        return seen(state)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_remembered_of_random_battles_is_what_is_there(seed, monkeypatch):
    rows = []
    battles.play_out(seed, rows.append)

    for row in rows:
        assert seen(row.step.state) == anew(row.step.state, monkeypatch)


def test_whoever_a_move_leaves_alone_is_not_looked_at_again():
    before = table(std(), std("blue"), std("blue"))
    after = before.change(2, hp=3)
    was, now = seen(before), seen(after)

    assert [one is other for one, other in zip(was.units, now.units, strict=True)] == [
        True,
        False,
        True,
    ]


def test_contacts_and_auras_of_others_are_seen_at_once():
    apart = table(std(traits=("Inspiring",)), std(), std("blue"))
    led, locked = apart.change(1, near=(2,)), apart.lock(2, 3)

    assert seen(apart).units[1].skills["F"] + 1 == seen(led).units[1].skills["F"]
    assert [unit.touching for unit in seen(locked).units] == [(), (3,), (2,)]
    assert [unit.touching for unit in seen(apart).units] == [(), (), ()]


def test_effects_and_whoever_controls_a_character_are_seen():
    state = table(std(), std("blue")).change(2, effects=(Effect("Flame", 0, 9, 1),), control="red")

    assert (seen(state).units[1].effects, seen(state).units[1].mover) == (("Flame",), "red")


@pytest.mark.rule("P28-TR-PILOT", "P28-INT-19")
def test_a_pilot_that_gets_in_or_is_hurt_is_seen_in_the_vehicle():
    empty = bus(std(name="Red 1", traits=("Pilot",), A=7), std(name="Red 2"))
    ridden = aboard(empty, 1)
    hurt = ridden.change(1, half=True, hp=5)
    assert [seen(state).units[3].skills["A"] for state in (empty, ridden, hurt)] == [4, 7, 6]
