"""Quick rolls: what a game rolls without being played, asked for by name.

Here is what every one of them can do. The rolls themselves are the games' own: each game lists
its requests by name, and `rules.games` hands them to the free rolls.
"""

from __future__ import annotations

from .request import Request
from .verdict import Spread, Verdict, check_within, said

__all__ = ["Request", "Spread", "Verdict", "check_within", "said"]
