"""Combat drugs: once a planet, only for a fighting die, and a 10 hurts."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.three_sixteen.conflict.conflict_moves import Fight
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.gm.gm_people import OpenConflict
from rules.games.three_sixteen.lists import ARMOUR
from rules.games.three_sixteen.troopers.drugs import Drugs
from rules.games.three_sixteen.troopers.flashbacks import Strength
from tests.support.three_sixteen.scenes import facing, shot
from tests.support.three_sixteen.table import Table, campaign, d10, squad, trooper


def in_conflict(red):
    """Return a table where red attacks and blue wears him down, dice to fall."""
    table = Table(campaign(red, trooper("blue", 5, 5))).roll(d10("3 2"))
    table.play("gm", OpenConflict(attackers=("red",), defenders=("blue",)))
    table.play("red", SetRange(range="far")).play("red", Fight(target="blue"))
    return table.roll(d10("9 9")).play("blue", Fight(blow="emote", target="red"))


@pytest.mark.rule("C316-DRUG-1")
def test_the_new_die_takes_the_place_of_the_old_one_even_if_it_is_worse():
    table = shot(*squad("red blue", drugs_used=False), faces=d10("5 6 9"), then=(), place="far")
    table.done().roll("d10:3").play("red", Drugs(take=True)).lapse().done()

    assert (table.state.round.dice["red"], table.state.round.verdicts["red"]) == (3, "success")
    assert table.through("turn").asks() == "hit"
    assert [hit.seat for hit in table.state.frames[-1].hits] == ["red", "blue"]


@pytest.mark.rule("C316-DRUG-1", "C316-PBP-5")
def test_whoever_fights_may_take_them_at_the_same_time():
    table = shot(*squad("red blue"), faces=d10("5 6 9"), then=(), place="far").roll(d10("3 4"))
    table.all(red=Drugs(take=True), blue=Drugs(take=True)).done()

    assert table.state.round.dice == {"aliens": 5, "red": 3, "blue": 4}


@pytest.mark.rule("C316-DRUG-1", "C316-DRUG-3")
def test_in_a_conflict_too_they_are_for_one_attack_a_planet():
    table = in_conflict(trooper("red", 5, 5))
    assert (table.asks(), table.asked()) == ("drugs", {"red"})

    again = in_conflict(trooper("red", 5, 5, drugs_used=True))
    assert again.asks() != "drugs"


@pytest.mark.rule("C316-DRUG-2")
@pytest.mark.parametrize(("face", "asked"), [(10, "hit"), (9, "declare")])
def test_only_a_ten_hurts(face, asked):
    table = shot(*squad("red"), faces=d10("9 8"), then=(), place="far")

    assert table.roll(f"d10:{face}").play("red", Drugs(take=True)).done().asks() == asked


@pytest.mark.rule("C316-DRUG-2")
def test_a_ten_hurts_in_a_conflict_too():
    table = in_conflict(trooper("red", 5, 5)).roll("d10:10").play("red", Drugs(take=True))

    assert [hit.origin for hit in table.state.frames[-1].of("red")] == ["drugs"]
    assert table.lapse().boxes("red", "blue") == "[X..] [...]"


@pytest.mark.rule("C316-DRUG-2", "C316-FLASH-5")
def test_a_strength_beats_the_overdose_that_waits():
    table = shot(*squad("red blue"), faces=d10("9 8 8"), then=(), place="far")
    table.roll("d10:10").play("red", Drugs(take=True)).lapse()

    table.done().roll("d10:4").play("blue", Strength(text="Breathe.")).done()

    assert (table.at("red").wounds, table.asks()) == (0, "free")


@pytest.mark.rule("C316-DRUG-3", "C316-ROUND-4")
def test_drugs_come_before_the_aliens_void_scores_and_before_the_first_group():
    table = facing(ARMOUR, *squad("red blue")).roll(d10("9 6 5")).lapse()
    assert (table.asks(), table.asked()) == ("drugs", {"red", "blue"})
    table.lapse()
    assert (table.asks(), table.asked()) == ("aliens", {"gm"})
    table.lapse()
    assert (table.asks(), table.asked()) == ("turn", {"red"})

    with pytest.raises(RuleError):
        table.play("red", Drugs(take=True))
    assert table.play("red", Act()).through("turn").done().mission("red", "blue") == (1, 1)
