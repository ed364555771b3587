"""The winner of a test says which side begins (PF-SET-9, PF-SET-13, PF-TURN-2)."""

from __future__ import annotations

from rules.core import Ask, Choice, Entry, Move
from rules.core.seats import seat_title


class NameFirst(Move, frozen=True, kw_only=True, tag="name_first"):
    """Which side begins: one's own, or the other."""

    own: bool = True


def asking_who(winner: str, what: str, rule: str) -> Ask:
    """Return the question to the winner of a test who does something first."""
    choices = (Choice("We do", NameFirst()), Choice("The other side", NameFirst(own=False)))
    entry = Entry(seat=winner, kinds=(NameFirst,), choices=choices, default=NameFirst())
    text = f"{seat_title(winner)} has won the test: who {what}?"
    return Ask(kind="who_first", rule=rule, text=text, entries=(entry,))


def is_own(answers: dict[str, Move], winner: str) -> bool:
    """Return whether the winner keeps the beginning for itself, as it does in silence."""
    answer = answers.get(winner)
    return not isinstance(answer, NameFirst) or answer.own
