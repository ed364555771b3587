"""What a battle of Planetfall says of its squadrons and models."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planetfall.force.mars import BY_NAME, COMMAND_ELEMENT, KINDS, Mar
from rules.games.planetfall.force.profile import Profile
from rules.games.planetfall.state import Table
from rules.games.planetfall.units import Command, Listing, Model, Squadron

TANK = Profile(
    id="tank",
    name="Tank",
    race="Terran Alliance",
    category="medium_tank",
    sight="armoured",
    locomotion="hover",
    boxes=(6, 6),
    mars=(Mar(COMMAND_ELEMENT, reach=16),),
)
TABLE = Table(
    profiles=(TANK,),
    roster=(
        Listing(name="Fists", side="red", helix=1, race="Terran Alliance", profiles=(0, 0), tv=5),
    ),
    squadrons=(Squadron(id=1, place="table"),),
    models=(Model(id=1, squadron=1, profile=0), Model(id=2, squadron=1, profile=0)),
    commands=(Command(side="red", race="Terran Alliance", mfv=1500),),
    seats=("red", "blue", "gm"),
)


def test_every_mar_of_the_table_is_named_once_and_cites_its_rule():
    assert len(BY_NAME) == len(KINDS) == 39
    assert len({kind.rule for kind in KINDS}) == len(KINDS)


@pytest.mark.rule("PF-INV-1")
def test_a_model_with_all_its_boxes_marked_is_no_longer_among_the_living():
    hit = TABLE.change_model(1, damage=2)

    assert [model.id for model in TABLE.living(1)] == [1, 2]
    assert [model.id for model in hit.living(1)] == [2]
    assert hit.boxes_left(1) == 0 and hit.boxes_left(2) == 2


@pytest.mark.rule("PF-DIS-6")
def test_command_elements_count_while_they_live_and_have_not_left():
    assert TABLE.commanders(1) == (1, 2)
    assert TABLE.change_model(1, damage=2).commanders(1) == (2,)
    assert TABLE.change(1, place="withdrawn").commanders(1) == ()


@pytest.mark.rule("PF-FACT-1")
def test_sides_are_the_seats_without_the_gm_who_judges():
    assert TABLE.sides == ("red", "blue")
    assert TABLE.enemy("red") == "blue" and TABLE.is_judged()
    assert not msgspec.structs.replace(TABLE, seats=("red", "blue")).is_judged()


@pytest.mark.rule("PF-INV-5", "PF-INV-6")
def test_who_is_carried_and_who_is_inside_is_read_off_the_places():
    two = Table(
        squadrons=(Squadron(id=1, place="embarked", within=2), Squadron(id=2, place="table"))
    )
    three = Table(squadrons=(*two.squadrons, Squadron(id=3, place="occupying", within=2)))

    assert two.passengers(2) == (1,) and two.passengers(1) == ()
    assert two.change(1, place="occupying", within=4).occupant(4) == 1
    assert two.occupant(4) == 0
    # Whoever rides in squadron 2 is not in building 2, and the other way round.
    assert (three.passengers(2), three.occupant(2)) == ((1,), 3)
