"""What a call of close quarters promises and risks, as its button and `/pf odds` say it."""

from __future__ import annotations

from fractions import Fraction

from rules.core import NOTHING, Move, Stakes, rounded

from ..state import Table
from .calling import Engage
from .chances import Prospect, engagement, storming
from .segment import begun, opened
from .storm_moves import Storm

ONCE = "its one call of the turn"


def stakes(state: Table, move: Move) -> Stakes:
    """Return what a call costs, promises and risks; nothing for any other move.

    Facts that are left out count as usual: everybody fights, in roster order.
    """
    match move:
        case Engage():
            return _engaged(state, move)
        case Storm():
            chance = storming(state, begun(state, move))
            return Stakes(ONCE, chance, "to take the building")
    return NOTHING


def _engaged(state: Table, move: Engage) -> Stakes:
    passed = state.squadron(move.squadron).passed + state.squadron(move.target).passed
    dealt, taken = engagement(state, opened(state, move, passed))
    more = f"{told(dealt)}; {state.does(move.squadron, 'takes')} {told(taken)}"
    name = state.name(move.target)
    vain = "" if dealt.hurt else f"cannot damage {name}"
    return Stakes(ONCE, dealt.hurt, f"to damage {name}", more=more, warning=vain)


def told(one: Prospect) -> str:
    """Return a prospect in words: `1.5 damage on average, 40 % to lose a model`."""
    text = f"{tenths(one.damage)} damage on average"
    if one.kill:
        text += f", {rounded(one.kill)} to lose a model"
    return f"{text}, {rounded(one.wiped)} to be wiped out" if one.wiped else text


def tenths(number: Fraction) -> str:
    """Return a number with one digit behind the point, rounded."""
    whole = int(number * 10 + Fraction(1, 2))
    return f"{whole // 10}.{whole % 10}"
