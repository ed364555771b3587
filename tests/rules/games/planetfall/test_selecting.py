"""Who activates next: in turn, the ready, the helix that was begun, those who come in."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planetfall.activation.select import Activate, KeepWatch
from rules.games.planetfall.answers import Decline
from rules.games.planetfall.force.mars import REAR_ECHELON, SKY_DROP, TRANSPORT
from rules.games.planetfall.moving.actions import Cruise, Stand
from rules.games.planetfall.moving.transports import Disembark
from rules.games.planetfall.units import Marker
from tests.support.planetfall.moving import acting, only, refused
from tests.support.planetfall.tables import infantry, mar, squad

POD = squad("Pod", place="sky_reserve", mars=(mar(SKY_DROP),))
MARKER = Marker(id=1, side="red", race="Terran Alliance", kind="sky_drop", micro=1)


def asked(game):
    """Who is asked, and for which squadrons."""
    (entry,) = game.asked().entries
    return entry.seat, game.labels()


@pytest.mark.rule("PF-ACT-1")
def test_the_sides_act_in_turn_and_one_goes_on_alone():
    game = acting([squad("A"), squad("B"), squad("C")], [squad("X")])
    assert asked(game) == ("red", ["A", "B", "C"])
    only(game, "red", Stand(squadron=2))
    assert asked(game) == ("blue", ["X"])
    only(game, "blue", Stand(squadron=4))
    assert asked(game) == ("red", ["A", "C"])
    only(game, "red", Stand(squadron=1))
    assert asked(game) == ("red", ["C"])
    only(game, "red", Stand(squadron=3))
    assert (game.kind(), game.state.frames) == (None, ())
    assert all(one.activated for one in game.state.squadrons)


@pytest.mark.rule("PF-ACT-1", "PF-PBP-1")
def test_the_side_with_the_initiative_begins_and_nobody_passes():
    game = acting([squad("A")], [squad("X")], first="blue")
    assert asked(game) == ("blue", ["X"])
    with pytest.raises(RuleError, match='"Decline" does not answer'):
        game.do("blue", Decline())
    assert game.asked().entries[0].default is None


@pytest.mark.rule("PF-ACT-1", "PF-MOV-1")
def test_a_squadron_is_chosen_first_or_moves_at_once():
    game = acting([squad("A"), squad("B")]).do("red", Activate(squadron=2))
    assert (game.kind(), game.asked().entries[0].default) == ("move", Stand(squadron=2))
    refused(game.state, Stand(squadron=1), "PF-ACT-1", "not the turn of A but of B")
    assert acting([squad("A"), squad("B")]).do("red", Cruise(squadron=1)).kind() != "move"


@pytest.mark.rule("PF-ACT-2", "PF-ACT-9")
def test_only_the_ready_act():
    destroyed = squad("Gone", place="destroyed", damage=(2,))
    away = squad("Away", place="withdrawn")
    stuck = squad("Stunned", activated=True)
    inside = squad("In", of=infantry(), place="occupying", within=1)
    game = acting([squad("A"), destroyed, away, stuck, inside])
    assert asked(game) == ("red", ["A", "In (in a building)"])
    refused(game.state, Activate(squadron=3), "PF-ACT-2", "not on the table")
    refused(game.state, Activate(squadron=4), "PF-ACT-2", "has been activated")


@pytest.mark.rule("PF-MAR-REAR", "PF-ACT-2")
def test_a_rear_echelon_never_acts():
    game = acting([squad("A"), squad("Depot", mars=(mar(REAR_ECHELON),))])
    assert asked(game) == ("red", ["A"])
    refused(game.state, Activate(squadron=2), "PF-MAR-REAR", "no activation")


@pytest.mark.rule("PF-MAR-REAR", "PF-ACT-2")
@pytest.mark.parametrize("place", ["sky_reserve", "embarked"])
def test_nobody_asks_whether_a_rear_echelon_comes_in(place):
    within = 1 if place == "embarked" else 0
    depot = squad("Depot", place=place, within=within, mars=(mar(REAR_ECHELON),))
    game = acting([squad("Barge", activated=True), depot])
    assert asked(game) == ("blue", ["Foes"])


@pytest.mark.rule("PF-ACT-3")
def test_a_helix_that_was_begun_is_finished_first():
    red = [squad("A1"), squad("A2"), squad("B1", helix=2), squad("B2", helix=2)]
    game = acting(red, [squad("X"), squad("Y"), squad("Z")])
    assert asked(game) == ("red", ["A1", "A2", "B1", "B2"])
    only(game, "red", Stand(squadron=3))
    only(game, "blue", Stand(squadron=5))
    assert asked(game) == ("red", ["B2"])
    refused(game.state, Stand(squadron=1), "PF-ACT-3", "Another helix has been begun.*: B2")
    only(game, "red", Stand(squadron=4))
    only(game, "blue", Stand(squadron=6))
    assert asked(game) == ("red", ["A1", "A2"])


@pytest.mark.rule("PF-ACT-3", "PF-ACT-9")
def test_a_helix_is_complete_as_soon_as_nobody_of_it_is_ready():
    red = [squad("A1"), squad("A2"), squad("B1", helix=2)]
    game = acting(red, [squad("X"), squad("Y")])
    only(game, "red", Stand(squadron=1))
    game.state = game.state.change(2, activated=True)
    only(game, "blue", Stand(squadron=4))
    assert asked(game) == ("red", ["B1"])


@pytest.mark.rule("PF-ACT-4")
def test_reserves_keep_no_helix_open_and_come_while_theirs_or_none_is():
    red = [squad("A1"), POD, squad("B1", helix=2), squad("B2", helix=2)]
    game = acting(red, [squad("X"), squad("Y")], markers=(MARKER,))
    assert asked(game)[1] == ["A1", "B1", "B2", "Pod (sky drop)"]
    only(game, "red", Stand(squadron=1))
    only(game, "blue", Stand(squadron=5))
    # Its own helix is complete, so another may be begun or the pod may come.
    assert asked(game)[1] == ["B1", "B2", "Pod (sky drop)"]
    only(game, "red", Stand(squadron=3))
    only(game, "blue", Stand(squadron=6))
    assert asked(game)[1] == ["B2"]
    refused(game.state, Activate(squadron=2), "PF-ACT-3", "Another helix has been begun")


@pytest.mark.rule("PF-ACT-4")
def test_who_has_only_reserves_left_brings_one_in_or_waits():
    game = acting([squad("A"), POD], [squad("X"), squad("Y")], markers=(MARKER,))
    only(game, "red", Stand(squadron=1))
    only(game, "blue", Stand(squadron=3))
    assert asked(game) == ("red", ["Bring nobody in", "Pod (sky drop)"])
    assert game.asked().text == "Red: does anybody come in from off the table?"
    assert game.asked().entries[0].default == Decline()
    only(game, "red", Decline())
    assert asked(game)[0] == "blue"
    only(game, "blue", Stand(squadron=4))
    assert game.kind() is None
    assert game.state.squadron(2).place == "sky_reserve"


@pytest.mark.rule("PF-ACT-4", "PF-EMB-3")
def test_getting_out_of_a_transport_is_an_activation():
    carrier = squad("Carrier", mars=(mar(TRANSPORT, value=6),))
    inside = squad("Guards", 2, infantry(), place="embarked", within=1)
    game = acting([carrier, inside], [squad("X")])
    assert asked(game)[1] == ["Carrier", "Guards (aboard)"]
    only(game, "red", Disembark(squadron=2))
    one = game.state.squadron(2)
    assert (one.place, one.activated, one.last_move) == ("table", True, "disembark")


@pytest.mark.rule("PF-ACT-4", "PF-EMB-3")
def test_who_has_only_passengers_left_is_asked_whether_they_get_out():
    carrier = squad("Carrier", mars=(mar(TRANSPORT, value=6),))
    inside = squad("Guards", 2, infantry(), place="embarked", within=1)
    game = acting([carrier, inside], [squad("X")])
    only(game, "red", Stand(squadron=1))
    only(game, "blue", Stand(squadron=3))

    assert asked(game) == ("red", ["Nobody gets out", "Guards (aboard)"])
    assert game.asked().text == "Red: does anybody get out to act?"


@pytest.mark.rule("PF-ACT-2", "PF-ACT-4", "PF-ACT-9")
def test_who_got_aboard_after_its_activation_stays_there_this_turn():
    carrier = squad("Carrier", mars=(mar(TRANSPORT, value=6),))
    inside = squad("Guards", 2, infantry(), place="embarked", within=1, activated=True)
    game = acting([carrier, inside], [squad("X")])
    assert asked(game)[1] == ["Carrier"]
    refused(game.state, Disembark(squadron=2), "PF-ACT-2", "have been activated")


@pytest.mark.rule("PF-ACT-4")
def test_nobody_gets_out_of_what_is_not_there_itself():
    pod = squad("Pod", place="sky_reserve", mars=(mar(SKY_DROP), mar(TRANSPORT, value=6)))
    inside = squad("Guards", 2, infantry(), place="embarked", within=2)
    game = acting([squad("A"), pod, inside])
    assert asked(game)[1] == ["A", "Pod (sky drop)"]
    refused(game.state, Disembark(squadron=3), "PF-ACT-2", "not on the table")


@pytest.mark.rule("PF-ACT-4")
def test_a_squadron_off_the_table_that_does_nothing_has_spent_its_activation():
    game = acting([POD, squad("A")], markers=(MARKER,))
    game.do("red", Activate(squadron=1)).lapse()
    assert "stays where it is" in game.text()
    one = game.state.squadron(1)
    assert (one.place, one.activated) == ("sky_reserve", True)


@pytest.mark.rule("PF-ACT-1", "PF-ACT-4", "PF-ACT-3")
def test_whoever_leaves_a_squadron_off_the_table_chooses_another_of_any_helix():
    red = [squad("A"), msgspec.structs.replace(POD, listing={"helix": 2}), squad("B", helix=2)]
    game = acting(red, [squad("X")], markers=(MARKER,))
    game.do("red", Activate(squadron=2)).do("red", Decline())
    assert asked(game) == ("red", ["A", "B"])
    only(game, "red", Stand(squadron=1))
    assert asked(game)[0] == "blue"


@pytest.mark.rule("PF-ACT-3", "PF-ACT-4")
def test_whoever_leaves_a_squadron_off_the_table_goes_on_with_the_helix_it_had_begun():
    red = [squad("A"), squad("B"), POD, squad("C", helix=2)]
    game = acting(red, [squad("X")], markers=(MARKER,))
    only(game, "red", Stand(squadron=1))
    only(game, "blue", Stand(squadron=5))
    game.do("red", Activate(squadron=3)).do("red", Decline())
    assert asked(game) == ("red", ["B"])


@pytest.mark.rule("PF-OW-6", "PF-ACT-7")
def test_overwatch_is_kept_by_spending_the_activation_on_it():
    game = acting([squad("Watch", overwatch=True), squad("A", flat_out=True)])
    assert "Watch stays on overwatch" in game.labels()
    refused(game.state, KeepWatch(squadron=2), "PF-OW-6", "not on overwatch")
    game.do("red", KeepWatch(squadron=1))
    one = game.state.squadron(1)
    assert (one.overwatch, one.activated, asked(game)[0]) == (True, True, "blue")


@pytest.mark.rule("PF-ACT-3", "PF-OW-6")
def test_keeping_watch_begins_its_helix():
    red = [squad("W", overwatch=True), squad("A"), squad("B", helix=2)]
    game = acting(red, [squad("X")])
    game.do("red", KeepWatch(squadron=1))
    only(game, "blue", Stand(squadron=4))
    assert asked(game)[1] == ["A"]
