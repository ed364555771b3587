"""Combat drugs: once per planet a fighter rolls again, and a 10 hurts (C316-DRUG-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rules.core import Ask, Choice, Entry, Line, Move
from rules.dice import Dice
from rules.games.three_sixteen.checks import DIE
from rules.games.three_sixteen.encounter.hits import Window
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import (
    fight,
    in_order,
    intent,
    name,
    present,
    with_round,
    with_trooper,
)
from rules.procedures.three_sixteen import ability_test

from .health import Hit

S = TypeVar("S", bound=Campaign)
OVERDOSE = 10


class Drugs(Move, frozen=True, kw_only=True, tag="drugs"):
    """Take combat drugs and roll again, or keep the die."""

    take: bool = False

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield Drugs()
        yield Drugs(take=True)


def drug_ask(state: Campaign, fighters: Iterable[str]) -> Ask | None:
    """Return the question to those of these fighters with drugs left (C316-DRUG-1)."""
    ready = (Choice("Keep the die", Drugs()), Choice("Take drugs, roll again", Drugs(take=True)))
    entries = tuple(
        Entry(seat=seat, kinds=(Drugs,), choices=ready, default=Drugs())
        for seat in fighters
        if not state.troopers[seat].drugs_used
    )
    text = "Combat drugs: roll again?"
    return Ask(kind="drugs", rule="C316-DRUG-1", text=text, entries=entries) if entries else None


def takers(answers: dict[str, Move]) -> tuple[str, ...]:
    """Return the seats that take drugs."""
    return tuple(seat for seat, said in answers.items() if isinstance(said, Drugs) and said.take)


def taken(state: S, seat: str, target: int, dice: Dice) -> tuple[S, int, tuple[Window, ...], Line]:
    """Roll a fighter's die again; a 10 opens a hit window of its own (C316-DRUG-2).

    `target` is that of the first die, its bonus included.
    """
    (die,) = dice.roll(1, DIE, f"combat drugs: {name(state, seat)}", seat)
    state = with_trooper(state, seat, drugs_used=True)
    hits = (Hit(seat=seat, origin="drugs"),)
    text = f"{name(state, seat)} takes combat drugs and needs {target} or less."
    line = Line(text, "C316-DRUG-1", main=True)
    return state, die, (Window(hits=hits),) if die == OVERDOSE else (), line


def fighters(state: Campaign) -> tuple[str, ...]:
    """Return the seats that fight this round; never those using NFA (C316-DRUG-3)."""
    return tuple(seat for seat in present(state) if intent(state, seat).ability == "fa")


def dosed(
    state: S, seats: tuple[str, ...], dice: Dice
) -> tuple[S, tuple[Window, ...], tuple[Line, ...]]:
    """Roll again for those who take drugs; the new die counts even if it is worse."""
    windows: tuple[Window, ...] = ()
    told: tuple[Line, ...] = ()
    for seat in in_order(state, seats):
        target = fight(state).targets[seat]
        state, die, more, line = taken(state, seat, target, dice)
        verdict = "success" if ability_test.is_success(die, target) else "fail"
        state = with_round(
            state,
            dice={**fight(state).dice, seat: die},
            verdicts={**fight(state).verdicts, seat: verdict},
        )
        windows, told = (*windows, *more), (*told, line)
    return state, windows, told
