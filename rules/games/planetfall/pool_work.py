"""How a pool reads in the working: its initial dice, what was rolled again, the dice it brought."""

from __future__ import annotations

from rules.core import Mod, Work
from rules.procedures.planetfall.pools import SIX, Pool


def works(what: str, pool: Pool, mods: tuple[Mod, ...] = ()) -> tuple[Work, ...]:
    """Return the working of a pool; `mods` are what brought its number needed to where it is.

    Wave after wave, as the dice fell (PF-DICE-6, PF-DICE-12).
    """
    first = Work(what, _fallen(pool), SIX, target=pool.need, how="at least", mods=mods)
    fresh = tuple(pool.initial[place] for place, _ in pool.replaced)
    again = Work(f"{what}: re-roll", fresh, SIX, target=pool.need, how="at least")
    waves = (
        Work(f"{what}: extra dice", wave, SIX, target=pool.need, how="at least")
        for wave in pool.waves
    )
    found = (first, *((again,) if fresh else ()), *waves)
    return tuple(work for work in found if work.faces)


def _fallen(pool: Pool) -> tuple[int, ...]:
    """Return the initial dice as they fell, before any of them was rolled again (PF-DICE-9)."""
    before = dict(pool.replaced)
    return tuple(before.get(place, face) for place, face in enumerate(pool.initial))


def hits(count: int, one: str = "hit", more: str = "hits") -> str:
    """Return a number of things in words: `no hits`, `1 hit`, `4 hits`."""
    return f"{count or 'no'} {one if count == 1 else more}"
