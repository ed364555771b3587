"""Whether a GM may judge a disagreement: in some games not if they are a party to it.

The game names the rule; a GM who also holds a player's seat is a party to it.
"""

from __future__ import annotations

from db.seats import Seat
from rules.core import GM, RuleError

from .head import GameHead


def has_side(head: GameHead, person: int) -> bool:
    """Return whether a person holds a player's seat."""
    return any(seat != GM for seat in head.seats_of(person))


def judges(head: GameHead) -> tuple[Seat, ...]:
    """Return the people who may settle a disagreement as GM: those who do not play come first.

    A GM who plays may do so only if nobody else is GM, and both sides have agreed to it.
    """
    masters = head.masters()
    if not head.system.impartial:
        return masters
    apart = tuple(one for one in masters if not has_side(head, one.person))
    return apart or (masters if head.system.may_judge_own(head.state) else ())


def check_judge(head: GameHead, person: int | None) -> None:
    """Raise RuleError for a GM who plays, and may not judge what they are a party to."""
    found = judges(head)
    if person is None or not has_side(head, person) or any(one.person == person for one in found):
        return
    if head.system.impartial and GM in head.seats_of(person):
        who = "another GM settles this" if found else "the other side or dice settle this"
        raise RuleError(f"You play a side yourself: {who}.", head.system.impartial)
