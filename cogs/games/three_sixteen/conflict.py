"""/316 conflict: trooper against trooper, or against the GM's figures."""

from __future__ import annotations

from cogs.games.commands import Option
from rules.games.three_sixteen.conflict.conflict_moves import Fight

from .group import root
from .options import Actor, Thing

conflict = root.sub("conflict", "Fights among humans")

conflict.add(
    Fight,
    "Intent: attack (FA), wear down (NFA) or something else",
    called="strike",
    blow=Option("emote wears down", required=True),
    target=Actor("Whom"),
    weapon=Thing("A weapon to take in hand; most need a roll"),
    text="What you do instead",
)
