"""The long example of play as one golden game: planet Goya, from Ranks to development."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.dice import Scripted
from rules.three_sixteen.alien_ability import alien_base
from rules.three_sixteen.contact import Advance
from rules.three_sixteen.declare import Declare
from rules.three_sixteen.develop import Develop
from rules.three_sixteen.enlist import first_ranks
from rules.three_sixteen.flashbacks import Strength
from rules.three_sixteen.gm import PlainTest
from rules.three_sixteen.hits import Defend
from rules.three_sixteen.model import Mark
from rules.three_sixteen.places import Act
from rules.three_sixteen.planets import MakePlanet
from rules.three_sixteen.ranges import SetRange
from rules.three_sixteen.ranks import CORPORAL, LIEUTENANT, SERGEANT
from rules.three_sixteen.replacement import Replace
from rules.three_sixteen.service import OpenEncounter, Service

from .table import Table, after_mission, campaign, d10, meeting, slots, trooper

WHEELER = trooper("red", 5, 5, ("sidearm", "heavy_mg"), SERGEANT, name="Wheeler", total=15)
JONES = trooper("blue", 7, 3, ("e_cannon", "grenades"), CORPORAL, name="Jones", total=41)
FRASER = trooper("green", 6, 4, ("energy_rifle", "grenades"), name="Fraser", total=45)
MCNEIL = trooper("white", 6, 4, ("slug_rifle", "grenades"), name="McNeil", total=48)
GOYA = (WHEELER, JONES, FRASER, MCNEIL)
ALL = ("red", "blue", "green", "white")


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
    table.play("white", Act(step="away")).play("blue", Act(step="away"))
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
    return table.play("blue", Act(cancel=True)).through("turn", "hit").done()


def wheeler_moves():
    """EX17: Wheeler gets to Near with his Heavy MG."""
    table = cancelled()
    closer = Declare(ability="nfa", task="manoeuvre", step="closer", weapon="heavy_mg")
    table.all(**everybody(red=closer)).roll(d10("8 1 9 7 7"))
    return table.lapse().through().done()


def third_round():
    """EX18: aliens and Fraser at once, then Wheeler, McNeil and Jones."""
    table = wheeler_moves().all(**everybody())
    table.roll(f"{d10('5 4 1 5 3')} d6:4 d6:5 d6:1").lapse().through("drugs", "turn")
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


@pytest.mark.rule("C316-REPL-1", "C316-REPL-2", "C316-REPL-3", "C316-REPL-4", "C316-REPL-5")
def test_ex20_torres_for_fraser():
    dead = replace(FRASER, status="dead", boxes=(Mark(kind="X", origin="alien"),) * 3)
    table = Table(campaign(WHEELER, dead, MCNEIL)).roll(d10("1 2 3 4 5 6"))

    table.play("green", Replace(name="Torres", reputation="late", fa=6)).done()

    torres = table.at("green")
    assert (torres.fa, torres.nfa, torres.rank, torres.total) == (6, 4, 0, 21)
    assert table.boxes("green") == "[...]"
    assert torres.strengths == torres.weaknesses == slots(1)
    assert {arm.kind for arm in torres.weapons} == {"energy_rifle", "grenades", "hand_to_hand"}
    assert table.state.roster == ("red", "green", "white")
    assert [one.name for one in table.state.fallen] == ["Fraser"]


@pytest.mark.rule("C316-FLASH-3", "C316-MED-4", "C316-DEV-4", "C316-THR-10")
def test_ex21_the_last_token_by_a_strength():
    table = Table(
        meeting(MCNEIL, WHEELER, tokens=2, pool=0, place="far", encounter={"final": True})
    )
    table.roll("d6:4 d10:9").play("white", Strength(text="For Fraser"))

    assert table.at("white").mission == 4
    assert table.state.planet.complete
    assert table.at("white").medals["Crimson Sword"] == 0
    table.through("level", "improve").done()
    assert Develop(goal="promotion") in table.offers("white")
    assert Develop(goal="promotion") not in table.offers("red")


@pytest.mark.rule("C316-LVL-1", "C316-LVL-2")
def test_ex22_level_rolls():
    party = [replace(one, mission=n) for one, n in zip(GOYA, (26, 3, 0, 6), strict=True)]

    table = Table(after_mission(*party), d10("3 10 1")).done()

    assert table.asks() == "level"
    assert table.asked() == {"red", "green"}


@pytest.mark.rule("C316-DEV-3", "C316-DEV-4", "C316-DEV-5", "C316-RANK-1")
def test_ex23_development_rolls():
    party = [replace(one, mission=n) for one, n in zip(GOYA, (26, 3, 0, 6), strict=True)]
    party[0] = replace(party[0], used_strength=True, fa=9, nfa=5, strengths=slots(3, 1))
    table = Table(after_mission(*party), d10("9 10 8"))
    state = table.state
    frames = (state.frames[0], replace(state.frames[1], stage="develop"))
    table = Table(replace(state, frames=frames, answers={}))
    table.all(
        red=Develop(goal="promotion"),
        blue=Develop(goal="weapon", thing="flame_gun"),
        green=Develop(goal="weapon", thing="powerclaw"),
    )

    table.roll(d10("4 2 3 8")).play("white", Develop(goal="weapon", thing="rocketpod")).done()

    assert table.at("red").rank == LIEUTENANT
    assert table.at("red").promoted
    assert table.at("red").carried("powerclaw")
    assert table.state.vehicles["drop_pod-red"].damage == "ok"
    assert table.at("blue").carried("flame_gun")
    assert table.at("green").carried("powerclaw")
    assert table.at("white").carried("rocketpod") is None


@pytest.mark.rule("C316-REPL-1", "C316-REPL-2", "C316-REPL-3", "C316-REPL-4")
def test_ex24_sergeant_smiles_replacement():
    smile = trooper(
        "red",
        6,
        8,
        ("sidearm", "heavy_mg"),
        SERGEANT,
        status="dead",
        strengths=slots(0, 3),
        weaknesses=slots(0, 3),
    )
    table = Table(campaign(smile, JONES))

    with pytest.raises(RuleError) as refusal:
        table.play("red", Replace(name="New", reputation="new", fa=7, rank=2))
    assert refusal.value.rule == "C316-REPL-3"
    with pytest.raises(RuleError) as refusal:
        table.play("red", Replace(name="New", reputation="new", fa=3, rank=1))
    assert refusal.value.rule == "C316-REPL-1"

    table.roll(d10("1 1 1 1 1 1 1")).play(
        "red", Replace(name="New", reputation="new", fa=7, rank=1)
    )
    new = table.done().at("red")
    assert (new.fa, new.nfa, new.rank) == (7, 7, CORPORAL)
    assert [slot.state for slot in new.strengths] == ["used", "used", "open", "closed", "closed"]
    assert [slot.state for slot in new.weaknesses] == ["used"] * 3 + ["closed"] * 2
    assert not any(slot.text for slot in new.strengths)
    assert new.carried("heavy_mg") is None
