"""A new trooper for a dead one: the same points, the same Flashbacks, a lower Rank."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TypeVar

from rules.core import Go, Interrupt, Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.encounter.alien_ability import recomputed
from rules.games.three_sixteen.model import LEAST_ABILITY, MOST_ABILITY, Campaign, Slot, Trooper
from rules.games.three_sixteen.queries import replace, with_encounter, with_planet

from .enlist import Words, with_starting_kills
from .equipment import check_default, issued, picks, thing_title
from .ranks import LADDER, title
from .stories import check_name, free_name, reputation
from .vehicles import without_owner
from .weapons import Weapon

S = TypeVar("S", bound=Campaign)


class Replace(Interrupt, frozen=True, kw_only=True, tag="replace"):
    """Bring a new trooper for one's dead one: name, reputation, FA, Rank, picks, default weapon.

    NFA is the rest of the dead trooper's points; empty `picks` and `default` take the first ones.
    """

    name: Words
    reputation: Words
    fa: int
    rank: int = 0
    picks: tuple[str, ...] = ()
    default: str = ""

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError if nobody is dead, or for a wrong split of points or a Rank too high."""
        dead = state.troopers.get(seat)
        if dead is None or dead.status != "dead" or state.phase in ("after", "over"):
            raise RuleError("A replacement is for a dead trooper.", "C316-REPL-1")
        if state.conflict is not None and seat in sum(state.conflict.sides, ()):
            raise RuleError("First the conflict must be over.", "C316-REPL-6")
        check_name(state, seat, self.name, "C316-CHAR-1")
        nfa = dead.fa + dead.nfa - self.fa
        if not all(LEAST_ABILITY <= n <= MOST_ABILITY for n in (self.fa, nfa)):
            text = f"FA {self.fa} and NFA {nfa} are not both from 2 to 10."
            raise RuleError(text, "C316-REPL-1")
        if not 0 <= self.rank < max(dead.rank, 1):
            most = title(max(dead.rank - 1, 0))
            raise RuleError(f"Rank {self.rank} is too high; at most {most}.", "C316-REPL-3")
        check_kit(fresh(dead, self), self.picks, self.default, "C316-REPL-4")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield, for every Rank, an even split, one strong in FA and one strong in NFA."""
        dead = state.troopers.get(seat)
        if dead is None:
            return
        called, said = free_name(state, seat), reputation(state, seat)
        even = (dead.fa + dead.nfa) // 2
        for fa, rank in product((even, even + 2, even - 2), range(max(dead.rank, 1))):
            yield Replace(name=called, reputation=said, fa=fa, rank=rank)

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Replace the dead trooper with the new one, who fights from the next encounter on.

        See C316-REPL-1, C316-REPL-5, C316-REPL-6 and C316-REPL-7.
        """
        dead = state.troopers[seat]
        trooper, line = with_starting_kills(fresh(dead, self), dice)
        state = replace(
            without_owner(state, seat),
            fallen=(*state.fallen, dead),
            troopers={**state.troopers, seat: trooper},
        )
        state, gained = issued(_unburdened(state, seat), seat)
        state = armed(state, seat, self.picks, self.default)
        when = "" if state.encounter is None else ", from the next encounter on"
        text = f"{trooper.name} ({title(trooper.rank)}) replaces {dead.name}{when}."
        told = Line(text, "C316-REPL-1", main=True)
        return Go(state=recomputed(state), told=(told, line, *gained))


def _unburdened(state: S, seat: str) -> S:
    """Return the state without what belonged to the dead trooper but is kept by seat.

    The player's calls for fire from orbit stay counted (C316-REPL-8).
    """
    now = state.planet
    if now is not None:
        # C316-MED-6: the medal for the last token would have been the dead trooper's.
        last = "" if now.last_remover == seat else now.last_remover
        # C316-SA-11: nobody has got into the new trooper's head yet.
        induced = tuple(one for one in now.induced if one != seat)
        state = with_planet(state, last_remover=last, induced=induced)
    if state.encounter is not None:
        # C316-REPL-5: his Kinetic Field is unused, and not on.
        kinetic = tuple(one for one in state.encounter.kinetic if one != seat)
        state = with_encounter(state, kinetic=kinetic)
    return state


class SitOut(Move, frozen=True, kw_only=True, tag="sit_out"):
    """Bring no new trooper before the next mission."""


def fresh(dead: Trooper, said: Replace) -> Trooper:
    """Return the new trooper's sheet before he gets his kit (C316-REPL-1 to 5)."""
    return Trooper(
        seat=dead.seat,
        name=said.name,
        reputation=said.reputation,
        fa=said.fa,
        nfa=dead.fa + dead.nfa - said.fa,
        rank=said.rank,
        strengths=_restored(inherited(dead.strengths)),
        weaknesses=inherited(dead.weaknesses),
    )


def inherited(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """Return a row as the new trooper has it: used stay used, but their texts are gone.

    See C316-REPL-2.
    """
    return tuple(Slot(state=slot.state) for slot in slots)


def _restored(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """Open one used Strength again, if there is one (C316-REPL-2)."""
    # It does not matter which one comes back: their texts are gone.
    used = [place for place, slot in enumerate(slots) if slot.state == "used"]
    if not used:
        return slots
    at = used[-1]
    return (*slots[:at], Slot(state="open"), *slots[at + 1 :])


def _sure(trooper: Trooper) -> Iterator[str]:
    yield from LADDER[trooper.rank].sure


def _picked(trooper: Trooper, chosen: tuple[str, ...]) -> tuple[str, ...]:
    return chosen or tuple(group[0] for group in picks(trooper))


def check_kit(trooper: Trooper, chosen: tuple[str, ...], default: str, rule: str) -> None:
    """Raise RuleError for picks the Rank does not offer, and a default weapon he will not have."""
    groups = picks(trooper)
    fits = len(chosen) == len(groups) and all(
        pick in group for pick, group in zip(chosen, groups, strict=False)
    )
    if chosen and not fits:
        choices = " and ".join("/".join(map(thing_title, group)) for group in groups)
        raise RuleError(f"Pick one of {choices}.", rule)
    if default:
        check_default(trooper, default, (*_picked(trooper, chosen), *_sure(trooper)))


def armed(state: S, seat: str, chosen: tuple[str, ...], default: str) -> S:
    """Return the state with the picks in a trooper's kit and his default weapon in hand.

    Empty picks and default take the first ones.

    See C316-REPL-4, C316-CHAR-6.
    """
    trooper = state.troopers[seat]
    picked = _picked(trooper, chosen)
    weapons = (*trooper.weapons, *(Weapon(kind=kind) for kind in picked))
    # Every Rank picks at least one weapon.
    hand = default or picked[0]
    ready = replace(trooper, weapons=weapons, default=hand, in_hand=hand)
    return replace(state, troopers={**state.troopers, seat: ready})
