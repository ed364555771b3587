"""Free rolls: everything that is rolled outside a game's rules, as moves of one small system.

A journal of rolls is kept like a game: its own seeds, trail and chain. Its state says nothing.
"""

from .cards import Draw, Shuffle
from .line import Bracketed, Throw, hear
from .quick import Quick
from .system import Rolls, RollSystem
from .tables import Consult

__all__ = [
    "Bracketed",
    "Consult",
    "Draw",
    "Quick",
    "RollSystem",
    "Rolls",
    "Shuffle",
    "Throw",
    "hear",
]
