"""What a player may keep from the winds, by letter: for each colony the hexes that can be kept."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.letters import Picks, lettered
from rules.games.planetx.board.board_updates import land
from rules.games.planetx.cards.picks import check_pick
from rules.games.planetx.legality import top
from rules.games.planetx.model import Hex, Seat
from rules.games.planetx.state import State

from .colonise import Colonising
from .winds import Pick

STEP_ON = "the second may lie next to the first instead"


class Keeping(NamedTuple):
    """A colony for which something can be chosen: the hexes in order, and the legal picks."""

    colony: Hex
    hexes: tuple[Hex, ...]
    options: tuple[Pick, ...]

    @property
    def most(self) -> int:
        """Return how many hexes are kept."""
        return len(self.options[0])

    @property
    def picks(self) -> Picks:
        """Return the hexes with their letters."""
        two = f"Which two are kept for the colony on {self.colony}? {STEP_ON.capitalize()}."
        one = f"Which one is kept for the colony on {self.colony}?"
        return Picks(two if self.most > 1 else one, lettered((name, "") for name in self.hexes))

    @property
    def marks(self) -> dict[Hex, str]:
        """Return the letter of each hex, for the picture."""
        return {one.name: one.letter for one in self.picks.things}

    def check(self, letters: str) -> None:
        """Raise RuleError for letters of hexes that cannot be kept together (PX-WIND-8)."""
        check_pick(self.colony, self.kept(letters), self.options)

    def kept(self, letters: str) -> tuple[Hex, ...]:
        """Return the hexes of letters, those near the colony first; letters of none are dropped."""
        return tuple(one.name for one in self.picks.things if one.letter in letters)


def keepings(state: State, seat: Seat) -> tuple[Keeping, ...]:
    """Return the colonies for which a player has a choice now (PX-WIND-3, PX-WIND-4, PX-WIND-8)."""
    frame = top(state, Colonising)
    if frame is None or frame.now() != "pick" or not frame.is_picking(state, seat):
        return ()
    found = frame.choices(state, seat)
    return tuple(
        Keeping(colony, _hexes(state, colony, picks), picks)
        for colony, picks in found.items()
        if len(picks) > 1
    )


def _hexes(state: State, colony: Hex, picks: tuple[Pick, ...]) -> tuple[Hex, ...]:
    """Return every hex of some picks: first those next to the colony, then those beyond."""
    ground = land(state)
    named = ground.sort({name for pick in picks for name in pick})
    return tuple(sorted(named, key=lambda name: name not in ground.near[colony]))
