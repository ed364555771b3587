"""Which side of a vehicle is struck, what a hit may take there, and the nerve of its crew."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError, decision
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.contacts import Contacts
from rules.games.planet28.answers import Accept, Counter, Decline, Dispute, Face
from rules.games.planet28.damage.damage import Hit
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.facings import side_touched
from rules.games.planet28.moves import Charge, Fight, Walk
from rules.games.planet28.rolls import BreakTest
from rules.games.planet28.stakes import stakes
from rules.games.planet28.standing_orders import obey
from rules.games.planet28.turn.battle import Battle
from rules.games.planet28.turn.rounds import Ail
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import Game, going, std, table
from tests.support.planet28.wheels import CAR, above, active, sections

UNIT = 3


def rover(*parts, foe=None, size="medium", switches=(), **more):
    """A battle in which red's vehicle, unit 3, is about to act against the blue unit 2."""
    state = table(std(), foe or std("blue", actions=0), **dict(switches))
    return active(with_vehicle(state, *(parts or CAR), seat="red", size=size, **more), UNIT)


def prey(*parts, me=None, size="medium", switches=(), **more):
    """A battle in which red's unit 1 is about to act against blue's vehicle, unit 3."""
    state = table(me or std(F=9), std("blue"), **dict(switches))
    more = {"actions": 0, **more}
    return with_vehicle(state, *(parts or CAR), size=size, **more)


def ram(**more):
    return Charge(unit=UNIT, target=2, weapon="Hull", distance_mm=100, **more)


@pytest.mark.rule("P28-VEH-DMG", "P28-VEH-4", "P28-FACT-1")
def test_the_side_is_said_once_and_known_as_long_as_they_touch():
    state = prey(*CAR, "left Plating 15/15", me=std(F=9))
    first = Fight(unit=1, target=UNIT, weapon="Dagger", distance_mm=30, facing=None)
    assert first.needs(state) == ("distance_mm", "facing")
    game = Game(state).do("red", msgspec.structs.replace(first, facing="left"), "d10:1 d4:1")
    assert sections(game) == [10, 10, 15, 15, 11]
    assert "strikes the left of Rover" in game.text()
    again = Fight(unit=1, target=UNIT, weapon="Dagger")
    assert again.needs(game.state) == ()
    game.do("red", again, "d10:1 d4:1")
    assert sections(game) == [10, 10, 15, 15, 7]


@pytest.mark.rule("P28-VEH-DMG", "P28-FACT-1")
def test_a_contact_that_is_stated_again_may_be_at_another_side():
    state = prey().lock(1, UNIT)
    blow = Fight(unit=1, target=UNIT, weapon="Dagger", facing="left")
    game = Game(state).do("red", blow, "d10:10")
    assert side_touched(game.state, UNIT, 1) == "left"
    game.do("red", Contacts(unit=1, enemies=(UNIT,)))
    assert side_touched(game.state, UNIT, 1) is None
    apart = Game(state).do("red", blow, "d10:10").do("red", Contacts(unit=1))
    assert side_touched(apart.state, UNIT, 1) is None
    charged = Charge(unit=1, target=UNIT, distance_mm=50, facing="rear", weapon="Dagger")
    assert side_touched(
        Game(prey()).do("red", charged, "d4:1 d10:10").state, UNIT, 1
    ) == "rear"  # fmt: skip


def struck(state, script="", **hit):
    """The battle after a hit with a great sword on the vehicle whose side nobody has said."""
    whole = Hit(**{"striker": 1, "victim": UNIT, "weapon": WEAPONS["Great sword"], **hit})
    return above(state, Harm(hit=whole), script)


@pytest.mark.rule("P28-VEH-DMG", "P28-FACT-1")
def test_a_side_that_nobody_has_said_is_asked_where_it_matters():
    state = prey(*CAR, "left Radio 5/5")
    game = struck(state, "d6:1 d6:1")
    assert (game.kind(), game.asked().entries[0].seat) == ("side", "red")
    assert SYSTEM.label(game.state, Face(facing="left")) == "Its left"
    assert [move.facing for move in game.offers("red") if isinstance(move, Face)] == [
        "front", "rear", "left", "right",
    ]  # fmt: skip
    game.do("red", Face(facing="rear"))
    assert sections(game) == [10, 10, 15, 7, 5]
    core = struck(prey("core Engine 10/10", "core Crew 9/10"), "d6:1 d6:1")
    assert (core.kind(), sections(core)) == ("act", [10, 1])
    small = struck(prey("front Engine 20/20", size="small"), "d6:1 d6:1")
    assert (small.kind(), sections(small)) == ("act", [12])


@pytest.mark.rule("P28-VEH-DMG", "P28-PBP-1")
def test_silence_strikes_the_side_with_most_left():
    state = prey("core Engine 10/10", "front Plating 9/15", "rear Plating 15/15", "left Radio 5/5")
    assert sections(struck(state, "d6:1 d6:1").lapse()) == [10, 9, 7, 5]


@pytest.mark.rule("P28-VEH-DMG", "P28-FACT-3")
def test_with_claims_at_confirm_the_side_is_confirmed_before_it_counts():
    state = prey(switches={"claims": "confirm"})
    game = struck(state, "d6:1 d6:1").do("red", Face(facing="front"))
    assert "struck on its front" in game.asked().text
    game.do("blue", Dispute(), "d10:9 d10:1")
    assert game.kind() == "side"
    game.do("red", Face(facing="rear")).do("blue", Accept())
    assert sections(game) == [10, 10, 15, 7]


@pytest.mark.rule("P28-ARC-SMITE", "P28-VEH-DMG")
def test_smite_strikes_the_side_turned_to_its_caster():
    state = prey(me=std(P=9, arcana=("Smite",)))
    game = Game(state).do("red", Cast(unit=1, power="Smite", target=UNIT), "d10:1 d10:2")
    assert game.kind() == "side"
    assert sections(game.do("red", Face(facing="rear"))) == [10, 10, 15, 8]


@pytest.mark.rule("P28-VEH-DMG")
@pytest.mark.parametrize(
    ("switch", "found"),
    [({}, [2]), ({"core_hit": "always_allowed"}, [0, 1, 2]), ({"damaged_first": "global"}, [3])],
)
def test_which_sections_may_be_hit_by_switch(switch, found):
    parts = (*CAR[:3], "rear Plating 14/15") if "damaged_first" in switch else CAR
    game = struck(prey(*parts, switches=switch), "d6:1 d6:1", facing="front")
    if len(found) == 1:
        assert [n for n, hp in enumerate(sections(game)) if hp not in (10, 15)] == found
    else:
        assert [choice.move.which for choice in game.asked().entries[0].choices] == found


@pytest.mark.rule("P28-VEH-BREAK-2")
@pytest.mark.parametrize(("face", "sections_left", "held"), [(1, 4, True), (10, 11, False)])
def test_with_the_switch_naturals_decide_a_crews_test(face, sections_left, held):
    parts = ["core Crew 1/1"] * sections_left + ["core Plating 0/1"] * (40 - sections_left)
    state = prey(*parts, switches={"veh_break_naturals": "yes"}, status="shaken")
    after = above(state, BreakTest(unit=UNIT, cause="own"), f"d10:{face}")
    assert (after.unit(UNIT).status == "ok") is held
    plain = prey(*parts, status="shaken")
    after = above(plain, BreakTest(unit=UNIT, cause="own"), f"d10:{face}")
    assert after.unit(UNIT).status == "ok"


@pytest.mark.rule("P28-VEH-BREAK-3", "P28-ACT-2")
def test_a_shaken_vehicle_only_tests():
    parts = ["core Crew 1/1"] * 4 + ["core Plating 0/1"] * 12
    state = rover(*parts, foe=std("blue"), status="shaken", breaks=1)
    with pytest.raises(RuleError, match="can only try to rally"):
        Walk(unit=UNIT, distance_mm=10).check(state, "red")
    # Whoever can only test is not asked.
    game = going(state, "d10:9 d10:9")
    assert (game.unit(UNIT).status, game.unit(UNIT).breaks) == ("derelict", 3)


@pytest.mark.rule("P28-WSR-POISON", "P28-VEH-DMG")
def test_poison_eats_machines_only_with_the_switch():
    torch = WEAPONS["Flaming torch"]
    plain = struck(prey("core Engine 90/90"), "d4:1 d4:1 d4:1 d4:1", weapon=torch)
    assert not plain.unit(UNIT).poisoned
    state = prey(*CAR, switches={"poison_vehicles": "yes"})
    game = struck(state, "d4:1 d4:1 d4:1 d4:1", weapon=torch, facing="front")
    assert (game.unit(UNIT).poisoned, game.unit(UNIT).poisoner) == (True, 1)
    sick = above(game.state, Ail(unit=UNIT, what="Poison"), "d4:3 d4:2")
    assert sections(sick) == [10, 10, 11, 12]


@pytest.mark.rule("P28-TR-FOULAURA", "P28-TURN-8")
def test_a_foul_aura_does_not_touch_vehicles():
    state = prey(me=std(traits=("Foul aura",))).lock(1, UNIT)
    ended = msgspec.structs.replace(state, frames=(Battle(stage="close"),), limit=1)
    assert sections(going(ended)) == [10, 10, 15, 15]


def test_an_order_by_hp_counts_all_sections():
    state = prey(actions=1, me=std(F=5)).lock(1, UNIT)
    game = Game(state).do("red", Fight(unit=1, target=UNIT, weapon="Dagger", facing="front"))
    assert obey("counter if hp >= 50", game.state, "blue") == Counter(weapon="Hull")
    assert obey("counter if hp >= 51", game.state, "blue") == Decline()


@pytest.mark.rule("P28-VEH-RAM", "P28-CHG-7")
def test_the_stakes_of_a_ram_count_its_die_and_no_block():
    told = stakes(rover(), ram())
    assert (str(told.chance), told.of) == ("13/20", "to hit")
    blow = Charge(unit=1, target=UNIT, weapon="Dagger", distance_mm=50, facing="front")
    plain, bladed = prey(me=std(F=5)), prey(*CAR, "front Dozer blade 15/15", me=std(F=5))
    chances = [str(stakes(state, blow).chance) for state in (plain, bladed)]
    assert chances == ["13/20", "11/20"]
    assert stakes(bladed, blow).of == "to hit"


def crowd(**more):
    """A battle in which red's squad, unit 5, is about to act against blue's vehicle, unit 6."""
    state = with_squad(table(*(std(F=9) for _ in range(3)), std("blue")), 1, 2, 3)
    return active(with_vehicle(state, *CAR, "left Plating 15/15", **{"actions": 0, **more}), 5)


def unsaid(game, seat="red"):
    return SYSTEM.orders.unsaid(game.state, seat, ())


@pytest.mark.rule("P28-VEH-4", "P28-SQD-5", "P28-FACT-1")
def test_a_side_that_was_said_for_a_squad_is_asked_of_none_of_its_members():
    blow = Fight(unit=5, target=6, weapon="Dagger")
    said = msgspec.structs.replace(blow, distance_mm=30, facing="left")
    game = Game(crowd()).do("red", said, "d10:9 d10:9 d10:9")
    assert side_touched(game.state, 6, 5) == "left"
    game.do("red", blow, "d10:1 d10:1 d10:9 d4:1")
    for script in ("d4:1", ""):
        assert game.kind() == "side"
        assert unsaid(game) == Face(facing="left", holds=True)
        assert unsaid(game, "blue") is None
        game.do("red", unsaid(game), script)
    assert [section.hp for section in game.unit(6).sections][-1] == 7


def countered():
    """The battle after a squad has struck back at a vehicle twice, as no side was known."""
    game = Game(active(crowd(actions=2).lock(5, 6), 6))
    game.do("blue", Fight(unit=6, target=5, weapon="Hull"))
    return game.do("red", Counter(weapon="Dagger"), "d10:9 d10:1 d10:1 d10:9 d4:1")


@pytest.mark.rule("P28-VEH-4", "P28-VEH-DMG", "P28-SQD-5")
def test_a_squad_that_strikes_back_says_once_which_side_it_touches():
    game = countered()
    assert (game.kind(), unsaid(game)) == ("side", None)
    # What is said of a blow holds: it strikes where the two touch.
    rear = Face(facing="rear", holds=True)
    assert rear in [choice.move for choice in game.asked().entries[0].choices]
    game.do("red", rear, "d4:1")
    assert (side_touched(game.state, 6, 5), game.kind(), unsaid(game)) == ("rear", "side", rear)
    # A row from before sides were held says it for one blow.
    assert decision({"red": Face(facing="rear")}) == b'{"answers":[["red",{"kind":"face"}]]}'
    old = countered().do("red", Face(facing="rear"), "d4:1")
    assert (old.kind(), unsaid(old), side_touched(old.state, 6, 5)) == ("side", None, None)


@pytest.mark.rule("P28-VEH-4", "P28-VEH-DMG")
def test_a_side_that_a_power_strikes_is_not_the_one_that_is_touched():
    state = prey(*CAR, "left Plating 15/15", me=std(P=9, arcana=("Smite",))).lock(1, UNIT)
    game = Game(state).do("red", Cast(unit=1, power="Smite", target=UNIT), "d10:1 d10:1")
    assert game.kind() == "side"
    assert not any(choice.move.holds for choice in game.asked().entries[0].choices)
    game.do("red", Face(facing="left", holds=True))
    assert side_touched(game.state, UNIT, 1) is None
