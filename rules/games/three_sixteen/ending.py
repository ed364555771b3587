"""What a campaign came to: every trooper's kills and career, the fallen too."""

from __future__ import annotations

from rules.core import Work
from rules.core.score import Score, Standing
from rules.core.throw import PASSED, Throw, of_test
from rules.dice import Roll

from .model import Trooper
from .queries import counted
from .troopers.medals import by_kind, medal_text
from .troopers.ranks import title
from .view import View


def score(view: View) -> Score:
    """Return the troopers by their kills in all, the fallen after those who live."""
    living = [view.troopers[seat] for seat in view.roster if seat in view.troopers]
    here = sorted((_standing(one) for one in living), key=_place)
    # Whoever fell last has no successor yet, and is in both lists.
    gone = [one for one in view.fallen if one not in living]
    fallen = sorted((_standing(one) for one in gone), key=_place)
    return Score("kills", (*here, *fallen))


def _place(one: Standing) -> tuple[bool, int]:
    return one.out, -one.points


def _standing(one: Trooper) -> Standing:
    medals = [medal_text(medal, one.medals[medal]) for medal in by_kind(one.medals)]
    parts = (title(one.rank), f"{counted(one.survived, 'mission')} survived", *medals)
    return Standing(one.seat, one.name, one.total, parts, out=one.status == "dead")


def throw(roll: Roll, work: Work | None) -> Throw | None:
    """Return what the dice of tests are worth: 1 for one that is not above the ability."""
    if work is None or work.target is None:
        return None
    # Rows of older versions do not say "at most".
    return of_test(work) or Throw(
        PASSED, tuple(int(face <= work.target) for face in range(1, roll.sides + 1))
    )
