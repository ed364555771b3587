"""The games' stateless dice rules and tables, each written once.

Games, quick rolls, odds and the dice language all call them. What a game adds to the
language is listed here, in one plain tuple: the language itself knows no game.
"""

from __future__ import annotations

from .form import Counting, Fallen, Form, Needed, TooMany, Written
from .planet28.forms import FORMS as PLANET28
from .planetfall.forms import FORMS as PLANETFALL
from .planetx.forms import FORMS as PLANETX
from .three_sixteen.forms import FORMS as THREE_SIXTEEN

FORMS: tuple[Form, ...] = (*PLANETFALL, *PLANET28, *THREE_SIXTEEN, *PLANETX)

__all__ = ["FORMS", "Counting", "Fallen", "Form", "Needed", "TooMany", "Written"]
