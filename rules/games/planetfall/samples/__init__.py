"""Ready forces of our own making, two of each pact, each of 1,500 and of 3,000 points.

Races are the book's (table 6.6), models and cards are invented. Together they have every MAR.
"""

from __future__ import annotations

from . import aquan, dindrenzi, directorate, terran

FORCES = {
    **terran.FORCES,
    **aquan.FORCES,
    **dindrenzi.FORCES,
    **directorate.FORCES,
}
"""The text of each force's file, by its name."""
VALUES = {name: int(name.rpartition(" ")[2]) for name in FORCES}
"""What each of them is worth, in points."""

__all__ = ["FORCES", "VALUES"]
