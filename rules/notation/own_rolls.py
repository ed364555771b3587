"""The games' own forms thrown, by the procedures that their quick rolls and games use.

Each becomes one outcome with one pool, so that it is shown and verified like any other roll.
"""

from __future__ import annotations

from ..procedures import Fallen, TooMany
from .forms import BY_WORD
from .model import Own, Point, Test
from .pools import Stopped, Table
from .result import DROPPED, KEPT, Outcome, Pool, Shown

SAID = {True: "success", False: "failure", None: ""}


def own(one: Own, text: str, table: Table, label: str, comment: str) -> Outcome:
    """Throw one of the games' own forms, whose canonical text is given."""
    form = BY_WORD[one.word]
    try:
        fallen = form.roll(one, table.source, table.who, table.to, text)
    except TooMany as stop:
        raise Stopped(f"{stop}; rolled again, it is new") from stop
    pool, said = _pool(text, fallen), SAID[fallen.success]
    return Outcome(text, fallen.value, said, (pool,), fallen.notes, label, comment)


def _pool(text: str, fallen: Fallen) -> Pool:
    test = Test(Point(">=", fallen.need), counts=True) if fallen.need else None
    value = fallen.value or 0
    if not (fallen.extra or fallen.dropped):
        return Pool(text, value, fallen.faces, (), test, fallen.symbols)
    return Pool(text, value, (), _shown(fallen), test)


def _shown(fallen: Fallen) -> tuple[Shown, ...]:
    initial = len(fallen.faces) - fallen.extra
    return tuple(
        Shown((face,), face, DROPPED if at in fallen.dropped else KEPT, at >= initial)
        for at, face in enumerate(fallen.faces)
    )
