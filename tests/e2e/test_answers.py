"""Every question of every game names the command that answers it: random games are asked."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from cogs.game.commands import GameCog
from cogs.games.commands import commands_of, has_move, made_from
from cogs.games.registry import GAMES
from referee.verdict import MOST_WAYS
from rules import core
from tests.support import random_play
from tests.support.e2e.duel_ui import DUEL_UI
from tests.support.planet28.tables import measured

UIS = {ui.system.name: ui for ui in (DUEL_UI, *GAMES) if ui.system is not None}
BY_CHOICE = re.compile(r"\w+ do")
"""The commands that make any move: they need an answer to pick."""
FEW, MANY = range(5), range(5, 25)
"""The seeds of the random games, the many in the long tests."""
MOVES = 250
NEVER_TYPED = {"start", "lapse", "skip_turn"}
"""The tags of what nobody types: a game's opening, silence, and what silence does in Planet X."""
SAID = {"planet28": {"measure": measured}}
"""What is told of a table that the bot does not see."""
BY_HAND = {
    *("p28 fight", "p28 end-battle", "px move", "px master", "px card play"),
    *("316 fight turn", "316 enlist", "316 equip"),
}
"""The commands that make a move in a function of their own."""
SHOWN = {
    *(
        "p28 do",
        "p28 sheet",
        "p28 odds",
        "p28 map",
        "px do",
        "px board",
        "px recap",
        "316 do",
        "316 planet lists",
    ),
    *("316 sheet", "316 story", "316 map", "316 odds", "316 narrate"),
    *("p28-warband build", "p28-warband import", "p28-warband schema", "p28-warband table"),
    *("pf do", "pf sheet", "pf odds", "pf map", "pf-force build", "pf-force show"),
    *("pf-force import", "pf-force table"),
}
"""The commands that make no move of a certain kind: any move at all, or something to look at."""
LEAST_KINDS = {"duel": 2, "planet28": 10, "planetfall": 14, "px": 10, "three_sixteen": 14}
"""How many kinds of question the many random games must come to, so that they show something."""


def tag(kind):
    return str(kind.__struct_config__.tag)


def typed(ui):
    """Return the names of the commands with which a game can be answered."""
    house = {f"game {command.name}" for command in GameCog.__cog_app_commands__}
    return {command.qualified_name for command in commands_of(ui.groups)} | house


class Watch:
    """Sees every question of a game and keeps those without a command."""

    def __init__(self, ui):
        self.ui, self.kinds, self.faults = ui, set(), set()

    def __call__(self, state, ask):
        self.kinds.add(ask.kind)
        for entry in ask.entries:
            known = [self.ui.answers[t] for t in map(tag, entry.kinds) if t in self.ui.answers]
            named = {*known}
            by_choice = len(named) > MOST_WAYS or any(map(BY_CHOICE.fullmatch, named))
            if not named:
                self.faults.add(f"{ask.kind} of {entry.seat} names no command")
            elif by_choice and not self.ready(state, entry):
                self.faults.add(f"{ask.kind} of {entry.seat} has no answer to pick")

    def ready(self, state, entry):
        found = core.offers(self.ui.system, state, entry.seat)
        return any(isinstance(move, entry.kinds) for move in found)


@pytest.mark.parametrize("seeds", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", UIS)
def test_every_question_of_random_games_names_a_command(name, seeds):
    watch = Watch(UIS[name])
    for seed in seeds:
        random_play.play(UIS[name].system, seed, MOVES, watch, SAID.get(name, {}))

    assert not watch.faults
    least = LEAST_KINDS[name] if seeds is MANY else 2
    assert len(watch.kinds) >= least, sorted(watch.kinds)


@pytest.mark.parametrize("name", UIS)
def test_every_move_that_can_answer_has_a_command_that_is_there(name):
    ui = UIS[name]
    kinds = [kind for kind in get_args(ui.system.Moves) if not issubclass(kind, core.Interrupt)]

    assert {tag(kind) for kind in kinds} - set(ui.answers) <= NEVER_TYPED
    assert set(ui.answers.values()) <= typed(ui)


@pytest.mark.parametrize("name", UIS)
def test_a_question_without_a_command_is_seen(name):
    ui = UIS[name]
    bare = type(ui)(system=ui.system, groups=ui.groups)
    watch = Watch(bare)
    random_play.play(ui.system, 1, 5, watch)

    assert watch.faults


def test_four_of_five_commands_of_the_games_are_made_from_a_move():
    every = [command for ui in GAMES for command in commands_of(ui.groups)]
    found = [command for command in every if has_move(command)]
    made = [command for command in found if made_from(command) is not None]

    print(f"{len(made)} of {len(found)} commands that make a move are made from one")
    assert len(found) >= 55
    assert len(made) / len(found) >= 0.8
    assert {command.qualified_name for command in every if not has_move(command)} == SHOWN
    assert {command.qualified_name for command in found if command not in made} == BY_HAND
