"""The pre-game sequence: terrain, objectives, markers, and what a proposal settles."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planetfall.answers import Accept, Decline
from rules.games.planetfall.force.mars import ARTILLERY_SUPPORT, SKY_DROP_NEXUS
from rules.games.planetfall.force.race import Race
from rules.games.planetfall.setup import agreed
from rules.games.planetfall.setup.objectives import Objectives, PlaceObjective
from rules.games.planetfall.setup.proposing import Proposal, ProposeSites
from rules.games.planetfall.setup.sites import PlaceMarker, Sites, left, marked
from rules.games.planetfall.setup.terrain import ChooseSector, TerrainSetup
from rules.games.planetfall.system import SYSTEM
from tests.support.planetfall.ground import on
from tests.support.planetfall.tables import Game, battle, d6, mar, squad


def game(mfv=1500, red=(), blue=(), **fields):
    table = battle(
        red=red or [squad("Fists")], blue=blue or [squad("Claws")], mfv=mfv, turn=0, **fields
    )
    return Game(table)


@pytest.mark.rule("PF-SET-1", "PF-SET-5")
@pytest.mark.parametrize(
    ("mfv", "feet", "secondaries", "primary"),
    [
        (3000, (4, 4), 1, 4),
        (3001, (6, 4), 2, 8),
        (6000, (6, 4), 2, 8),
        (6001, (8, 4), 3, 12),
        (9000, (8, 4), 3, 12),
        (9001, (8, 4), 4, 16),
    ],
)
def test_the_size_of_the_game_gives_table_and_objectives(mfv, feet, secondaries, primary):
    table = battle(mfv=mfv)

    assert agreed.feet(table) == feet
    assert agreed.secondaries(table) == secondaries and agreed.primary_value(table) == primary


@pytest.mark.rule("PF-SET-5", "PF-SET-1")
def test_of_unequal_forces_the_larger_gives_the_size():
    table = battle(mfv=1500).change_command("blue", mfv=4000)

    assert agreed.secondaries(table) == 2


@pytest.mark.rule("PF-SET-1")
def test_example_5_two_forces_of_4000_points():
    table = battle(mfv=4000)
    (line,) = agreed.agreement(table)

    assert "6' x 4'" in line.text and line.text.count("Zero Hour 40, 5 cards") == 2
    assert agreed.primary_value(table) == 8 and agreed.secondaries(table) == 2


@pytest.mark.rule("PF-SET-2")
def test_friendly_terrain_is_placed_when_both_like_it():
    play = game().send(TerrainSetup())

    assert play.kind() == "terrain" and "4' x 4'" in play.asked().text
    assert play.do("red", Accept()).kind() == "terrain"
    assert play.do("blue", Accept()).state.frames == ()


@pytest.mark.rule("PF-SET-2")
def test_a_measured_table_is_named_and_nobody_is_asked_about_it():
    play = Game(on(game().state, (10, 4), (10, 44))).send(TerrainSetup())

    assert play.state.frames == () and "The table is Plain" in play.text()


@pytest.mark.rule("PF-SET-3")
def test_nobody_else_and_at_no_other_time_chooses_a_sector():
    play = game(mfv=4000, gm=True, switches={"terrain": "tournament"})
    play.send(TerrainSetup(), script=d6(*(1, 4) * 6))

    assert [one.sector for one in ChooseSector.candidates(play.state, "red")] == [*range(1, 7)]
    assert list(ChooseSector.candidates(play.state, "gm")) == []
    assert list(ChooseSector.candidates(game().state, "red")) == []
    with pytest.raises(RuleError, match="is none of yours"):
        ChooseSector(sector=1).check(play.state, "gm")


@pytest.mark.rule("PF-SET-6", "PF-SET-8")
def test_a_place_that_is_not_allowed_is_refused_before_it_is_played():
    play = Game(on(game().state, (10, 4), (10, 44)))
    play.send(Objectives(kind="primary", tested="red"))

    PlaceObjective(at="E8+0,2").check(play.state, "red")
    with pytest.raises(RuleError) as refusal:
        PlaceObjective(at="D4").check(play.state, "red")
    assert refusal.value.rule == "PF-SET-6"
    assert SYSTEM.invariants(play.do("red", PlaceObjective(at="E8+0,2")).state) == ()


@pytest.mark.rule("PF-SET-3", "PF-DICE-12", "PF-OPP-8")
def test_example_7_tournament_terrain_by_sectors():
    faces = d6(1, 4, 2, 5, 3, 6, 1, 4, 2, 5, 3, 6)
    play = game(mfv=4000, switches={"terrain": "tournament"}).send(TerrainSetup(), script=faces)

    assert [entry.seat for entry in play.asked().entries] == ["red"]
    assert "Red nowhere; Blue 1, 2, 3, 4, 5, 6" in play.text()
    with pytest.raises(RuleError, match="Sector 7 is none of yours"):
        play.do("red", ChooseSector(sector=7))
    play.do("red", ChooseSector(sector=4), d6(1, 1, 2, 2))
    assert "placing terrain first" in play.text()
    assert play.asked().entries[0].seat == "blue"
    with pytest.raises(RuleError, match="is not asked"):
        play.do("red", ChooseSector(sector=4))
    play.do("blue", ChooseSector(sector=2, piece="a wood"))
    assert "Blue places a wood in sector 2." in play.text()
    with pytest.raises(RuleError, match="Sector 3 is none of yours now: 4"):
        play.do("red", ChooseSector(sector=3))
    play.do("red", ChooseSector(sector=4))
    for sector in (1, 3, 4, 5, 6):
        # The other side has none left, so this one goes on alone.
        assert play.asked().entries[0].seat == "blue"
        play.do("blue", ChooseSector(sector=sector))
    assert play.state.frames == ()


@pytest.mark.rule("PF-SET-6", "PF-SET-8", "PF-OPP-8")
def test_each_side_places_one_primary_the_winner_of_the_test_first():
    play = game().send(Objectives(kind="primary"), script=d6(1, 1, 6, 6))

    assert play.asked().entries[0].seat == "blue" and play.asked().rule == "PF-SET-6"
    play.do("blue", PlaceObjective(name="Relay", building=True, storeys=2))
    with pytest.raises(RuleError, match='called "relay" already'):
        play.do("red", PlaceObjective(name="relay"))
    play.do("red", PlaceObjective())

    relay, own = play.state.objectives
    assert (relay.id, own.id) == (1, 2)
    assert (relay.side, relay.kind, relay.building) == ("blue", "primary", 1)
    assert (own.side, own.name, own.building) == ("red", "Red's primary", 0)
    assert [(b.id, b.name, b.storeys) for b in play.state.buildings] == [(1, "Relay", 2)]
    assert play.state.made == 1 and play.state.frames == ()


@pytest.mark.rule("PF-SET-5", "PF-SET-7")
def test_one_secondary_lies_in_the_centre_without_any_test():
    play = game().send(Objectives(kind="secondary"))

    assert {entry.seat for entry in play.asked().entries} == {"red", "blue"}
    play.do("blue", PlaceObjective(name="Hill"))
    assert [(one.kind, one.side, one.name) for one in play.state.objectives] == [
        ("secondary", "", "Hill")
    ]
    assert play.state.frames == ()


@pytest.mark.rule("PF-SET-5", "PF-SET-7")
def test_three_secondaries_are_the_centre_then_one_of_each_in_turn():
    play = game(mfv=7000).send(Objectives(kind="secondary"))
    play.do("red", PlaceObjective(), d6(6, 6, 1, 1))
    play.do("red", PlaceObjective()).do("blue", PlaceObjective())

    assert [one.side for one in play.state.objectives] == ["", "red", "blue"]
    named = [one.name for one in play.state.objectives]
    assert named == ["Centre", "Red's secondary", "Blue's secondary"]
    assert play.state.frames == ()


@pytest.mark.rule("PF-SET-7")
def test_two_secondaries_are_placed_in_turn_without_a_centre():
    play = game(mfv=4000).send(Objectives(kind="secondary"), script=d6(6, 6, 1, 1))

    assert play.asked().entries[0].seat == "red"


NEXUS = squad("Nexus", 2, mars=(mar(SKY_DROP_NEXUS, value=1, allowed=("apc",)),))
GUNS = squad("Guns", 2, mars=(mar(ARTILLERY_SUPPORT, value=1),))


@pytest.mark.rule("PF-SET-11", "PF-FRC-14", "PF-MAR-SKYNEXUS", "PF-MAR-ARTSUPPORT")
def test_the_values_of_all_models_make_the_number_of_markers():
    mars = (mar(SKY_DROP_NEXUS, value=2), mar(ARTILLERY_SUPPORT, value=3))
    due = left(battle(red=[squad("Posts", 2, mars=mars)]), "red")

    assert {site.kind: count for site, count in due.items()} == {"sky_drop": 4, "artillery": 6}


@pytest.mark.rule("PF-SET-11", "PF-FRC-14", "PF-MAR-SKYNEXUS", "PF-MAR-ARTSUPPORT")
def test_markers_are_placed_in_turn_as_many_as_the_models_bring():
    play = game(red=[NEXUS], blue=[GUNS]).send(Sites(), script=d6(1, 1, 6, 6))

    assert left(play.state, "red").total() == left(play.state, "blue").total() == 2
    assert play.asked().entries[0].seat == "blue"
    with pytest.raises(RuleError, match="no such marker"):
        play.do("blue", PlaceMarker(which=2))
    play.do("blue", PlaceMarker())
    assert play.text() == ("Blue places an artillery marker, Dindrenzi Federation, micro-die 6.")
    play.do("red", PlaceMarker()).do("blue", PlaceMarker())
    play.do("red", PlaceMarker())

    assert [(one.id, one.side, one.kind, one.micro) for one in play.state.markers] == [
        (1, "blue", "artillery", 6),
        (2, "red", "sky_drop", 6),
        (3, "blue", "artillery", 6),
        (4, "red", "sky_drop", 6),
    ]
    assert play.state.markers[1].allowed == ("apc",) and play.state.frames == ()


@pytest.mark.rule("PF-SET-11")
def test_who_has_markers_left_goes_on_alone():
    one = squad("Guns", mars=(mar(ARTILLERY_SUPPORT, value=1),))
    play = game(red=[NEXUS], blue=[one]).send(Sites(), script=d6(6, 6, 1, 1))
    play.do("red", PlaceMarker()).do("blue", PlaceMarker())
    assert play.asked().entries[0].seat == "red"
    play.do("red", PlaceMarker())
    assert [one.side for one in play.state.markers] == ["red", "blue", "red"]
    # Nor does the winner of the test begin who has none.
    play = game(red=[NEXUS]).send(Sites(), script=d6(1, 1, 6, 6))
    assert play.asked().entries[0].seat == "red"


@pytest.mark.rule("PF-FRC-14", "PF-SET-11")
def test_markers_are_those_of_the_race_whose_models_bring_them():
    """An ally's markers have its own race, whose micro-dice may differ."""
    ally = squad("Drones", race="Terquai Empire", mars=(mar(SKY_DROP_NEXUS, value=1),))
    table = game(red=[NEXUS, ally]).state
    races = (*table.races, Race(race="Terquai Empire", deviation=4))
    table = msgspec.structs.replace(table, races=races)

    assert {(one.race, one.allowed): n for one, n in left(table, "red").items()} == {
        ("Terran Alliance", ("apc",)): 2,
        ("Terquai Empire", ()): 1,
    }
    (theirs,) = (one for one in left(table, "red") if one.race == "Terquai Empire")
    assert marked(table, "red", theirs)[0].markers[0].micro == 4


@pytest.mark.rule("PF-SET-11", "PF-OPP-8")
def test_without_any_marker_no_test_is_rolled():
    assert game().send(Sites()).state.frames == ()


@pytest.mark.rule("PF-SET-5", "PF-PBP-1")
def test_a_proposal_needs_both_and_silence_does_not_accept():
    play = game(red=[NEXUS]).send(Proposal())

    assert "Red's primary, Blue's primary, the centre's secondary" in play.asked().text
    assert "; 2 markers of Red. Agree on" in play.asked().text
    one = squad("Nexus", mars=(mar(SKY_DROP_NEXUS, value=1, allowed=("apc",)),))
    assert "; 1 marker of Red. Agree on" in game(red=[one]).send(Proposal()).asked().text
    play.do("red", Accept()).lapse()
    assert play.state.objectives == () and "placed in turn" in play.text()


@pytest.mark.rule("PF-SET-5", "PF-SET-11")
def test_a_plain_proposal_places_all_objectives_and_markers():
    play = game(red=[NEXUS]).send(Proposal()).do("red", Accept()).do("blue", Accept())

    assert [(one.kind, one.side) for one in play.state.objectives] == [
        ("primary", "red"),
        ("primary", "blue"),
        ("secondary", ""),
    ]
    assert len(play.state.markers) == 2 and play.state.frames == ()


@pytest.mark.rule("PF-SET-8")
def test_a_proposal_with_names_is_answered_by_the_other_side():
    play = game().send(Proposal())
    with pytest.raises(RuleError, match="3 objectives, and 2 names"):
        play.do("red", ProposeSites(names="Relay, Depot"))
    with pytest.raises(RuleError, match="a name of its own"):
        play.do("red", ProposeSites(names="Relay, relay, Hill"))
    play.do("red", ProposeSites(names="Relay*, Depot, Hill")).do("blue", Accept())

    assert play.kind() == "proposal_answer" and play.asked().entries[0].seat == "blue"
    refused = Game(play.state).do("blue", Decline())
    assert refused.state.objectives == ()
    play.do("blue", Accept())
    assert [(one.name, one.building) for one in play.state.objectives] == [
        ("Relay", 1),
        ("Depot", 0),
        ("Hill", 0),
    ]
