"""A trooper asks for a conflict: who decides, what is opened, and what is not asked again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import pack, question, unpack
from rules.core.edit import changed
from rules.games.three_sixteen.conflict.asking import AskConflict, ConflictAsked, Permit
from rules.games.three_sixteen.gm.gm_people import MakeNpc
from rules.games.three_sixteen.model import Npc
from tests.support.three_sixteen.scenes import fighting
from tests.support.three_sixteen.table import Table, campaign, d10, meeting, refused, squad

BLUE = AskConflict(target="blue")
RULE = "C316-PVP-1"


def asked(*seats, **more):
    """Return a table where red has asked for a conflict with blue."""
    return Table(campaign(*squad("red blue green"), **more)).play("red", BLUE)


def stored(state):
    text, books = pack(state)
    return unpack(type(state), text, books.__getitem__)


@pytest.mark.rule("C316-PVP-1")
def test_a_conflict_that_the_gm_opens_has_the_one_who_asked_as_attacker():
    table = asked()
    assert table.told[-1].text == "Red wants a conflict with Blue."
    ask = question(table.state)
    assert (ask.kind, ask.rule, [entry.seat for entry in ask.entries]) == ("conflict", RULE, ["gm"])
    assert [choice.label for choice in ask.entries[0].choices] == [
        *("Open the conflict", "No conflict"),
    ]
    table.state = stored(table.state)

    table.roll(d10("9 9")).play("gm", Permit(allow=True)).done()

    assert table.state.conflict.sides == (("red",), ("blue",))
    assert any(line.text == "Red against Blue." and line.rule == RULE for line in table.told)
    # Both failed: it begins at Far.
    assert (table.asks(), table.state.conflict.place) == ("declare", "far")


@pytest.mark.rule("C316-PVP-1")
@pytest.mark.parametrize("answer", [Permit(allow=False), None])
def test_what_was_refused_or_let_lapse_is_not_asked_again_on_this_planet(answer):
    table = asked()
    if answer is None:
        table.play("gm", question(table.state).entries[0].default)
    else:
        table.play("gm", answer)
    table.state = stored(table.state)
    assert table.state.conflict is None and table.told[-1].text == "No conflict."
    assert table.state.planet.declined == (("red", "blue"),)
    assert refused(table.state, "red", BLUE) == RULE
    assert refused(table.state, "red", AskConflict(target="green")) == ""
    assert refused(table.state, "blue", AskConflict(target="red")) == ""


@pytest.mark.rule("C316-PVP-1")
def test_without_a_gm_the_one_who_is_challenged_decides():
    table = asked(led=False)
    assert table.asked() == {"blue"}
    table.roll(d10("9 9")).play("blue", Permit(allow=True)).done()
    assert table.state.conflict.sides == (("red",), ("blue",))


@pytest.mark.rule("C316-PVP-1")
def test_only_the_living_ask_while_all_is_calm_and_not_against_nobody():
    calm = campaign(*squad("red blue"))
    assert refused(calm, "red", BLUE) == ""
    assert refused(calm, "gm", BLUE) == refused(calm, "red", AskConflict(target="red")) == RULE
    assert refused(calm, "red", AskConflict(target="npc-1")) == RULE
    assert refused(replace(calm, phase="after"), "red", BLUE) == RULE
    assert refused(replace(calm, planet=None, phase="briefing"), "red", BLUE) == RULE
    assert refused(meeting(*squad("red blue")), "red", BLUE) == RULE
    assert refused(fighting(*squad("red blue")), "red", BLUE) == RULE
    assert refused(asked().state, "green", BLUE) == RULE
    fallen = campaign(*squad("red blue", status="dead"))
    assert refused(fallen, "red", BLUE) == RULE


@pytest.mark.rule("C316-PVP-1", "C316-NPC-1")
def test_figures_are_faced_where_there_is_a_gm():
    table = Table(campaign(*squad("red blue"))).play("gm", MakeNpc(name="Guard", boxes=1))
    (guard,) = table.state.npcs
    ready = list(AskConflict.candidates(table.state, "red"))
    assert ready == [AskConflict(target="blue"), AskConflict(target=guard)]
    alone = replace(table.state, led=False)
    assert list(AskConflict.candidates(alone, "red")) == [AskConflict(target="blue")]


@pytest.mark.rule("C316-PVP-1")
def test_a_challenge_to_somebody_who_is_gone_by_then_passes_by_itself():
    frame = ConflictAsked(seat="red", target="npc-1")
    state = campaign(*squad("red blue"), npcs={"npc-1": Npc(name="Guard")}, npc_count=1)
    assert frame.ask_answer(state).text == "Red wants a conflict with Guard. Open it?"
    gone = replace(state, npcs={})
    assert frame.ask_answer(gone) is None
    go = frame.do_answer(gone, {"gm": Permit(allow=True)}, None)
    assert go.state == gone and not go.told and not go.first


def test_refusals_are_stored_once_there_are_some_and_states_before_that_load():
    table = asked()
    calm = campaign(*squad("red blue green"))
    text, _ = pack(calm)
    assert b"declined" not in text and stored(calm) == calm
    # A state that was stored with an empty list of them.
    older = text.replace(b'"sitting":[]', b'"sitting":[],"declined":[]')
    assert older != text
    assert refused(unpack(type(calm), older, dict[str, bytes]().__getitem__), "red", BLUE) == ""

    table.play("gm", Permit(allow=False))
    table.play("red", AskConflict(target="green")).play("gm", Permit(allow=False))
    assert b'"declined":[["red","blue"],["red","green"]]' in pack(table.state)[0]


def test_a_gm_sets_values_of_a_planet_by_hand_with_and_without_refusals():
    calm = campaign(*squad("red blue"))
    assert changed(calm, "planet.pool", "3")[0].planet.refusals() == ()
    table = asked().play("gm", Permit(allow=False))
    edited, old = changed(table.state, "planet.declined.0.1", "green")
    assert (old, edited.planet.refusals()) == ("blue", (("red", "green"),))
