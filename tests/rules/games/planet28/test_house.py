"""What the house asks of a game: views, cards, orders, faults, options, tables, the catalogue."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import rules.games.planet28
from rules.core import RuleError, pack, unpack
from rules.games.planet28 import SYSTEM
from rules.games.planet28.answers import Block, Counter, Decline, Reroll, TakeSlot
from rules.games.planet28.moves import Charge, Fight, Walk
from rules.games.planet28.standing_orders import FOES, KINDS, OFFERED
from rules.games.planet28.warband.items import STOCK as ITEMS
from rules.games.planet28.warband.traits import ABILITIES, TRAITS
from rules.games.planet28.warband.weapons import STOCK as WEAPONS
from rules.procedures.planet28.armour import STOCK as ARMOURS
from rules.procedures.planet28.dice_sum import Sum, read_sum
from tests.conftest import RULINGS
from tests.support.planet28.book import rows
from tests.support.planet28.tables import Game, std, table


def offered(table, seat):
    """The orders that a seat may leave now, in their words."""
    return tuple(one.order for one in SYSTEM.orders.offers(table, seat))


def spec(shared):
    """The specification beside the project."""
    return (shared / "rules" / "planet28.md").read_text(encoding="utf-8")


def test_traits_and_abilities_are_those_of_the_tables(shared):
    for heading, ours in (("### 5.1", TRAITS), ("### 5.2", ABILITIES)):
        theirs = [(row[0], row[1], int(row[2].replace("−", "-"))) for row in rows(shared, heading)]
        assert [(one.rule, one.name, one.cost) for one in ours] == theirs


def test_weapons_are_those_of_the_table(shared):
    theirs = [
        (row[0], row[2], row[3].replace("−", "-"), int(row[5] or 0) * 10, int(row[6]))
        for row in rows(shared, "### 5.8")
    ]
    ours = [(w.name, str(w.hands), str(w.dice), w.range_most, w.cost) for w in WEAPONS]
    assert ours == theirs
    for weapon, row in zip(WEAPONS, rows(shared, "### 5.8"), strict=True):
        kind, *keywords = row[1].split(", ")
        assert (kind == "melee") is weapon.melee
        assert tuple(keywords) == weapon.keywords
        special = [s for s in row[4].split(", ") if s and not s.startswith("ammo")]
        assert tuple(special) == weapon.special
        assert (weapon.ammo or "") == (re.findall(r"ammo (\w+)", row[4]) or [""])[0]


def test_armour_is_that_of_the_table(shared):
    for armour, row in zip(ARMOURS, rows(shared, "### 5.11"), strict=True):
        assert (armour.name, armour.cost) == (row[0], int(row[4]))
        printed = row[1].replace("−", "-")
        assert str(armour.dice or "none") == ("none" if "pool" in printed else printed)


def test_items_are_those_of_the_table(shared):
    prices = {item.name: item.cost for item in ITEMS}
    assert [prices[f"Ammo {kind}"] for kind in ("rough", "basic", "special")] == [2, 4, 7]
    for row in rows(shared, "### 5.12")[1:]:
        assert prices[row[0].removesuffix(" (dose)")] == int(row[2])


@pytest.mark.parametrize("text", ["1D4-1", "2D8+4", "4D4", "3D10+5", "1D12+1D6"])
def test_sums_read_what_they_print(text):
    assert str(read_sum(text)) == text


@pytest.mark.parametrize("text", ["", "5", "1D7", "D6", "2D8++4", "2D8 4D", "1D6-1D4"])
def test_what_is_no_sum_is_refused(text):
    with pytest.raises(ValueError, match="dice"):
        read_sum(text)


def test_a_sum_knows_its_most_and_its_mean():
    assert (read_sum("2D8+4").most, read_sum("2D8+4").twice_mean) == (20, 26)
    assert Sum(((1, 4),), -1).total((1,)) == 0


@pytest.mark.rule("P28-PBP-4")
def test_everybody_sees_the_same_battle():
    state = table(std(), std("blue", half=True, hp=9), locks=((1, 2),))
    red, none = SYSTEM.look(state, "red"), SYSTEM.look(state, None)
    assert msgspec.structs.replace(red, viewer=None) == none
    assert red.of("blue")[0].skills["F"] == 4
    card = SYSTEM.card(red)
    assert card.status == "Turn 1 of 9."
    assert card.lines[1] == "Blue: Blue Std (9/20 HP, fights Red Std)"


def test_books_are_kept_out_of_the_stored_state():
    state = table(std(), std("blue"))
    text, books = pack(state)
    assert b"Laser" in next(iter(books.values()))
    assert unpack(SYSTEM.State, text, books.__getitem__) == state


def test_an_edit_may_break_an_invariant_and_is_told():
    state = table(std(), std("blue"), std())
    for broken, told in (
        (state.change(1, hp=30), "outside 0 to 20"),
        (state.change(1, hp=0), "has 0 HP and is ok"),
        (state.change(2, actions=9), "outside 0 to 2"),
        (state.change(1, status="fled"), "can still act"),
        (state.change(1, holding=True, actions=0), "holds, but has no action left"),
        (state.change(1, breaks=-1), "has taken -1 break tests"),
        (state.change(1, wielded=("Great sword", "Dagger")), "holds 3 hands"),
        (state.lock(1, 3), "are friends"),
        (state.lock(1, 2).change(2, status="fled", actions=0), "one has left the table"),
        (msgspec.structs.replace(state, turn=12), "beyond the limit"),
        (msgspec.structs.replace(state, units=(state.units[1],)), "1 units have 3 profiles"),
    ):
        assert any(told in fault for fault in SYSTEM.invariants(broken)), told


@pytest.mark.rule("P28-PBP-1", "P28-PBP-4")
def test_standing_orders_answer_their_own_question_only():
    game = Game(table(std(), std("blue", traits=("Intelligent",))))
    game.do("red", Charge(unit=1, target=2, distance_mm=20, weapon="Dagger"))
    assert SYSTEM.orders.obey("block never", game.state, "blue") == Decline()
    assert SYSTEM.orders.obey("block always", game.state, "blue") == Block()
    assert SYSTEM.orders.obey("counter always", game.state, "blue") is None
    assert SYSTEM.orders.obey("block always", game.state, "red") is None
    game.do("blue", Block(), "d10:9")
    assert SYSTEM.orders.obey("reroll Intelligent never", game.state, "blue") == Decline()
    again = Reroll(source="Intelligent")
    assert SYSTEM.orders.obey("reroll Intelligent always", game.state, "blue") == again
    assert SYSTEM.orders.obey("reroll Brave always", game.state, "blue") is None
    game.do("blue", Decline())
    assert SYSTEM.orders.obey("counter with Fist", game.state, "blue") == Counter(weapon="Fist")
    assert SYSTEM.orders.obey("counter with Club", game.state, "blue") is None
    assert SYSTEM.orders.obey("counter if hp >= 20", game.state, "blue") == Counter(weapon="Dagger")
    assert SYSTEM.orders.obey("counter if hp >= 21", game.state, "blue") == Decline()


@pytest.mark.rule("P28-PBP-1")
@pytest.mark.parametrize(
    ("charger", "stronger", "weaker"),
    [(6, Block(), Decline()), (5, Decline(), Decline()), (4, Decline(), Block())],
)
def test_an_order_may_depend_on_who_fights_better(charger, stronger, weaker):
    game = Game(table(std(F=charger), std("blue")))
    game.do("red", Charge(unit=1, target=2, distance_mm=20, weapon="Dagger"))
    assert SYSTEM.orders.obey("block if stronger", game.state, "blue") == stronger
    assert SYSTEM.orders.obey("block if weaker", game.state, "blue") == weaker
    game.do("blue", Decline())
    assert game.kind() == "counter"
    struck = {Block(): Counter(weapon="Dagger"), Decline(): Decline()}
    found = [SYSTEM.orders.obey(f"counter {one}", game.state, "blue") for one in FOES]
    assert found == [struck[stronger], struck[weaker]]


@pytest.mark.rule("P28-PBP-1")
def test_the_orders_offered_are_those_that_answer_the_open_question():
    game = Game(table(std(), std("blue")))
    assert offered(game.state, "blue") == offered(game.state, "red") == ()
    game.do("red", Charge(unit=1, target=2, distance_mm=20, weapon="Dagger"))
    assert offered(game.state, "red") == ()
    assert offered(game.state, "blue") == ("block always", "block if stronger", "block never")
    worded = {kind: [one.order for one in found] for kind, found in OFFERED.items()}
    for kind, orders in worded.items():
        assert all(KINDS[order.partition(" ")[0]] == kind for order in orders)
    for order in offered(game.state, "blue"):
        assert SYSTEM.orders.obey(order, game.state, "blue") in (Block(), Decline())


@pytest.mark.rule("P28-PBP-1")
@pytest.mark.parametrize(
    "order", ["", "dance", "push if stronger", "block maybe", "tie 3", "reroll always", "facts no"]
)
def test_what_is_no_order_is_refused_with_examples(order):
    with pytest.raises(RuleError, match="counter if hp >= 8"):
        SYSTEM.orders.obey(order, table(std(), std("blue")), "red")


def test_moves_have_short_labels():
    state = table(std(), std("blue"))
    assert SYSTEM.label(state, Walk(unit=1, distance_mm=75, terrain=("rough",))) == (
        "Red Std: move 7.5cm over rough ground"
    )
    assert SYSTEM.label(state, Fight(unit=1, target=2, weapon="Fist")) == (
        "Red Std: fight Blue Std with Fist"
    )
    assert SYSTEM.label(state, TakeSlot(place=1)) == "Place 2"
    assert SYSTEM.label(state, Counter(weapon="Fist")) == "Counter with Fist"


UNRULED = (
    *(
        "claims",
        "judge",
        "mode",
        "scenario",
        "battles",
        "agendas",
        "gm_sees",
        "real_dice",
        "deploy",
    ),
    *("size_small", "size_medium", "table", "scenery", "ai_hands"),
)


def test_every_switch_is_one_of_the_rulings(shared):
    known = dict(re.findall(r"`(\w+)`: ([^|]*) \|", spec(shared)))
    for option in SYSTEM.options:
        # What has no ruling behind it is no switch of section 7.
        if option.key not in UNRULED:
            values = re.sub(r" \([^)]*\)", "", known[option.key])
            assert values == ", ".join(option.values)
        assert option.default == option.values[0]


def test_the_catalogue_names_real_rules_once_and_in_short_words(shared):
    known = set((shared / "rules" / "ids.txt").read_text(encoding="utf-8").split())
    ids = [rule.id for rule in SYSTEM.catalogue]
    assert set(ids) <= known | RULINGS
    assert len(ids) == len(set(ids)) > 200
    assert all(rule.title and rule.text.endswith(".") for rule in SYSTEM.catalogue)
    assert max(len(rule.text) for rule in SYSTEM.catalogue) <= 120


def test_every_rule_that_the_code_names_is_in_the_catalogue():
    listed = {rule.id for rule in SYSTEM.catalogue}
    package = Path(rules.games.planet28.__file__).parent
    quoted = {
        rule
        for path in package.rglob("*.py")
        for rule in re.findall(r'"(P28-[A-Z]+-[A-Z0-9]+)"', path.read_text(encoding="utf-8"))
    }
    assert {rule for rule in quoted if not re.match(r"P28-A\d|P28-ARC", rule)} <= listed
