"""Ambushes: one unavoidable hit on everybody by the aliens, or a free attack for each trooper."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import ClassVar, TypeVar

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.checks import DIE
from rules.games.three_sixteen.lists import IGNORE_ARMOUR
from rules.games.three_sixteen.model import ALIENS, Campaign
from rules.games.three_sixteen.queries import (
    encounter,
    name,
    present,
    replace,
    status,
    with_trooper,
)
from rules.games.three_sixteen.troopers.bombs import bomb_hits, bomb_hulls, bomb_spent
from rules.games.three_sixteen.troopers.equipment import thing_title
from rules.games.three_sixteen.troopers.health import Hit
from rules.procedures.three_sixteen.weapons import PATTERNS

from .hits import Window, real_hits
from .ranges import PickRange
from .reveal import reveal
from .scores import hand_step, harmless
from .shortage import Claim, bomb_marks, shared_out
from .strike import wreck_hits
from .struck import struck

S = TypeVar("S", bound=Campaign)


class AlienAmbush(Frame, frozen=True, kw_only=True, tag="alien_ambush"):
    """One hit on every trooper, then the GM sets the range (C316-AMB-1)."""

    stages: ClassVar[tuple[str, ...]] = ("strike", "range")

    def do_strike(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Queue the hits; nobody has a range yet (C316-AMB-3, C316-AMB-2)."""
        state, told = reveal(state, IGNORE_ARMOUR)
        hits = real_hits(state, tuple(Hit(seat=seat) for seat in present(state)))
        return Go(state=state, first=(Window(hits=hits),), told=(*told, *struck(state, hits)))

    def do_range(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Let the GM set the range, if anybody is left to set it for."""
        if not present(state) or not encounter(state).tokens:
            return Go(state=state)
        return Go(state=state, first=(PickRange(right=(ALIENS,)),))


class TakeInHand(Move, frozen=True, kw_only=True, tag="take_in_hand"):
    """Take a weapon in hand that needs no roll, or keep the one there ("")."""

    weapon: str = ""

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for a weapon that takes time or is not carried (C316-WPN-3)."""
        if self.weapon:
            check_free(state, seat, self.weapon)

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield keeping the weapon in hand, and every other weapon carried."""
        yield TakeInHand()
        trooper = state.troopers[seat]
        for weapon in trooper.weapons:
            if weapon.kind != trooper.in_hand:
                yield TakeInHand(weapon=weapon.kind)


def check_free(state: Campaign, seat: str, kind: str) -> None:
    """Raise RuleError for a weapon that cannot be taken in hand without a roll (C316-WPN-3)."""
    trooper = state.troopers[seat]
    if trooper.carried(kind) is None:
        raise RuleError(f"{trooper.name} does not carry {thing_title(kind)}.", "C316-WPN-3")
    if kind != trooper.in_hand and not PATTERNS[kind].free:
        text = f"{PATTERNS[kind].title} needs an NFA success to take in hand."
        raise RuleError(text, "C316-WPN-2")


class SquadAmbush(Frame, frozen=True, kw_only=True, tag="squad_ambush"):
    """The squad's ambush: a range, free weapons, an order, and a place for each (C316-AMB-4).

    `order` holds the order dice of those still to act, `now` who acts at this moment.
    """

    stages: ClassVar[tuple[str, ...]] = ("range", "weapons", "order", "turn", "score")

    best: tuple[str, ...]
    entitled: tuple[str, ...]
    order: dict[str, int] = {}
    now_acting: tuple[str, ...] = ()

    def _ready(self, state: Campaign) -> tuple[str, ...]:
        return tuple(seat for seat in present(state) if seat in self.entitled)

    def do_range(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Let the best watcher set the range."""
        return Go(state=state, first=(PickRange(right=self.best),))

    def ask_weapons(self, state: Campaign) -> Ask | None:
        """Ask for free changes of weapon before the order is rolled."""
        entries = tuple(_free_entry(state, seat) for seat in self._ready(state))
        text = "Ambush: take another weapon in hand?"
        ask = Ask(kind="weapon", rule="C316-AMB-4", text=text, entries=entries)
        return ask if entries else None

    def do_weapons(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Take the weapons in hand (C316-WPN-4)."""
        for seat in self._ready(state):
            said = answers.get(seat)
            if isinstance(said, TakeInHand) and said.weapon:
                state = with_trooper(state, seat, in_hand=said.weapon)
        return Go(state=state)

    def do_order(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll the order: not a test, simply from high to low."""
        order = {
            seat: dice.roll(1, DIE, f"ambush order: {name(state, seat)}", seat)[0]
            for seat in self._ready(state)
        }
        shown = ", ".join(f"{name(state, seat)} {die}" for seat, die in order.items())
        told = Line(f"Order of the ambush: {shown}.", "C316-AMB-4")
        return Go(state=state, frame=replace(self, order=order), told=(told,))

    def do_turn(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Call the highest die still to act; bombs open their window (C316-AMB-4, C316-AMB-6)."""
        left = {seat: self.order[seat] for seat in present(state) if seat in self.order}
        # C316-AMB-7
        if not left or not encounter(state).tokens:
            return Go(state=state, back={"over": True})
        top = max(left.values())
        acting = tuple(seat for seat, die in left.items() if die == top)
        rest = {seat: die for seat, die in left.items() if die != top}
        frame = replace(self, order=rest, now_acting=acting)
        hits = real_hits(state, bomb_hits(state, acting))
        blasted = bomb_hulls(state, acting)
        hits += wreck_hits(state, tuple(chain(*blasted.values())), hits)
        struck = hits or any(blasted.values())
        first = (Window(hits=hits, blasted=blasted),) if struck else ()
        return Go(state=state, frame=frame, first=first)

    def do_score(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Score for whoever is acting, and go on to the next die (C316-AMB-5, C316-GEAR-12)."""
        claims, idle = [], []
        for seat in self.now_acting:
            step = hand_step(state, seat)
            bomb = state.troopers[seat].hand().pattern().bomb
            demand = bomb_marks(self.returned, seat) if bomb else 1
            # C316-A11: a weapon that scores nothing here takes no token either.
            if step > 0 and state.troopers[seat].status != "left":
                claims.append(Claim(seat=seat, step=step, demand=demand))
            elif state.troopers[seat].status == "in":
                idle.append(seat)
        state, told = shared_out(state, tuple(claims), dice)
        told += harmless(state, idle)
        state = bomb_spent(state, tuple(s for s in self.now_acting if status(state, s) != "left"))
        return Go(state=state, to="turn", told=told)


def _free_entry(state: Campaign, seat: str) -> Entry:
    trooper = state.troopers[seat]
    others = [weapon for weapon in trooper.weapons if weapon.kind != trooper.in_hand]
    free = [weapon.kind for weapon in others if weapon.pattern().free]
    ready = (
        Choice(f"Keep the {trooper.hand().pattern().title}", TakeInHand()),
        *(Choice(PATTERNS[kind].title, TakeInHand(weapon=kind)) for kind in free),
    )
    return Entry(seat=seat, kinds=(TakeInHand,), choices=ready, default=TakeInHand())
