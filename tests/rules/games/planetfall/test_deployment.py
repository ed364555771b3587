"""Deployment in turn and sealed, reserves, flyers, and recon moves."""

from __future__ import annotations

import pytest

from rules.core import GM, RuleError, offers
from rules.games.planetfall.answers import Decline
from rules.games.planetfall.force.mars import (
    FLYING_VEHICLE,
    PORTAL,
    REAR_ECHELON,
    RECON_SPECIALIST,
    SKY_DROP,
    TRANSPORT,
)
from rules.games.planetfall.setup.beginning import NameFirst
from rules.games.planetfall.setup.deploying import Deploy, Ride
from rules.games.planetfall.setup.deployment import (
    LookAtSealed,
    OpenDeployment,
    SealedDeployment,
)
from rules.games.planetfall.setup.scouting import Scout, Scouting
from rules.games.planetfall.system import SYSTEM
from tests.support.planetfall.tables import Game, battle, d6, infantry, mar, profile, squad

FIRST = d6(6, 6, 1, 1)
"""Red wins a test."""


def waiting(name, *args, **fields):
    return squad(name, *args, place="undeployed", **fields)


MULE = waiting("Mule", mars=(mar(TRANSPORT, value=3),))
FOOT = waiting("Foot", 3, of=infantry(), aboard=1)
POD = waiting("Pod", mars=(mar(SKY_DROP),), reserve="sky_drop", helix=2)
CLAWS = waiting("Claws")
TEETH = waiting("Teeth", helix=2)


def deploying(frame=None, red=(MULE, FOOT, POD), blue=(CLAWS, TEETH), script=FIRST, **fields):
    game = Game(battle(red=red, blue=blue, turn=0, **fields))
    return game.send(frame or OpenDeployment(), script=script)


def places(game):
    return [one.place for one in game.state.squadrons]


def offered(game, seat):
    return [one for one in offers(SYSTEM, game.state, seat) if isinstance(one, Deploy)]


@pytest.mark.rule("PF-SET-9", "PF-SET-14", "PF-OPP-8")
def test_the_winner_names_who_begins_and_helixes_go_down_in_turn():
    game = deploying().do("red", NameFirst(own=False))

    assert game.asked().entries[0].seat == "blue"
    with pytest.raises(RuleError, match="not yours to deploy: 3, 4"):
        game.do("blue", Deploy(helix=1))
    with pytest.raises(RuleError, match="The sides take turns"):
        game.do("blue", Deploy())
    game.do("blue", Deploy(helix=3)).do("red", Deploy(helix=1))
    assert places(game) == ["table", "embarked", "undeployed", "table", "undeployed"]
    assert game.state.squadron(2).within == 1
    game.do("blue", Deploy(helix=4)).do("red", Deploy())
    assert places(game) == ["table", "embarked", "sky_reserve", "table", "table"]
    assert "Pod waiting for a sky drop" in game.text() and game.state.frames == ()


@pytest.mark.rule("PF-SET-9")
def test_when_one_side_is_done_the_other_deploys_the_rest():
    game = deploying(blue=[CLAWS]).do("red", NameFirst())
    game.do("red", Deploy(helix=2)).do("blue", Deploy(helix=3))

    assert game.asked().entries[0].seat == "red"
    game.do("red", Deploy())
    assert game.state.frames == ()


@pytest.mark.rule("PF-SET-9")
def test_all_the_rest_is_offered_once_the_other_side_is_done():
    rest = "All that are left, as the force says"
    game = deploying(red=(MULE, FOOT, POD, waiting("Tail", helix=3)), blue=[CLAWS])
    game.do("red", NameFirst())
    assert rest not in game.labels() and len(game.labels()) == 3
    game.do("red", Deploy(helix=2)).do("blue", Deploy(helix=4))
    assert rest in game.labels()
    # Of one that is left nothing more can be said.
    assert rest not in game.do("red", Deploy(helix=1)).labels()


@pytest.mark.rule("PF-SET-9")
def test_a_single_helix_is_offered_once_and_not_as_all_that_are_left_too():
    one = deploying(red=(CLAWS,), blue=(TEETH,)).do("red", NameFirst(own=True))
    two = deploying(blue=(CLAWS,)).do("red", NameFirst(own=False)).do("blue", Deploy(helix=3))
    sealed = deploying(SealedDeployment(), red=(CLAWS,), blue=(TEETH,), script="")

    assert offered(one, "red") == [Deploy(helix=1)]
    assert offered(two, "red") == [Deploy(), Deploy(helix=1), Deploy(helix=2)]
    assert offered(sealed, "red") == [Deploy()]


@pytest.mark.rule("PF-SET-14", "PF-SET-9", "PF-MAR-SKYDROP", "PF-FRC-15", "PF-EMB-1")
def test_a_force_wishes_are_only_wishes():
    game = deploying().do("red", NameFirst())
    for wrong, words in (
        (Deploy(helix=1, sky_drop=(1,)), "Mule has no Sky Drop"),
        (Deploy(helix=1, portal=(1,)), "Mule has no portal"),
        (Deploy(helix=1, on_table=(3,)), "Squadron 3 is not deployed now: Mule, Foot"),
        (Deploy(helix=1, on_table=(2, 2)), "Foot is named twice"),
        (Deploy(helix=1, aboard=(Ride(2, 4),)), "transport of your own"),
        (Deploy(helix=1, aboard=(Ride(2, 2),)), "transport of your own"),
        (Deploy(helix=1, aboard=(Ride(1, 3),)), "Only infantry embarks"),
    ):
        # It is refused before it is played, so that nothing has changed.
        with pytest.raises(RuleError, match=words):
            wrong.check(game.state, "red")
    game.do("red", Deploy(helix=1, on_table=(2,), words="behind the hill"))
    assert places(game)[:2] == ["table", "table"] and "behind the hill." in game.text()


@pytest.mark.rule("PF-SET-14", "PF-MAR-SKYDROP")
def test_a_side_says_who_waits_for_a_sky_drop_and_the_list_is_public():
    pods = waiting("Pods", mars=(mar(SKY_DROP),), reserve="sky_drop")
    others = waiting("Barges", mars=(mar(SKY_DROP), mar(TRANSPORT, value=3)))
    riders = waiting("Riders", 3, of=infantry(), aboard=2)
    game = deploying(red=(pods, others, riders)).do("red", NameFirst())
    game.do("red", Deploy(helix=1, on_table=(1,), sky_drop=(2,)))

    # Passengers wait with what carries them.
    assert places(game)[:3] == ["table", "sky_reserve", "embarked"]
    assert game.state.squadron(3).within == 2
    (line,) = (one for one in game.told if one.rule == "PF-SET-9")
    assert line.to is None and "Barges waiting for a sky drop" in line.text
    assert "Riders aboard Barges" in line.text


@pytest.mark.rule("PF-FRC-15", "PF-EMB-2")
def test_nobody_begins_aboard_what_is_too_small():
    game = deploying(red=(MULE, waiting("Foot", 4, of=infantry()))).do("red", NameFirst())

    with pytest.raises(RuleError, match="3 slots, 4 are needed"):
        game.do("red", Deploy(helix=1, aboard=(Ride(2, 1),)))


@pytest.mark.rule("PF-PRT-1", "PF-SET-9", "PF-MAR-PORTAL")
def test_who_may_use_a_portal_may_wait_at_it():
    gate = waiting("Gate", mars=(mar(PORTAL, allowed=("light_infantry",)),))
    guards = waiting("Guards", of=infantry(), reserve="portal")
    tanks = waiting("Tanks", reserve="portal")
    game = deploying(red=(gate, guards, tanks)).do("red", NameFirst())
    with pytest.raises(RuleError, match="Tanks has no portal"):
        game.do("red", Deploy(helix=1, portal=(3,)))
    game.do("red", Deploy(helix=1))

    assert places(game)[:3] == ["table", "portal_reserve", "table"]


@pytest.mark.rule("PF-PRT-1", "PF-MAR-SKYDROP", "PF-SET-14")
def test_every_model_of_who_waits_off_the_table_has_a_way_onto_it():
    gate = waiting("Gate", mars=(mar(PORTAL, allowed=("light_infantry",)),))
    mixed = waiting("Mixed", of=infantry(), attached=(profile("Tank"),), reserve="portal")
    pods = waiting("Pods", mars=(mar(SKY_DROP),), attached=(profile("Tank"),), reserve="sky_drop")
    # The enemy's portal is no way in.
    enemy = waiting("Portal", mars=(mar(PORTAL),))
    game = deploying(red=(gate, mixed, pods), blue=(enemy,)).do("red", NameFirst())
    with pytest.raises(RuleError, match="Mixed has no portal"):
        game.do("red", Deploy(helix=1, portal=(2,)))
    with pytest.raises(RuleError, match="Pods have no Sky Drop"):
        game.do("red", Deploy(helix=1, sky_drop=(3,)))
    game.do("red", Deploy(helix=1))

    assert places(game)[:3] == ["table"] * 3


@pytest.mark.rule("PF-SET-9", "PF-SET-10", "PF-MAR-REAR")
def test_flyers_begin_flat_out_and_rear_echelons_activated():
    flyer = waiting("Ship", mars=(mar(FLYING_VEHICLE),), sight="flying", locomotion="flying")
    rear = waiting("Rear", mars=(mar(REAR_ECHELON),))
    game = deploying(red=(flyer, rear)).do("red", NameFirst()).do("red", Deploy(helix=1))
    ship, guns = game.state.squadrons[:2]

    assert ship.flat_out and ship.last_move == "flat_out" and not ship.activated
    assert guns.activated and not guns.flat_out


@pytest.mark.rule("PF-SET-10")
def test_flyers_in_reserve_begin_flat_out_as_well():
    mars = mar(FLYING_VEHICLE), mar(SKY_DROP)
    flyer = waiting("Ship", mars=mars, reserve="sky_drop", sight="flying", locomotion="flying")
    game = deploying(red=(flyer, waiting("Guns"))).do("red", NameFirst())
    game.do("red", Deploy(helix=1))
    ship, guns = game.state.squadrons[:2]

    assert (ship.place, ship.flat_out, ship.last_move) == ("sky_reserve", True, "flat_out")
    assert not guns.flat_out


@pytest.mark.rule("PF-SET-9", "PF-PBP-4")
def test_sealed_deployments_are_revealed_together_and_seen_by_nobody_before():
    game = deploying(SealedDeployment(), script="")
    with pytest.raises(RuleError, match="whole deployment"):
        game.do("red", Deploy(helix=1))
    game.do("red", Deploy(words="north wood"))

    assert game.asked().sealed and places(game)[0] == "undeployed"
    assert "north wood" not in game.text()
    assert SYSTEM.look(game.state, "blue").state.answers == {}
    assert SYSTEM.look(game.state, None).state.answers == {}
    assert SYSTEM.look(game.state, "red").state.answers != {}
    game.do("red", Deploy(words="south wood")).do("blue", Deploy())
    assert "south wood" in game.text() and "north wood" not in game.text()
    assert places(game) == ["table", "embarked", "sky_reserve", "table", "table"]


@pytest.mark.rule("PF-GM-8")
def test_a_gm_looks_at_sealed_deployments_only_where_that_was_agreed():
    game = deploying(SealedDeployment(), script="", gm=True)
    with pytest.raises(RuleError, match="gm_sees is off"):
        game.do(GM, LookAtSealed())
    game = deploying(SealedDeployment(), script="", gm=True, switches={"gm_sees": "on"})
    with pytest.raises(RuleError, match="No sealed deployment"):
        game.do(GM, LookAtSealed())
    game.do("red", Deploy(words="north wood"))
    with pytest.raises(RuleError, match="Only a GM"):
        game.do("blue", LookAtSealed())
    game.do(GM, LookAtSealed())

    public, private = game.told
    assert public.to is None and "north wood" not in public.text
    assert private.to == (GM,) and "north wood" in private.text


def scouts(red=2, blue=1, script=FIRST, **fields):
    recon = (mar(RECON_SPECIALIST),)
    game = Game(
        battle(
            red=[squad(f"R{n}", mars=recon) for n in range(red)],
            blue=[squad(f"B{n}", mars=recon) for n in range(blue)] + [squad("Plain")],
            turn=0,
            **fields,
        )
    )
    return game.send(Scouting(), script=script)


@pytest.mark.rule("PF-SET-13", "PF-MAR-RECON", "PF-OPP-8")
def test_recon_moves_are_made_in_turn_once_by_each_squadron():
    game = scouts().do("red", NameFirst(own=False))
    assert game.asked().entries[0].seat == "blue"
    with pytest.raises(RuleError, match="Plain has no Recon Specialist"):
        game.do("blue", Scout(squadron=4))
    with pytest.raises(RuleError, match='more than 16" away'):
        game.do("blue", Scout(squadron=3, nearest=32))
    game.do("blue", Scout(squadron=3, nearest=33)).do("red", Scout(squadron=1))
    with pytest.raises(RuleError, match="R0 has made a recon move already"):
        game.do("red", Scout(squadron=1))
    game.do("red", Scout(squadron=2))

    assert game.state.frames == ()


@pytest.mark.rule("PF-SET-13")
def test_a_side_passes_for_good():
    game = scouts().do("red", NameFirst()).do("red", Decline()).do("blue", Scout(squadron=3))

    assert game.state.frames == ()
    more = scouts(red=2, blue=2).do("red", NameFirst())
    assert more.labels() == ["R0 scouts ahead", "R1 scouts ahead", "No more recon moves"]
    more.do("red", Decline()).do("blue", Scout(squadron=3)).do("blue", Decline())
    assert more.state.frames == ()
    both = scouts(red=2, blue=2).do("red", NameFirst()).do("red", Decline())
    assert both.do("blue", Decline()).state.frames == ()


@pytest.mark.rule("PF-SET-13")
def test_with_scouts_on_one_side_only_nobody_is_asked_who_begins():
    game = scouts(blue=0)

    assert game.kind() == "recon" and game.asked().entries[0].seat == "red"
    assert scouts(red=0, blue=0, script="").state.frames == ()


@pytest.mark.rule("PF-MAR-RECON", "PF-SET-13")
def test_scouts_in_reserve_make_no_recon_move():
    away = squad("Away", place="sky_reserve", mars=(mar(RECON_SPECIALIST),))
    game = Game(battle(red=[away], blue=[squad("Plain")], turn=0))

    assert game.send(Scouting()).state.frames == ()
