"""How far the GM's powers reach, from both sides of each limit."""

from __future__ import annotations

import pytest

from rules.core import Go
from rules.dice import Scripted
from rules.games.planetx.actions.colonise import Colonise
from rules.games.planetx.gm import gm_standing
from rules.games.planetx.gm.gm_board import EditPlayer, SetActive
from rules.games.planetx.gm.gm_cards import GiveCard, TakeCard
from rules.games.planetx.gm.gm_hold import Adjust, Hold, Settle, adjusted
from rules.games.planetx.gm.gm_players import RemovePlayer
from rules.games.planetx.gm.gm_turns import EndNow, HoldGame, SetConfig, Skip
from rules.games.planetx.model import Government, Held
from tests.support.planetx.ruled import run
from tests.support.planetx.table import Table, player, position

OPEN = "? . ?\n? R . .\nG . ? . .\n? . . 4\n? B ?"
SEATS = ("red", "blue", "green")


def edit(field, value, seat="red", **more):
    return EditPlayer(seat=seat, field=field, value=value, **more)


def standing(*statuses, **changes):
    """Return Red's turn among three players of these statuses."""
    state = run(**changes).state
    for seat, status in zip(SEATS, statuses, strict=True):
        state = player(state, seat, status=status)
    return state


@pytest.mark.rule("PX-GM-1", "PX-TURN-9")
@pytest.mark.parametrize(
    ("before", "after", "seat", "ends"),
    [
        (("playing", "playing", "playing"), ("finished", "playing", "playing"), "red", True),
        (("playing", "playing", "playing"), ("playing", "finished", "playing"), "blue", False),
        (("finished", "playing", "playing"), ("playing", "playing", "playing"), "red", False),
        (("finished", "playing", "finished"), ("finished", "finished", "finished"), "blue", True),
        (
            ("playing", "playing", "eliminated"),
            ("playing", "eliminated", "eliminated"),
            "blue",
            True,
        ),
        (
            ("playing", "eliminated", "eliminated"),
            ("playing", "eliminated", "eliminated"),
            "red",
            False,
        ),
    ],
)
def test_a_new_status_ends_the_turn_of_who_leaves_and_a_game_nobody_plays(
    before, after, seat, ends
):
    assert gm_standing.is_turn_ended(standing(*before), standing(*after), seat) == ends


@pytest.mark.rule("PX-GM-1", "PX-GM-4")
@pytest.mark.parametrize("move", [edit("status", "playing"), SetActive(seat="green")])
def test_nothing_is_set_once_the_game_is_over(move):
    assert run().play("gm", EndNow()).code("gm", move) == "WRONG_STEP"


@pytest.mark.rule("PX-GM-1")
def test_who_has_no_colony_can_only_be_out():
    state = run().state
    state = state.but(colonies={h: c for h, c in state.colonies.items() if c.owner != "blue"})
    table = Table(state)
    for status in ("playing", "finished"):
        assert table.code("gm", edit("status", status, seat="blue")) == "NOT_ALLOWED"
    gm_standing.check(state, "blue", "status", "eliminated")
    gm_standing.check(state, "red", "status", "playing")


@pytest.mark.rule("PX-GM-1", "PX-END-2")
def test_a_status_that_stands_already_leaves_the_countdown_alone():
    state = standing("playing", "eliminated", "playing").but(first_finish=1, last_round=3)
    assert gm_standing.edited(state, "red", "status", "playing") is state
    back = gm_standing.edited(player(state, "red", status="finished"), "red", "status", "playing")
    assert back.players["red"].status == "playing"
    assert (back.first_finish, back.last_round) == (None, None)


@pytest.mark.rule("PX-END-2")
def test_a_countdown_called_off_is_not_told_as_one():
    state = player(standing("playing", "finished", "playing"), "blue", unplaced=0, lost=4)
    table = Table(state.but(first_finish=1, last_round=3))
    table.play("gm", edit("status", "playing", seat="blue"))
    assert table.state.last_round is None and "PX-END-2" not in table.rules()


@pytest.mark.rule("PX-MOD-MERCHANTS-8", "PX-GM-1")
@pytest.mark.parametrize("field", ["oath", "home"])
def test_a_hex_that_does_not_exist_is_named(field):
    assert '"Z9"' in run(mods=("merchants",)).refused("gm", edit(field, "Z9")).text


@pytest.mark.rule("PX-GM-1")
@pytest.mark.parametrize(("card", "bought"), [("senate", 4), ("court", 0)])
def test_only_a_government_that_stays_keeps_its_turn_of_purchase(card, bought):
    held = Government(card="senate", side="harmony", bought=4)
    state = run(mods=("governments",)).state.but(governments=("court",))
    table = Table(player(state, "red", government=held))
    table.play("gm", edit("government", f"{card}:dominance"))
    assert table.state.players["red"].government.bought == bought


@pytest.mark.rule("PX-MOD-MUTATION-1")
def test_change_cards_are_read_however_many_commas_part_them():
    table = run(mods=("mutation",)).play("gm", edit("changes", "adaptation,,mutation,"))
    assert table.state.players["red"].changes == ("adaptation", "mutation")


@pytest.mark.rule("PX-GM-1")
def test_a_turn_is_given_to_who_plays_in_a_game_that_runs():
    table = run().play("gm", SetActive(seat="green"))
    assert (table.state.active, table.state.turn.no) == ("green", 2)
    assert not table.state.turn.closed
    finished = Table(standing("playing", "finished", "playing"))
    assert finished.code("gm", SetActive(seat="blue")) == "OUT_OF_GAME"


@pytest.mark.rule("PX-GM-2", "PX-PBP-5")
@pytest.mark.parametrize(
    ("sees", "open", "code"),
    [
        ("on", True, None),
        ("on", False, None),
        ("off", True, None),
        ("off", False, "NOT_AVAILABLE"),
    ],
)
def test_without_a_look_at_hands_only_an_open_card_is_taken(sees, open, code):
    state = player(run(gm_sees=sees).state, "red", cards=(Held(card="aid#1", open=open),))
    table, move = Table(state), TakeCard(seat="red", card="aid#1")
    if code:
        assert table.code("gm", move) == code
    else:
        move.check_gm(state)


@pytest.mark.rule("PX-GM-2", "PX-PBP-5")
def test_which_card_is_given_is_a_secret():
    assert GiveCard(seat="red", card="aid").is_secret()
    assert not TakeCard(seat="red", card="aid#1").is_secret()


@pytest.mark.rule("PX-GM-2")
@pytest.mark.parametrize(("amount", "losses", "told"), [(-1, 1, 0), (0, 0, 1), (1, 0, 1)])
def test_only_a_fall_of_population_is_a_loss(amount, losses, told):
    change = Adjust(seat="red", what="pop", amount=amount)
    _, lines, frames = adjusted(run().state, change)
    assert (len(frames), len(lines)) == (losses, told)


@pytest.mark.rule("PX-ASK-GM")
def test_a_ruling_is_carried_out_in_the_order_of_its_changes():
    table = run().play("gm", HoldGame(why="a question"))
    changes = (
        Adjust(seat="red", what="xp", amount=1),
        Adjust(seat="blue", what="xp", amount=2),
    )
    table.play("gm", Settle(text="So be it", changes=changes))
    assert [line.text.split(":")[0] for line in table.told[1:3]] == ["Red", "Blue"]


@pytest.mark.rule("PX-ASK-GM")
def test_where_nobody_is_left_to_rule_the_game_goes_on():
    state = standing("playing", "eliminated", "eliminated").but(gm=False)
    hold = Hold(seat="red", why="a question")
    assert hold.rulers(state) == () and hold.ask_settle(state) is None
    assert hold.do_settle(state, {}, Scripted("")) == Go(state=state, back={})


@pytest.mark.rule("PX-GM-3")
def test_what_somebody_taken_out_had_begun_is_broken_off():
    table = Table(position(OPEN).but(gm=True)).play("red", Colonise(), "d6:3")
    dice = table.state.dice
    table.play("gm", RemovePlayer(seat="red"))
    assert table.state.active == "blue" and table.state.dice == dice


@pytest.mark.rule("PX-GM-4")
@pytest.mark.parametrize(("what", "active"), [("turn", "blue"), ("step", "red")])
def test_a_turn_is_skipped_whole_or_by_its_step(what, active):
    state = player(run(stage="spend", mods=("merchants",)).state, "red", xp=5)
    assert Table(state).play("gm", Skip(what=what)).state.active == active


@pytest.mark.rule("PX-GM-6")
@pytest.mark.parametrize("key", ["no_such_setting", "colonies"])
def test_a_setting_that_does_not_change_in_play_is_refused(key):
    assert run().code("gm", SetConfig(key=key, value="on")) == "NOT_ALLOWED"
