"""The moves of a conflict: an attack of either kind, and what follows a success."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from rules.core import GM, TEXT, Move, RuleError
from rules.games.three_sixteen.encounter.ambush import check_free
from rules.games.three_sixteen.encounter.declare import check_weapon
from rules.games.three_sixteen.model import Campaign, Way
from rules.procedures.three_sixteen.weapons import PATTERNS

from .conflicts import conflict, everybody, is_able, side_of

Blow = Literal["attack", "emote", "other"]


class Fight(Move, frozen=True, kw_only=True, tag="fight"):
    """Attack a target with FA, wear it down with NFA, or do something else with NFA.

    For the GM it is what a lone figure does, or all figures alike. `weapon` takes a weapon in hand:
    an attack takes one that needs no roll, something else any that is carried.
    """

    blow: Blow = "attack"
    target: str = ""
    weapon: str = ""
    text: Annotated[str, msgspec.Meta(max_length=300), TEXT] = ""

    def check(self, state: Campaign, seat: str) -> None:
        """Check that the target is able and on the other side, and that the weapon can be had."""
        if self.blow != "other" and self.target not in targets(state, seat):
            text = f'"{self.target}" is not a target; targets: {", ".join(targets(state, seat))}.'
            raise RuleError(text, "C316-PVP-3")
        if self.weapon:
            _check_arm(state, seat, self)
        if self.blow == "attack" and seat != GM:
            _check_no_bomb(state, seat, self.weapon)

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield both kinds of attack on every target with every weapon, and something else.

        Several figures of the GM's answer each for themselves instead (C316-NPC-1).
        """
        if seat == GM and len(figures(state)) > 1:
            return
        trooper = state.troopers.get(seat)
        others = [w.kind for w in trooper.weapons if w.kind != trooper.in_hand] if trooper else []
        for target in targets(state, seat):
            yield Fight(blow="emote", target=target)
            for weapon in ("", *others):
                yield Fight(target=target, weapon=weapon)
        for weapon in ("", *others):
            yield Fight(blow="other", weapon=weapon, text="Something else.")


def _check_arm(state: Campaign, seat: str, said: Fight) -> None:
    """Raise RuleError for a weapon this move cannot take in hand (C316-WPN-2, C316-WPN-3)."""
    if seat == GM:
        raise RuleError("NPCs cannot take weapons in hand.", "C316-NPC-1")
    if said.blow == "emote":
        text = (
            "Wearing somebody down takes no weapon in hand; attack with it, or do something else."
        )
        raise RuleError(text, "C316-WPN-3")
    if said.blow == "other":
        check_weapon(state.troopers[seat], said.weapon)
    else:
        check_free(state, seat, said.weapon)


def _check_no_bomb(state: Campaign, seat: str, weapon: str) -> None:
    trooper = state.troopers[seat]
    arm = PATTERNS[weapon] if weapon else trooper.hand().pattern()
    if arm.bomb:
        text = f"The {arm.title} is for encounters, not for a conflict. Attack with a free weapon, "
        text += "or take another in hand with something else."
        raise RuleError(text, "C316-GEAR-12")


def targets(state: Campaign, seat: str) -> tuple[str, ...]:
    """Return the able actors on the other side, for the GM those of both sides."""
    return tuple(
        actor
        for actor in everybody(state)
        if is_able(state, actor) and (seat == GM or side_of(state, actor) != side_of(state, seat))
    )


class Follow(Move, frozen=True, kw_only=True, tag="follow"):
    """Act on one's success in a conflict, or cancel it; a step may follow.

    Of several figures `figure` cancels alone, while the others act.
    """

    cancel: bool = False
    step: Way = ""
    figure: str | msgspec.UnsetType = msgspec.UNSET

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for a figure that does not cancel, or is not one of the GM's here."""
        if self.figure is msgspec.UNSET:
            return
        if seat != GM or not self.cancel or self.figure not in figures(state):
            raise RuleError("Only a figure of the GM's can cancel for itself.", "C316-NPC-1")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield acting, cancelling, and both steps."""
        yield Follow()
        if state.frames[-1].now() == "choose":
            yield Follow(cancel=True)
        else:
            yield Follow(step="closer")
            yield Follow(step="away")


def figures(state: Campaign) -> tuple[str, ...]:
    """Return the GM's figures that can still act in the open conflict."""
    return tuple(one for one in everybody(state) if one in state.npcs and is_able(state, one))


def speakers(state: Campaign, actors: tuple[str, ...]) -> tuple[str, ...]:
    """Return the seats that answer for these actors; the GM once for all NPCs."""
    seats = (actor if actor in state.troopers else GM for actor in actors)
    return tuple(dict.fromkeys(seats))


def silent_blow(state: Campaign, seat: str) -> Fight:
    """Return the default answer: an attack on the first target; NPCs stand by."""
    if seat == GM or not targets(state, seat):
        return Fight(blow="other", text="waits")
    armed = is_in_reach(state, seat) and not state.troopers[seat].hand().pattern().bomb
    return Fight(blow="attack" if armed else "emote", target=targets(state, seat)[0])


def for_npc(state: Campaign, actor: str, said: Fight) -> Fight:
    """Return an NPC's attack from the GM's one answer; it never attacks its own side."""
    if said.blow == "other" or side_of(state, said.target) != side_of(state, actor):
        return said
    return Fight(blow="other", text="stands by")


def is_in_reach(state: Campaign, seat: str) -> bool:
    """Return whether the weapon in hand can score at the common range."""
    return state.troopers[seat].hand().step(conflict(state).place) > 0
