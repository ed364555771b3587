"""The nine Ranks as data: orders, weapons, kit, resources, and what each Rank may do.

Orders are text only (C316-RANK-4). A pick is a group of weapons of which a trooper owns one.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Sort = Literal["trooper", "nco", "officer"]


class Rank(msgspec.Struct, frozen=True, kw_only=True):
    """One Rank: its fixed weapons, its groups to pick from, its kit and its new resources."""

    title: str
    sort: Sort
    orders: tuple[str, ...]
    sure: tuple[str, ...]
    picks: tuple[tuple[str, ...], ...]
    kit: tuple[str, ...] = ()
    resources: tuple[str, ...] = ()


COMMON_KIT = (
    "MandelBrite suit",
    "knife",
    "hydration tablets",
    "ready meals",
    "medipack",
    "backpack",
    "combat drugs",
    "flares",
)
_OFFICER = ("sidearm", "hand_to_hand", "powerclaw")
_LONG = ("slug_rifle", "heavy_mg")
_SHORT = ("flame_gun", "shotgun")
_MAJOR = (*_OFFICER, "powerblade")

# C316-RANK-1: what each Rank brings.
LADDER: tuple[Rank, ...] = (
    Rank(
        title="Trooper",
        sort="trooper",
        orders=("Kill whatever lives there, and plenty of it.",),
        sure=("grenades", "hand_to_hand"),
        picks=(("energy_rifle", "slug_rifle"),),
        kit=("unread field manual",),
    ),
    Rank(
        title="Corporal",
        sort="nco",
        orders=("See that each trooper accounts for as many aliens as can be.",),
        sure=("grenades", "hand_to_hand"),
        picks=(("e_cannon", "heavy_mg"),),
        kit=("mitt and ball", "worn field manual"),
    ),
    Rank(
        title="Sergeant",
        sort="nco",
        orders=("Do as the officers say.", "Bring the squad through."),
        sure=("sidearm", "hand_to_hand"),
        picks=(_LONG,),
        kit=("radio", "well-used field manual"),
    ),
    Rank(
        title="Lieutenant",
        sort="officer",
        orders=("Nothing you meet walks away.", "Keep discipline among those below."),
        sure=_OFFICER,
        picks=(_LONG,),
        resources=("drop_pod",),
    ),
    Rank(
        title="Captain",
        sort="officer",
        orders=("Leave no planet with life on it.", "Brief missions and plan the attack."),
        sure=_MAJOR,
        picks=(_LONG,),
        resources=("apc", "tpk_bomb"),
    ),
    Rank(
        title="Major",
        sort="officer",
        orders=("Carry out the missions that matter above.", "Never fall back."),
        sure=_MAJOR,
        picks=(_LONG, _SHORT),
        kit=("Kinetic Field transmitter",),
        resources=("drop_ship",),
    ),
    Rank(
        title="Lt Colonel",
        sort="officer",
        orders=("Watch over the clearing of each world.", "Report anybody who does not obey."),
        sure=_MAJOR,
        picks=(_LONG, _SHORT),
        kit=("Kinetic Field transmitter",),
        resources=("paradise_bomb",),
    ),
    Rank(
        title="Colonel",
        sort="officer",
        orders=("Choose the worlds to be cleared.", "Put an end to anybody who does not obey."),
        sure=_MAJOR,
        picks=(_LONG, _SHORT),
        kit=("Kinetic Field transmitter",),
        resources=("starkiller",),
    ),
    Rank(
        title="Brigadier",
        sort="officer",
        orders=("End all life, wherever it is.", "Nobody goes home to Terra."),
        sure=_MAJOR,
        picks=(_LONG, _SHORT),
        kit=("Kinetic Field transmitter",),
        resources=("device",),
    ),
)
TROOPER, CORPORAL, SERGEANT, LIEUTENANT, CAPTAIN, MAJOR, LT_COLONEL, COLONEL, BRIGADIER = range(9)

# The lowest Rank for each power (table T2 of the specification).
POWERS = {
    "orbital": LIEUTENANT,
    "drop_pod": LIEUTENANT,
    "brief": CAPTAIN,
    "apc": CAPTAIN,
    "tpk_bomb": CAPTAIN,
    "drop_ship": MAJOR,
    "kinetic": MAJOR,
    "paradise_bomb": LT_COLONEL,
    "starkiller": COLONEL,
    "device": BRIGADIER,
}
VEHICLES = ("drop_pod", "apc", "drop_ship")
BOMBS = ("tpk_bomb", "paradise_bomb")


def title(rank: int) -> str:
    """Return the name of a Rank from 0 to 8."""
    return LADDER[rank].title


def orders(rank: int) -> tuple[str, ...]:
    """Return the orders of a Rank (0 to 8), including those of the Ranks below it."""
    return tuple(order for step in LADDER[: rank + 1] for order in step.orders)


def is_officer(rank: int) -> bool:
    """Return whether a Rank (0 to 8) is an officer's: Lieutenant or above."""
    return LADDER[rank].sort == "officer"


def resources(rank: int) -> tuple[str, ...]:
    """Return every resource of a Rank (0 to 8), including those of the Ranks below it."""
    return tuple(item for step in LADDER[: rank + 1] for item in step.resources)
