"""Who may see a free roll: everybody, the roller alone, or the roller and the GM."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from ..core import GM, Line, Work

Hide = Literal["", "me", "gm"]

NOTICES = {"me": "A secret roll was made.", "gm": "A roll was made for the GM."}


@lru_cache(1_024)
def audience(hide: Hide, seat: str) -> tuple[str, ...] | None:
    """Return the seats that may see a roll of this seat, None for everybody."""
    if hide == "":
        return None
    return (seat, GM) if hide == "gm" else (seat,)


def told(
    first: str,
    rest: tuple[str, ...],
    rule: str,
    hide: Hide,
    seat: str,
    work: tuple[Work, ...] = (),
) -> tuple[Line, ...]:
    """Return a result and its working as lines. Everybody may know that a secret roll was made."""
    to = audience(hide, seat)
    result = Line(first, rule, to, work, main=True)
    lines = (result, *(Line(text, rule, to) for text in rest))
    return lines if to is None else (*lines, Line(NOTICES[hide], rule, main=True))
