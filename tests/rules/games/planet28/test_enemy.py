"""What an enemy unit does, by the list: nobody plays it, people say only what it sees."""

from __future__ import annotations

import pytest

from rules.core import RuleError, waits_for
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.answers import Decline
from rules.games.planet28.claims import Claim
from rules.games.planet28.moves import Fight, Finish, Walk
from rules.games.planet28.solo.sightings import Sighting
from rules.games.planet28.solo.watching import Watch
from rules.games.planet28.state import ENEMY
from rules.games.planet28.units import Effect
from tests.support.planet28.solo import against, foe, see, turn_of
from tests.support.planet28.tables import Game, std

pytestmark = pytest.mark.rule("P28-SOLO-4")
BARE = {"weapons": ("Dagger",)}
"""Nothing to shoot with."""


@pytest.mark.rule("P28-FACT-1", "P28-SOLO-5")
def test_one_form_asks_what_it_sees_and_nobody_answers_for_the_enemy():
    game = turn_of(foe(), std(), std())
    assert (game.kind(), waits_for(game.state)) == ("look", ("red",))
    assert game.asked().entry("red").choices[0].move.needs(game.state) == ("seen", "way")
    game.do("red", see((2, 250), (3, 320)))
    assert "Foe sees Red Std 25, Red Std 32; ahead: even." in game.text()


@pytest.mark.rule("P28-BREAK-6")
def test_a_broken_unit_tests_its_nerve_and_is_asked_nothing():
    broken = foe(status="broken", P=5)
    game = turn_of(broken, std(), script="d10:1")
    assert "Foe holds its nerve." in game.text()
    # With its other action it looks around.
    assert (game.kind(), game.unit(1).actions) == ("look", 1)


def test_a_locked_unit_fights_and_a_die_picks_among_several():
    state = against(foe(**BARE), std(), std(name="Two"), units=(1,), locks=((1, 2), (1, 3)))
    game = turn_of(state=state, script="d2:2 d10:1")
    assert game.kind() == "counter"
    assert [work.what for line in game.told for work in line.work][:2] == [
        "which of them",
        "focus test",
    ]
    assert "Two" in game.asked().text


@pytest.mark.rule("P28-CHG-1", "P28-SOLO-7")
def test_it_charges_the_nearest_in_reach_with_its_hardest_weapon():
    person = foe(weapons=("Club", "Power sword"))
    game = turn_of(person, std(name="Near"), std(name="Far"))
    game.do("red", see((3, 100), (2, 90)))
    assert "Foe charges Near, the nearest in its reach." in game.text()
    assert game.kind() == "block"
    game.do("red", Decline())
    assert "Power sword" in game.asked().text


@pytest.mark.parametrize(("mm", "done"), [(100, "charges"), (101, "moves")])
def test_a_charge_reaches_as_far_as_full_speed(mm, done):
    game = turn_of(foe(**BARE), std()).do("red", see((2, mm)))
    assert f"Foe {done}" in game.text()


def test_rough_ground_does_not_keep_it_from_a_charge_and_a_wall_does():
    rough = turn_of(foe(**BARE), std()).do("red", see((2, 100), way=("rough",)), "d10:10")
    assert "Foe charges" in rough.text()
    assert "Foe may move only 5cm." in rough.text()
    wall = turn_of(foe(), std()).do("red", see((2, 100), way=("impassable",)), "d10:9 d10:9")
    assert "Foe shoots at Red Std" in wall.text()


def test_of_two_equally_near_a_die_picks():
    game = turn_of(foe(**BARE), std(name="One"), std(name="Two"))
    game.do("red", see((2, 50), (3, 50)), "d2:2")
    assert "Foe charges Two" in game.text()


@pytest.mark.rule("P28-TR-COWARD")
def test_a_coward_shoots_and_never_charges():
    game = turn_of(foe(traits=("Coward",)), std()).do("red", see((2, 50)), "d10:9 d10:9")
    assert "Foe shoots at Red Std" in game.text()
    assert game.state.locks == ()


def test_it_shoots_first_if_switched():
    state = against(foe(), std(), units=(1,), ai_priority="shoot_first")
    game = turn_of(state=state).do("red", see((2, 50)), "d10:9 d10:9")
    assert game.text().count("Foe shoots at Red Std") == 2
    assert "charges" not in game.text()


@pytest.mark.rule("P28-SHOOT-1", "P28-SOLO-7", "P28-COVER-1", "P28-SHOOT-4")
def test_it_shoots_at_the_nearest_legal_target_with_the_better_gun():
    person = foe(weapons=("Laser pistol", "Heavy slug pistol"))
    hidden = std(name="Hidden", effects=(Effect("Shield", 0, 1, 0),))
    game = turn_of(person, hidden, std(name="Mark"), std(name="Far"))
    one = Sighting(3, 110, cover=True, height_mm=-50)
    game.do("red", see((2, 60), one, (4, 120)), "d10:1 d6:1 d6:1 d6:1 d4:1 d6:2 d10:9")
    assert "Foe shoots at Mark, the nearest it can hit." in game.text()
    assert "in cover, the shooter 5cm lower" in game.text()
    assert game.work("S roll, shot with Heavy slug pistol").mods
    assert game.unit(1).unloaded == ("Heavy slug pistol",)


@pytest.mark.rule("P28-SOLO-3")
def test_a_shot_moves_nobody_so_nothing_is_asked_for_the_second_action():
    game = turn_of(foe(), std(A=1)).do("red", see((2, 140)), "d10:9 d10:9")
    assert game.text().count("Foe misses Red Std.") == 2
    assert game.kind() == "act"
    assert game.unit(1).actions == 0


def test_who_has_run_from_a_shot_is_looked_for_again():
    game = turn_of(foe(), std(hp=11, P=1))
    game.do("red", see((2, 140)), "d10:1 d8:4 d4:1 d10:9")
    assert game.kind() == "edge"
    game.do("red", game.asked().entries[0].choices[0].move)
    assert (game.kind(), game.unit(1).actions) == ("look", 1)


@pytest.mark.rule("P28-WSR-RELOAD")
def test_it_loads_a_gun_that_only_lacks_loading():
    person = foe(
        weapons=("Primitive pistol",), unloaded=("Primitive pistol",), items={"Ammo rough": 2},
        traits=("Coward",),
    )  # fmt: skip
    game = turn_of(person, std()).do("red", see((2, 60)), "d10:9")
    assert "Foe loads Primitive pistol." in game.text()
    assert "Foe shoots at" in game.text()
    far = turn_of(person, std()).do("red", see((2, 200)))
    assert "loads" not in far.text()
    assert "Foe moves straight at Red Std." in far.text()


@pytest.mark.rule("P28-MOVE-1")
@pytest.mark.parametrize(("mm", "gone"), [(300, 100), (110, 100), (105, 95), (25, 15)])
def test_it_moves_straight_at_the_nearest_and_stops_short_of_contact(mm, gone):
    person = foe(traits=("Coward",), **BARE)
    game = turn_of(person, std(name="Near"), std()).do("red", see((3, 400), (2, mm)))
    assert "Foe moves straight at Near." in game.text()
    assert f"Foe has {gone // 10}{'.5' if gone % 10 else ''}cm to go" in game.text()
    assert game.unit(1).moves == 1
    assert game.kind() == "look"


def test_who_sees_nobody_makes_for_the_farthest_edge():
    game = turn_of(foe(), std())
    game.do("red", game.asked().entry("red").choices[1].move)
    assert "Foe moves towards the farthest edge." in game.text()
    assert "Foe moves 10cm." in game.text()


def test_nothing_is_asked_where_nothing_can_come_of_it():
    held = foe(effects=(Effect("Immobilize", 0, 5, 2),), **BARE)
    game = turn_of(held, std())
    assert game.kind() == "act"
    assert "Foe does nothing more." in game.text()
    armed = foe(effects=(Effect("Immobilize", 0, 5, 2),))
    assert turn_of(armed, std()).asked().entry("red").choices[0].move.needs(
        turn_of(armed, std()).state
    ) == ("seen",)


@pytest.mark.rule("P28-PBP-1")
def test_silence_leaves_it_standing():
    game = turn_of(foe(), std()).lapse()
    assert (game.kind(), game.unit(1).actions, game.unit(1).moves) == ("act", 0, 0)


@pytest.mark.rule("P28-GM-3")
def test_any_of_those_who_play_together_may_say_it_and_the_gm_too():
    state = against(foe(), std(), std("blue"), units=(1,), seats=("red", "blue", "gm"))
    game = turn_of(state=state)
    assert [entry.seat for entry in game.asked().entries] == ["red", "blue", "gm"]
    assert "Foe shoots at Blue Std" in game.do("blue", see((3, 140)), "d10:9 d10:9").text()


@pytest.mark.parametrize(
    ("watch", "why"),
    [
        (Watch(seen=((),)[:0]), "Say also what lies straight ahead"),
        (see((1, 50)), "Foe is not one of those: Red Std"),
        (see((2, 50), (2, 60)), "Red Std is named twice"),
        (see((2, 50), friends=((2, 50),)), "Red Std is not one of those: Foe"),
        (see((2, 50), near=(1,)), "Unit 1 cannot stand there"),
    ],
)
def test_what_cannot_be_seen_is_refused(watch, why):
    with pytest.raises(RuleError, match=why):
        turn_of(foe(), std()).do("red", watch)


@pytest.mark.rule("P28-WSR-EXPL")
def test_who_stands_near_the_target_of_a_blast_is_in_the_same_form():
    person = foe(weapons=("Missile launcher",), items={"Ammo special": 1})
    game = turn_of(person, std(name="Mark"), std(name="Mate"))
    fields = game.asked().entry("red").choices[0].move.needs(game.state)
    assert fields == ("seen", "way", "near")
    game.do("red", see((2, 300), near=(3,)), "d10:1 d10:1 d10:1 d10:1 d6:5 d4:1")
    assert (game.unit(2).hp, game.unit(3).hp) == (12, 15)


@pytest.mark.rule("P28-SOLO-6", "P28-CLIMB-2")
@pytest.mark.parametrize("face", [1, 2])
def test_at_an_obstacle_it_keeps_on_and_climbs(face):
    game = turn_of(foe(**BARE), std())
    game.do("red", see((2, 300), way=("obstacle",)), f"d4:{face}")
    assert (game.kind(), waits_for(game.state)) == ("measure", ("red",))
    game.do("red", Measure(climb_top_mm=60, climb_to_mm=60), "d10:1")
    assert "Foe moves 10cm." in game.text()
    assert game.unit(1).climbing == 0


@pytest.mark.rule("P28-SOLO-6")
def test_at_an_obstacle_it_turns_back():
    game = turn_of(foe(**BARE), std())
    game.do("red", see((2, 50), way=("obstacle",)), "d4:3")
    assert "Foe turns back for the rest of its move." in game.text()
    assert "Foe moves 10cm." in game.text()
    assert game.state.locks == ()


@pytest.mark.rule("P28-SOLO-6")
@pytest.mark.parametrize(
    ("pick", "way", "face", "next_kind"),
    [("Straight on", ("obstacle",), 4, "measure"), ("Round it", ("obstacle",), 4, "look"),
     ("Back", ("impassable",), 4, "look"), ("Round it", ("impassable",), 1, "look")],
)  # fmt: skip
def test_at_an_obstacle_the_players_decide(pick, way, face, next_kind):
    game = turn_of(foe(**BARE), std())
    game.do("red", see((2, 300), way=way), f"d4:{face}")
    assert game.kind() == "route"
    labels = game.labels()
    assert ("Straight on" in labels) is ("impassable" not in way)
    move = next(c.move for c in game.asked().entry("red").choices if c.label == pick)
    game.do("red", move)
    assert game.kind() == next_kind


@pytest.mark.rule("P28-SOLO-6", "P28-TR-INCORPOREAL")
def test_nothing_stands_in_the_way_of_the_incorporeal():
    ghost = foe(traits=("Incorporeal",), **BARE)
    game = turn_of(ghost, std()).do("red", see((2, 300), way=("impassable",)))
    assert "Foe moves 10cm." in game.text()


@pytest.mark.rule("P28-HOLD-2")
def test_a_claim_is_served_before_it_looks_around():
    game = turn_of(foe(), std(holding=True))
    game.do("red", Claim(unit=2))
    assert (game.kind(), waits_for(game.state)) == ("act", ("red",))
    game.do("red", Walk(unit=2, distance_mm=50)).do("red", Finish(unit=2))
    assert game.kind() == "look"


@pytest.mark.rule("P28-CLIMB-4")
def test_on_a_face_it_climbs_on():
    game = turn_of(foe(climbing=50), std())
    assert game.kind() == "measure"
    game.do("red", Measure(distance_mm=40, climb_top_mm=90, climb_to_mm=90), "d10:1")
    assert game.unit(1).climbing == 0


@pytest.mark.rule("P28-SOLO-5", "P28-CTR-1")
def test_it_always_counters_with_its_hardest_weapon():
    game = Game(against(std(), foe(weapons=("Club", "Power sword")), locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"), "d10:9 d10:9")
    assert "Foe counters with Power sword." in game.text()
    assert game.unit(2).countered


@pytest.mark.rule("P28-SOLO-5", "P28-LEAVE-5", "P28-PUSH-2")
def test_it_never_leaves_a_combat_nor_pushes():
    game = turn_of(foe(**BARE), std(acted=True), locks=((1, 2),),
                   script="d10:1 d4:4 d4:1 d10:9")  # fmt: skip
    assert game.state.locks == ((1, 2),)
    assert game.unit(2).hp < 20
    with pytest.raises(RuleError, match="never leaves"):
        walk = Walk(unit=1, distance_mm=50)
        state = turn_of(foe(), std()).state.lock(1, 2)
        walk.check(state, ENEMY)
