"""One group's turn: everybody who succeeded with the same die acts at the same time.

Within it the order is fixed: cancels, waiting hits, scores, tasks, ranges (C316-ROUND-20).
"""

from __future__ import annotations

from typing import ClassVar

from rules.core import GM, Ask, Choice, Entry, Frame, Go, Line, Move
from rules.dice import Dice
from rules.games.three_sixteen.arena import Arena
from rules.games.three_sixteen.model import ALIENS, SUICIDE_ACTOR, Campaign
from rules.games.three_sixteen.queries import (
    encounter,
    fight,
    forgotten,
    intent,
    name,
    names,
    present,
    replace,
    status,
    vehicle_of,
    with_planet,
    with_round,
)
from rules.games.three_sixteen.troopers.bombs import bomb_spent
from rules.games.three_sixteen.troopers.demand import Demand

from .ahead import is_decided
from .aliens import AlienTurn, alien_entry, alien_moves, planned
from .failures import Act, aim, end_of_turn, gone, may_step, step_choices
from .last_word import LastWord
from .order import lower_successes, may_still_act
from .scores import harmless, is_attacking, may_score, round_step
from .shortage import Claim, bomb_marks, shared_out
from .strike import reveal_passive, striking, working_bombers
from .struck import struck
from .tasks import do_task


class Turn(Frame, frozen=True, kw_only=True, tag="turn"):
    """A group's turn, with its members' choices.

    `tasks` are those still to be done, `steps` what each fighter scores, taken before the hits.
    """

    stages: ClassVar[tuple[str, ...]] = (
        *("choose", "strike", "score"),
        *("task", "shift", "word", "close"),
    )

    group: tuple[str, ...]
    die: int
    plans: dict[str, Act] = {}
    aliens: AlienTurn = AlienTurn()
    tasks: tuple[str, ...] = ()
    steps: dict[str, int] = {}
    failed: bool = False

    def ask_choose(self, state: Campaign) -> Ask | None:
        """Ask every member who has a choice, all at the same time (C316-PBP-1, C316-PBP-6)."""
        squad = tuple(
            _entry(state, seat)
            for seat in self._troopers()
            if status(state, seat) == "in" and _has_options(state, seat, self.die)
        )
        aliens = alien_entry(state, self.die) if ALIENS in self.group else ()
        # What was declared ahead may still be changed while others are waited for.
        if not any(entry.must for entry in (*squad, *aliens)):
            return None
        text = f"{names(state, self.group)} at {self.die}: act, or cancel?"
        stopped = lower_successes(state, self.die)
        text += f" A cancel stops {names(state, stopped)}." if stopped else ""
        return Ask(kind="turn", rule="C316-ROUND-5", text=text, entries=(*squad, *aliens))

    def _troopers(self) -> tuple[str, ...]:
        return tuple(actor for actor in self.group if actor not in (ALIENS, SUICIDE_ACTOR))

    def do_choose(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Apply the choices; a cancel fails every success below it (C316-ROUND-10)."""
        # C316-FLASH-6: whoever left while the question was open has lost his turn.
        here = replace(
            self, group=tuple(actor for actor in self.group if may_still_act(state, actor))
        )
        plans = {}
        for seat in here._troopers():
            said = answers.get(seat)
            plans[seat] = said if isinstance(said, Act) else aim(state, seat)
        gm = answers.get(GM)
        aliens = gm if isinstance(gm, AlienTurn) else here._planned(state)
        frame = replace(here, plans=plans, aliens=aliens)
        cancelling = frame.cancelling()
        state, told = _cancelled(state, cancelling, self.die) if cancelling else (state, ())
        return Go(state=state, frame=frame, told=told)

    def _planned(self, state: Campaign) -> AlienTurn:
        return planned(state) if ALIENS in self.group else AlienTurn()

    def cancelling(self) -> tuple[str, ...]:
        """Return the members who cancel."""
        aliens = (ALIENS,) if self.aliens.cancel else ()
        return (*aliens, *(seat for seat in self._troopers() if self.plans[seat].cancel))

    def acting(self) -> tuple[str, ...]:
        """Return the members who act."""
        return tuple(actor for actor in self.group if actor not in self.cancelling())

    def do_strike(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Build every hit of the group and let them wait together.

        See C316-END-5 and C316-HURT-5.
        """
        state, told = reveal_passive(state, self.acting(), self.die)
        window = striking(state, self.acting(), self.die)
        # C316-ROUND-11: scores are simultaneous, so the group's own hits do not reduce them.
        frame = replace(self, steps=_steps(state, self.acting()))
        if window is None:
            return Go(state=state, frame=frame, told=told)
        state = with_round(state, caused=True)
        told += struck(state, window.hits, window.hulls)
        return Go(state=state, frame=frame, first=(window,), told=told)

    def do_score(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Score for every member who fights, those just killed included.

        See C316-FLASH-5, C316-GEAR-13, C316-ROUND-6 and C316-ROUND-11.
        """
        bombs = working_bombers(state, self.acting())
        # C316-ROUND-6; C316-GEAR-12: a bomb takes a token for each mark.
        claims = tuple(
            Claim(
                seat=seat,
                step=self.steps[seat],
                demand=bomb_marks(self.returned, seat) if seat in bombs else 1,
            )
            for seat in self._staying(state)
            if self.steps.get(seat, 0) > 0 and not fight(state).void
        )
        state, told = shared_out(state, claims, dice)
        told += harmless(state, self._harmless(state))
        # C316-GEAR-13, C316-FLASH-5: used up even if scores are void, not by a trooper who left.
        state = bomb_spent(state, tuple(s for s in bombs if status(state, s) != "left"))
        frame = replace(self, tasks=self._with_tasks(state))
        return Go(state=state, frame=frame, told=told)

    def _harmless(self, state: Campaign) -> tuple[str, ...]:
        """Return the fighters whose weapon does nothing there, none if scores are void.

        See C316-ROUND-6.
        """
        if fight(state).void:
            return ()
        return tuple(s for s in self._staying(state) if self.steps.get(s, 1) <= 0)

    def _staying(self, state: Campaign) -> tuple[str, ...]:
        """Return the troopers who act, the dead included, but nobody who has left.

        See C316-FLASH-6 and C316-ROUND-11.
        """
        return tuple(seat for seat in self.acting() if status(state, seat) in ("in", "dead"))

    def _with_tasks(self, state: Campaign) -> tuple[str, ...]:
        return tuple(seat for seat in self._staying(state) if not is_attacking(state, seat))

    def do_task(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Do the tasks one by one in roster order (C316-ROUND-7), then an induced Weakness."""
        left = self.tasks
        if not left:
            return self._induced(state)
        frame = replace(self, tasks=left[1:])
        if left[0] not in present(state):
            return Go(state=state, frame=frame, to="task")
        go = do_task(state, left[0], self.plans[left[0]], dice)
        to = "task" if not encounter(go.state).ended else "close"
        return replace(go, frame=frame, to=to)

    def _induced(self, state: Campaign) -> Go:
        """Demand the Weakness that the aliens' success induces (C316-SA-11, C316-ROUND-21)."""
        target = fight(state).induce
        if ALIENS not in self.acting() or target not in present(state):
            return Go(state=state)
        # C316-SA-11: once it has succeeded, he is safe for the mission.
        planet = state.planet
        induced = (*planet.induced, target) if planet else (target,)
        state = with_planet(state, induced=induced)
        text = f"The aliens get into {name(state, target)}'s head."
        told = Line(text, "C316-SA-11", main=True)
        return Go(state=state, first=(Demand(seat=target),), told=(told,))

    def do_shift(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Move troopers ahead of the aliens (C316-ROUND-13), then those behind (C316-ROUND-14)."""
        told: tuple[Line, ...] = ()
        before = state
        for seat in self._staying(state):
            act = self.plans[seat]
            if intent(state, seat).task == "manoeuvre":
                # His step was made with the tasks; only getting out is left.
                act = replace(act, step="")
            state = end_of_turn(state, seat, act)
        stepped = gone(before, state)
        if ALIENS in self.acting():
            state, told = alien_moves(state, self.aliens)
        told = (*stepped, *told)
        acted = tuple(dict.fromkeys((*fight(state).acted, *self.group)))
        return Go(state=with_round(state, acted=_acted(acted, self)), told=told)

    def do_word(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Give the aliens the last word on their turn (C316-SA-4)."""
        first = (LastWord(),) if ALIENS in self.acting() else ()
        return Go(state=state, first=first)

    def do_close(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Leave the encounter if a call has ended it (C316-END-8); otherwise the round goes on."""
        if encounter(state).ended:
            return Go(state=forgotten(state), out=Arena)
        return Go(state=state, back={"die": self.die})


def _steps(state: Campaign, actors: tuple[str, ...]) -> dict[str, int]:
    """Return the step that each fighting member would score now."""
    fighters = (seat for seat in actors if seat in state.troopers and may_score(state, seat))
    return {seat: round_step(state, seat) for seat in fighters}


def _acted(acted: tuple[str, ...], turn: Turn) -> tuple[str, ...]:
    """Return the members who have acted; cancelling aliens keep their place among the failures.

    See C316-ROUND-10 and C316-ROUND-17.
    """
    return tuple(a for a in acted if not (a == ALIENS and turn.aliens.cancel))


def _cancelled(state: Campaign, by: tuple[str, ...], die: int) -> tuple[Campaign, tuple[Line, ...]]:
    stopped = lower_successes(state, die)
    # Aliens that cancel keep a place among the failures (C316-SA-7). A trooper's own die stays a
    # success: no blast of his group strikes him (C316-WPN-6), and he has no second turn.
    failed = (*stopped, *(actor for actor in by if actor == ALIENS))
    verdicts = {**fight(state).verdicts, **dict.fromkeys(failed, "cancelled")}
    state = with_round(state, verdicts=verdicts)
    text = f"Cancelled by {names(state, by)}; stopped: {names(state, stopped)}."
    return state, (Line(text, "C316-ROUND-10", main=True),)


def _has_options(state: Campaign, seat: str, die: int) -> bool:
    """Return whether a member has more to choose than to act (C316-PBP-6)."""
    blasts = bool(state.troopers[seat].hand().pattern().blast)
    task = intent(state, seat).ability == "nfa"
    stops = bool(lower_successes(state, die))
    return stops or blasts or task or may_step(state, seat) or bool(vehicle_of(state, seat))


def _entry(state: Campaign, seat: str) -> Entry:
    """Return a member's choices: act, cancel, step, get out.

    See C316-ROUND-10, C316-ROUND-13 and C316-VEH-2.
    """
    default = aim(state, seat)
    ready = [Choice("Act", default), Choice("Cancel", Act(cancel=True))]
    if may_step(state, seat) and intent(state, seat).task != "manoeuvre":
        ready += step_choices(state, seat, "Act")
    if vehicle_of(state, seat):
        ready += [Choice("Act, get out", Act(leave=True, weapon=default.weapon))]
    must = not is_decided(state, seat)
    return Entry(seat=seat, kinds=(Act,), choices=tuple(ready), default=default, must=must)
