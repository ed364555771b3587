"""Setting up, turn order, rounds, and the settings."""

from __future__ import annotations

import json

import pytest

from rules import core
from rules.games.planetx import options
from rules.games.planetx.actions import explorers
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.board.board_updates import land
from rules.games.planetx.model import MODS, Config
from rules.games.planetx.system import SYSTEM
from rules.games.planetx.turn.rounds import ClearHex, TakeSeat, TurnOrder
from rules.games.planetx.turn.turn import EndTurn, SkipTurn
from tests.support.planetx.table import Table, opened, player, position

THREE = "? ? ?\n? R . F\nG 2 ? . ?\n? ? . 4\n? B ?"


@pytest.mark.rule("PX-SETUP-3", "PX-SETUP-4", "PX-SETUP-6", "PX-DIE-4")
@pytest.mark.parametrize("colonies", [2, 4, 5, 6])
def test_everybody_starts_at_home_and_dice_lie_everywhere_else(colonies):
    state = opened("red", "blue", "green", colonies=str(colonies)).state
    assert {state.players[s].home: s for s in state.order} == {
        h: c.owner for h, c in state.colonies.items()
    }
    assert len(state.dice) == 58 and set(state.dice.values()) == {"?"}
    assert state.placed == 3 and {c.no for c in state.colonies.values()} == {1, 2, 3}
    assert [state.players[s].pop for s in state.order] == [1, 0, 0]
    for held in state.players.values():
        assert (held.unplaced, held.xp, held.lost, held.cards) == (colonies - 1, 0, 0, ())


@pytest.mark.rule("PX-SETUP-1", "PX-MOD-1", "PX-MOD-FURY-2")
def test_two_to_six_play_with_any_mods():
    assert (SYSTEM.seats.least, SYSTEM.seats.most) == (2, 6)
    every = dict.fromkeys(MODS, "on")
    for count in range(2, 7):
        seats = ("red", "blue", "green", "yellow", "white", "violet")[:count]
        assert opened(*seats, **every).state.mods == MODS


@pytest.mark.rule("PX-SETUP-1")
def test_two_merchants_are_warned_and_play():
    two = opened("red", "blue", merchants="on")
    three = opened("red", "blue", "green", merchants="on")
    warned = [[line.rule for line in step.told].count("PX-SETUP-1") for step in (two, three)]
    assert warned == [1, 0] and core.question(two.state) is not None


STARRED = {
    "winds_order", "winds_distinct", "pop_overflow", "last_colony_pays", "consent_timeout",
    "deck_mode", "cards_open", "farm_zero", "scout_reroll", "turn_timeout", "real_dice", "gm_sees",
    "special_hold",
}  # fmt: skip


@pytest.mark.rule("PX-GM-6")
def test_only_some_settings_may_change_during_play():
    assert {o.key for o in options.OPTIONS if o.when == "always"} == STARRED


@pytest.mark.rule("PX-TURN-1", "PX-DIE-5", "PX-BOARD-2")
def test_the_order_is_shuffled_by_default():
    step = opened("red", "blue", "green", turn_order="random", dice="d3:3 d2:2")
    assert step.state.order == ("green", "blue", "red")
    assert step.state.players["green"].home == "C7" and step.state.active == "green"


@pytest.mark.rule("PX-TURN-1")
def test_the_gm_may_set_the_order():
    table = Table(opened("red", "blue", "green", "gm").state)
    assert table.waits() == ("gm",)
    assert table.code("gm", TurnOrder(seats=("red", "blue"))) == "NOT_ALLOWED"
    assert table.code("gm", TurnOrder(seats=("red", "blue", "red"))) == "NOT_ALLOWED"
    table.play("gm", TurnOrder(seats=("green", "red", "blue")))
    assert table.state.order == ("green", "red", "blue") and table.state.active == "green"


@pytest.mark.rule("PX-TURN-1")
def test_without_a_gm_all_players_set_the_order():
    table = Table(opened("red", "blue", "green", as_joined=False).state)
    assert table.waits() == ("red", "blue", "green")
    assert [choice.label for choice in table.asked().entry("blue").choices] == [
        "As joined: Red, Blue, Green",
        "Blue, Green, Red",
        "Green, Red, Blue",
    ]
    assert table.code("gm", TurnOrder(seats=("red", "blue", "green"))) == "NOT_ALLOWED"
    assert table.code("red", TurnOrder(seats=("red", "blue"))) == "NOT_ALLOWED"
    wanted = TurnOrder(seats=("green", "red", "blue"))
    for seat in ("blue", "red", "green"):
        table.play(seat, wanted)
    assert table.state.order == ("green", "red", "blue") and table.state.active == "green"
    assert not table.says("The order is")


@pytest.mark.rule("PX-TURN-1")
def test_players_who_want_different_orders_roll_for_it_until_one_is_higher():
    table = Table(opened("red", "blue", "green", as_joined=False).state)
    table.play("red", TurnOrder(seats=("red", "green", "blue")))
    table.play("blue", TurnOrder(seats=("blue", "red", "green")))
    joined = TurnOrder(seats=("red", "blue", "green"))
    table.play("green", joined, "d10:7 d10:3 d10:7 d10:2 d10:9")
    # In the order of the names of their seats: blue 7, green 3, red 7; then blue 2, red 9.
    assert table.state.order == ("red", "green", "blue")
    assert table.says("The order is Red's.")


@pytest.mark.rule("PX-TURN-1", "PX-PBP-2")
def test_silence_takes_the_order_in_which_all_joined():
    table = Table(opened("red", "blue", "green", as_joined=False).state).lapse()
    assert table.state.order == ("red", "blue", "green") and table.state.active == "red"


@pytest.mark.rule("PX-TURN-1")
def test_seats_may_be_chosen():
    table = Table(opened("red", "blue", "green", seating="choose", turn_order="random").state)
    table.play("red", TakeSeat(place=3))
    assert table.code("blue", TakeSeat(place=3)) == "NOT_AVAILABLE"
    table.play("blue", TakeSeat(place=2))
    assert table.state.order == ("green", "blue", "red")
    assert table.state.players["red"].home == "I3"


@pytest.mark.rule("PX-SETUP-5")
def test_quick_clear_lets_everybody_clear_a_neighbour():
    table = Table(opened("red", "blue", quick_clear="on").state)
    assert table.waits() == ("red", "blue")
    assert table.code("red", ClearHex(hex="A1")) == "NOT_ADJACENT"
    table.play("blue", ClearHex(hex="E2")).lapse()
    assert "E2" not in table.state.dice and "B6" not in table.state.dice
    assert len(table.state.dice) == 33


@pytest.mark.rule("PX-SETUP-5", "PX-MOD-EXPLORERS-6")
def test_the_fogged_centre_is_never_cleared():
    hexes = [[q, r] for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
    board = {"hexes": hexes, "starts": [[2, 0], [-2, 0]], "centre": [[2, -1], [0, 0]]}
    papers = {"board": json.dumps(board)}
    state = opened("red", "blue", quick_clear="on", explorers="on", papers=papers).state
    assert Table(state).code("red", ClearHex(hex="B4")) == "FOGGED"
    assert "C4" not in Table(state).lapse().state.dice


@pytest.mark.rule("PX-TURN-2", "PX-TURN-9")
def test_finished_and_eliminated_seats_are_passed_over():
    state = player(position(THREE), "blue", status="finished")
    table = Table(state).play("red", Scout(hex="A1"), "d6:3")
    assert table.state.active == "green"
    table.play("green", Scout(hex="B1"), "d6:3")
    assert (table.state.active, table.state.round) == ("red", 2)


@pytest.mark.rule("PX-TURN-2", "PX-END-3")
def test_a_round_ends_with_the_last_seat_though_it_is_skipped():
    state = player(position(THREE, active="blue"), "green", status="finished")
    state = state.but(last_round=1, first_finish=1)
    table = Table(state).play("blue", Scout(hex="E1"), "d6:3")
    assert table.state.result.how == "scored"


@pytest.mark.rule("PX-PBP-6", "PX-ASK-STACK", "PX-TURN-4", "PX-TURN-8")
def test_a_silent_turn_is_told_to_the_gm_or_skipped():
    with pytest.raises(core.RuleError):
        Table(position(THREE)).lapse()
    table = Table(position(THREE, turn_timeout="skip")).lapse()
    assert table.state.active == "blue" and table.says("skipped")
    assert table.state.dice == position(THREE).dice


@pytest.mark.rule("PX-PBP-6")
def test_nobody_may_choose_to_be_skipped():
    assert Table(position(THREE)).code("red", SkipTurn()) == "NOT_ALLOWED"
    assert SkipTurn() not in Table(position(THREE, turn_timeout="skip")).offers("red")


@pytest.mark.rule("PX-TURN-8", "PX-TURN-7", "PX-TURN-4")
def test_a_turn_without_free_actions_ends_by_itself():
    table = Table(position(THREE)).play("red", Scout(hex="A1"), "d6:3")
    assert table.waits() == ("blue",)
    assert table.code("red", EndTurn()) == "NOT_YOUR_TURN"


def test_every_setting_is_read_and_has_its_default():
    assert options.config(options.defaults()) == Config()
    assert {o.key for o in options.OPTIONS} == {*MODS, *Config.__struct_fields__}
    for option in options.OPTIONS:
        for value in option.values or (option.default,):
            assert options.option_fault(option.key, value) is None
            options.config({**options.defaults(), option.key: value})


@pytest.mark.rule("PX-DIE-2", "PX-SCORE-7", "PX-MOD-EXPLORERS-1")
def test_settings_in_words_are_read():
    typed = {"winds_faces": "0,2", "tie_break": "pop, xp", "sea_supply": "3", "colonies": "4"}
    read = options.config({**options.defaults(), **typed, "farm_zero": "on"})
    assert (read.winds_faces, read.tie_break) == ((0, 2), ("pop", "xp"))
    assert (read.sea_supply, read.colonies, read.farm_zero) == (3, 4, True)


@pytest.mark.rule("PX-DIE-2", "PX-SCORE-7")
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("winds_faces", "0,3"),
        ("winds_faces", ""),
        ("winds_faces", ",".join("0" * 21)),
        ("tie_break", "xp,xp"),
        ("tie_break", "luck"),
        ("sea_supply", "21"),
        ("sea_supply", "0" * 5000),
        ("colonies", "7"),
        ("weather", "mild"),
    ],
)
def test_settings_that_cannot_be_are_refused_in_words(key, value):
    assert options.option_fault(key, value)


@pytest.mark.rule("PX-MOD-FURY-2", "PX-MOD-SPECIALP-4")
def test_the_menu_says_which_rules_are_missing():
    for mod in ("fury", "special_p"):
        assert "missing" in options.BY_KEY[mod].text


HANDED = {
    "betrayal": {"zap": 1, "shields": 2},
    "merchants": {"oath": "hand"},
    "mutation": {"changes": ("adaptation",)},
}
NOTHING = {"zap": 0, "shields": 0, "oath": "none", "changes": (), "mimicry": 0}


@pytest.mark.rule("PX-SETUP-8", "PX-MOD-1", "PX-SETUP-1")
@pytest.mark.parametrize("mod", MODS)
def test_each_mod_hands_out_what_is_its_own_and_nothing_else(mod):
    state = opened("red", "blue", "green", **{mod: "on"}).state
    for held in state.players.values():
        got = {field: getattr(held, field) for field in NOTHING}
        assert got == {**NOTHING, **HANDED.get(mod, {})}
        assert held.government is None and held.cards == () and held.special_p == 0
    assert bool(state.promised) is (mod == "explorers")
    assert len(state.governments) == (3 if mod == "governments" else 0)
    assert state.sea == {} and state.shields == {} and state.oaths == {}


@pytest.mark.rule("PX-SETUP-8")
def test_all_mods_together_hand_out_all_of_it():
    state = opened("red", "blue", **dict.fromkeys(MODS, "on")).state
    for held in state.players.values():
        assert (held.zap, held.shields, held.oath, held.changes) == (1, 2, "hand", ("adaptation",))
    assert set(state.promised.values()) == {"on_top"} and len(state.promised) == 7
    assert explorers.supply(state) == 4 and len(state.governments) == 2


@pytest.mark.rule("PX-SETUP-8")
def test_a_central_hex_with_a_home_has_no_token():
    board = {
        "hexes": [[q, r] for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2],
        "starts": [[0, 0], [2, -1]],
        "centre": [[0, 0], [1, 0], [0, 1]],
    }
    papers = {"board": json.dumps(board)}
    state = opened("red", "blue", explorers="on", papers=papers).state
    assert len(state.promised) == 2 and state.players["red"].home not in state.promised


@pytest.mark.rule("PX-SETUP-5")
def test_what_is_cleared_is_told_seat_by_seat():
    table = Table(opened("red", "blue", quick_clear="on").state)
    (red, blue) = table.asked().entries
    table.play("blue", blue.default).play("red", red.default)
    told = [line.text for line in table.told if line.rule == "PX-SETUP-5"]
    assert [text.split()[0] for text in told] == ["Blue", "Red"]


@pytest.mark.rule("PX-SETUP-5")
def test_only_a_die_of_the_board_next_to_home_is_cleared():
    table = Table(opened("red", "blue", quick_clear="on").state)
    assert table.code("red", ClearHex(hex="Z9")) == "NOT_ON_BOARD"
    near = {choice.move.hex for choice in table.asked().entries[0].choices}
    home = table.state.players["red"].home
    assert near == set(land(table.state).near[home]) and len(near) == 4
    bare = table.state.but(dice={h: d for h, d in table.state.dice.items() if h not in near})
    assert [entry.seat for entry in Table(bare).asked().entries] == ["blue"]


@pytest.mark.rule("PX-TURN-1")
def test_the_first_free_seat_is_what_silence_takes():
    table = Table(opened("red", "blue", "green", seating="choose", turn_order="random").state)
    assert table.lapse().lapse().state.order == ("red", "blue", "green")


@pytest.mark.rule("PX-SETUP-1")
@pytest.mark.parametrize(
    ("seats", "mods", "thin"),
    [
        (("red", "blue"), {"merchants": "on"}, True),
        (("red", "blue"), {}, False),
        (("red", "blue", "green"), {"merchants": "on"}, False),
    ],
)
def test_trading_in_pairs_is_warned_of(seats, mods, thin):
    step = opened(*seats, **mods)
    assert any("stays thin" in line.text for line in step.told) is thin
