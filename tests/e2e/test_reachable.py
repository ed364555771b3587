"""Every move of every game is within reach: by a command, or among what `do` and menus offer."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest

import cogs.games
import rules.games
from cogs.games.commands import commands_of, has_move
from cogs.games.registry import GAMES
from referee.custom_id import choice
from rules.core import CORE_MOVES, Move, tried
from tests.support import random_play
from tests.support.planet28.tables import measured

UIS = {ui.system.name: ui for ui in GAMES if ui.system is not None}
MOST = {
    "three_sixteen": {"316": 30},
    "planet28": {"p28": 25, "p28-warband": 4},
    "planetfall": {"pf": 26, "pf-force": 4},
    "px": {"px": 24},
}
"""How many commands each group of a game may have at most, those of groups inside it too."""
IN_ALL = 30
"""How many commands a game may have at most."""
PLACES = 25
"""How many Discord allows in a group, where a group inside it takes one; one is kept free."""
TYPED_OFTEN = {"px colonise"}
"""One of the four actions of a turn, which stands with the others though it names nothing."""
NEVER_TYPED = {"skip_turn", "give_up", "concede"}
"""What silence does in Planet X, and what `/game leave` does for whoever gives a game up.

A person concedes a battle of Planetfall there too.
"""
SAID = {"planet28": {"measure": measured}}
RULES, FORMS = Path(rules.games.__file__).parent, Path(cogs.games.__file__).parent


def tag(kind):
    return str(kind.__struct_config__.tag)


def ready_made():
    """Return the names of the moves that questions give ready-made, read from the rules' files."""
    trees = (ast.parse(path.read_text("utf-8")) for path in RULES.rglob("*.py"))
    choices = (one for tree in trees for name, one in calls(tree) if name == "Choice")
    return {name for one in choices for name, _ in calls(*one.args[1:2])}


def calls(*trees):
    """Yield every call in some code with the name of what is called."""
    for one in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(one, ast.Call):
            yield getattr(one.func, "id", ""), one


def filled_in():
    """Return the names of the moves that forms make of what is typed, read from their files."""
    texts = (path.read_text("utf-8") for path in FORMS.rglob("*.py"))
    return {name for text in texts if "\nFORMS" in text for name, _ in calls(ast.parse(text))}


def is_offered(kind):
    """Say whether a kind of move is tried by itself, stands ready in a question, or has a form."""
    listed = kind.candidates.__func__ is not Move.candidates.__func__
    return listed or kind.__name__ in (ready_made() | filled_in())


@pytest.mark.parametrize("name", UIS)
def test_every_move_has_a_command_and_what_do_is_named_for_is_offered(name):
    ui = UIS[name]
    kinds = [kind for kind in get_args(ui.system.Moves) if kind not in get_args(CORE_MOVES)]
    commands = {command.qualified_name for command in commands_of(ui.groups)}

    assert {tag(kind) for kind in kinds} - set(ui.answers) <= NEVER_TYPED
    assert set(ui.answers.values()) <= commands
    picked = [kind for kind in kinds if ui.answers.get(tag(kind), "").endswith(" do")]
    assert [kind.__name__ for kind in picked if not is_offered(kind)] == []


def test_a_move_that_nothing_offers_is_seen():
    class Hidden(Move, frozen=True, kw_only=True, tag="hidden"):
        """A move that has no candidates and stands in no question."""

    assert not is_offered(Hidden)


@pytest.mark.parametrize("name", MOST)
def test_a_game_keeps_to_few_commands(name):
    groups = {group.name: group for group in UIS[name].groups}

    assert set(groups) == set(MOST[name])
    assert len(list(commands_of(groups.values()))) <= IN_ALL
    for group, most in MOST[name].items():
        assert len(list(commands_of((groups[group],)))) <= most
        assert len(groups[group].commands) < PLACES


@pytest.mark.parametrize("name", UIS)
def test_no_command_says_only_what_a_button_says(name):
    """A command that makes a move lets a player say something with it."""
    bare = {
        command.qualified_name
        for command in commands_of(UIS[name].groups)
        if has_move(command) and not command.parameters
    }
    assert bare <= TYPED_OFTEN


@pytest.mark.parametrize("name", UIS)
def test_whatever_might_be_offered_in_random_games_can_be_called_by_its_name(name):
    """So that who types the whole name of a move that is not legal now can be told why."""
    system, seen = UIS[name].system, set()

    def watch(state, ask):
        for entry in ask.entries:
            for move in tried(system, state, entry.seat):
                assert system.label(state, move)
                seen.add(choice(move))

    random_play.play(system, 3, 40, watch, SAID.get(name, {}))
    assert len(seen) > 50
