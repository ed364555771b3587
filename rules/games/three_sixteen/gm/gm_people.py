"""The GM's moves about people: medals, NPCs, conflicts, who joins, who stays behind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Literal

from rules.core import GM, Go, Line, Move
from rules.dice import Dice
from rules.games.three_sixteen.arena import Arena
from rules.games.three_sixteen.conflict.conflict_rounds import ConflictRounds
from rules.games.three_sixteen.conflict.conflicts import conflict, is_able, is_calm
from rules.games.three_sixteen.encounter.purchases import moment
from rules.games.three_sixteen.model import Campaign, Conflict
from rules.games.three_sixteen.options import is_on
from rules.games.three_sixteen.queries import (
    encounter,
    forgotten,
    living,
    name,
    names,
    present,
    replace,
    status,
    vehicle_of,
    with_encounter,
    with_trooper,
)
from rules.games.three_sixteen.troopers.enlist import Words
from rules.games.three_sixteen.troopers.medals import awarded, crimson
from rules.games.three_sixteen.troopers.npcs import in_making, npc_made
from rules.games.three_sixteen.troopers.stories import check_name
from rules.procedures.three_sixteen.weapons import RANGES

from .gm import GmMove, check_that, openly


class Award(GmMove, frozen=True, kw_only=True, tag="award"):
    """Award a Crimson Sword or Skull for bravery (C316-MED-5)."""

    seat: str
    medal: Literal["Crimson Sword", "Crimson Skull"] = "Crimson Sword"

    def check_allowed(self, state: Campaign) -> None:
        """Raise RuleError for a seat without a living trooper, and for another Rank's medal."""
        check_that(
            self.seat in living(state), f'"{self.seat}" has no living trooper.', "C316-MED-5"
        )
        right = self.medal == crimson(state.troopers[self.seat].rank)
        check_that(right, f"The {self.medal} is for other Ranks.", "C316-MED-5")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield both medals for everybody."""
        for one in living(state) if seat == GM else ():
            yield Award(seat=one)
            yield Award(seat=one, medal="Crimson Skull")

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        medals = awarded(state.troopers[self.seat].medals, self.medal)
        state = with_trooper(state, self.seat, medals=medals)
        text = f"{name(state, self.seat)} receives the {self.medal}."
        return openly(state, text, "C316-MED-5")


class MakeNpc(GmMove, frozen=True, kw_only=True, tag="make_npc"):
    """Make an NPC with one Health box, or two for an officer."""

    name: Words
    boxes: Literal[1, 2] = 1

    def check_allowed(self, state: Campaign) -> None:
        """Raise RuleError without a planet, whose AA it tests, and for a name in use."""
        check_that(state.planet, "NPCs test the AA of a planet, and there is none.", "C316-NPC-1")
        check_name(state, GM, self.name, "C316-GM-7")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield one of each kind while there are few."""
        if seat == GM and len(state.npcs) < 2:
            yield MakeNpc(name="A guard")
            yield MakeNpc(name="A captain", boxes=2)

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        return openly(npc_made(state, self.name, self.boxes), f"Enter {self.name}.", "C316-NPC-1")


def is_inside(state: Campaign) -> bool:
    """Return whether a conflict may be opened in an encounter, as it stands."""
    return is_on(state, "conflict_in_encounter") and moment(state) == "declare"


class OpenConflict(GmMove, frozen=True, kw_only=True, tag="open_conflict"):
    """Open a conflict between two sides of seats and NPCs, the attackers first."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]

    def check_allowed(self, state: Campaign) -> None:
        """Raise RuleError in an encounter (unless switched), and for impossible sides."""
        check_that(state.conflict is None, "A conflict is open already.", "C316-PVP-1")
        inside = is_inside(state)
        check_that(
            is_calm(state) or inside, "That is not possible during an encounter.", "C316-PVP-1"
        )
        both = (*self.attackers, *self.defenders)
        among = present(state) if inside else living(state)
        there = all(actor in among or _is_fit(state, actor) for actor in both)
        apart = len(set(both)) == len(both)
        check_that(
            there and apart and self.attackers and self.defenders, "Two sides.", "C316-PVP-1"
        )

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield each trooper against each, all NPCs against each, and against the whole squad."""
        if seat != GM:
            return
        squad = present(state) if state.encounter is not None else living(state)
        others = tuple(key for key in in_making(state.npcs) if _is_fit(state, key))
        for one, other in combinations(squad, 2):
            yield OpenConflict(attackers=(one,), defenders=(other,))
        yield from (OpenConflict(attackers=others, defenders=(one,)) for one in squad)
        yield OpenConflict(attackers=squad, defenders=others)

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Open the conflict on top of whatever is going on."""
        state = replace(state, conflict=Conflict(sides=(self.attackers, self.defenders)))
        text = f"{names(state, self.attackers)} against {names(state, self.defenders)}."
        told = Line(text, "C316-PVP-1", main=True)
        return Go(state=state, first=(ConflictRounds(),), told=(told,))


class CloseConflict(GmMove, frozen=True, kw_only=True, tag="close_conflict"):
    """Close the conflict by an event; one side wins, or nobody (C316-GM-7)."""

    winner: Literal["attackers", "defenders", "nobody"] = "nobody"

    def check_allowed(self, state: Campaign) -> None:
        """Raise RuleError unless a conflict is going on."""
        check_that(state.conflict and not state.conflict.ended, "No conflict is open.", "C316-GM-7")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield CloseConflict()
        yield CloseConflict(winner="attackers")
        yield CloseConflict(winner="defenders")

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Drop what is pending, and close the conflict; marks stay as they are."""
        winner = {"attackers": 0, "defenders": 1}.get(self.winner, -1)
        over = replace(conflict(state), ended="event", winner=winner)
        told = Line("An event ends the conflict.", "C316-GM-7", main=True)
        state = forgotten(replace(state, conflict=over))
        return Go(state=state, out=Arena, told=(told,))


def _is_fit(state: Campaign, actor: str) -> bool:
    return actor in state.npcs and is_able(state, actor)


class KillBrigadier(GmMove, frozen=True, kw_only=True, tag="kill_brigadier"):
    """The NPC Brigadier is dead; his place is free (C316-RANK-3)."""

    def check_allowed(self, state: Campaign) -> None:
        """Raise RuleError if the Brigadier is dead already."""
        check_that(state.brigadier_alive, "The Brigadier is dead already.", "C316-RANK-3")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield KillBrigadier()

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        return openly(
            replace(state, brigadier_alive=False), "The Brigadier is dead.", "C316-RANK-3"
        )


class Bench(GmMove, frozen=True, kw_only=True, tag="bench"):
    """Say whose troopers stay behind this mission because their players run it (C316-ROT-1).

    See C316-GM-3.
    """

    seats: tuple[str, ...] = ()

    def check_allowed(self, state: Campaign) -> None:
        """Raise RuleError during a mission, and for benching everybody."""
        check_that(
            state.phase == "planet", "The GM can change only between missions.", "C316-ROT-1"
        )
        alive = [s for s in state.roster if status(state, s) not in ("", "dead")]
        check_that(
            all(seat in alive for seat in self.seats),
            "Only living troopers can stay behind.",
            "C316-ROT-1",
        )
        check_that(
            set(alive) - {*self.seats, *state.away}, "At least one trooper must go.", "C316-ROT-1"
        )

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield benching nobody, and each trooper alone."""
        yield Bench()
        yield from (Bench(seats=(one,)) for one in state.roster)

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        for one in state.roster:
            if status(state, one) in ("ready", "benched"):
                # C316-GM-9: a trooper without a player stays where he is.
                where = "benched" if one in (*self.seats, *state.away) else "ready"
                state = with_trooper(state, one, status=where)
        return openly(state, f"On the bench: {names(state, self.seats)}.", "C316-ROT-1")


class LetIn(GmMove, frozen=True, kw_only=True, tag="let_in"):
    """Let a trooper into the running encounter at Far: a replacement, or one who left."""

    seat: str

    def check_allowed(self, state: Campaign) -> None:
        """Raise RuleError except while intents are declared; whoever left needs the switch."""
        check_that(
            moment(state) == "declare",
            "That is possible only at the start of a round.",
            "C316-REPL-6",
        )
        out = status(state, self.seat)
        back = out == "left" and is_on(state, "reenter_at_far")
        check_that(out == "ready" or back, "That trooper cannot come in.", "C316-REPL-6")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield from (LetIn(seat=one) for one in state.roster)

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Put him at Far, or where the vehicle he sits in is (C316-RNG-5)."""
        state = with_trooper(state, self.seat, status="in")
        inside = vehicle_of(state, self.seat)
        place = inside[1].place if inside and inside[1].place in RANGES else "far"
        ranges = {**encounter(state).ranges, self.seat: place}
        party = tuple(dict.fromkeys((*encounter(state).party, self.seat)))
        state = with_encounter(state, ranges=ranges, party=party)
        text = f"{name(state, self.seat)} comes in at {place.title()}."
        return openly(state, text, "C316-REPL-6")
