"""Models among which somebody has to choose, each by the letter that it has in its squadron."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core import question
from rules.core.letters import Lettered, Picks

from .attack.attack import Attack
from .close.engagement import Engagement, touched
from .damage.losses import Losses
from .letters import letter
from .state import Table


def picks(table: Table) -> Picks | None:
    """Return the models that the open question is about (PF-EMB-4, PF-SAVE-5, PF-LEV-2)."""
    top = table.frames[-1] if table.frames else None
    if not isinstance(top, Losses | Engagement | Attack):
        return None
    ask = question(table)
    models = _models(table, top) if ask is not None else ()
    return Picks(ask.text, tuple(_lettered(table, models))) if ask and len(models) > 1 else None


def _models(table: Table, top: Losses | Engagement | Attack) -> tuple[int, ...]:
    match top:
        case Losses():
            return tuple(model.id for model in table.living(top.passengers))
        case Engagement():
            return touched(table, top)
        case Attack():
            return top.allocation(table).reached


def _lettered(table: Table, models: Iterable[int]) -> Iterable[Lettered]:
    for model in models:
        left = table.boxes_left(model)
        note = f"{left} {'box' if left == 1 else 'boxes'} left"
        yield Lettered(letter(table, model), table.profile(model).name, note)
