"""`sk`: a Planet 28 skill roll in the dice language."""

from __future__ import annotations

from fractions import Fraction

from ...dice import Dice
from ..form import Fallen, Form, Written
from . import skill_roll

LUCK = {"": skill_roll.PLAIN, "adv": skill_roll.BLESSED, "dis": skill_roll.CURSED}
LUCK_TOLD = {"": "", "adv": ", Blessed, the lower of two", "dis": ", Cursed, the higher of two"}


def _say(one: Written) -> str:
    return f"Planet 28: a d10 below {one.total}; 1 always, 10 never{LUCK_TOLD[one.edge]}"


def _roll(one: Written, dice: Dice, who: str, to: tuple[str, ...] | None, why: str) -> Fallen:
    rolled = skill_roll.roll(dice, one.total, who, to, LUCK[one.edge], why=why)
    kept = rolled.faces.index(rolled.natural)
    dropped = tuple(at for at in range(len(rolled.faces)) if at != kept)
    return Fallen(faces=rolled.faces, value=rolled.natural, success=rolled.success, dropped=dropped)


def _weigh(one: Written) -> Fraction:
    return skill_roll.chance(one.total, LUCK[one.edge])


FORMS = (
    Form(
        word="sk",
        alone="a Planet 28 skill roll stands alone",
        target=True,
        edges=True,
        say=_say,
        roll=_roll,
        weigh=_weigh,
    ),
)
