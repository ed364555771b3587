"""What is loaded, what lacks ammunition, and who of a squad loads what (P28-WPN-4)."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.actions.loading import (
    armed,
    check_reload,
    lack,
    loaded_at_start,
    reloaded,
)
from tests.support.planet28.arms import bearing, gun, made
from tests.support.planet28.guards import red_guard
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import std, table
from tests.support.planet28.wheels import HULL

MUSKET = gun("Reload", name="Musket", ammo="rough")
ROUGH = "Ammo rough"
SQUAD = 5


def guard(*unloaded, holding=(1, 2, 3), pieces=(1, 1, 1), **switches):
    """Red's squad, of which these hold a musket, some of them unloaded."""
    state = red_guard(**switches)
    state = msgspec.structs.replace(
        state,
        profiles=tuple(
            msgspec.structs.replace(one, weapons=(MUSKET,)) if one.seat == "red" else one
            for one in state.profiles
        ),
    )
    for one, count in zip((1, 2, 3), pieces, strict=True):
        state = state.change(
            one,
            wielded=("Musket",) if one in holding else (),
            unloaded=("Musket",) if one in unloaded else (),
            items={ROUGH: count} if count else {},
        )
    return state


@pytest.mark.rule("P28-WPN-4", "P28-WSR-RELOAD", "P28-SHOOT-8")
@pytest.mark.parametrize(
    ("weapon", "fields", "mode", "why"),
    [
        (MUSKET, {}, "per_shot", ""),
        (MUSKET, {"unloaded": ("Musket",)}, "per_shot", "not loaded"),
        (MUSKET, {}, "double", "no ammo rough left"),
        (MUSKET, {"items": {ROUGH: 1}}, "double", ""),
        (gun(), {}, "double", ""),
        (made("Saw"), {"unloaded": ("Saw",)}, "per_shot", ""),
    ],
)
def test_only_a_weapon_with_reload_can_be_empty(weapon, fields, mode, why):
    state = table(bearing(weapon, **fields), ammo_mode=mode)
    assert lack(state, 1, weapon) == why


@pytest.mark.rule("P28-WPN-4", "P28-SQD-9")
@pytest.mark.parametrize(
    ("state", "why"),
    [
        (lambda: guard(), ""),
        (lambda: guard(1, 2), ""),
        (lambda: guard(1, 2, 3), "not loaded"),
        (lambda: guard(3, holding=(3,)), "not loaded"),
        (lambda: guard(holding=()), "nobody has it in hand"),
        (lambda: guard(pieces=(0, 0, 0), ammo_mode="double"), "no ammo rough left"),
    ],
)
def test_a_squad_can_fire_a_weapon_if_one_member_can(state, why):
    assert lack(state(), SQUAD, MUSKET) == why


@pytest.mark.rule("P28-WPN-4", "P28-SHOOT-8", "P28-WSR-RELOAD", "P28-SQD-9")
def test_weapons_are_in_the_hands_of_members_and_not_of_a_squad():
    assert armed(guard(), 1).id == 1
    with pytest.raises(TypeError, match="Guard has no weapons"):
        armed(guard(), SQUAD)


@pytest.mark.rule("P28-SQD-5", "P28-WPN-4", "P28-WSR-RELOAD")
@pytest.mark.parametrize(
    ("state", "rule", "words"),
    [
        (lambda: guard(1, 2, 3, pieces=(0, 0, 0)), "P28-WPN-4", "has no ammo rough left"),
        (lambda: guard(holding=(2,)), "P28-WSR-RELOAD", "needs no reloading"),
        (lambda: guard(2, holding=(2,), pieces=(1, 0, 1)), "P28-WPN-4", "no ammo rough left"),
        (lambda: guard(holding=()), "P28-WPN-4", "has no “Musket” in hand"),
    ],
)
def test_what_keeps_a_squad_from_loading_is_what_keeps_its_holders(state, rule, words):
    with pytest.raises(RuleError, match=words) as told:
        check_reload(state(), SQUAD, "Musket")
    assert told.value.rule == rule


@pytest.mark.rule("P28-SQD-5", "P28-WPN-4")
@pytest.mark.parametrize(
    ("state", "empty"),
    [
        (lambda: guard(1, 2, 3), [0, 0, 0]),
        (lambda: guard(1, 2, 3, pieces=(0, 1, 0)), [1, 0, 1]),
        (lambda: guard(3), [0, 0, 0]),
    ],
)
def test_each_member_who_can_loads_its_own_with_a_piece_of_its_own(state, empty):
    before = state()
    check_reload(before, SQUAD, "Musket")
    after = reloaded(before, SQUAD, "Musket")
    assert [len(after.unit(one).unloaded) for one in (1, 2, 3)] == empty
    for one in (1, 2, 3):
        loaded = len(before.unit(one).unloaded) - len(after.unit(one).unloaded)
        assert after.unit(one).items.get(ROUGH, 0) == before.unit(one).items.get(ROUGH, 0) - loaded


@pytest.mark.rule("P28-WPN-4", "P28-SETUP-5")
def test_everybody_loads_before_the_battle_those_behind_a_squad_as_well():
    people = [bearing(MUSKET, items={ROUGH: 2}) for _ in range(3)]
    state = with_squad(table(*people, std("blue")), 1, 2, 3)
    armoury = ("left Hard point 5/5 = Primitive pistol", "right Radio 5/5", *HULL)
    state = with_vehicle(state, *armoury, seat="red", items={ROUGH: 1})
    state = with_vehicle(state, *armoury, seat="red")
    begun = loaded_at_start(state)
    assert [begun.unit(one).items for one in (1, 2, 3)] == [{ROUGH: 1}] * 3
    assert [begun.unit(one).items for one in (6, 7)] == [{}, {}]
    assert [begun.unit(one).unloaded for one in (6, 7)] == [(), ("Primitive pistol",)]
    assert begun.unit(4) == state.unit(4)
