"""The forms of building a force: its name and value, its race, a profile, a weapon, a squadron.

What is typed is only brought into shape here; whether it keeps the rules the page says.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from cogs.play import kept_form
from cogs.play.kept_form import KeptForm, Values
from cogs.ui import reply
from cogs.ui.context import Interaction
from cogs.ui.modal import Field
from referee import custom_id
from referee.errors import Refusal
from referee.message import Outgoing
from rules.games.planetfall.force import drafting, typed
from rules.games.planetfall.force.drafting import Document

from . import pages
from .draft import BENCH, FORM, PRESS

_WHOLE = re.compile(r"-?\d{1,6}")
LONGEST_NAME = 60
NAME = (
    Field("name", "Its name", LONGEST_NAME),
    Field("mfv", "Maximum force value, in points", 6),
    Field("lp", "Logistics points bought", 4),
    Field("race", "Its main race", 40),
)
RACE = (
    Field("tactical_bonus", "Tactical bonus, from -5 to 10", 4),
    Field("lp", "Logistics: cost, most bought, most a test", 30, hint="Such as 25 10 2"),
    Field("deviation", "What micro-dice start with, from 1 to 6", 2),
    Field("artillery", "How many D6 artillery rolls for its dice", 3),
    Field("mars", "MARs of its artillery", 200, hint="Such as Kinetic", optional=True),
)
PROFILE = (
    Field("name", "Its name", LONGEST_NAME),
    Field("kind", "Category, locomotion, class, quality", 100, hint="medium_tank hover elite"),
    Field("figures", "Figures, with commas", 200, hint=typed.EXAMPLE),
    Field("sizes", "Strengths and tactical values", 40, hint="2 TV 3, 3 TV 5"),
    Field(
        "mars",
        "MARs, with semicolons",
        1000,
        tall=True,
        hint='Hover Vehicle; Transport [light_infantry, 6]; Command Element [12"]',
        optional=True,
    ),
)
WEAPON = (
    Field("name", "Its name", LONGEST_NAME),
    Field("mount", "Type, role and arcs", 60, hint="laser FLR, or designator AR"),
    Field("ef", "Effective range: inches/dice", 12, hint="12/5, or - for none", optional=True),
    Field("lr", "Long range: inches/dice", 12, hint="24/3, or - for none", optional=True),
    Field("mars", "MARs, with semicolons", 300, hint="Kinetic; Pinpoint [2]", optional=True),
)
SQUADRON = (
    Field("profile", "The id of its profile", 40, hint="Such as lark-tank"),
    Field("models", "How many models", 3),
    Field("helix", "Which helix", 30, hint="core, recon, heavy_armour …"),
    Field(
        "more",
        "At first",
        200,
        hint="aboard apc-1, attach to tanks-1, sky_drop, points 210",
        optional=True,
    ),
    Field("id", "An id of its own; else one is made", 40, optional=True),
)
ASKED: dict[str, tuple[str, tuple[Field, ...]]] = {
    "name": ("Name and value", NAME),
    "race": ("The race's figures", RACE),
    "add": ("A new profile", PROFILE),
    "edit": ("The profile", PROFILE),
    "arm": ("A weapon", WEAPON),
    "squad": ("A squadron", SQUADRON),
}
OF_A_PROFILE = ("edit", "arm")
"""Forms that are about one profile."""


async def opened(interaction: Interaction, what: str, parts: list[str]) -> None:
    """Open a form, filled in with what was typed before, else with what holds now."""
    draft = await BENCH.current(interaction)
    at = place_of(draft, parts) if what in OF_A_PROFILE else None
    form = _form(what, parts)
    kept = await kept_form.values_of(interaction, form.key)
    await kept_form.show(interaction, form, kept or _filled(draft, what, at))


def place_of(draft: Document, parts: list[str]) -> int:
    """Return the profile that a custom_id names: its place, and of how many it is one.

    Raises Refusal where others came or went since.
    """
    fits = len(parts) > 1 and parts[1] == str(len(draft["profiles"]))
    if not fits or not parts[0].isdecimal() or len(parts[0]) > 3:
        raise Refusal(BENCH.stale)
    if int(parts[0]) >= len(draft["profiles"]):
        raise Refusal(BENCH.stale)
    return int(parts[0])


def _form(what: str, parts: list[str]) -> KeptForm:
    title, fields = ASKED[what]
    sign = tuple(parts) if what in OF_A_PROFILE else ()
    send = custom_id.custom_id(FORM, what, *sign)
    again = custom_id.custom_id(PRESS, what, *sign)
    return KeptForm(":".join(("pf", what, *sign)), send, again, title, fields)


def _filled(draft: Document, what: str, at: int | None) -> Values:
    """Return what a form holds before anybody has typed."""
    force = drafting.force_of(draft)
    if what == "name":
        known = {"name": force["name"], "mfv": force["mfv"], "lp": force.get("lp", 0)}
        return {key: str(one) for key, one in {**known, "race": force["main_race"]}.items()}
    if what == "race":
        return _race(next((r for r in draft["races"] if r["race"] == force["main_race"]), {}))
    if what == "edit" and at is not None:
        one = draft["profiles"][at]
        return {
            "name": str(one.get("name", "")),
            "kind": typed.spelled_kind(one),
            "figures": typed.spelled_figures(one),
            "sizes": typed.spelled_sizes(one),
            "mars": typed.spelled(one.get("mars", [])),
        }
    return {"helix": "core", "models": "1"} if what == "squad" else {}


def _race(race: Document) -> Values:
    most = race.get("lp_max_buy")
    lp = [race.get("lp_cost", 0), "-" if most is None else most, race.get("lp_max_per_test", 0)]
    return {
        "tactical_bonus": str(race.get("tactical_bonus", 0)),
        "lp": " ".join(map(str, lp)),
        "deviation": str(race.get("initial_deviation", 6)),
        "artillery": str(race.get("artillery_dice", 1)),
        "mars": typed.spelled(race.get("artillery_mars", [])),
    }


async def sent(interaction: Interaction, parts: list[str]) -> None:
    """Take a form: what it is about, and of which profile."""
    what, *rest = parts or [""]
    if what not in ASKED:
        raise Refusal(BENCH.stale)
    draft = await BENCH.current(interaction)
    at = place_of(draft, rest) if what in OF_A_PROFILE else None

    async def taken(values: Values) -> None:
        after = await BENCH.change(interaction, lambda now: APPLIED[what](now, at, values))
        await reply.in_place(interaction, _page(after, what, at))

    await kept_form.take(interaction, _form(what, rest), taken)


def _page(draft: Document, what: str, at: int | None) -> Outgoing:
    """Return where a form leads: a profile to its own page, all else to the force's."""
    if what == "add":
        return pages.profile(draft, len(draft["profiles"]) - 1)
    return pages.overview(draft) if at is None else pages.profile(draft, at)


def _named(draft: Document, at: int | None, values: Values) -> Document:
    mfv, lp = whole(values["mfv"], "The value"), whole(values["lp"], "Logistics points")
    return drafting.named(draft, values["name"], mfv, lp, values["race"])


def _raced(draft: Document, at: int | None, values: Values) -> Document:
    words = values["lp"].replace(",", " ").split()
    if len(words) != 3:
        text = "Three numbers are wanted: cost, most bought, most a test, such as 25 10 2."
        raise Refusal(f'{text} Not "{values["lp"]}"; - is no limit.')
    figures = {
        "tactical_bonus": whole(values["tactical_bonus"], "The tactical bonus"),
        "lp_cost": whole(words[0], "The cost"),
        "lp_max_buy": None if words[1] == "-" else whole(words[1], "The most bought"),
        "lp_max_per_test": whole(words[2], "The most a test"),
        "initial_deviation": whole(values["deviation"], "The micro-die"),
        "artillery_dice": whole(values["artillery"], "Artillery dice"),
        "artillery_mars": typed.mars(values["mars"]),
    }
    return drafting.with_race(draft, figures)


def _profiled(draft: Document, at: int | None, values: Values) -> Document:
    profile = {
        "name": values["name"],
        **typed.kind(values["kind"]),
        **typed.figures(values["figures"]),
        "sizes": typed.sizes(values["sizes"]),
        "mars": typed.mars(values["mars"]),
    }
    return drafting.put_profile(draft, at, profile)


def _armed(draft: Document, at: int | None, values: Values) -> Document:
    if at is None or at >= len(draft["profiles"]):
        raise Refusal(BENCH.stale)
    weapon = {
        "name": values["name"],
        **typed.mount(values["mount"]),
        "ef": typed.band(values["ef"]),
        "lr": typed.band(values["lr"]),
        "mars": typed.mars(values["mars"]),
    }
    return drafting.armed(draft, at, weapon)


def _manned(draft: Document, at: int | None, values: Values) -> Document:
    known = [str(one.get("id")) for one in draft["profiles"]]
    wish = values["profile"].strip()
    names = {str(one.get("name", "")).lower(): str(one.get("id")) for one in draft["profiles"]}
    named = wish if wish in known else names.get(wish.lower(), "")
    if not named:
        there = ", ".join(known) or "none yet"
        raise Refusal(f'There is no profile "{wish}". Profiles: {there}.')
    squadron = {
        **({"id": drafting.slug(values["id"])} if values["id"] else {}),
        "profile": named,
        "models": whole(values["models"], "Models"),
        **typed.placing(values["more"]),
    }
    helix = values["helix"].strip().lower().replace(" ", "_")
    return drafting.with_squadron(draft, helix, squadron)


APPLIED: dict[str, Callable[[Document, int | None, Values], Document]] = {
    "name": _named,
    "race": _raced,
    "add": _profiled,
    "edit": _profiled,
    "arm": _armed,
    "squad": _manned,
}


def whole(text: str, label: str) -> int:
    """Return a whole number that was typed. Raises Refusal for what is none."""
    if not _WHOLE.fullmatch(text.strip()):
        raise Refusal(f'{label} is a whole number, not "{text}".')
    return int(text)
