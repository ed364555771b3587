"""`tx` and `wx`: Planet X's terrain and winds dice in the dice language."""

from __future__ import annotations

from ...dice import Dice
from ..form import Fallen, Form, Written
from . import symbols

KINDS = {"tx": "terrain", "wx": "winds"}


def _faces(word: str) -> tuple[str, ...]:
    return symbols.TERRAIN if word == "tx" else tuple(map(str, symbols.WINDS))


def _say(one: Written) -> str:
    return f"Planet X: {KINDS[one.word]}, shown and tallied"


def _roll(one: Written, dice: Dice, who: str, to: tuple[str, ...] | None, why: str) -> Fallen:
    faces = _faces(one.word)
    drawn, shown = symbols.throw(dice, one.dice, faces, why, who, to)
    tally = symbols.tally(shown, faces) or "no dice were rolled"
    return Fallen(faces=drawn, symbols=shown, notes=(tally,))


def _weigh(one: Written) -> None:
    return None


def _form(word: str) -> Form:
    alone = "Planet X dice stand alone"
    return Form(word=word, alone=alone, dice=True, say=_say, roll=_roll, weigh=_weigh)


FORMS = tuple(map(_form, KINDS))
