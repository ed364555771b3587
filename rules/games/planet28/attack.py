"""One attack of a volley: who attacks whom, with what, and whether it hits.

A character's action is a volley of one. The targets of a volley are named before its first die;
then every attack is rolled, then the harm of each hit follows, in the same order (P28-FLOW-3).
"""

from __future__ import annotations

import msgspec


class Attack(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An attack of `by` at `at`. `skill` is the one used, "" for the better one.

    For a shot `height_mm` is how much higher the shooter stands, `near` who a blast reaches. `hit`
    is None until it is rolled; `burst` says that a Volatile weapon turns on its wielder. `facing`
    is the side of a vehicle that it strikes, "" as long as nobody has said it. Of a vehicle's shot
    `mount` is the section that bears the weapon (-1: none), `gunner` who aims it for the vehicle.
    `smoke` says that smoke hides the target; `far_mm` is how far away the marker of an Indirect
    weapon falls, where a measured table counts it.
    """

    by: int
    at: int
    weapon: str
    skill: str = ""
    height_mm: int = 0
    cover: bool = False
    near: tuple[int, ...] = ()
    aimed: bool = False
    burst: bool = False
    hit: bool | None = None
    facing: str = ""
    mount: int = -1
    gunner: int = 0
    smoke: bool = False
    far_mm: int = 0


Volley = tuple[Attack, ...]


def due(volley: Volley) -> Attack | None:
    """Return the first attack that is not rolled yet, None if all are."""
    return next((attack for attack in volley if attack.hit is None), None)


def rolled(volley: Volley, hit: bool, burst: bool = False) -> Volley:
    """Return a volley in which the first attack not rolled yet has hit or missed."""
    one = due(volley)
    return tuple(
        msgspec.structs.replace(attack, hit=hit, burst=burst) if attack is one else attack
        for attack in volley
    )


def hits(volley: Volley) -> Volley:
    """Return the attacks that have hit, in order."""
    return tuple(attack for attack in volley if attack.hit)
