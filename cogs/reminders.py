"""What the clock says to people: the two reminders, a question it cannot close, a vote that lapsed.

The wordings are fixed. No rule, no Discord, no database.
"""

from __future__ import annotations

from rules.core import GM, seat_title

from . import speech
from .heads import Head
from .says import Say, plain


def _who(head: Head, seats: tuple[str, ...]) -> str:
    return ", ".join(
        " ".join((seat_title(seat), *(f"<@{one}>" for one in _people(head, seat))))
        for seat in seats
    )


def _people(head: Head, seat: str) -> tuple[int, ...]:
    return speech.people(head, speech.answerers(head, (seat,)))


def nudge(head: Head, seats: tuple[str, ...], due: int, last: bool) -> Say:
    """Return the reminder of half time, or the last one; `due` in ms."""
    ask = speech.asked(head)
    what = plain(ask.text if ask else "")
    mark = "last call, still open" if last else "still open"
    text = f"{_who(head, seats)}: {mark}: {what} Until <t:{due // 1000}:R>."
    return Say(
        text,
        buttons=((speech.now_button(head),),),
        pings=speech.pinged(head, speech.answerers(head, seats)),
    )


def stuck(head: Head, why: str) -> Say:
    """Return the call for the GM when silence means nothing; without a GM, for all the others."""
    if head.masters():
        text = f"{_who(head, (GM,))}: {plain(why)} Answer for them: /gm answer."
        return Say(text, pings=speech.pinged(head, (GM,)))
    everybody = _who(head, head.taken())
    text = f"{everybody}: {plain(why)} There is no GM. A player can become one: /gm claim."
    return Say(text, pings=speech.pinged(head, head.taken()))


def lapsed(text: str) -> Say:
    """Return that a vote is over because its time is."""
    return Say(f"The vote to {plain(text)} is over: not all agreed in time. Nothing changes.")
