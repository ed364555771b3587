"""Governments, The Planet Reacts, and farming."""

from __future__ import annotations

import json

import pytest

from rules.core import Faults
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.farmers import Farm, fields, yields
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.zap import Zap
from rules.games.planetx.cards import effects
from rules.games.planetx.cards.governments import BuyGovernment, Flip
from rules.games.planetx.gm.gm_players import RemovePlayer
from rules.games.planetx.model import Government
from rules.games.planetx.samples import SAMPLES
from rules.games.planetx.system import SYSTEM
from tests.support.planetx.table import Table, opened, player, position

BOARD = "? ? ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?"
THREE = "? ? ?\n? R . F\nG 2 ? . ?\n? ? . 4\n? B ?"
TEXTS = SYSTEM.documents.read("governments", SAMPLES["governments"]["Two governments"])


def ruled(rows=BOARD, stage="spend", mods=("governments",), **changes):
    state = position(rows, stage=stage, mods=mods, **changes)
    state = state.but(policies=TEXTS, governments=("council", "guild"))
    return player(state, "red", xp=20)


def governed(state, **sides):
    for seat, side in sides.items():
        state = player(state, seat, government=Government(card="none", side=side, bought=0))
    return state


@pytest.mark.rule("PX-MOD-GOVERNMENTS-1", "PX-XP-2")
def test_a_government_is_bought_once_from_those_on_offer():
    table = Table(ruled()).play("red", BuyGovernment(card="council", side="harmony"))
    red = table.state.players["red"]
    assert red.government == Government(card="council", side="harmony", bought=1)
    assert red.xp == 15 and table.state.governments == ("guild",)
    again = BuyGovernment(card="guild", side="harmony")
    owner = player(ruled(), "red", government=red.government)
    assert Table(owner).code("red", again) == "NOT_AVAILABLE"
    gone = Table(ruled()).code("red", BuyGovernment(card="senate", side="harmony"))
    assert gone == "NOT_AVAILABLE"
    assert Table(player(ruled(), "red", xp=4)).code("red", again) == "TOO_POOR"


@pytest.mark.rule("PX-MOD-GOVERNMENTS-1", "PX-SETUP-8")
def test_without_texts_there_is_a_card_for_each_player():
    assert len(opened("red", "blue", "green", governments="on").state.governments) == 3


@pytest.mark.rule("PX-MOD-GOVERNMENTS-2", "PX-XP-2")
def test_a_government_flips_for_two_in_a_later_turn_and_once():
    state = governed(ruled(), red="harmony")
    table = Table(state).play("red", Flip())
    red = table.state.players["red"]
    assert (red.government.side, red.xp) == ("dominance", 18)
    assert table.state.turn.flip_done
    twice = state.but(turn=type(state.turn)(no=2, flip_done=True))
    assert Table(twice).code("red", Flip()) == "NOT_AVAILABLE"
    guild = Government(card="guild", side="harmony", bought=1)
    fresh = Table(player(ruled(), "red", government=guild))
    assert fresh.code("red", Flip()) == "WRONG_STEP"
    assert Table(ruled()).code("red", Flip()) == "NOT_AVAILABLE"
    assert Table(player(state, "red", xp=1)).code("red", Flip()) == "TOO_POOR"


@pytest.mark.rule("PX-MOD-GOVERNMENTS-4")
@pytest.mark.parametrize(
    ("sides", "majority"),
    [
        ({}, None),
        ({"red": "harmony"}, "harmony"),
        ({"red": "harmony", "blue": "dominance"}, None),
        ({"red": "dominance", "blue": "dominance", "green": "harmony"}, "dominance"),
    ],
)
def test_the_side_that_more_governments_show_holds(sides, majority):
    assert effects.majority(governed(ruled(THREE), **sides)) == majority


@pytest.mark.rule("PX-MOD-1", "PX-MOD-GOVERNMENTS-4")
def test_with_the_mod_switched_off_nothing_reacts():
    assert effects.majority(governed(ruled(THREE, mods=()), red="harmony")) is None


@pytest.mark.rule("PX-MOD-GOVERNMENTS-4", "PX-END-1")
def test_finished_players_count_and_eliminated_ones_do_not():
    state = governed(ruled(THREE), red="harmony", blue="dominance")
    assert effects.majority(player(state, "blue", status="finished")) is None
    assert effects.majority(player(state, "blue", status="eliminated")) == "harmony"


@pytest.mark.rule(
    "PX-MOD-GOVERNMENTS-5", "PX-ELIM-3", "PX-MOD-GOVERNMENTS-1", "PX-MOD-GOVERNMENTS-2"
)
def test_a_new_majority_is_told_after_purchase_flip_and_elimination():
    table = Table(ruled()).play("red", BuyGovernment(card="council", side="harmony"))
    assert table.says("The planet reacts to Harmony")
    table = Table(governed(ruled(), red="harmony")).play("red", Flip())
    assert table.says("The planet reacts to Dominance")
    state = governed(
        ruled(THREE, stage="act", mods=("governments",)), red="harmony", green="harmony"
    )
    state = player(governed(state, blue="dominance"), "red", pop=-4, unplaced=0)
    table = Table(state).play("red", Explore(hex="C2"))
    assert table.state.players["red"].government is None and table.says("stand even")


@pytest.mark.rule("PX-MOD-GOVERNMENTS-5", "PX-FX-FACEMAP")
def test_what_the_planet_says_holds_for_every_player():
    state = governed(ruled(stage="act"), blue="harmony")
    table = Table(state).play("red", Scout(hex="A1"), "d6:2")
    assert table.state.dice["A1"] == "1" and table.state.players["red"].pop == 0
    harsh = governed(ruled(stage="act"), blue="dominance")
    assert Table(harsh).play("red", Scout(hex="A1"), "d6:6").state.dice["A1"] == "F"


@pytest.mark.rule("PX-MOD-GOVERNMENTS-3", "PX-FX-LOSSCHANGE", "PX-MOD-2")
def test_a_policy_holds_for_its_owner_only():
    state = ruled(stage="act", mods=("governments", "betrayal"))
    state = player(state, "red", zap=1)
    council = Government(card="council", side="dominance", bought=0)
    guarded = Table(player(state, "blue", government=council)).play("red", Zap(target="blue"))
    assert guarded.lapse().state.players["blue"].pop == -2
    assert Table(state).play("red", Zap(target="blue")).lapse().state.players["blue"].pop == -3


@pytest.mark.rule("PX-MOD-GOVERNMENTS-3", "PX-FX-TURNPOP", "PX-TURN-3")
def test_a_policy_may_add_to_step_one():
    guild = Government(card="guild", side="harmony", bought=0)
    state = player(ruled(stage="act"), "blue", government=guild)
    assert Table(state).play("red", Scout(hex="A1"), "d6:3").state.players["blue"].pop == 2


@pytest.mark.rule("PX-MOD-GOVERNMENTS-3", "PX-CARD-5")
def test_government_texts_are_refused_with_every_fault():
    text = json.dumps(
        {
            "governments": [
                {
                    "id": "a b",
                    "name": "A",
                    "harmony": {"effects": [{"effect": "gain_pop", "n": 1}]},
                },
                {"name": "B"},
                {
                    "id": "c",
                    "name": "C",
                    "dominance": {
                        "effects": [{"effect": "free_action", "kinds": ["scout"], "per": "once"}]
                    },
                },
            ],
            "harmony": {"effects": [{"effect": "sing"}]},
        }
    )
    with pytest.raises(Faults) as refused:
        SYSTEM.documents.read("governments", text)
    found = "\n".join(refused.value.faults)
    for path in (
        "governments[0].harmony.effects[0]",
        "governments[1].id",
        "governments[2]",
        "harmony.effects[0]",
    ):
        assert path in found


FIELDS = "? . ?\n? R . .\n? . ? . .\n? . . 4\n? B ?"


@pytest.mark.rule(
    *("PX-MOD-FARMERS-1", "PX-MOD-FARMERS-2", "PX-MOD-FARMERS-3", "PX-MOD-FARMERS-5"),
    "PX-TURN-5",
)
def test_farming_rolls_a_die_for_every_two_fields():
    state = position(FIELDS, mods=("farmers",), colonies="5")
    assert fields(state, "red") == ("A2", "B3", "C2") and yields(state, "red") == 1
    before = state.dice
    table = Table(state).play("red", Farm(), "d6:3")
    assert table.state.players["red"].pop == 1 and table.state.dice == before
    assert table.state.active == "blue" and "PX-MOD-FARMERS-3" in table.rules()


@pytest.mark.rule("PX-MOD-FARMERS-3", "PX-MOD-FARMERS-5", "PX-MOD-FARMERS-4")
@pytest.mark.parametrize(("roll", "pop"), [("1", 0), ("2", 0), ("6", 1)])
def test_only_numbers_feed_and_nothing_is_rolled_again(roll, pop):
    table = Table(position(FIELDS, mods=("farmers",))).play("red", Farm(), f"d6:{roll}")
    assert table.state.players["red"].pop == pop


@pytest.mark.rule("PX-MOD-FARMERS-4")
def test_farming_without_dice_is_refused_unless_allowed():
    rows = "? ? ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?"
    assert Table(position(rows, mods=("farmers",))).code("red", Farm()) == "NOT_ALLOWED"
    table = Table(position(rows, mods=("farmers",), farm_zero="on")).play("red", Farm())
    assert table.state.active == "blue"
    assert Table(position(rows)).code("red", Farm()) == "MOD_OFF"


@pytest.mark.rule("PX-MOD-FARMERS-2")
def test_a_field_next_to_two_colonies_counts_once():
    rows = "? ? ?\n? R . R\n? . . . ?\n? ? ? ?\n? B ?"
    assert fields(position(rows), "red") == ("B3", "C2", "C3", "C4")


@pytest.mark.rule("PX-MOD-GOVERNMENTS-6", "PX-MOD-2", "PX-FX-FACEMAP", "PX-MOD-GOVERNMENTS-4")
@pytest.mark.parametrize(("reacts", "pop"), [("off", 0), ("on", 1)])
def test_the_planet_touches_farming_dice_only_if_agreed(reacts, pop):
    harmony = {"effects": [{"effect": "face_map", "event": "farm", "from": "F", "to": "1"}]}
    texts = SYSTEM.documents.read("governments", json.dumps({"harmony": harmony}))
    state = position(FIELDS, mods=("farmers", "governments"), farm_reacts=reacts)
    state = governed(state.but(policies=texts), blue="harmony")
    assert Table(state).play("red", Farm(), "d6:2").state.players["red"].pop == pop


@pytest.mark.rule("PX-MOD-GOVERNMENTS-6", "PX-MOD-2")
def test_farm_reacts_needs_governments():
    with pytest.raises(Faults):
        opened("red", "blue", farmers="on", farm_reacts="on")


@pytest.mark.rule("PX-MOD-GOVERNMENTS-5", "PX-GM-3")
def test_a_new_majority_is_told_when_the_gm_takes_a_player_out():
    state = governed(ruled(THREE, stage="act"), red="harmony", blue="harmony", green="dominance")
    table = Table(state.but(gm=True)).play("gm", RemovePlayer(seat="blue"))
    assert table.says("stand even") and effects.majority(table.state) is None


@pytest.mark.rule("PX-MOD-GOVERNMENTS-3", "PX-MOD-GOVERNMENTS-1")
def test_the_texts_of_the_game_are_the_gms():
    papers = {"governments": SAMPLES["governments"]["Two governments"]}
    state = opened("red", "blue", governments="on", papers=papers).state
    assert state.policies == TEXTS and state.governments == ("council", "guild")
