"""Standing orders that are offered beside a question: read, obeyed, only where they help."""

from __future__ import annotations

import pytest

from rules.games import GAMES
from rules.games.planet28.standing_orders import OFFERED as P28
from rules.games.planetfall.activation.activation import Activation
from rules.games.planetfall.attack.overwatch import OverwatchWindow
from rules.games.planetfall.system import SYSTEM as PF
from rules.games.planetx.system import SYSTEM as PX
from rules.games.three_sixteen.system import THREE_SIXTEEN
from tests.support.planetfall.tables import Game, battle, squad
from tests.support.planetx.market import market, offer
from tests.support.planetx.table import Table
from tests.support.three_sixteen.scenes import pending
from tests.support.three_sixteen.table import squad as squads

EVERY = [
    (system, kind, one)
    for system in GAMES
    for kind, found in system.orders.offered.items()
    for one in found
]


@pytest.mark.parametrize(("system", "kind", "one"), EVERY, ids=lambda value: str(value)[:40])
def test_every_offered_order_can_be_read_and_fits_a_line_of_a_menu(system, kind, one):
    assert len(f"From now on: {one.words}") <= 100
    assert len(f"+order:{one.order}") <= 100
    assert one.words[0].islower() and not one.words.endswith(".")


def test_every_game_in_which_people_wait_for_reactions_offers_orders():
    assert {system.name for system, _, _ in EVERY} == {system.name for system in GAMES}
    assert "block if stronger" in [one.order for one in P28["block"]]


@pytest.mark.rule("PX-PBP-3", "PX-ASK-TRADE")
def test_whoever_is_offered_a_trade_may_decline_all_of_them_from_now_on():
    table = Table(market()).play("red", offer({"xp": 1}))
    (one,) = PX.orders.offers(table.state, "blue")
    assert one.order == "trade decline"
    assert PX.orders.offers(table.state, "green") == ()
    # Who only may withdraw has nothing that the order answers.
    assert PX.orders.offers(table.state, "red") == ()
    table.play("blue", PX.orders.obey(one.order, table.state, "blue"))
    assert PX.orders.offers(table.state, "blue") == ()


@pytest.mark.rule("PF-PBP-3", "PF-OW-2")
def test_an_overwatch_shot_may_be_held_from_now_on_but_going_on_overwatch_is_another_question():
    table = battle(red=[squad("Fists", last_move="cruise")], blue=[squad("Claws", overwatch=True)])
    window = Game(table).send(OverwatchWindow(mover=1))
    assert "overwatch never" in [one.order for one in PF.orders.offers(window.state, "blue")]
    assert PF.orders.offers(window.state, "red") == ()
    turn = Game(battle(red=[squad("Fists")], blue=[squad("Claws")])).send(Activation(squadron=1))
    for _ in range(10):
        if turn.kind() == "overwatch":
            break
        turn.lapse()
    assert turn.kind() == "overwatch"
    assert PF.orders.obey("overwatch never", turn.state, "red") is None
    assert PF.orders.offers(turn.state, "red") == ()


@pytest.mark.rule("C316-PBP-7", "C316-HURT-5")
def test_whoever_is_hit_may_leave_word_for_every_hit_to_come():
    table = pending(*squads("red blue"))
    offered = [one.order for one in THREE_SIXTEEN.orders.offers(table.state, "red")]
    assert "armour always" in offered
    for order in offered:
        assert THREE_SIXTEEN.orders.obey(order, table.state, "red").is_legal(table.state, "red")
    assert THREE_SIXTEEN.orders.offers(table.state, "gm") == ()
