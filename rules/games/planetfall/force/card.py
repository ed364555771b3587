"""Tactical action cards (PF-DATA-5) and the modifiers that they put on rolls (PF-DICE-13)."""

from __future__ import annotations

from typing import Literal

import msgspec

Scope = Literal["universal", "alliance", "racial_main", "racial_any"]
Lever = Literal[
    "ad",
    "to_hit",
    "placed",
    "rushed",
    "successes",
    "dr",
    "shield",
    "cqb",
    "reroll",
    "disorder_dice",
    "move",
]
"""What a modifier changes; `move` in half inches, `placed` and `rushed` by being there."""


class Effect(msgspec.Struct, frozen=True, omit_defaults=True):
    """One modifier: what it changes and by how much."""

    lever: Lever
    amount: int = 0


class Card(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card. `group` is the race or pact that may play it, "" for a universal one.

    It is played on one squadron, or with `everyone` on all those of its player that it may touch.
    `only` says which these are: ids of profiles, categories or races, none for any. Without
    `effects` people apply its text themselves, by modifiers that name it.
    """

    id: str
    name: str
    scope: Scope = "universal"
    group: str = ""
    play_cost: int = 0
    text: str = ""
    effects: tuple[Effect, ...] = ()
    everyone: bool = False
    only: tuple[str, ...] = ()
