"""Psyka: a dose works any one power, and may leave its user an addict (P28-ITEM-PSYKA)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

import msgspec

from rules.core import Go, Line, Move, RuleError, Work
from rules.dice import Dice
from rules.games.planet28.legality import acting
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.squads import bodies
from rules.games.planet28.state import Table
from rules.games.planet28.warband.items import PSYKA

from .abilities import check_other
from .arcana import POWERS, Working, aims, check_power
from .casting import Casting
from .gear import check_item
from .loading import take

CRAVING = 10


class UsePsyka(Working, frozen=True, kw_only=True, tag="use_psyka"):
    """Take a dose and cast any power of the table, known or not."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError without a dose, for an addict, and for a target the power cannot take."""
        super().check(state, seat)
        check_item(state, self.unit, PSYKA, 1)
        if all(state.character(one).addicted for one in _dosed(state, self.unit)):
            text = f"{state.name(self.unit)} is an addict: Psyka does nothing for it any more."
            raise RuleError(text, "P28-ITEM-PSYKA")
        check_power(state, self.unit, self.power, self.target, self.sight)
        for other in self.near or ():
            check_other(state, self.unit, other, "P28-ARC-BLIND")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every power at every unit, for units that have a dose."""
        for unit in acting(state, seat):
            if not _dosed(state, unit):
                continue
            for power in POWERS:
                targets = (0,) if power.target == "none" else aims(state, unit, power.name)
                for target in targets:
                    cast = cls(unit=unit, power=power.name, target=target)
                    yield cast.left_open(state)


def _dosed(table: Table, unit: int) -> tuple[int, ...]:
    """Return who of a unit has a dose."""
    return tuple(one for one in bodies(table, unit) if table.character(one).items.get(PSYKA))


def user(table: Table, unit: int) -> int:
    """Return who of a unit takes the next dose: of a squad one member, no addict (P28-SQD-12)."""
    having = _dosed(table, unit) or bodies(table, unit)
    return next((one for one in having if not table.character(one).addicted), having[0])


class Dosed(Procedure, frozen=True, kw_only=True, tag="dosed"):
    """A dose at work: the cast, then the craving of whoever took it (0: the caster itself)."""

    stages: ClassVar[tuple[str, ...]] = ("cast", "crave")

    move: UsePsyka
    taker: int = 0

    def do_cast(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Use up the dose and cast, with the risk of any cast."""
        move = self.move
        cast = Casting(
            unit=move.unit,
            power=move.power,
            target=move.target,
            near=move.near or (),
            to=move.to or "",
        )
        taker = user(state, move.unit)
        frame = msgspec.structs.replace(self, taker=0 if taker == move.unit else taker)
        return Go(state=take(state, taker, PSYKA), frame=frame, first=(cast,))

    def do_crave(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll 1D10 against the doses ever taken: less than that is addiction (P28-A49)."""
        unit, puppet = self.taker or self.move.unit, int(self.heard("puppet") or 0)
        # P28-A49: the dose just taken counts.
        uses = state.character(unit).doses + 1
        faces = dice.roll(1, CRAVING, "craving", state.seat(unit))
        caught = _is_caught(state, faces[0], uses)
        table = state.change(unit, doses=uses, addicted=caught)
        fate = "is an addict now" if caught else "craves no more than before"
        work = Work(what="craving", faces=faces, sides=CRAVING, target=uses)
        line = Line(f"{state.name(unit)} {fate}.", "P28-ITEM-PSYKA", work=(work,), main=True)
        return Go(state=table, back={"puppet": puppet}, told=(line,))


def craving(table: Table, unit: int) -> Fraction:
    """Return the chance that a unit's next dose makes it an addict."""
    uses = table.character(user(table, unit)).doses + 1
    caught = sum(_is_caught(table, face, uses) for face in range(1, CRAVING + 1))
    return Fraction(caught, CRAVING)


def _is_caught(table: Table, face: int, uses: int) -> bool:
    return face < uses or (face == uses and table.is_switched("psyka_equal", "addicted"))
