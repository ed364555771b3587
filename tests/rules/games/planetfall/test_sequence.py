"""The whole pre-game sequence, step after step, as the book has it and by `setup` quick."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planetfall.answers import Accept, Decline
from rules.games.planetfall.cards.hands import ChooseHand
from rules.games.planetfall.force.mars import (
    ARTILLERY_SUPPORT,
    RECON_SPECIALIST,
    SKY_DROP_NEXUS,
)
from rules.games.planetfall.setup.beginning import NameFirst
from rules.games.planetfall.setup.deploying import Deploy
from rules.games.planetfall.setup.objectives import PlaceObjective
from rules.games.planetfall.setup.proposing import ProposeSites
from rules.games.planetfall.setup.scouting import Scout, Scouting
from rules.games.planetfall.setup.setup import ChooseEdge, Setup
from rules.games.planetfall.setup.sites import PlaceMarker
from tests.support.planetfall.carded import card
from tests.support.planetfall.tables import Game, battle, d6, mar, squad

RED, BLUE = (6, 6, 1, 1), (1, 1, 6, 6)
"""Faces of a test that this side wins."""
DECK = tuple(card(f"card-{n}") for n in range(9))
RECON = mar(RECON_SPECIALIST)
NEXUS = squad("Nexus", place="undeployed", mars=(mar(SKY_DROP_NEXUS, value=1), RECON))
GUNS = squad("Guns", place="undeployed", mars=(mar(ARTILLERY_SUPPORT, value=1), RECON))
PLAIN = (squad("Fists", place="undeployed"), squad("Claws", place="undeployed"))


def opening(red=NEXUS, blue=GUNS, script="", **switches):
    """A battle that has been agreed on; Red has more cards than a hand holds."""
    table = battle(red=[red], blue=[blue], turn=0, mfv=4000, cards=DECK, switches=switches)
    table = table.change_command("red", deck=tuple(one.id for one in DECK))
    return Game(table).send(Setup(), script=script)


def asked(game):
    """The open question: its kind and who is asked."""
    return game.kind(), *(entry.seat for entry in game.asked().entries)


def both(game, move, faces=""):
    """Both sides say the same; the dice fall after the second."""
    return game.do("red", move).do("blue", move, faces)


def placed(game, *seats, faces=""):
    """These sides place objectives or markers, one after the other; dice fall at the end."""
    kinds = {"objective": PlaceObjective(), "marker": PlaceMarker()}
    for number, seat in enumerate(seats, 1):
        assert asked(game)[1:] == (seat,)
        game.do(seat, kinds[game.kind()], faces if number == len(seats) else "")
    return game


@pytest.mark.rule(
    "PF-SET-1", "PF-SET-2", "PF-SET-4", "PF-SET-6", "PF-SET-7", "PF-SET-9", "PF-SET-11",
    "PF-SET-12", "PF-SET-13", "PF-OPP-8", "PF-TAC-1")  # fmt: skip
def test_the_book_has_a_test_before_each_step():
    game = opening()
    assert "Agreed: a table of 6' x 4'." in game.text()
    assert asked(game) == ("terrain", "red", "blue")
    both(game, Accept(), d6(*RED))
    assert asked(game) == ("edge", "red")
    game.do("red", ChooseEdge(edge="south"), d6(*BLUE))
    assert [game.state.command(side).edge for side in ("red", "blue")] == ["south", "north"]

    # The primaries, the two secondaries, then the helixes.
    assert game.asked().rule == "PF-SET-6"
    placed(game, "blue", "red", faces=d6(*RED))
    assert game.asked().rule == "PF-SET-7"
    placed(game, "red", "blue", faces=d6(*BLUE))
    assert asked(game) == ("who_first", "blue") and game.asked().rule == "PF-SET-9"
    game.do("blue", NameFirst()).do("blue", Deploy()).do("red", Deploy(), d6(*RED))
    placed(game, "red", "blue")

    # PF-SET-12: the hands come in step G, and only Red has a choice.
    assert asked(game) == ("hand", "red")
    game.do("red", ChooseHand(cards=("card-0",)), d6(*BLUE))
    assert game.state.hands["red"] == ("card-0",)
    assert asked(game) == ("who_first", "blue") and game.asked().rule == "PF-SET-13"
    game.do("blue", NameFirst()).do("blue", Scout(squadron=2)).do("red", Scout(squadron=1))

    assert game.state.frames == () and len(game.state.markers) == 2
    assert [one.side for one in game.state.objectives] == ["blue", "red", "red", "blue"]


@pytest.mark.rule("PF-SET-12", "PF-GM-4")
def test_hands_are_chosen_before_deployment_where_that_is_switched():
    game = both(opening(tac_timing="before_deployment"), Accept())

    assert asked(game) == ("hand", "red")
    game.do("red", ChooseHand(cards=("card-1",)), d6(*RED))
    assert asked(game) == ("edge", "red")
    placed(game.do("red", ChooseEdge(edge="north"), d6(*RED)), "red", "blue", faces=d6(*RED))
    placed(game, "red", "blue", faces=d6(*RED)).do("red", NameFirst())
    game.do("red", Deploy()).do("blue", Deploy(), d6(*RED))
    # They are not chosen again: the recon moves come next.
    placed(game, "red", "blue", faces=d6(*RED))
    assert asked(game) == ("who_first", "red") and game.state.hands["red"] == ("card-1",)


@pytest.mark.rule("PF-SET-4", "PF-PBP-1")
def test_whoever_is_silent_about_its_edge_takes_the_north():
    game = both(opening(), Accept(), d6(*BLUE)).lapse(d6(*RED))
    assert [game.state.command(side).edge for side in ("red", "blue")] == ["south", "north"]


@pytest.mark.rule("PF-SET-3", "PF-SET-2")
def test_tournament_terrain_is_rolled_for_before_the_edge():
    nothing = d6(*[1] * 12)
    game = opening(terrain="tournament", script=nothing)

    assert game.kind() not in ("terrain", "edge") and game.asked().rule == "PF-SET-3"


def quick(red=NEXUS, blue=GUNS, tests=(RED, BLUE, RED, BLUE, BLUE)):
    """The opening by `setup` quick, up to the proposal: all tests are rolled at once."""
    game = opening(red, blue, setup="quick")
    faces = [face for one in tests for face in one]
    both(game, Accept(), d6(*faces)).do("red", ChooseEdge(edge="north"))
    assert asked(game) == ("proposal", "red", "blue")
    return game


@pytest.mark.rule(
    "PF-SET-4",
    "PF-SET-5",
    "PF-SET-6",
    "PF-SET-7",
    "PF-SET-9",
    "PF-SET-11",
    "PF-SET-13",
    "PF-FRC-14",
    "PF-OPP-8",
    "PF-PBP-1",
)
def test_what_no_proposal_covers_is_placed_in_the_order_that_the_tests_gave():
    game = both(quick(), Decline())

    # Blue has won the primaries, Red the secondaries, Blue the markers and the recon moves.
    placed(game, "blue", "red", "red", "blue")
    assert asked(game) == ("deployment", "red", "blue") and game.asked().sealed
    both(game, Deploy())
    placed(game, "blue", "red").do("red", ChooseHand(cards=()))
    assert asked(game) == ("who_first", "blue") and game.asked().rule == "PF-SET-13"


@pytest.mark.rule("PF-SET-6", "PF-SET-7", "PF-SET-8", "PF-SET-11", "PF-PBP-1")
def test_an_accepted_proposal_places_everything_and_asks_no_more():
    game = quick().do("blue", ProposeSites(names="Relay*, Depot, Hill, Mast"))
    game.do("red", Decline())

    assert asked(game) == ("proposal_answer", "red")
    assert "Relay (building), Depot, Hill, Mast; all markers are placed" in game.asked().text
    game.do("red", Accept())
    assert asked(game) == ("deployment", "red", "blue")
    assert [(one.kind, one.side, one.name) for one in game.state.objectives] == [
        ("primary", "red", "Relay"),
        ("primary", "blue", "Depot"),
        ("secondary", "red", "Hill"),
        ("secondary", "blue", "Mast"),
    ]
    assert [(one.side, one.kind) for one in game.state.markers] == [
        ("red", "sky_drop"),
        ("blue", "artillery"),
    ]


@pytest.mark.rule("PF-PBP-1")
def test_silence_accepts_no_proposal():
    silent = quick().do("red", ProposeSites(names="A, B, C, D")).do("blue", Accept()).lapse()

    assert silent.state.objectives == () and silent.kind() == "objective"


@pytest.mark.rule("PF-OPP-8", "PF-SET-11", "PF-SET-13")
def test_a_test_that_neither_side_needs_is_not_rolled():
    game = quick(*PLAIN, tests=(RED, RED, RED))
    both(both(game, Accept()), Deploy()).do("red", ChooseHand(cards=()))

    assert game.state.frames == ()
    one_scout = squad("Eyes", place="undeployed", mars=(RECON,))
    assert quick(one_scout, PLAIN[1], tests=(RED, RED, RED, BLUE))


@pytest.mark.rule("PF-SET-13")
def test_the_sides_take_turns_at_their_recon_moves_while_both_have_any():
    red = [squad(name, mars=(RECON,)) for name in ("Eyes", "Ears", "Nose")]
    game = Game(battle(red=red, blue=[squad("Spies", mars=(RECON,))]))
    game.send(Scouting(), script=d6(*RED)).do("red", NameFirst())

    for seat, squadron in (("red", 1), ("blue", 4), ("red", 2), ("red", 3)):
        assert asked(game) == ("recon", seat)
        game.do(seat, Scout(squadron=squadron))
    assert game.state.frames == ()


@pytest.mark.rule("PF-SET-9", "PF-GM-4")
def test_deployment_may_be_sealed_though_the_rest_goes_by_the_book():
    game = both(opening(*PLAIN, deploy="sealed"), Accept(), d6(*RED))
    placed(game.do("red", ChooseEdge(edge="north"), d6(*RED)), "red", "blue", faces=d6(*RED))
    # No test is rolled for who deploys first: nobody does.
    placed(game, "red", "blue")

    assert asked(game) == ("deployment", "red", "blue") and game.asked().sealed


@pytest.mark.rule("PF-SET-7", "PF-SET-6")
def test_of_three_secondaries_a_proposal_gives_the_centre_to_nobody():
    table = battle(red=[squad("Fists")], blue=[squad("Claws")], turn=0, mfv=7000)
    game = Game(msgspec.structs.replace(table, switches=table.switches | {"setup": "quick"}))
    game.send(Setup())
    both(game, Accept(), d6(*RED * 3)).do("red", ChooseEdge(edge="north"))
    both(game, Accept())

    # Nobody is asked again what lies in the centre.
    assert game.kind() == "deployment" or game.state.frames == ()

    assert [(one.kind, one.side) for one in game.state.objectives] == [
        ("primary", "red"),
        ("primary", "blue"),
        ("secondary", ""),
        ("secondary", "red"),
        ("secondary", "blue"),
    ]
