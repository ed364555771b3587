"""Flashbacks: a Strength ends the encounter, a Weakness takes its user out of it.

The first declaration to arrive counts. What was applied stays; what is waiting is void
(C316-FLASH-5). Nothing ever uses a Flashback for a player.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, TypeVar

import msgspec

from rules.core import TEXT, Go, Interrupt, Line, Move, RuleError
from rules.core.answers import silenced
from rules.dice import Dice
from rules.games.three_sixteen.arena import Arena
from rules.games.three_sixteen.conflict.conflicts import conflict, is_fighting, side_of
from rules.games.three_sixteen.conflict.strength_answer import Comeback
from rules.games.three_sixteen.encounter.combat import CombatRound
from rules.games.three_sixteen.encounter.hits import Window, open_window
from rules.games.three_sixteen.encounter.scores import add_score
from rules.games.three_sixteen.mission.threat import remover
from rules.games.three_sixteen.model import Campaign, Slot, Trooper
from rules.games.three_sixteen.options import is_on
from rules.games.three_sixteen.queries import (
    encounter,
    forgotten,
    intent,
    name,
    open_slots,
    present,
    replace,
    with_encounter,
    with_trooper,
)
from rules.procedures.three_sixteen.weapons import BARE

from .demand import Demand, demanded, gone, has_own_hatred, spend_weakness
from .equipment import thing_title
from .health import leave
from .recall import is_recalling
from .stories import HOMESICK, strength_story, weakness_story
from .weapons import Weapon, score_step

S = TypeVar("S", bound=Campaign)
Story = Annotated[str, msgspec.Meta(min_length=1, max_length=500), TEXT]


def is_personal(state: Campaign, seat: str) -> bool:
    """Return whether a Flashback used now would only spare its user (C316-FLASH-8)."""
    window = open_window(state)
    return window is not None and window.personal and bool(window.of(seat))


def is_decisive(state: Campaign, seat: str) -> bool:
    """Return whether a Strength used now would end the encounter (C316-FLASH-1, C316-FLASH-8)."""
    is_there = state.encounter is not None and state.troopers[seat].status == "in"
    return is_there and state.conflict is None and not is_personal(state, seat)


def check_moment(state: Campaign, seat: str) -> None:
    """Raise RuleError for a Flashback at a moment that allows none (C316-FLASH-2, C316-PBP-5).

    See C316-FLASH-8 for hits that only their targets escape, C316-FLASH-10 for the rest.
    """
    trooper = state.troopers.get(seat)
    if trooper is None or trooper.status == "dead":
        raise RuleError("Only a living trooper has Flashbacks.", "C316-FLASH-2")
    if is_personal(state, seat) or is_fighting(state, seat) or is_recalling(state, trooper):
        return
    window = open_window(state)
    if window is not None and window.personal:
        raise RuleError(
            "Only a trooper it strikes can use a Flashback against this.", "C316-FLASH-8"
        )
    # A campaign that ends in mid-encounter leaves its troopers there.
    if trooper.status != "in" or state.conflict is not None or state.encounter is None:
        text = f"{trooper.name} is in no encounter; a Flashback needs one, or the GM's leave."
        raise RuleError(text, "C316-FLASH-10")


def _check_slot(slots: tuple[Slot, ...], what: str) -> None:
    if not open_slots(slots):
        raise RuleError(f"No {what} is available.", "C316-FLASH-14")


def used_slot(slots: tuple[Slot, ...], text: str) -> tuple[Slot, ...]:
    """Return the row with its first open Flashback used, and its text stored (C316-FLASH-1)."""
    at = next(place for place, slot in enumerate(slots) if slot.state == "open")
    told = replace(slots[at], state="used", text=text)
    return (*slots[:at], told, *slots[at + 1 :])


class Strength(Interrupt, frozen=True, kw_only=True, tag="strength"):
    """Use a Strength, and tell it. `weapon` only with the switch for any weapon carried."""

    text: Story
    weapon: str = ""

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError at the wrong moment, without a slot, or against a Weakness.

        See C316-FLASH-9 and C316-FLASH-14; a weapon is named as C316-FLASH-3 and -4 allow.
        """
        check_moment(state, seat)
        _check_slot(state.troopers[seat].strengths, "Strength")
        if isinstance(state.frames[-1], Demand | Comeback):
            raise RuleError("A Strength cannot answer a Flashback.", "C316-FLASH-9")
        if self.weapon:
            _check_weapon(state, seat, self.weapon)

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield it with a ready story, and for every weapon carried if the switch allows."""
        if seat not in state.troopers:
            return
        story = strength_story(state, seat)
        yield Strength(text=story)
        if is_on(state, "strength_any_weapon"):
            yield from (Strength(text=story, weapon=w.kind) for w in state.troopers[seat].weapons)

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """End the encounter or conflict, or spare only its user (C316-END-2).

        See C316-FLASH-3, C316-FLASH-8, C316-FLASH-10 and C316-PVP-7.
        """
        spared = is_personal(state, seat)
        trooper = state.troopers[seat]
        recalled = is_recalling(state, trooper)
        strengths = used_slot(trooper.strengths, self.text)
        state = with_trooper(state, seat, strengths=strengths, used_strength=True)
        told = Line(f"{trooper.name} uses a Strength: {self.text}", "C316-FLASH-3", main=True)
        # C316-FLASH-8
        if spared:
            return Go(state=without_hits(state, seat), told=(told,))
        if recalled:
            return Go(state=with_trooper(state, seat, recall=False), told=(told,))
        # C316-PVP-7
        if state.conflict is not None:
            return _wins(state, seat, told)
        state, line = self._score(state, seat, dice)
        return Go(state=forgotten(state), out=Arena, told=(told, line))

    def _score(self, state: S, seat: str, dice: Dice) -> tuple[S, Line]:
        """Score the best step of the weapon, whatever the range (C316-FLASH-3, C316-FLASH-4)."""
        driving = state.round is not None and intent(state, seat).task == "drive"
        weapon = strength_weapon(state.troopers[seat], self.weapon, driving=driving)
        # If there is no token to take, he is not the last to have taken one.
        state = remover(state, seat) if encounter(state).tokens else state
        state = with_encounter(state, tokens=0, ended="strength", outcome="won")
        score, work = score_step(weapon.best(), dice, f"Strength: {name(state, seat)}", seat)
        text = f"It ends the encounter and kills {score} with the {weapon.pattern().title}."
        state = add_score(state, seat, score)
        return state, Line(text, "C316-FLASH-3", work=(work,), main=True)


def _check_weapon(state: Campaign, seat: str, kind: str) -> None:
    if not is_on(state, "strength_any_weapon"):
        raise RuleError("A Strength scores with the weapon in hand.", "C316-FLASH-3")
    carried = state.troopers[seat].carried(kind)
    if carried is None or carried.pattern().bomb:
        raise RuleError(f'"{thing_title(kind)}" cannot score for a Strength.', "C316-FLASH-4")


def strength_weapon(trooper: Trooper, chosen: str = "", *, driving: bool = False) -> Weapon:
    """Return the weapon a Strength scores with: the one in hand (C316-FLASH-4).

    Never a bomb and never the guns of what he is driving: the default weapon instead.
    """
    hand = "" if driving else trooper.in_hand
    for kind in (chosen, hand, trooper.default, BARE):
        weapon = trooper.carried(kind)
        if weapon is not None and not weapon.pattern().bomb:
            return weapon
    return Weapon(kind=BARE)


def without_hits(state: S, seat: str) -> S:
    """Return the state with a seat's hits removed from the open window."""
    window = state.frames[-1]
    if not isinstance(window, Window):
        return state
    spared = replace(window, hits=tuple(hit for hit in window.hits if hit.seat != seat))
    return replace(state, frames=(*state.frames[:-1], spared))


def _unanswered(state: S, seat: str) -> S:
    """Return the state without the answers of those a leaver's blasts would have struck.

    Those hits go with his turn; a tick that was meant for one of them may be wanted for another.
    """
    window = open_window(state)
    struck = {hit.seat for hit in window.hits if hit.by == seat} if window else set()
    return silenced(state, struck)


def _wins(state: Campaign, seat: str, told: Line) -> Go:
    """Win a conflict; the other side may answer with a Weakness (C316-PVP-7)."""
    side = side_of(state, seat)
    over = replace(conflict(state), ended="strength", winner=side)
    answer = Comeback(seats=over.sides[1 - side])
    state = forgotten(replace(state, conflict=over))
    return Go(state=state, out=Arena, first=(answer,), told=(told,))


class Weakness(Interrupt, frozen=True, kw_only=True, tag="weakness"):
    """Use a Weakness, and tell it. `hatred`: tell it as Hatred for Home (C316-FLASH-13)."""

    text: Story
    hatred: bool = False

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError at the wrong moment, or without a slot (C316-FLASH-9, C316-FLASH-14).

        Hatred for Home is C316-FLASH-13.
        """
        top = state.frames[-1] if state.frames else None
        if demanded(state) not in ("", seat):
            raise RuleError("Another trooper's Weakness is being told.", "C316-FLASH-9")
        if isinstance(top, Comeback) and seat not in top.seats:
            raise RuleError("Only the other side may answer a Strength.", "C316-FLASH-9")
        check_moment(state, seat)
        _check_slot(state.troopers[seat].weaknesses, "Weakness")
        shared = state.hatred_open and is_on(state, "hatred_any_slot")
        if self.hatred and not shared and not has_own_hatred(state.troopers[seat]):
            text = "Hatred for Home needs your own fifth Weakness, or one open in the squad."
            raise RuleError(text, "C316-FLASH-13")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield it with a ready story, and as Hatred for Home."""
        if seat in state.troopers:
            yield Weakness(text=weakness_story(state, seat))
            yield Weakness(text=HOMESICK, hatred=True)

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Leave the encounter, lose the conflict, or only be spared.

        See C316-FLASH-6, C316-FLASH-8 and C316-FLASH-10.
        """
        spared = is_personal(state, seat)
        recalled = not spared and is_recalling(state, state.troopers[seat])
        state, told = spend_weakness(state, seat, self.text, hatred=self.hatred, recalled=recalled)
        if recalled:
            return Go(state=with_trooper(state, seat, recall=False), told=told)
        if spared:
            return Go(state=without_hits(state, seat), told=told)
        # C316-PVP-7
        if state.conflict is not None:
            return _loses(state, seat, told)
        state = leave(_unanswered(state, seat), seat)
        return _after_leaving(state, (*told, gone(state, seat)))


def _loses(state: Campaign, seat: str, told: tuple[Line, ...]) -> Go:
    over = replace(conflict(state), ended="weakness", winner=1 - side_of(state, seat))
    state = replace(state, conflict=over)
    line = Line(f"{name(state, seat)} loses on their own terms.", "C316-PVP-7", main=True)
    return Go(state=forgotten(state), out=Arena, told=(*told, line))


def _after_leaving(state: Campaign, told: tuple[Line, ...]) -> Go:
    """End the encounter if nobody is left, or if its last token went before a round."""
    if not present(state):
        # C316-ROUND-18: the rest of the round is skipped, but not its end.
        if state.round is not None:
            return Go(state=forgotten(state), out=CombatRound, told=told)
        state = with_encounter(state, ended="gone", outcome="lost")
    # C316-END-4: inside a round it closes at the round's end, as Regeneration may refill it.
    elif state.round is None and not encounter(state).tokens and open_window(state) is None:
        state = with_encounter(state, ended="tokens", outcome="won")
    if encounter(state).ended:
        return Go(state=forgotten(state), out=Arena, told=told)
    return Go(state=state, told=told)
