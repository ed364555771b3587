"""What an attack would score as things stand now: with which weapon, at which range."""

from __future__ import annotations

from typing import NamedTuple

from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import encounter
from rules.games.three_sixteen.troopers.weapons import Place, Weapon, effect_text

from .declare import Declare


class Aim(NamedTuple):
    """A weapon at the range of whoever attacks with it."""

    weapon: Weapon
    place: Place

    @property
    def can_score(self) -> bool:
        """Return whether a success kills anything at this range (C316-WPN-1)."""
        return self.weapon.step(self.place) > 0

    @property
    def text(self) -> str:
        """Return it in a few words: `Energy Rifle at Near: d10 kills`."""
        title = self.weapon.pattern().title
        return f"{title} at {self.place.title()}: {effect_text(self.weapon, self.place)}"

    @property
    def warning(self) -> str:
        """Return that it scores nothing there, "" where it does."""
        if self.can_score:
            return ""
        return f"{self.weapon.pattern().title} cannot score at {self.place.title()}"


def aim(state: Campaign, seat: str, move: Declare) -> Aim | None:
    """Return what a declared attack is made with, None for whatever is no attack.

    What nobody knows yet, such as poor sight, is left out.
    """
    trooper = state.troopers.get(seat)
    if trooper is None or move.task != "attack":
        return None
    weapon = trooper.carried(move.weapon) if move.weapon else trooper.hand()
    place = encounter(state).ranges.get(seat, "none")
    return Aim(weapon, place) if weapon is not None else None
