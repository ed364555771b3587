"""The GM's moves at their limits: what each refuses, tells and changes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.gm.gm import EndEncounter, Grant, MoveTokens, PlainTest, Reveal
from rules.games.three_sixteen.gm.gm_table import EndCampaign, Peek
from rules.games.three_sixteen.model import Conflict, Round
from tests.support.three_sixteen.table import (
    campaign,
    intervened,
    meeting,
    refused,
    round_of,
    rules_of,
    squad,
)


@pytest.mark.rule("C316-TEST-5", "C316-TEST-6")
@pytest.mark.parametrize(
    ("bonus", "earned"), [(True, ["next", "none", "next"]), (False, ["none"] * 3)]
)
def test_a_plain_test_shows_every_die_and_a_success_may_earn_a_bonus(bonus, earned):
    move = PlainTest(seats=("green", "red", "blue"), bonus=bonus)
    go = intervened(campaign(*squad("red blue green")), "gm", move, "5 6 4")

    assert [work.faces for work in go.told[0].work] == [(5,), (6,), (4,)]
    assert [one.bonus for one in go.state.troopers.values()] == earned
    assert ("Blue" in go.told[0].text, "Red, Green" in go.told[0].text) == (False, True)


@pytest.mark.rule("C316-GM-4", "C316-TEST-6")
def test_a_bonus_is_granted_once_to_the_living_and_taken_back():
    state = campaign(*squad("red", bonus="fight"), *squad("blue"), *squad("green", status="dead"))
    cases = {
        Grant(seat="green"): "C316-TEST-6",
        Grant(seat="white"): "C316-TEST-6",
        Grant(seat="red", bonus="fight"): "C316-TEST-6",
        Grant(seat="red"): "",
        Grant(seat="red", bonus="none"): "",
        Grant(seat="blue", bonus="none"): "C316-GM-4",
        Grant(seat="blue", bonus="fight"): "",
    }
    assert {move: refused(state, "gm", move) for move in cases} == cases
    assert rules_of(intervened(state, "gm", Grant(seat="red", bonus="none"))) == ["C316-GM-4"]
    go = intervened(state, "gm", Grant(seat="blue"))
    assert (rules_of(go), go.state.troopers["blue"].bonus) == (["C316-TEST-6"], "next")


@pytest.mark.rule("C316-PLAN-5", "C316-GM-10")
def test_only_what_is_hidden_is_shown_and_then_it_is_known():
    hidden = campaign(*squad("red"), abilities=(5,), hidden=True)
    assert refused(hidden, "gm", Reveal()) == ""
    assert refused(campaign(*squad("red")), "gm", Reveal()) == "C316-PLAN-5"
    assert refused(replace(hidden, planet=None), "gm", Reveal()) == "C316-PLAN-5"
    go = intervened(hidden, "gm", Reveal())
    assert (go.reveals, go.state.planet.open) == (True, True)


@pytest.mark.rule("C316-GM-1", "C316-THR-2")
@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (MoveTokens(tokens=1), ""),
        (MoveTokens(tokens=5), ""),
        (MoveTokens(tokens=6), "C316-GM-1"),
        (MoveTokens(tokens=0), "C316-GM-1"),
        (MoveTokens(tokens=1, source="encounter", to="pool"), ""),
        (MoveTokens(tokens=1, to="pool"), "C316-GM-1"),
        (MoveTokens(tokens=1, source="encounter", to="encounter"), "C316-GM-1"),
        (MoveTokens(tokens=1, to="gone"), ""),
    ],
)
def test_tokens_move_where_there_are_any_and_to_somewhere_else(move, rule):
    state = meeting(*squad("red"), tokens=3, pool=5)
    assert refused(state, "gm", move) == rule
    assert refused(replace(state, planet=None), "gm", move) == "C316-GM-1"


@pytest.mark.rule("C316-GM-1")
def test_tokens_come_only_into_an_encounter_that_goes_on():
    closed = meeting(*squad("red"), pool=5, encounter={"ended": "tokens"})
    for state in (closed, campaign(*squad("red"), pool=5)):
        assert refused(state, "gm", MoveTokens(tokens=1)) == "C316-GM-1"
        assert refused(state, "gm", MoveTokens(tokens=1, to="gone")) == ""


@pytest.mark.rule("C316-THR-3", "C316-GM-1")
@pytest.mark.parametrize(
    ("held", "move", "warned"),
    [
        (3, MoveTokens(tokens=1), False),
        (4, MoveTokens(tokens=1), True),
        (9, MoveTokens(tokens=1, source="encounter", to="pool"), False),
        (9, MoveTokens(tokens=1, to="gone"), False),
    ],
)
def test_more_tokens_than_usual_are_warned_of(held, move, warned):
    go = intervened(meeting(*squad("red blue"), tokens=held, pool=5), "gm", move)
    (line,) = go.told
    assert (f"{go.state.encounter.tokens} it holds" in line.text) is warned


@pytest.mark.rule("C316-END-6")
def test_an_event_ends_only_an_encounter_that_goes_on_and_no_conflict():
    state, won = meeting(*squad("red blue")), EndEncounter(outcome="won")
    fight = Conflict(sides=(("red",), ("blue",)))
    over = replace(state.encounter, ended="tokens")
    assert refused(state, "gm", won) == ""
    for other in (
        campaign(*squad("red")),
        replace(state, conflict=fight),
        replace(state, encounter=over),
        replace(campaign(*squad("red blue")), conflict=fight),
    ):
        assert refused(other, "gm", won) == "C316-END-6"
    go = intervened(state, "gm", won)
    assert (go.state.encounter.ended, go.state.encounter.outcome) == ("event", "won")
    assert rules_of(go) == ["C316-END-6"]


@pytest.mark.rule("C316-GM-11", "C316-GM-12")
@pytest.mark.parametrize(
    ("options", "led", "answered", "rule"),
    [
        ({}, True, True, ""),
        ({}, True, False, "C316-GM-11"),
        ({"sealed_intents": "off"}, True, True, "C316-GM-11"),
        ({"gm_sees": "off"}, True, True, "C316-GM-11"),
        ({}, False, True, "C316-GM-12"),
    ],
)
def test_a_gm_looks_only_at_what_is_sealed(options, led, answered, rule):
    options = {"sealed_intents": "on", "gm_sees": "on", **options}
    table = round_of(*squad("red blue"), options=options, led=led)
    if answered:
        table.play("red", Declare())
    assert refused(table.state, "gm", Peek()) == rule
    if not rule:
        go = intervened(table.state, "gm", Peek())
        assert [line.to for line in go.told] == [None, ("gm",)]
        assert go.reveals


@pytest.mark.rule("C316-GM-11")
def test_what_is_answered_at_another_moment_is_not_sealed():
    options = {"sealed_intents": "on", "gm_sees": "on"}
    table = round_of(*squad("red blue"), options=options)
    table.play("red", Declare())
    frames = (*table.state.frames[:-1], replace(table.state.frames[-1], stage="turns"))
    assert refused(replace(table.state, frames=frames), "gm", Peek()) == "C316-GM-11"


@pytest.mark.rule("C316-GM-1")
def test_the_campaign_ends_once_with_everything_that_is_open():
    state = replace(meeting(*squad("red blue"), round=Round()), answers={"0/red": Declare()})
    state = replace(state, conflict=Conflict(sides=(("red",), ("blue",))))
    move = EndCampaign(text="Home.")
    assert refused(state, "gm", move) == ""
    go = intervened(state, "gm", move)
    after = go.state

    assert (after.over, after.answers) == ("Home.", {})
    assert (after.encounter, after.round, after.conflict) == (None, None, None)
    assert (rules_of(go), refused(after, "gm", move)) == (["C316-GM-1"], "C316-GM-1")


@pytest.mark.rule("C316-GM-1", "C316-GM-8")
def test_only_the_gm_does_what_is_his_and_reads_every_switch():
    state = campaign(*squad("red"), options={"threat_factor": "4"})
    assert refused(state, "red", Reveal()) == "C316-GM-1"
    assert THREE_SIXTEEN.live.value(state, "threat_factor") == "4"
    assert THREE_SIXTEEN.live.value(state, "no such switch") is None
