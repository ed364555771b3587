"""What several moves check alike: whose unit it is, whom it may attack, how far, and the body."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.answers import Counter, hands
from rules.games.planet28.armament import weapon_of
from rules.games.planet28.claims import Claim, Withdraw
from rules.games.planet28.condition import halved, heal, lose, price, speed, steeled
from rules.games.planet28.legality import acting, check_reach, check_walk
from rules.games.planet28.moves import Charge, Fight, Rally, Walk
from rules.games.planet28.skills import better, current, lasting
from rules.games.planet28.units import Effect
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support.planet28.arms import bearing, made
from tests.support.planet28.tables import Game, std, table

GONE = {"status": "fled", "actions": 0}
STAFF = {"weapons": ("Psy-staff",)}


def refused(state, move, seat="red"):
    """The rule that refuses a move, "" if it is legal."""
    try:
        move.check(state, seat)
    except RuleError as refusal:
        return refusal.rule.removeprefix("P28-")
    return ""


def fight(target, **more):
    return Fight(unit=1, target=target, **{"weapon": "Dagger", "distance_mm": 10, **more})


def charge(target, **more):
    return Charge(unit=1, target=target, distance_mm=50, **more)


@pytest.mark.rule("P28-ACT-2")
def test_only_the_units_that_are_asked_can_act():
    game = Game(table(std(), std(), std("blue"), units=(1, 2)))
    assert list(acting(game.state, "red")) == [1, 2]
    assert list(acting(game.state, "blue")) == []
    rules = [refused(game.state, Walk(unit=unit, distance_mm=10)) for unit in range(5)]
    assert rules == ["ACT-2", "", "", "ACT-2", "ACT-2"]
    for unit in (0, 4):
        with pytest.raises(RuleError, match=f"no unit {unit}"):
            Walk(unit=unit, distance_mm=10).check(game.state, "red")


@pytest.mark.rule("P28-ACT-2", "P28-HOLD-2")
def test_while_a_claim_is_served_its_unit_acts_and_not_the_one_before():
    game = Game(table(std(), std("blue"), units=(2,)))
    game.state = game.state.change(1, holding=True)
    game.do("red", Claim(unit=1))
    assert list(acting(game.state, "red")) == [1]
    assert list(acting(game.state, "blue")) == []


@pytest.mark.rule("P28-ACT-2", "P28-CTR-1")
def test_only_the_unit_that_is_asked_strikes_back():
    game = Game(table(std(), std("blue"), locks=((1, 2),)))
    with pytest.raises(RuleError, match="Nobody is asked to strike"):
        hands(game.state)
    game.do("red", fight(2))
    assert hands(game.state) == (2, 1)
    assert refused(game.state, Counter(weapon="Dagger"), "blue") == ""


@pytest.mark.rule("P28-ACT-2", "P28-FIGHT-1", "P28-CHG-1")
@pytest.mark.parametrize(
    ("target", "rule"),
    [(0, "ACT-2"), (1, "ACT-2"), (2, ""), (3, "ACT-2"), (4, "ACT-2"), (5, "ACT-2")],
)
def test_only_an_enemy_on_the_table_is_attacked(target, rule):
    state = table(std(), std("blue"), std("blue", **GONE), std())
    assert refused(state, fight(target)) == rule
    assert refused(state, charge(target)) == rule
    assert refused(state, charge(2, also=(target,))) == rule


@pytest.mark.rule("P28-ACT-2")
def test_the_first_of_the_roster_is_attacked_like_any_other():
    state = table(std(), std("blue"), units=(2,))
    move = Fight(unit=2, target=1, weapon="Dagger", distance_mm=10)
    assert refused(state, move, "blue") == ""


@pytest.mark.rule("P28-BREAK-6", "P28-ACT-2")
def test_only_a_broken_unit_in_its_turn_rallies():
    state = table(std(status="broken"), std(status="broken"), std("blue"))
    assert [refused(state, Rally(unit=unit)) for unit in (1, 2)] == ["", "ACT-2"]
    assert refused(state.change(1, status="ok"), Rally(unit=1)) == "BREAK-6"


@pytest.mark.rule("P28-HOLD-2")
def test_claims_are_made_and_withdrawn_by_the_owner_and_told():
    state = table(std(), std("blue"), units=(2,)).change(1, holding=True)
    assert refused(state, Claim(unit=1)) == ""
    assert refused(state, Claim(unit=1), "blue") == "ACT-2"
    assert refused(state.change(1, actions=0), Claim(unit=1)) == "HOLD-2"
    game = Game(state).do("blue", Fight(unit=2, target=1, weapon="Dagger", distance_mm=20))
    assert game.do("red", Claim(unit=1)).rules() == ["HOLD-2"]
    assert refused(game.state, Withdraw(unit=1), "blue") == "ACT-2"
    assert game.do("red", Withdraw(unit=1)).rules() == ["HOLD-2"]


@pytest.mark.rule("P28-AB-PERSUADE")
@pytest.mark.parametrize(
    ("effect", "rule"),
    [
        (Effect("Truce", 0, 1, 2), "AB-PERSUADE"),
        (Effect("Truce", 0, 1, 3), ""),
        (Effect("Wither", -1, 1, 2), ""),
    ],
)
def test_a_truce_holds_between_two_alone(effect, rule):
    state = table(std(effects=(effect,)), std("blue"), std("blue"))
    assert refused(state, fight(2)) == refused(state, charge(2)) == rule


@pytest.mark.rule("P28-AB-PERSUADE", "P28-LEAVE-1")
@pytest.mark.parametrize(("source", "strikes"), [(1, False), (3, True)])
def test_in_a_truce_nobody_strikes_at_the_other_who_leaves(source, strikes):
    foe = std("blue", effects=(Effect("Truce", 0, 1, source),))
    game = Game(table(std(), foe, std(), locks=((1, 2),)))
    game.do("red", Walk(unit=1, distance_mm=10), "" if strikes else "d4:1")
    assert (game.kind() == "strike") is strikes


@pytest.mark.rule("P28-ARM-PSYHOOD", "P28-INT-12")
def test_no_psychic_weapon_is_used_on_the_wearer_of_a_hood():
    state = table(std(**STAFF), std("blue", armour="Psy-hood"), std("blue"))
    for target, rule in ((2, "ARM-PSYHOOD"), (3, "")):
        assert refused(state, fight(target, weapon="Psy-staff")) == rule
        assert refused(state, charge(target, weapon="Psy-staff")) == rule
    assert refused(state, charge(2)) == ""


@pytest.mark.rule("P28-ARM-PSYHOOD", "P28-INT-12")
@pytest.mark.parametrize(("part", "rule"), [("keywords", "ARM-PSYHOOD"), ("special", "")])
def test_a_hood_keeps_off_what_is_psychic_by_keyword_and_not_by_special_rule(part, rule):
    rod = made("Rod", **{part: ("Psychic",)})
    state = table(bearing(rod), std("blue", armour="Psy-hood"))
    assert refused(state, fight(2, weapon="Rod")) == rule


@pytest.mark.rule("P28-FIGHT-1", "P28-MOVE-1", "P28-CHG-1", "P28-TERR-4")
def test_what_nobody_has_measured_yet_is_not_too_far():
    state = table(std(), std("blue"))
    check_reach(state, 1, 2, None)
    check_walk(state, 1, None, None, "P28-MOVE-1")
    for mm, rule in ((50, ""), (51, "FIGHT-1")):
        assert refused(state, fight(2, distance_mm=mm)) == rule
    for mm, rule in ((100, ""), (101, "MOVE-1")):
        assert refused(state, Walk(unit=1, distance_mm=mm)) == rule
    assert refused(state, Charge(unit=1, target=2, distance_mm=101)) == "CHG-1"


@pytest.mark.rule("P28-TERR-4", "P28-CHG-4", "P28-TR-INCORPOREAL")
@pytest.mark.parametrize(
    ("traits", "terrain", "rule"),
    [
        ((), ("impassable",), "TERR-4"),
        ((), ("rough", "hazardous"), ""),
        ((), (), ""),
        (("Incorporeal",), ("impassable",), ""),
    ],
)
def test_only_impassable_ground_stops_only_those_with_a_body(traits, terrain, rule):
    state = table(std(traits=traits), std("blue"))
    for move in (Walk(unit=1, distance_mm=50, terrain=terrain), charge(2, terrain=terrain)):
        assert refused(state, move) == rule


@pytest.mark.rule("P28-FACT-1", "P28-CLIMB-2")
@pytest.mark.parametrize(
    ("top", "start", "end", "climbs"),
    [(90, 0, 40, True), (0, 0, 0, False), (90, None, 40, False), (90, 0, None, False)],
)
def test_a_climb_is_known_when_all_its_heights_are(top, start, end, climbs):
    heights = {"climb_top_mm": top, "climb_from_mm": start, "climb_to_mm": end}
    assert (Walk(unit=1, distance_mm=50, **heights).climb() is not None) is climbs


@pytest.mark.rule("P28-FACT-1", "P28-CHG-1")
@pytest.mark.parametrize(("mm", "said"), [(75, " 7.5cm "), (0, " 0cm "), (None, " 0cm ")])
def test_a_charge_says_how_far_it_goes(mm, said):
    state = table(std(), std("blue"))
    assert said in Charge(unit=1, target=2, distance_mm=mm).spoken(state)


@pytest.mark.rule("P28-FACT-1", "P28-FIGHT-1")
@pytest.mark.parametrize(("locks", "said"), [((), True), (((1, 2),), False)])
def test_a_fight_in_contact_says_nothing_of_the_table(locks, said):
    state = table(std(), std("blue"), locks=locks)
    assert bool(fight(2).spoken(state)) is said


@pytest.mark.rule("P28-DMG-4", "P28-BREAK-2", "P28-DMG-5")
@pytest.mark.parametrize("pay", [lose, price])
@pytest.mark.parametrize(
    ("hp", "left", "exempt", "status"),
    [(17, 3, False, "ok"), (18, 2, False, "ok"), (19, 1, True, "ok"), (20, 0, False, "slain")],
)
def test_at_1_hp_a_unit_is_past_fear_and_at_0_it_is_dead(pay, hp, left, exempt, status):
    who = pay(table(std(), std("blue")), 2, hp).unit(2)
    assert (who.hp, who.exempt, who.status) == (left, exempt, status)


@pytest.mark.rule("P28-BREAK-9", "P28-BREAK-2")
@pytest.mark.parametrize(
    ("status", "one_hp", "after"),
    [
        ("broken", "all", "ok"),
        ("broken", "wounds_only", "broken"),
        ("ok", "all", "ok"),
        ("ok", "wounds_only", "ok"),
        ("fled", "all", "fled"),
    ],
)
def test_at_1_hp_a_broken_unit_is_steady_unless_switched(status, one_hp, after):
    state = table(std(), std("blue"), one_hp=one_hp).change(1, hp=1, status=status)
    assert steeled(state, 1).unit(1).status == after


@pytest.mark.rule("P28-INT-9", "P28-DMG-3")
@pytest.mark.parametrize(("hp", "half", "breaks"), [(6, True, 2), (7, False, 0)])
def test_tests_are_forgotten_only_with_half_health(hp, half, breaks):
    who = heal(table(std(hp=4, half=True, breaks=2), std("blue")), 1, hp).unit(1)
    assert (who.half, who.breaks) == (half, breaks)


@pytest.mark.rule("P28-MOVE-2", "P28-WB-4")
@pytest.mark.parametrize(
    ("traits", "dice", "mm"),
    [((), 0, 100), ((), -60, 40), (("Big",), -60, 10), (("Big", "Gigantic"), 0, 70)],
)
def test_speed_is_what_is_left_of_10cm(traits, dice, mm):
    state = table(std(traits=traits, speed_dice=dice), std("blue"))
    assert speed(state, 1) == mm


@pytest.mark.rule("P28-MOVE-2")
@pytest.mark.parametrize("dice", [-70, -71, -80])
def test_speed_is_never_below_nothing(dice):
    assert speed(table(std(traits=("Big",), speed_dice=dice), std("blue")), 1) == 0


@pytest.mark.rule("P28-MEAS-1")
@pytest.mark.parametrize(("mm", "half"), [(0, 0), (10, 0), (70, 30), (100, 50), (190, 90)])
def test_half_a_speed_is_whole_centimetres(mm, half):
    assert halved(mm) == half


@pytest.mark.rule("P28-SKILL-3", "P28-WSR-HEAVY", "P28-INT-7")
def test_nothing_that_evens_out_or_is_none_counts_as_a_modifier():
    weapons = ("Heavy club", "Dagger")
    state = table(std(weapons=weapons, traits=("Extra limbs",), adjust={"F": 0}), std("blue"))
    assert [mod.cause for mod in lasting(state, 1, "A")] == ["Heavy weapon"]
    assert current(state, 1, "A") == 4
    assert lasting(state, 1, "F") == ()
    lifted = state.change(2, effects=(Effect("Inspire", 2, 3),))
    assert [mod.cause for mod in lasting(lifted, 2, "F")] == ["Inspire"]


@pytest.mark.rule("P28-TR-INSPIRING", "P28-INT-7")
@pytest.mark.parametrize(
    ("leader", "inspired"),
    [
        ({"traits": ("Inspiring",)}, True),
        ({"traits": ()}, False),
        ({"traits": ("Inspiring",), "seat": "blue"}, False),
        ({"traits": ("Inspiring",), **GONE}, False),
        ({"traits": ("Inspiring",), "near": ()}, False),
    ],
)
def test_only_a_leader_of_ones_own_on_the_table_and_near_inspires(leader, inspired):
    seat = leader.pop("seat", "red") if "seat" in leader else "red"
    people = std(), std(seat, **{"near": (1,), **leader}), std("blue")
    assert current(table(*people), 1, "F") == (6 if inspired else 5)


@pytest.mark.rule("P28-WSR-PSY", "P28-INT-1")
@pytest.mark.parametrize(
    ("psyche", "psychic", "skill"),
    [(6, True, "P"), (5, True, "F"), (4, True, "F"), (6, False, "F")],
)
def test_a_psychic_weapon_uses_psyche_when_that_is_better(psyche, psychic, skill):
    assert better(table(std(P=psyche), std("blue")), 1, "F", psychic) == skill


@pytest.mark.rule("P28-WPN-3", "P28-AB-LOOT")
def test_a_weapon_is_the_one_that_is_carried_else_that_of_the_table():
    profile, fields = std()
    own = msgspec.structs.replace(WEAPONS["Dagger"], cost=99)
    state = table((msgspec.structs.replace(profile, weapons=(own,)), fields), std("blue"))
    assert weapon_of(state, 1, "Dagger") is own
    assert weapon_of(state, 1, "Fist") is WEAPONS["Fist"]
    assert weapon_of(state, 1, "Club") is WEAPONS["Club"]
