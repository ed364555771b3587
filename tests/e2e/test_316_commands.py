"""Every move of 3:16 that somebody can make has a command, and every form its move."""

from __future__ import annotations

from typing import get_args

from cogs.games.three_sixteen import THREE_SIXTEEN_UI, tales
from rules.core import CORE_MOVES
from rules.games.three_sixteen.conflict.conflict_moves import Fight
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.state import Answers, Moves
from rules.games.three_sixteen.troopers.enlist import Enlist
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.retelling import Retell


def tag(kind):
    return str(kind.__struct_config__.tag)


def test_every_move_of_a_seat_is_made_by_some_command():
    moves = {tag(kind) for kind in get_args(Moves) if kind not in get_args(CORE_MOVES)}

    assert len(moves) > 55
    assert moves - set(THREE_SIXTEEN_UI.answers) == set()


def test_of_the_commands_that_answer_a_question_the_usual_one_is_named():
    answers = THREE_SIXTEEN_UI.answers

    assert answers["declare"] == "316 fight attack"
    # The one command for everything says nothing of what the planet's ability is.
    assert answers["use_ability"] == answers["advance"] == "316 do"
    assert answers["told"] == "316 flashback weakness"
    assert answers["sit_out"] == "316 do"
    assert answers["recruit"] == answers["enlist"] == "316 enlist"


def test_a_move_with_words_of_its_own_opens_its_form_and_others_do_not():
    wanted = {
        Strength(text="x", weapon="grenades"): ("strength", "grenades"),
        Weakness(text="x", hatred=True): ("weakness", "hatred"),
        Retell(row="strengths", number=2, text="x"): ("retell", "strengths-2"),
        Enlist(name="Bell", reputation="cold", fa=5): ("enlist", ""),
        Declare(ability="fa", task="other", text="x"): ("other", "fa"),
        Fight(blow="other", weapon="grenades", text="x"): ("deed", "grenades"),
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
            assert tag(kind) in THREE_SIXTEEN_UI.answers
