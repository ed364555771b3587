"""`fa`, `nfa` and `aa`: 3:16's tests in the dice language."""

from __future__ import annotations

from fractions import Fraction

from ...dice import Dice
from ..form import Fallen, Form, Written
from . import ability_test


def _ability(one: Written) -> int:
    return ability_test.effective(one.total)


def _say(one: Written) -> str:
    return f"3:16: a d10 of at most {_ability(one)}"


def _roll(one: Written, dice: Dice, who: str, to: tuple[str, ...] | None, why: str) -> Fallen:
    rolled = ability_test.trial(dice, _ability(one), who, to, why)
    return Fallen(faces=(rolled.die,), value=rolled.die, success=rolled.success)


def _weigh(one: Written) -> Fraction:
    return ability_test.chance(_ability(one))


def _form(word: str) -> Form:
    alone = "a 3:16 test stands alone"
    return Form(word=word, alone=alone, target=True, say=_say, roll=_roll, weigh=_weigh)


FORMS = tuple(map(_form, ("fa", "nfa", "aa")))
