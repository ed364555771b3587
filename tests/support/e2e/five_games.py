"""One game of every kind, each in a channel of its own and played on for a while, at random."""

from __future__ import annotations

import random
from typing import NamedTuple

from referee import nearby
from rules.core import waits_for
from sandbox.person import Person
from tests.support.e2e import hostile, p28, pf
from tests.support.e2e.table import Table

GENERAL = "#general"
PLAYERS = ("Ana", "Ben")
GM = "Gus"
SEATS = {"red": "Ana", "blue": "Ben", "gm": GM}
OPENS = "…"
"""What ends the name of a move that opens a form."""
FIRST = 0.8
"""How often the first of what is offered is picked."""
People = dict[str, Person]


class Laid(NamedTuple):
    """How one is laid out: its game and the word of its commands, its papers, and options."""

    game: str
    word: str = ""
    kind: str = ""
    samples: tuple[str, str] = ("", "")
    options: dict[str, str] = {}
    """What is set every second time, and otherwise."""
    always: dict[str, str] = {}


LAID = {
    GENERAL: Laid("duel"),
    "#planet-x": Laid("px", "px"),
    "#planet-28": Laid("planet28", "p28", "warband", p28.SAMPLES, p28.MEASURED),
    "#three-sixteen": Laid("three_sixteen", "316"),
    "#planetfall": Laid("planetfall", "pf", "force", pf.FORCES, pf.MEASURED, pf.SHORT),
}


async def laid(people: People, place: str, chance: random.Random) -> None:
    """Start the game of a place with two players and a GM."""
    how, host = LAID[place], people[PLAYERS[0]]
    await host.command(place, "game new", game=how.game)
    options = how.options if chance.random() < 0.5 else how.always
    for option, value in options.items():
        await host.command(place, "game option", option=option, value=value)
    await people[GM].command(place, "game join", seat="gm")
    for name, sample in zip(PLAYERS, how.samples, strict=True):
        await people[name].command(place, "game join")
        if how.kind:
            await people[name].command(place, "game paper", kind=how.kind, sample=sample)
    await host.command(place, "game start")
    if how.word == "316":
        for name in PLAYERS:
            trooper = {"name": name, "reputation": "new", "fa": 6}
            await people[name].command(place, "316 enlist", **trooper)


async def moved(table: Table, people: People, place: str, chance: random.Random, times: int) -> int:
    """Have those who are awaited answer so many times by `do`, if the game has it and goes on.

    Return how many rows it has. The first answer is the likeliest: what only interrupts leads
    nowhere.
    """
    word, channel, rows = LAID[place].word, int(await people[GM].place(place)), 0
    for left in range(times if word else 0, -1, -1):
        head = await nearby.live(table.bot.referee, channel)
        if head is None:
            break
        rows = head.seq
        if left and head.ask is not None:
            person = people[SEATS[chance.choice(waits_for(head.state))]]
            await answered(person, place, f"{word} do", chance)
    return rows


async def answered(person: Person, place: str, do: str, chance: random.Random) -> None:
    """Have somebody make one of the moves that `do` offers, if any."""
    offered = await person.complete(place, do, "what", "")
    offered = [one for one in offered if OPENS not in one.name] or offered
    if offered:
        picked = offered[0] if chance.random() < FIRST else chance.choice(offered)
        seen = await person.command(place, do, what=picked.value)
        if seen.modal is not None:
            await person.submit(seen, hostile.filled(seen.modal, chance))
