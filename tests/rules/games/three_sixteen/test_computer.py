"""Computer players: they answer everything sensibly, and act unasked where it matters."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rules.core import GM, Interrupt, question
from rules.core.computer import answer, choose, unasked
from rules.dice import Scripted
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.contact import Contact
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.encounter.ranges import PickRange, SetRange
from rules.games.three_sixteen.gm.gm import EndEncounter
from rules.games.three_sixteen.gm.gm_people import KillBrigadier, LetIn
from rules.games.three_sixteen.gm.gm_table import EndCampaign
from rules.games.three_sixteen.lists import BOOST, IGNORE_WOUNDS, INDUCE, SUICIDE
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.reviews import Nominate
from rules.games.three_sixteen.mission.service import EndMission, OpenEncounter, Service
from rules.games.three_sixteen.model import Vehicle
from rules.games.three_sixteen.troopers.demand import PLACEHOLDER, Demand
from rules.games.three_sixteen.troopers.enlist import Enlist
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.replacement import Replace
from rules.games.three_sixteen.troopers.retelling import Retell
from tests.support.three_sixteen.campaigns import SEATS, Chance, computers, green
from tests.support.three_sixteen.scenes import debrief, pending
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    meeting,
    round_of,
    slots,
    squad,
    trooper,
)

BARE = {"strengths": slots(0), "weaknesses": slots(0)}


def chosen(table, seat, script=""):
    """Return what a computer plays for a seat now; the script holds its dice among equals."""
    dice = Scripted(script)
    move = choose(THREE_SIXTEEN, table.state, seat, dice)
    dice.done()
    return move


def between(*troopers, stage="planet", **more):
    """Return a table between two missions, or before the first question."""
    state = campaign(*troopers, planet=None, phase="planet", **more)
    return Table(replace(state, frames=(Service(stage=stage),)))


@pytest.mark.rule("C316-CHAR-1", "C316-CHAR-2")
def test_each_seat_is_offered_troopers_of_every_split_under_names_of_their_own():
    table = Table(green(None, (*SEATS, GM), dict(campaign(*squad()).options)))
    offered = {seat: table.offers(seat, Enlist) for seat in SEATS}

    assert [move.fa for move in offered["red"]] == [2, 3, 4, 5, 6, 7, 8]
    names = [move.name for moves in offered.values() for move in moves]
    assert len(set(names)) == len(names) == 35
    assert chosen(table, "red", "d4:1") == offered["red"][2]
    own = Enlist(name="Ana the Tall", reputation="hums", fa=3)
    assert table.play("red", own).state.answers["0/red"] == own


@pytest.mark.rule("C316-REPL-1")
def test_when_the_whole_squad_is_dead_the_computer_brings_a_new_trooper():
    table = between(*squad("red", status="dead"), stage="recruits")

    assert question(table.state).kind == "recruits"
    move = chosen(table, "red")
    assert isinstance(move, Replace) and move.fa == 5
    table.roll(d10("3 3 3 3 3")).play("red", move).done()
    assert table.asks() == "planet"


@pytest.mark.rule("C316-REPL-1", "C316-REPL-3")
def test_a_dead_trooper_is_replaced_unasked_at_the_highest_rank_that_may_be():
    dead = trooper("blue", 6, 6, rank=3, status="dead", name="Bell")
    table = Table(campaign(trooper("red", 5, 5), dead))

    move = chosen(table, "blue")

    assert (move.fa, move.rank, move.name != "Bell") == (6, 2, True)
    table.roll(d10("1 2 3 4 5 6")).play("blue", move).done()
    assert table.at("blue").status == "ready"
    assert chosen(table, "blue") is None


@pytest.mark.rule("C316-FLASH-2")
@pytest.mark.parametrize(
    ("open_slots", "boxes", "kind"),
    [
        ({}, "XX", Strength),
        ({"strengths": slots(0)}, "XX", Weakness),
        (BARE, "XX", type(None)),
        ({}, "X", type(None)),
    ],
)
def test_only_a_blow_that_would_kill_is_answered_by_a_flashback(open_slots, boxes, kind):
    table = pending(
        trooper("red", 6, 5, boxes=boxes, armour_used=True, **open_slots), trooper("blue", 6, 5)
    )
    assert table.asks() == "hit"

    assert type(unasked(THREE_SIXTEEN, table.state, "red", Scripted())) is kind


@pytest.mark.rule("C316-ARM-1")
@pytest.mark.parametrize(("boxes", "armour"), [("", 0), ("X", 1)])
def test_the_armour_is_kept_for_the_second_mark(boxes, armour):
    table = pending(trooper("red", 6, 5, boxes=boxes), trooper("blue", 6, 5))

    assert chosen(table, "red") == Defend(armour=armour)


@pytest.mark.rule("C316-FLASH-3")
def test_who_has_a_strength_to_spare_saves_a_comrade():
    doomed = trooper("red", 6, 5, boxes="XX", armour_used=True, **BARE)
    rich, poor = trooper("blue", 6, 5, strengths=slots(2)), trooper("blue", 6, 5)

    assert isinstance(chosen(pending(doomed, rich), "blue"), Strength)
    assert chosen(pending(doomed, poor), "blue") == Defend()


@pytest.mark.rule("C316-ROUND-1", "C316-WPN-3")
def test_an_intent_attacks_with_what_kills_most_or_goes_where_a_weapon_counts():
    def says(place, *arms, **more):
        table = round_of(trooper("red", 6, 5, arms), place=place, tokens=2, **more)
        return chosen(table, "red")

    assert says("near", "energy_rifle") == Declare()
    assert says("close", "energy_rifle", "grenades") == Declare(weapon="grenades")
    away = Declare(ability="nfa", task="manoeuvre", step="closer")
    assert says("far", "e_cannon", "grenades") == away


@pytest.mark.rule("C316-WPN-5")
def test_no_grenade_is_thrown_among_comrades():
    arms = ("energy_rifle", "grenades")
    table = round_of(trooper("red", 6, 5, arms), *squad("blue green"), place="close")

    assert chosen(table, "red") == Declare()


@pytest.mark.rule("C316-RNG-2")
def test_whom_the_next_blow_kills_leaves_from_far():
    table = round_of(trooper("red", 6, 5, boxes="XX", armour_used=True, **BARE), place="far")

    assert chosen(table, "red") == Declare(ability="nfa", task="manoeuvre", step="away")


@pytest.mark.rule("C316-ROUND-10")
@pytest.mark.parametrize(("boxes", "cancels"), [("XX", True), ("X", False)])
def test_a_success_is_cancelled_only_to_save_a_comrade_from_death(boxes, cancels):
    doomed = trooper("blue", 6, 5, boxes=boxes, armour_used=True, **BARE)
    table = round_of(trooper("red", 6, 5), doomed, place="far").roll(d10("5 6 9")).lapse()
    table.through("drugs")

    move = chosen(table, "red")

    assert isinstance(move, Act) and move.cancel is cancels


@pytest.mark.rule("C316-DOM-10")
def test_the_squad_begins_where_it_does_most_and_the_aliens_where_it_does_least():
    state = meeting(*squad("red blue", arms=("e_cannon",)), place="none", stage="fight")
    frames = (state.frames[0], Contact(parent=0, stage="fight"))

    def picks(seat, actor):
        right = PickRange(right=(actor,), parent=1)
        table = Table(replace(state, frames=(*frames, right)))
        return chosen(table, seat)

    assert picks("red", "red") == SetRange(range="near")
    assert picks(GM, "aliens") == SetRange(range="far")


@pytest.mark.rule("C316-GEAR-7")
def test_a_demanded_weakness_is_told_and_an_untold_one_made_good():
    table = round_of(*squad("red blue"))
    frames = (*table.state.frames, Demand(seat="red", parent=len(table.state.frames) - 1))
    table = Table(replace(table.state, frames=frames))
    told = chosen(table, "red")
    assert isinstance(told, Weakness)
    assert PLACEHOLDER != table.play("red", told).at("red").weaknesses[0].text == told.text

    used = replace(slots(1)[0], state="used", text=PLACEHOLDER)
    late = Table(campaign(trooper("red", 5, 5, strengths=(used, *slots(0)[1:]))))
    move = chosen(late, "red")
    assert isinstance(move, Retell)
    assert chosen(late.play("red", move), "red") is None


@pytest.mark.rule("C316-VEH-1")
def test_an_officer_takes_the_controls_of_his_own_between_encounters():
    ride = Vehicle(kind="apc", owner="red")
    table = Table(campaign(trooper("red", 5, 5, rank=4), vehicles={"apc-red": ride}))

    table.play("red", chosen(table, "red"))

    assert table.state.vehicles["apc-red"].crew == "red"
    assert chosen(table, "red") is None


@pytest.mark.rule("C316-DEM-1")
@pytest.mark.parametrize(("rank", "target"), [(3, "blue"), (1, "")])
def test_only_who_stands_above_is_accused(rank, target):
    table = debrief(
        trooper("red", 4, 8, rank=1), trooper("blue", 6, 4, rank=rank, used_weakness=True),
        stage="trials",
    )  # fmt: skip

    assert chosen(table, "red") == Nominate(target=target)


@pytest.mark.rule("C316-AA-5")
def test_a_computer_gm_aims_at_an_even_alien_ability_first_and_a_high_one_late():
    def aa(planet_no):
        table = between(*squad("red blue", fa=4, nfa=8), planet_no=planet_no)
        move = choose(THREE_SIXTEEN, table.state, GM, Chance(Random(316)))
        table.roll("d20:1 d20:1 d20:1 d20:2").play(GM, move).done()
        return table.state.planet.aa

    assert aa(0) == 5
    assert aa(16) == 8


@pytest.mark.rule("C316-THR-3", "C316-THR-4")
def test_a_computer_gm_follows_the_advised_plan_and_leaves_a_fitting_finale():
    def opens(met, pool):
        state = campaign(*squad("red blue green"), pool=pool)
        state = replace(state, planet=replace(state.planet, encounters=met))
        return chosen(Table(state), GM)

    assert opens(0, 15) == OpenEncounter(tokens=3)
    assert opens(2, 9) == OpenEncounter(tokens=4)
    assert opens(3, 10) == OpenEncounter(tokens=4)
    assert opens(4, 6) == OpenEncounter(final=True)
    assert opens(12, 9) == EndMission()


@pytest.mark.rule("C316-SAG-4")
def test_a_computer_gm_buys_once_and_then_lets_the_round_begin():
    table = round_of(*squad("red"), abilities=(BOOST,), pool=5, tokens=3)
    first = chosen(table, GM)
    assert first == Buy(ability=BOOST)

    assert not isinstance(chosen(table.play(GM, first), GM), Interrupt)


@pytest.mark.rule("C316-SA-11", "C316-SA-19")
def test_a_computer_gm_never_spends_the_tokens_that_keep_an_encounter_alive():
    table = round_of(*squad("red blue"), abilities=(INDUCE, SUICIDE), pool=0, tokens=2)

    assert not isinstance(chosen(table, GM), Interrupt)


@pytest.mark.rule("C316-SA-9")
@pytest.mark.parametrize(("faces", "ability"), [("9 5 6", IGNORE_WOUNDS), ("9 5 9", 0)])
def test_a_computer_gm_voids_scores_where_two_are_about_to_land(faces, ability):
    table = round_of(*squad("red blue"), abilities=(IGNORE_WOUNDS,), place="near")
    table.roll(d10(faces)).lapse().through("drugs")

    assert chosen(table, GM) == UseAbility(ability=ability)


@pytest.mark.rule("C316-REPL-6", "C316-RANK-3", "C316-GM-1")
def test_a_computer_gm_lets_replacements_in_makes_room_and_ends_a_long_war():
    table = round_of(*squad("red blue"))
    here = {**table.state.troopers, "blue": replace(table.at("blue"), status="ready")}
    table = Table(replace(table.state, troopers=here))
    assert chosen(table, GM) == LetIn(seat="blue")

    assert isinstance(chosen(between(trooper("red", 5, 5, rank=7)), GM), KillBrigadier)
    assert isinstance(chosen(between(*squad("red"), planet_no=20), GM), EndCampaign)


def test_what_a_computer_trooper_does_does_not_betray_what_is_hidden():
    def does(ability):
        table = round_of(*squad("red blue"), abilities=(ability,), hidden=True)
        return answer(THREE_SIXTEEN, table.state, "red", Scripted())

    assert len({does(ability) for ability in range(1, 21)}) == 1


@pytest.mark.parametrize("seed", (1, pytest.param(4, marks=pytest.mark.long)))
def test_computers_play_a_campaign_from_the_first_question_to_the_last_word(seed):
    seen = set()
    played = computers(seed, ("red", GM), lambda row: seen.add(type(row.move)))

    assert played.state.over and played.state.frames == ()
    assert played.missions == 20
    assert {Enlist, MakePlanet, Declare, Strength, Nominate} - seen <= {Nominate}
    assert EndEncounter not in seen
