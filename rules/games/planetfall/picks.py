"""Models among which somebody has to choose, each by the letter that it has in its squadron.

Those that artillery may hit in either order are of several squadrons: they have the letters of the
question.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.core import question
from rules.core.letters import Lettered, Picks

from .attack.attack import Attack
from .close.engagement import Engagement, touched
from .damage.losses import ASKED, Losses
from .letters import LETTERS, letter, named
from .orbital.strike import FIRST, ORDER, OrderEquals, Strike, ties
from .state import Table

Settling = Losses | Engagement | Attack | Strike


def picks(table: Table) -> Picks | None:
    """Return the models that the open question is about.

    PF-EMB-4, PF-SAVE-5, PF-LEV-2, PF-ART-4, PF-ART-7.
    """
    top = table.frames[-1] if table.frames else None
    if not isinstance(top, Settling):
        return None
    ask = question(table)
    things = tuple(_things(table, top, ask.kind)) if ask is not None else ()
    # What is listed below it is not listed in the title as well.
    title = FIRST if ask and ask.kind == ORDER else ask.text if ask else ""
    return Picks(title, things) if len(things) > 1 else None


def _things(table: Table, top: Settling, kind: str) -> Iterable[Lettered]:
    match top:
        case Losses():
            return _lettered(table, (model.id for model in table.living(top.passengers)))
        case Attack() if kind == ASKED:
            return _lettered(table, (model.id for model in table.living(top.reached(table))))
        case Engagement():
            return _lettered(table, touched(table, top))
        case Attack():
            return _lettered(table, top.allocation(table).reached)
        case Strike():
            return _lettered(table, top.own(table)) if top.target else _listed(table, top)


def _lettered(table: Table, models: Iterable[int]) -> Iterable[Lettered]:
    for model in models:
        yield Lettered(letter(table, model), table.profile(model).name, _left(table, model))


def _listed(table: Table, top: Strike) -> Iterable[Lettered]:
    """Yield the equals that one seat puts in order, none where two seats do."""
    asked = tuple(ties(table, top).values())
    for place, model in enumerate(asked[0] if len(asked) == 1 else ()):
        one = LETTERS[place]
        move = OrderEquals(order=one if place else "")
        yield Lettered(one, named(table, model), _left(table, model), move)


def _left(table: Table, model: int) -> str:
    left = table.boxes_left(model)
    return f"{left} {'box' if left == 1 else 'boxes'} left"
