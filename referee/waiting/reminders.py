"""What the clock says to people: the two reminders, a question it cannot close, an expired vote.

The wordings are fixed. No rule, no Discord, no database.
"""

from __future__ import annotations

from referee import verdict
from referee.head import GameHead
from referee.message import Outgoing, plain
from rules.core import GM, seat_title, waits_for


def _who(head: GameHead, seats: tuple[str, ...]) -> str:
    return ", ".join(
        " ".join((seat_title(seat), *(f"<@{one}>" for one in _people(head, seat))))
        for seat in seats
    )


def _people(head: GameHead, seat: str) -> tuple[int, ...]:
    return verdict.people(head, verdict.answerers(head, (seat,)))


def nudge(head: GameHead, seats: tuple[str, ...], due: int, last: bool) -> Outgoing:
    """Return the reminder at half time, or the last one; `due` in ms."""
    ask = head.ask
    what = plain(ask.text if ask else "")
    mark = "last call, still open" if last else "still open"
    if ask is not None and verdict.is_last(ask, waits_for(head.state)):
        mark += ", and everybody else has answered"
    text = f"{_who(head, seats)}: {mark}: {what} Until <t:{due // 1000}:R>."
    return Outgoing(
        text,
        buttons=((verdict.now_button(head),),),
        pings=verdict.pinged(head, verdict.answerers(head, seats)),
    )


def stuck(head: GameHead, why: str) -> Outgoing:
    """Return the call for the GM if there is no default; without a GM, for all the others."""
    if head.masters():
        text = f"{_who(head, (GM,))}: {plain(why)} Answer for them: /gm answer."
        return Outgoing(text, pings=verdict.pinged(head, (GM,)))
    everybody = _who(head, head.taken())
    text = f"{everybody}: {plain(why)} There is no GM. A player can become one: /gm claim."
    return Outgoing(text, pings=verdict.pinged(head, head.taken()))


def lapsed(text: str) -> Outgoing:
    """Return that a vote is over because its time is up."""
    return Outgoing(f"The vote to {plain(text)} is over: not all agreed in time. Nothing changes.")
