"""The book's small examples as golden games: eels, Alvida, Dog, percentiles, bombs, Grant."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.dice import Scripted
from rules.games.three_sixteen.checks import effective
from rules.games.three_sixteen.encounter.alien_ability import alien_base
from rules.games.three_sixteen.encounter.contact import Contact
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.dominance import Watch
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.gm.gm import EndEncounter
from rules.games.three_sixteen.mission.reviews import Nominate
from rules.games.three_sixteen.model import Mark, Slot
from rules.games.three_sixteen.troopers.develop import Develop, Improve
from rules.games.three_sixteen.troopers.enlist import first_ranks
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.ranks import CORPORAL, SERGEANT
from rules.procedures.three_sixteen import digits
from tests.support.three_sixteen.table import (
    Table,
    after_mission,
    campaign,
    d10,
    meeting,
    round_of,
    trooper,
    weapon,
)

BAM = trooper("red", 8, 2, ("e_cannon", "grenades"), CORPORAL, name="Bam")
DOG = trooper("blue", 7, 3, ("energy_rifle", "grenades"), name="Dog")
ALVIDA = trooper("green", 3, 7, ("sidearm", "slug_rifle"), SERGEANT, name="Alvida")
EELS = (BAM, DOG, ALVIDA)


@pytest.mark.rule("C316-CHAR-5", "C316-AA-1")
def test_ex01_ranks_and_alien_ability_of_the_eel_party():
    fresh = [trooper(t.seat, t.fa, t.nfa) for t in EELS]

    state, _ = first_ranks(campaign(*fresh), Scripted())

    assert [state.troopers[s].rank for s in state.roster] == [CORPORAL, 0, SERGEANT]
    assert alien_base(state, 9) == 6


@pytest.mark.rule("C316-DOM-1", "C316-DOM-5", "C316-DOM-10")
def test_ex02_eel_beast_dominance():
    table = Table(meeting(*EELS, aa=6, tokens=4, stage="opening", place="none"))
    table.roll(d10("6 6 5 3")).all(red=Watch(), blue=Watch(), green=Watch()).done()

    assert table.heard("C316-DOM-1")[0].startswith("The aliens have the upper hand")
    work = next(line.work for line in table.told if line.rule == "C316-DOM-1")
    assert [(one.faces, one.verdict) for one in work] == [
        ((6,), "success"),
        ((6,), "failure"),
        ((5,), "failure"),
        ((3,), "success"),
    ]
    assert table.asked() == {"gm"}
    table.play("gm", SetRange(range="close"))
    assert table.ranges("red", "blue", "green") == "close close close"


def eels_round_one():
    table = round_of(*EELS, aa=6, tokens=4)
    table.all(
        red=Declare(weapon="hand_to_hand"),
        blue=Declare(weapon="hand_to_hand"),
        green=Declare(ability="nfa", task="manoeuvre", step="away", weapon="slug_rifle"),
    )
    table.roll(d10("5 5 9 1")).lapse().through("drugs")
    # At the same time as the aliens Bam may not step.
    assert table.asked() == {"red", "gm"}
    assert not [move for move in table.offers("red", Act) if move.step]
    return table.through().done()


@pytest.mark.rule("C316-ROUND-7", "C316-ROUND-8", "C316-ROUND-11", "C316-ROUND-13")
def test_ex03_eel_beast_round_one():
    table = eels_round_one()

    assert table.boxes("red", "blue", "green") == "[X..] [X..] [X..]"
    assert table.tokens() == 3
    assert table.mission("red", "blue", "green") == (1, 0, 0)
    assert table.ranges("red", "blue", "green") == "close close near"
    assert table.at("green").in_hand == "slug_rifle"
    assert table.state.encounter.quiet == 0


@pytest.mark.rule("C316-ROUND-13", "C316-WPN-5", "C316-WPN-6")
def test_ex04_eel_beast_round_two():
    table = eels_round_one().all(red=Declare(), blue=Declare(weapon="grenades"), green=Declare())
    table.roll(d10("7 6 5 8 8")).lapse().through("drugs")
    table.play("red", Act(step="away")).through().done()

    assert table.tokens() == 1
    assert table.mission("red", "blue", "green") == (2, 8, 0)
    assert table.ranges("red", "blue", "green") == "near close near"
    assert table.boxes("red", "blue", "green") == "[X..] [X..] [X..]"
    assert table.asks() == "declare"


@pytest.mark.rule("C316-FLASH-3", "C316-FLASH-5", "C316-HEAL-1")
def test_ex05_alvida_uses_a_strength():
    mg = weapon("heavy_mg", (0, 1, 0))
    alvida = trooper("green", 3, 7, (mg,), SERGEANT, boxes="XX", armour_used=True)
    table = round_of(alvida, DOG, tokens=2, place="near", aa=9)
    table.roll(d10("5 4 9")).lapse().through("drugs", "turn")
    assert table.asks() == "hit"

    table.roll(d10("7 5")).play("green", Strength(text="Cold logic")).done()

    assert table.boxes("green", "blue") == "[X..] [...]"
    assert table.state.encounter is None
    assert table.pool() == 20
    assert table.mission("green", "blue") == (12, 0)
    assert (table.at("green").total, table.at("green").wounds) == (12, 0)
    assert "The encounter is won" in table.heard("C316-END-9")[0]
    assert table.at("green").strengths[0] == Slot(state="used", text="Cold logic")
    assert table.at("green").used_strength


@pytest.mark.rule("C316-FLASH-6", "C316-FLASH-7", "C316-HEAL-2", "C316-ROUND-20")
def test_ex06_dog_uses_a_weakness():
    dog = trooper("blue", 7, 3, boxes="X")
    table = round_of(dog, BAM, tokens=3, aa=9)
    table.roll(d10("5 9 10")).lapse().through("drugs", "turn")

    table.play("blue", Weakness(text="Sociopathy"))

    assert table.boxes("blue") == "[...]"
    assert table.tokens() == 2
    assert table.mission("blue") == (0,)
    assert table.at("blue").status == "left"
    assert table.at("blue").used_weakness
    assert table.at("blue").weaknesses[0] == Slot(state="used", text="Sociopathy")
    table.through().done()
    assert (table.asks(), table.asked()) == ("declare", {"red", "gm"})
    # He healed as he left; a mark of later stays when the encounter ends.
    again = replace(table.at("blue"), boxes=(Mark(kind="X", origin="alien"),))
    table.state = replace(table.state, troopers={**table.state.troopers, "blue": again})
    assert table.play("gm", EndEncounter(outcome="lost")).boxes("blue") == "[X..]"


@pytest.mark.rule("C316-DEM-1")
def test_ex06_a_trooper_cannot_be_nominated():
    dog = trooper("blue", 7, 3, used_weakness=True)
    table = Table(after_mission(dog, BAM), "d10:3 d10:4").through("level", "improve")
    table.through("develop")

    with pytest.raises(RuleError) as refusal:
        Nominate(target="blue").check(table.state, "red")

    assert refusal.value.rule == "C316-DEM-1"


@pytest.mark.rule("C316-DEV-1", "C316-DEV-2", "C316-DEV-7")
def test_ex25_trooper_grants_rifle():
    grant = trooper("red", 5, 5, ("energy_rifle", "grenades"))
    table = Table(after_mission(grant), "d10:1").through("level")
    table.play("red", Improve(weapon="energy_rifle", range="close"))
    assert table.at("red").hand().step("close") == 2
    with pytest.raises(RuleError, match="had its step") as refusal:
        Develop(goal="improvement", thing="energy_rifle", range="near").check(table.state, "red")
    assert refusal.value.rule == "C316-DEV-7"

    again = trooper("red", 5, 5, (weapon("energy_rifle", (1, 0, 0)),))
    table = Table(after_mission(again), "d10:1").through("level")
    table.play("red", Improve(weapon="energy_rifle", range="close"))
    assert table.at("red").hand().step("close") == 3

    best = trooper("red", 5, 5, (weapon("energy_rifle", (2, 0, 0)),))
    table = Table(after_mission(best), "d10:1").through("level")
    with pytest.raises(RuleError, match="stays at d10"):
        table.play("red", Improve(weapon="energy_rifle", range="close"))
    assert Improve(weapon="energy_rifle", range="near") in table.offers("red")
    assert Improve(weapon="energy_rifle", range="far") in table.offers("red")


@pytest.mark.rule("C316-SA-10", "C316-END-10", "C316-TEST-3")
def test_ex26_impair_lasts_for_one_encounter():
    smile = trooper("red", 6, 4)
    table = round_of(smile, aa=5, abilities=(10,), tokens=4, place="far")
    table.play("gm", Buy(ability=10, points=2))
    assert [effective(table.state, "red", ability) for ability in ("fa", "nfa")] == [4, 2]

    table.play("red", Declare()).roll(d10("10 5")).lapse().done()
    assert table.state.round.targets["red"] == 4
    assert table.state.round.verdicts["red"] == "fail"

    table.roll("d10:9").play("red", Strength(text="Enough.")).done()
    assert table.state.encounter is None
    assert effective(table.state, "red", "fa") == 6
    assert effective(table.state, "red", "nfa") == 4


@pytest.mark.rule("C316-SA-17")
def test_ex27_regeneration_from_the_pool():
    four = [trooper(s, 10, 2, ("slug_rifle",)) for s in ("red", "blue", "green", "white")]
    table = round_of(*four, tokens=5, pool=5, place="close", abilities=(17,), aa=1)
    table.roll(d10("9 2 3 4 5")).lapse().through("drugs", "turn", "hit")
    assert table.asks() == "aliens"
    assert table.tokens() == 1

    table.play("gm", UseAbility(ability=17, source="pool")).done()

    assert (table.pool(), table.tokens()) == (4, 5)
    assert table.mission("red", "blue", "green", "white") == (1, 1, 1, 1)


@pytest.mark.rule("C316-DICE-2", "C316-DICE-3")
@pytest.mark.parametrize(
    ("faces", "reads"),
    [
        ((5, 7), 57),
        ((10, 4), 4),
        ((10, 10), 100),
        ((6, 10), 60),
        ((10, 10, 10), 1000),
        ((10, 10, 1), 1),
        ((10, 2, 10), 20),
    ],
)
def test_ex28_percentile_readings(faces, reads):
    assert digits.number(faces) == reads


@pytest.mark.rule("C316-GEAR-12", "C316-HURT-6")
def test_ex29_tpk_bomb_yield():
    captain = trooper("red", 9, 3, ("tpk_bomb",), 4)
    others = [trooper(s, 5, 5) for s in ("blue", "green", "white")]
    table = round_of(captain, *others, tokens=6, aa=2)
    table.all(red=Declare(), blue=Declare(), green=Declare(), white=Declare())
    table.roll(d10("9 5 9 9 9 5 7 10 4 10 10 2 10")).lapse().through("drugs", "turn")
    assert table.asks() == "hit"
    assert not [move for move in table.offers("blue", Defend) if move.armour]

    table.through().done()

    assert table.tokens() == 2
    assert (table.mission("red"), table.at("red").total) == ((181,), 181)
    assert table.boxes("red", "blue", "green", "white") == "[X..] [X..] [X..] [X..]"
    assert table.at("red").carried("tpk_bomb") is None


@pytest.mark.rule("C316-AMB-1", "C316-AMB-2", "C316-HURT-1")
def test_ex30_ambush_wounds():
    shot = {"strengths": (), "weaknesses": (), "armour_used": True}
    squad = (
        trooper("red", 5, 5, **shot),
        trooper("blue", 5, 5, boxes="X", **shot),
        trooper("green", 5, 5, boxes="XX", **shot),
    )
    state = meeting(*squad, tokens=3, stage="opening", place="none")
    frames = (state.frames[0], Contact(stage="opening", ambush=True, parent=0))
    table = Table(replace(state, frames=frames))

    assert table.boxes("red", "blue", "green") == "[X..] [XX.] [XXX]"
    assert table.at("green").status == "dead"
    assert table.asks() == "range"
