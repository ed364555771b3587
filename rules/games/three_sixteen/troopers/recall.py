"""A Flashback outside encounters and conflicts, where the GM allows one (C316-GM-6).

It uses a slot, keeps its text and counts for the mission, and has no other effect: no token goes,
nobody scores, heals or leaves (C316-FLASH-10).
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import Go, Move
from rules.dice import Dice
from rules.games.three_sixteen.gm.gm import GmMove, check_that, openly
from rules.games.three_sixteen.model import Campaign, Phase, Trooper
from rules.games.three_sixteen.queries import living, name, open_slots, with_trooper

PHASES: tuple[Phase, ...] = ("briefing", "free", "encounter")


class AllowFlashback(GmMove, frozen=True, kw_only=True, tag="allow_flashback"):
    """Allow a trooper one Flashback outside encounters, until the mission is over."""

    seat: str

    def check_allowed(self, state: Campaign) -> None:
        """Raise RuleError outside missions, in an encounter, twice, or without a Flashback left."""
        check_that(
            state.phase in PHASES, "That is possible only during a mission.", "C316-FLASH-10"
        )
        check_that(
            self.seat in living(state), f'"{self.seat}" has no living trooper.', "C316-FLASH-10"
        )
        trooper = state.troopers[self.seat]
        inside = trooper.status == "in"
        text = f"{trooper.name} is in an encounter and needs no leave for a Flashback."
        check_that(not inside, text, "C316-FLASH-10")
        check_that(not trooper.recall, f"{trooper.name} may already use one.", "C316-FLASH-10")
        left = open_slots(trooper.strengths) + open_slots(trooper.weaknesses)
        check_that(left, f"{trooper.name} has no Flashback left.", "C316-FLASH-14")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield from (AllowFlashback(seat=one) for one in state.roster)

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        state = with_trooper(state, self.seat, recall=True)
        text = f"{name(state, self.seat)} may use a Flashback outside an encounter."
        return openly(state, text, "C316-GM-6")


def is_recalling(state: Campaign, trooper: Trooper) -> bool:
    """Return whether a Flashback now is one that the GM allowed outside encounters."""
    outside = trooper.status in ("ready", "left") and state.conflict is None
    return trooper.recall and outside and state.phase in PHASES
