"""An attack of main ordnance as it was declared, with all that was stated of it (PF-ORD-2)."""

from __future__ import annotations

from typing import Literal

import msgspec

from ..damage.ratings import exposed
from ..force.profile import Band, Weapon
from ..state import Table

AttackKind = Literal["ordnance", "overwatch", "crystal"]


class Gun(msgspec.Struct, frozen=True):
    """A weapon that takes part: its model, its place in the profile from 0, how far its target is.

    `far` are half inches to the closest viable model of the target (PF-ORD-4).
    """

    model: int
    weapon: int
    far: int


class Aim(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whom an attack is aimed at: a squadron, and its viable models, the closest first (PF-ORD-6).

    `flank` and `aft` count for each of them how many firing models stand in that arc (PF-ORD-7).
    `hard` says that a condition of people's own on a Hard Target holds (PF-MAR-HARD).
    """

    target: int
    chain: tuple[int, ...]
    flank: tuple[int, ...] = ()
    aft: tuple[int, ...] = ()
    hard: bool = True


class Declared(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An attack: who fires what at whom, and its firing solution, EF or LR (PF-ORD-5).

    `onward` is whom a crystal that is fired at attacks in turn, `hits` the dice that it does so
    with (PF-MAR-CRYSTAL); its own attack has no weapons, and the crystal is `crystal`.
    """

    squadron: int
    aim: Aim
    guns: tuple[Gun, ...] = ()
    long: bool = False
    onward: Aim | None = None
    hits: int = 0
    crystal: int = 0

    @property
    def target(self) -> int:
        """The squadron that it is aimed at."""
        return self.aim.target

    def firing(self) -> tuple[int, ...]:
        """Return the models that contribute to it, each once (PF-ORD-7, PF-ORD-14)."""
        if self.crystal:
            return (self.crystal,)
        return tuple(dict.fromkeys(gun.model for gun in self.guns))


def weapon_of(table: Table, gun: Gun) -> Weapon:
    """Return the weapon that takes part."""
    return table.profile(gun.model).weapons[gun.weapon]


def band(weapon: Weapon, far: int) -> Literal["ef", "lr", ""]:
    """Return the range band in which a weapon finds its target, "" if it is out (PF-ORD-4)."""
    if weapon.ef is not None and far <= weapon.ef.reach:
        return "ef"
    return "lr" if weapon.lr is not None and far <= weapon.lr.reach else ""


def dice_of(weapon: Weapon, far: int) -> int:
    """Return the attack dice of a weapon by its own band, 0 out of range (PF-ORD-9, PF-A42)."""
    bands: dict[str, Band | None] = {"ef": weapon.ef, "lr": weapon.lr, "": None}
    found = bands[band(weapon, far)]
    return found.ad if found else 0


def standing(table: Table, aim: Aim) -> Aim:
    """Return an aim without the models that have been destroyed since it was taken (PF-ORD-21)."""
    left = [place for place, model in enumerate(aim.chain) if table.boxes_left(model)]
    return msgspec.structs.replace(
        aim,
        chain=tuple(aim.chain[place] for place in left),
        flank=_at(aim.flank, left),
        aft=_at(aim.aft, left),
    )


def _at(counts: tuple[int, ...], places: list[int]) -> tuple[int, ...]:
    return tuple(counts[place] for place in places if place < len(counts))


def facing(table: Table, aim: Aim, model: int, firing: int) -> int:
    """Return what flank or aft takes off the ratings of a model of the chain (PF-ORD-7)."""
    place = aim.chain.index(model)
    flank, aft = (counts[place] if place < len(counts) else 0 for counts in (aim.flank, aim.aft))
    return exposed(table, model, flank, aft, firing)
