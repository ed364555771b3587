"""Coherency, squads that move as a shape, and the turning template."""

from __future__ import annotations

import math

import msgspec
import pytest

from rules.core.errors import RuleError
from rules.ground.blockers import bases
from rules.ground.coherency import chain, strays
from rules.ground.contact import CLEAR
from rules.ground.distance import gap
from rules.ground.formation import Member, Order, follow, move
from rules.ground.heights import profile
from rules.ground.turning import drive, driven_into, read
from rules.ground.units import CENTIMETRE, INCH, Measure
from rules.ground.ways import through
from tests.support.ground.build import base, hull, metric, prism

MM, INCHES = Measure.MILLIMETRES, Measure.HALF_INCHES
SQUAD = tuple(base(name, 300 + 80 * n, 300) for n, name in enumerate(("Aya", "Bren", "Cem")))
ORDER = Order((0, 200), 10 * CENTIMETRE, 5 * CENTIMETRE, frozenset({"impassable"}))


def two_inches(*_: object) -> int:
    """Return the longest link of models on the ground."""
    return 2 * INCH


@pytest.mark.rule("PF-MOV-3")
def test_a_chain_of_links_holds_together_and_branches():
    row = [base(f"m{n}", 100 + 150 * n, 500) for n in range(5)]
    assert chain(row, two_inches).coherent
    assert chain([*row, base("branch", 400, 650)], two_inches).coherent
    assert chain(row, two_inches).sentence(INCHES) == "all hold together"
    assert chain([], two_inches).coherent


@pytest.mark.rule("PF-MOV-3")
def test_a_stray_is_told_with_what_is_missing():
    row = [base("a", 100, 500), base("b", 250, 500), base("c", 426, 500)]
    found = chain(row, two_inches)
    assert found.groups == (("a", "b"), ("c",))
    assert found.strays == (("c", 26),)
    assert found.sentence(INCHES) == 'c is 1" too far from the others'


def test_links_may_differ_from_pair_to_pair():
    row = [base("flyer", 100, 500), base("jet", 350, 500), base("tank", 500, 500)]

    def link(one, other):
        return 4 * INCH if {one.unit, other.unit} <= {"flyer", "jet"} else 2 * INCH

    assert chain(row, link).coherent
    assert not chain(row, two_inches).coherent


@pytest.mark.rule("P28-SQD-6")
def test_two_groups_of_two_are_coherent():
    pairs = [base("a", 100, 100), base("b", 250, 100), base("c", 900, 100), base("d", 1050, 100)]
    assert strays(pairs, 5 * CENTIMETRE) == ()
    assert strays([*pairs, base("e", 1201, 100)], 5 * CENTIMETRE) == ("e",)
    assert strays(pairs[:1], 5 * CENTIMETRE) == ()


def test_a_squad_moves_as_a_shape():
    found = move(metric(), SQUAD, ORDER, (), ())
    assert [one.piece.at for one in found] == [(300, 500), (380, 500), (460, 500)]
    assert found[0].sentence(MM) == "Aya moves 10 cm"


@pytest.mark.rule("P28-G13", "PF-G13")
def test_who_has_no_room_is_pulled_in_and_holds_together():
    table = metric(prism("rock", 430, 400, 200, 200, ground="impassable"))
    found = move(table, SQUAD, ORDER, (), ())
    assert [one.pulled for one in found] == [False, False, True]
    assert found[2].sentence(MM).endswith(", pulled in to the squad")
    assert found[2].way.is_within(ORDER.allowed)
    assert strays([one.piece for one in found], ORDER.link) == ()


def test_nobody_ends_within_two_millimetres_of_an_enemy():
    foe, friend = base("Foe", 380, 552), base("Gus", 300, 549)
    found = move(metric(), SQUAD, ORDER, (foe, friend), ("Foe",))
    assert all(gap(one.piece, foe).is_at_least(CLEAR) for one in found)
    assert all(gap(one.piece, friend).is_at_least(0) for one in found)


@pytest.mark.rule("P28-G14", "PF-G14")
def test_who_started_too_far_away_comes_as_near_as_it_gets():
    late = base("Dag", 1500, 300)
    found = move(metric(), (*SQUAD, late), ORDER, (), ())
    assert found[3].stray
    assert found[3].sentence(MM) == "Dag moves 10 cm and does not reach the squad"
    assert found[3].piece.x < 1400


def test_a_leader_that_cannot_go_there_goes_as_near_as_it_can():
    table = metric(prism("rock", 200, 450, 300, 300, ground="impassable"))
    found = move(table, SQUAD, ORDER, (), ())
    assert found[0].pulled
    assert found[0].piece.y < 430


HIGH = msgspec.structs.replace(ORDER, heights=True)
ROOF = prism("hut", 250, 450, 400, 200, top=120)


@pytest.mark.rule("P28-SQD-8")
def test_with_heights_nobody_goes_up_a_face_that_the_first_does_not_climb():
    """Aya is led round the hut, and the others stay on the ground beside it."""
    led = Member(base("Aya", 220, 500), through("Aya", SQUAD[0].at, (220, 500)))
    found = follow(metric(ROOF), SQUAD, led, HIGH, (), ())
    assert {one.piece.z for one in found} == {0}
    assert all(not profile(metric(ROOF), one.way.corners, 0).faces for one in found)


@pytest.mark.rule("P28-SQD-8")
def test_with_heights_all_end_at_the_height_to_which_the_first_climbs():
    order = msgspec.structs.replace(HIGH, level=120, allowed=20 * CENTIMETRE)
    up = msgspec.structs.replace(base("Aya", 300, 500), z=120)
    led = Member(up, through("Aya", SQUAD[0].at, up.at))
    found = follow(metric(ROOF), SQUAD, led, order, (), ())
    assert [one.piece.z for one in found] == [120] * 3
    assert all(one.way.length + 120 <= order.allowed for one in found)
    short = follow(metric(ROOF), SQUAD, led, msgspec.structs.replace(order, allowed=250), (), ())
    assert any(one.stray for one in short)


def test_whoever_passes_everything_only_needs_room_where_it_ends():
    wall = metric(prism("wall", 0, 400, 1800, 20, ground="impassable"))
    order = msgspec.structs.replace(HIGH, passes=True, closed=frozenset())
    found = move(wall, SQUAD, order, (), ())
    assert [one.piece.at for one in found] == [(300, 500), (380, 500), (460, 500)]


@pytest.mark.rule("P28-G15", "PF-G15")
def test_whoever_stands_where_a_mate_ends_steps_aside_or_all_of_them_stay():
    """Cem is hemmed in at the edge, and Bren comes to stand where Cem stood."""
    aya, bren, cem = base("Aya", 200, 25), base("Bren", 130, 25), base("Cem", 60, 25)
    rock = prism("rock", 0, 60, 300, 50, ground="impassable")
    order = Order((-70, 0), 5 * CENTIMETRE, 5 * CENTIMETRE, frozenset({"impassable"}))
    found = move(metric(rock), (aya, bren, cem), order, (), ())
    ends = [one.piece for one in found]
    pairs = ((0, 1), (0, 2), (1, 2))
    assert all(gap(ends[one], ends[two]).is_at_least(0) for one, two in pairs)
    led = Member(base("Aya", 60, 25), through("Aya", aya.at, (60, 25)))
    assert follow(metric(rock), (aya, cem), led, order, (bren,), ()) == ()


@pytest.mark.rule("PF-MOV-7")
@pytest.mark.parametrize(
    ("text", "bearing", "facing"),
    [("TR", 22.5, 45), ("TL", -22.5, 315), ("RL", 202.5, 45), ("RR", 157.5, 315), ("B1", 180, 0)],
)
def test_one_use_of_the_template_is_an_inch_at_half_the_turn(text, bearing, facing):
    end = drive(hull("Rig", 1000, 1000), read(text)).piece
    turn = math.radians(bearing)
    assert abs(end.x - 1000 - INCH * math.sin(turn)) <= 1
    assert abs(end.y - 1000 - INCH * math.cos(turn)) <= 1
    assert end.facing == facing


@pytest.mark.rule("PF-MOV-7", "PF-MOV-8")
def test_a_drive_tells_its_length_and_what_was_straight_between_turns():
    found = drive(hull("Rig", 1000, 1000), read("f3 tl F1.5 F1 TR b2"))
    assert (found.length, found.between) == (int(9.5 * INCH), (int(2.5 * INCH),))
    assert found.sentence(INCHES) == 'Rig drives 9.5" and turns from 0 to 0 degrees'
    assert drive(hull("Rig", 0, 0), read("TL TL")).between == (0,)
    assert drive(hull("Rig", 0, 0), read("TL F1")).between == ()


def test_places_on_the_way_are_not_rounded():
    """G4: a position is rounded once, at the end; eight turns make a whole circle."""
    stops = drive(hull("Rig", 1000, 1000), read("TR " * 8)).stops
    assert (stops[-1].at, stops[-1].facing) == ((1000, 1000), 0)


@pytest.mark.parametrize("word", ["F", "G3", "F3.2", "T", "F100", "TLL"])
def test_what_is_no_step_is_refused(word):
    with pytest.raises(RuleError, match="is no step of a drive: write F3"):
        read(f"F1 {word}")


@pytest.mark.rule("PF-MOV-7")
def test_a_drive_sweeps_into_what_its_corners_meet():
    rig = hull("Rig", 1000, 1000)
    way = drive(rig, read("F2 TR F2"))
    assert driven_into(way, bases(rig, [base("Bren", 1070, 1250)])) == "Bren"
    assert driven_into(way, bases(rig, [base("Bren", 900, 1250)])) == ""
    assert driven_into(drive(rig, read("F2")), bases(rig, [base("Bren", 1076, 1100)])) == ""
