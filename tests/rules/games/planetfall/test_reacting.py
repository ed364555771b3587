"""Orders on reactions: overwatch and calls held, wanted, or fired where the range is known."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planetfall.activation.select import Acting, Activate
from rules.games.planetfall.answers import Decline
from rules.games.planetfall.attack.fire import Fire, HoldFire
from rules.games.planetfall.attack.overwatch import OverwatchWindow
from rules.games.planetfall.close.calling import Engage, KeepClear
from rules.games.planetfall.close.segment import CloseQuarters
from rules.games.planetfall.force.mars import RECON_SPECIALIST
from rules.games.planetfall.reacting import is_held, reaction
from rules.games.planetfall.setup.scouting import Scout, Scouting
from rules.games.planetfall.standing_orders import obey
from rules.games.planetfall.system import SYSTEM
from tests.support.planetfall.tables import Game, battle, mar, squad

ORDERS = {"switches": {"reactions": "orders"}}


def watched(**fields):
    """Blue is asked for overwatch fire at Fists, a medium tank."""
    red, blue = [squad("Fists", last_move="cruise")], [squad("Claws", overwatch=True)]
    return Game(battle(red=red, blue=blue, **fields)).send(OverwatchWindow(mover=1)).state


def called(**fields):
    """Blue is asked whether Claws engage Fists."""
    game = Game(battle(red=[squad("Fists")], blue=[squad("Claws")], **fields))
    return game.send(CloseQuarters(squadron=1)).do("red", KeepClear(near=(2,))).state


@pytest.mark.rule("PF-PBP-3", "PF-OW-2")
@pytest.mark.parametrize(
    ("order", "held"),
    [
        ("overwatch never", True),
        ("overwatch always", False),
        ("overwatch only Fists", False),
        ("overwatch only medium tank", False),
        ("overwatch only heavy tank", True),
        ("overwatch from 4 dice", False),
        ("overwatch from 5 dice", True),
    ],
)
def test_overwatch_is_held_at_whomever_an_order_leaves_out(order, held):
    state = watched(**ORDERS)

    assert obey(order, state, "blue") == (HoldFire() if held else None)
    assert is_held(state, "blue", (order,)) is held
    assert is_held(state, "blue", ("call always", order)) is held


@pytest.mark.rule("PF-PBP-3", "PF-OW-2")
def test_where_the_table_knows_the_range_an_order_fires_the_best_shot(monkeypatch):
    state = watched()
    monkeypatch.setattr(Fire, "needs", lambda self, table: ())

    assert obey("overwatch always", state, "blue") == Fire(squadron=2, target=1, weapon="Gun")


@pytest.mark.rule("PF-PBP-1", "PF-PBP-3")
def test_with_the_option_a_reaction_waits_for_nobody_who_has_ordered_nothing():
    orders = SYSTEM.orders

    assert orders.unsaid(watched(**ORDERS), "blue", ()) == HoldFire()
    assert orders.unsaid(called(**ORDERS), "blue", ()) == Decline()
    assert orders.unsaid(called(**ORDERS), "blue", ("call never",)) == Decline()
    assert orders.unsaid(called(**ORDERS), "blue", ("call with Claws",)) is None
    assert orders.unsaid(called(**ORDERS), "blue", ("call always",)) is None
    assert orders.unsaid(watched(**ORDERS), "red", ()) is None
    assert orders.unsaid(watched(), "blue", ()) is None
    assert orders.unsaid(called(), "blue", ()) is None


@pytest.mark.rule("PF-PBP-3")
def test_other_questions_are_no_reactions():
    table = battle(red=[squad("Fists"), squad("Mates")], blue=[squad("Claws")], **ORDERS)
    state = Game(table).send(Acting()).state

    assert reaction(state) == "" and reaction(battle()) == ""
    assert not is_held(state, "red", ())
    assert (reaction(watched()), reaction(called())) == ("overwatch", "call")


@pytest.mark.rule("PF-PBP-3", "PF-CQB-3")
def test_a_call_is_ordered_per_squadron():
    state = called()

    assert obey("call with claws", state, "blue") == Engage(squadron=2, target=1)
    assert obey("call with Others", state, "blue") is None
    assert obey("call always", state, "blue") is None
    assert obey("call never", state, "blue") == Decline()


@pytest.mark.rule("PF-PBP-3", "PF-ACT-1")
def test_the_next_activations_are_ordered_by_name():
    red = [squad("Fists", activated=True), squad("Mates"), squad("Others")]
    state = Game(battle(red=red, blue=[squad("Claws")])).send(Acting()).state

    assert obey("activate Fists, others, Mates", state, "red") == Activate(squadron=3)
    assert obey("activate Fists, Claws, nobody", state, "red") is None
    assert obey("activate Mates", state, "blue") is None
    with pytest.raises(RuleError, match="is not a standing order"):
        obey("activate", state, "red")


@pytest.mark.rule("PF-PBP-3", "PF-SET-13")
def test_recon_moves_are_ordered_by_name_and_then_end():
    scout = (mar(RECON_SPECIALIST),)
    red = [squad("Fists", mars=scout), squad("Mates", mars=scout)]
    frame = Scouting(side="red", tested="red")
    state = Game(battle(red=red, blue=[squad("Claws")])).send(frame).state
    moved = msgspec.structs.replace(state, frames=(Scouting(side="red", stage="move", moved=(2,)),))

    assert obey("recon mates, Fists", state, "red") == Scout(squadron=2)
    assert obey("recon Mates", moved, "red") == Decline()
    assert obey("recon none", state, "red") == Decline()
