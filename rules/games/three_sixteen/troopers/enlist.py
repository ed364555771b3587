"""Making a trooper: abilities, reputation, starting kills, first Flashbacks, first Ranks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, TypeVar

import msgspec

from rules.core import TEXT, Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.checks import DIE, roll_off
from rules.games.three_sixteen.model import LEAST_ABILITY, SLOTS, Campaign, Slot, Trooper
from rules.games.three_sixteen.queries import counted, name, names, replace, with_trooper

from .ranks import CORPORAL, SERGEANT, title
from .stories import check_name, free_name, reputation

S = TypeVar("S", bound=Campaign)
NEW_SUM = 10
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=60), TEXT]
Story = Annotated[str, msgspec.Meta(max_length=500), TEXT]


class Enlist(Move, frozen=True, kw_only=True, tag="enlist"):
    """Make one's trooper: a name, a reputation, and FA from 2 to 8; NFA is ten less FA."""

    name: Words
    reputation: Words
    fa: int

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for a name in use, and an FA that leaves an ability below 2."""
        check_name(state, seat, self.name, "C316-CHAR-1")
        if not LEAST_ABILITY <= self.fa <= NEW_SUM - LEAST_ABILITY:
            text = f"FA {self.fa} is not between 2 and 8; FA and NFA make 10 together."
            raise RuleError(text, "C316-CHAR-2")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield every split of ten, each with its own name and reputation."""
        for nth, fa in enumerate(range(LEAST_ABILITY, NEW_SUM - LEAST_ABILITY + 1)):
            called = free_name(state, seat, nth)
            yield Enlist(name=called, reputation=reputation(state, seat, nth), fa=fa)


def recruit(seat: str, called: str, reputation: str, fa: int) -> Trooper:
    """Return a new trooper: one Strength and one Weakness open, no text (C316-CHAR-4)."""
    slots = (Slot(state="open"), *(Slot() for _ in range(SLOTS - 1)))
    return Trooper(
        seat=seat,
        name=called,
        reputation=reputation,
        fa=fa,
        nfa=NEW_SUM - fa,
        strengths=slots,
        weaknesses=slots,
    )


def with_starting_kills(trooper: Trooper, dice: Dice) -> tuple[Trooper, Line]:
    """Return a trooper with FA d10 of kills, and the line that tells them (C316-CHAR-3)."""
    faces = dice.roll(trooper.fa, DIE, f"starting kills: {trooper.name}", trooper.seat)
    text = f"{trooper.name} starts with {counted(sum(faces), 'kill')}."
    return replace(trooper, total=sum(faces)), Line(text, "C316-CHAR-3")


def enlisted(state: S, answers: dict[str, Any], dice: Dice) -> tuple[S, tuple[Line, ...]]:
    """Return the state with everybody's trooper, kills rolled in roster order."""
    told = []
    for seat in state.roster:
        said = answers[seat]
        trooper = recruit(seat, said.name, said.reputation, said.fa)
        trooper, line = with_starting_kills(trooper, dice)
        state = replace(state, troopers={**state.troopers, seat: trooper})
        told.append(line)
    return state, tuple(told)


def first_ranks(state: S, dice: Dice) -> tuple[S, tuple[Line, ...]]:
    """Give the squad its first Sergeant and Corporal (C316-CHAR-5)."""
    leaders = _highest(state, state.roster, "nfa")
    # Whoever comes second among equals is Corporal at once.
    sergeant, *second = roll_off(leaders, 2, dice, "roll-off for Sergeant")
    corporal, rest = tuple(second), tuple(s for s in state.roster if s != sergeant)
    if not corporal and rest:
        fighters = _highest(state, rest, "fa")
        corporal = roll_off(fighters, 1, dice, "roll-off for Corporal")
    state = with_trooper(state, sergeant, rank=SERGEANT)
    for seat in corporal:
        state = with_trooper(state, seat, rank=CORPORAL)
    return state, (_ranks_told(state, sergeant, corporal),)


def _highest(state: Campaign, seats: tuple[str, ...], ability: str) -> tuple[str, ...]:
    best = max(getattr(state.troopers[seat], ability) for seat in seats)
    return tuple(seat for seat in seats if getattr(state.troopers[seat], ability) == best)


def _ranks_told(state: Campaign, sergeant: str, corporal: tuple[str, ...]) -> Line:
    others = tuple(s for s in state.roster if s != sergeant and s not in corporal)
    text = f"{title(SERGEANT)}: {name(state, sergeant)}. "
    text += f"{title(CORPORAL)}: {names(state, corporal)}. Troopers: {names(state, others)}."
    return Line(text, "C316-CHAR-5", main=True)
