"""The GM says whether what somebody does is fighting, and so tested with FA or NFA (C316-GM-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from rules.core import GM, Go, Move
from rules.core.answers import answered, given
from rules.dice import Dice
from rules.games.three_sixteen.checks import DIE, effective
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.purchases import moment
from rules.games.three_sixteen.encounter.turn import Turn
from rules.games.three_sixteen.model import Ability, Campaign, Intent, Verdict
from rules.games.three_sixteen.options import is_on
from rules.games.three_sixteen.queries import fight, name, present, replace, vehicle_of, with_round
from rules.procedures.three_sixteen import ability_test

from .gm import GmMove, check_that, openly

S = TypeVar("S", bound=Campaign)
RULE = "C316-GM-4"
SHORT = 40
KINDS: dict[Ability, str] = {"fa": "fighting (FA)", "nfa": "not fighting (NFA)"}


class JudgeTask(GmMove, frozen=True, kw_only=True, tag="judge_task"):
    """Have what a trooper described tested with FA or NFA; a die that has fallen stays."""

    seat: str
    ability: Ability

    def check_allowed(self, state: Campaign) -> None:
        """Raise RuleError for anything but a described task whose turn is still to come."""
        sealed = is_on(state, "sealed_intents") and moment(state) == "declare"
        check_that(not sealed, "Intents are sealed until the last is in.", "C316-PBP-3")
        said = described(state, self.seat)
        text = f"{name(state, self.seat)} does nothing else whose turn is still to come."
        check_that(said is not None, text, RULE)
        again = said is not None and said.ability != self.ability
        check_that(again, f"It is {KINDS[self.ability]} already.", RULE)

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield both for everybody in the round who described something."""
        if seat == GM and state.encounter is not None and state.round is not None:
            for one in present(state):
                yield JudgeTask(seat=one, ability="fa")
                yield JudgeTask(seat=one, ability="nfa")

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Change what was declared; a die that has fallen is compared with the other ability."""
        text = f"What {name(state, self.seat)} does is {KINDS[self.ability]}"
        said = given(state).get(self.seat)
        if moment(state) == "declare" and isinstance(said, Declare):
            said = _fitting(state, self.seat, replace(said, ability=self.ability))
            return openly(answered(state, {self.seat: said}), f"{text}.", RULE)
        state = _compared(state, self.seat, self.ability)
        won = "succeeds" if fight(state).verdicts[self.seat] == "success" else "fails"
        text = f"{text}; with the {fight(state).dice[self.seat]} it {won}."
        return openly(state, text, RULE)


def described(state: Campaign, seat: str) -> Declare | Intent | None:
    """Return what a trooper does in words of his own, None where its turn is over or gone."""
    if state.encounter is None or state.round is None or state.conflict is not None:
        return None
    if moment(state) == "declare":
        said = given(state).get(seat)
        return said if isinstance(said, Declare) and said.task == "other" else None
    locked = fight(state).intents.get(seat)
    due = fight(state).dice.get(seat, DIE + 1) < _limit(state) and seat in present(state)
    stands = fight(state).verdicts.get(seat) in ("success", "fail")
    acted = seat in fight(state).acted
    there = locked is not None and locked.task == "other"
    return locked if there and due and stands and not acted else None


def judged_text(state: Campaign, move: JudgeTask) -> str:
    """Return a ruling in words: `Bell's "Cut the cable" is fighting (FA)`."""
    said = described(state, move.seat)
    words = said.text.rstrip(".") if said is not None else "task"
    short = words if len(words) <= SHORT else f"{words[: SHORT - 1].rstrip()}…"
    return f'{name(state, move.seat)}\'s "{short}" is {KINDS[move.ability]}'


def _limit(state: Campaign) -> int:
    """Return the die below which turns are still to come; failures have theirs at the end."""
    turns = [frame.die for frame in state.frames if isinstance(frame, Turn)]
    if turns:
        return turns[-1]
    return DIE + 1 if fight(state).stage in ("dice", "turns") else 0


def _fitting(state: Campaign, seat: str, said: Declare) -> Declare:
    """Return a declaration without a step that only a fighter could take (C316-ROUND-13)."""
    steps = said.then in ("closer", "away")
    if said.ability == "nfa" and steps and vehicle_of(state, seat) is None:
        return replace(said, then="")
    return said


def _compared(state: S, seat: str, ability: Ability) -> S:
    """Return the state with a trooper's die held against another ability (C316-TEST-1).

    A + 1 that was used for the die still counts.
    """
    now = fight(state)
    said = now.intents[seat]
    bonus = now.targets[seat] > effective(state, seat, said.ability)
    target = effective(state, seat, ability, bonus=bonus)
    won = ability_test.is_success(now.dice[seat], target)
    verdict: Verdict = "success" if won else "fail"
    said = replace(said, ability=ability)
    if ability == "nfa" and said.then in ("closer", "away") and vehicle_of(state, seat) is None:
        said = replace(said, then="")
    return with_round(
        state,
        intents={**now.intents, seat: said},
        targets={**now.targets, seat: target},
        verdicts={**now.verdicts, seat: verdict},
    )
