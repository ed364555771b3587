"""Free rolls with the quick rolls of every game."""

from __future__ import annotations

from rules.quick import Request
from rules.rolls import Bracketed, Consult, Draw, RollSystem, Shuffle, Throw
from rules.rolls import Quick as AnyQuick

from .planet28.quick import QUICK as PLANET28
from .planetfall.quick import QUICK as PLANETFALL
from .planetx.quick import QUICK as PLANETX
from .three_sixteen.quick import QUICK as THREE_SIXTEEN

QUICK: dict[str, type[Request]] = {**PLANET28, **PLANETFALL, **PLANETX, **THREE_SIXTEEN}


class Quick(AnyQuick, frozen=True, kw_only=True, tag="quick"):
    """Make one of the games' quick rolls."""

    requests = QUICK


class FreeRolls(RollSystem):
    """Free rolls as this house keeps them."""

    Moves = Throw | Bracketed | Quick | Shuffle | Draw | Consult


ROLLS = FreeRolls()
