"""Planet 28's armour and the reckoning of a hit, without a battle."""

from __future__ import annotations

import pytest

from rules.procedures.planet28.armour import BY_NAME, STOCK
from rules.procedures.planet28.dice_sum import Sum
from rules.procedures.planet28.hit import absorbed, damage, defence, may_reboot

NOTHING = {"energy": False, "piercing": False, "iron_skin": False, "cover": False}
ROWS = (
    ("NONE", "No armour", "1D4-1", "1D4-1", 0, ""),
    ("LIGHT", "Light armour", "1D6", "", 10, ""),
    ("BALLISTIC", "Ballistic", "1D8+4", "1D8+4", 15, ""),
    ("ESHIELD", "Energy shield", "", "1D12+6", 30, ""),
    ("PSYHOOD", "Psy-hood", "", "", 50, "hooded"),
    ("HEAVY", "Heavy armour", "1D12", "1D12", 50, "clumsy"),
    ("LIVING", "Living armour", "", "", 30, "living"),
    ("POWER", "Power armour", "2D10+5", "2D10+5", 100, "powered"),
)


def rows():
    """The table of armour, each row marked with its rule."""
    for rule, *row in ROWS:
        marks = pytest.mark.rule(f"P28-ARM-{rule}", "P28-ARM-2", "P28-INT-11")
        yield pytest.param(*row, marks=marks, id=rule)


@pytest.mark.parametrize(("name", "dice", "energy", "cost", "special"), list(rows()))
def test_an_armour_has_its_dice_its_price_and_what_is_special(name, dice, energy, cost, special):
    worn = BY_NAME[name]
    assert (str(worn.against(False) or ""), str(worn.against(True) or "")) == (dice, energy)
    assert worn.cost == cost
    specials = ("hooded", "living", "powered", "clumsy")
    assert [kind for kind in specials if getattr(worn, kind)] == [special] * bool(special)


@pytest.mark.rule("P28-ARM-POWER")
@pytest.mark.parametrize("energy", [True, False])
def test_only_power_armour_checks_for_a_reboot_and_only_against_energy(energy):
    checked = [worn.name for worn in STOCK if may_reboot(worn, energy)]
    assert checked == (["Power armour"] if energy else [])


@pytest.mark.rule("P28-FLOW-2", "P28-INT-11", "P28-TR-IRONSKIN")
@pytest.mark.parametrize(
    ("worn", "fields", "rolled"),
    [
        ("Light armour", {}, ["Light armour"]),
        ("Light armour", {"energy": True}, []),
        ("Light armour", {"energy": True, "iron_skin": True}, ["Iron skin"]),
        ("Psy-hood", {"cover": True}, ["cover"]),
        (None, {}, []),
        (None, {"iron_skin": True, "cover": True}, ["Iron skin", "cover"]),
        ("Ballistic", {"iron_skin": True, "cover": True}, ["Ballistic", "Iron skin", "cover"]),
    ],
)
def test_what_is_rolled_against_a_hit(worn, fields, rolled):
    named = defence(BY_NAME[worn] if worn else None, **{**NOTHING, **fields})
    assert [what for what, _ in named] == rolled
    assert all(dice is not None for _, dice in named)


@pytest.mark.rule("P28-COVER-4", "P28-INT-10", "P28-WSR-AP")
@pytest.mark.parametrize(("cover", "holds", "rolled"), [(1, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 0)])
def test_only_cover_may_hold_against_a_piercing_hit(cover, holds, rolled):
    fields = {**NOTHING, "piercing": True, "iron_skin": True, "cover": bool(cover)}
    named = defence(BY_NAME["Ballistic"], **fields, cover_holds=bool(holds))
    assert [what for what, _ in named] == ["cover"] * rolled


@pytest.mark.rule("P28-FLOW-2", "P28-ARM-LIVING")
def test_neither_damage_nor_armour_falls_below_nothing():
    assert [damage(rolled) for rolled in (-2, 0, 1)] == [0, 0, 1]
    assert Sum(((1, 4),), -3).total((1,)) == 0
    assert [absorbed(4, armour, 0) for armour in (-1, 0, 3, 4, 5)] == [
        (0, 4),
        (0, 4),
        (0, 1),
        (0, 0),
        (0, 0),
    ]
    assert [absorbed(9, 4, pool) for pool in (0, 3, 5, 8)] == [(0, 5), (3, 2), (5, 0), (5, 0)]
