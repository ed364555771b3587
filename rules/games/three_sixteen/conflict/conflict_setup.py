"""How a conflict begins: fields, Dominance, a possible ambush, and one range for all."""

from __future__ import annotations

from rules.core import Ask, Choice, Entry, Go, Line, Move
from rules.dice import Dice
from rules.games.three_sixteen.arena import Arena
from rules.games.three_sixteen.checks import Check, best_of, roll_check, roll_off, work_of_check
from rules.games.three_sixteen.encounter.contact import Ready, has_field
from rules.games.three_sixteen.encounter.hits import Window, real_hits
from rules.games.three_sixteen.encounter.ranges import SetRange, favourite
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.options import is_on
from rules.games.three_sixteen.queries import names, replace, with_trooper
from rules.games.three_sixteen.troopers.health import Hit
from rules.games.three_sixteen.troopers.weapons import Place
from rules.procedures.three_sixteen.weapons import RANGES

from .conflict_moves import speakers
from .conflicts import beaten_side, conflict, ended_by_blows, everybody, is_able, side_of

_FIELD = (Choice("As I am", Ready()), Choice("Kinetic Field on", Ready(kinetic=True)))


class ConflictSetup(Arena, frozen=True, kw_only=True):
    """The first stages of a conflict; `right` are those who may set the range."""

    right: tuple[str, ...] = ()

    def asks(self, state: Campaign) -> Ask | None:
        """Ask nothing once the conflict has ended."""
        return None if conflict(state).ended else super().asks(state)

    def does(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Go straight to the close once the conflict has ended."""
        if conflict(state).ended and self.now() != "close":
            return Go(state=state, to="close")
        return super().does(state, answers, dice)

    def ask_field(self, state: Campaign) -> Ask | None:
        """Ask for Kinetic Fields, if the switch lets them work between troopers."""
        if not is_on(state, "pvp_kinetic"):
            return None
        entries = tuple(
            Entry(seat=seat, kinds=(Ready,), choices=_FIELD, default=Ready())
            for seat in everybody(state)
            if seat in state.troopers and has_field(state.troopers[seat])
        )
        text = "A conflict. Kinetic Field on?"
        return Ask(kind="ready", rule="C316-PVP-6", text=text, entries=entries) if entries else None

    def do_field(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Switch the fields on."""
        said = {seat: move for seat, move in answers.items() if isinstance(move, Ready)}
        lit = tuple(seat for seat, move in said.items() if move.kinetic)
        for seat in lit:
            state = with_trooper(state, seat, kinetic_used=True)
        told = (Line(f"Kinetic Field on: {names(state, lit)}.", "C316-GEAR-11"),) if lit else ()
        return Go(state=replace(state, conflict=replace(conflict(state), kinetic=lit)), told=told)

    def do_dominance(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Test NFA for both sides, whatever the attacker claims (C316-PVP-1, C316-PVP-2).

        By our ruling an ambush is the blow of whoever tested best, the first of several, and
        its kills are his alone (C316-PVP-11, C316-NPC-3).
        """
        checks: list[Check] = []
        for actor in everybody(state):
            state, check = roll_check(state, actor, "nfa", dice, "dominance")
            checks.append(check)
        works = tuple(work_of_check(state, check, "Dominance", "nfa") for check in checks)
        # C316-PVP-2: the attacker's claim of surprise counts for nothing.
        ambusher = _ambusher(state, checks)
        frame = replace(self, right=best_of(checks))
        text = "An ambush!" if ambusher >= 0 else "Both sides see it coming."
        told = Line(text, "C316-PVP-2", work=works, main=True)
        if ambusher < 0:
            return Go(state=state, frame=frame, told=(told,))
        struck = conflict(state).sides[1 - ambusher]
        by = frame.right[0]
        hits = tuple(Hit(seat=actor, origin="conflict", by=by) for actor in struck)
        window = Window(hits=real_hits(state, hits))
        return Go(state=state, frame=frame, first=(window,), told=(told,))

    def ask_range(self, state: Campaign) -> Ask | None:
        """Ask whoever did best for the range; if nobody succeeded it is Far."""
        # C316-PVP-9: an ambush may have ended it before it began.
        if beaten_side(state) >= 0:
            return None
        right = tuple(a for a in self.right if is_able(state, a))
        ready = tuple(Choice(place.title(), SetRange(range=place)) for place in RANGES)
        entries = tuple(
            Entry(seat=seat, kinds=(SetRange,), choices=ready, default=_silent(state, seat))
            for seat in speakers(state, right)
        )
        text = "At which range?"
        if len(entries) > 1:
            text += f" {names(state, right)} agree, or dice decide between them."
        return Ask(kind="range", rule="C316-PVP-2", text=text, entries=entries) if entries else None

    def do_range(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Set the one range for both sides."""
        state = ended_by_blows(state)
        if conflict(state).ended:
            return Go(state=state)
        said = {seat: move.range for seat, move in answers.items() if isinstance(move, SetRange)}
        seats = tuple(said)
        if len(set(said.values())) > 1:
            order = tuple(s for s in speakers(state, everybody(state)) if s in said)
            seats = roll_off(order, 1, dice, "roll-off for the range")
        place: Place = said[seats[0]] if seats else "far"
        state = replace(state, conflict=replace(conflict(state), place=place))
        told = Line(f"They face each other at {place.title()}.", "C316-PVP-2", main=True)
        return Go(state=state, told=(told,))


def _ambusher(state: Campaign, checks: list[Check]) -> int:
    """Return the side that ambushes (all succeeded, all of the other failed), -1 for neither."""
    won = [[c.success for c in checks if side_of(state, c.seat) == side] for side in (0, 1)]
    for side in (0, 1):
        if all(won[side]) and not any(won[1 - side]):
            return side
    return -1


def _silent(state: Campaign, seat: str) -> SetRange:
    place = favourite(state.troopers[seat]) if seat in state.troopers else "far"
    return SetRange(range=place)
