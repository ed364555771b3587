"""The GM's powers, rulings, and the mods that the GM runs."""

from __future__ import annotations

import msgspec
import pytest

from rules import core
from rules.dice import Scripted
from rules.games.planetx.actions.colonise import Colonise
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Terraform
from rules.games.planetx.gm.gm_board import EditHex, EditPlayer, EditSea, SetActive, SetRound
from rules.games.planetx.gm.gm_cards import GiveCard, Reshuffle, TakeCard
from rules.games.planetx.gm.gm_hold import Adjust
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
    GmRoll,
    HoldGame,
    Note,
    SetConfig,
    SetMod,
    Skip,
)
from rules.games.planetx.model import Held
from rules.games.planetx.system import SYSTEM
from rules.games.planetx.turn.population import Remove
from tests.support.planetx.decks import SHUFFLED, STARTER
from tests.support.planetx.ruled import THREE, run
from tests.support.planetx.table import Table, opened, player, position

EVERY = (
    EditHex(hex="A1", content="1"),
    EditPlayer(seat="red", field="xp", value=3),
    EditSea(hexes=("S1",)),
    SetRound(which="round", value=2),
    SetActive(seat="blue"),
    GmAdjust(adjust=Adjust(seat="red", what="xp", amount=1)),
    SetCounter(name="wrath", value=1),
    SetTitle(title="Saviour", seat="red"),
    RemovePlayer(seat="blue"),
    ReplacePlayer(seat="blue"),
    Skip(),
    ForceConsent(hex="B4"),
    EndNow(),
    GmRoll(n=1, sides=6, why="weather"),
    SetConfig(key="winds_distinct", value="on"),
    SetMod(mod="farmers", on=True),
    Note(text="No talking."),
    HoldGame(why="a question"),
    Peek(seat="red"),
    Reshuffle(),
)


@pytest.mark.rule("PX-GM-1", "PX-GM-2", "PX-GM-3", "PX-GM-4", "PX-GM-5", "PX-GM-6", "PX-GM-7")
@pytest.mark.parametrize("move", EVERY, ids=lambda move: type(move).__name__)
def test_only_the_gm_has_these_powers(move):
    assert run().code("red", move) == "NOT_ALLOWED"
    assert core.legal(run().state, move, "gm") is None


@pytest.mark.rule("PX-GM-2", "PX-POP-2", "PX-POP-3")
def test_the_gm_gives_and_takes_by_the_rules():
    state = player(position(THREE).but(gm=True), "blue", pop=4, lost=1, unplaced=3)
    table = Table(state).play("gm", GmAdjust(adjust=Adjust(seat="blue", what="pop", amount=1)))
    assert table.state.players["blue"].lost == 0
    two = "? ? ?\n? R . R\nG 2 ? . ?\n? ? . 4\n? B ?"
    low = player(position(two).but(gm=True), "red", pop=-4, unplaced=0)
    table = Table(low).play("gm", GmAdjust(adjust=Adjust(seat="red", what="pop", amount=-1)))
    assert table.waits() == ("red",)
    table.play("red", Remove(hex="B4"))
    assert table.asked().kind == "act"
    poor = Adjust(seat="red", what="xp", amount=-1)
    assert table.code("gm", GmAdjust(adjust=poor)) == "NOT_AVAILABLE"
    nobody = Adjust(seat="violet", what="xp", amount=1)
    assert table.code("gm", GmAdjust(adjust=nobody)) == "OUT_OF_GAME"


@pytest.mark.rule("PX-GM-2", "PX-SCORE-5")
def test_the_gm_adjusts_points():
    table = run().play("gm", GmAdjust(adjust=Adjust(seat="red", what="vp", amount=-2)))
    table.play("gm", EndNow())
    tally = next(t for t in table.state.result.tallies if t.seat == "red")
    assert tally.adjust == -2


@pytest.mark.rule("PX-GM-2", "PX-CARD-8", "PX-DIE-5")
def test_the_gm_handles_cards():
    made = opened("red", "blue", deck_mode="file", papers={"deck": STARTER}, dice=SHUFFLED).state
    table = Table(made.but(gm=True)).play("gm", GiveCard(seat="red", card="nursery"))
    held = table.state.players["red"].cards[0].card
    assert held.startswith("nursery#") and len(table.state.deck) == 16
    table.play("gm", TakeCard(seat="red", card=held))
    assert table.state.discard == (held,) and table.state.players["red"].cards == ()
    table.play("gm", Reshuffle(), SHUFFLED)
    assert table.state.discard == () and len(table.state.deck) == 17
    assert table.code("gm", GiveCard(seat="red", card="ghost")) == "NOT_AVAILABLE"
    assert table.code("gm", TakeCard(seat="red", card=held)) == "NOT_AVAILABLE"


def test_a_value_is_set_in_a_game_with_a_deck():
    """The cards of a deck stand in the state, under the names that decks are written with."""
    made = opened("red", "blue", deck_mode="file", papers={"deck": STARTER}, dice=SHUFFLED).state
    table = Table(made.but(gm=True))
    table.play("gm", core.Edit(path="players.red.xp", value="3"))
    assert table.state.players["red"].xp == 3


@pytest.mark.rule("PX-GM-3", "PX-ELIM-3")
def test_the_gm_takes_players_out_or_leaves_the_seat_empty():
    table = run().play("gm", RemovePlayer(seat="red"))
    assert table.state.players["red"].status == "eliminated" and table.waits() == ("blue",)
    empty = run().play("gm", RemovePlayer(seat="blue", how="passive"))
    empty.play("red", Colonise(), "d6:3")
    assert "blue" not in empty.waits()
    assert empty.state.active == "green" and empty.state.players["blue"].pop == 1
    empty.play("gm", ReplacePlayer(seat="blue")).play("green", Scout(hex="B1"), "d6:3")
    empty.play("red", Scout(hex="A1"), "d6:3")
    assert empty.waits() == ("blue",)
    last = run().play("gm", RemovePlayer(seat="blue")).play("gm", RemovePlayer(seat="green"))
    assert last.state.result.winners == ("red",)


@pytest.mark.rule("PX-ELIM-3", "PX-ASK-CONSENT")
def test_a_request_to_somebody_who_leaves_lapses_into_consent():
    table = run().play("red", Terraform(hex="B4")).play("gm", RemovePlayer(seat="blue"))
    assert table.state.dice["B4"] == "?" and table.waits() == ("green",)


@pytest.mark.rule("PX-GM-3")
def test_somebody_must_be_left_who_acts():
    table = run().play("gm", RemovePlayer(seat="blue", how="passive"))
    table.play("gm", RemovePlayer(seat="green", how="passive"))
    assert table.code("gm", RemovePlayer(seat="red", how="passive")) == "NOT_ALLOWED"


@pytest.mark.rule("PX-GM-4")
def test_the_gm_skips_turns_and_steps():
    assert run().play("gm", Skip()).state.active == "blue"
    state = player(position(THREE, stage="spend", mods=("mutation",)).but(gm=True), "red", xp=9)
    table = Table(player(state, "red", xp=9, changes=("adaptation",)))
    assert table.asked().kind == "spend"
    table.play("gm", Skip(what="step"))
    assert table.asked().kind == "act"
    table.play("gm", Skip(what="step"))
    assert table.state.active == "blue"


@pytest.mark.rule("PX-GM-4", "PX-TERRA-2", "PX-ASK-CONSENT", "PX-TERRA-4")
def test_the_gm_forces_consent_and_cancels_what_is_pending():
    table = run().play("red", Terraform(hex="B4"))
    assert table.waits() == ("blue",)
    table.play("gm", CancelPending())
    assert table.waits() == ("red",) and not table.state.turn.usual_used
    assert table.code("gm", CancelPending()) == "WRONG_STEP"
    table.play("gm", ForceConsent(hex="B4")).play("red", Terraform(hex="B4"))
    assert table.state.dice["B4"] == "?"
    waiting = run().play("red", Terraform(hex="B4")).play("gm", ForceConsent(hex="B4"))
    assert waiting.state.dice["B4"] == "?"


@pytest.mark.rule("PX-GM-4")
def test_the_gm_ends_the_game():
    table = run().play("gm", EndNow())
    assert table.state.result.how == "scored" and SYSTEM.outcome(table.state)
    for move in EVERY:
        assert table.code("gm", move) == "WRONG_STEP"


@pytest.mark.rule("PX-GM-5")
def test_the_gm_rolls_in_the_open():
    assert run().play("gm", GmRoll(n=2, sides=6, why="weather"), "d6:2 d6:5").says("2, 5")


@pytest.mark.rule("PX-ASK-GM")
@pytest.mark.parametrize(("script", "winner"), [("d10:9 d10:2", "red"), ("d10:1 d10:3", "blue")])
def test_the_higher_die_wins_where_the_others_differ_without_a_gm(script, winner):
    dice = Scripted(script)
    assert SYSTEM.argue("red", "blue", dice)[0] == winner
    dice.done()


@pytest.mark.rule("PX-GM-5", "PX-GM-6")
def test_the_games_own_switch_says_whether_faces_are_typed_in():
    table = run()
    assert SYSTEM.live.value(table.state, SYSTEM.live.real_dice) == "off"
    table.play("gm", SYSTEM.live.setting(SYSTEM.live.real_dice, "on"))
    assert SYSTEM.live.value(table.state, SYSTEM.live.real_dice) == "on"
    assert SYSTEM.live.value(table.state, "sea_length") is None


@pytest.mark.rule("PX-GM-6", "PX-WIND-7")
def test_starred_settings_change_during_play():
    table = run().play("gm", SetConfig(key="winds_distinct", value="on"))
    assert table.state.config.winds_distinct
    assert table.code("gm", SetConfig(key="colonies", value="4")) == "NOT_ALLOWED"
    assert table.code("gm", SetConfig(key="winds_distinct", value="maybe")) == "NOT_ALLOWED"


@pytest.mark.rule("PX-MOD-1")
def test_the_gm_may_force_a_mod():
    table = run().play("gm", SetMod(mod="farmers", on=True))
    assert table.state.mods == ("farmers",)
    assert run(mods=("farmers",)).play("gm", SetMod(mod="farmers", on=False)).state.mods == ()


@pytest.mark.rule("PX-PBP-5", "PX-GM-2")
def test_the_gm_looks_at_hidden_cards_in_the_open():
    made = opened("red", "blue", deck_mode="file", papers={"deck": STARTER}, dice=SHUFFLED).state
    cards = (Held(card="haggler#1", open=False), Held(card="nursery#1"))
    state = player(made.but(gm=True), "red", cards=cards)
    table = Table(state).play("gm", Peek(seat="red"))
    assert [line.to for line in table.told] == [None, ("gm",)]
    assert "Nursery" not in table.told[1].text
    assert "Haggler" in table.told[1].text and "Haggler" not in table.told[0].text
    assert table.step.reveals
    table.play("gm", SetConfig(key="gm_sees", value="off"))
    assert table.code("gm", Peek(seat="red")) == "NOT_ALLOWED"


@pytest.mark.rule("PX-GM-5")
def test_the_gms_roll_names_its_purpose_and_takes_any_number_of_sides():
    table = run().play("gm", GmRoll(n=1, sides=20, why="weather"), "d20:17")
    assert table.says("1d20 for weather: 17")
    for plain in ({"n": 0, "sides": 6}, {"n": 21, "sides": 6}, {"n": 1, "sides": 1}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"why": "weather", **plain}, GmRoll)
