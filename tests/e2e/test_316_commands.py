"""Every move of 3:16 that somebody can make has a command, and every form its move."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest

from cogs.games.three_sixteen import tales
from cogs.games.three_sixteen.answers import ANSWERS
from rules.core import CORE_MOVES, Interrupt
from rules.games.three_sixteen.conflict.conflict_moves import Fight
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.state import Answers, Moves
from rules.games.three_sixteen.troopers.enlist import Enlist
from rules.games.three_sixteen.troopers.flashbacks import Retell, Strength, Weakness

FOLDER = Path(__file__).parents[2] / "cogs" / "games" / "three_sixteen"


def called():
    """Return the names of everything that the commands call."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {node.func.id for node in nodes if isinstance(node.func, ast.Name)}


def test_every_move_of_a_seat_is_made_by_some_command():
    moves = {kind.__name__ for kind in get_args(Moves) if kind not in get_args(CORE_MOVES)}

    assert len(moves) > 55
    assert moves - called() == set()


@pytest.mark.bot
async def test_every_question_can_name_a_command_that_is_there(table):
    known = {one.qualified_name for one in table.bot.tree.walk_commands()}
    tags = {kind.__struct_config__.tag for kind in get_args(Answers)}

    # Whether the mission ends is asked together with the next encounter.
    assert tags - set(ANSWERS) == {"end_mission"}
    assert set(ANSWERS.values()) - known == set()


def test_a_move_with_words_of_its_own_opens_its_form_and_others_do_not():
    wanted = {
        Strength(text="x", weapon="grenades"): ("strength", "grenades"),
        Weakness(text="x", hatred=True): ("weakness", "hatred"),
        Retell(row="strengths", number=2, text="x"): ("retell", "strengths-2"),
        Enlist(name="Bell", reputation="cold", fa=5): ("enlist", ""),
        Declare(ability="fa", task="other", text="x"): ("other", "fa"),
        Fight(blow="other", text="x"): ("deed", ""),
    }

    assert {move: tales.form_of(move)[:2] for move in wanted} == wanted
    assert tales.form_of(Declare()) is None
    assert tales.form_of(Fight(blow="emote", target="blue")) is None
    assert {kind for kind, _ in wanted.values()} <= set(tales.FORMS)


def test_what_a_menu_would_play_with_ready_words_asks_for_them_instead():
    """A move whose only words are a placeholder of ours must never reach a sheet."""
    worded = [
        kind for kind in (*get_args(Answers), *get_args(Moves)) if "text" in kind.__struct_fields__
    ]
    free = {"Brief", "OpenEncounter", "EndCampaign", "Plan", "Edit", "Ruling"}

    for kind in set(worded):
        if kind.__name__ not in free:
            assert kind in tales.NEEDS, kind
            assert kind.__name__ in called() or issubclass(kind, Interrupt)
