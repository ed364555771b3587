"""What the files of ready forces are put together from (PF-DATA-1 to PF-DATA-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

Document = dict[str, Any]
Mar = str | Document
Reach = tuple[float, int]
"""A range band: inches, attack dice."""
USUAL = {
    "light_infantry": ("light", "infantry"),
    "heavy_infantry": ("light", "infantry"),
    "light_tank": ("light", "hover"),
    "utility": ("light", "hover"),
    "emplacement": ("light", "static"),
    "mobile_command_centre": ("elevated", "hover"),
    "leviathan": ("elevated", "walker"),
    "flyer": ("flying", "flying"),
}
"""The class and the locomotion of most models of a category; else armoured and tracked."""
BY_LOCOMOTION = {
    "tracked_wheeled": "Tracked/Wheeled Vehicle",
    "hover": "Hover Vehicle",
    "walker": "Walker",
    "flying": "Flying Vehicle",
}
HOLD = "Take & Hold"


def mar(name: str, value: int = 0, inches: float = 0, **more: Any) -> Document:
    """Return a MAR with the values that it takes."""
    numbers = {"value": value, "inches": inches}
    return {"name": name, **{key: one for key, one in numbers.items() if one}, **more}


def command(inches: float) -> Document:
    """Return the MAR of a helix's command element."""
    return mar("Command Element", inches=inches)


def gun(
    name: str, arcs: str, ef: Reach | None, lr: Reach | None = None, *mars: Mar, kind: str = ""
) -> Document:
    """Return a weapon; `arcs` such as FLR, or AR for all round."""
    found: Document = {
        "name": name,
        "arcs": ["AR"] if arcs == "AR" else [*arcs],
        "ef": _band(ef),
        "lr": _band(lr),
    }
    return {**found, **({"type": kind} if kind else {}), **({"mars": [*mars]} if mars else {})}


def designator(inches: float = 24, dice: int = 4) -> Document:
    """Return a nexus designator, which sees all round."""
    return {**gun("Designator", "AR", (inches, dice)), "role": "designator"}


def blade(name: str, *mars: Mar) -> Document:
    """Return what a Leviathan fights with in contact."""
    return {"name": name, "role": "leviathan_melee", "mars": [*mars]}


def _band(band: Reach | None) -> Document | None:
    return None if band is None else {"inches": band[0], "ad": band[1]}


def model(
    name: str,
    category: str,
    points: int,
    sizes: Sequence[tuple[int, int]],
    boxes: Sequence[int],
    *,
    move: tuple[float, float] | None = None,
    **more: Any,
) -> Document:
    """Return a profile without its race; `sizes` are models with their tactical value.

    `mars` besides that of its locomotion, `weapons` and any other field may follow.
    """
    sight, locomotion = USUAL.get(category, ("armoured", "tracked_wheeled"))
    sight, locomotion = more.pop("sight", sight), more.pop("locomotion", locomotion)
    own = [BY_LOCOMOTION[locomotion]] if locomotion in BY_LOCOMOTION else []
    cruise, flat_out = move or (0, None)
    return {
        "id": slug(name),
        "name": name,
        "category": category,
        "los_class": sight,
        "locomotion": locomotion,
        "points": points,
        "mv_cruise": cruise,
        "mv_flat_out": flat_out,
        "dr": [*boxes],
        "sizes": [{"size": size, "tv": tv} for size, tv in sizes],
        **more,
        "mars": [*own, *more.get("mars", ())],
    }


def slug(name: str) -> str:
    """Return the id that a name gives."""
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split())


def squadron(name: str, models: int, key: str = "", **more: str) -> Document:
    """Return a squadron of so many models of a name."""
    return {"id": key or slug(name), "profile": slug(name), "models": models, **more}


def helix(kind: str, race: str, *squadrons: Document) -> Document:
    """Return a helix of this type with its squadrons, in their order."""
    return {"type": kind, "race": race, "squadrons": [*squadrons]}


def listed(kind: str, requisites: Sequence[str], **options: int) -> Document:
    """Return a race's list of a helix: one of each requisite, and so many of each option."""
    return {
        "type": kind,
        "requisites": [{"profile": slug(name)} for name in requisites],
        "options": [
            {"profile": slug(name.replace("_", " ")), "max": most} for name, most in options.items()
        ],
    }


def raised(race: str, *profiles: Document) -> list[Document]:
    """Return profiles with their race."""
    return [{**one, "race": race} for one in profiles]


def card(
    name: str, cost: int, text: str, *effects: tuple[str, float] | str, **more: Any
) -> Document:
    """Return a card; an effect is a lever with its amount, or a lever alone."""
    made = [
        {"lever": one} if isinstance(one, str) else {"lever": one[0], "amount": one[1]}
        for one in effects
    ]
    return {
        "id": slug(name),
        "name": name,
        "play_cost": cost,
        "text": text,
        "effects": made,
        **more,
    }


def text_of(
    name: str,
    mfv: int,
    lp: int,
    races: list[Document],
    profiles: list[Document],
    cards: list[Document],
    *helixes: Document,
    kind: str = "main",
) -> str:
    """Return the file of a force of one battle group, with the profiles that it fields."""
    fielded = {one["profile"] for part in helixes for one in part["squadrons"]}
    main = helixes[0]["race"]
    present = {part["race"] for part in helixes}
    force = {
        "name": name,
        "mfv": mfv,
        "main_race": main,
        "lp": lp,
        "cards": [one["id"] for one in cards],
        "battle_groups": [{"race": main, "kind": kind, "helixes": [*helixes]}],
    }
    document = {
        "races": [race for race in races if race["race"] in present],
        "profiles": [one for one in profiles if one["id"] in fielded],
        "cards": cards,
        "forces": [force],
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode()
