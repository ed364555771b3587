"""Switches: their defaults, and both values of those that no test of another theme needs."""

from __future__ import annotations

import pytest

from rules.core import RuleError, question
from rules.dice import Scripted
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.purchases import Buy
from rules.games.three_sixteen.gm.gm_table import Peek
from rules.games.three_sixteen.lists import STOP_TECH
from rules.games.three_sixteen.options import DEFAULTS, SWITCHES
from rules.games.three_sixteen.troopers.health import fallen
from tests.support.three_sixteen.scenes import CALL, facing, shot
from tests.support.three_sixteen.table import campaign, d10, round_of, squad, trooper

ON = (
    *("gm_sees", "drugs_armour", "aliens_cancel", "top_tie_all", "hatred_any_slot"),
    *("pvp_exhaust_final", "evac_medal", "npc_score"),
)
OFF = (
    *("real_dice", "abstain_scores", "alien_move_per_pc", "strength_any_weapon"),
    *("reenter_at_far", "aa_recompute", "wounds_count_e", "pvp_kinetic", "field_gear_now"),
    *("evac_present_only", "induce_also_hits", "flee_replaces_hits", "powered_blades_work"),
    *("ship_tick_per_encounter", "impair_floor_1", "sealed_intents", "hide_pool"),
    "conflict_in_encounter",
)


def test_every_switch_stands_as_the_rulings_say_and_may_change_at_any_time():
    rulings = {**dict.fromkeys(ON, "on"), **dict.fromkeys(OFF, "off"), "threat_factor": "5"}

    assert rulings == DEFAULTS
    assert {option.when for option in SWITCHES} == {"always"}
    assert THREE_SIXTEEN.options == SWITCHES


@pytest.mark.rule("C316-AA-3")
@pytest.mark.parametrize(("switch", "aa"), [("off", 9), ("on", 4)])
def test_a_death_changes_aa_only_by_the_switch(switch, aa):
    party = (trooper("red", 5, 9), trooper("blue", 5, 4))
    state = campaign(*party, aa=9, options={"aa_recompute": switch})

    state, _ = fallen(state, "red", Scripted())

    assert state.planet.aa == aa


@pytest.mark.rule("C316-ROUND-10")
@pytest.mark.parametrize(("switch", "offered"), [("on", True), ("off", False)])
def test_the_aliens_are_offered_a_cancel_by_the_switch(switch, offered):
    options = {"aliens_cancel": switch}
    table = shot(*squad("red"), faces=d10("5 3"), place="far", options=options)

    labels = [choice.label for choice in question(table.state).entry("gm").choices]

    assert ("Cancel" in labels) == offered


@pytest.mark.rule("C316-SA-18")
@pytest.mark.parametrize("kind", ["powerclaw", "powerblade"])
@pytest.mark.parametrize(("switch", "score"), [("off", 1), ("on", 6)])
def test_stopped_technology_spares_powered_blades_by_the_switch(kind, switch, score):
    fighter = trooper("red", 8, 5, (kind,))
    options = {"powered_blades_work": switch}
    table = facing(STOP_TECH, fighter, place="close", options=options)
    table.play("gm", Buy(ability=STOP_TECH))
    sides = {"powerclaw": "d6", "powerblade": "d10"}[kind]
    table.roll(d10("9 5") + (f" {sides}:6" if switch == "on" else "")).silent("drugs", "turn")

    assert table.done().mission("red") == (score,)


@pytest.mark.rule("C316-GEAR-1", "C316-PBP-3")
def test_with_sealed_intents_two_may_call_an_evac_and_one_counts():
    call = Declare(**CALL, task="evac")
    seen = round_of(*squad("red blue")).play("red", call)
    with pytest.raises(RuleError) as refusal:
        seen.play("blue", call)
    assert refusal.value.rule == "C316-GEAR-1"

    table = round_of(*squad("red blue"), options={"sealed_intents": "on"})
    table.play("red", call).play("blue", call).roll(d10("5 9 9")).lapse()

    assert [table.state.round.intents[seat].task for seat in ("red", "blue")] == ["evac", "other"]


@pytest.mark.rule("C316-GM-11")
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"sealed_intents": "on", "gm_sees": "on"}, ""),
        ({"sealed_intents": "on", "gm_sees": "off"}, "The switch gm_sees is off."),
        ({"sealed_intents": "off", "gm_sees": "on"}, "Nothing is sealed."),
    ],
)
def test_a_gm_looks_at_sealed_intents_by_the_switch_and_all_are_told(options, told):
    table = round_of(*squad("red blue"), options=options).play("red", Declare())
    if told:
        with pytest.raises(RuleError, match=told) as refusal:
            table.play("gm", Peek())
        assert refusal.value.rule == "C316-GM-11"
        return

    public, private = table.play("gm", Peek()).told[-2:]

    assert (public.text, public.to) == ("The GM looks at the sealed intents.", None)
    assert private.to == ("gm",)
    assert "attack" in private.text
