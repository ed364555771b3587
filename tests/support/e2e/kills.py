"""What a process is killed in the middle of: a table that is made ready, and one thing done at it.

Each aim makes a duel of its own in a channel, does all that comes before, and returns what is done
when the process dies.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

Act = Callable[[], Awaitable[Any]]
Aim = Callable[[Any, Any, str], Awaitable[Act]]


async def _duel(people: Any, place: str, start: bool = True) -> None:
    await people[0].command(place, "game new", game="duel")
    for person in people:
        await person.command(place, "game join")
    if start:
        await people[0].command(place, "game start")


async def _bid(person: Any, place: str, amount: int) -> Any:
    offered = await person.complete(place, "game answer", "move", f"bid {amount}")
    return await person.command(place, "game answer", move=offered[0].value, limit=LATE)


LATE = 40
"""Seconds within which a command that was cut off is answered, or shown as failed."""


async def a_move(ana: Any, ben: Any, place: str) -> Act:
    """The bid that closes a round."""
    await _duel((ana, ben), place)
    await _bid(ana, place, 3)
    return lambda: _bid(ben, place, 1)


async def the_lobby(ana: Any, ben: Any, place: str) -> Act:
    """A game made in a channel."""
    return lambda: ana.command(place, "game new", game="duel", limit=LATE)


async def a_seat(ana: Any, ben: Any, place: str) -> Act:
    """A seat taken before the start."""
    await ana.command(place, "game new", game="duel")
    return lambda: ben.command(place, "game join", limit=LATE)


async def a_seat_in_play(ana: Any, ben: Any, place: str) -> Act:
    """A second GM, seated by the first."""
    await _duel((ana, ben), place, start=False)
    await ana.command(place, "game join", seat="gm")
    await ana.command(place, "game start")
    return lambda: ana.command(place, "gm seat share", seat="gm", player=ben, limit=LATE)


async def _asked(ana: Any, ben: Any, place: str) -> Any:
    await _duel((ana, ben), place)
    await _bid(ana, place, 3)
    await _bid(ben, place, 1)
    return await ana.command(place, "game undo")


async def a_vote_opened(ana: Any, ben: Any, place: str) -> Act:
    """A vote on an undo."""
    await _duel((ana, ben), place)
    await _bid(ana, place, 3)
    await _bid(ben, place, 1)
    return lambda: ana.command(place, "game undo", limit=LATE)


async def a_vote_agreed(ana: Any, ben: Any, place: str) -> Act:
    """The last voice on an undo, by which it is done."""
    asked = await _asked(ana, ben, place)
    return lambda: ben.press(asked, "Agree", limit=LATE)


async def a_vote_refused(ana: Any, ben: Any, place: str) -> Act:
    """A voice against an undo, which ends the vote."""
    asked = await _asked(ana, ben, place)
    return lambda: ben.press(asked, "Refuse", limit=LATE)


async def a_dispute(ana: Any, ben: Any, place: str) -> Act:
    """A row disputed by a form."""
    await _duel((ana, ben), place)
    await _bid(ana, place, 3)
    await _bid(ben, place, 1)
    told = [m for m in await ana.messages(place) if "Why?" in m.labels]
    form = await ana.press(await ana.press(told[-1], "Why?"), "Dispute")
    return lambda: ana.submit(form, claim="Blue bid 2", limit=LATE)


async def a_reveal(ana: Any, ben: Any, place: str) -> Act:
    """A secret roll shown to everybody."""
    seen = await ana.command(place, "roll", dice="1d20", secret="only me")
    return lambda: ana.press(seen, "Reveal", limit=LATE)


async def an_order(ana: Any, ben: Any, place: str) -> Act:
    """A plan left for later."""
    await _duel((ana, ben), place)
    return lambda: ana.command(place, "game plan", text="bid 1; bid 2", limit=LATE)


async def a_note(ana: Any, ben: Any, place: str) -> Act:
    """A note for everybody."""
    await _duel((ana, ben), place)
    return lambda: ana.command(place, "game note", text="Hm", limit=LATE)


AIMS: tuple[Aim, ...] = (
    a_move,
    a_vote_agreed,
    the_lobby,
    a_seat_in_play,
    a_vote_refused,
    a_reveal,
    a_vote_opened,
    a_seat,
    a_dispute,
    an_order,
    a_note,
)
POINTS = ("after-commit", "before-commit", "after-answer", "after-shown")
SHOWN: tuple[Aim, ...] = (a_move, a_vote_agreed, a_dispute)
"""What a game's message shows; the rest has no such point to be killed at."""


def point_of(aim: Aim, number: int) -> str:
    """Return where the process dies in an aim, for the number of the kill."""
    point = POINTS[(number // len(AIMS) + number) % len(POINTS)]
    return "after-answer" if point == "after-shown" and aim not in SHOWN else point
