"""Combat drugs: once per planet a fighter rolls his die again, and a 10 hurts (C316-DRUG-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from ..core import Choice, Entry, Line, Move
from ..dice import Dice
from .checks import DIE
from .health import Hit
from .hits import Window
from .model import Campaign
from .troops import fight, in_order, intent, name, present, with_round, with_trooper

S = TypeVar("S", bound=Campaign)
OVERDOSE = 10


class Drugs(Move, frozen=True, kw_only=True):
    """Take combat drugs and roll again, or do not."""

    take: bool = False

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield both."""
        yield Drugs()
        yield Drugs(take=True)


def drug_entries(state: Campaign) -> tuple[Entry, ...]:
    """Return an entry for every fighter with drugs left; never for NFA (C316-DRUG-3)."""
    ready = (Choice("Keep the die", Drugs()), Choice("Take drugs, roll again", Drugs(take=True)))
    return tuple(
        Entry(seat=seat, kinds=(Drugs,), choices=ready, default=Drugs())
        for seat in present(state)
        if intent(state, seat).ability == "fa" and not state.troopers[seat].drugs_used
    )


def again(state: S, seat: str, dice: Dice) -> tuple[S, int, Line]:
    """Roll a fighter's die again; the new one counts even if it is worse."""
    (die,) = dice.roll(1, DIE, f"combat drugs: {name(state, seat)}", seat)
    target = fight(state).targets[seat]
    # The target is the one of the first die: the bonus stays in it.
    verdict = "success" if die <= target else "fail"
    state = with_trooper(state, seat, drugs_used=True)
    state = with_round(
        state,
        dice={**fight(state).dice, seat: die},
        verdicts={**fight(state).verdicts, seat: verdict},
    )
    text = f"{name(state, seat)} takes combat drugs: {die} against {target}."
    return state, die, Line(text, "C316-DRUG-1", main=True)


def dosed(
    state: S, takers: tuple[str, ...], dice: Dice
) -> tuple[S, tuple[Window, ...], tuple[Line, ...]]:
    """Roll again for the takers; each 10 opens a hit window of its own (C316-DRUG-2)."""
    windows: list[Window] = []
    told: list[Line] = []
    for seat in in_order(state, takers):
        state, die, line = again(state, seat, dice)
        told.append(line)
        if die == OVERDOSE:
            windows.append(Window(hits=(Hit(seat=seat, origin="drugs"),)))
    return state, tuple(windows), tuple(told)
