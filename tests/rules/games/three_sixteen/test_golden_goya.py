"""The long example of play as one golden game: planet Goya, from Ranks to the last fight."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.dice import Scripted
from rules.games.three_sixteen.encounter.alien_ability import alien_base
from rules.games.three_sixteen.encounter.contact import Advance
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.gm.gm import PlainTest
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.service import OpenEncounter, Service
from rules.games.three_sixteen.troopers.enlist import first_ranks
from rules.games.three_sixteen.troopers.flashbacks import Strength
from rules.games.three_sixteen.troopers.ranks import CORPORAL, SERGEANT
from tests.support.three_sixteen.scenes import ALL, GOYA
from tests.support.three_sixteen.table import Table, campaign, d10


def everybody(**moves):
    """Declare FA for all but those who are named."""
    return {seat: moves.get(seat, Declare()) for seat in ALL}


def ambushed():
    """EX13: three tokens and a bought ambush; Wheeler's Armour holds."""
    table = Table(campaign(*GOYA, aa=5, pool=20, abilities=(1,), hidden=True))
    table.play("gm", OpenEncounter(tokens=3))
    assert (table.tokens(), table.pool()) == (3, 17)
    table.silent()
    table.play("gm", Advance(ambush=True))
    assert (table.tokens(), table.pool()) == (3, 16)
    table.play("red", Defend(armour=1)).lapse()
    return table.play("gm", SetRange(range="close"))


def first_won():
    """EX14: the first encounter's one round."""
    table = ambushed().all(**everybody(blue=Declare(weapon="hand_to_hand")))
    table.roll(f"{d10('2 2 4 1 6')} d6:5").lapse().through("drugs")
    table.play("white", Act(step="away")).play("blue", Act(step="away")).through("turn")
    # McNeil and Jones came before the aliens: they are away, and two tokens are gone.
    assert table.ranges(*ALL) == "close near close near"
    assert (table.asks(), table.tokens(), table.mission(*ALL)) == ("hit", 1, (0, 1, 0, 1))
    return table.through("turn", "hit").done()


def second_ambush():
    """EX15: four tokens, another ambush, at Far."""
    table = first_won().play("gm", OpenEncounter(tokens=4)).silent()
    table.play("gm", Advance(ambush=True)).through("hit")
    return table.play("gm", SetRange(range="far"))


def cancelled():
    """EX16: Jones cancels the aliens away."""
    table = second_ambush().all(**everybody())
    table.roll(d10("4 6 7 7 10")).lapse().through("drugs")
    assert (table.asks(), table.asked()) == ("turn", {"blue"})
    table.play("blue", Act(cancel=True)).through("turn", "hit").done()
    assert table.heard("C316-ROUND-10")[-1] == "Cancelled by Jones; stopped: Aliens."
    return table


def wheeler_moves():
    """EX17: Wheeler gets to Near with his Heavy MG."""
    table = cancelled()
    closer = Declare(ability="nfa", task="manoeuvre", step="closer", weapon="heavy_mg")
    table.all(**everybody(red=closer)).roll(d10("8 1 9 7 7"))
    return table.lapse().through().done()


def third_round():
    """EX18: aliens and Fraser at once, then Wheeler, McNeil and Jones."""
    table = wheeler_moves().all(**everybody())
    table.roll(f"{d10('5 4 1 5 3')} d6:4 d6:5 d6:1").lapse().through("drugs")
    while table.asks() == "turn":
        # Nobody may step: the aliens came first, or at the same time.
        acts = [move for seat in table.asked() - {"gm"} for move in table.offers(seat, Act)]
        assert not [move for move in acts if move.step]
        table.lapse()
    table.play("green", Defend(armour=1)).lapse()
    return table.through().done()


@pytest.mark.rule("C316-CHAR-5")
def test_ex10_ranks_of_the_squad_need_no_dice():
    fresh = [replace(one, rank=0) for one in GOYA]

    state, _ = first_ranks(campaign(*fresh), Scripted())

    assert [state.troopers[s].rank for s in ALL] == [SERGEANT, CORPORAL, 0, 0]


@pytest.mark.rule("C316-AA-1", "C316-THR-1", "C316-PLAN-1")
@pytest.mark.parametrize(("factor", "tokens"), [("5", 20), ("4", 16)])
def test_ex11_planet_goya(factor, tokens):
    start = campaign(*GOYA, options={"threat_factor": factor})
    table = Table(replace(start, planet=None, phase="planet", frames=(Service(stage="planet"),)))

    table.play("gm", MakePlanet(aa=10, name=6, form=6, land=7, ability=1))

    planet = table.state.planet
    assert (planet.aa, planet.threat, planet.pool) == (5, tokens, tokens)
    assert table.state.crossed == {
        "aa": (10,),
        "name": (6,),
        "form": (6,),
        "land": (7,),
        "ability": (1,),
    }
    assert alien_base(table.state, 10) == 5
    (shown,) = [line for line in table.told if line.rule == "C316-AA-1"]
    assert shown.to is None
    assert "alien ability 5" in shown.text


@pytest.mark.rule("C316-TEST-5")
def test_ex12_drop_sickness():
    table = Table(campaign(*GOYA)).roll(d10("8 9 2 7"))
    before = table.state

    table.play("gm", PlainTest(seats=ALL)).done()

    assert table.heard("C316-TEST-5") == ["A plain NFA test; succeeded: Fraser."]
    assert table.state == before


@pytest.mark.rule("C316-SA-1", "C316-AMB-1", "C316-THR-6", "C316-ARM-1")
def test_ex13_a_bought_ambush():
    table = ambushed()

    assert table.boxes(*ALL) == "[...] [X..] [X..] [X..]"
    assert table.at("red").armour_used
    assert table.ranges(*ALL) == "close close close close"
    assert (table.tokens(), table.pool()) == (3, 16)
    table.done()


@pytest.mark.rule("C316-ROUND-8", "C316-ROUND-11", "C316-ROUND-16", "C316-ROUND-5")
def test_ex14_first_encounter_round_one():
    table = first_won()

    assert table.heard("C316-HURT-1")[-2:] == [
        "Wheeler is hit: A Mess (X).",
        "Fraser is hit: Crippled (X, X).",
    ]
    assert [table.at(s).total for s in ALL] == [20, 42, 45, 49]
    assert table.mission(*ALL) == (5, 1, 0, 1)
    assert "won" in table.heard("C316-END-9")[-1]
    assert table.state.encounter is None
    assert table.state.planet.last_remover == "red"


@pytest.mark.rule("C316-HEAL-1", "C316-WPN-4", "C316-SA-1")
def test_ex15_heal_and_second_ambush():
    first = first_won()
    assert first.boxes(*ALL) == "[...] [...] [X..] [...]"

    table = second_ambush()

    assert (table.tokens(), table.pool()) == (4, 11)
    assert table.boxes(*ALL) == "[X..] [X..] [XX.] [X..]"
    assert table.ranges(*ALL) == "far far far far"
    assert table.at("blue").in_hand == "e_cannon"


@pytest.mark.rule("C316-ROUND-10")
def test_ex16_a_cancel():
    table = cancelled()

    assert table.tokens() == 4
    assert table.state.encounter.quiet == 1
    assert table.boxes(*ALL) == "[X..] [X..] [XX.] [X..]"
    assert table.ranges("blue") == "far"


@pytest.mark.rule("C316-ROUND-7", "C316-RNG-1")
def test_ex17_a_manoeuvre():
    table = wheeler_moves()

    assert table.ranges("red") == "near"
    assert table.at("red").in_hand == "heavy_mg"
    assert (table.tokens(), table.state.encounter.quiet) == (4, 2)


@pytest.mark.rule("C316-RNG-1")
def test_ex17_a_step_outward_from_far_would_have_put_him_out():
    table = cancelled()
    away = Declare(ability="nfa", task="manoeuvre", step="away", weapon="heavy_mg")
    table.all(**everybody(red=away)).roll(d10("8 1 9 7 7")).lapse().through().done()

    assert (table.ranges("red"), table.at("red").status) == ("out", "left")


@pytest.mark.rule("C316-ROUND-6", "C316-ROUND-13", "C316-WPN-1")
def test_ex18_second_encounter_round_three():
    table = third_round()

    assert table.boxes(*ALL) == "[XX.] [XX.] [XX.] [XX.]"
    assert table.at("green").armour_used
    assert table.mission(*ALL) == (14, 1, 1, 2)
    assert table.tokens() == 1
    assert table.state.encounter.quiet == 0


@pytest.mark.rule("C316-ROUND-6")
def test_ex18_a_weapon_that_does_nothing_there_takes_no_token():
    table = third_round()

    assert table.at("blue").hand().step("far") == 0
    assert table.mission("blue") == (1,)


@pytest.mark.rule("C316-FLASH-3", "C316-FLASH-5", "C316-HEAL-1", "C316-ROUND-12")
def test_ex19_a_strength_beats_the_tie():
    table = third_round().all(**everybody())
    table.roll(f"{d10('5 5 1 10 5')} d6:6 d6:6").lapse().through("drugs", "turn")
    assert table.asks() == "hit"

    table.play("red", Strength(text="A machine gun and a song")).done()

    assert table.state.encounter is None
    assert table.mission("red", "white") == (26, 2)
    assert table.boxes(*ALL) == "[X..] [X..] [X..] [X..]"
    assert table.pool() == 11
    assert table.at("red").used_strength
    assert "The encounter is won" in table.heard("C316-END-9")[-1]
