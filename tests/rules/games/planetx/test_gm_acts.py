"""What each power of the GM does and tells, and whom it may not be used on."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Terraform
from rules.games.planetx.cards.cards import Card
from rules.games.planetx.cards.deck import BuyCard
from rules.games.planetx.gm.gm_board import EditHex, EditPlayer, EditSea, SetActive, SetRound
from rules.games.planetx.gm.gm_cards import GiveCard, Reshuffle, TakeCard, WriteCard
from rules.games.planetx.gm.gm_hold import Adjust, Settle
from rules.games.planetx.gm.gm_players import (
    GmAdjust,
    Peek,
    RemovePlayer,
    ReplacePlayer,
    SetCounter,
    SetTitle,
)
from rules.games.planetx.gm.gm_turns import (
    CancelPending,
    EndNow,
    ForceConsent,
    HoldGame,
    SetConfig,
    SetMod,
    Skip,
)
from rules.games.planetx.model import Held
from tests.support.planetx.decks import card, deck
from tests.support.planetx.ruled import run
from tests.support.planetx.table import Table, opened, player, position

NEXT = ("PX-TURN-2", "PX-TURN-3")
XP = Adjust(seat="red", what="xp", amount=1)
POP = Adjust(seat="red", what="pop", amount=-1)
BOARD = "? . ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?"


def decked(**changes):
    """Return Red's turn with a deck of three copies, the GM there."""
    file = deck(card("aid", copies=2), card("ruin"))
    books = {one.id: one for one in file.cards}
    state = position(BOARD, deck_mode="file", **changes)
    return state.but(gm=True, cards=books, deck=("ruin#1", "aid#1", "aid#2"))


@pytest.mark.parametrize(
    ("move", "told"),
    [
        pytest.param(move, told, marks=pytest.mark.rule(*rules.split()), id=type(move).__name__)
        for rules, move, told in (
            ("PX-GM-2", GmAdjust(adjust=XP), ("PX-GM-2", "PX-GM-2")),
            ("PX-GM-2", GmAdjust(adjust=POP), ("PX-GM-2", "PX-POP-3")),
            ("PX-GM-2 PX-MOD-FURY-2", SetCounter(name="wrath", value=1), ("PX-GM-2",)),
            ("PX-GM-2", SetCounter(name="bites", value=1, seat="red"), ("PX-GM-2",)),
            ("PX-GM-2 PX-MOD-FURY-2", SetTitle(title="Saviour", seat="red"), ("PX-GM-2",)),
            ("PX-GM-3", RemovePlayer(seat="blue", how="passive"), ("PX-GM-3",)),
            ("PX-GM-4", Skip(), ("PX-GM-4", *NEXT)),
            ("PX-GM-4", Skip(what="step"), ("PX-GM-4", *NEXT)),
            ("PX-GM-4", ForceConsent(hex="B4"), ("PX-GM-4",)),
            ("PX-GM-6", SetConfig(key="winds_distinct", value="on"), ("PX-GM-6",)),
            ("PX-MOD-1", SetMod(mod="farmers", on=True), ("PX-MOD-1",)),
            ("PX-ASK-GM", HoldGame(why="a question"), ("PX-ASK-GM",)),
            ("PX-CARD-8", Reshuffle(), ("PX-CARD-8",)),
        )
    ],
)
def test_a_power_tells_that_it_was_used(move, told):
    assert run().play("gm", move).rules() == told


@pytest.mark.rule("PX-GM-4")
def test_ending_the_game_and_cancelling_are_told_first():
    assert run().play("gm", EndNow()).rules()[0] == "PX-GM-4"
    table = run().play("red", Terraform(hex="B4")).play("gm", CancelPending())
    assert table.rules() == ("PX-GM-4",)


@pytest.mark.rule("PX-GM-3")
def test_a_player_who_is_back_is_told_and_one_taken_out_by_force_ends_only_their_own_turn():
    state = player(run().state, "blue", pop=-2, xp=3)
    table = Table(state).play("gm", RemovePlayer(seat="blue", how="passive"))
    assert table.play("gm", ReplacePlayer(seat="blue")).rules() == ("PX-GM-3",)
    assert table.state.players == state.players
    other = run().play("gm", RemovePlayer(seat="green"))
    assert other.state.active == "red" and other.waits() == ("red",)
    own = run().play("gm", RemovePlayer(seat="red"))
    assert own.state.active == "blue"
    lonely = player(player(run().state, "blue", passive=True), "green", passive=True)
    assert Table(lonely).code("gm", RemovePlayer(seat="red", how="passive")) == "NOT_ALLOWED"


@pytest.mark.rule("PX-GM-3", "PX-ELIM-3")
def test_a_game_that_nobody_is_left_to_play_is_scored():
    lonely = player(player(run().state, "blue", passive=True), "green", passive=True)
    table = Table(lonely).play("gm", RemovePlayer(seat="red"))
    assert table.state.result.how == "scored" and "PX-GM-3" in table.rules()
    assert [tally.seat for tally in table.state.result.tallies] == ["blue", "green"]
    last = player(player(lonely, "red", pop=-4), "red", unplaced=0, lost=4)
    dead = Table(last).play("red", Scout(hex="A1"), "d6:2")
    assert dead.state.players["red"].status == "eliminated" and dead.state.result.how == "scored"


@pytest.mark.parametrize(
    "move",
    [
        pytest.param(move, marks=pytest.mark.rule(rule), id=type(move).__name__)
        for rule, move in (
            ("PX-GM-1", EditPlayer(seat="violet", field="xp", value=1)),
            ("PX-GM-2", GiveCard(seat="violet", card="aid")),
            ("PX-GM-2", TakeCard(seat="violet", card="aid#1")),
            ("PX-GM-2", SetCounter(name="bites", value=1, seat="violet")),
            ("PX-GM-2", SetTitle(title="Saviour", seat="violet")),
            ("PX-GM-3", RemovePlayer(seat="violet")),
            ("PX-GM-3", ReplacePlayer(seat="violet")),
            ("PX-PBP-5", Peek(seat="violet")),
        )
    ],
)
def test_no_power_reaches_somebody_who_does_not_play(move):
    refusal = Table(decked()).refused("gm", move)
    assert (refusal.code, refusal.rule) == ("NOT_ALLOWED", "PX-GM-1")


@pytest.mark.rule("PX-GM-2", "PX-ASK-GM")
@pytest.mark.parametrize(
    ("change", "code"),
    [
        (Adjust(seat="red", what="xp", amount=-3), None),
        (Adjust(seat="red", what="xp", amount=-4), "NOT_AVAILABLE"),
        (Adjust(seat="blue", what="xp", amount=1), "OUT_OF_GAME"),
        (Adjust(seat="violet", what="xp", amount=1), "OUT_OF_GAME"),
    ],
)
def test_a_ruling_changes_what_is_there_of_players_who_play(change, code):
    state = player(player(run().state, "red", xp=3), "blue", status="eliminated")
    table = Table(state)
    held = Table(state).play("gm", HoldGame(why="a question"))
    for one, move in ((table, GmAdjust(adjust=change)), (held, Settle(changes=(change,)))):
        if code:
            assert one.code("gm", move) == code
        else:
            assert one.play("gm", move).state.players["red"].xp == 0


@pytest.mark.rule("PX-ASK-GM", "PX-GM-2")
def test_a_ruling_is_told_with_its_changes_in_their_order():
    table = run().play("gm", HoldGame(why="a question"))
    lost = Adjust(seat="blue", what="pop", amount=-1)
    settled = Settle(text="Both err", changes=(XP, lost))
    table.play("gm", settled)
    assert table.rules() == ("PX-ASK-GM", "PX-GM-2", "PX-POP-3")
    assert table.told[0].text == "GM rules: Both err."
    assert (table.state.players["red"].xp, table.state.players["blue"].pop) == (1, -1)
    assert table.code("gm", Settle()) == "WRONG_STEP"


@pytest.mark.rule("PX-ASK-GM")
def test_a_game_is_held_once_wherever_it_stands():
    table = run().play("red", Terraform(hex="B4")).play("gm", HoldGame(why="wait"))
    assert table.code("gm", HoldGame(why="again")) == "WRONG_STEP"
    table.play("gm", Settle()).play("gm", HoldGame(why="again"))
    assert table.waits() == ("gm",)


@pytest.mark.rule("PX-ASK-GM")
@pytest.mark.parametrize(
    ("faces", "winner", "rolls"),
    [("d10:4 d10:4 d10:3 d10:7", "green", 2), ("d10:9 d10:2", "blue", 1)],
)
def test_different_rulings_are_rolled_off_and_every_roll_is_shown(faces, winner, rolls):
    three = "? ? ?\n? R . F\nG 2 ? . ?\n? ? . 4\n? B ?"
    state = player(position(three, mods=("special_p",)), "red", special_p=1)
    state = state.but(frames=(state.frames[0],), active="red").but(
        frames=(msgspec.structs.replace(state.frames[0], stage="turn"),)
    )
    table = Table(state).play("gm", EditPlayer(seat="blue", field="xp", value=0))
    assert table.waits() == ("blue", "green")
    table.play("blue", Settle(text="of blue")).play("green", Settle(text="of green"), faces)
    (line,) = [line for line in table.told if line.rule == "PX-ASK-GM"]
    assert line.text.startswith(f"{winner.title()} rules: of {winner}")
    assert [len(work.faces) for work in line.work] == [2] * rolls
    assert {work.sides for work in line.work} == {10}


@pytest.mark.rule("PX-GM-2")
def test_a_card_given_comes_from_the_top_of_the_pile_or_is_made():
    table = Table(decked()).play("gm", GiveCard(seat="red", card="aid"))
    assert table.state.players["red"].cards == (Held(card="aid#1"),)
    assert table.state.deck == ("ruin#1", "aid#2") and table.state.bought == 1
    assert table.rules() == ("PX-GM-2", "PX-GM-2") and table.told[1].to is None
    assert table.step.reveals
    table.play("gm", GiveCard(seat="blue", card="ruin")).play(
        "gm", GiveCard(seat="blue", card="ruin")
    )
    assert [held.card for held in table.state.players["blue"].cards] == ["ruin#1", "ruin#gm3"]


@pytest.mark.rule("PX-GM-2", "PX-CARD-3")
def test_a_hidden_card_given_is_named_to_its_owner_and_the_gm():
    table = Table(decked(cards_open="off")).play("gm", GiveCard(seat="red", card="aid"))
    assert [line.to for line in table.told] == [None, ("red", "gm")]


@pytest.mark.rule("PX-GM-2")
def test_a_card_taken_goes_on_the_discard_pile_and_is_told():
    state = player(decked(), "red", cards=(Held(card="aid#1"), Held(card="ruin#1")))
    table = Table(state.but(discard=("aid#2",))).play("gm", TakeCard(seat="red", card="aid#1"))
    assert table.state.discard == ("aid#2", "aid#1") and table.rules() == ("PX-GM-2",)
    assert [held.card for held in table.state.players["red"].cards] == ["ruin#1"]


@pytest.mark.rule("PX-CARD-4", "PX-CARD-3")
@pytest.mark.parametrize(
    ("reds", "blues", "to"),
    [
        ((True, False), (), None),
        ((False, False), (), ("red", "gm")),
        ((False, True), (), ("red", "gm")),
        ((), (False,), None),
    ],
)
def test_a_written_card_is_told_to_those_who_may_see_it(reds, blues, to):
    """`reds` and `blues` say of their cards, the one to write first, whether it lies open."""
    state = position(BOARD, deck_mode="gm").but(gm=True)
    blank = Card(id="gm", name="A card of the GM's")
    state = state.but(written={"gm#1": blank, "gm#2": blank})
    for seat, cards in (("red", reds), ("blue", blues)):
        first = 1 if seat == "red" else 2
        held = tuple(Held(card=f"gm#{first + n}", open=open) for n, open in enumerate(cards))
        state = player(state, seat, cards=held)
    table = Table(state).play("gm", WriteCard(card="gm#1", name="Mercy", text="Be kind."))
    (line,) = table.told
    assert line.to == to and line.rule == "PX-CARD-4" and table.step.reveals
    written = table.state.written["gm#1"]
    assert (written.id, written.name, written.text) == ("gm", "Mercy", "Be kind.")


@pytest.mark.rule("PX-CARD-3", "PX-CARD-4")
def test_cards_bought_from_the_gm_are_numbered_and_written_later():
    state = player(position(BOARD, stage="spend", deck_mode="gm").but(gm=True), "red", xp=10)
    table = Table(state).play("red", BuyCard()).play("red", BuyCard())
    names = [held.card for held in table.state.players["red"].cards]
    assert len(set(names)) == 2 and set(table.state.written) == set(names)
    assert table.state.bought == 2 and names == ["card-1#1", "card-2#1"]


@pytest.mark.rule("PX-GM-4")
def test_steps_are_skipped_one_by_one_and_only_in_a_turn():
    state = player(position(BOARD, stage="spend", mods=("mutation",)).but(gm=True), "red", xp=9)
    table = Table(player(state, "red", changes=("adaptation",)))
    table.play("gm", Skip(what="step"))
    assert table.asked().kind == "act" and table.state.turn.closed
    table.play("gm", Skip(what="step"))
    assert table.state.active == "blue"
    before = Table(opened("red", "blue", "gm").state)
    for move in (Skip(), CancelPending(), EndNow()):
        assert before.code("gm", move) == "WRONG_STEP"
    assert run().code("gm", ForceConsent(hex="Z9")) == "NOT_ON_BOARD"


@pytest.mark.rule("PX-GM-4")
def test_a_step_skipped_in_the_middle_of_a_request_drops_it():
    table = run().play("red", Terraform(hex="B4")).play("gm", Skip(what="step"))
    assert table.state.active == "blue" and table.state.dice["B4"] == "F"


@pytest.mark.rule("PX-GM-1")
def test_the_round_and_the_active_player_are_set_within_the_game():
    assert run().code("gm", SetRound(which="round", value=0)) == "NOT_ALLOWED"
    assert run().play("gm", SetRound(which="round", value=1)).state.round == 1
    table = run().play("red", Scout(hex="A1"), "d6:3").play("gm", SetActive(seat="red"))
    assert table.state.active == "red" and table.state.turn.free_used == ()
    assert not table.state.turn.usual_used


@pytest.mark.rule("PX-GM-1")
def test_further_sea_routes_are_pieces_of_their_own():
    state = run(mods=("explorers",)).state.but(sea={"S0": 1, "S1": 3})
    table = Table(state).play("gm", EditSea(hexes=("S4",)))
    assert table.state.sea["S4"] == 4


@pytest.mark.rule("PX-GM-1", "PX-MOD-BETRAYAL-8")
def test_tokens_of_somebody_who_does_not_play_are_not_put_down():
    table = run(mods=("betrayal",))
    assert (
        table.code("gm", EditHex(hex="B3", content="empty", defence=("violet",))) == "NOT_ALLOWED"
    )
    assert table.play("gm", EditHex(hex="B3", content="empty", defence=("red",))).state.shields == {
        "B3": ("red",)
    }
