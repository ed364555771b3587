"""The commonest lines read at a glance: one pool, plain or kept, and one number or one count.

It gives exactly the plan that the grammar gives (a test compares them), only faster; anything
not in order is left to the grammar, which knows why.
"""

from __future__ import annotations

import re
from functools import lru_cache

from .model import Chain, Dice, Die, Keep, Number, Plan, Point, Roll, Step, Test, Tested
from .words import kept, step, words

_LINE = re.compile(
    r"([1-9][0-9]{0,2})?d([1-9][0-9]{0,5})(?:(kh|kl)([1-9][0-9]{0,2}))?"
    r"(?:([+-])(0|[1-9][0-9]{0,5})|>=([1-9][0-9]{0,5}))?"
)
SIXTY_SIX = "66"


def shortcut(text: str) -> Plan | None:
    """Return the plan of a line of the commonest form, None for every other line."""
    match = _LINE.fullmatch(text)
    if match is None:
        return None
    count, sides, keep, best, sign, number, needed = match.groups()
    # Refused for its two meanings; the grammar says so in words.
    if count is None and sides == SIXTY_SIX:
        return None
    n, die = int(count or 1), _die(int(sides))
    # Counts only: a test of one die, or one that all or no dice meet, is for the grammar.
    if needed is not None and (keep or n == 1 or not 1 < int(needed) <= die.sides):
        return None
    name = f"{n}d{die.sides}{keep or ''}{best or ''}"
    dice = Dice(n, die, keep=(Keep(keep, int(best)),) if keep else (), text=name)
    what = _what(dice, sign, number, needed)
    end = f"{sign}{int(number)}" if sign else f">={needed}" if needed else ""
    rolls = (Roll(what, name + end),)
    said = ""
    if dice.keep:
        said = kept(dice.keep, f"{n}d{die.sides}")
        said = step(said, sign, str(int(number))) if sign else said
    elif needed:
        said = words(rolls, False, False)
    tokens = 2 + (count is not None) + 2 * (keep is not None)
    return Plan(text, rolls, name + end, said, places=((0, tokens),), dice=n)


def _what(dice: Dice, sign: str | None, number: str | None, needed: str | None) -> Tested:
    if needed is not None:
        return Tested(dice, Test(Point(">=", int(needed)), counts=True))
    if sign is not None and number is not None:
        return Tested(Chain(dice, (Step(sign, Number(int(number))),)))
    return Tested(dice)


@lru_cache(maxsize=64)
def _die(sides: int) -> Die:
    return Die(sides)
