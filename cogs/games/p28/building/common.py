"""What several pages of building share: buttons, points, the faults of one unit."""

from __future__ import annotations

from collections.abc import Iterator

from referee import custom_id
from referee.message import Button, plain
from rules.games.planet28.warband import drafting
from rules.games.planet28.warband.drafting import Document, Place
from rules.games.planet28.warband.reader import Review

from .draft import PRESS, named

OWN = "A weapon of your own"
"""What the button is called that opens the form of one, for people and for vehicles."""


def points(found: Review) -> str:
    """Return what a warband costs of its points, and what is left."""
    left = found.band.credits
    rest = f"{left} left" if left >= 0 else f"**{-left} too many**"
    return f"{found.band.total} of {found.band.points} points, {rest}."


def button(label: str, what: str, style: str = "secondary") -> Button:
    """Return a button of a page that concerns no unit."""
    return Button(label, custom_id.custom_id(PRESS, what), style)  # type: ignore[arg-type]


def own_faults(draft: Document, found: Review, at: Place) -> Iterator[str]:
    """Yield what is still wrong with one unit."""
    path = f"{at[0]}[{at[1]}]"
    own = [fault for fault in found.faults if fault.startswith((f"{path}.", f"{path}:"))]
    if own:
        yield "**Still wrong:**"
        yield from (f"- {plain(drafting.spoken(draft, fault))}" for fault in own)


def of(draft: Document, at: Place, label: str, what: str, style: str = "secondary") -> Button:
    """Return a button that concerns a unit."""
    return Button(label, named(PRESS, what, draft, at), style)  # type: ignore[arg-type]
