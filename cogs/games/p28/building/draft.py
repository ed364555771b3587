"""The warband that a person is putting together, and the signs of its units in custom ids."""

from __future__ import annotations

from cogs.games.workbench.bench import Bench, Format
from referee import custom_id
from referee.errors import Refusal
from rules.games.planet28 import SYSTEM
from rules.games.planet28.warband import drafting
from rules.games.planet28.warband.drafting import Document, Place

PRESS, FORM = "wb", "wf"
"""The verbs of the custom ids of buttons and menus, and of forms."""
FORMAT = Format(
    fresh=drafting.fresh,
    parsed=drafting.parsed,
    text_of=drafting.text_of,
    name_of=lambda draft: str(draft["warband"]),
    is_begun=lambda draft: bool(drafting.places(draft)),
)
BENCH = Bench(SYSTEM, "warband", "p28:warband", "p28:warband:before", "p28-warband", FORMAT)


def named(verb: str, what: str, draft: Document, at: Place) -> str:
    """Return the custom_id of something that concerns a unit; it says of how many that is one."""
    return custom_id.custom_id(verb, what, sign_of(draft, at))


def sign_of(draft: Document, at: Place) -> str:
    """Return a short sign for a unit: where it stands, and among how many."""
    return f"{at[0][0]}{at[1]}:{len(draft[at[0]])}"


def one_of(draft: Document, parts: list[str], wanted: str) -> Place:
    """Return the unit that a custom_id names. Raises Refusal for one of another group."""
    at = place_of(draft, parts)
    if at[0] != wanted:
        raise Refusal(BENCH.stale)
    return at


def place_of(draft: Document, parts: list[str]) -> Place:
    """Return the unit that a custom_id names. Raises Refusal where others came or went since."""
    group = {name[0]: name for name in drafting.GROUPS}.get(parts[0][:1] if parts else "", "")
    number, listed = parts[0][1:] if parts else "", draft.get(group, [])
    fits = len(parts) > 1 and parts[1] == str(len(listed))
    if not fits or not number.isdecimal() or len(number) > 3 or int(number) >= len(listed):
        raise Refusal(BENCH.stale)
    return group, int(number)
