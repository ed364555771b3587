"""After the mission, in this order: medals, Levels, healing, improvements, development, trials."""

from __future__ import annotations

from typing import ClassVar

from rules.core import Ask, Entry, Frame, Go, Line, Move
from rules.dice import Dice
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import living, names, replace, with_trooper
from rules.games.three_sixteen.troopers.develop import (
    Develop,
    Improve,
    developed,
    improved,
    is_improvable,
    silent_improve,
)
from rules.games.three_sixteen.troopers.equipment import Issue
from rules.games.three_sixteen.troopers.levels import (
    LevelUp,
    level_choices,
    levelled,
    may_gain,
    roll_levels,
    silent_level,
)
from rules.games.three_sixteen.troopers.medals import decorated

from .reviews import Nominate, accused, orbital_review, trial
from .rewards import Reward, reward_entries, rewarded


class Debrief(Frame, frozen=True, kw_only=True, tag="debrief"):
    """A mission's aftermath. `raised` are those who gain a Level."""

    stages: ClassVar[tuple[str, ...]] = (
        *("medals", "scores", "levels", "improve", "develop", "issue"),
        *("review", "trials", "reward", "end"),
    )

    raised: tuple[str, ...] = ()

    def do_medals(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Count the mission and award what it earned.

        See C316-MED-1, C316-MED-2, C316-MED-3 and C316-MED-4.
        """
        told: tuple[Line, ...] = ()
        for seat in living(state):
            state, lines = decorated(state, seat)
            told += lines
        return Go(state=state, told=told)

    def do_scores(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Find who gains a Level: most kills, and the highest d10 (C316-LVL-1, C316-LVL-2)."""
        raised, told = roll_levels(state, dice)
        return Go(state=state, frame=replace(self, raised=raised), told=told)

    def ask_levels(self, state: Campaign) -> Ask | None:
        """Ask those who gain a Level what to raise and open."""
        entries = tuple(
            Entry(
                seat=seat,
                kinds=(LevelUp,),
                choices=level_choices(state, seat),
                default=silent_level(state, seat),
            )
            for seat in self.raised
        )
        text = f"A Level for {names(state, self.raised)}: FA or NFA?"
        return Ask(kind="level", rule="C316-LVL-3", text=text, entries=entries) if entries else None

    def do_levels(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Apply the Levels, and heal everybody (C316-LVL-3, C316-HEAL-3)."""
        told: tuple[Line, ...] = ()
        for seat in self.raised:
            said = answers.get(seat)
            if isinstance(said, LevelUp) and may_gain(state, seat):
                state, lines = levelled(state, seat, said)
                told += lines
        return Go(state=_fresh(state), told=told)

    def ask_improve(self, state: Campaign) -> Ask | None:
        """Ask every survivor which weapon to improve (C316-DEV-1)."""
        entries = tuple(
            Entry(seat=seat, kinds=(Improve,), default=silent_improve(state, seat))
            for seat in living(state)
            if is_improvable(state.troopers[seat])
        )
        text = "One weapon gets a step better at one range: which?"
        return (
            Ask(kind="improve", rule="C316-DEV-1", text=text, entries=entries) if entries else None
        )

    def do_improve(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        told: tuple[Line, ...] = ()
        for seat, said in answers.items():
            if isinstance(said, Improve):
                state, line = improved(state, seat, said.weapon, said.range, auto=True)
                told += (line,)
        return Go(state=state, told=told)

    def ask_develop(self, state: Campaign) -> Ask | None:
        """Ask every survivor for one goal, before the die (C316-DEV-3)."""
        entries = tuple(
            Entry(seat=seat, kinds=(Develop,), default=Develop()) for seat in living(state)
        )
        text = "Development: name one goal, then roll NFA."
        ask = Ask(kind="develop", rule="C316-DEV-3", text=text, entries=entries)
        return ask if entries else None

    def do_develop(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for the goals, in roster order."""
        told: tuple[Line, ...] = ()
        for seat in living(state):
            said = answers.get(seat)
            if isinstance(said, Develop) and said.goal != "none":
                state, lines = developed(state, seat, said, dice)
                told += lines
        return Go(state=state, told=told)

    def do_issue(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Issue what new Ranks bring, field promotions included (C316-FP-4)."""
        return Go(state=state, first=(Issue(seats=living(state)),))

    def do_review(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Review those who called fire from orbit (C316-GEAR-5)."""
        state, told = orbital_review(state, dice)
        return Go(state=state, told=told)

    def ask_trials(self, state: Campaign) -> Ask | None:
        """Ask everybody whether to nominate somebody who used a Weakness (C316-DEM-1)."""
        entries = tuple(
            Entry(seat=seat, kinds=(Nominate,), default=Nominate())
            for seat in living(state)
            if accused(state, seat)
        )
        text = "Does anybody nominate somebody for demotion?"
        return Ask(kind="trial", rule="C316-DEM-1", text=text, entries=entries) if entries else None

    def do_trials(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Hold the trials in roster order, and ask again as long as there are any."""
        told: tuple[Line, ...] = ()
        for seat in living(state):
            said = answers.get(seat)
            if isinstance(said, Nominate) and said.target in accused(state, seat):
                state, lines = trial(state, seat, said.target, dice)
                told += lines
        return Go(state=state, to="trials" if told else "reward", told=told)

    def ask_reward(self, state: Campaign) -> Ask | None:
        """Ask which reward the GM's own trooper takes (C316-ROT-2)."""
        entries = reward_entries(state)
        text = "For running the mission: a Level, or a weapon a step better?"
        return (
            Ask(kind="reward", rule="C316-ROT-2", text=text, entries=entries) if entries else None
        )

    def do_reward(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        told: tuple[Line, ...] = ()
        for seat, said in answers.items():
            if isinstance(said, Reward):
                state, lines = rewarded(state, seat, said)
                told += lines
        return Go(state=state, told=told)

    def do_end(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """End the aftermath."""
        return Go(state=state, back={"after": True})


def _fresh(state: Campaign) -> Campaign:
    """Return the state with all Health boxes empty and the planet's ticks cleared (C316-HEAL-3)."""
    for seat in living(state):
        state = with_trooper(
            state,
            seat,
            boxes=(),
            armour_used=False,
            drugs_used=False,
            kinetic_used=False,
            ship_tick_used=False,
        )
    return state
