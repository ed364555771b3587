"""3:16 Carnage Amongst the Stars as the house meets it."""

from __future__ import annotations

from rules.core import (
    GM,
    STANDARD,
    Attendance,
    Card,
    EagerComputer,
    GmPart,
    Line,
    LiveOptions,
    Move,
    Orders,
    Outcome,
    Preset,
    Seating,
    SeatPlan,
    Span,
    Stakes,
    System,
    Work,
    offers,
)
from rules.core.score import Score
from rules.core.throw import Throw
from rules.dice import Dice, Roll
from rules.games.three_sixteen.encounter.idle import is_idle
from rules.games.three_sixteen.gm.gm_table import SetSwitch
from rules.games.three_sixteen.mission.service import Service
from rules.games.three_sixteen.troopers.attendance import seated
from rules.games.three_sixteen.troopers.whereabouts import whereabouts

from . import ending
from .card import answered, card
from .catalogue import CATALOGUE
from .computer import suggest, urge
from .demo import Sweep
from .invariants import faults
from .labels import label
from .options import DEFAULTS, SWITCHES
from .queries import name
from .spans import span
from .stakes import stakes
from .standing_orders import OFFERED, obey, parts
from .state import CampaignState, Moves
from .view import View, look


class Veteran(EagerComputer):
    """Computer players that fight, tell Flashbacks and lead the aliens."""

    def suggest(self, view: View, offers: tuple[Move, ...], seat: str, dice: Dice) -> Move:
        """Return the offer that is worth most."""
        return suggest(view, offers, seat, dice)

    def urge(self, view: View, offers: tuple[Move, ...], seat: str, dice: Dice) -> Move | None:
        """Return a Flashback, a purchase or whatever else helps now, None for nothing."""
        return urge(view, offers, seat, dice)


class Master(GmPart[CampaignState]):
    """The GM, who leads the aliens; the computer can."""

    by_computer = True

    def is_idle(self, state: CampaignState, seat: str) -> bool:
        """Return whether the GM's window offers nothing but to let it pass (C316-PBP-6)."""
        return is_idle(state, seat, offers(THREE_SIXTEEN, state, seat))


class Switches(LiveOptions[CampaignState]):
    """The switches of the campaign, all of which the GM may change (C316-GM-8)."""

    real_dice = "real_dice"
    dice_rule = "C316-DICE-5"

    def value(self, state: CampaignState, key: str) -> str | None:
        """Return the current value of a switch."""
        return state.options.get(key)

    def setting(self, key: str, value: str) -> Move:
        """Return the GM's move that sets a switch."""
        return SetSwitch(key=key, value=value)


class Standing(Orders[CampaignState]):
    """Standing orders (C316-PBP-7)."""

    offered = OFFERED

    def obey(self, order: str, state: CampaignState, seat: str) -> Move | None:
        """Return the answer of a standing order."""
        return obey(order, state, seat)

    def is_to_wait(self, order: str) -> bool:
        """Say whether the GM wants to be asked in every window, on every planet (C316-PBP-6)."""
        return parts(order) == ("aliens", "wait")


class Roster(Attendance[CampaignState]):
    """Troopers whose players come and go."""

    def seated(
        self, state: CampaignState, seating: Seating
    ) -> tuple[CampaignState, tuple[Line, ...]]:
        """Return the campaign with the players who are there now."""
        return seated(state, seating)


class ThreeSixteen(System[CampaignState]):
    """The role-playing game: one trooper per seat, and a GM for the aliens."""

    name = "three_sixteen"
    title = "3:16 Carnage Amongst the Stars"
    nicknames = ("Carnage",)
    blurb = (
        "Troopers of the Terran expeditionary force wipe planets clean of aliens, and pay for it. "
        "A mission takes an evening live, two weeks by post."
    )
    page = "316"
    presets = (
        Preset(
            "first game",
            "A shorter mission: four tokens for each trooper in place of five.",
            {"threat_factor": "4"},
        ),
        STANDARD,
        Preset(
            "everything",
            "Intents stay sealed and the pool of tokens is hidden until it matters.",
            {"sealed_intents": "on", "hide_pool": "on"},
        ),
    )
    version = "7"
    State = CampaignState
    Moves = Moves
    options = SWITCHES
    seats = SeatPlan(1, 6, late=True)
    catalogue = CATALOGUE
    computer = Veteran()
    gm = Master()
    live = Switches()
    orders = Standing()
    attendance = Roster()
    demo = Sweep()

    def start(
        self, options: dict[str, str], seats: tuple[str, ...], papers: dict[str, str], dice: Dice
    ) -> CampaignState:
        """Return a campaign whose troopers are still to be made; seats are in joining order."""
        roster = tuple(seat for seat in seats if seat != GM)
        switches = {**DEFAULTS, **options}
        return CampaignState(frames=(Service(),), options=switches, roster=roster, led=GM in seats)

    def look(self, state: CampaignState, viewer: str | None) -> View:
        return look(state, viewer)

    def span(self, state: CampaignState) -> Span:
        """Return the round of an encounter, or the phase of the mission."""
        return span(state)

    def outcome(self, state: CampaignState) -> Outcome | None:
        """Return how the campaign ended; only The Device and the GM end one."""
        return Outcome(state.over) if state.over else None

    def card(self, view: View) -> Card:
        return card(view)

    def score(self, view: View) -> Score:
        """Return every trooper's kills, and his career."""
        return ending.score(view)

    def throw(self, roll: Roll, work: Work | None) -> Throw | None:
        """Return what the dice of tests are worth."""
        return ending.throw(roll, work)

    def invariants(self, state: CampaignState) -> tuple[str, ...]:
        return faults(state)

    def answered(self, view: View) -> tuple[str, ...]:
        """Return the intents, and other answers, that are in and open (C316-ROUND-2)."""
        return answered(view)

    def called(self, state: CampaignState, seat: str) -> str:
        """Return the name of a seat's trooper, or the seat's colour before he is made."""
        return name(state, seat)

    def whereabouts(self, state: CampaignState, seat: str) -> str:
        """Return why a seat is asked nothing, and what would change that."""
        return whereabouts(state, seat)

    def label(self, state: CampaignState, move: Move) -> str:
        return label(state, move)

    def stakes(self, state: CampaignState, move: Move, seat: str, viewer: str | None) -> Stakes:
        """Return what a move costs and risks; the aliens' prices are for the GM alone."""
        return stakes(state, move, seat, viewer)


THREE_SIXTEEN = ThreeSixteen()
