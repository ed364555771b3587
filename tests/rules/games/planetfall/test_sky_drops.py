"""Sky drops and portals: who comes in where, and what becomes of him."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planetfall.answers import Accept, Decline, Dispute
from rules.games.planetfall.close.calling import Engage
from rules.games.planetfall.force.mars import (
    ASSAULT_VEHICLE,
    COMMAND_ELEMENT,
    DRONE,
    PORTAL,
    SKY_DROP,
    TRANSPORT,
)
from rules.games.planetfall.moving.actions import Stand
from rules.games.planetfall.moving.several import CROWD, check_models
from rules.games.planetfall.orbital.dropping import Drop, Land, WhereLanded
from rules.games.planetfall.orbital.portals import ComeThrough
from rules.games.planetfall.units import Marker
from tests.support.planetfall.moving import acting, active, but, quietly, refused
from tests.support.planetfall.tables import d6, infantry, mar, profile, squad

POD = squad(
    "Yayiss pod",
    place="sky_reserve",
    mars=(mar(SKY_DROP), mar(TRANSPORT, value=6), mar(ASSAULT_VEHICLE)),
)
JABRI = squad("Jabri", 3, infantry(), place="embarked", within=1)


def marker(number=1, **fields):
    """A sky drop marker of red's, at its first micro-die."""
    base = Marker(id=number, side="red", race="Terran Alliance", kind="sky_drop", micro=6)
    return msgspec.structs.replace(base, **fields)


def dropped(*faces, micro=3, red=(POD, JABRI), **fields):
    """A game in which the first squadron drops and is asked where it has landed."""
    game = acting(red, markers=(marker(micro=micro),), **fields)
    return game.do("red", Drop(squadron=1, marker=1), d6(*faces))


@pytest.mark.rule("PF-SKY-6", "PF-SKY-10", "PF-SKY-1", "PF-MAR-SKYDROP")
def test_ex_020_a_pod_lands_and_its_passengers_follow():
    game = dropped(3, 2, 4, 6)
    assert 'drifts 12" 120 degrees clockwise' in game.text()
    assert (game.kind(), game.asked().entries[0].seat) == ("landing", "red")
    game.do("red", Land(ground=("raised",)))
    pod = game.state.squadron(1)
    assert (pod.place, pod.dropped, pod.last_move, pod.moved) == ("table", True, "stationary", 1)
    assert pod.ground == ("raised",)
    assert game.state.markers == (marker(micro=3),)
    assert quietly(game, "follow").kind() == "follow"


@pytest.mark.rule("PF-SKY-10", "PF-MAR-ASSAULT")
def test_nobody_follows_out_of_a_pod_that_is_no_assault_vehicle():
    pod = squad("Pod", place="sky_reserve", mars=(mar(SKY_DROP), mar(TRANSPORT, value=6)))
    game = dropped(1, 1, 1, 1, red=(pod, JABRI)).do("red", Land())
    assert quietly(game, "follow").kind() == "select"
    assert game.state.squadron(2).place == "embarked"


@pytest.mark.rule("PF-SKY-6", "PF-MAR-SKYDROP")
def test_only_who_waits_in_reserve_with_sky_drop_comes_down():
    drop = Drop(squadron=1, marker=1)
    there = active(but(POD, place="table"), markers=(marker(),))
    refused(there, drop, "PF-SKY-6", "not in sky drop reserve")
    plain = active(squad("Plain", place="sky_reserve"), markers=(marker(),))
    refused(plain, drop, "PF-MAR-SKYDROP", "has no Sky Drop")


@pytest.mark.rule("PF-PBP-1", "PF-SKY-6")
def test_whoever_is_silent_about_a_landing_has_the_gm_say_it():
    game = dropped(1, 1, 1, 1, red=(but(POD),), gm=True).lapse()

    entry = game.asked().entries[0]
    assert (game.kind(), entry.seat, entry.default) == ("landing", "gm", None)
    game.do("gm", Land(landing="off"))
    assert game.state.squadron(1).place == "destroyed"


@pytest.mark.rule("PF-PBP-1", "PF-SKY-6")
def test_without_a_gm_the_other_side_says_it_and_else_it_lands_where_it_came_down():
    game = dropped(1, 1, 1, 1, red=(but(POD),)).do("red", Decline())
    assert (game.kind(), game.asked().entries[0].seat) == ("landing", "blue")
    assert game.labels()[-1] == "I cannot say"

    said = dropped(1, 1, 1, 1, red=(but(POD),)).lapse().do("blue", Land(landing="off"))
    assert said.state.squadron(1).place == "destroyed"
    assert game.lapse().state.squadron(1).place == "table"


@pytest.mark.rule("PF-SKY-6", "PF-CQB-2")
def test_who_landed_fights_and_fires_but_takes_no_overwatch():
    found = []
    game = dropped(1, 1, 1, 1, red=(but(POD),)).do("red", Land())
    while game.kind() not in (None, "select"):
        found.append(game.kind())
        game.lapse()
    assert found == ["close_quarters", "ordnance"]


@pytest.mark.rule("PF-SKY-6", "PF-OW-2")
@pytest.mark.parametrize(("switch", "asked"), [("on", "blue"), ("off", "red")])
def test_a_landing_draws_overwatch_as_standing_still_does(switch, asked):
    switches = {"overwatch_on_stationary": switch}
    watch = [squad("Watch", overwatch=True)]
    game = dropped(1, 1, 1, 1, red=(POD,), blue=watch, switches=switches).do("red", Land())
    assert game.asked().entries[0].seat == asked


@pytest.mark.rule("PF-SKY-7", "PF-DIS-6")
def test_off_the_table_everybody_is_lost_at_his_whole_value():
    pod = squad("Pod", place="sky_reserve", mars=(mar(SKY_DROP), mar(TRANSPORT, value=6)), tv=4)
    chief = squad("Chief", 2, infantry(), place="embarked", within=1, tv=3, damage=(1,))
    boss = msgspec.structs.replace(
        chief, profiles=(infantry("Chief", mars=(mar(COMMAND_ELEMENT, reach=8),)),) * 2
    )
    game = dropped(1, 1, 1, 1, red=(pod, boss, squad("Line", 2)))
    game.do("red", Land(landing="off"), d6(4, 1, 1))
    assert [one.place for one in game.state.squadrons[:3]] == ["destroyed", "destroyed", "table"]
    assert game.state.command("blue").tracker == 15 - 4 - 3
    assert game.state.squadron(3).disorder == 1
    assert game.state.hurt == ()
    assert game.asked().entries[0].seat == "blue"


@pytest.mark.rule("PF-SKY-8", "PF-SKY-9")
def test_ex_021_who_slid_on_is_fought_with_those_he_passed_over():
    hyperion = squad("Hyperion", place="sky_reserve", mars=(mar(SKY_DROP),), cqb=1)
    heimdahl, thor = squad("Heimdahl", 3, cqb=4), squad("Thor", cqb=6)
    game = dropped(1, 1, 1, 1, red=(hyperion,), blue=(heimdahl, thor))
    game.do("red", Land(landing="slid", passed=(5,)))
    assert "slides on over Thor" in game.text()
    assert game.state.squadron(1).passed == (5,)
    game.do("red", Engage(squadron=1, target=2), d6(1, *[1] * 18))
    rolled = [len(work.faces) for line in game.told for work in line.work if work.sides]
    assert rolled == [1, 18]
    # The Thor is no target, and what was passed is forgotten when the activation ends.
    assert quietly(game).state.squadron(1).passed == ()


@pytest.mark.rule("PF-SKY-6", "PF-SKY-8", "PF-SKY-9")
def test_a_report_of_a_landing_that_cannot_be():
    game = dropped(1, 1, 1, 1, red=(POD, squad("Mate")))
    refused(game.state, Land(clear=False), "PF-SKY-6", 'more than 1" from every enemy')
    refused(game.state, Land(ground=("vegetation", "rocks")), "PF-TER-1", "huge rocks")
    Land(landing="off", ground=("rocks",)).check(game.state, "red")
    refused(game.state, Land(passed=(3,)), "PF-SKY-9", "Only who slid on")
    refused(game.state, Land(landing="slid", passed=(2,)), "PF-SKY-9", "Only enemy models")
    refused(game.state, Land(landing="slid", passed=(9,)), "PF-FACT-1", "no living model 9")
    refused(active(POD), Land(), "PF-SKY-6", "Nothing is being dropped")


@pytest.mark.rule("PF-FACT-1", "PF-FACT-3", "PF-SKY-6")
def test_a_report_is_confirmed_where_that_is_asked_for():
    game = dropped(1, 1, 1, 1, switches={"claims": "confirm"})
    game.do("red", Land(landing="off"))
    assert (game.kind(), game.asked().entries[0].seat) == ("facts", "blue")
    assert "it lands off the table" in game.asked().text
    game.do("blue", Dispute(), d6(1, 1, 6, 6))
    assert game.kind() == "landing"
    game.do("red", Land(landing="slid", passed=(5,)))
    assert "it slid on over Foes A" in game.asked().text
    game.do("blue", Accept())
    assert game.state.squadron(1).place == "table"


@pytest.mark.rule("PF-SKY-6", "PF-FACT-1")
def test_a_landing_is_typed_in_a_word():
    table = active(POD)
    assert [WhereLanded().read(table, text) for text in (" On", "off", "SLID ")] == [
        "on",
        "off",
        "slid",
    ]
    with pytest.raises(RuleError, match='"beside" is not a landing: on, off or slid'):
        WhereLanded().read(table, "beside")


@pytest.mark.rule("PF-SKY-1", "PF-SKY-4", "PF-MAR-SKYNEXUS", "PF-MAR-SKYDROP")
def test_who_drops_by_which_marker():
    pod = profile("Pod", mars=(mar(SKY_DROP),))
    limits = [(), ("pod",), ("medium_tank",), ("Terran Alliance",), ("leviathan",)]
    markers = [marker(n, allowed=allowed) for n, allowed in enumerate(limits, 1)]
    markers += [marker(6, kind="artillery"), marker(7, side="blue"), marker(8, race="Sorylian")]
    table = active(squad("Pods", 2, pod, place="sky_reserve"), markers=tuple(markers))
    for number in (1, 2, 3, 4, 8):
        Drop(squadron=1, marker=number).check(table, "red")
    refused(table, Drop(squadron=1, marker=5), "PF-MAR-SKYNEXUS", "only leviathan")
    for number in (6, 7, 9):
        refused(table, Drop(squadron=1, marker=number), "PF-SKY-1", "You have no sky drop marker")
    tanks = active(squad("Tanks", place="sky_reserve"), markers=tuple(markers))
    refused(tanks, Drop(squadron=1, marker=1), "PF-MAR-SKYDROP", "no Sky Drop")
    there = active(squad("Pods", 2, pod), markers=tuple(markers))
    refused(there, Drop(squadron=1, marker=1), "PF-SKY-6", "not in sky drop reserve")
    # The limitation is for every model.
    mates = squad("Pods", 1, pod, attached=(profile("Barge"),), place="sky_reserve")
    mixed = active(mates, markers=tuple(markers))
    Drop(squadron=1, marker=3).check(mixed, "red")
    refused(mixed, Drop(squadron=1, marker=2), "PF-MAR-SKYNEXUS", "only pod")


@pytest.mark.rule("PF-SKY-9", "PF-FACT-1")
def test_models_of_several_squadrons_are_typed_by_name_and_letter():
    table = active(squad("Thor"), blue=(squad("Heimdahl Guard", 3), squad("Leto", 2, damage=(2,))))
    read = CROWD.read(table, "thor, Heimdahl Guard B c, LETO")
    assert read == (1, 3, 4, 6)
    assert CROWD.text(table, read) == "Thor, Heimdahl Guard B C, Leto B"
    assert CROWD.read(table, "Heimdahl Guard AC, 1") == (2, 4, 1)
    assert (CROWD.read(table, "none"), CROWD.text(table, ())) == ((), "nobody")
    assert CROWD.read(table, "") == () and CROWD.text(table, (1, 99)) == "Thor"
    check_models(table, (1, 4, 6))
    for model in (0, 5, 7):
        with pytest.raises(RuleError, match=f"no living model {model}"):
            check_models(table, (1, model))
    for typed, fault in (("Odin", 'no single squadron "Odin"'), ("Leto A", "is destroyed")):
        with pytest.raises(RuleError, match=fault):
            CROWD.read(table, typed)


def gate(limit=("drones",), **fields):
    """A portal that lets these in."""
    still = profile("Gate", cruise=0, flat_out=None, locomotion="static", weapons=())
    return squad("Gate", 1, still, mars=(mar(PORTAL, allowed=limit),), **fields)


DRONES = squad("Drones", 3, profile("Drones", mars=(mar(DRONE),)), place="portal_reserve")


@pytest.mark.rule("PF-PRT-1", "PF-MAR-PORTAL")
def test_ex_022_drones_come_through_their_portal_and_heavy_infantry_does_not():
    heavy = squad("Heavies", 3, infantry(category="heavy_infantry"), place="portal_reserve")
    game = acting([DRONES, gate(), heavy])
    refused(game.state, ComeThrough(squadron=3, portal=2), "PF-MAR-PORTAL", "only drones")
    refused(game.state, ComeThrough(squadron=1, portal=2, distance=13), "PF-MOV-5")
    game.do("red", ComeThrough(squadron=1, portal=2, distance=12))
    one = game.state.squadron(1)
    assert (one.place, one.last_move, one.flat_out) == ("table", "disembark", False)
    assert "come through Gate" in game.text()
    found = []
    while game.kind() not in (None, "select"):
        found.append(game.kind())
        game.lapse()
    assert found == ["close_quarters", "ordnance"]


@pytest.mark.rule("PF-PRT-1")
def test_what_is_no_portal_of_ones_own_on_the_table():
    table = active(DRONES, squad("Tank"), gate(place="destroyed"), blue=(gate(),))
    for portal in (2, 3, 4, 9):
        refused(table, ComeThrough(squadron=1, portal=portal), "PF-PRT-1", "no portal of yours")
    for place, rule in (("sky_reserve", "PF-SKY-6"), ("embarked", "PF-EMB-3")):
        table = active(but(DRONES, place=place, within=2), gate())
        refused(table, ComeThrough(squadron=1, portal=2), rule)


@pytest.mark.rule("PF-PRT-2")
def test_ex_023_drones_go_on_from_one_portal_of_a_helix_to_the_other():
    game = acting([but(DRONES, place="table"), gate(), gate()])
    game.do("red", ComeThrough(squadron=1, portal=2, distance=6))
    assert "go through Gate to Gate" in game.text()
    one = game.state.squadron(1)
    assert (one.place, one.last_move) == ("table", "disembark")
    assert quietly(game, "ordnance").kind() == "ordnance"


@pytest.mark.rule("PF-PRT-2")
def test_a_portal_alone_or_of_another_helix_leads_nowhere():
    there = but(DRONES, place="table")
    for other in ((), (gate(helix=2),), (gate(place="destroyed"),)):
        table = active(there, gate(), *other)
        refused(table, ComeThrough(squadron=1, portal=2), "PF-PRT-2", "no second portal")
    heavy = squad("Heavies", 3, infantry(category="heavy_infantry"))
    closed = active(heavy, gate(), gate())
    refused(closed, ComeThrough(squadron=1, portal=2), "PF-MAR-PORTAL", "only drones")
    inside = active(but(DRONES, place="embarked", within=2), gate(), gate())
    refused(inside, ComeThrough(squadron=1, portal=2), "PF-EMB-3")


@pytest.mark.rule("PF-SKY-6")
def test_nobody_stands_or_moves_before_he_has_landed():
    refused(active(POD), Stand(squadron=1), "PF-SKY-6", "waits for the sky drop")
