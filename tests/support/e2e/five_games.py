"""One game of every kind, each in a channel of its own and some random moves in."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from sandbox.person import Person

GENERAL = "#general"
PLAYERS = ("Ana", "Ben")
GM = "Gus"
People = dict[str, Person]


class Laid(NamedTuple):
    """How one is laid out: its game and the word of its commands, its papers, and options."""

    game: str
    word: str = ""
    kind: str = ""
    samples: tuple[str, str] = ("", "")
    options: dict[str, str] = {}
    """Options that are set every second time."""


WARBANDS = ("Survey team", "Reef raiders")
FORCES = ("Lantern Guard 1500", "Ember March 1500")
LAID = {
    GENERAL: Laid("duel"),
    "#planet-x": Laid("px", "px"),
    "#planet-28": Laid("planet28", "p28", "warband", WARBANDS, {"table": "measured"}),
    "#three-sixteen": Laid("three_sixteen", "316"),
    "#planetfall": Laid("planetfall", "pf", "force", FORCES, {"table": "measured"}),
}
PLANETFALL = {"mfv": "1500", "turns": "3", "setup": "quick"}


async def laid(people: People, place: str, chance: random.Random) -> None:
    """Start the game of a place with two players and a GM."""
    how, host = LAID[place], people[PLAYERS[0]]
    await host.command(place, "game new", game=how.game)
    options = PLANETFALL if how.game == "planetfall" else {}
    more = how.options if chance.random() < 0.5 else {}
    for option, value in (options | more).items():
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


async def moved(people: People, place: str, chance: random.Random, times: int) -> int:
    """Have whoever may move make one of the moves that `do` offers; return how many were made."""
    word, made = LAID[place].word, 0
    for _ in range(times if word else 0):
        person = people[chance.choice((*PLAYERS, GM))]
        offered = await person.complete(place, f"{word} do", "what", "")
        if offered:
            seen: Any = await person.command(place, f"{word} do", what=chance.choice(offered).value)
            made += seen.kind != "refused" and not seen.ephemeral
    return made
