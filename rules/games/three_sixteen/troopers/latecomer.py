"""A player who joins a running campaign: his trooper is made like the first ones.

He is a Trooper, comes in after the encounter or by the GM's leave (as in C316-REPL-6), shares in
what follows the mission, and counts from the next planet on: a planet's tokens and AA stay as
they were made (C316-AA-3, C316-THR-1).
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import GM, Go, Interrupt, Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.encounter.alien_ability import recomputed
from rules.games.three_sixteen.model import Campaign, Phase, Trooper
from rules.games.three_sixteen.queries import replace

from .enlist import Enlist, Words, recruit, with_starting_kills
from .equipment import issued, picks
from .ranks import title
from .replacement import armed, check_kit

PHASES: tuple[Phase, ...] = ("planet", "briefing", "free", "encounter")


class Recruit(Interrupt, frozen=True, kw_only=True, tag="recruit"):
    """Make a trooper for a new seat: name, reputation, FA, picks, default weapon.

    NFA is ten less FA; empty `picks` and `default` take the first ones.
    """

    name: Words
    reputation: Words
    fa: int
    picks: tuple[str, ...] = ()
    default: str = ""

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for a seat with a trooper, at the wrong moment, or for a wrong choice."""
        if seat == GM or seat in state.roster:
            text = "Only a player who has joined late can make a trooper now."
            raise RuleError(text, "C316-CHAR-1")
        if state.phase not in PHASES:
            text = "A new trooper joins during a mission, or before the next planet is made."
            raise RuleError(text, "C316-CHAR-1")
        Enlist(name=self.name, reputation=self.reputation, fa=self.fa).check(state, seat)
        check_kit(self._sheet(seat), self.picks, self.default, "C316-CHAR-6")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield every split of ten with the first pick, and the even one with every pick."""
        if seat == GM or seat in state.roster or state.phase not in PHASES:
            return
        for move in Enlist.candidates(state, seat):
            if isinstance(move, Enlist):
                yield Recruit(name=move.name, reputation=move.reputation, fa=move.fa)
                even = move if move.fa == 5 else None
                for pick in picks(recruit(seat, "", "", 5))[0] if even else ():
                    yield Recruit(name=move.name, reputation=move.reputation, fa=5, picks=(pick,))

    def _sheet(self, seat: str) -> Trooper:
        return recruit(seat, self.name, self.reputation, self.fa)

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Add him at the end of the roster, unhurt and equipped."""
        trooper, line = with_starting_kills(self._sheet(seat), dice)
        state = replace(
            state,
            roster=(*state.roster, seat),
            troopers={**state.troopers, seat: trooper},
        )
        state, gained = issued(state, seat)
        state = armed(state, seat, self.picks, self.default)
        counts = "" if state.planet is None else " The newcomer counts from the next planet on."
        text = f"{trooper.name} ({title(trooper.rank)}) joins the squad.{counts}"
        told = Line(text, "C316-CHAR-1", main=True)
        return Go(state=recomputed(state), told=(told, line, *gained))
