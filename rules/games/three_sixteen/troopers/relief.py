"""New troopers for the dead once a fight is over: their players are asked at once (C316-REPL-6).

A player who prefers to wait is not asked again on this planet, but may still bring one any time.
"""

from __future__ import annotations

from typing import ClassVar

from rules.core import Ask, Choice, Entry, Frame, Go, Move
from rules.dice import Dice
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import names, planet, with_planet

from .replacement import Replace, SitOut


class Relief(Frame, frozen=True, kw_only=True, tag="relief"):
    """Asks the players of the dead for new troopers, between two fights of a mission."""

    stages: ClassVar[tuple[str, ...]] = ("ask",)

    def ask_ask(self, state: Campaign) -> Ask | None:
        """Ask for a new trooper now; by default the player sits out the rest of the mission."""
        seats = _waiting(state)
        if not seats:
            return None
        ready = (Choice("Sit the rest of this mission out", SitOut()),)
        entries = tuple(
            Entry(seat=seat, kinds=(Replace, SitOut), choices=ready, default=SitOut())
            for seat in seats
        )
        text = f"For {names(state, seats)}: a new trooper, or none before the next mission?"
        return Ask(kind="recruits", rule="C316-REPL-6", text=text, entries=entries)

    def do_ask(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Note who sits out."""
        declined = tuple(seat for seat in _waiting(state) if seat in answers)
        if not declined:
            return Go(state=state)
        return Go(state=with_planet(state, sitting=(*planet(state).sitting, *declined)))


def _waiting(state: Campaign) -> tuple[str, ...]:
    """Return the dead troopers' seats that have not decided yet."""
    # C316-REPL-6: during an encounter a replacement comes in only if the GM allows it.
    if state.planet is None or state.encounter is not None:
        return ()
    dead = (seat for seat in state.roster if state.troopers[seat].status == "dead")
    away = (*state.absent, *state.planet.sitting)
    return tuple(seat for seat in dead if seat not in away)
