"""What random battles and random campaigns of Planet 28 tell, counted together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .battles import Ear, play_out
from .campaigns import a_campaign

MOVES = 250
"""After at most so many moves a GM ends a battle of a campaign: what follows it matters here."""


def told_in(battles: Iterable[int], campaigns: Iterable[int]) -> Counter[str]:
    """Return how often each rule was told or refused something in random play."""
    told: Counter[str] = Counter()
    for seed in battles:
        ear = Ear(seed)
        play_out(seed, ear)
        told += ear.told
    return told + told_between(campaigns)


def told_between(campaigns: Iterable[int]) -> Counter[str]:
    """Return what random campaigns told, of their battles and of what is done between them."""
    told: Counter[str] = Counter()
    for seed in campaigns:
        ear = Ear(seed)
        a_campaign(seed, ear, MOVES)
        told += ear.told
    return told
