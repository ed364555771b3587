"""Squads on a measured table: moved in one go, measured member by member, held together."""

from __future__ import annotations

import pytest

from rules.core import RuleError, canonical
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.coherency import Coherency
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Push
from rules.games.planet28.measured.contacts import relocked
from rules.games.planet28.measured.regrouping import regrouped, relocked_after
from rules.games.planet28.measured.sound import position_faults
from rules.games.planet28.measured.spots import base, put
from rules.games.planet28.moves import Charge, Fight
from rules.games.planet28.retreat import Retreat
from tests.support.planet28.checked import stored
from tests.support.planet28.ground import board, called, guarded, on
from tests.support.planet28.guards import blue_guard, framed, red_guard
from tests.support.planet28.mixed import with_squad
from tests.support.planet28.squad_moves import FOE, SQUAD, red, spots, walk
from tests.support.planet28.tables import std, table


@pytest.mark.rule("P28-SQD-6", "P28-MOVE-1")
def test_a_squad_moves_as_a_shape_behind_its_first_member():
    game = red()
    game.do("red", walk("C3+80,50"))
    assert spots(game) == [(280, 250), (280, 300), (280, 350)]
    assert "moves 8cm to C3" in game.text()
    assert (game.unit(SQUAD).actions, game.unit(SQUAD).moves) == (1, 1)


@pytest.mark.rule("P28-MOVE-1")
def test_nobody_goes_farther_than_its_speed():
    with pytest.raises(RuleError, match=r"10\.5cm is too far"):
        red().do("red", walk("D3+5,50"))


@pytest.mark.rule("P28-SQD-6")
def test_a_member_that_cannot_keep_its_place_is_pulled_in():
    game = red(terrain=(("impassable", (265, 330, 40, 40), 100),))
    game.do("red", walk("C3+80,50"))
    assert spots(game, 1, 2) == [(280, 250), (280, 300)]
    assert spots(game, 3) != [(280, 350)]
    assert not list(position_faults(game.state))
    assert not game.unit(3).stray


@pytest.mark.rule("P28-SQD-7", "P28-SQD-6", "P28-SQD-8")
def test_who_does_not_keep_up_is_out_of_unit_when_the_action_ends():
    wall = ("impassable", (100, 335, 160, 5), 100)
    game = red(at=((200, 250), (200, 300), (200, 352.5)), terrain=(wall,))
    game.do("red", walk("C2+0,60"))
    assert game.unit(3).stray == "out"
    assert "Cy is out of unit." in game.text()
    assert game.unit(3).actions == 1


@pytest.mark.rule("P28-SQD-7")
def test_a_stray_is_back_as_soon_as_somebody_is_within_5cm():
    state = red(at=((200, 250), (200, 300), (200, 390))).state
    game_state, told = regrouped(state)
    assert [who.id for who in game_state.mates(SQUAD) if who.stray] == [3]
    assert [line.text for line in told] == ["Cy is out of unit."]
    # Looked at once more it is neither back nor out anew.
    assert regrouped(game_state) == (game_state, ())
    game = red(at=((200, 250), (200, 300), (200, 390)))
    game.state = game_state
    game.do("red", walk("C3+0,70"))
    assert not game.unit(3).stray
    assert "Cy is back in the unit." in game.text()


@pytest.mark.rule("P28-SQD-6")
def test_two_and_two_hold_together_and_of_scattered_members_one_is_the_unit():
    pairs = guarded(
        red_guard(members=4), (100, 100), (100, 150), (500, 500), (500, 550), (850, 850)
    )
    assert regrouped(pairs.state)[1] == ()
    alone, _ = regrouped(red(at=((100, 100), (400, 100), (700, 100))).state)
    assert [who.id for who in alone.members(SQUAD)] == [1]


@pytest.mark.rule("P28-SQD-6")
@pytest.mark.parametrize(("mm", "stray"), [(50, ""), (50.5, "out")])
def test_5cm_hold_together_edge_to_edge(mm, stray):
    state, _ = regrouped(red(at=((200, 250), (200, 300), (200, 325 + mm))).state)
    assert state.unit(3).stray == stray


@pytest.mark.rule("P28-SQD-7")
def test_a_broken_stray_rallies_before_it_is_back():
    game = red(at=((200, 250), (200, 300), (200, 390)))
    state, _ = regrouped(game.state)
    near = put(state.change(3, status="broken"), 3, game_piece(game, 3, (200, 350)))
    assert regrouped(near)[0].unit(3).stray == "out"
    assert regrouped(near.change(3, status="ok"))[0].unit(3).stray == ""


def game_piece(game, unit, at):
    """The base of a unit at a place in millimetres."""
    return base(game.state, unit).moved((2 * at[0], 2 * at[1]))


@pytest.mark.rule("P28-SQD-8", "P28-TERR-2")
def test_a_squad_rolls_once_where_one_of_them_crosses_bad_ground():
    game = red(terrain=(("rough", (220, 340, 40, 40), 10),))
    known = walk("C3+80,50").measured(game.state)
    assert (known.terrain, known.distance_mm) == (("rough",), 80)
    game.do("red", walk("C3+80,50"), "d10:9")
    # Half of the way, all of them.
    assert spots(game) == [(250, 250), (250, 300), (250, 350)]


@pytest.mark.rule("P28-SQD-8", "P28-CLIMB-2")
def test_a_squad_climbs_as_one_with_a_roll_for_each():
    roof = ("even", (230, 200, 200, 200), 60)
    game = red(terrain=(roof,), at=((210, 250), (210, 300), (210, 350)))
    game.do("red", walk("C3+45,50"), "d10:1 d10:1 d10:1")
    assert [game.at(unit)[2] for unit in (1, 2, 3)] == [60, 60, 60]
    assert game.unit(SQUAD).climbing == 0


@pytest.mark.rule("P28-SQD-8", "P28-CLIMB-5")
def test_who_fails_a_climb_stays_below_out_of_unit_and_the_others_get_up():
    roof = ("even", (230, 200, 200, 200), 60)
    game = red(terrain=(roof,), at=((210, 250), (210, 300), (210, 350)))
    game.do("red", walk("C3+45,50"), "d10:1 d10:1 d10:9")
    assert [game.at(unit)[2] for unit in (1, 2, 3)] == [60, 60, 0]
    assert "Cy lose" in game.text()


@pytest.mark.rule("P28-SQD-8")
def test_a_height_without_room_for_all_is_refused():
    roof = ("even", (230, 235, 30, 30), 60)
    game = red(terrain=(roof,), at=((210, 250), (210, 300), (210, 350)))
    words = "Guard climbs as one, and there is no room or no way for Bo and Cy."
    with pytest.raises(RuleError, match=words) as refused:
        game.do("red", walk("C3+45,50"))
    assert refused.value.rule == "P28-SQD-8"


@pytest.mark.rule("P28-SQD-7")
def test_whom_a_stray_touches_is_held_by_it_and_no_longer_by_its_squad():
    state = red(at=((200, 250), (200, 300), (200, 390)), foe=(225.5, 390)).state.lock(FOE, SQUAD)
    after, told = regrouped(state)
    assert (after.locks, [line.text for line in told]) == (((3, FOE),), ["Cy is out of unit."])


@pytest.mark.rule("P28-SQD-6", "P28-SQD-7")
def test_squads_are_looked_at_in_the_order_of_the_roster():
    people = [std(name="Ann"), *(std("blue") for _ in range(3)), *(std("blue") for _ in range(3))]
    state = with_squad(with_squad(table(*people), 2, 3, 4), 5, 6, 7, name="Rear")
    spots = [(100, 100), *((300, 60 * n) for n in (1, 2, 5)), *((600, 60 * n) for n in (1, 2, 5))]
    named = called(called(state, 8), 9)
    after, told = regrouped(on(board(), named, *spots))
    assert [who.id for who in after.units[:7] if who.stray] == [4, 7]
    assert len(told) == 2


@pytest.mark.rule("P28-SQD-9", "P28-SHOOT-1")
@pytest.mark.rule("P28-A101")
def test_a_squad_shoots_from_the_member_nearest_to_the_target_that_sees_it():
    # Bo is nearest and sees nothing behind the wall, Abe sees the foe.
    wall = ("even", (240, 285, 10, 40), 100)
    game = red(foe=(300, 300), terrain=(wall,), at=((200, 250), (210, 300), (170, 350)))
    shot = Shoot(unit=SQUAD, target=FOE, weapon="Laser pistol", distance_mm=None)
    known = shot.measured(game.state)
    assert (known.sight, known.distance_mm) == (True, 87)
    alone = red(foe=(300, 300), at=((200, 250), (210, 300), (170, 350)))
    assert shot.measured(alone.state).distance_mm == 65


@pytest.mark.rule("P28-SQD-9", "P28-SHOOT-1")
def test_a_squad_of_which_nobody_sees_the_target_does_not_shoot():
    wall = ("even", (240, 0, 10, 900), 100)
    with pytest.raises(RuleError, match="no line of sight to Foe"):
        red(foe=(300, 300), terrain=(wall,)).do(
            "red", Shoot(unit=SQUAD, target=FOE, weapon="Laser pistol", distance_mm=None)
        )


def shot_at_squad(hidden):
    """Whether blue's squad of four is in cover with so many of them behind a low wall."""
    walls = tuple(("even", (280, 238 + 50 * n, 5, 24), 20) for n in range(hidden))
    state = blue_guard(members=4)
    at = ((100, 325), *((300, 250 + 50 * n) for n in range(4)))
    game = guarded(state, *at, terrain=walls)
    shot = Shoot(unit=1, target=state.units[-1].id, weapon="Laser pistol", distance_mm=None)
    return shot.measured(game.state).cover


@pytest.mark.rule("P28-COVER-2")
@pytest.mark.parametrize(("hidden", "covered"), [(0, False), (1, False), (2, True), (3, True)])
def test_a_squad_is_in_cover_with_half_of_its_members(hidden, covered):
    assert shot_at_squad(hidden) is covered


@pytest.mark.rule("P28-SQD-10", "P28-CHG-1")
def test_a_charge_goes_with_the_nearest_member_and_the_others_follow():
    game = red(foe=(300, 350))
    game.do("red", Charge(unit=SQUAD, target=FOE, distance_mm=None))
    assert game.state.locks == ((FOE, SQUAD),)
    assert game.at(3) == (274.5, 350, 0)
    assert spots(game, 1, 2) == [(274.5, 250), (274.5, 300)]


@pytest.mark.rule("P28-SQD-11", "P28-CHG-1")
def test_a_charge_at_a_squad_reaches_its_nearest_member():
    state = blue_guard()
    game = guarded(state, (200, 250), (400, 400), (290, 300), (290, 250))
    game.do("red", Charge(unit=1, target=5, distance_mm=None))
    assert game.state.locks == ((1, 5),)
    assert game.at(1) == (264.5, 250, 0)


@pytest.mark.rule("P28-FIGHT-2", "P28-SQD-9")
def test_a_squad_steps_in_with_the_nearest_and_all_strike():
    game = red(foe=(260, 350))
    game.do("red", Fight(unit=SQUAD, target=FOE, weapon="Dagger"))
    assert game.state.locks == ((FOE, SQUAD),)
    assert spots(game, 3) == [(234.5, 350)]
    assert not list(position_faults(game.state))


@pytest.mark.rule("P28-PUSH-1", "P28-PUSH-3", "P28-SQD-11")
def test_a_push_moves_a_whole_squad_and_only_who_goes_over_the_rim_falls():
    state = blue_guard(start=40, hp=40)
    roof = ("even", (100, 200, 200, 160), 70)
    at = ((230.5, 250, 70), (256, 250, 70), (240, 310, 70), (285, 280, 70))
    game = guarded(state, *at, terrain=(roof,))
    game.state = relocked(game.state, 5)
    assert game.state.locks == ((1, 5),)
    game.do("red", Fight(unit=1, target=5, weapon="Dagger")).no("d10:2 d4:4")
    while game.kind() not in ("push", None):
        game.lapse("d4:1" if game.kind() == "harm" else "")
    game.do("red", Push())
    assert [game.at(unit)[2] for unit in (2, 3, 4)] == [70, 70, 0]
    assert game.state.locks == ()
    assert "falls 7cm" in game.text()
    assert not list(position_faults(game.state))


@pytest.mark.rule("P28-BREAK-4", "P28-SQD-11")
def test_a_squad_runs_behind_the_member_nearest_to_the_edge():
    game = red(at=((200, 250), (200, 300), (200, 350)))
    ran = framed(game.state, Retreat(unit=SQUAD))
    assert [(who.at.x // 2, who.at.y // 2) for who in ran.state.members(SQUAD)] == [
        (100, 250), (100, 300), (100, 350),
    ]  # fmt: skip


@pytest.mark.rule("P28-BREAK-7")
def test_a_squad_whose_nearest_member_reaches_the_edge_flees_whole():
    game = red(at=((112.5, 250), (112.5, 300), (150, 330)))
    ran = framed(game.state, Retreat(unit=SQUAD))
    assert {who.status for who in ran.state.units[:3]} == {"fled"}


@pytest.mark.rule("P28-SQD-14")
def test_a_squad_that_dissolves_leaves_those_locked_who_touch():
    game = red(foe=(225.5, 250))
    game.state = relocked(game.state, SQUAD).change(2, hp=0, status="slain")
    assert game.state.locks == ((FOE, SQUAD),)
    game.do("red", Fight(unit=SQUAD, target=FOE, weapon="Dagger")).no("d10:9 d10:9")
    assert not game.state.is_there(SQUAD)
    assert game.state.locks == ((1, FOE),)


@pytest.mark.rule("P28-FACT-1")
def test_nobody_states_who_is_out_of_unit_where_the_bot_knows():
    with pytest.raises(RuleError, match="holds the positions"):
        red().do("red", Coherency(unit=SQUAD, members=()))


@pytest.mark.rule("P28-WSR-EXPL", "P28-SQD-11")
def test_a_blast_names_a_squad_once():
    launcher = std(weapons=("Missile launcher",))
    game = guarded(
        blue_guard(launcher, std("blue", "Foe")), (100, 250), (400, 250), (400, 300), (400, 350),
        (430, 280),
    )  # fmt: skip
    shot = Shoot(unit=1, target=2, weapon="Missile launcher", distance_mm=None)
    assert shot.measured(game.state).near == (6,)


@pytest.mark.rule("P28-FACT-1", "P28-SQD-7")
def test_a_member_put_elsewhere_by_the_gm_is_out_of_unit():
    state = red(at=((200, 250), (200, 300), (700, 700))).state
    after = relocked_after(state, "units.2.at.x")
    assert after.unit(3).stray == "out"
    for other in ("units.2.hp", "profiles.2.at", "units", "units.2"):
        assert relocked_after(state, other) == state
    alone = red().state
    # Whoever is of no squad is looked at for its locks alone.
    touching = put(alone, FOE, game_piece(red(), FOE, (200, 224)))
    assert relocked_after(touching, "units.3.at.y").locks == ((FOE, SQUAD),)


def test_positions_that_do_not_hold_together_are_told():
    faults = list(position_faults(red(at=((200, 250), (200, 300), (700, 700))).state))
    assert faults == ["Cy is too far from its squad to be in it (P28-SQD-6)."]


@pytest.mark.rule("P28-FACT-1")
def test_a_squad_is_moved_the_same_from_what_is_stored():
    one, two = red(), red()
    two.state = stored(two.state)
    assert canonical(one.do("red", walk("C3+80,50")).state) == canonical(
        two.do("red", walk("C3+80,50")).state
    )


def test_a_squad_is_listed_with_the_square_of_its_first_member():
    view = SYSTEM.look(red(at=((210, 250), (210, 300), (210, 350))).state, None)
    assert view.unit(SQUAD).square == "C3"
    assert [mate.square for mate in view.unit(SQUAD).members] == ["C3", "C4", "C4"]
