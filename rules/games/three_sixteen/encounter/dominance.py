"""Dominance: who saw whom first, and who sets the range. Exactly one of six outcomes applies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Move
from rules.core.answers import given
from rules.dice import Dice
from rules.games.three_sixteen.checks import (
    Check,
    best_of,
    effective,
    has_bonus_for,
    roll_check,
    work_of_check,
)
from rules.games.three_sixteen.model import ALIENS, Campaign
from rules.games.three_sixteen.queries import names, present
from rules.procedures.three_sixteen import dominance as procedure
from rules.procedures.three_sixteen.dominance import Dominance

from .odds import Odds, dominance_odds

_TOLD: dict[Dominance, str] = {
    "squad_ambush": "The squad ambushes the aliens",
    "squad_high": "The squad has the upper hand",
    "alien_high": "The aliens have the upper hand",
    "tie": "Nobody has the upper hand yet",
    "all_fail": "Both sides stumble into each other at Far",
    "alien_ambush": "The aliens ambush the squad",
}


class Watch(Move, frozen=True, kw_only=True, tag="watch"):
    """Roll for Dominance, or keep no watch (C316-DOM-2)."""

    roll: bool = True

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield Watch()
        yield Watch(roll=False)


def dominance(aliens: Check, squad: Iterable[Check]) -> tuple[Dominance, tuple[str, ...]]:
    """Return the outcome, and who may set the range (C316-DOM-3 to C316-DOM-8)."""
    checks = tuple(squad)
    found = procedure.outcome(aliens.grade, [check.grade for check in checks])
    heroes = best_of(checks)
    if found in ("squad_ambush", "squad_high"):
        return found, heroes
    if found in ("alien_high", "alien_ambush"):
        return found, (ALIENS,)
    return found, (ALIENS, *heroes) if found == "tie" else ()


def watch_odds(state: Campaign, aa: int, watchers: Iterable[str]) -> Odds:
    """Return the chances of Dominance against an AA if these seats keep watch (C316-DOM-2)."""
    nfas = (
        effective(state, seat, "nfa", bonus=has_bonus_for(state, seat, fighting=False))
        for seat in watchers
    )
    return dominance_odds(aa, tuple(nfas))


def watchers_with(state: Campaign, seat: str, *, watching: bool) -> tuple[str, ...]:
    """Return who keeps watch if a seat does or does not: all but those who have said no."""
    said = {**given(state), seat: Watch(roll=watching)}
    return tuple(one for one in present(state) if is_awake(said.get(one, Watch())))


def is_awake(said: Move | None) -> bool:
    """Return whether somebody who has said this keeps watch, as all do who say nothing of it."""
    field = "roll" if isinstance(said, Watch) else "watch"
    return bool(getattr(said, field, True))


class Lookout(Frame, frozen=True, kw_only=True, tag="lookout"):
    """The Dominance test of an encounter.

    `asleep` are those who keep no watch; None where nobody has been asked yet, as in an encounter
    that began when going in and keeping watch were two questions.
    """

    stages: ClassVar[tuple[str, ...]] = ("watch",)

    asleep: tuple[str, ...] | None = None

    def ask_watch(self, state: Campaign) -> Ask | None:
        """Ask every trooper whether he keeps watch, unless all have said so."""
        if self.asleep is not None:
            return None
        ready = (Choice("Keep watch (roll)", Watch()), Choice("Do not", Watch(roll=False)))
        entries = tuple(
            Entry(seat=seat, kinds=(Watch,), choices=ready, default=Watch())
            for seat in present(state)
        )
        text = "Dominance: who keeps watch?"
        return Ask(kind="watch", rule="C316-DOM-2", text=text, entries=entries)

    def do_watch(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for the aliens and every watcher, and say who dominates (C316-DOM-1)."""
        watch = tuple(s for s in present(state) if self._is_watching(s, answers.get(s)))
        state, aliens = roll_check(state, ALIENS, "nfa", dice, "dominance")
        checks: list[Check] = []
        for seat in watch:
            state, check = roll_check(state, seat, "nfa", dice, "dominance")
            checks.append(check)
        outcome, right = dominance(aliens, checks)
        work = tuple(
            work_of_check(state, check, "Dominance", "aa" if check is aliens else "nfa")
            for check in (aliens, *checks)
        )
        text = f"{_TOLD[outcome]}. On watch: {names(state, watch)}."
        told = Line(text, "C316-DOM-1", work=work, main=True)
        back = {"outcome": outcome, "right": ",".join(right), "watch": ",".join(watch)}
        return Go(state=state, told=(told,), back=dict(back))

    def _is_watching(self, seat: str, said: Move | None) -> bool:
        if self.asleep is not None:
            return seat not in self.asleep
        return isinstance(said, Watch) and is_awake(said)
