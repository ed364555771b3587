"""What people type, as the rules know it: troopers, weapons, vehicles, abilities."""

from __future__ import annotations

from referee.errors import Refusal
from referee.head import GameHead
from rules.core import GM, seat_title
from rules.games.three_sixteen.lists import ABILITIES, ENTRIES
from rules.games.three_sixteen.queries import name
from rules.games.three_sixteen.troopers.equipment import thing_title
from rules.games.three_sixteen.troopers.ranks import BOMBS, VEHICLES
from rules.procedures.three_sixteen.weapons import PATTERNS

THINGS = (*PATTERNS, *VEHICLES, *BOMBS)


def roster(head: GameHead) -> tuple[str, ...]:
    """Return every trooper in the order of the roster, the benched too."""
    return tuple(seat for seat in head.state.roster if seat in head.state.troopers)


def actor_of(head: GameHead, text: str) -> str:
    """Return the seat or NPC that is meant by its own word or by a name; "" for nobody named."""
    typed = text.strip().casefold()
    actors = (*roster(head), *head.state.npcs)
    named: list[str] = [actor for actor in actors if name(head.state, actor).casefold() == typed]
    if not typed or typed in actors or typed == GM:
        return typed
    if len(named) > 1:
        seats = " or ".join(map(seat_title, named))
        raise Refusal(f'{len(named)} people are called "{text}"; type {seats} instead.')
    if not named:
        known = ", ".join(name(head.state, actor) for actor in actors)
        raise Refusal(f'Nobody here is called "{text}". Known: {known or "nobody yet"}.')
    return named[0]


def actors_of(head: GameHead, text: str) -> tuple[str, ...]:
    """Return several actors typed with commas between them, each once."""
    return tuple(dict.fromkeys(actor_of(head, part) for part in text.split(",") if part.strip()))


def thing_of(text: str) -> str:
    """Return the kind of weapon or vehicle that is meant by its kind or title."""
    typed = text.strip().casefold()
    for kind in THINGS:
        if typed in (kind, thing_title(kind).casefold()):
            return kind
    if not typed:
        return ""
    known = ", ".join(map(thing_title, THINGS))
    raise Refusal(f'There is no weapon or vehicle called "{text}". Known: {known}.')


def abilities_due(head: GameHead) -> int:
    """Return how many abilities a planet has: two once every one was met (C316-PLAN-2)."""
    return 2 if head.state.ability_multi else 1


def power_of(text: str) -> int:
    """Return the number of an alien ability, typed as its number or name; 0 for none."""
    typed = text.strip().casefold()
    if typed.isdecimal() and 0 <= int(typed[:4]) <= ENTRIES:
        return int(typed)
    for number, power in enumerate(ABILITIES, 1):
        if typed == power.casefold():
            return number
    if typed in ("", "none", "nothing"):
        return 0
    raise Refusal(f'There is no alien ability called "{text}". Known: {", ".join(ABILITIES)}.')
