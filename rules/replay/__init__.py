"""An export played again by the rules: the number and sides of its dice, what was told, the state.

`rules/verify.py` needs no rules and says whether a file bears itself out; this says whether the
rules would have made it. Only rows of today's version are played: a rule that changed since may
have asked for other dice.
"""

from __future__ import annotations

from .again import Replay
from .summary import summary
from .unsaid import replayed

__all__ = ["Replay", "replayed", "summary"]
