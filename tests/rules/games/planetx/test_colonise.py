"""Colonising and winds of change: picks, filling, placement, price, finish."""

from __future__ import annotations

import pytest

from rules import core
from rules.games.planetx.actions.colonise import Colonise, Decline, Place
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.board.board_updates import land
from rules.games.planetx.board.territory import spots
from tests.support.planetx.table import Table, player, position
from tests.support.planetx.winds import BOARD, blown


@pytest.mark.rule("PX-COL-1")
def test_colonising_needs_a_piece_and_a_spot():
    state = position(BOARD)
    assert Table(player(state, "red", unplaced=0)).code("red", Colonise()) == "NO_PIECE"
    full = position("? ? ?\n? R . ?\n? 2 ? ? ?\n? . . 4\n? B ?")
    assert Table(full).code("red", Colonise()) == "NO_SPOT"


@pytest.mark.rule("PX-COL-2", "PX-INV-2")
@pytest.mark.parametrize(
    ("at", "code"),
    [
        ("S3", "NOT_ON_BOARD"),
        ("A1", "WRONG_FACE"),
        ("E2", "WRONG_FACE"),
        ("B3", "TOO_CLOSE"),
        ("D1", "NOT_TERRITORY"),
    ],
)
def test_a_colony_stands_in_empty_territory_away_from_others(at, code):
    state = position("? . ?\n? R . .\n? 2 ? ? .\n. 2 ? 4\n? B ?")
    table = Table(state).play("red", Colonise(), "d6:1")
    assert table.code("red", Place(hex=at)) == code


@pytest.mark.rule("PX-COL-4", "PX-COL-5", "PX-COL-7", "PX-ASK-PLACE", "PX-SETUP-6")
def test_placing_costs_two_population_and_a_piece():
    table = blown(roll="1").play("red", Place(hex="C5"))
    red = table.state.players["red"]
    assert table.state.colonies["C5"].no == 3 and table.state.placed == 3
    assert (red.unplaced, red.pop) == (3, -2) and table.state.active == "blue"


def results(table):
    """What of the last step is told as a result, which is all that the story of a game has."""
    return [line.text for line in table.told if line.main]


@pytest.mark.rule("PX-COL-4", "PX-ASK-PLACE")
def test_declining_spends_the_action():
    for end in (lambda t: t.play("red", Decline()), lambda t: t.lapse()):
        table = end(blown(roll="1"))
        assert table.state.active == "blue" and len(table.state.colonies) == 2
        assert results(table)[0] == "Red tries to colonise and then places nothing."


@pytest.mark.rule("PX-COL-4", "PX-COL-3", "PX-PBP-2", "PX-COL-1")
def test_without_a_spot_left_after_the_winds_it_is_declined():
    table = blown("? ? ?\n? R . .\n? ? ? ? ?\n? ? ? ?\n? B ?", roll="4")
    assert table.state.active == "blue"
    # What is told again as the story is the results alone.
    assert results(table) == ["Red tries to colonise, but no legal spot is left."]


@pytest.mark.rule("PX-COL-6")
def test_a_new_colony_closes_its_hex_to_others():
    rows = "? ? ?\n? R . .\n? ? ? ? .\n? ? . .\n? B ?"
    table = Table(position(rows)).play("red", Colonise(), "d6:1").play("red", Place(hex="C5"))
    assert not any(m.hex == "B3" for m in table.offers("blue", Explore))
    assert "B3" not in {m.hex for m in table.offers("blue", Scout)}


@pytest.mark.rule("PX-COL-6")
def test_the_placers_defence_token_goes_back_to_hand():
    state = position(BOARD, shields={"C5": ("red",)})
    table = Table(state).play("red", Colonise(), "d6:1").play("red", Place(hex="C5"))
    assert table.state.shields == {} and table.state.players["red"].shields == 1


def last(pop=0, **changes):
    return player(position(BOARD, **changes), "red", unplaced=1, pop=pop)


@pytest.mark.rule("PX-END-1", "PX-END-2", "PX-COL-5")
def test_the_last_piece_finishes_its_player_and_starts_the_countdown():
    table = Table(last()).play("red", Colonise(), "d6:1").play("red", Place(hex="C5"))
    assert table.state.players["red"].status == "finished"
    assert (table.state.first_finish, table.state.last_round) == (1, 3)
    assert table.state.players["red"].pop == -2 and table.state.active == "blue"
    assert table.code("red", Scout(hex="A1")) == "OUT_OF_GAME"


@pytest.mark.rule("PX-COL-5", "PX-END-1")
@pytest.mark.parametrize(("pays", "pop"), [("on", 0), ("off", -4)])
def test_the_last_piece_may_cost_a_colony_and_finishes_all_the_same(pays, pop):
    table = Table(last(pop=-4, last_colony_pays=pays)).play("red", Colonise(), "d6:1")
    table.play("red", Place(hex="C5"))
    if pays == "on":
        table.lapse()
    red = table.state.players["red"]
    assert red.status == "finished" and red.pop == (-1 if pays == "on" else pop)


@pytest.mark.rule("PX-COL-6")
def test_a_promised_token_stays_under_a_colony():
    state = last(mods=("explorers",), promised={"C5": "under"})
    table = Table(state).play("red", Colonise(), "d6:1").play("red", Place(hex="C5"))
    assert table.state.promised == {"C5": "under"}


@pytest.mark.rule("PX-END-1")
def test_with_full_set_lost_pieces_must_come_back_first():
    state = player(last(last_colony="full_set"), "red", lost=1, unplaced=1)
    table = Table(state).play("red", Colonise(), "d6:1").play("red", Place(hex="C5"))
    assert table.state.players["red"].status == "playing"


@pytest.mark.rule("PX-END-1")
def test_with_full_set_a_colony_lost_to_the_price_keeps_its_player_in():
    for setting, status in (("full_set", "playing"), ("available", "finished")):
        table = Table(last(pop=-4, last_colony=setting)).play("red", Colonise(), "d6:1")
        table.play("red", Place(hex="C5")).lapse()
        assert table.state.players["red"].status == status


@pytest.mark.rule("PX-COL-5", "PX-END-1")
def test_only_a_finishing_placement_is_free():
    state = last(last_colony="full_set", last_colony_pays="off")
    owing = player(state, "red", lost=1, unplaced=1)
    for begun, pop in ((owing, -2), (state, 0)):
        table = Table(begun).play("red", Colonise(), "d6:1").play("red", Place(hex="C5"))
        assert table.state.players["red"].pop == pop


@pytest.mark.rule("PX-END-4", "PX-END-1")
def test_losing_the_last_unplaced_piece_finishes_nobody():
    state = player(position(BOARD), "red", unplaced=2, pop=-4)
    table = Table(state).play("red", Colonise(), "d6:1").play("red", Place(hex="C5"))
    red = table.state.players["red"]
    assert (red.unplaced, red.lost, red.status) == (0, 1, "playing")


@pytest.mark.rule("PX-END-3", "PX-TURN-9", "PX-END-2")
def test_the_game_ends_after_the_last_seat_of_the_last_round():
    state = position(BOARD, active="blue").but(round=3, last_round=3, first_finish=1)
    table = Table(state).play("blue", Scout(hex="E1"), "d6:3")
    assert core.question(table.state) is None and table.state.result.how == "scored"


@pytest.mark.rule("PX-END-3", "PX-TURN-9", "PX-END-5")
def test_the_game_ends_when_everybody_has_finished():
    state = player(last(), "blue", status="finished", unplaced=2)
    table = Table(state).play("red", Colonise(), "d6:1").play("red", Place(hex="C5"))
    tallies = table.state.result.tallies
    assert table.state.result.how == "scored" and len(tallies) == 2
    assert {t.seat: (t.path, t.total) for t in tallies}["blue"] == (1, 1)


@pytest.mark.rule("PX-END-2")
def test_later_finishers_do_not_move_the_last_round():
    state = last().but(round=2, first_finish=1, last_round=3)
    table = Table(state).play("red", Colonise(), "d6:1").play("red", Place(hex="C5"))
    assert (table.state.first_finish, table.state.last_round) == (1, 3)


@pytest.mark.rule("PX-COL-2", "PX-COL-1")
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"sea": {"S7": 1, "S8": 1, "S9": 1}}, "NO_SPOT"),
        ({"shields": {"C4": ("blue",)}}, "NO_SPOT"),
        ({}, None),
    ],
)
def test_the_sea_and_anothers_hex_are_no_spots_nor_is_ones_own_colony(changes, code):
    rows = "? ? ?\n? R . ?\n? ? ? . ?\n? ? ? ?\n? ? B"
    if "sea" in changes:
        rows = "R . ?\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? B"
    state = position(rows, mods=("explorers", "betrayal"), **changes)
    if code:
        assert Table(state).code("red", Colonise()) == code
    else:
        assert spots(state, "red") == ("C4",)


SPOTTED = "? . .\n? R . .\n? 2 . ? .\n. 2 . 4\nB . ."


@pytest.mark.rule("PX-COL-2")
def test_the_spots_are_just_the_hexes_that_are_not_refused():
    for tokens in ({}, {"E3": ("blue",)}, {"E3": ("red",)}, {"E3": ("red", "blue")}):
        state = position(SPOTTED, mods=("betrayal",), shields=tokens)
        table = Table(state).play("red", Colonise(), "d6:1")
        found = set(spots(table.state, "red"))
        ground = land(table.state)
        legal = {at for at in ground.order if core.legal(table.state, Place(hex=at), "red") is None}
        assert found == legal == {m.hex for m in table.offers("red", Place)}
        assert ("E3" in found) is (tokens.get("E3", ("red",)) == ("red",))
        assert not any(n in table.state.colonies for at in found for n in ground.near[at])


@pytest.mark.rule("PX-COL-2", "PX-TERR-5")
@pytest.mark.parametrize(
    ("at", "code", "says"),
    [
        ("B3", "TOO_CLOSE", "next to a colony"),
        ("E2", "TOO_CLOSE", "next to a colony"),
        ("D1", "NOT_TERRITORY", "is not Red's territory"),
        ("E3", "NOT_TERRITORY", "is not Red's territory"),
        ("B2", "WRONG_FACE", "Red's colony"),
        ("E1", "WRONG_FACE", "Blue's colony"),
        ("C4", "WRONG_FACE", "the die ?"),
        ("S7", "NOT_ON_BOARD", "is not a hex of this board"),
        ("Z1", "NOT_ON_BOARD", "is not a hex of this board"),
    ],
)
def test_each_hex_is_refused_for_its_own_reason(at, code, says):
    tokens = {"E3": ("blue",)}
    mods = ("betrayal", "explorers")
    state = position(SPOTTED, mods=mods, shields=tokens, sea={"S6": 1, "S7": 1, "S8": 1})
    table = Table(state).play("red", Colonise(), "d6:1")
    refusal = table.refused("red", Place(hex=at))
    assert refusal.code == code and says in refusal.text


@pytest.mark.rule("PX-COL-2")
def test_an_empty_hex_out_of_territory_is_refused_before_what_stands_beside_it():
    rows = "? . .\n? R . .\n? 2 ? ? .\n. 2 ? 4\nB ? ?"
    table = Table(position(rows)).play("red", Colonise(), "d6:1")
    assert table.code("red", Place(hex="D1")) == "NOT_TERRITORY"
