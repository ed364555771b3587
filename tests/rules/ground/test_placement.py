"""Free places, contact, drifts, retreats."""

from __future__ import annotations

from random import Random

import pytest

from rules.ground.advance import along, furthest, on_bearing
from rules.ground.blockers import bases, ground
from rules.ground.contact import CLEAR, contact
from rules.ground.distance import gap
from rules.ground.drift import blast, drift, slide
from rules.ground.edges import Edge, is_on_table
from rules.ground.overlap import is_overlapping
from rules.ground.piece import corners
from rules.ground.placement import in_the_way_at, into_contact, nearest_free, touching
from rules.ground.retreat import retreats
from rules.ground.units import INCH, MILLIMETRE, Measure
from rules.ground.vector import minus
from tests.support.ground import draw
from tests.support.ground.build import base, hull, imperial, metric, prism

MM, INCHES = Measure.MILLIMETRES, Measure.HALF_INCHES
AYA, BREN = base("Aya", 500, 500), base("Bren", 500, 800)


def test_a_place_is_free_or_says_who_has_it():
    table = metric(prism("pit", 600, 400, 200, 200, ground="impassable"))
    closed = ground(table, AYA, {"impassable"})
    assert in_the_way_at(table, AYA, closed) == ""
    assert in_the_way_at(table, base("Aya", 576, 500), closed) == "the pit at D3"
    assert in_the_way_at(table, base("Aya", 24, 500), ()) == "the edge of the table"
    assert in_the_way_at(table, AYA, bases(AYA, [base("Bren", 549, 500)])) == "Bren"


def test_the_nearest_free_place_is_offered():
    """G2: a plain move that would end within 2 mm of an enemy is refused, with this place."""
    enemy = bases(AYA, [base("Bren", 500, 552)], CLEAR)
    found = nearest_free(metric(), AYA, enemy, 100)
    assert found.off == 2
    assert found.piece.y < 500
    assert found.sentence(MM) == "Aya stands 1 mm beside: Bren is in the way"
    assert nearest_free(metric(), AYA, (), 100).sentence(MM) == "Aya stands there"
    assert nearest_free(metric(), AYA, bases(AYA, [base("Bren", 500, 500, 60)]), 20) is None


@pytest.mark.rule("P28-CHG-1")
def test_who_comes_into_contact_is_put_into_the_gap():
    found = into_contact(metric(), AYA, BREN, ())
    assert found.piece.at == (500, 749)
    assert contact(found.piece, BREN).touching
    assert found.way.length == 249


@pytest.mark.rule("P28-CHG-3")
def test_a_charge_reaches_when_the_gap_is_at_most_the_speed():
    found = into_contact(metric(), AYA, BREN, ())
    assert found.reach(250).short == 0
    assert found.reach(249).sentence(MM) == "Aya is 1 mm short"


def test_contact_is_made_where_there_is_room():
    crowd = bases(AYA, [base("Cem", 470, 740), base("Dag", 530, 740)])
    found = into_contact(metric(), AYA, BREN, crowd)
    assert contact(found.piece, BREN).touching
    assert not in_the_way_at(metric(), found.piece, crowd)
    assert found.needed > 270
    ring = [
        base(f"b{n}", *at, 40)
        for n, at in enumerate([(500, 735), (565, 800), (500, 865), (435, 800)])
    ]
    assert into_contact(metric(), AYA, BREN, bases(AYA, ring)) is None


def _anywhere(there):
    return ()


@pytest.mark.parametrize("degrees", [0, 17, 90, 200])
def test_contact_is_made_with_hulls_and_by_hulls(degrees):
    rig = hull("Rig", 900, 900).moved((900, 900), facing=degrees)
    for piece in (AYA, hull("Ox", 400, 500, 80, 60)):
        _, found = next(touching(metric(), piece, rig, _anywhere, piece.at))
        assert contact(found, rig).touching
    charge = into_contact(metric(), AYA, rig, ())
    assert contact(charge.piece, rig).touching
    assert charge.needed == gap(AYA, rig).up()


def test_the_places_beside_a_hull_do_not_depend_on_where_somebody_comes_from(seed_of):
    random = Random(seed_of(19))
    rig = hull("Rig", 900, 900, 150, 90)
    to_the_middle = _anywhere, rig.at
    for piece in (AYA, hull("Ox", 400, 500, 80, 60)):
        far = piece.moved((random.randint(100, 1700), random.randint(100, 500)), z=0)
        near, away = (
            {degrees: there.at for degrees, there in touching(metric(), one, rig, *to_the_middle)}
            for one in (piece, far)
        )
        assert near == away and len(near) > 300


def test_a_base_stands_against_a_hull_where_the_hull_would_stop_it(seed_of):
    random = Random(seed_of(20))
    for _ in range(4):
        rig = hull("Rig", 900, 900, 2 * random.randint(1, 150), 2 * random.randint(1, 150))
        rig = rig.moved(rig.at, facing=random.randrange(360))
        out = AYA.shape.reach + rig.shape.reach + MILLIMETRE
        found = dict(touching(metric(), AYA, rig, _anywhere, rig.at))
        for degrees in random.sample(sorted(found), 40):
            start = AYA.moved(on_bearing(rig.at, degrees, out))
            way = minus(rig.at, start.at)
            far = furthest(start, way, out, bases(start, (rig,)))
            assert found[degrees].at == along(start.at, way, far)


def test_a_larger_base_finds_the_free_side_of_a_crowd():
    ox = base("Ox", 500, 300, across=60)
    crowd = bases(ox, [base("Cem", 500, 749), base("Dag", 549, 800)])
    found = into_contact(metric(), ox, BREN, crowd)
    assert contact(found.piece, BREN).touching
    assert not in_the_way_at(metric(), found.piece, crowd)
    assert "Cem" in found.way.past


def test_who_is_walled_in_cannot_be_reached():
    pen = [
        prism(f"w{n}", *one, ground="impassable")
        for n, one in enumerate(
            [
                *((350, 650, 300, 10), (350, 940, 300, 10)),
                *((350, 650, 10, 300), (640, 650, 10, 300)),
            ]
        )
    ]
    table = metric(*pen)
    assert into_contact(table, AYA, BREN, ground(table, AYA, {"impassable"})) is None


def test_contact_is_always_in_the_gap(seed_of):
    random = Random(seed_of(18))
    for _ in range(60):
        one, other = draw.disc(random, near=1700), draw.disc(random, "Bren", near=1700)
        found = list(touching(metric(), one, other, _anywhere, one.at))[:1]
        assert all(contact(there, other).touching for _, there in found)


@pytest.mark.rule("PF-SKY-5")
def test_a_marker_drifts_on_a_bearing():
    found = drift(imperial(), (1000, 1000), 60, 7 * INCH)
    assert found.at == (1303, 1175)
    assert found.sentence(INCHES) == 'it drifts 7" on a bearing of 60 degrees'
    lost = drift(imperial(), (3500, 1000), 90, 3 * INCH)
    assert (lost.off_table, lost.sentence(INCHES)) == (
        True,
        'it drifts 3" on a bearing of 90 degrees, off the table',
    )


@pytest.mark.rule("PF-SKY-8")
def test_where_there_is_no_room_one_slides_on_in_half_inches():
    aya, table = base("Aya", 0, 0), imperial(prism("lake", 1200, 900, 100, 200, ground="river"))
    landed = drift(table, (1000, 1000), 90, 2 * INCH)
    enemy = bases(aya, [base("Bren", 1100, 1000)], INCH + 1)
    blocked = (*enemy, *ground(table, aya, {"river"}))
    found = slide(table, landed, aya, blocked)
    assert (found.at, found.slid, found.past) == ((1325, 1000), 225, ("Bren", "the lake at E4"))
    assert found.sentence(INCHES) == (
        'it drifts 2" on a bearing of 90 degrees, and 4.5" on past Bren and the lake at E4'
    )
    assert slide(table, landed, aya, ()).slid == 0


@pytest.mark.rule("PF-A87")
def test_one_slides_off_the_table_or_is_moved_in():
    wall = prism("wall", 3000, 900, 600, 200, ground="rocks")
    table, aya = imperial(wall), base("Aya", 0, 0)
    landed = drift(table, (2900, 1000), 90, 3 * INCH)
    assert slide(table, landed, aya, ground(table, aya, {"rocks"})).off_table
    over = drift(imperial(), (3500, 1000), 90, 90)
    assert slide(imperial(), over, aya, ()).at == (3575, 1000)


@pytest.mark.rule("PF-ART-4")
def test_the_blast_touches_whoever_it_reaches():
    assert blast((1000, 1000), [base("Aya", 1150, 1000), base("Bren", 1151, 1000)]) == ("Aya",)


@pytest.mark.rule("P28-BREAK-4")
@pytest.mark.rule("P28-G21")
def test_a_retreat_goes_to_the_nearest_edge_and_ends_at_it():
    (found,) = retreats(metric(), AYA.moved((500, 300)), 200, ())
    assert (found.edge, found.piece.at) == (Edge.SOUTH, (500, 100))
    assert found.sentence(MM) == "Aya retreats 10 cm towards the south edge"
    (found,) = retreats(metric(), AYA.moved((500, 150)), 200, ())
    assert (found.piece.at, found.arrived) == ((500, 25), True)
    assert found.sentence(MM) == "Aya retreats 63 mm to the south edge"
    assert is_on_table(metric(), found.piece)


@pytest.mark.rule("P28-G10")
def test_the_owner_chooses_among_equal_edges_and_goes_round_closed_ground():
    """G10."""
    both = retreats(metric(), AYA.moved((300, 300)), 200, ())
    assert [one.edge for one in both] == [Edge.SOUTH, Edge.WEST]
    table = metric(prism("wall", 400, 100, 200, 40, ground="impassable"))
    closed = ground(table, AYA, {"impassable"})
    (found,) = retreats(table, AYA.moved((500, 300)), 600, closed)
    assert found.way.past == ("the wall at C1",)
    assert found.arrived
    pen = [
        prism(f"w{n}", *one, ground="impassable")
        for n, one in enumerate(
            [(400, 250, 200, 20), (400, 350, 200, 20), (400, 250, 20, 120), (580, 250, 20, 120)]
        )
    ]
    shut = ground(metric(*pen), AYA, {"impassable"})
    assert retreats(metric(*pen), AYA.moved((500, 310)), 600, shut) == ()


@pytest.mark.rule("P28-G21")
def test_a_retreat_keeps_two_millimetres_from_bases():
    aya = base("Aya", 500, 300)
    foes = bases(aya, [base("Foe", 500, 200, 40)], CLEAR)
    (found,) = retreats(metric(), aya, 400, foes)
    assert found.way.past == ("Foe",)
    assert all((x - 500) ** 2 + (y - 200) ** 2 >= 68**2 for x, y in found.way.corners)


def test_hulls_are_put_down_apart():
    rig = hull("Rig", 500, 500)
    found = nearest_free(metric(), rig, bases(rig, [hull("Ox", 540, 560)]), 400)
    assert not is_overlapping(corners(found.piece), corners(hull("Ox", 540, 560)))


def test_a_way_past_who_stands_in_contact_already_is_as_long_as_it_is():
    aya, bren, cem = base("Aya", 1634, 1580), base("Bren", 1749, 1372), base("Cem", 1724, 1417)
    found = into_contact(metric(), aya, bren, bases(aya, (cem,)))
    assert contact(found.piece, bren).touching
    assert found.needed >= found.way.length > gap(aya, bren).up()


def test_who_stands_at_the_very_point_of_a_target_is_put_beside_it():
    """Two in one building have one place, and no way leads from one to the other."""
    there = into_contact(metric(), AYA.moved(BREN.at, BREN.z), BREN, ())

    assert there is not None and there.piece.at != BREN.at
