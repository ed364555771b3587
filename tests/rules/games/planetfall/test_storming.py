"""Stormings: an approach, the defenders' fire, the attackers' fire, who holds the building."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planetfall.answers import Decline
from rules.games.planetfall.attack.fire import Fire
from rules.games.planetfall.close.calling import Engage, KeepClear
from rules.games.planetfall.close.segment import CloseQuarters
from rules.games.planetfall.close.storm_moves import Occupy, Storm
from rules.games.planetfall.disorder.bleeding import Compulsory
from rules.games.planetfall.force.mars import COMMAND_ELEMENT, FEARLESS, KILL_TEAM
from rules.games.planetfall.units import Building, Hurt, InForce
from tests.support.planetfall.tables import Game, battle, d6, infantry, mar, squad

TERRANS = infantry("Terran")
NYX = infantry("Nyx", boxes=(4,))
TOWER = (Building(id=1, name="Tower"),)
HELD = {"place": "occupying", "within": 1}


def game(attackers=None, defenders=None, mates=(), **fields):
    """Red's first squadron is active; Blue's first holds the building."""
    red = [attackers or squad("Terrans", 4, of=TERRANS), *mates]
    blue = [defenders or squad("Nyx", 4, of=NYX, **HELD)]
    buildings = (Building(id=1, name="Tower"),)
    state = battle(red=red, blue=blue, buildings=buildings, made=1, **fields)
    return Game(state).send(CloseQuarters(squadron=1))


def storm(**facts):
    return Storm(squadron=1, target=2, **facts)


def fours(n, of=None):
    return d6(*(4,) * n, *(1,) * ((of or n) - n))


@pytest.mark.rule("PF-GM-6", "PF-STM-3", "PF-STM-4")
def test_modifiers_of_ratings_for_one_roll_are_used_up_by_either_fire():
    forces = tuple(
        InForce(cause=side, side=side, lever="dr", amount=20, uses=1) for side in ("red", "blue")
    )
    play = game(forces=forces)

    play.do("red", storm(), f"{fours(16)} {fours(16)}")

    assert [one.damage for one in play.state.models] == [0] * 8
    assert play.state.forces == ()


@pytest.mark.rule(
    *("PF-STM-1", "PF-STM-2", "PF-STM-3", "PF-STM-4", "PF-STM-5", "PF-STM-6", "PF-STM-7"),
    *("PF-INT-24", "PF-SAVE-4", "PF-SAVE-7", "PF-DICE-12", "PF-INT-15", "PF-CQB-1"),
)
def test_ex030_terrans_storm_a_building():
    play = game()

    play.do("red", storm(), " ".join((
        fours(8, 16),  # two Terrans destroyed, two hits too many
        d6(6, 6, *(4,) * 6), d6(4, 4),  # eight dice and two more: 12 hits, three Nyx
        d6(4, 4, 1),  # Terrans, 2 required
        d6(4, 4, 4),  # Nyx, 3 required
    )))  # fmt: skip

    assert [one.damage for one in play.state.models] == [1, 1, 0, 0, 1, 1, 1, 0]
    assert "2 floating" in play.text() and "3 destroyed, 2 lost" in play.text()
    assert [line.text for line in play.told if line.rule.startswith("PF-STM")] == [
        "Terrans storm the building of Nyx.",
        "Terrans take the building: 3 destroyed, 2 lost.",
        "Nyx takes 1 disorder marker: driven out.",
        'Nyx is driven out, 6" away from the building.',
    ]
    nyx = play.state.squadron(2)
    # One more marker on its one box left makes a Forlorn Hope of it.
    assert (nyx.place, nyx.within, nyx.hope, nyx.disorder) == ("table", 0, True, 0)
    assert not nyx.flat_out
    assert play.kind() == "occupy"
    play.do("red", Occupy())
    assert play.text() == "Terrans occupy the building."
    terrans = play.state.squadron(1)
    assert (terrans.place, terrans.within, terrans.disorder) == ("occupying", 1, 0)
    assert terrans.called and terrans.fought
    assert play.state.occupant(1) == 1
    play.send(Compulsory())
    assert play.state.squadron(2).place == "destroyed"


@pytest.mark.rule("PF-STM-7", "PF-PBP-1", "PF-DIS-7")
@pytest.mark.parametrize("silent", [True, False])
def test_the_winners_occupy_unless_they_stay_outside(silent):
    play = game().do("red", storm(), f"{fours(0, 16)} {fours(4, 16)} {d6(4, 1, 1)}")
    assert play.state.squadron(2).disorder == 1

    play = play.lapse() if silent else play.do("red", Decline())

    assert play.state.squadron(1).place == ("occupying" if silent else "table")
    assert play.state.squadron(2).place == "table" and play.kind() is None
    assert ("stay outside" in play.text()) is not silent


@pytest.mark.rule("PF-STM-6", "PF-STM-8")
@pytest.mark.parametrize("killed", [0, 1])
def test_who_destroys_no_more_than_he_loses_has_failed(killed):
    play = game()

    tests = f"{d6(4, 1, 1)} {d6(4, 1, 1)}" if killed else d6(4, 1, 1)
    play.do("red", storm(), f"{fours(3, 16)} {fours(4 * killed, 12)} {tests}")

    terrans, nyx = play.state.squadrons
    assert (terrans.place, terrans.disorder, terrans.flat_out) == ("table", 1, False)
    assert 'Terrans are beaten back, 6" away from the building.' in play.text()
    assert (nyx.place, nyx.disorder) == ("occupying", 0)
    assert play.kind() is None


@pytest.mark.rule("PF-STM-6", "PF-STM-8")
def test_nobody_at_the_building_takes_it():
    play = game().do("red", storm(contact="A"), " ".join((
        fours(3, 16),  # A falls, who alone touched it
        fours(8, 12), d6(4, 1, 1), d6(4, 4, 1),
    )))  # fmt: skip

    assert "fail to take the building: 2 destroyed, 1 lost" in play.text()
    assert play.state.squadron(1).disorder == 1


@pytest.mark.rule("PF-STM-6")
def test_an_empty_building_falls_to_whoever_touches_it_whatever_was_lost():
    nyx = squad("Nyx", 1, of=NYX, **HELD, cqb=12)
    play = game(defenders=nyx).do("red", storm(), f"{fours(6, 12)} {fours(4, 8)} {d6(4, 4, 1)}")

    assert "1 destroyed, 2 lost" in play.text() and play.kind() == "occupy"
    play.do("red", Occupy())
    assert play.state.occupant(1) == 1 and play.state.squadron(2).place == "destroyed"


@pytest.mark.rule("PF-STM-7", "PF-STM-3", "PF-STM-6", "PF-INT-24")
def test_the_dead_do_not_shoot():
    play = game().do("red", storm(), f"{fours(12, 16)}")

    assert play.state.squadron(1).place == "destroyed"
    assert "the storming has failed" in play.text()
    assert play.state.squadron(2).disorder == 0 and play.state.squadron(2).place == "occupying"


@pytest.mark.rule("PF-STM-3", "PF-SAVE-1", "PF-SAVE-4", "PF-DICE-12", "PF-SAVE-7")
def test_attackers_in_a_wood_save_and_defenders_do_not():
    play = game().do("red", storm(ground=("vegetation",)), " ".join((
        fours(6, 16),  # two Terrans under threat
        d6(4, 4),  # of three hits each two are saved: one box keeps its three
        fours(8, 12), d6(4, 1, 1), d6(4, 4, 1),
    )))  # fmt: skip

    assert [one.damage for one in play.state.models] == [1, 0, 0, 0, 1, 1, 0, 0]
    assert play.state.squadron(1).ground == ("vegetation",)


@pytest.mark.rule("PF-STM-2", "PF-STM-3", "PF-SAVE-7", "PF-INV-6")
def test_attackers_leave_their_own_building_and_its_cover_behind():
    inside = squad("Terrans", 4, of=TERRANS, place="occupying", within=2)
    tests = f"{d6(4, 1, 1)} {d6(4, 4, 1)}"
    play = game(inside).do("red", storm(), f"{fours(3, 16)} {fours(8, 12)} {tests}")

    play.do("red", Decline())
    assert (play.state.squadron(1).place, play.state.squadron(1).within) == ("table", 0)


@pytest.mark.rule("PF-STM-4", "PF-CQB-8")
def test_damage_taken_at_the_door_lowers_what_the_attackers_do():
    sturdy = squad("Terrans", 2, of=infantry("Terran", boxes=(3, 3)))
    nyx = squad("Nyx", 1, of=NYX, **HELD)
    play = game(sturdy, nyx).do("red", storm(), f"{fours(3, 4)} {fours(4, 8)} {d6(4, 1, 1)}")

    assert "3 hits on 4+, 1 less for damage" in play.text()
    assert play.state.squadron(2).place == "occupying"


@pytest.mark.rule("PF-STM-1", "PF-STM-2", "PF-CQB-6", "PF-STM-4")
def test_only_attackers_near_enough_fire_and_are_fired_at():
    nyx = squad("Nyx", 1, of=NYX, **HELD)
    play = game(defenders=nyx)

    play.do("red", storm(mine="DC", contact="D"), f"{fours(3, 4)} {fours(0, 4)} {d6(4, 1, 1)}")

    assert [one.damage for one in play.state.models[:4]] == [0, 0, 0, 1]


@pytest.mark.rule("PF-STM-2", "PF-STM-6")
def test_nobody_near_enough_is_nobody_to_fire_at():
    far = squad("Terrans", 2, of=TERRANS, damage=(1,))
    play = game(far)
    play.state = play.state.change_model(1, damage=0)
    play.do("red", storm(mine="A"), f"{fours(3, 16)} {d6(4, 1, 1)}")

    assert "fail to take the building: 0 destroyed, 1 lost" in play.text()


@pytest.mark.rule("PF-MAR-KILLTEAM", "PF-STM-4", "PF-STM-3")
def test_a_kill_team_storms_with_one_more_each():
    team = squad("Team", 2, of=infantry("Team", mars=(mar(KILL_TEAM),)))
    nyx = squad("Nyx", 1, of=infantry("Nyx", boxes=(20,), mars=(mar(KILL_TEAM),)), **HELD)

    play = game(team, nyx).do("red", storm(), f"{fours(0, 4)} {fours(0, 10)}")

    assert [len(line.work[0].mods) for line in play.told if line.rule == "PF-CQB-6"] == [0, 1]


@pytest.mark.rule("PF-STM-5")
def test_fire_at_the_approach_counts_in_the_test():
    play = game(squad("Terrans", 4, of=TERRANS, damage=(1,)))
    play.state = msgspec.structs.replace(play.state, hurt=(Hurt(squadron=1, damage=1),))

    # Two damage in all: one on the way, one at the door.
    play.do("red", storm(), f"{fours(3, 16)} {fours(0, 8)} {d6(4, 1, 1)}")

    assert "1 success, 2 required" in play.text()
    # One marker for the test and one for the failure on two boxes left.
    assert play.state.squadron(1).hope


@pytest.mark.rule("PF-STM-2", "PF-STM-5", "PF-STM-6", "PF-OW-3")
def test_overwatch_answers_the_approach_and_its_kills_do_not_count():
    watch = squad("Watch", overwatch=True)
    state = battle(
        red=[squad("Terrans", 4, of=TERRANS)],
        blue=[squad("Nyx", 4, of=NYX, **HELD), watch],
        buildings=(Building(id=1, name="Tower"),),
        made=1,
    )
    play = Game(state).send(CloseQuarters(squadron=1)).do("red", storm())
    assert play.asked().entries[0].seat == "blue"
    play.do("blue", Fire(squadron=3, target=1, ranges=(10,)), " ".join((
        d6(5, 5, 5, 1),  # Rushed: one Terran falls on the way
        fours(3, 16),  # and one at the door
        fours(8, 8), d6(4, 4, 1),  # two Nyx fall; the Terrans test for two damage
        d6(4, 4, 1),
    )))  # fmt: skip

    assert "2 destroyed, 1 lost" in play.text() and play.kind() == "occupy"
    assert not play.state.squadron(3).overwatch


@pytest.mark.rule("PF-STM-2", "PF-OW-2")
def test_overwatch_answers_the_approach_of_who_stood_before_whatever_the_switch_says():
    state = battle(
        red=[squad("Terrans", 4, of=TERRANS, last_move="stationary")],
        blue=[squad("Nyx", 4, of=NYX, **HELD), squad("Watch", overwatch=True)],
        buildings=TOWER,
        switches={"overwatch_on_stationary": "off"},
        made=1,
    )
    play = Game(state).send(CloseQuarters(squadron=1)).do("red", storm())
    assert play.kind() == "overwatch" and "Terrans have moved." in play.asked().text


@pytest.mark.rule("PF-STM-5", "PF-STM-2", "PF-INT-24")
def test_those_whose_last_near_the_building_fell_on_the_way_test_before_they_are_beaten_back():
    watch = squad("Watch", overwatch=True)
    blue = [squad("Nyx", 4, of=NYX, **HELD), watch]
    state = battle(red=[squad("Terrans", 4, of=TERRANS)], blue=blue, buildings=TOWER, made=1)
    play = Game(state).send(CloseQuarters(squadron=1)).do("red", storm(mine="A"))
    shot = Fire(squadron=3, target=1, ranges=(10,), chain="A")
    play.do("blue", shot, f"{d6(5, 5, 5, 1)} {d6(4, 1, 1)}")

    rules = play.rules()
    assert rules.index("DIS-3") < rules.index("STM-8")
    assert play.state.squadron(1).disorder == 1


@pytest.mark.rule("PF-STM-2")
def test_attackers_wiped_out_on_the_way_have_used_their_call():
    watch = squad("Watch", overwatch=True)
    state = battle(
        red=[squad("Terrans", of=TERRANS)],
        blue=[squad("Nyx", 4, of=NYX, **HELD), watch],
        buildings=(Building(id=1, name="Tower"),),
        made=1,
    )
    play = Game(state).send(CloseQuarters(squadron=1)).do("red", storm())
    play.do("blue", Fire(squadron=3, target=1, ranges=(10,)), d6(5, 5, 5, 5))

    assert play.state.squadron(1).place == "destroyed" and play.state.squadron(1).called
    assert play.state.squadron(2).place == "occupying" and play.kind() is None


@pytest.mark.rule("PF-STM-8", "PF-DIS-7")
def test_the_marker_of_a_storming_needs_no_test():
    brave = squad("Terrans", 4, of=infantry("Terran", mars=(mar(FEARLESS),)))
    play = game(brave).do("red", storm(), f"{fours(3, 16)} {fours(0, 12)}")

    assert play.state.squadron(1).disorder == 1
    assert play.rules().count("MAR-FEARLESS") == 1


@pytest.mark.rule("PF-STM-1", "PF-STM-2")
@pytest.mark.parametrize(
    ("attackers", "defenders", "move", "words"),
    [
        (squad("Tanks"), None, storm(), "only infantry can storm"),
        (None, squad("Nyx", 2, of=NYX), storm(), "no infantry in a building"),
        (None, squad("Tank", **HELD), storm(), "no infantry in a building"),
        (None, None, storm(mine="AB", contact="C"), "name it there, too"),
        (squad("Terrans", of=TERRANS, called=True), None, storm(), "once a turn"),
    ],
)
def test_what_is_no_storming_is_refused(attackers, defenders, move, words):
    play = game(attackers, defenders)

    with pytest.raises(RuleError, match=words):
        move.check(play.state, "red")


@pytest.mark.rule("PF-FACT-3", "PF-FACT-1", "PF-STM-2")
def test_what_is_stated_of_a_storming_is_confirmed():
    play = game(switches={"claims": "confirm"})
    play.do("red", storm(mine="AB", contact="B", ground=("vegetation",)))

    assert "are A B of Terrans and A B C D of Nyx" in play.asked().text
    assert "at the building B, in vegetation" in play.asked().text
    nobody = game(switches={"claims": "confirm"}).do("red", storm(contact=""))
    assert "at the building nobody, in open" in nobody.asked().text


@pytest.mark.rule("PF-STM-3", "PF-STM-4", "PF-STM-7", "PF-STM-8", "PF-DIS-6")
def test_commanders_who_fall_shake_their_helixes_at_once():
    leader = infantry("Leader", boxes=(3,), mars=(mar(COMMAND_ELEMENT, reach=16),))
    mates = [squad("Mates", 3)]
    play = game(squad("Terrans", 2, of=leader), mates=mates)
    script = f"{fours(6, 16)} {d6(4, 1, 1)}"  # the loss shakes Mates alone: Terrans are gone
    play.do("red", Storm(squadron=1, target=3), script)
    assert [one.disorder for one in play.state.squadrons] == [0, 1, 0]

    held = squad("Nyx", of=leader, **HELD)
    red = [squad("Terrans", 4, of=TERRANS)]
    state = battle(red=red, blue=[held, squad("Friends", 3)], buildings=TOWER, made=1)
    play = Game(state).send(CloseQuarters(squadron=1))
    play.do("red", storm(), f"{fours(0, 4)} {fours(3, 16)} {d6(4, 1, 1)}")
    assert play.state.squadron(3).disorder == 1 and play.kind() == "occupy"


@pytest.mark.rule("PF-STM-1")
def test_only_infantry_is_offered_a_storming_and_only_of_infantry():
    assert game(squad("Tanks")).labels() == ['No enemy within 4"', "Engage Nyx"]
    assert game(None, squad("Tank", **HELD)).labels() == ['No enemy within 4"', "Engage Tank"]
    with pytest.raises(RuleError, match="Only the active squadron can storm"):
        play = game(defenders=squad("Nyx", 2, of=NYX, **HELD)).do("red", KeepClear(near=(2,)))
        Storm(squadron=2, target=1).check(play.state, "blue")


@pytest.mark.rule("PF-STM-1")
def test_a_storming_is_offered_against_infantry_in_a_building():
    play = game()

    assert play.labels() == ['No enemy within 4"', "Storm Nyx", "Engage Nyx"]
    assert storm() in play.offers("red") and Engage(squadron=1, target=2) in play.offers("red")


@pytest.mark.rule("PF-STM-8", "PF-FH-1")
def test_the_marker_of_a_storming_that_failed_may_make_a_forlorn_hope():
    play = game(squad("Terrans", 1, of=TERRANS), squad("Nyx", 1, of=NYX, cqb=0, **HELD))

    play.do("red", storm(), fours(0, 4))

    assert play.state.squadron(1).hope and not play.state.squadron(1).disorder
