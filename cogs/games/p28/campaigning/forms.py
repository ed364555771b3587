"""Forms of the time between two battles: recruits, vehicles, sections, gifts, tales."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from cogs.games.p28.building.forms import SKILLS_IN_WORDS
from cogs.games.p28.group import playing
from cogs.play import kept_form
from cogs.play.kept_form import KeptForm, Values
from cogs.ui.context import Interaction
from cogs.ui.modal import Field
from referee import custom_id
from referee.errors import Refusal
from referee.head import GameHead
from rules.games.planet28.campaign.building import Commission, Refit
from rules.games.planet28.campaign.recruiting import Recruit
from rules.games.planet28.campaign.telling import Award, Narrate
from rules.games.planet28.profiles import SKILLS

OPEN, SEND = "pco", "pcs"
MOST_DIGITS = 4
Take = Callable[[Interaction, GameHead, str, Values], Awaitable[None]]


class Form(NamedTuple):
    """A form: its title, its fields, and what takes it. The detail is a person's number."""

    title: str
    fields: tuple[Field, ...]
    sent: Take


def whole(text: str, what: str) -> int:
    """Return a number that was typed, below 0 as well. Raises Refusal for anything else."""
    digits = text.removeprefix("+").replace("\N{MINUS SIGN}", "-").removeprefix("-")
    if not digits.isdecimal() or len(digits) > MOST_DIGITS:
        raise Refusal(f'{what} is a whole number such as 12, not "{text}".')
    return -int(digits) if text.lstrip("\N{MINUS SIGN}-") != text else int(digits)


async def _recruit(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    levels = typed["skills"].replace(",", " ").split()
    if len(levels) != len(SKILLS):
        raise Refusal("Five levels are wanted, in the order A F S AW P: such as 3 4 2 2 3.")
    skills = {key: _level(text) for key, text in zip(SKILLS, levels, strict=True)}
    hp = whole(typed["hp"], "HP")
    if not 2 <= hp <= 200:
        raise Refusal("HP are 2 to 200.")
    named = tuple(one.strip() for one in typed["talents"].split(",") if one.strip())
    recruit = Recruit(name=typed["name"], hp=hp, talents=named[:20], **skills)
    await playing.act(interaction, head, recruit)


def _level(text: str) -> int:
    level = whole(text, "A level")
    if not 1 <= level <= 10:
        raise Refusal("Levels are 1 to 10.")
    return level


async def _vehicle(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    await playing.act(interaction, head, Commission(document=typed["document"]))


async def _refit(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    refit = Refit(
        person=whole(detail, "Who"),
        section=typed["section"],
        cell=typed["cell"].upper(),
        weapon=typed["weapon"],
        facing=typed["facing"].casefold(),
    )
    await playing.act(interaction, head, refit)


async def _award(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    people = head.state.ledger.people
    name = typed["who"].casefold()
    found = [n for n, one in enumerate(people, 1) if one.profile.name.casefold() == name]
    seats = [seat for seat in head.state.players() if seat.casefold() == name]
    if not found and not seats:
        raise Refusal(f'"{typed["who"]}" is neither a side, such as Red, nor anybody of theirs.')
    owner = seats[0] if seats else people[found[0] - 1].profile.seat
    award = Award(
        owner=owner,
        person=0 if seats else found[0],
        points=_limited(typed["points"], "Points"),
        credits=_limited(typed["credits"], "Credits"),
    )
    await playing.act(interaction, head, award)


def _limited(text: str, what: str) -> int:
    number = whole(text or "0", what)
    if abs(number) > 1000:
        raise Refusal(f"{what} are at most 1,000 at a time.")
    return number


async def _tale(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    days = abs(whole(typed["days"] or "0", "Days"))
    if days > 1000:
        raise Refusal("Days are at most 1,000 at a time.")
    await playing.act(interaction, head, Narrate(text=typed["text"], days=days))


FORMS = {
    "recruit": Form(
        "Recruit a character",
        (
            Field("name", "Name", 40),
            Field("skills", SKILLS_IN_WORDS, 20, hint="3 4 2 2 3"),
            Field("hp", "HP (20 cost nothing, 2 more 10 points)", 3, hint="20"),
            Field("talents", "Traits and abilities", 200, hint="Brave, Heal", optional=True),
        ),
        _recruit,
    ),
    "vehicle": Form(
        "Build a vehicle",
        (
            Field(
                "document",
                "The vehicle, as in a warband's file",
                3000,
                tall=True,
                hint='{"name": "Car", "sections": [{"section": "Crew", "cell": "D3"}]}',
            ),
        ),
        _vehicle,
    ),
    "refit": Form(
        "Build a section in",
        (
            Field("section", "Section", 40, hint="Turret hard point"),
            Field("cell", "Cell of the grid", 4, hint="D4"),
            Field("weapon", "Weapon, if it bears one", 40, optional=True),
            Field("facing", "Sides that core hard points fire to", 20, optional=True),
        ),
        _refit,
    ),
    "award": Form(
        "Points and credits",
        (
            Field("who", "Whose: a side or a name", 40, hint="Red"),
            Field("points", "Points, less with a minus", 5, hint="5", optional=True),
            Field("credits", "Credits, less with a minus", 5, hint="-10", optional=True),
        ),
        _award,
    ),
    "tale": Form(
        "Off the table",
        (
            Field("text", "What happens", 300, tall=True),
            Field("days", "How many days pass", 4, hint="3", optional=True),
        ),
        _tale,
    ),
}


def _form(game: int, kind: str, detail: str) -> KeptForm:
    named = (game, kind, detail)
    return KeptForm(
        f"p28c:{game}:{kind}:{detail}",
        custom_id.custom_id(SEND, *named),
        custom_id.custom_id(OPEN, *named),
        FORMS[kind].title,
        FORMS[kind].fields,
    )


async def opened(interaction: Interaction, head: GameHead, kind: str, detail: str) -> None:
    """Open a form, filled in with what this person had typed before."""
    form = _form(head.id, kind, detail)
    await kept_form.show(interaction, form, await kept_form.values_of(interaction, form.key))


async def _meant(interaction: Interaction, parts: list[str]) -> tuple[GameHead, str, str]:
    if len(parts) != 3 or parts[1] not in FORMS:
        raise Refusal("That form is not known here.")
    return await playing.of_press(interaction, parts[0]), parts[1], parts[2]


async def open_again(interaction: Interaction, parts: list[str]) -> None:
    """Open a form from a button: game, kind, detail."""
    await opened(interaction, *await _meant(interaction, parts))


async def sent(interaction: Interaction, parts: list[str]) -> None:
    """Take a form: game, kind, detail."""
    head, kind, detail = await _meant(interaction, parts)

    async def told(values: Values) -> None:
        await FORMS[kind].sent(interaction, head, detail, values)

    await kept_form.take(interaction, _form(head.id, kind, detail), told)


PRESSES = {OPEN: open_again, SEND: sent}
