"""What a move of 3:16 costs, how likely it comes off, what it risks, and who may know it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import msgspec
import pytest

from referee.stakes import BUTTON, beside
from rules.core import GM, rounded
from rules.games.three_sixteen.conflict.conflict_moves import Fight
from rules.games.three_sixteen.encounter.contact import Ready
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.dominance import Watch
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.gm.gm_people import OpenConflict
from rules.games.three_sixteen.lists import BOOST, FLEE, ISOLATE
from rules.games.three_sixteen.mission.service import EndMission, OpenEncounter
from rules.games.three_sixteen.system import THREE_SIXTEEN
from rules.games.three_sixteen.troopers.downtime import Device, Starkiller
from rules.games.three_sixteen.troopers.drugs import Drugs
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.replacement import SitOut
from tests.support.three_sixteen.scenes import pending, shot
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    looking,
    round_of,
    squad,
    trooper,
)

STEP = Declare(ability="nfa", task="manoeuvre", step="away")
ORBITAL = Declare(ability="nfa", task="orbital")


def said(table, move, seat="red", viewer=None):
    return THREE_SIXTEEN.stakes(table.state, move, seat, viewer).text()


def impaired(table, by):
    """The same table under so much Impair."""
    encounter = msgspec.structs.replace(table.state.encounter, impair=by)
    table.state = msgspec.structs.replace(table.state, encounter=encounter)
    return table


DECLARED = [
    ({}, Declare(), "60 % to succeed"),
    ({}, STEP, "50 % to succeed"),
    ({"bonus": "next"}, Declare(), "your +1, 70 % to succeed"),
    ({"bonus": "fight"}, STEP, "your +1, 60 % to succeed"),
    ({"fa": 10, "bonus": "next"}, Declare(), "your +1, 100 % to succeed"),
    (
        {},
        Declare(ability="nfa", task="evac"),
        "50 % to succeed; hits everybody, ends the encounter",
    ),
    ({}, ORBITAL, "50 % to succeed; hits everybody on the planet"),
    ({}, Declare(ability="nfa", task="force"), "50 % to succeed; once on each planet"),
]


@pytest.mark.rule("C316-TEST-1", "C316-TEST-3", "C316-TEST-6", "C316-GEAR-2", "C316-GEAR-4")
@pytest.mark.parametrize(("more", "move", "text"), DECLARED)
def test_an_intent_says_how_likely_its_test_is_a_success(more, move, text):
    assert said(round_of(*squad("red blue", **more)), move) == text


ARMS = ("energy_rifle", "heavy_mg", "paradise_bomb")
AIMED = [
    ("near", "", "60 % to succeed, Energy Rifle at Near: d10 kills"),
    ("far", "heavy_mg", "60 % to succeed; Heavy MG cannot score at Far"),
    ("near", "hand_to_hand", "60 % to succeed; Hand-to-Hand cannot score at Near"),
    ("far", "paradise_bomb", "60 % to succeed, Paradise Bomb at Far: d100 kills"),
]


@pytest.mark.rule("C316-WPN-1")
@pytest.mark.parametrize(("place", "weapon", "text"), AIMED)
def test_an_attack_names_its_weapon_and_warns_where_it_cannot_score(place, weapon, text):
    table = round_of(*squad("red blue", arms=ARMS), place=place)
    assert said(table, Declare(weapon=weapon), viewer="red") == text
    # The button that all share says nothing of one trooper's weapon.
    assert said(table, Declare(weapon=weapon)) == "60 % to succeed"


@pytest.mark.rule("C316-GEAR-4")
def test_whoever_calls_a_second_bombardment_falls_with_it():
    table = round_of(*squad("red"), orbital_calls={"red": 1})
    assert said(table, ORBITAL).endswith("hits everybody on the planet, and you fall with it")


@pytest.mark.rule("C316-SA-10")
@pytest.mark.parametrize(("by", "text"), [(2, "40 % to succeed"), (9, "0 % to succeed")])
def test_impair_counts_as_soon_as_it_is_bought(by, text):
    assert said(impaired(round_of(*squad("red")), by), Declare()) == text


TOLD = {
    "ambush": "The squad ambushes",
    "upper hand": "The squad has the upper hand",
    "theirs": "The aliens have the upper hand",
    "tie": "Nobody has the upper hand",
    "both fail": "Both sides stumble",
    "ambushed": "The aliens ambush",
}


@pytest.mark.rule("C316-DOM-3", "C316-DOM-4", "C316-DOM-5", "C316-DOM-6", "C316-DOM-7")
@pytest.mark.rule("C316-DOM-8", "C316-DOM-1")
def test_a_watch_says_all_six_outcomes_as_often_as_they_fall():
    """Every throw of the aliens' die and a lone watcher's, played."""
    start = looking(*squad("red", bonus="fight"))
    said_so = dict(THREE_SIXTEEN.stakes(start.state, Watch(), "red", None).outcomes)
    fell = dict.fromkeys(TOLD, 0)
    for aliens, mine in product(range(1, 11), repeat=2):
        table = looking(*squad("red", bonus="fight")).roll(d10(f"{aliens} {mine} 1 1 1 1"))
        (line,) = table.play("red", Watch()).heard("C316-DOM-1")
        (words,) = (words for words, begins in TOLD.items() if line.startswith(begins))
        fell[words] += 1
    assert said_so == {words: Fraction(count, 100) for words, count in fell.items()}


@pytest.mark.rule("C316-DOM-2")
def test_a_watch_counts_who_has_not_said_no():
    table = looking(*squad("red blue"))
    both, alone = said(table, Watch()), said(table, Watch(roll=False))
    shares = "ambush 13 %, upper hand 42 %, theirs 13 %, tie 8 %, both fail 13 %, ambushed 13 %"
    assert both == shares
    table.play("blue", Watch(roll=False))
    assert said(table, Watch()) == alone
    nobody = "ambush 0 %, upper hand 0 %, theirs 0 %, tie 0 %, both fail 50 %, ambushed 50 %"
    assert said(table, Watch(roll=False)) == nobody


@pytest.mark.rule("C316-DOM-2")
def test_going_in_says_the_same_as_keeping_watch_alone():
    alone = looking(*squad("red blue"))
    table = Table(campaign(*squad("red blue"))).play(GM, OpenEncounter(tokens=2))
    for ready, watch in ((Ready(), Watch()), (Ready(watch=False), Watch(roll=False))):
        assert said(table, ready) == said(alone, watch) != ""
    table.play("blue", Ready(watch=False))
    assert said(table, Ready()) == said(alone, Watch(roll=False))


@pytest.mark.rule("C316-TEST-6")
def test_a_watch_that_uses_up_a_bonus_says_so_and_fits_a_menu():
    table = looking(*squad("red blue", bonus="next"))
    stakes = THREE_SIXTEEN.stakes(table.state, Watch(), "red", None)
    assert stakes.text().startswith("your +1, ambush ")
    assert len(stakes.text()) <= 100
    won = sum(chance for words, chance in stakes.outcomes if words in ("ambush", "upper hand"))
    assert stakes.brief() == f"your +1, {rounded(won)} you set the range"


@pytest.mark.rule("C316-DRUG-1", "C316-DRUG-2")
def test_drugs_say_the_chance_of_the_second_die_and_its_danger():
    table = shot(*squad("red blue", drugs_used=False), faces=d10("5 6 9"), then=(), place="far")
    text = "this planet's drugs, 60 % to succeed; a 10 hurts you"
    assert said(table, Drugs(take=True)) == text
    # The danger comes last, and the button holds it.
    assert beside("Take drugs, roll again", text, BUTTON).endswith("a 10 hurts you)")
    assert said(table, Drugs()) == ""


@pytest.mark.rule("C316-TEST-1", "C316-DRUG-1")
def test_the_chance_of_the_second_die_is_how_often_it_succeeds():
    won = 0
    for face in range(1, 11):
        table = shot(*squad("red", drugs_used=False), faces=d10("5 9"), then=(), place="far")
        chance = THREE_SIXTEEN.stakes(table.state, Drugs(take=True), "red", None).chance
        table.roll(f"d10:{face}").play("red", Drugs(take=True))
        won += table.state.round.verdicts["red"] == "success"
    assert chance == Fraction(won, 10)


@pytest.mark.rule("C316-PVP-3", "C316-DRUG-1")
def test_a_fight_among_troopers_says_its_chance_too():
    table = Table(campaign(trooper("red", 7, 5), trooper("blue", 5, 5))).roll(d10("3 2"))
    table.play("gm", OpenConflict(attackers=("red",), defenders=("blue",)))
    table.play("red", SetRange(range="far"))
    assert said(table, Fight(target="blue")) == "70 % to succeed"
    assert said(table, Fight(blow="emote", target="blue")) == "50 % to succeed"
    table.play("red", Fight(target="blue")).roll(d10("9 9"))
    table.play("blue", Fight(blow="emote", target="red"))
    assert said(table, Drugs(take=True)).startswith("this planet's drugs, 70 %")


@pytest.mark.rule("C316-ARM-1", "C316-HURT-1")
@pytest.mark.parametrize(("boxes", "warning"), [("X", ""), ("XX", "your third mark")])
def test_armour_is_used_up_and_the_third_mark_is_a_warning(boxes, warning):
    table = pending(*squad("red blue", boxes=boxes))
    assert table.asks() == "hit"
    assert said(table, Defend()) == warning
    assert said(table, Defend(armour=1)) == "your Armour until the next planet"


ENDS = [
    (Strength(text="One"), "used up for good; ends the encounter"),
    (Weakness(text="One"), "used up for good, and you leave"),
    (SitOut(), "out until the next mission"),
    (EndMission(), "while aliens are left"),
    (Starkiller(), "your only missile; ends this planet"),
    (Device(), "ends the campaign"),
    (Ready(kinetic=True), "your Kinetic Field until the next planet"),
    (Ready(pod=True), "your Drop Pod"),
]


@pytest.mark.parametrize(("move", "text"), ENDS)
def test_what_cannot_be_taken_back_says_so(move, text):
    table = round_of(*squad("red"))
    assert said(table, move) == text
    warning = THREE_SIXTEEN.stakes(table.state, move, "red", None).warning
    assert bool(warning) is not (isinstance(move, Ready))


@pytest.mark.rule("C316-FLASH-1", "C316-FLASH-8")
def test_a_strength_says_that_it_ends_the_encounter_only_where_it_does():
    fight = round_of(*squad("red"))
    assert said(fight, Strength(text="One")) == "used up for good; ends the encounter"
    # As where the GM has allowed a Flashback between two encounters.
    fight.state = msgspec.structs.replace(fight.state, encounter=None)
    assert said(fight, Strength(text="One")) == "used up for good"


@pytest.mark.rule("C316-SAG-2", "C316-PBP-9")
def test_only_the_gm_knows_what_an_ability_costs():
    table = round_of(*squad("red"), abilities=(BOOST,))
    buy = Buy(ability=BOOST, points=2)
    assert said(table, buy, GM, GM) == "2 tokens of the pool"
    assert {said(table, buy, GM, viewer) for viewer in (None, "red")} == {""}
    assert said(table, UseAbility(), GM, GM) == ""


HIDDEN = [(BOOST, ISOLATE), (FLEE,)]


@pytest.mark.rule("C316-PBP-9", "C316-PBP-3")
@pytest.mark.parametrize("viewer", [None, "red", "blue"])
def test_two_planets_that_differ_in_what_is_hidden_say_the_same(viewer):
    """Abilities that were not used, the pool and what others have said under a seal."""
    options = {"sealed_intents": "on"}
    tables = [
        round_of(
            *squad("red blue green"), abilities=hidden, pool=pool, hidden=True, options=options
        )
        for hidden, pool in zip(HIDDEN, (3, 30), strict=True)
    ]
    for table, move in zip(tables, (Declare(), STEP), strict=True):
        table.play("green", move)
    moves = (Declare(), STEP, ORBITAL, Declare(ability="nfa", task="other", text="Sing."))
    for move in moves:
        assert len({said(table, move, "red", viewer) for table in tables}) == 1
