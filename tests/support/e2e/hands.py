"""Another's hands: answers whatever a game asks by the buttons and menus that are shown."""

from __future__ import annotations

import contextlib

from rules.core import waits_for
from tests.support.e2e.shown import newest

ANYWAY = "Attack all the same"


async def asked(table, game=1):
    """Return the kind of the open question and the seats awaited."""

    head = await table.bot.games.get(game)
    ask = head.ask
    return (ask.kind, waits_for(head.state)) if ask else ("", ())


async def now(person, place):
    """Return the menu that a person gets from the newest *What can I do now?* button."""
    shown = [m for m in await person.messages(place) if "What can I do now?" in m.labels]
    return await person.press(shown[-1], "What can I do now?")


async def insisted(person, seen):
    """Press on where a move is asked about before it is made; return what came of it."""
    if ANYWAY not in seen.labels:
        return seen
    return await person.press(seen, ANYWAY)


def seat_of(head, person):
    """Return the first seat that a person holds."""
    return head.seats_of(int(person.id))[0]


async def first_choice(person, place):
    """Answer with the first choice: a button if the newest message has one, else the menu."""
    with contextlib.suppress(TimeoutError):
        await newest(person.table, int(await person.place(place)))
    for message in reversed(await person.messages(place)):
        if message.ephemeral:
            continue
        ready = [b for b in message.buttons if b.custom_id.startswith("a:")]
        if ready:
            seen = await person.press(message, custom_id=ready[0].custom_id)
            if not seen.ephemeral:
                return seen
        break
    menu = await now(person, place)
    seen = await person.select(menu, menu.message.selects[0].options[0])
    return await insisted(person, seen)


async def pick(person, place, command, typed):
    """Make the move that fits best what is typed in a game's `do`; the first of all for nothing."""
    found = await person.complete(place, command, "what", typed)
    return await person.command(place, command, what=found[0].value)


async def until(table, people, place, kind, most=40):
    """Answer everything that is asked until a question of a kind is open; return who is asked."""
    seats = dict(zip(("red", "blue", "green"), people, strict=False))
    for _ in range(most):
        what, awaited = await asked(table)
        if what == kind:
            return seats[awaited[0]]
        await first_choice(seats[awaited[0]], place)
    raise AssertionError(f"no {kind} was asked within {most} answers; now {what}")
