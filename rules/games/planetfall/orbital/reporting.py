"""What only its owner sees, and who says it instead where the owner is silent (PF-PBP-1)."""

from __future__ import annotations

from rules.core import Ask, Choice, Entry, Move
from rules.core.seats import GM

from ..answers import Decline
from ..state import Table

Choices = tuple[Choice, ...]


def owners(side: str, kind: type[Move], choices: Choices) -> Entry:
    """Return what the owner of a report is asked; silence passes the question on (PF-PBP-1)."""
    return Entry(
        seat=side,
        kinds=(kind, Decline),
        choices=(*choices, Choice("Somebody else says it", Decline())),
        default=Decline(),
    )


def others(table: Table, side: str, asked: Ask, kind: type[Move], choices: Choices) -> Ask:
    """Return a report's question to the GM, or to the other side if there is none."""
    if table.is_judged():
        entry = Entry(seat=GM, kinds=(kind,), choices=choices)
    else:
        entry = Entry(
            seat=table.enemy(side),
            kinds=(kind, Decline),
            choices=(*choices, Choice("I cannot say", Decline())),
            default=Decline(),
        )
    return Ask(kind=asked.kind, rule=asked.rule, text=asked.text, entries=(entry,))
