"""Quick rolls: a game's rolls without the game, asked for by name.

This package holds what all of them can do. The rolls themselves are the games' own: each lists
its requests by name, and `rules.games` hands them to the free rolls.
"""

from __future__ import annotations

from .request import Request
from .verdict import Spread, Verdict, check_within, said

__all__ = ["Request", "Spread", "Verdict", "check_within", "said"]
