"""Free rolls: everything that is rolled outside a game's rules, as moves of one small system.

A journal of rolls is kept like a game: its own seeds, trail and chain. Its state says nothing.
"""

from .line import Bracketed, Throw, hear
from .quick import Quick
from .system import Rolls, RollSystem

__all__ = [
    "Bracketed",
    "Quick",
    "RollSystem",
    "Rolls",
    "Throw",
    "hear",
]
