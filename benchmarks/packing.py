"""What a state takes in the journal, and what packing costs a save: with its dictionary and alone.

The states are those of random games that no dictionary was trained on.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from db import packing
from referee import dictionaries
from rules.core import System, pack
from rules.games.planet28 import SYSTEM as PLANET28
from rules.games.planetfall.system import SYSTEM as PLANETFALL
from rules.games.planetx.system import SYSTEM as PLANETX
from rules.games.three_sixteen import THREE_SIXTEEN
from tests.support.planet28 import battles
from tests.support.planetfall import battles as planetfall
from tests.support.planetx.games import told_by
from tests.support.three_sixteen import campaigns

from .reading import Reading

FIRST, GAMES, EVERY = 9_001, 4, 5
ROUNDS = 7
MISSIONS = 3
COST_BAR = 1.0
MICROSECONDS = 1_000_000


def _battle(seed: int, keep: Callable[[Any], None]) -> None:
    battles.play_out(seed, lambda row: keep(row.step.state))


def _landing(seed: int, keep: Callable[[Any], None]) -> None:
    planetfall.play_out(seed, lambda row: keep(row.step.state))


def _conquest(seed: int, keep: Callable[[Any], None]) -> None:
    told_by(seed, lambda move, state: keep(state))


def _campaign(seed: int, keep: Callable[[Any], None]) -> None:
    campaigns.play_out(seed, MISSIONS, lambda row: keep(row.step.state))


PLAYED: tuple[tuple[System[Any], float, Callable[[int, Callable[[Any], None]], None]], ...] = (
    (PLANET28, 0.55, _battle),
    (PLANETFALL, 0.55, _landing),
    (PLANETX, 0.35, _conquest),
    (THREE_SIXTEEN, 0.5, _campaign),
)
"""Each game, how much of the room its states may take, and how to play it by a seed."""


def states(play: Callable[[int, Callable[[Any], None]], None]) -> list[bytes]:
    """Return every fifth state of some random games."""
    found: list[Any] = []
    for seed in range(FIRST, FIRST + GAMES):
        play(seed, found.append)
    return [pack(state)[0] for state in found[::EVERY]]


def cost(work: Callable[[bytes], bytes], texts: list[bytes]) -> float:
    """Return the CPU time in seconds of one call."""
    times = []
    for _ in range(ROUNDS):
        started = time.process_time()
        for text in texts:
            work(text)
        times.append((time.process_time() - started) / len(texts))
    return min(times)


def measure() -> Iterator[Reading]:
    """Yield two readings for each game; takes some ten seconds."""
    for system, bar, play in PLAYED:
        dictionary = dictionaries.of(system)
        if dictionary is None:
            raise AssertionError(f"{system.title} has no dictionary for {system.version}")
        texts = states(play)
        alone, together = [packing.pack(text) for text in texts], list(map(dictionary.pack, texts))
        sizes = [statistics.mean(map(len, column)) for column in (texts, alone, together)]
        raw = "{:.0f} bytes of JSON, {:.0f} packed alone, {:.0f} packed".format(*sizes)
        yield Reading(f"a state of {system.title}", sizes[2] / sizes[1], bar, "of its room", raw)
        before, now = (cost(work, texts) * MICROSECONDS for work in (packing.pack, dictionary.pack))
        raw = f"{before:.0f} µs alone, {now:.0f} µs with its dictionary"
        yield Reading(f"packing it, {system.title}", now / before, COST_BAR, "of its CPU", raw)
