"""Weapons of people's own: from scratch by a formula, or a stock weapon with more (P28-CUST-*)."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from rules.core.documents import Reader
from rules.procedures.planet28.dice_sum import Sum, read_sum

from .mounted import STOCK as MOUNTED
from .weapons import BY_NAME as STOCK
from .weapons import Ammo, Special, Weapon

# P28-WSR-*: what each special rule adds to the price (table of 4.10).
PRICES: dict[str, int] = {
    "Armour piercing": 30,
    "Cumulative": 20,
    "Explosive": 20,
    "Heavy": -10,
    "Integral": -10,
    "Indirect": 30,
    "Poisonous": 40,
    "Psychic": 25,
    "Reload": -15,
    "Volatile": -10,
}
ONE_HANDED = 10
MOST_DICE, LEAST_PLUS, MOST_PLUS, FARTHEST_CM = 20, -20, 40, 150
SHARED = ("name", "special", "keywords", "ammo")
SCRATCH = (*SHARED, "type", "hands", "dice", "range", "range_from")
VARIANT = (*SHARED, "variant")
AMMO = dict.fromkeys(get_args(Ammo))
KINDS = dict.fromkeys(("melee", "ranged"))


def is_custom(weapon: Weapon) -> bool:
    """Return whether a weapon is none of the table, which the other side has to accept."""
    return weapon.name not in STOCK and weapon not in MOUNTED


def read_custom(reader: Reader, found: dict[str, Any], path: str) -> Weapon | None:
    """Return a weapon of a document, None after faults."""
    before = len(reader.faults)
    variant = "variant" in found
    fields = reader.object(found, path, VARIANT if variant else SCRATCH)
    name = reader.name(fields.get("name", ""), f"{path}.name")
    if name in STOCK:
        text = f"“{name}” is a weapon of the table; give yours another name"
        reader.fault(f"{path}.name", text, "P28-CUST-1")
    weapon = (_variant if variant else _scratch)(reader, fields, path, name)
    if weapon is not None:
        _whole(reader, weapon, path)
    return weapon if len(reader.faults) == before else None


def _scratch(reader: Reader, fields: dict[str, Any], path: str, name: str) -> Weapon | None:
    """Return a weapon made from nothing, with the price of the formula (P28-CUST-1)."""
    sort = reader.one_of(fields.get("type", ""), f"{path}.type", KINDS, "type", "P28-CUST-4")
    hands = reader.whole(fields.get("hands", 2), f"{path}.hands", 1, 2, "P28-CUST-1")
    dice = _dice(reader, fields.get("dice", ""), f"{path}.dice")
    least, most = _range(reader, fields, path, sort == "melee")
    special = _special(reader, fields, path, ())
    if not sort or dice is None or hands is None:
        return None
    price = most + dice.most + (ONE_HANDED if hands == 1 else 0) + _added(special)
    # P28-CUST-6, P28-A79
    cost = max(0, price)
    return Weapon(
        name=name,
        melee=sort == "melee",
        hands=hands,
        dice=dice,
        cost=cost,
        keywords=_keywords(reader, fields, path),
        special=special,
        range_least=least * 10,
        range_most=most * 10,
        ammo=_ammo(reader, fields, path),
    )


def _variant(reader: Reader, fields: dict[str, Any], path: str, name: str) -> Weapon | None:
    """Return a stock weapon with special rules added to its printed price (P28-CUST-2)."""
    of = reader.one_of(fields["variant"], f"{path}.variant", STOCK, "weapon", "P28-CUST-2")
    if not of:
        return None
    stock = STOCK[of]
    added = _special(reader, fields, path, stock.special)
    keywords = tuple(dict.fromkeys((*stock.keywords, *_keywords(reader, fields, path))))
    return msgspec.structs.replace(
        stock,
        name=name,
        cost=max(0, stock.cost + _added(added)),
        keywords=keywords,
        special=(*stock.special, *added),
        ammo=_ammo(reader, fields, path) or stock.ammo,
    )


def _added(special: tuple[Special, ...]) -> int:
    return sum(PRICES[one] for one in special)


def _dice(reader: Reader, value: Any, path: str) -> Sum | None:
    """Return damage dice within the limits (P28-CUST-1, P28-CUST-3)."""
    try:
        dice = read_sum(value if isinstance(value, str) else "")
    except ValueError as fault:
        reader.fault(path, str(fault), "P28-CUST-1")
        return None
    number = sum(count for count, _ in dice.terms)
    if not 1 <= number <= MOST_DICE:
        reader.fault(path, f"{number} dice; a weapon has 1 to {MOST_DICE}", "P28-CUST-1")
    if not LEAST_PLUS <= dice.plus <= MOST_PLUS:
        text = f"{dice.plus:+d} is outside {LEAST_PLUS} to +{MOST_PLUS}"
        reader.fault(path, text, "P28-CUST-1")
    return dice


def _range(reader: Reader, fields: dict[str, Any], path: str, melee: bool) -> tuple[int, int]:
    """Return the least and the greatest range in centimetres, 0 for a melee weapon."""
    if melee:
        for key in ("range", "range_from"):
            if fields.get(key):
                reader.fault(f"{path}.{key}", "a melee weapon has no range", "P28-CUST-1")
        return 0, 0
    most = reader.whole(fields.get("range", 0), f"{path}.range", 0, FARTHEST_CM, "P28-CUST-1")
    least = reader.whole(
        fields.get("range_from", 0), f"{path}.range_from", 0, most or 0, "P28-CUST-1"
    )
    return least or 0, most or 0


def _special(
    reader: Reader, fields: dict[str, Any], path: str, there: tuple[Special, ...]
) -> tuple[Special, ...]:
    """Return the special rules, each once."""
    found: list[Any] = []
    for n, value in enumerate(reader.many(fields.get("special", []), f"{path}.special")):
        at = f"{path}.special[{n}]"
        name = reader.one_of(value, at, PRICES, "special rule", "P28-CUST-1")
        if name in found or name in there:
            reader.fault(at, f"“{name}” is there already", "P28-CUST-1")
        elif name:
            found.append(name)
    return tuple(found)


def _keywords(reader: Reader, fields: dict[str, Any], path: str) -> tuple[str, ...]:
    """Return the keywords, which are free (P28-CUST-4)."""
    listed = reader.many(fields.get("keywords", []), f"{path}.keywords")
    return tuple(reader.name(one, f"{path}.keywords[{n}]") for n, one in enumerate(listed))


def _ammo(reader: Reader, fields: dict[str, Any], path: str) -> Any:
    if "ammo" not in fields:
        return None
    return reader.one_of(fields["ammo"], f"{path}.ammo", AMMO, "ammunition", "P28-CUST-5")


def _whole(reader: Reader, weapon: Weapon, path: str) -> None:
    """Report what a weapon lacks, and what does not go together."""
    if "Reload" in weapon.special and not weapon.ammo:
        text = f"it has Reload and names none; ammunition: {', '.join(AMMO)}"
        reader.fault(f"{path}.ammo", text, "P28-CUST-5")
    if "Indirect" in weapon.special and weapon.melee:
        reader.fault(f"{path}.special", "only ranged weapons are Indirect", "P28-WSR-INDIR")
