"""Dominance and its six outcomes, ambushes, and the chances of both."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen.checks import Check
from rules.games.three_sixteen.encounter.ambush import TakeInHand
from rules.games.three_sixteen.encounter.contact import Contact
from rules.games.three_sixteen.encounter.dominance import Watch, dominance
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.odds import dominance_odds, turn_odds
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.lists import REDUCED
from tests.support.three_sixteen.table import Table, d10, looking, meeting, round_of, squad, trooper


def checks(faces, target=5):
    return tuple(Check(f"pc{n}", face, target) for n, face in enumerate(faces))


@pytest.mark.rule(
    "C316-DOM-3", "C316-DOM-4", "C316-DOM-5", "C316-DOM-6", "C316-DOM-7", "C316-DOM-8"
)
@pytest.mark.parametrize(
    ("aliens", "faces", "outcome", "right"),
    [
        (9, (3, 5), "squad_ambush", ("pc1",)),
        (9, (3, 9), "squad_high", ("pc0",)),
        (2, (3, 5), "squad_high", ("pc1",)),
        (4, (3, 9), "alien_high", ("aliens",)),
        (4, (4, 4), "tie", ("aliens", "pc0", "pc1")),
        (9, (9, 8), "all_fail", ()),
        (1, (9, 8), "alien_ambush", ("aliens",)),
        (1, (), "alien_ambush", ("aliens",)),
        (9, (), "all_fail", ()),
    ],
)
def test_the_six_outcomes(aliens, faces, outcome, right):
    assert dominance(Check("aliens", aliens, 5), checks(faces)) == (outcome, right)


@pytest.mark.rule("C316-DOM-2")
def test_who_keeps_no_watch_neither_rolls_nor_scores():
    table = looking(*squad("red blue"), tokens=3)
    table.roll(d10("9 3")).play("red", Watch()).play("blue", Watch(roll=False)).done()
    table.roll(f"{d10('6')} d10:7").play("red", SetRange(range="near"))
    assert table.asked() == {"red"}
    table.silent("weapon").done()

    assert table.mission("red", "blue") == (7, 0)


@pytest.mark.rule("C316-DOM-2", "C316-END-4")
def test_by_the_switch_who_kept_no_watch_scores_too():
    table = looking(*squad("red blue"), tokens=3, options={"abstain_scores": "on"})
    table.roll(d10("9 3")).play("red", Watch()).play("blue", Watch(roll=False)).done()
    table.roll(f"{d10('6 2')} d10:7 d10:1").play("red", SetRange(range="near"))

    assert table.silent("weapon").done().mission("red", "blue") == (7, 1)


@pytest.mark.rule("C316-DOM-7", "C316-DOM-10")
def test_nobody_succeeds_and_it_begins_at_far():
    table = looking(*squad("red blue")).roll(d10("9 9 9")).lapse().done()

    assert table.ranges("red", "blue") == "far far"
    assert table.asks() == "declare"


@pytest.mark.rule("C316-DOM-9", "C316-DOM-6")
def test_who_ties_agrees_or_rolls_off():
    table = looking(*squad("red blue")).roll(d10("4 4 9")).lapse().done()
    assert table.asked() == {"gm", "red"}
    table.play("red", SetRange(range="far")).roll(d10("3 8")).play("gm", SetRange(range="close"))
    assert table.done().ranges("red") == "far"

    table = looking(*squad("red blue")).roll(d10("4 4 9")).lapse().done()
    table.play("red", SetRange(range="near")).play("gm", SetRange(range="near"))
    assert table.done().ranges("red") == "near"


@pytest.mark.rule("C316-AMB-4", "C316-AMB-5", "C316-DOM-3", "C316-WPN-3", "C316-WPN-4")
def test_the_squads_ambush_in_order_of_its_dice():
    party = (trooper("red", 5, 5, ("heavy_mg", "grenades")), *squad("blue"))
    table = looking(*party, tokens=3).roll(d10("9 3 2")).lapse()
    assert table.asked() == {"red"}
    table.play("red", SetRange(range="close"))
    with pytest.raises(RuleError):
        TakeInHand(weapon="energy_rifle").check(table.state, "red")

    table.done().roll(f"{d10('4 9')} d10:6").play("red", TakeInHand(weapon="grenades")).lapse()

    assert table.done().mission("red", "blue") == (6, 1)
    assert table.tokens() == 1


@pytest.mark.rule("C316-AMB-5")
def test_equal_dice_roll_off_only_for_too_few_tokens():
    table = looking(*squad("red blue"), tokens=1).roll(d10("9 3 2")).lapse()
    table.play("red", SetRange(range="close"))

    table.done().roll(d10("4 4 2 8")).silent("weapon").done()

    assert table.mission("red", "blue") == (0, 1)


@pytest.mark.rule("C316-AMB-6", "C316-WPN-5")
def test_grenades_burst_no_friends_in_an_ambush():
    grenades = trooper("red", 5, 5, ("grenades",))
    table = looking(grenades, *squad("blue"), tokens=4).roll(d10("9 3 2")).lapse()
    table.play("red", SetRange(range="close"))

    table.done().roll(f"{d10('9 4')} d10:6").silent("weapon").done()

    assert table.boxes("blue") == "[...]"
    assert table.asks() == "declare"


@pytest.mark.rule("C316-AMB-6", "C316-GEAR-12")
def test_a_bomb_used_in_an_ambush_does_burst():
    table = looking(trooper("red", 5, 5, ("tpk_bomb",), 4), *squad("blue"), tokens=4)
    table.roll(d10("9 3 2")).lapse().play("red", SetRange(range="close"))

    table.done().roll(d10("9 4 1 1 2 2")).silent("weapon", "hit").done()

    assert table.boxes("red", "blue") == "[X..] [X..]"
    assert table.mission("red", "blue") == (33, 1)


@pytest.mark.rule("C316-AMB-7")
def test_an_ambush_that_takes_the_last_token_wins():
    table = looking(*squad("red"), tokens=1).roll(d10("9 3")).lapse()
    table.play("red", SetRange(range="close"))

    table.done().roll(d10("4")).silent("weapon").done()

    assert table.asks() == "free"
    assert "won" in table.heard("C316-END-9")[0]


@pytest.mark.rule("C316-AMB-1", "C316-AMB-3", "C316-HURT-5", "C316-ENC-6")
def test_poor_sight_does_not_stop_an_alien_ambush():
    state = meeting(*squad("red blue"), abilities=(REDUCED,), stage="opening", place="none")
    frames = (state.frames[0], Contact(stage="opening", ambush=True, parent=0))
    table = Table(replace(state, frames=frames))
    assert table.asked() == {"red", "blue"}

    table.play("red", Defend(armour=1)).play("blue", Defend())

    assert table.boxes("red", "blue") == "[...] [X..]"
    assert table.asked() == {"gm"}
    assert table.lapse().ranges("red", "blue") == "far far"


@pytest.mark.rule("C316-DOM-1", "C316-DOM-3", "C316-DOM-8")
@pytest.mark.parametrize(("aa", "nfas"), [(5, (4,)), (7, (3, 8)), (2, (5, 5, 6)), (10, (10,))])
def test_the_chances_of_dominance_equal_counting_them_all(aa, nfas):
    counted = Counter()
    for alien, *faces in product(range(1, 11), repeat=len(nfas) + 1):
        party = [Check(str(n), face, nfas[n]) for n, face in enumerate(faces)]
        counted[dominance(Check("aliens", alien, aa), party)[0]] += 1

    odds = dominance_odds(aa, nfas)

    assert {key: n for key, n in odds.counts.items() if n} == dict(counted)
    assert sum(odds.counts.values()) == odds.cases


@pytest.mark.rule("C316-DOM-2")
def test_without_a_watch_the_aliens_ambush_or_all_fail():
    assert dominance_odds(6, ()).counts["alien_ambush"] == 6
    assert dominance_odds(6, ()).counts["all_fail"] == 4


@pytest.mark.rule("C316-ROUND-8", "C316-ROUND-13")
def test_the_chances_of_acting_before_the_aliens():
    odds = turn_odds(5, 7)

    assert odds.counts["before"] == sum(1 for a in range(1, 6) for d in range(1, 8) if d > a)
    assert odds.counts["tied"] == 5
    assert odds.counts["alone"] == 35
    assert odds.counts["failed"] == 30
    assert odds.counts["hit"] == odds.counts["tied"] + odds.counts["behind"] + 15
    assert odds.percent("alone") == "35.0%"


@pytest.mark.rule("C316-ROUND-8", "C316-ROUND-13")
@pytest.mark.parametrize("aa", range(11))
def test_the_chances_of_a_round_equal_every_pair_of_dice_counted(aa):
    for ability in range(11):
        found = dict.fromkeys(turn_odds(aa, ability).counts, 0)
        for aliens in range(1, 11):
            for mine in range(1, 11):
                won, lost = mine <= ability, aliens <= aa
                found["failed"] += not won
                found["alone"] += won and not lost
                found["before"] += won and lost and mine > aliens
                found["tied"] += won and lost and mine == aliens
                found["behind"] += won and lost and mine < aliens
                found["hit"] += lost and not (won and mine > aliens)

        assert turn_odds(aa, ability).counts == found


@pytest.mark.rule("C316-PBP-8", "C316-RNG-4")
def test_silence_sets_the_range_where_the_weapon_is_best():
    table = looking(trooper("red", 5, 5, ("slug_rifle",)), tokens=5).roll(d10("9 3")).lapse()
    table.done().roll("d10:4 d6:2").silent("range", "weapon").done()
    assert table.ranges("red") == "near"

    brave = looking(*squad("red"), aa=6).roll(d10("6 5")).lapse().lapse()
    assert brave.ranges("red") == "close"
    assert round_of(*squad("red"), place="far").asks() == "declare"
