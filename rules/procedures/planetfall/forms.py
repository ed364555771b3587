"""`ad`, `hv` and `bd`: Planetfall's pools in the dice language."""

from __future__ import annotations

from fractions import Fraction

from ...dice import Dice
from ..form import Counting, Fallen, Form, Needed, Written
from . import pools

# Each exploding die brings a fifth of a die on average: 1/6 + 1/36 + ...
BROUGHT = Fraction(6, 5)
TOLD = {
    pools.EXPLODING: "a 6 counts 2 and brings another die, on and on",
    pools.HEAVY: "a 6 counts 2",
    pools.BASIC: "every success counts 1",
}
NAMES = {pools.EXPLODING: "Planetfall", pools.HEAVY: "heavy", pools.BASIC: "basic"}


def _expected(one: Written) -> Fraction:
    wanted, _ = pools.settled(one.dice, one.total)
    return wanted * BROUGHT if one.word == pools.EXPLODING else Fraction(wanted)


def _say(one: Written) -> str:
    halved = " with half the dice, rounded up," if one.total > pools.SIX else ""
    need = min(one.total, pools.SIX)
    return f"Planetfall:{halved} successes on {need} or more; {TOLD[one.word]}"


def _roll(one: Written, dice: Dice, who: str, to: tuple[str, ...] | None, why: str) -> Fallen:
    pool = pools.pool(dice, one.word, one.dice, one.total, who, to, why)
    notes = [] if pool.initial else ["no dice were rolled"]
    if one.total > pools.SIX:
        notes.append(f"half of {one.dice} dice: {len(pool.initial)}")
    brought = tuple(face for wave in pool.waves for face in wave)
    return Fallen(
        faces=(*pool.initial, *brought),
        value=pool.successes,
        extra=len(brought),
        need=pool.need,
        notes=tuple(notes),
    )


def _weigh(one: Written) -> Counting:
    return pools.counting(one.word, one.dice, one.total)


def _form(kind: str) -> Form:
    return Form(
        word=kind,
        alone="a Planetfall pool stands alone",
        dice=True,
        needed=Needed(
            usual=pools.USUAL_NEED,
            least=pools.LOWEST_NEED,
            name=NAMES[kind],
            plural="Planetfall pools",
            expected=_expected,
        ),
        say=_say,
        roll=_roll,
        weigh=_weigh,
    )


FORMS = tuple(map(_form, pools.KINDS))
