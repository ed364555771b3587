"""The stages between missions and encounters: whom each asks, what it offers, tells and sets."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError, question
from rules.dice import Scripted
from rules.games.three_sixteen.encounter.contact import Contact
from rules.games.three_sixteen.mission.debrief import Debrief
from rules.games.three_sixteen.mission.planets import MakePlanet, NamePlanet
from rules.games.three_sixteen.mission.service import (
    Brief,
    EndMission,
    OpenEncounter,
    Service,
    opened,
)
from rules.games.three_sixteen.model import Encounter
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, CORPORAL, LIEUTENANT, MAJOR
from rules.games.three_sixteen.troopers.relief import Relief
from rules.games.three_sixteen.troopers.replacement import Replace, SitOut
from tests.support.three_sixteen.table import campaign, squad, trooper


def asked(stage, state):
    """Return the seats that a stage asks, None where it asks nothing."""
    ask = getattr(Service(), f"ask_{stage}")(state)
    return [entry.seat for entry in ask.entries] if ask else None


def offered(stage, state):
    """Return the moves offered by the first entry of a stage's question."""
    (entry, *_) = getattr(Service(), f"ask_{stage}")(state).entries
    return [choice.move for choice in entry.choices]


def done(stage, state, answers=None):
    """Return what a stage brings without a die."""
    return getattr(Service(), f"do_{stage}")(state, answers or {}, Scripted(""))


def with_planet(state, **changes):
    return replace(state, planet=replace(state.planet, **changes))


@pytest.mark.rule("C316-THR-2", "C316-THR-3", "C316-THR-8", "C316-ENC-1")
@pytest.mark.parametrize(
    ("pool", "move", "rule"),
    [
        (3, OpenEncounter(tokens=0), "C316-THR-2"),
        (3, OpenEncounter(tokens=1), ""),
        (3, OpenEncounter(tokens=3), ""),
        (3, OpenEncounter(tokens=4), "C316-THR-2"),
        (9, OpenEncounter(tokens=4), ""),
        (9, OpenEncounter(tokens=5), "C316-THR-3"),
        (9, OpenEncounter(tokens=5, over_cap=True), ""),
        (9, OpenEncounter(final=True), ""),
        (9, OpenEncounter(tokens=1, left_out=("red",)), ""),
        (9, OpenEncounter(tokens=1, left_out=("red", "blue")), "C316-ENC-1"),
    ],
)
def test_how_many_tokens_an_encounter_may_take_and_who_must_be_there(pool, move, rule):
    said = ""
    try:
        move.check(campaign(*squad("red blue"), pool=pool), "gm")
    except RuleError as refusal:
        said = refusal.rule
    assert said == rule


@pytest.mark.rule("C316-ENC-1", "C316-ENC-2", "C316-THR-2", "C316-THR-8", "C316-RANK-2")
@pytest.mark.parametrize(
    ("move", "party", "tokens", "target"),
    [
        (OpenEncounter(tokens=3), ("red", "blue"), 3, "The dam"),
        (OpenEncounter(tokens=3, target="A nest"), ("red", "blue"), 3, "A nest"),
        (OpenEncounter(final=True, left_out=("blue",)), ("red",), 8, "The dam"),
    ],
)
def test_an_encounter_opens_with_its_tokens_number_party_and_target(move, party, tokens, target):
    arms = ("energy_rifle", "grenades")
    troopers = [trooper(seat, 6, 5, arms, in_hand="grenades") for seat in ("red", "blue")]
    state = with_planet(campaign(*troopers, pool=8), encounters=2, target="The dam")
    state, (line,) = opened(state, move)

    assert state.encounter == Encounter(
        ordinal=3, final=move.final, tokens=tokens, target=target, party=party
    )
    assert (state.phase, state.planet.encounters, state.planet.pool) == ("encounter", 3, 8 - tokens)
    there = [one.seat for one in state.troopers.values() if one.status == "in"]
    assert (tuple(there), state.troopers["red"].in_hand) == (party, "energy_rifle")
    assert (line.rule, target in line.text) == ("C316-THR-2", True)


@pytest.mark.rule("C316-ENC-1")
def test_without_a_target_an_encounter_has_none():
    state, _ = opened(campaign(*squad("red")), OpenEncounter(tokens=1, target="A nest"))
    assert state.encounter.target == "A nest"
    state, _ = opened(campaign(*squad("red")), OpenEncounter(tokens=1))
    assert (state.encounter.target, state.encounter.ordinal) == ("", 1)


@pytest.mark.rule("C316-CHAR-1", "C316-GM-12")
@pytest.mark.parametrize(("led", "lines"), [(True, 1), (False, 2)])
def test_the_campaign_begins_and_says_where_nobody_leads_it(led, lines):
    go = done("raise", replace(campaign(*squad("red")), led=led))
    assert (go.told[0].rule, len(go.told)) == ("C316-CHAR-1", lines)


@pytest.mark.rule("C316-REPL-1", "C316-REPL-6", "C316-GM-9")
def test_the_deads_players_may_sit_out_unless_nobody_else_is_left():
    dead = squad("red blue", status="dead")
    state = campaign(*dead, *squad("green"), absent=("blue",))
    ask = Service().ask_recruits(state)
    (entry,) = ask.entries
    assert (entry.seat, entry.default, Replace in entry.kinds) == ("red", SitOut(), True)

    empty = campaign(*dead, absent=("blue",))
    none = Service().ask_recruits(empty).entries
    assert [(entry.seat, entry.default, entry.kinds) for entry in none] == [
        ("red", None, (Replace,)),
        ("blue", None, (Replace,)),
    ]
    assert asked("recruits", campaign(*squad("red"), absent=("red",))) is None


@pytest.mark.rule("C316-PLAN-1", "C316-PLAN-2")
@pytest.mark.parametrize(("multi", "count"), [(False, 1), (True, 2)])
def test_the_gm_may_roll_a_whole_planet(multi, count):
    state = replace(campaign(*squad("red")), planet=None, ability_multi=multi)
    assert offered("planet", state) == [MakePlanet(abilities=count)]


@pytest.mark.rule("C316-PLAN-4")
@pytest.mark.parametrize(
    ("handed", "name", "seats"),
    [(True, "", ["blue", "green"]), (True, "Goya", None), (False, "", None), (False, "Goya", None)],
)
def test_a_planet_handed_over_is_named_by_the_first_of_the_highest_to_speak(handed, name, seats):
    state = campaign(*squad("red"), *squad("blue green", rank=CORPORAL))
    state = with_planet(state, handed=handed, name=name)
    assert asked("naming", state) == seats
    if seats:
        ask = Service().ask_naming(state)
        assert (ask.ends, ask.entries[0].default) == ("first", NamePlanet())


@pytest.mark.rule("C316-BRF-1", "C316-PLAN-4")
@pytest.mark.parametrize(
    ("handed", "seats"), [(False, [("gm", True)]), (True, [("gm", True), ("green", False)])]
)
def test_officers_may_brief_where_it_is_left_to_them(handed, seats):
    party = (*squad("red", rank=LIEUTENANT), *squad("green", rank=CAPTAIN))
    state = with_planet(campaign(*party), handed=handed, briefed=False)
    entries = Service().ask_briefing(state).entries
    assert [(entry.seat, entry.must) for entry in entries] == seats
    assert all(entry.default == Brief() for entry in entries)
    assert asked("briefing", with_planet(state, complete=True)) is None


@pytest.mark.rule("C316-BRF-1", "C316-GEAR-15", "C316-GM-12")
@pytest.mark.parametrize(("text", "lines"), [("Watch the trees.", 2), ("", 1)])
def test_a_briefing_shows_the_planet_and_what_was_said(text, lines):
    state = replace(with_planet(campaign(*squad("red")), briefed=False), phase="briefing")
    go = done("briefing", state, {"gm": Brief(text=text)})

    assert (go.state.phase, go.state.planet.briefed, go.reveals) == ("free", True, True)
    assert [line.rule for line in go.told] == ["C316-BRF-1"] * lines
    assert go.told[-1].text == text or lines == 1

    gone = done("briefing", with_planet(state, complete=True))
    assert (gone.state.planet, gone.state.phase, gone.to) == (None, "planet", "recruits")


@pytest.mark.rule("C316-ENC-1", "C316-THR-4", "C316-THR-10")
@pytest.mark.parametrize(
    ("pool", "encounters", "tokens"), [(9, 0, 3), (2, 0, 2), (9, 1, 4), (3, 1, 3), (0, 1, None)]
)
def test_the_gm_is_offered_an_encounter_by_the_plan_the_finale_and_the_end(
    pool, encounters, tokens
):
    state = campaign(*squad("red blue green white"), pool=pool)
    state = with_planet(state, encounters=encounters)
    if tokens is None:
        assert asked("free", state) is None
        return
    ends = [OpenEncounter(final=True), EndMission()]
    assert offered("free", state) == [OpenEncounter(tokens=tokens), *ends]


@pytest.mark.rule("C316-THR-10", "C316-ENC-1")
@pytest.mark.parametrize(("pool", "complete"), [(0, True), (2, False)])
def test_what_comes_next_is_an_encounter_or_the_aftermath(pool, complete):
    state = campaign(*squad("red"), pool=pool)
    over = done("free", state, {"gm": EndMission()})
    assert (over.state.phase, over.state.planet.complete) == ("after", complete)
    assert ([type(frame) for frame in over.first], over.to) == ([Debrief], None)

    go = done("free", campaign(*squad("red")), {"gm": OpenEncounter(tokens=2)})
    assert [type(frame) for frame in go.first] == [Contact, Relief]
    assert (go.to, go.state.phase, len(go.told)) == ("free", "encounter", 1)


@pytest.mark.rule("C316-THR-1")
@pytest.mark.parametrize(("rank", "tokens"), [(CAPTAIN, 10), (MAJOR, 12)])
def test_a_planet_is_offered_and_its_tokens_follow_the_highest_rank(rank, tokens):
    state = campaign(*squad("red"), *squad("blue", rank=rank))
    state = replace(state, planet=None, phase="planet", frames=(Service(stage="planet"),))
    assert question(state).kind == "planet"
    said = MakePlanet(aa=5, name=6, form=6, land=7, ability=14)
    assert done("planet", state, {"gm": said}).state.planet.pool == tokens
