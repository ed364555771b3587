"""What an attack rolls: its pool, the number needed and why, the kind of dice (PF-ORD-9 to -12)."""

from __future__ import annotations

from collections import Counter

import msgspec

from rules.core import Mod
from rules.procedures.planetfall import pools

from ..force.mars import CLOAKED, Mar
from ..modifiers import mods, total
from ..state import Table
from .combining import mars_of
from .declared import AttackKind, Declared, dice_of, weapon_of
from .hard import hardness
from .quality import NEEDS, ROLL, Quality, quality

LEVERS = ("ad", "to_hit", "placed", "rushed", "successes", "reroll")
"""What a modifier in force may change of an attack (PF-DICE-13)."""


class Solution(msgspec.Struct, frozen=True, kw_only=True):
    """An attack before its first die.

    `parts` are the dice of its pool with where they come from, `causes` what made its quality what
    it is, `mods` what else changes the number needed. `plus` is what modifiers add to the successes
    and `less` what damage takes off them (PF-ORD-14); `rerolls` how many failures are rolled again.
    """

    parts: tuple[Mod, ...]
    quality: Quality
    causes: tuple[str, ...]
    mods: tuple[Mod, ...]
    kind: str
    mars: tuple[Mar, ...]
    plus: int = 0
    less: int = 0
    rerolls: int = 0

    @property
    def pool(self) -> int:
        """The dice of the pool before any halving, never below 0 (PF-DICE-13)."""
        return max(0, sum(part.amount for part in self.parts))

    @property
    def wanted(self) -> int:
        """The number needed before 7 or more becomes 6 with half the dice (PF-ORD-11, PF-INT-3)."""
        return NEEDS[self.quality] + sum(mod.amount for mod in self.mods)

    @property
    def ad(self) -> int:
        """The dice that are rolled, half of the pool where 7 or more is needed (PF-DICE-7)."""
        return pools.settled(self.pool, self.wanted)[0]

    @property
    def need(self) -> int:
        """The number that each die needs: from 2 to 6 (PF-DICE-2, PF-DICE-7)."""
        return pools.settled(self.pool, self.wanted)[1]

    @property
    def is_halved(self) -> bool:
        """Whether half of the dice are rolled, because 7 or more is needed."""
        return self.wanted > pools.SIX

    def hits(self, successes: int) -> int:
        """Return what is left of successes after modifiers and damage, in this order.

        Neither step goes below 0 (PF-ORD-14, PF-DICE-13).
        """
        return max(0, max(0, successes + self.plus) - self.less)


def solution(table: Table, shot: Declared, kind: AttackKind = "ordnance") -> Solution:
    """Return what a declared attack would roll as the table stands now."""
    mars = mars_of(table, shot)
    aimed, causes = quality(table, shot, kind)
    # PF-DICE-13: what is in force for it does not count either.
    own = kind != "crystal"
    # PF-ORD-9, PF-ORD-11, PF-ORD-14, PF-DICE-13
    return Solution(
        parts=_parts(table, shot, kind),
        quality=aimed,
        causes=causes,
        mods=(*_hard(table, shot, mars), *(_to_hit(table, shot.squadron) if own else ())),
        kind=pools.HEAVY if _is_cloaked(table, shot) else pools.EXPLODING,
        mars=mars,
        plus=total(table, shot.squadron, "successes", ROLL) if own else 0,
        less=reduction(table, shot),
        rerolls=max(0, total(table, shot.squadron, "reroll", ROLL)) if own else 0,
    )


def _parts(table: Table, shot: Declared, kind: AttackKind) -> tuple[Mod, ...]:
    """Return the dice of a pool: each weapon's by its own band, then what modifiers change."""
    if kind == "crystal":
        return (Mod("stored hits", shot.hits, "PF-MAR-CRYSTAL"),)
    dice: Counter[str] = Counter()
    for gun in shot.guns:
        weapon = weapon_of(table, gun)
        dice[weapon.name] += dice_of(weapon, gun.far)
    parts = (Mod(name, count, "PF-ORD-9") for name, count in dice.items())
    return (*parts, *mods(table, shot.squadron, "ad", ROLL))


def _hard(table: Table, shot: Declared, mars: tuple[Mar, ...]) -> tuple[Mod, ...]:
    # PF-MAR-CRYSTAL: the Hard Target of a crystal that is lit up by its friends does not count.
    if shot.onward is not None:
        return ()
    aim = shot.aim
    return hardness(table, aim.chain, mars, long=shot.long, claimed=aim.hard)


def _to_hit(table: Table, squadron: int) -> tuple[Mod, ...]:
    """Return modifiers in force; one that makes hitting easier lowers the number (PF-DICE-13)."""
    return tuple(
        Mod(mod.cause, -mod.amount, mod.rule) for mod in mods(table, squadron, "to_hit", ROLL)
    )


def _is_cloaked(table: Table, shot: Declared) -> bool:
    """Return whether a model of the chain is Cloaked (PF-ORD-12, PF-A12).

    See PF-MAR-CLOAKED and PF-INT-4.
    """
    only_first = table.is_switched("mixed_to_hit", "first")
    chain = shot.aim.chain[:1] if only_first else shot.aim.chain
    return any(table.profile(model).has(CLOAKED) for model in chain)


def reduction(table: Table, shot: Declared) -> int:
    """Return the damage markers that lower an attack's successes (PF-ORD-14).

    Those on the models that contribute, by the switch those on the whole squadron (PF-A10); none
    of a Forlorn Hope's count (PF-FH-3).
    """
    if table.squadron(shot.squadron).hope:
        return 0
    models = shot.firing()
    if table.is_switched("damage_scope", "squadron") and not shot.crystal:
        models = tuple(one.id for one in table.living(shot.squadron))
    return sum(table.model(model).damage for model in models)
