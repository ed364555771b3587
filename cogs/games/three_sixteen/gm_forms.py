"""The GM's forms: numbers, names and words that no list can hold."""

from __future__ import annotations

from typing import Literal, TypeVar

from cogs.play.kept_form import Values
from cogs.ui.context import Interaction
from cogs.ui.modal import Field
from referee.errors import Refusal
from referee.head import GameHead
from rules.games.three_sixteen.gm.gm import MoveTokens, PlainTest
from rules.games.three_sixteen.gm.gm_people import Bench, MakeNpc, OpenConflict
from rules.games.three_sixteen.gm.gm_table import EndCampaign
from rules.games.three_sixteen.mission.planets import MakePlanet, NamePlanet
from rules.games.three_sixteen.mission.service import OpenEncounter
from rules.games.three_sixteen.model import Ability, Source

from .crossing import HEADS, entry_of, listed
from .fields import Form
from .group import playing
from .words import abilities_due, actors_of

T = TypeVar("T")
MOST_DIGITS = 3
LONGEST_NAMES = 300
YES = {"yes": True, "no": False}
ABILITIES: dict[str, Ability] = {"fa": "fa", "nfa": "nfa"}
BOXES: dict[str, Literal[1, 2]] = {"1": 1, "2": 2}
SOURCES: dict[str, Source] = {"pool": "pool", "encounter": "encounter"}
PLACES: dict[str, Literal["pool", "encounter", "gone"]] = {**SOURCES, "gone": "gone"}


def whole(text: str, label: str) -> int:
    """Return a number that was typed. Raises Refusal for anything else."""
    if not (text.isdecimal() and len(text) <= MOST_DIGITS):
        raise Refusal(f'{label} is a number such as 2, not "{text}".')
    return int(text)


def one_of(text: str, label: str, known: dict[str, T]) -> T:
    """Return what a typed word stands for. Raises Refusal for an unknown one."""
    if text.casefold() not in known:
        raise Refusal(f'{label} is {" or ".join(known)}, not "{text}".')
    return known[text.casefold()]


async def _npc(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    boxes = one_of(typed["boxes"], "Health boxes", BOXES)
    await playing.act(interaction, head, MakeNpc(name=typed["name"], boxes=boxes))


async def _bench(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    await playing.act(interaction, head, Bench(seats=actors_of(head, typed["who"])))


async def _finish(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    await playing.act(interaction, head, EndCampaign(text=typed["text"]))


async def _tokens(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    tokens = whole(typed["tokens"], "How many")
    source = one_of(typed["source"], "From where", SOURCES)
    to = one_of(typed["to"], "Where to", PLACES)
    await playing.act(interaction, head, MoveTokens(tokens=tokens, source=source, to=to))


async def _test(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    ability = one_of(typed["ability"], "The test", ABILITIES)
    bonus = one_of(typed["bonus"], "The + 1", YES)
    seats = actors_of(head, typed["who"])
    await playing.act(interaction, head, PlainTest(seats=seats, ability=ability, bonus=bonus))


async def _conflict(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    attackers = actors_of(head, typed["attackers"])
    defenders = actors_of(head, typed["defenders"])
    await playing.act(interaction, head, OpenConflict(attackers=attackers, defenders=defenders))


async def _encounter(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    move = OpenEncounter(
        tokens=whole(typed["tokens"], "How many tokens"),
        left_out=actors_of(head, typed["left_out"]),
        over_cap=one_of(typed["over_cap"], "More than usual", YES),
        target=typed["target"],
    )
    await playing.act(interaction, head, move)


async def _planet(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    move = MakePlanet(
        aa=entry_of(typed["aa"], "aa"),
        name=entry_of(typed["name"], "name"),
        form=entry_of(typed["form"], "form"),
        land=entry_of(typed["land"], "land"),
        ability=entry_of(typed["ability"], "ability"),
        abilities=abilities_due(head),
    )
    await playing.act(interaction, head, move)


async def _name(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    entry = listed(typed["name"], "name")
    title = typed["name"] if entry is None else ""
    move = NamePlanet(name=entry or 0, title=title, target=typed["target"])
    await playing.act(interaction, head, move)


def _names(name: str, label: str, *, optional: bool = False) -> Field:
    """Return a field for names with commas between them."""
    hint = "Such as Bell, Orr"
    return Field(name, label, LONGEST_NAMES, hint=hint, optional=optional)


def _entry(which: str, title: str) -> Field:
    """Return a field for an entry of one of the planets' lists."""
    return Field(which, f"{title}: number or words", 60, optional=True)


_ABOUT = Field("target", "What it is about", 200, optional=True)
FORMS: dict[str, Form] = {
    "npc": Form(
        "A figure for conflicts",
        (Field("name", "What it is called", 60), Field("boxes", "Health boxes: 1, officers 2", 1)),
        _npc,
    ),
    "bench": Form("Who stays behind", (_names("who", "Troopers, with commas"),), _bench),
    "finish": Form("The end of the campaign", (Field("text", "The last word", 60),), _finish),
    "tokens": Form(
        "Move tokens",
        (
            Field("tokens", "How many", MOST_DIGITS),
            Field("source", "From where: pool or encounter", 9),
            Field("to", "Where to: pool, encounter or gone", 9),
        ),
        _tokens,
    ),
    "test": Form(
        "A plain test",
        (
            _names("who", "Troopers, with commas"),
            Field("ability", "FA or NFA", 3),
            Field("bonus", "Success earns + 1: yes or no", 3),
        ),
        _test,
    ),
    "conflict": Form(
        "A conflict between two sides",
        (
            _names("attackers", "Attackers, with commas"),
            _names("defenders", "Defenders, with commas"),
        ),
        _conflict,
    ),
    "encounter": Form(
        "An encounter",
        (
            Field("tokens", "How many tokens", MOST_DIGITS),
            _ABOUT,
            _names("left_out", "Who is elsewhere, with commas", optional=True),
            Field("over_cap", "More tokens than usual: yes or no", 3),
        ),
        _encounter,
    ),
    "planet": Form(
        "The planet; what is left empty is rolled",
        tuple(_entry(which, title) for which, title in HEADS.items()),
        _planet,
    ),
    "name": Form(
        "The planet's name",
        (
            Field("name", "From the list, or your own", 60),
            Field("target", "What is to be done there", 200, optional=True),
        ),
        _name,
    ),
}
