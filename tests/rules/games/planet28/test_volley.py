"""Several attacks in one action: all rolls first, then the harm of each hit (P28-FLOW-3)."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planet28.actions.melee import Melee
from rules.games.planet28.actions.shots import ShootAction
from rules.games.planet28.attack import Attack, due, hits, rolled
from tests.support.planet28.tables import going, std, table

pytestmark = pytest.mark.rule("P28-FLOW-3")


def run(state, frame, script):
    """The battle after a frame has been gone through in an activation."""
    above = msgspec.structs.replace(frame, parent=len(state.frames) - 1)
    return going(msgspec.structs.replace(state, frames=(*state.frames, above)), script)


def shots(*pairs):
    """Shots with laser pistols."""
    return tuple(Attack(by=by, at=at, weapon="Laser pistol") for by, at in pairs)


def test_all_shots_are_rolled_before_the_harm_of_any():
    state = table(std(), std("blue"), std(), std("blue", hp=3))
    volley = ShootAction(unit=1, shots=shots((1, 2), (3, 4), (3, 2)))
    game = run(state, volley, "d10:1 d10:9 d10:1 d8:2 d4:1 d8:3 d4:1")
    assert [game.unit(unit).hp for unit in (2, 4)] == [15, 3]
    assert game.rules() == [
        *["SHOOT-5"] * 3, "SHOOT-7", "SHOOT-6", "SHOOT-7", "DMG-2", "DMG-2",
    ]  # fmt: skip


def test_a_hit_on_somebody_slain_meanwhile_is_lost():
    state = table(std(), std("blue", hp=3), std("blue"))
    volley = ShootAction(unit=1, shots=shots((1, 2), (1, 2)))
    game = run(state, volley, "d10:1 d10:1 d8:5 d4:1")
    assert (game.unit(2).status, game.rules()[-1]) == ("slain", "DMG-4")


def test_a_fright_keeps_the_whole_volley_from_firing():
    state = table(std(), std("blue"), std("blue", traits=("Terrifying",)))
    volley = ShootAction(unit=1, shots=shots((1, 2), (1, 3)))
    game = run(state, volley, "d10:9")
    assert (game.kind(), game.unit(1).status) == ("edge", "broken")


def blows(at, *members):
    return tuple(Attack(by=one, at=at, weapon="Dagger") for one in members)


def test_both_volleys_of_a_fight_are_rolled_before_any_harm_and_nerve_comes_last():
    state = table(std(), std("blue", hp=11), std(), std("blue"), locks=((1, 2),))
    fight = Melee(
        stage="attack", striker=1, struck=2, strikes=blows(2, 1, 3), replies=blows(1, 2, 4)
    )
    script = "d10:1 d10:1 d10:1 d10:9 d4:1 d4:1 d4:2 d4:1 d4:1 d4:1 d10:1"
    game = run(state, fight, script)
    assert [game.unit(unit).hp for unit in (1, 2)] == [16, 2]
    assert [rule for rule in game.rules() if rule.startswith(("DMG", "BREAK"))] == [
        "DMG-2", "DMG-2", "DMG-2", "BREAK-3", "BREAK-4",
    ]  # fmt: skip
    assert [game.unit(unit).tally.hits for unit in (1, 2, 3, 4)] == [1, 1, 1, 0]


def test_each_attack_of_a_charge_rolls_its_own_die_and_its_attack_together():
    state = table(std(), std("blue"), std(), locks=((1, 2),))
    fight = Melee(
        stage="attack", striker=1, struck=2, manner="charge", edge=True, strikes=blows(2, 1, 3)
    )
    game = run(state, fight, "d4:3 d10:9 d4:4 d10:9")
    assert game.rules() == ["CHG-2", "FIGHT-4", "CHG-2", "FIGHT-4", "FIGHT-5"]


def test_the_attacks_of_a_volley_are_decided_one_after_the_other():
    volley = shots((1, 2), (3, 2))
    assert due(volley) is volley[0]
    once = rolled(volley, True)
    assert (due(once), hits(once)) == (volley[1], once[:1])
    twice = rolled(once, False)
    assert (due(twice), [one.hit for one in twice]) == (None, [True, False])
