"""The forms of building: the warband's name and points, a character, a weapon of one's own.

What is typed is only brought into shape here; whether it keeps the rules the page says.
"""

from __future__ import annotations

import re

from cogs.play import kept_form
from cogs.play.kept_form import KeptForm, Values
from cogs.ui import reply
from cogs.ui.context import Interaction
from cogs.ui.modal import Field
from referee import custom_id
from referee.errors import Refusal
from referee.message import Outgoing
from rules.games.planet28.profiles import SKILLS
from rules.games.planet28.warband import drafting, vehicle_drafting
from rules.games.planet28.warband.custom import AMMO, PRICES
from rules.games.planet28.warband.drafting import Document, Place
from rules.games.planet28.warband.warband import FREE_HP, LIMIT
from rules.games.planet28.warband.weapons import BY_NAME as STOCK

from . import garage, garage_presses, pages
from .draft import BENCH, FORM, PRESS, place_of, sign_of

LONGEST_NAME = 40
MOST_DIGITS = 6
SKILLS_IN_WORDS = "Agility, fight, shoot, aware, psyche: 1 to 10"
"""The five skills in their order, in the 45 characters that a label may have."""
NEW = {"skills": "2 2 2 2 2", "hp": str(FREE_HP)}
BAND = (
    Field("name", "Its name", LONGEST_NAME),
    Field("points", "Points; 500 unless you agreed on others", MOST_DIGITS),
)
TUNED = (
    Field("name", "Its name", LONGEST_NAME),
    Field("skills", "Agility and shooting, each from 2 to 10", 20, hint="Such as 3 4"),
)
UNIT = (
    Field("name", "Its name", LONGEST_NAME),
    Field("skills", SKILLS_IN_WORDS, 40, hint="Such as 4 3 2 3 3"),
    Field("hp", "HP; 20 cost nothing, 2 more cost 10", MOST_DIGITS),
)
OWN = (
    Field("name", "What it is called", LONGEST_NAME),
    Field(
        "sort",
        "Melee, its range in cm, or one of the table",
        40,
        hint="melee, 40, 30-60, or Laser rifle",
    ),
    Field("dice", "Its damage dice; of the table: none", 30, hint="2D6+2", optional=True),
    Field("hands", "Hands it takes: 1 or 2", 1),
    Field(
        "rules",
        "Special rules, keywords, ammunition",
        200,
        hint="With commas, such as Reload, Energy, basic",
        optional=True,
    ),
)
VEHICLES = ("addv", "tune", "bear")
KNOWN = ("name", "add", "edit", "own", *VEHICLES)
"""What forms are about; behind `bear` stands the cell of the section that bears the weapon."""
_RANGE = re.compile(r"(?:(\d{1,3})\s*(?:-|–|to)\s*)?(\d{1,3})(?:\s*cm)?", re.IGNORECASE)


async def opened(interaction: Interaction, what: str, parts: list[str]) -> None:
    """Open a form, filled in with what was typed before, else with what holds now."""
    draft = await BENCH.current(interaction)
    at = _about(draft, what, parts)
    form = _form(draft, what, at)
    kept = await kept_form.values_of(interaction, form.key)
    await kept_form.show(interaction, form, kept or _filled(draft, what, at))


def _about(draft: Document, what: str, parts: list[str]) -> Place | None:
    """Return the unit that a form is about, None where it is about none."""
    at = place_of(draft, parts) if parts else None
    word, _, spot = what.partition("-")
    if at is not None and (at[0] == drafting.VEHICLES) is not (word in VEHICLES):
        raise Refusal(BENCH.stale)
    if word == "bear" and (at is None or not vehicle_drafting.is_armed(draft, at, spot)):
        raise Refusal(BENCH.stale)
    return at


def _form(draft: Document, what: str, at: Place | None) -> KeptForm:
    sign = (sign_of(draft, at),) if at is not None else ()
    title, fields = {
        "name": ("The warband", BAND),
        "add": ("A new character", UNIT),
        "addv": ("A new vehicle", TUNED),
        "tune": ("Name and skills", TUNED),
        "edit": ("Name, skills, HP", UNIT),
        "own": ("A weapon of your own", OWN),
        "bear": ("A weapon of your own", OWN),
    }[what.partition("-")[0]]
    send = custom_id.custom_id(FORM, what, *sign)
    again = custom_id.custom_id(PRESS, what, *sign)
    return KeptForm(":".join(("p28", what, *sign)), send, again, title, fields)


def _filled(draft: Document, what: str, at: Place | None) -> Values:
    """Return what a form holds before anybody has typed."""
    if what == "name":
        return {"name": draft["warband"], "points": str(draft.get("points", LIMIT))}
    if what == "own" or what.startswith("bear"):
        return {"hands": "2"}
    if what == "addv":
        return {"skills": "2 2"}
    if at is None:
        return NEW
    if what == "tune":
        skills = " ".join(map(str, vehicle_drafting.levels(draft, at)))
        return {"name": draft[at[0]][at[1]]["name"], "skills": skills}
    one = draft[at[0]][at[1]]
    levels = " ".join(str(one["skills"].get(skill, 1)) for skill in SKILLS)
    return {"name": one["name"], "skills": levels, "hp": str(one.get("hp", FREE_HP))}


async def sent(interaction: Interaction, parts: list[str]) -> None:
    """Take a form: what it is about, and of which unit."""
    what, *rest = parts or [""]
    word, _, spot = what.partition("-")
    if word not in KNOWN:
        raise Refusal(BENCH.stale)
    draft = await BENCH.current(interaction)
    at = _about(draft, what, rest)

    async def taken(values: Values) -> None:
        after = await BENCH.change(interaction, lambda now: _applied(now, what, at, values))
        if at is not None and spot:
            await garage_presses.show(interaction, after, at, garage.cell(after, at, spot), spot)
        elif what in VEHICLES:
            last = (drafting.VEHICLES, len(after[drafting.VEHICLES]) - 1)
            await garage_presses.vehicle(interaction, after, at or last)
        else:
            await reply.in_place(interaction, _page(after, what, at))

    await kept_form.take(interaction, _form(draft, what, at), taken)


def _page(draft: Document, what: str, at: Place | None) -> Outgoing:
    """Return where a form leads: a new character to its own page, a weapon back to the gear."""
    if what == "name":
        return pages.overview(draft)
    if what == "own" and at is not None:
        return pages.gear(draft, at)
    return pages.unit(draft, at or (drafting.CHARACTERS, len(draft[drafting.CHARACTERS]) - 1))


def _applied(draft: Document, what: str, at: Place | None, typed: Values) -> Document:
    """Return a draft with what a form says. Raises Refusal for what cannot be read."""
    if what == "name":
        return drafting.called(draft, typed["name"], _whole(typed["points"], "Points"))
    if what == "own" and at is not None:
        return drafting.armed(draft, at, weapon_of(typed))
    word, _, spot = what.partition("-")
    if word == "bear" and at is not None:
        return vehicle_drafting.mounted(draft, at, spot, weapon_of(typed))
    if what in VEHICLES:
        return _tuned(draft, at, typed)
    given = typed["name"], _levels(typed["skills"]), _whole(typed["hp"], "HP")
    if at is None:
        return drafting.with_character(draft, *given)
    return drafting.renamed(draft, at, *given)


def _tuned(draft: Document, at: Place | None, typed: Values) -> Document:
    """Return a draft with a vehicle's name and skills. Raises Refusal for what is no two numbers.

    The vehicle is a new one if none is named.
    """
    found = tuple(map(int, re.findall(r"\d{1,3}", typed["skills"])))
    if len(found) != 2:
        said = typed["skills"]
        raise Refusal(f'Two skills are wanted, agility and shooting, such as 3 4; not "{said}".')
    if at is None:
        return vehicle_drafting.with_vehicle(draft, typed["name"], *found)
    return vehicle_drafting.retuned(draft, at, typed["name"], *found)


def _whole(text: str, label: str) -> int:
    if not text.isdecimal():
        raise Refusal(f'{label} are a number such as 20, not "{text}".')
    return int(text)


def _levels(text: str) -> tuple[int, ...]:
    """Return five skills that were typed, with or without their letters."""
    found = tuple(map(int, re.findall(r"\d{1,3}", text)))
    if len(found) != len(SKILLS):
        said = ", ".join(SKILLS)
        raise Refusal(
            f'Five skills are wanted, in the order {said}, such as 4 3 2 3 3; not "{text}".'
        )
    return found


def weapon_of(typed: Values) -> Document:
    """Return a weapon as a document has it: from scratch, or one of the table with more to it.

    Raises Refusal for an unreadable range.
    """
    weapon: Document = {"name": typed["name"]}
    stock = {name.casefold(): name for name in STOCK}.get(typed["sort"].strip().casefold())
    if stock is not None:
        # P28-CUST-2: dice, hands and range are those of the table.
        weapon["variant"] = stock
    else:
        weapon |= {"dice": typed["dice"], "hands": _whole(typed["hands"], "Hands")}
        weapon |= _reach(typed["sort"])
    named = {word.casefold(): word for word in (*PRICES, *AMMO)}
    said = [part.strip() for part in typed["rules"].split(",") if part.strip()]
    known = [named.get(part.casefold(), part) for part in said]
    special, ammo = [w for w in known if w in PRICES], [w for w in known if w in AMMO]
    keywords = [w for w in known if w not in PRICES and w not in AMMO]
    weapon |= {"special": special} if special else {}
    weapon |= {"keywords": keywords} if keywords else {}
    return weapon | ({"ammo": ammo[0]} if ammo else {})


def _reach(text: str) -> Document:
    """Return what the field for melee or range says."""
    if text.casefold() == "melee":
        return {"type": "melee"}
    found = _RANGE.fullmatch(text.strip())
    if found is None:
        raise Refusal(
            "Write melee, a range in cm such as 40 or 30-60, or a weapon of the table such as "
            f'Laser rifle; not "{text}".'
        )
    least = {"range_from": int(found[1])} if found[1] else {}
    return {"type": "ranged", "range": int(found[2]), **least}
