"""Planetfall's pools: what each face counts, re-rolls, and the dice that bring others.

A pool is settled (number needed, halving) before its first die; every face is returned.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ...dice import Dice
from ..form import Counting, TooMany

# PF-DICE-1: a die succeeds on 4 or more.
USUAL_NEED = 4
LOWEST_NEED = 2
SIX = 6
EXPLODING, HEAVY, BASIC = "ad", "hv", "bd"
KINDS = (EXPLODING, HEAVY, BASIC)
MOST_DICE = 10_000


class Pool(msgspec.Struct, frozen=True):
    """The faces of a pool: the initial dice as they stood at the end, and the waves of extra dice.

    `replaced` are pairs (place, face) of initial dice that were re-rolled, in order.
    """

    kind: str
    need: int
    initial: tuple[int, ...]
    waves: tuple[tuple[int, ...], ...]
    replaced: tuple[tuple[int, int], ...]
    successes: int


def settled(dice: int, need: int) -> tuple[int, int]:
    """Return how many dice are rolled and the number each needs.

    From 7+ half the dice, rounded up, on 6+ (PF-DICE-7, PF-DICE-8); never below 2+ (PF-DICE-2).
    """
    # PF-DICE-7: once, however far beyond 7; what is left are the initial dice (PF-DICE-11).
    if need > SIX:
        return halved(dice), SIX
    return dice, max(need, LOWEST_NEED)


def halved(n: int) -> int:
    """Return half of n, rounded up (PF-DICE-8)."""
    return (n + 1) // 2


def counts(kind: str, need: int, face: int) -> int:
    """Return the successes that one face counts.

    A 1 never succeeds and a 6 always does (PF-DICE-2, PF-DICE-3); a 6 counts 2 but on a basic
    die (PF-DICE-4, PF-DICE-5, PF-DICE-6).
    """
    # PF-DICE-3: the face alone decides, no modifier makes a 6.
    if face == SIX:
        return 1 if kind == BASIC else 2
    return 1 if face >= max(need, LOWEST_NEED) else 0


def pool(
    dice: Dice,
    kind: str,
    n: int,
    need: int,
    who: str,
    to: tuple[str, ...] | None = None,
    why: str = "pool",
    most: int = MOST_DICE,
) -> Pool:
    """Roll a pool of n dice on need+ to its end.

    Raises TooMany where an extra die would make it more than `most` dice.
    """
    wanted, needed = settled(n, need)
    return finish(dice, kind, needed, dice.roll(wanted, SIX, why, who, to), who, to, why, most)


def reroll(
    dice: Dice,
    initial: Sequence[int],
    places: Sequence[int],
    who: str,
    to: tuple[str, ...] | None = None,
    why: str = "pool",
) -> tuple[int, ...]:
    """Re-roll initial dice at these places, left to right, before any extra die (PF-DICE-9)."""
    # PF-DICE-9: nothing is re-rolled twice.
    if len(set(places)) != len(places):
        raise ValueError("a re-rolled die is locked for good")
    ordered = sorted(places)
    fresh = dict(
        zip(ordered, dice.roll(len(ordered), SIX, f"{why}: re-roll", who, to), strict=True)
    )
    return tuple(fresh.get(place, face) for place, face in enumerate(initial))


def finish(
    dice: Dice,
    kind: str,
    need: int,
    initial: Sequence[int],
    who: str,
    to: tuple[str, ...] | None = None,
    why: str = "pool",
    most: int = MOST_DICE,
    replaced: tuple[tuple[int, int], ...] = (),
) -> Pool:
    """Roll the extra dice that initial faces bring, wave after wave, and count it all."""
    faces = tuple(initial)
    waves: list[tuple[int, ...]] = []
    fallen = len(faces)
    # PF-DICE-6: one extra die for each 6, again and again.
    sixes = faces.count(SIX) if kind == EXPLODING else 0
    while sixes:
        fallen += sixes
        if fallen > most:
            raise TooMany(f"the pool would pass {most:,} dice")
        waves.append(dice.roll(sixes, SIX, f"{why}: extra dice", who, to))
        sixes = waves[-1].count(SIX)
    total = sum(tally(kind, need, wave) for wave in (faces, *waves))
    return Pool(kind, need, faces, tuple(waves), replaced, total)


def tally(kind: str, need: int, faces: Sequence[int]) -> int:
    """Return the successes of these faces."""
    return sum(counts(kind, need, face) * faces.count(face) for face in range(1, SIX + 1))


def counting(kind: str, n: int, need: int) -> Counting:
    """Return what a pool of n dice on need+ counts, for its exact chances."""
    wanted, needed = settled(n, need)
    faces = range(1, SIX + 1)
    return Counting(wanted, tuple(counts(kind, needed, face) for face in faces), kind == EXPLODING)
