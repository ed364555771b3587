"""3:16 Carnage Amongst the Stars as the house meets it."""

from __future__ import annotations

from typing import Any

from rules.core import GM, Card, Line, Move, Outcome, Seating, SeatPlan, System, offers
from rules.dice import Dice
from rules.games.three_sixteen.encounter.idle import idle
from rules.games.three_sixteen.gm.gm_table import SetSwitch
from rules.games.three_sixteen.mission.service import Service
from rules.games.three_sixteen.troopers.attendance import seated
from rules.games.three_sixteen.troopers.whereabouts import whereabouts

from .card import card
from .catalogue import CATALOGUE
from .computer import suggest, urge
from .invariants import faults
from .labels import label
from .options import DEFAULTS, SWITCHES
from .queries import name
from .standing_orders import obey
from .state import CampaignState, Moves
from .view import look


class ThreeSixteen(System):
    """The role-playing game: one trooper a seat, and a GM for the aliens."""

    name = "three_sixteen"
    title = "3:16 Carnage Amongst the Stars"
    version = "3"
    State = CampaignState
    Moves = Moves
    options = SWITCHES
    seats = SeatPlan(1, 6, late=True)
    asks_gm = True
    catalogue = CATALOGUE
    real_dice = "real_dice"
    dice_rule = "C316-DICE-5"
    plays_gm = True
    acts_unasked = True

    def start(
        self, options: dict[str, str], seats: tuple[str, ...], papers: dict[str, str], dice: Dice
    ) -> Any:
        """Return a campaign whose troopers are still to be made; seats are in joining order."""
        roster = tuple(seat for seat in seats if seat != GM)
        switches = {**DEFAULTS, **options}
        return CampaignState(frames=(Service(),), options=switches, roster=roster, led=GM in seats)

    def seated(self, state: Any, seating: Seating) -> tuple[Any, tuple[Line, ...]]:
        """Return the campaign among those who are there now."""
        return seated(state, seating)

    def switch(self, state: Any, key: str) -> str | None:
        """Return at what a switch of the campaign stands (C316-GM-8)."""
        value: str | None = state.options.get(key)
        return value

    def switching(self, key: str, value: str) -> Move:
        """Return the GM's move that sets a switch."""
        return SetSwitch(key=key, value=value)

    def look(self, state: Any, viewer: str | None) -> Any:
        """Return what a seat may see."""
        return look(state, viewer)

    def outcome(self, state: Any) -> Outcome | None:
        """Return how the campaign ended; only The Device and the GM end one."""
        return Outcome(state.over) if state.over else None

    def card(self, view: Any) -> Card:
        """Return the live card's text."""
        return card(view)

    def faults(self, state: Any) -> tuple[str, ...]:
        """Return every broken invariant."""
        return faults(state)

    def obey(self, order: str, state: Any, seat: str) -> Move | None:
        """Return what a standing order answers."""
        return obey(order, state, seat)

    def suggest(self, view: Any, offers: tuple[Move, ...], seat: str, dice: Dice) -> Move:
        """Return a computer player's choice."""
        return suggest(view, offers, seat, dice)

    def called(self, state: Any, seat: str) -> str:
        """Return the name of a seat's trooper; before he is made, the seat's colour."""
        return name(state, seat)

    def whereabouts(self, state: Any, seat: str) -> str:
        """Return why nothing is asked of a seat, and what changes that."""
        return whereabouts(state, seat)

    def urge(self, view: Any, offers: tuple[Move, ...], seat: str, dice: Dice) -> Move | None:
        """Return what a computer player does unasked."""
        return urge(view, offers, seat, dice)

    def idle(self, state: Any, seat: str) -> bool:
        """Return whether the GM's window offers nothing but to let it pass (C316-PBP-6)."""
        return idle(state, seat, offers(self, state, seat))

    def label(self, state: Any, move: Move) -> str:
        """Return a move in a few words."""
        return label(state, move)


THREE_SIXTEEN = ThreeSixteen()
