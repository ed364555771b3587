"""What every action tells, rule by rule and in order, and which hexes it marks as changed."""

from __future__ import annotations

import pytest

from rules.games.planetx.actions.colonise import Colonise, Decline, Place, Winds
from rules.games.planetx.actions.defence import Defend
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.explorers import BuySea, Uncover
from rules.games.planetx.actions.farmers import Farm
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Grant, Refuse, Terraform, Withdraw
from rules.games.planetx.actions.zap import Regain, Surrender, Take, Zap
from rules.games.planetx.cards.changes import BuyChange, BuyMimicry
from rules.games.planetx.cards.governments import BuyGovernment, Flip
from rules.games.planetx.model import Government
from rules.games.planetx.trade.goods import Goods
from rules.games.planetx.trade.trade import Accept, Counter, DeclineTrade
from rules.games.planetx.turn.turn import EndTurn
from tests.support.planetx.decks import card, effect, holding
from tests.support.planetx.market import market, offer
from tests.support.planetx.table import Table, player, position

BOARD = "? . ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?"
APART = "? ? ?\n? R F ?\n? ? ? ? ?\n? ? ? ?\n? B ?"
SHORE = "R . .\n? ? . .\n? ? ? ? .\n? ? ? ?\n? B ?"
FOGGY = "? ? ?\n? R . ?\n? ? ? . ?\n? ? ? ?\n? B ?"
NEXT = " PX-TURN-2 PX-TURN-3"


def at(rows=BOARD, **changes):
    return position(rows, **changes)


def armed(rows=BOARD, **changes):
    state = position(rows, mods=("betrayal",), **changes)
    for seat in state.order:
        state = player(state, seat, zap=1, shields=2)
    return state


def rich(mod, rows=BOARD, **changes):
    state = position(rows, stage="spend", mods=(mod,), **changes)
    return player(state, "red", xp=20)


def ruled(**changes):
    held = Government(card="g", side="dominance", bought=-1)
    return player(rich("governments", **changes), "red", government=held)


def sown(face="1", event="scout"):
    """Return a game where one face of Red's counts as an F."""
    change = {"effect": "face_map", "event": event, "from": face, "to": "F"}
    return holding(card("aid", [change]))


BLANK, ONE = "d6:1", "d6:3"
WON = (("red", Colonise(), BLANK),)
ROWS = (
    ("PX-SCOUT-2", at(), [("red", Scout(hex="A1"), "d6:3")], "PX-SCOUT-2" + NEXT, "A1"),
    (
        "PX-SCOUT-3 PX-POP-3",
        at(),
        [("red", Scout(hex="A1"), "d6:2")],
        "PX-SCOUT-2 PX-POP-3" + NEXT,
        "A1",
    ),
    (
        "PX-SCOUT-3 PX-FX-FACEMAP",
        sown(),
        [("red", Scout(hex="A1"), "d6:3")],
        "PX-SCOUT-2 PX-FX-FACEMAP PX-POP-3" + NEXT,
        "A1",
    ),
    ("PX-EXPL-4", at(), [("red", Explore(hex="C2"))], "PX-EXPL-4 PX-POP-3" + NEXT, "C2"),
    (
        "PX-EXPL-2 PX-EXPL-3",
        at(),
        [("red", Explore(hex="A1"), "d6:1 d6:2")],
        "PX-EXPL-2 PX-POP-3" + NEXT,
        "A1",
    ),
    (
        "PX-EXPL-3 PX-FX-FACEMAP",
        sown(event="explore"),
        [("red", Explore(hex="A1"), "d6:3")],
        "PX-EXPL-2 PX-FX-FACEMAP PX-POP-3" + NEXT,
        "A1",
    ),
    ("PX-WIND-2", at(), [*WON], "PX-WIND-2", ""),
    ("PX-WIND-1", at(), [("red", Colonise(), ONE)], "PX-WIND-1", ""),
    (
        "PX-WIND-3 PX-WIND-5 PX-COL-4",
        at(),
        [("red", Colonise(), ONE), ("red", Winds(picks={"B2": ("A2",)}))],
        "PX-WIND-3 PX-WIND-3 PX-WIND-5 PX-COL-4" + NEXT,
        "B3 C4",
    ),
    (
        "PX-COL-5 PX-COL-7",
        at(),
        [*WON, ("red", Place(hex="C4"))],
        "PX-COL-7 PX-POP-3" + NEXT,
        "C4",
    ),
    (
        "PX-COL-6 PX-COL-5 PX-MOD-BETRAYAL-9",
        armed(shields={"C4": ("red",), "A2": ("red",)}),
        [*WON, ("red", Place(hex="C4"))],
        "PX-COL-7 PX-COL-6 PX-POP-3",
        "C4",
    ),
    (
        "PX-MOD-MERCHANTS-9 PX-COL-5",
        player(at(mods=("merchants",)), "red", oath="board").but(oaths={"red": "C5"}),
        [*WON, ("red", Place(hex="C4"))],
        "PX-COL-7 PX-MOD-MERCHANTS-9 PX-POP-3" + NEXT,
        "C4",
    ),
    ("PX-COL-4", at(), [*WON, ("red", Decline())], "PX-COL-4" + NEXT, ""),
    ("PX-TERRA-3", at(APART), [("red", Terraform(hex="B3"))], "PX-TERRA-3" + NEXT, "B3"),
    (
        "PX-TERRA-3 PX-TERRA-5",
        at(),
        [("red", Terraform(hex="B4")), ("blue", Grant())],
        "PX-TERRA-3" + NEXT,
        "B4",
    ),
    (
        "PX-TERRA-4",
        at(),
        [("red", Terraform(hex="B4")), ("blue", Refuse())],
        "PX-TERRA-4",
        "",
    ),
    (
        "PX-TERRA-4",
        at(),
        [("red", Terraform(hex="B4")), ("red", Withdraw())],
        "PX-TERRA-4",
        "",
    ),
    (
        "PX-FX-NOCONSENT PX-TERRA-3",
        holding(card("aid", [effect("no_consent")])),
        [("red", Terraform(hex="B4"))],
        "PX-TERRA-3 PX-FX-NOCONSENT" + NEXT,
        "B4",
    ),
    (
        "PX-TERRA-3 PX-FX-FREEACTION",
        holding(card("aid", [effect("free_action", kinds=["terraform"])]), rows=APART),
        [("red", Terraform(hex="B3", grant="aid#1"))],
        "PX-TERRA-3 PX-FX-FREEACTION",
        "B3",
    ),
    (
        "PX-MOD-FARMERS-3 PX-MOD-FARMERS-5",
        at(mods=("farmers",)),
        [("red", Farm(), "d6:3")],
        "PX-MOD-FARMERS-3 PX-MOD-FARMERS-3" + NEXT,
        "",
    ),
    (
        "PX-MOD-FARMERS-5 PX-FX-FREEACTION",
        holding(card("aid", [effect("free_action", kinds=["farm"])]), mods=("farmers",)),
        [("red", Farm(grant="aid#1"), "d6:3")],
        "PX-MOD-FARMERS-3 PX-MOD-FARMERS-3 PX-FX-FREEACTION",
        "",
    ),
    ("PX-MOD-BETRAYAL-2", armed(), [("red", Zap(target="blue"))], "PX-MOD-BETRAYAL-2", ""),
    (
        "PX-MOD-BETRAYAL-3",
        armed(),
        [("red", Zap(target="blue")), ("blue", Take())],
        "PX-MOD-BETRAYAL-3 PX-POP-3",
        "",
    ),
    (
        "PX-MOD-BETRAYAL-10",
        armed(),
        [("red", Zap(target="blue")), ("blue", Surrender())],
        "PX-MOD-BETRAYAL-10",
        "",
    ),
    (
        "PX-MOD-BETRAYAL-5 PX-MOD-BETRAYAL-8",
        armed(),
        [("red", Defend(hex="B3"))],
        "PX-MOD-BETRAYAL-5",
        "B3",
    ),
    (
        "PX-MOD-BETRAYAL-8",
        armed(shields={"B3": ("blue",)}),
        [("red", Defend(hex="B3"))],
        "PX-MOD-BETRAYAL-5 PX-MOD-BETRAYAL-8",
        "B3",
    ),
    (
        "PX-MOD-BETRAYAL-5",
        armed(shields={"A2": ("red",)}),
        [("red", Defend(hex="B3", origin="A2"))],
        "PX-MOD-BETRAYAL-5",
        "A2 B3",
    ),
    (
        "PX-MOD-BETRAYAL-4",
        player(armed(), "red", zap=0),
        [("red", Regain())],
        "PX-MOD-BETRAYAL-4",
        "",
    ),
    (
        "PX-MOD-EXPLORERS-2 PX-MOD-EXPLORERS-3",
        rich("explorers", SHORE),
        [("red", BuySea(hexes=("S6", "S7", "S8")))],
        "PX-MOD-EXPLORERS-2",
        "S6 S7 S8",
    ),
    (
        "PX-MOD-EXPLORERS-7",
        rich("explorers", FOGGY, promised={"C3": "on_top"}),
        [("red", Uncover(hex="C3", face="4"))],
        "PX-MOD-EXPLORERS-7",
        "C3",
    ),
    (
        "PX-MOD-MUTATION-2",
        rich("mutation"),
        [("red", BuyChange(change="mutation"))],
        "PX-MOD-MUTATION-2",
        "",
    ),
    (
        "PX-MOD-MUTATION-2 PX-MOD-MUTATION-7",
        player(rich("mutation"), "red", changes=("adaptation",)),
        [("red", BuyMimicry())],
        "PX-MOD-MUTATION-2",
        "",
    ),
    (
        "PX-MOD-GOVERNMENTS-1 PX-MOD-GOVERNMENTS-5",
        rich("governments").but(governments=("g",)),
        [("red", BuyGovernment(card="g", side="harmony"))],
        "PX-MOD-GOVERNMENTS-1 PX-MOD-GOVERNMENTS-4",
        "",
    ),
    (
        "PX-MOD-GOVERNMENTS-2 PX-MOD-GOVERNMENTS-5",
        ruled(),
        [("red", Flip())],
        "PX-MOD-GOVERNMENTS-2 PX-MOD-GOVERNMENTS-4",
        "",
    ),
    (
        "PX-TURN-8",
        holding(card("aid", [effect("free_action", kinds=["scout"])])),
        [("red", Explore(hex="C2")), ("red", EndTurn())],
        "PX-TURN-8" + NEXT,
        "C2",
    ),
    (
        "PX-MOD-MERCHANTS-1",
        market(),
        [("red", offer({"xp": 1}))],
        "PX-MOD-MERCHANTS-1 PX-MOD-MERCHANTS-3",
        "",
    ),
    (
        "PX-MOD-MERCHANTS-4",
        market(),
        [("red", offer({"xp": 1}, {"xp": 2})), ("blue", Accept())],
        "PX-MOD-MERCHANTS-4 PX-MOD-MERCHANTS-4",
        "",
    ),
    (
        "PX-MOD-MERCHANTS-4 PX-ASK-TRADE",
        market(),
        [("red", offer({"xp": 1})), ("blue", DeclineTrade())],
        "PX-MOD-MERCHANTS-3",
        "",
    ),
    (
        "PX-MOD-MERCHANTS-4 PX-ASK-TRADE",
        market(),
        [("red", offer({"xp": 1})), ("red", Withdraw())],
        "PX-MOD-MERCHANTS-3",
        "",
    ),
    (
        "PX-ASK-TRADE",
        market(),
        [("red", offer({"xp": 1})), ("blue", Counter(give=Goods(xp=2)))],
        "PX-ASK-TRADE PX-MOD-MERCHANTS-3",
        "",
    ),
)


def cases():
    """Return the rows as cases, each marked with its rules."""
    return [
        pytest.param(state, plays, told, changed, marks=pytest.mark.rule(*rules.split()), id=rules)
        for rules, state, plays, told, changed in ROWS
    ]


@pytest.mark.parametrize(("state", "plays", "told", "changed"), cases())
def test_an_action_tells_its_rules_and_marks_its_hexes(state, plays, told, changed):
    table = Table(state)
    for play in plays:
        table.play(*play)
    assert " ".join(table.rules()) == told
    assert " ".join(table.state.changed) == changed
