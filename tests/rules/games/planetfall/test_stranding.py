"""Models that a forced move has left where they cannot be."""

from __future__ import annotations

import pytest

from rules.games.planetfall.activation.select import Activate
from rules.games.planetfall.attack.fire import Fire, HoldFire
from rules.games.planetfall.force.mars import COMMAND_ELEMENT, SKY_DROP, TRANSPORT
from rules.games.planetfall.moving.actions import Stand
from rules.games.planetfall.moving.stranding import Strand
from rules.games.planetfall.orbital.dropping import Drop, Land
from rules.games.planetfall.units import Marker
from tests.support.planetfall.moving import acting, quietly, refused
from tests.support.planetfall.tables import d6, infantry, mar, squad


@pytest.mark.rule("PF-TER-1", "PF-DIS-1")
def test_models_in_impassable_terrain_are_destroyed_and_bring_no_test():
    game = acting([squad("Tanks", 3, tv=4)])
    game.do("red", Strand(squadron=1, models="AC"))
    assert [game.state.boxes_left(model) for model in (1, 2, 3)] == [0, 2, 0]
    assert (game.kind(), game.state.hurt, game.state.fallen) == ("select", (), ())
    assert "A C of Tanks ended in impassable terrain" in game.text()
    game.do("red", Activate(squadron=1)).do("red", Strand(squadron=1, models="B"))
    assert game.state.squadron(1).place == "destroyed"
    assert game.tracker("blue") == 15 - 4


@pytest.mark.rule("PF-TER-1", "PF-DIS-6")
def test_a_commander_lost_so_shakes_his_helix():
    game = acting([squad("Chief", mars=(mar(COMMAND_ELEMENT, reach=8),)), squad("Line", 2)])
    game.do("red", Strand(squadron=1, models="A"), d6(1, 1, 4))
    assert game.state.squadron(2).disorder == 1


@pytest.mark.rule("PF-TER-1")
def test_who_may_say_so_and_when():
    aboard = squad("Aboard", place="embarked", within=1)
    game = acting([squad("Tanks", 2, damage=(2,)), aboard], gm=True)
    Strand(squadron=1, models="B").check(game.state, "gm")
    refused(game.state, Strand(squadron=1, models="B"), "PF-TER-1", "your own", seat="blue")
    refused(game.state, Strand(squadron=9, models="B"), "PF-TER-1", "your own")
    refused(game.state, Strand(squadron=1, models="A"), "PF-FACT-1", "destroyed")
    refused(game.state, Strand(squadron=2, models="A"), "PF-TER-1", "stands in no terrain")
    quietly(game.do("red", Stand(squadron=1)), "close_quarters")
    refused(game.state, Strand(squadron=1, models="B"), "PF-TER-1", "being resolved")


@pytest.mark.rule("PF-TER-1")
def test_an_activation_whose_squadron_is_gone_ends():
    game = acting([squad("Tanks"), squad("Others")])
    game.do("red", Activate(squadron=1)).do("red", Strand(squadron=1, models="A"))
    assert (game.kind(), game.asked().entries[0].seat) == ("select", "blue")


TRUCK = squad("Truck", mars=(mar(TRANSPORT, value=9),))


def riding(*more, within=1):
    """A game in which a truck with riders stands where blue watches."""
    riders = squad("Riders", 3, infantry(), place="embarked", within=within)
    watch = squad("Watch", overwatch=True)
    marker = Marker(id=1, side="red", race="Terran Alliance", kind="sky_drop", micro=1)
    return acting([*more, TRUCK, riders], blue=[watch], markers=(marker,))


@pytest.mark.rule("PF-OW-2", "PF-EMB-4")
def test_overwatch_answers_at_once_who_leaves_a_stranded_wreck():
    game = riding().do("red", Strand(squadron=1, models="A"))
    assert (game.kind(), game.asked().entries[0].seat) == ("overwatch", "blue")
    assert "Riders have moved." in game.asked().text
    shot = Fire(squadron=3, target=2, ranges=(10,))
    game.do("blue", shot, f"{d6(5, 5, 5, 1)} {d6(4, 4, 1)}")

    # Its damage is tested before anybody else acts.
    assert "2 successes, 1 required" in game.text() and game.state.hurt == ()


@pytest.mark.rule("PF-OW-2")
def test_whoever_holds_fire_then_stays_on_overwatch():
    game = riding(squad("Others"), within=2).do("red", Strand(squadron=2, models="A"))
    game.do("blue", HoldFire())
    assert (game.kind(), game.asked().entries[0].seat) == ("select", "red")
    assert game.state.squadron(4).overwatch
    assert not any(one.stirred for one in game.state.squadrons)


@pytest.mark.rule("PF-OW-2", "PF-SKY-7")
def test_a_drop_that_is_lost_leaves_nobody_who_moved_unanswered():
    """Somebody has been put out of a wreck before, and no segment has settled it."""
    game = riding(squad("Pod", place="sky_reserve", mars=(mar(SKY_DROP),)), within=2)
    game.state = game.state.change(3, place="table", within=0, stirred=True, activated=True)
    game.do("red", Drop(squadron=1, marker=1), d6(1, 1)).do("red", Land(landing="off"))

    assert game.state.squadron(1).place == "destroyed"
    assert game.kind() == "overwatch" and "Riders have moved." in game.asked().text
    assert game.do("blue", HoldFire()).kind() == "select"
