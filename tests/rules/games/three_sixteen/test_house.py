"""What the house asks of a game: views, edits, silence, computer players, storage."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from rules.core import Edit, Lapse, Moment, RuleError, Start, begin, pack, question, unpack
from rules.core import play as play_move
from rules.dice import Scripted
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.gm.gm_people import Bench
from rules.games.three_sixteen.gm.gm_table import EndCampaign, Plan, SetSwitch
from rules.games.three_sixteen.lists import BOOST, ENRAGE
from rules.games.three_sixteen.mission.service import OpenEncounter, Service
from rules.games.three_sixteen.model import Mark
from rules.games.three_sixteen.options import SWITCHES
from tests.support.three_sixteen.scenes import struck
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    meeting,
    round_of,
    squad,
    trooper,
    weapon,
)

IDS = Path(__file__).parents[5] / "shared" / "rules" / "ids.txt"


LOOK = THREE_SIXTEEN.look


class Endless(Scripted):
    """Dice that never run out: one, two, three and so on."""

    def draw(self, n, sides, why, hidden):
        first = len(self.rolls)
        return tuple((first + place) % sides + 1 for place in range(n))


@pytest.mark.rule("C316-PBP-8")
def test_silence_is_answered_in_every_question_of_an_encounter():
    table = Table(meeting(*squad("red blue"), stage="setup", place="none", tokens=1))
    kinds = set()
    table.dice = Endless()
    for _ in range(200):
        if table.state.encounter is None:
            break
        kinds.add(table.asks())
        table.lapse()

    assert {"ready", "range", "declare", "drugs"} <= kinds
    assert table.asks() == "free"


@pytest.mark.rule("C316-PBP-9", "C316-PLAN-5")
def test_states_that_differ_only_in_what_is_hidden_look_equal():
    def state(ability):
        made = campaign(*squad("red"), abilities=(ability,), hidden=True, plan=f"plan {ability}")
        planet = replace(made.planet, briefed=False, form=ability, land=ability, name_no=ability)
        crossed = {"ability": (ability,), "form": (ability,), "land": (ability,)}
        crossed["name"] = (ability,)
        return replace(made, planet=planet, crossed=crossed)

    for viewer in ("red", None):
        assert LOOK(state(BOOST), viewer) == LOOK(state(ENRAGE), viewer)
    assert LOOK(state(BOOST), "gm") != LOOK(state(ENRAGE), "gm")


@pytest.mark.rule("C316-PBP-9")
def test_the_gms_plan_is_the_gms():
    table = Table(campaign(*squad("red"))).play("gm", Plan(text="A trap at the falls."))

    assert LOOK(table.state, "gm").plan == "A trap at the falls."
    assert LOOK(table.state, "red").plan == ""
    assert [line.to for line in table.told] == [("gm",)]


@pytest.mark.rule("C316-PBP-6", "C316-PBP-9")
@pytest.mark.parametrize("viewer", ["red", None])
def test_a_hidden_ability_opens_the_same_windows_as_any_other(viewer):
    def asked(ability):
        table = Table(
            meeting(*squad("red"), abilities=(ability,), hidden=True, stage="setup", place="none")
        )
        table.dice = Endless()
        kinds = []
        while table.state.encounter is not None and len(kinds) < 40:
            ask = question(table.state)
            kinds.append((ask.kind, ask.text, tuple(entry.seat for entry in ask.entries)))
            table.lapse()
        return kinds

    assert asked(BOOST) == asked(ENRAGE)


@pytest.mark.rule("C316-PBP-10")
def test_a_hit_window_survives_storage():
    table = struck(*squad("red blue"), faces="5 9 9").play("red", Defend(armour=1))
    text, books = pack(table.state)

    again = unpack(THREE_SIXTEEN.State, text, books.__getitem__)

    assert again == table.state
    assert Table(again).play("blue", Defend()).boxes("red", "blue") == "[...] [X..]"


@pytest.mark.rule("C316-GM-5", "C316-GM-10")
def test_the_gm_corrects_a_value_in_the_open_and_hears_what_it_breaks():
    table = Table(campaign(*squad("red")))
    table.play("gm", Edit(path="troopers.red.fa", value="12", reason="typo"))

    assert "from 6 to 12. Reason: typo" in table.told[-1].text
    assert "an ability of 12" in THREE_SIXTEEN.invariants(table.state)[0]
    assert THREE_SIXTEEN.invariants(campaign(*squad("red", fa=5))) == ()


@pytest.mark.rule("C316-GM-5")
@pytest.mark.parametrize(
    ("path", "value", "now"),
    [
        ("planet.pool", "1", lambda state: state.planet.pool == 1),
        ("encounter.ranges.red", "far", lambda state: state.encounter.ranges == {"red": "far"}),
        ("troopers.red.name", "12", lambda state: state.troopers["red"].name == "12"),
        ("brigadier_alive", "false", lambda state: not state.brigadier_alive),
    ],
)
def test_whatever_a_campaign_keeps_is_corrected_by_the_gm_alone(path, value, now):
    table = Table(meeting(*squad("red")))
    with pytest.raises(RuleError, match="Only the GM"):
        table.play("red", Edit(path=path, value=value))

    assert now(table.play("gm", Edit(path=path, value=value)).state)


@pytest.mark.rule("C316-GM-8")
def test_the_gm_sets_a_switch():
    table = Table(campaign(*squad("red")))
    with pytest.raises(RuleError, match="not a value"):
        table.play("gm", SetSwitch(key="hide_pool", value="maybe"))
    with pytest.raises(RuleError, match="no switch"):
        table.play("gm", SetSwitch(key="hidepool", value="on"))

    assert (
        table.play("gm", SetSwitch(key="hide_pool", value="on")).state.options["hide_pool"] == "on"
    )


@pytest.mark.rule("C316-PBP-1")
def test_only_what_people_decide_waits():
    table = Table(campaign(*squad("red"), pool=1))
    table.dice = Endless()
    table.play("gm", OpenEncounter(tokens=1))
    kinds = set()
    while table.asks() != "planet":
        kinds.add(table.asks())
        table.lapse()

    assert kinds <= {
        *("ready", "watch", "range", "declare", "drugs", "turn", "hit", "weapon"),
        *("level", "improve", "develop"),
    }


@pytest.mark.rule("C316-GM-3")
def test_the_gm_leaves_out_and_benches():
    table = Table(campaign(*squad("red blue")))
    assert table.play("gm", OpenEncounter(tokens=1, left_out=("red",))).asked() == {"blue"}

    between = replace(campaign(*squad("red blue")), phase="planet", planet=None)
    table = Table(replace(between, frames=(Service(stage="planet"),)))
    assert table.play("gm", Bench(seats=("red",))).at("red").status == "benched"
    assert table.play("gm", Bench()).at("red").status == "ready"


@pytest.mark.rule("C316-GM-5", "C316-LVL-3", "C316-DEV-2")
@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"fa": 10, "nfa": 9}, "19 points"),
        ({"fa": 10, "nfa": 8}, "Flashbacks do not fit 18"),
        ({"weapons": (weapon("sidearm", (3, 0, 0)),)}, "above its best profile"),
        ({"weapons": (weapon("sidearm"), weapon("sidearm"))}, "a weapon twice"),
        ({"boxes": (Mark(kind="X", origin="alien"),) * 4}, "4 marks"),
        ({"status": "in"}, "an encounter that does not exist"),
    ],
)
def test_every_broken_invariant_is_named(changes, fault):
    state = campaign(trooper("red", 5, 5))
    assert THREE_SIXTEEN.invariants(state) == ()

    broken = replace(state.troopers["red"], **changes)
    found = THREE_SIXTEEN.invariants(replace(state, troopers={"red": broken}))

    assert any(fault in one for one in found)


def test_the_campaign_ends_only_by_the_gm_or_the_device():
    table = Table(campaign(*squad("red")))
    assert THREE_SIXTEEN.outcome(table.state) is None

    table.play("gm", EndCampaign(text="They went home."))

    assert THREE_SIXTEEN.outcome(table.state).text == "They went home."
    assert "They went home." in THREE_SIXTEEN.card(LOOK(table.state, None)).status


def test_a_computer_player_sees_its_view_and_takes_what_is_offered():
    table = round_of(trooper("red", 5, 5, ("energy_rifle", "grenades")), place="near", tokens=2)
    dice = Scripted()

    move = THREE_SIXTEEN.computer.suggest(
        LOOK(table.state, "red"), table.offers("red"), "red", dice
    )

    assert isinstance(move, Declare)
    assert move.task == "attack"


def test_the_card_names_round_tokens_and_marks():
    card = THREE_SIXTEEN.card(LOOK(round_of(*squad("red", boxes="X")).state, None))

    assert card.status == "Encounter 2, round 1: 6 tokens, AA 5."
    assert card.lines[1] == "Red (Trooper): A Mess (X), Close, 0 kills"


def test_every_option_has_its_ruling_and_default():
    assert len(SWITCHES) == 27
    assert all(option.default in option.values and option.ruling for option in SWITCHES)
    state = begin(
        THREE_SIXTEEN,
        Start(seats=("red", "gm"), options={"hide_pool": "on"}),
        {},
        Moment(seat="bot", dice=Scripted()),
    ).state
    assert state.options["hide_pool"] == "on"
    assert state.options["aliens_cancel"] == "on"


def test_the_catalogue_names_only_rules_that_exist_and_says_each_once():
    told = [rule.id for rule in THREE_SIXTEEN.catalogue]

    assert len(told) == len(set(told)) == 282
    assert all(
        rule.title and rule.text.endswith(".") and rule.source for rule in THREE_SIXTEEN.catalogue
    )
    if IDS.exists():
        assert set(told) <= set(IDS.read_text(encoding="utf-8").split())


def test_a_lapse_without_a_default_goes_to_the_gm():
    table = Table(campaign(*squad("red")))
    with pytest.raises(RuleError, match="the GM must answer"):
        play_move(THREE_SIXTEEN, table.state, Lapse(), Moment(seat="bot", dice=Scripted()))
