"""Where a squadron is offered to go on a measured table, in words, by buttons, and how it looks."""

from __future__ import annotations

import re

import msgspec
import pytest

from rules.core import NOTHING, RuleError
from rules.games.planetfall.activation.activation import Activation
from rules.games.planetfall.activation.stakes import stakes
from rules.games.planetfall.fact_types import HEADING
from rules.games.planetfall.force.mars import LUMBERING, PORTAL, RECON_SPECIALIST, TRANSPORT
from rules.games.planetfall.measured import offered
from rules.games.planetfall.measured.goals import place_of
from rules.games.planetfall.measured.headings import headings
from rules.games.planetfall.measured.leading import move_to
from rules.games.planetfall.measured.previews import outlook, preview
from rules.games.planetfall.measured.spots import pieces
from rules.games.planetfall.moving.actions import Cruise, FlatOut
from rules.games.planetfall.moving.transports import Disembark
from rules.games.planetfall.orbital.portals import ComeThrough
from rules.games.planetfall.setup.scouting import Scout, Scouting
from rules.games.planetfall.units import Objective
from tests.support.planetfall.ground import Measured, on, spot
from tests.support.planetfall.tables import battle, infantry, mar, profile, squad

TANK = profile(base=40)
FOES = squad("Claws", 1, TANK)


def moving(*spots, red=None, blue=(FOES,), terrain=(), frame=None, **fields):
    """A battle in which red's first squadron is asked how it moves."""
    state = on(
        battle(red=red or [squad("Fists", 1, TANK)], blue=blue, **fields), *spots, terrain=terrain
    )
    frame = frame or Activation(squadron=1, stage="act")
    return msgspec.structs.replace(state, frames=(frame,))


def refused(state, text, match):
    with pytest.raises(RuleError, match=match):
        place_of(state, 1, text)


@pytest.mark.rule("PF-MOV-5")
def test_words_lead_as_far_as_a_cruise_and_no_farther_than_they_say():
    state = moving((10, 10), (40, 40))
    assert place_of(state, 1, "north") == "B3+4,4"
    assert place_of(state, 1, "east 4") == "C2+2,4"
    assert place_of(state, 1, "C4") == "C4"
    # Farther than a cruise is flat out, and straight.
    assert place_of(state, 1, "north 10") == "B4+4,2"


def test_the_places_offered_are_sought_once_and_anew_where_anything_has_changed():
    state = moving((10, 10), (40, 40))
    found = headings(state, 1, fast=False)
    assert headings(state, 1, fast=False) is found
    assert headings(state, 1, fast=True) != found
    blocked = state.change_model(2, at=spot((10, 14)))
    assert headings(blocked, 1, fast=False) != found


@pytest.mark.rule("PF-MOV-2")
def test_towards_somebody_stops_clear_of_its_base():
    state = moving((10, 10), (15, 10))
    assert place_of(state, 1, "toward:Claws") == "C2+1.28,4"
    assert place_of(state, 1, "toward claws 2") == "C2+0,4"
    refused(state, "toward:Fists", "cannot go towards itself")
    refused(state, "toward:Nobody", 'no single unit called "Nobody"')


@pytest.mark.rule("PF-ORD-3")
def test_behind_terrain_is_where_the_enemy_sees_nothing():
    terrain = [("building", (12, 10, 3, 3))]
    state = moving((10, 10), (40, 12), terrain=terrain)
    at = place_of(state, 1, "behind:building")
    move = Cruise(squadron=1, to=at).measured(state)
    found = preview(state, "red", 1, at)
    assert move.distance <= 12 and "sees nobody near by" in " ".join(found.lines)
    assert "Seen there by nobody near by." in found.lines
    refused(state, "behind:fence", "Nothing called")


@pytest.mark.rule("PF-MOV-2", "PF-MOV-6")
def test_a_place_beyond_a_cruise_is_gone_to_flat_out():
    state = moving((10, 10), (40, 40))
    assert isinstance(move_to(state, "red", 1, "C2"), Cruise)
    assert isinstance(move_to(state, "red", 1, "D2"), FlatOut)
    with pytest.raises(RuleError, match='too far: Fists goes up to 12" flat out'):
        move_to(state, "red", 1, "G2")


@pytest.mark.rule("PF-MOV-5", "PF-TER-1")
def test_a_wind_goes_round_what_stops_it_early():
    wall = [("building", (13, 8, 1, 2))]
    state = moving((10, 10), (40, 40), terrain=wall)
    east = offered.by_letters(state, "red", 1)["E"]
    assert 10 <= east.far <= 12 and move_to(state, "red", 1, east.to).distance == east.far


@pytest.mark.rule("PF-MOV-5", "PF-MOV-6", "PF-FACT-1")
def test_all_that_is_offered_is_legal_and_told_once():
    hill = Objective(id=1, kind="secondary", side="", name="Hill", at=spot((20, 10)))
    terrain = [("building", (12, 12, 3, 3))]
    state = moving((10, 10), (40, 12), terrain=terrain, objectives=(hill,))
    found = offered.reached(state, "red", 1)
    called = [one.called for one in found]
    assert called[0] == "Towards Hill, C2" and any(one.startswith("Behind ") for one in called)
    assert any(one.startswith("Flat out north") for one in called)
    assert any(one.startswith("The middle of ") for one in called)
    for one in (*found, *offered.by_letters(state, "red", 1).values()):
        move = move_to(state, "red", 1, one.to)
        assert move.distance == one.far
        assert isinstance(move, FlatOut) == one.called.startswith("Flat out")


@pytest.mark.rule("PF-MOV-7", "PF-MAR-LUMBER")
def test_who_drives_by_the_template_is_offered_no_squares():
    giant = squad("Giant", 1, profile(base=80, mars=(mar(LUMBERING),), cruise=10, flat_out=20))
    state = moving((10, 10), (40, 40), red=[giant])
    called = [one.called for one in offered.reached(state, "red", 1)]
    assert called and not any(one.startswith("The middle of ") for one in called)
    assert offered.shorter(state, "red", 1, "B3+4,4") == ""


@pytest.mark.rule("PF-MOV-5", "PF-MOV-2")
def test_the_squares_that_are_offered_are_free_and_reached_by_a_cruise():
    red = [squad("Fists", 1, TANK), squad("Mates", 1, TANK)]

    def squares(mates):
        state = moving((10, 10), mates, (40, 40), red=red)
        found = offered.reached(state, "red", 1)
        return {one.to: one.far for one in found if one.called.startswith("The middle of ")}

    # Their middles lie 1.4", 5.1" and 5.1" away, all the others more than 7".
    assert squares((20, 40)) == {"B2": 3, "C2": 11, "B3": 11}
    assert squares((9, 15)) == {"B2": 3, "C2": 11}


@pytest.mark.rule("PF-MOV-5")
def test_a_shorter_way_keeps_where_one_looks():
    state = moving((10, 10), (40, 40))
    assert offered.shorter(state, "red", 1, "B3+4,4@90") == "B3+4,2@90"
    assert offered.shorter(state, "red", 1, "B2+4,5.5") == ""


@pytest.mark.rule("PF-MOV-5")
def test_a_squadron_turns_on_the_spot_and_where_it_ends():
    state = moving((10, 10), (40, 40))
    here = offered.turns(state, "red", 1)
    assert here["SE"] == "B2+4,4@135"
    assert move_to(state, "red", 1, here["SE"]).face == 135
    assert offered.turns(state, "red", 1, "B3@90")["N"] == "B3@0"
    assert offered.turns(state, "red", 1, "G7") == {}
    assert "It looks south-east." in preview(state, "red", 1, here["SE"]).lines
    assert offered.typed(state, 1, "flat out north facing NE") == "B4+4,4@45"


@pytest.mark.rule("PF-SET-13", "PF-EMB-3")
def test_who_rides_gets_out_by_the_same_buttons():
    apc = squad("Apc", 1, profile(base=40, mars=(mar(TRANSPORT, value=6),)))
    guards = squad("Guards", 2, infantry(), place="embarked", within=2)
    state = moving(None, None, (20, 20), (40, 40), red=[guards, apc])
    assert offered.movers(state, "red") == (1,) and offered.movers(state, "blue") == ()
    # Nobody moves while something else is asked, nor on a table of people's own.
    for other in ({"frames": (Activation(squadron=1, stage="end"),)}, {"scenery": None}):
        assert offered.movers(msgspec.structs.replace(state, **other), "red") == ()
    winds = offered.by_letters(state, "red", 1)
    assert set(winds) == {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}
    for one in winds.values():
        assert isinstance(move_to(state, "red", 1, one.to), Disembark)
        assert 6 <= one.far <= 8


GATE = profile(base=40, mars=(mar(PORTAL),))


def reserve(*spots, gates=("Gate",), **fields):
    """Fists in portal reserve, their portals at these places, and an enemy far away."""
    waiting = squad("Fists", 1, TANK, place="portal_reserve")
    red = [waiting, *(squad(name, 1, GATE) for name in gates)]
    return moving(None, *spots, (44, 44), red=red, **fields)


@pytest.mark.rule("PF-PRT-1")
def test_who_waits_in_reserve_comes_through_its_portal_by_the_same_buttons():
    state = reserve((27, 21))
    assert offered.movers(state, "red") == (1,)
    assert outlook(state, 1) == 'Fists comes through Gate at E4, to cruise up to 6" from there.'
    winds = offered.by_letters(state, "red", 1)
    assert set(winds) == {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}
    for one in winds.values():
        assert isinstance(move_to(state, "red", 1, one.to), ComeThrough)
        assert 10 <= one.far <= 12
    others = offered.reached(state, "red", 1)
    assert others and all(one.far <= 12 for one in others)
    found = preview(state, "red", 1, winds["N"].to)
    assert found.lines[0] == 'Fists through Gate at E4 to E5: a cruise, 6" of 6".'
    assert found.after.squadron(1).place == "table" and pieces(found.after)[1].x == 27 * 50
    # It comes out of the portal, and cannot just look elsewhere where it is not yet.
    assert offered.turns(state, "red", 1) == {}
    assert set(offered.turns(state, "red", 1, winds["N"].to)) == set(winds)


@pytest.mark.rule("PF-PRT-1")
def test_of_several_portals_the_one_nearest_to_the_place_is_taken():
    state = reserve((9, 21), (39, 21), gates=("West", "East"))
    assert [move_to(state, "red", 1, to).portal for to in ("B5", "G5+0,1")] == [2, 3]
    found = [one.called for one in offered.reached(state, "red", 1)]
    assert [one for one in found if one.startswith("Through ")] == [
        "Through East, G5",
        "Through East, H4",
        "Through East, G3",
        "Through East, F4",
    ]
    with pytest.raises(RuleError, match="too far") as refusal:
        move_to(state, "red", 1, "E1")
    assert refusal.value.rule == "PF-MOV-5"


@pytest.mark.rule("PF-PRT-2")
def test_a_pair_of_portals_is_one_more_place_to_go_to():
    red = [squad("Fists", 2, TANK), *(squad(name, 1, GATE) for name in ("West", "East"))]
    state = moving((10, 10), (10, 12), (14, 11), (40, 11), (44, 44), red=red)
    (there,) = [one for one in offered.reached(state, "red", 1) if "Through" in one.called]
    assert there.called == "Through West to East, G2" and there.far <= 8
    move = move_to(state, "red", 1, there.to)
    assert isinstance(move, ComeThrough) and (move.portal, move.to) == (2, msgspec.UNSET)
    found = preview(state, "red", 1, there.to)
    assert found.lines[0] == 'Fists from B2 through West at C2 to G3: a cruise, 3" of 6".'
    # It is put down at the other one: nothing is turned or shortened on the way there.
    assert offered.turns(state, "red", 1, there.to) == {}
    assert offered.shorter(state, "red", 1, there.to) == ""
    after = Measured(state).do("red", move).state
    assert pieces(after) == pieces(found.after)


@pytest.mark.rule("PF-PRT-2")
def test_a_portal_by_itself_leads_nowhere():
    red = [squad("Fists", 1, TANK), squad("West", 1, GATE)]
    state = moving((10, 10), (14, 11), (44, 44), red=red)
    assert not [one for one in offered.reached(state, "red", 1) if "Through" in one.called]
    with pytest.raises(RuleError, match="no second portal") as refusal:
        move_to(state, "red", 1, "gate2")
    assert refusal.value.rule == "PF-PRT-2"


@pytest.mark.rule("PF-PRT-1", "PF-MAR-PORTAL")
def test_nobody_is_to_move_whom_no_portal_lets_in():
    state = reserve(None)
    assert offered.movers(state, "red") == ()
    with pytest.raises(RuleError, match="No portal on the table lets Fists in"):
        move_to(state, "red", 1, "B5")


@pytest.mark.rule("PF-SET-13", "PF-MAR-RECON")
def test_a_recon_move_is_offered_flat_out_and_far_from_enemies():
    scouts = squad("Scouts", 1, TANK, mars=(mar(RECON_SPECIALIST),))
    frame = Scouting(side="red", stage="move")
    state = moving((10, 10), (10, 34), red=[scouts], frame=frame)
    assert offered.movers(state, "red") == (1,) and offered.movers(state, "blue") == ()
    eyes = squad("Eyes", 1, TANK, mars=(mar(RECON_SPECIALIST),))
    theirs = moving((10, 10), (10, 34), red=[scouts], blue=(eyes,), frame=frame)
    assert offered.movers(theirs, "blue") == ()
    done = msgspec.structs.replace(state, frames=(msgspec.structs.replace(frame, moved=(1,)),))
    assert offered.movers(done, "red") == ()
    assert offered.turns(state, "red", 1) == {}
    winds = offered.by_letters(state, "red", 1)
    assert "N" not in winds and winds["E"].far > 12
    assert isinstance(move_to(state, "red", 1, winds["E"].to), Scout)


@pytest.mark.rule("PF-MOV-5", "PF-MOV-6", "PF-FACT-1")
def test_a_preview_says_what_a_move_costs_and_who_cannot_follow():
    terrain = [("rough", (12, 0, 3, 48))]
    fists = squad("Fists", 2, TANK)
    state = moving((10, 10), (10, 12), (30, 10), red=[fists], terrain=terrain)
    found = preview(state, "red", 1, "C2+4,4")
    first, *rest = found.lines
    assert first == 'Fists from B2 to C2: a cruise, 6" of 6".'
    assert "It crosses rough ground." in rest and "It looks east, at Claws." in rest
    assert 'From there it sees Claws at 12.5".' in rest and "Seen there by Claws." in rest
    assert len(found.steps) == 2
    fast = preview(state, "red", 1, "B4")
    assert fast.lines[0].startswith("Fists from B2 to B4: flat out, ")
    assert any(one.startswith("Flat out: no main ordnance") for one in fast.lines)


@pytest.mark.rule("PF-FACT-1")
def test_words_are_read_before_they_are_kept_and_refused_on_a_real_table():
    state = moving((10, 10), (40, 40))
    assert HEADING.read(state, "toward:Claws  8") == "toward:Claws 8"
    assert HEADING.read(state, "c4") == "C4"
    known = Cruise(squadron=1, to="north 4").measured(state)
    assert known.to == "B3+4,2" and known.distance == 8
    for text, match in (("toward:Nobody", "no single unit"), ("Z9", "its squares are")):
        with pytest.raises(RuleError, match=match):
            HEADING.read(state, text)
    real = msgspec.structs.replace(state, scenery=None)
    with pytest.raises(RuleError, match=re.escape("on your own table")):
        HEADING.read(real, "north 4")


@pytest.mark.rule("PF-MOV-5")
def test_two_places_in_one_square_that_would_be_called_the_same_say_where_in_it():
    rocks = [("rocks", (6, 8, 2.4, 1)), ("rocks", (9.6, 8, 2.4, 1))]
    state = moving((9, 4), (9, 46), terrain=rocks)
    found = [one for one in offered.reached(state, "red", 1) if one.called.startswith("Behind")]
    assert [offered.heading(one) for one in found] == [
        'Behind the rocks at B2, B2+4.7,1.16 (4")',
        'Behind the rocks at B2, B2+0.8,1.16 (4")',
    ]
    # One alone is called by its square.
    alone = moving((9, 4), (9, 46), terrain=rocks[:1])
    called = [one.called for one in offered.reached(alone, "red", 1)]
    assert "Behind the rocks at B2, B2" in called


@pytest.mark.rule("PF-MOV-4", "PF-MOV-3")
@pytest.mark.parametrize(
    ("fields", "warning"),
    [
        ({}, "out of coherency, 2 disorder markers"),
        ({"damage": (1, 1)}, "out of coherency, 2 disorder markers, a Forlorn Hope"),
        ({"disorder": 2}, "out of coherency, 2 disorder markers, a Forlorn Hope"),
        ({"hope": True}, ""),
    ],
)
def test_a_move_that_tears_its_squadron_apart_warns_of_it(fields, warning):
    """The second tank stands in a pen of rocks."""
    pen = [("rocks", (19, 7, 4, 1)), ("rocks", (19, 12, 4, 1)), ("rocks", (22, 8, 1, 4)),
           ("rocks", (19, 8, 0.5, 4))]  # fmt: skip
    fists = squad("Fists", 2, TANK, **fields)
    state = moving((18, 10), (20.4, 10), (40, 40), red=[fists], terrain=pen)
    west = Cruise(squadron=1, to="C2")
    assert stakes(state, west).warning == warning
    # What leads nowhere is refused in words and warns of nothing.
    assert stakes(state, Cruise(squadron=1, to="Z9")).warning == ""


@pytest.mark.rule("PF-MOV-4", "PF-MOV-6")
def test_a_squadron_that_holds_together_is_not_warned():
    state = moving((18, 10), (20.4, 10), (40, 40), red=[squad("Fists", 2, TANK)])
    assert stakes(state, Cruise(squadron=1, to="C2")) is NOTHING
    alone = moving((18, 10), (40, 40))
    assert stakes(alone, Cruise(squadron=1, to="C2")) is NOTHING
