"""The scenario of a battle: rolled or named, with the side that has a part in it (P28-SETUP-1)."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, RuleError, Work
from rules.core.seats import GM, seat_title
from rules.dice import Dice
from rules.games.planet28.facts import argued
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import ENEMY, Table

from .counting import sides, standing
from .goal import Goal
from .scenarios import BY_KEY, PROMPTS, Prompt

RULE = "P28-SETUP-1"
SIX = 6
SCENERY = (
    Line(
        "Set the table up: 90 by 90 cm is a good size, three fifths of it or more covered, pieces "
        "placed in turn.",
        "P28-SETUP-2",
    ),
    Line("Agree which pieces are rough, hazardous or impassable.", "P28-TERR-7"),
)


class Role(Move, frozen=True, kw_only=True, tag="role"):
    """Which side are the robbers, or the rescuers, by one of its seats."""

    seat: Annotated[str, msgspec.Meta(max_length=20)]

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for who does not play."""
        if self.seat not in state.players():
            raise RuleError(f"“{self.seat}” has no warband here.", RULE)


class Scene(Procedure, frozen=True, kw_only=True, tag="scene"):
    """The scenario `prompt` is told, and who has which part in it is settled."""

    stages: ClassVar[tuple[str, ...]] = ("roll", "role")

    prompt: str = ""

    def do_roll(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll on table 5.18 unless a ready scenario is played, and tell it with the scenery.

        See P28-SETUP-1, P28-SETUP-2 and P28-TERR-7.
        """
        named, work = state.switches.get("scenario", "none"), tuple[Work, ...]()
        prompt = BY_KEY.get(named)
        if prompt is None:
            faces = dice.roll(1, SIX, "scenario", "bot")
            prompt = PROMPTS[faces[0] - 1]
            work = (Work(what="scenario", faces=faces, sides=SIX),)
        tale = Line(f"{prompt.title}. {prompt.tale}", RULE, work=work, main=True)
        # P28-A108: a ready scenario brings its goal.
        if named != prompt.key and not state.is_switched("goals", "counted"):
            return Go(state=state, back={"done": True}, told=(tale, *SCENERY))
        table = msgspec.structs.replace(state, goal=Goal(scenario=prompt.key))
        aim = Line(f"The goal: {prompt.goal}", RULE, main=True)
        frame = msgspec.structs.replace(self, prompt=prompt.key)
        return Go(state=table, frame=frame, told=(tale, aim, *SCENERY))

    def ask_role(self, state: Table) -> Ask | None:
        """Ask which side has the part, unless the enemy that nobody plays leaves no choice."""
        prompt = BY_KEY[self.prompt]
        if not prompt.role or ENEMY in state.seats:
            return None
        asked = (GM,) if state.is_judged() else state.people()
        choices = tuple(Choice(seat_title(side), Role(seat=side)) for side in sides(state))
        entries = tuple(
            Entry(seat=seat, kinds=(Role,), choices=choices, default=choices[0].move)
            for seat in asked
        )
        text = f"{prompt.title}: which side are the {prompt.role}?"
        return Ask(kind="role", rule=RULE, text=text, entries=entries)

    def do_role(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Note the side; where people differ, dice decide (P28-SETUP-1, P28-GM-9)."""
        prompt = BY_KEY[self.prompt]
        if not prompt.role or state.goal is None:
            return Go(state=state)
        # AI units take no token, and nobody waits for their rescue.
        wanted = {seat: move.seat for seat, move in answers.items() if isinstance(move, Role)}
        heard, told = _settled(wanted, dice)
        side = state.side_of(wanted[heard] if wanted else state.people()[0])
        start = standing(state, side)
        goal = msgspec.structs.replace(state.goal, role=side, start=start * _is_wreck(prompt))
        names = " and ".join(seat_title(s) for s in state.players() if state.side_of(s) == side)
        line = Line(f"{names}: the {prompt.role}. The others: {prompt.others}.", RULE, main=True)
        return Go(state=msgspec.structs.replace(state, goal=goal), told=(*told, line))


def _is_wreck(prompt: Prompt) -> bool:
    # P28-SETUP-1
    return prompt.key == "wreck"


def _settled(wanted: dict[str, str], dice: Dice) -> tuple[str, tuple[Line, ...]]:
    """Return the seat whose answer holds, "" without any, and rolls where they differ.

    See P28-GM-9.
    """
    heard, told = next(iter(wanted), ""), tuple[Line, ...]()
    for seat in (one for one in wanted if wanted[one] != wanted[heard]):
        heard, work = argued(heard, seat, dice)
        told += tuple(Line("Which side it is, the lower prevails", "P28-GM-9", work=(throw,))
                      for throw in work)  # fmt: skip
    return heard, told


def is_due(table: Table) -> bool:
    """Return whether this battle has a scenario."""
    named = table.switches.get("scenario", "none")
    return named != "none" or table.is_switched("goals", "counted")
