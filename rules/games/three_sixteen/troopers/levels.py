"""Levels: who gains one, and what it raises and opens (C316-LVL-1 to C316-LVL-5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeVar

from rules.core import Choice, Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.checks import DIE, roll_off
from rules.games.three_sixteen.model import (
    MOST_ABILITY,
    MOST_ABILITY_SUM,
    SLOTS,
    Ability,
    Campaign,
    Slot,
    Trooper,
)
from rules.games.three_sixteen.options import is_on
from rules.games.three_sixteen.queries import (
    living,
    name,
    names,
    opened_slots,
    replace,
    with_trooper,
)

S = TypeVar("S", bound=Campaign)
SlotKind = Literal["", "strength", "weakness"]


class LevelUp(Move, frozen=True, kw_only=True, tag="level_up"):
    """Raise FA or NFA by one; name the Flashback to open if the choice is free."""

    ability: Ability
    slot: SlotKind = ""

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for an ability above 10, and the kind of Flashback that is not due."""
        trooper = state.troopers[seat]
        if getattr(trooper, self.ability) >= MOST_ABILITY:
            raise RuleError(f"{self.ability.upper()} is 10 already.", "C316-LVL-3")
        forced = forced_slot(trooper)
        if forced and self.slot not in ("", forced):
            raise RuleError(f"A {forced} opens now.", "C316-LVL-4")
        if not forced and not self.slot:
            raise RuleError("Say strength or weakness: the choice is free.", "C316-LVL-4")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield both abilities, each with the kind that must open or with both kinds."""
        forced = forced_slot(state.troopers[seat])
        slots: tuple[SlotKind, ...] = (forced,) if forced else ("strength", "weakness")
        for slot in slots:
            yield LevelUp(ability="fa", slot=slot)
            yield LevelUp(ability="nfa", slot=slot)


def may_gain(state: Campaign, seat: str) -> bool:
    """Return whether a trooper can still gain a Level: below 18 in all (C316-LVL-3)."""
    trooper = state.troopers[seat]
    return trooper.fa + trooper.nfa < MOST_ABILITY_SUM


def closed(slots: tuple[Slot, ...]) -> int:
    """Return how many Flashbacks of a row are not open yet."""
    return SLOTS - opened_slots(slots)


def forced_slot(trooper: Trooper) -> SlotKind:
    """Return the kind that must open, the one with more closed; "" if the choice is free.

    See C316-LVL-4.
    """
    strengths, weaknesses = closed(trooper.strengths), closed(trooper.weaknesses)
    if strengths > weaknesses:
        return "strength"
    return "weakness" if weaknesses > strengths else ""


def level_choices(state: Campaign, seat: str) -> tuple[Choice, ...]:
    """Return what a Level may raise and open, as buttons; never an ability that is 10 already."""
    moves = (move for move in LevelUp.candidates(state, seat) if isinstance(move, LevelUp))
    return tuple(
        Choice(f"{move.ability.upper()} + 1, open a {move.slot.title()}", move)
        for move in moves
        if getattr(state.troopers[seat], move.ability) < MOST_ABILITY
    )


def silent_level(state: Campaign, seat: str) -> LevelUp:
    """Return the default answer: the lower ability (equal: NFA), and a Strength if free.

    See C316-PBP-8.
    """
    trooper = state.troopers[seat]
    ability: Ability = "fa" if trooper.fa < trooper.nfa else "nfa"
    return LevelUp(ability=ability, slot=forced_slot(trooper) or "strength")


def top_scorers(state: Campaign, dice: Dice) -> tuple[str, ...]:
    """Return the seats with the most kills of the mission, none if nobody has any (C316-LVL-1)."""
    best = max((state.troopers[seat].mission for seat in living(state)), default=0)
    tops = tuple(s for s in living(state) if best and state.troopers[s].mission == best)
    # C316-A22
    if not is_on(state, "top_tie_all"):
        return roll_off(tops, 1, dice, "roll-off for most kills")
    return tops


def roll_levels(state: Campaign, dice: Dice) -> tuple[tuple[str, ...], tuple[Line, ...]]:
    """Return who gains a Level: the top scorers and the best d10 of the others (C316-LVL-2)."""
    tops = top_scorers(state, dice)
    others = [seat for seat in living(state) if seat not in tops and may_gain(state, seat)]
    rolled = {
        seat: dice.roll(1, DIE, f"level roll: {name(state, seat)}", seat)[0] for seat in others
    }
    best = max(rolled.values(), default=0)
    raised = (
        *(seat for seat in tops if may_gain(state, seat)),
        *(seat for seat, die in rolled.items() if die == best),
    )
    shown = ", ".join(f"{name(state, seat)} {die}" for seat, die in rolled.items()) or "none"
    text = f"Most kills: {names(state, tops)}. Rolls: {shown}. A Level: {names(state, raised)}."
    return raised, (Line(text, "C316-LVL-1", main=True),)


def levelled(state: S, seat: str, said: LevelUp) -> tuple[S, tuple[Line, ...]]:
    """Return the state with a Level taken: one more ability point and Flashback (C316-LVL-6).

    See C316-LVL-3 and C316-LVL-4.
    """
    trooper = state.troopers[seat]
    ability = "fa" if said.ability == "fa" else "nfa"
    kind = forced_slot(trooper) or said.slot
    row = "strengths" if kind == "strength" else "weaknesses"
    slots = _one_more(getattr(trooper, row))
    value = getattr(trooper, ability) + 1
    state = with_trooper(state, seat, **{ability: value, row: slots})
    text = f"{trooper.name}: {ability.upper()} {value}; a {kind.title()} opens."
    told: tuple[Line, ...] = (Line(text, "C316-LVL-3", main=True),)
    if row == "weaknesses" and closed(slots) == 0 and not state.hatred_open:
        # C316-LVL-5
        state = replace(state, hatred_open=True)
        told += (Line("Hatred for Home is open from now on.", "C316-LVL-5", main=True),)
    return state, told


def _one_more(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    at = opened_slots(slots)
    return (*slots[:at], replace(slots[at], state="open"), *slots[at + 1 :])
