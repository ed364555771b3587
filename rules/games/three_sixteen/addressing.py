"""Whom a question to several names: everybody, or by name who is left of those that it asked."""

from __future__ import annotations

from rules.core import GM, Ask
from rules.core.answers import awaited

from .model import Campaign
from .queries import name, replace


def asking(state: Campaign, ask: Ask, form: str) -> Ask:
    """Return a question with its text, of a form such as `Round 1: what {do} {who} do?`.

    Whoever has answered is not asked again: where some have, the rest are named.
    """
    must = tuple(entry.seat for entry in ask.entries if entry.must)
    left = tuple(seat for seat in awaited(ask, state) if seat in must)
    if not left or len(left) == len(must) > 1:
        return replace(ask, text=form.format(do="does", who="everybody"))
    *first, last = ["the aliens" if seat == GM else name(state, seat) for seat in left]
    who = f"{', '.join(first)} and {last}" if first else last
    return replace(ask, text=form.format(do="do" if first or GM in left else "does", who=who))
