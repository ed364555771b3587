"""What a trade moves, in which order, and within which limits."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planetx import notation
from rules.games.planetx.cards.cards import Card
from rules.games.planetx.model import CHANGES, Government, Held
from rules.games.planetx.notation import read_goods
from rules.games.planetx.system import Moves
from rules.games.planetx.trade.trade import Accept
from rules.games.planetx.turn.population import Remove
from tests.support.planetx.market import market, offer
from tests.support.planetx.table import Table, player

ORDER = (
    "Red, in the trade: population −4 → 0.",
    "Blue, in the trade: population +4 → +2.",
    "Blue, in the trade: population +2 → +3.",
    "Red, in the trade: population 0 → +2.",
    "Red swears",
    "Blue swears",
)


@pytest.mark.rule("PX-MOD-MERCHANTS-2", "PX-MOD-MUTATION-11", "PX-MOD-MERCHANTS-3")
def test_change_cards_and_governments_are_never_offered():
    state = market(mods=("merchants", "mutation", "governments")).but(governments=("charter",))
    held = Government(card="senate", side="harmony", bought=1)
    state = player(state, "red", changes=("adaptation",), government=held)
    for card in ("adaptation", "transformation", "charter", "senate"):
        assert Table(state).code("red", offer({"cards": (card,)})) == "NOT_ALLOWED"
        assert Table(state).code("red", offer(get={"cards": (card,)})) == "NOT_ALLOWED"
    assert Table(state).code("red", offer({"cards": ("legend#1",)})) == "NOT_AVAILABLE"
    named = player(state, "red", cards=(Held(card="mutation#1"),))
    named = named.but(cards={"mutation": Card(id="mutation", name="A card of that name")})
    table = Table(named).play("red", offer({"cards": ("mutation#1",)}))
    assert table.waits() == ("blue",)


@pytest.mark.rule("PX-MOD-MERCHANTS-2")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1mutation", '"1mutation" cannot be traded'),
        ("adaptation", '"adaptation" cannot be traded'),
        ("1oath", '"1oath" cannot be traded'),
        ("2xp+1colony", '"1colony" cannot be traded'),
        ("1zap", '"1zap" cannot be traded'),
        ("xp", '"xp" is not an amount; write 3xp, for example.'),
        ("1xp+2xp", '"1xp+2xp" names xp twice.'),
        ("\N{FULLWIDTH DIGIT THREE}xp", '"\N{FULLWIDTH DIGIT THREE}xp" is not an amount'),
        ("1000xp", '"1000xp" is more than a trade can move.'),
    ],
)
def test_goods_that_are_none_are_refused_in_words(text, says):
    with pytest.raises(RuleError) as refused:
        read_goods(text)
    assert refused.value.text.startswith(says) and "`" not in refused.value.text
    assert (refused.value.code, refused.value.rule) == ("NOT_ALLOWED", "PX-MOD-MERCHANTS-2")
    with pytest.raises(RuleError) as refused:
        notation.read(f"offer blue give={text}", Moves)
    assert refused.value.code == "NOT_ALLOWED" and "`" not in refused.value.text


@pytest.mark.rule("PX-MOD-MERCHANTS-4")
def test_both_lose_population_before_both_gain():
    state = player(player(market(), "red", pop=4, lost=0), "blue", pop=4, lost=0)
    table = Table(state).play("red", offer({"pop": 2}, {"pop": 1})).play("blue", Accept())
    assert [table.state.players[s].pop for s in ("red", "blue")] == [3, 4]


@pytest.mark.rule("PX-MOD-MUTATION-11", "PX-MOD-MERCHANTS-2", "PX-MOD-2")
def test_mimicry_is_traded_within_the_receivers_limit():
    state = market(mods=("merchants", "mutation"))
    state = player(state, "red", changes=("adaptation", "mutation"), mimicry=2)
    state = player(state, "blue", changes=("adaptation",))
    assert Table(state).code("red", offer({"mimicry": 2})) == "NOT_AVAILABLE"
    table = Table(state).play("red", offer({"mimicry": 1})).play("blue", Accept())
    assert table.state.players["blue"].mimicry == 1


@pytest.mark.rule("PX-MOD-MERCHANTS-4", "PX-POP-4")
def test_everything_moves_in_its_order():
    """Both losses, both gains, the other goods, then both oaths, the active player's first."""
    state = player(market(), "red", pop=-4, xp=6)
    state = player(state, "blue", pop=4, lost=1, unplaced=3, xp=9)
    deal = offer({"pop": 1, "xp": 2}, {"pop": 2, "xp": 5}, oath="A1")
    table = Table(state).play("red", deal).play("blue", Accept(oath="A2"))
    told = [line.text for line in table.told if line.to is None]
    firsts = [next(i for i, text in enumerate(told) if text.startswith(part)) for part in ORDER]
    assert firsts == sorted(firsts) and len(set(firsts)) == len(ORDER)
    red, blue = table.state.players["red"], table.state.players["blue"]
    assert (red.pop, red.lost, red.unplaced, red.xp) == (2, 1, 3, 9)
    assert (blue.pop, blue.lost, blue.unplaced, blue.xp) == (3, 1, 3, 6)
    assert table.state.oaths == {"red": "A1", "blue": "A2"}


@pytest.mark.rule("PX-MOD-MERCHANTS-4")
def test_a_loss_to_the_fifth_point_and_a_gain_to_it_both_happen():
    state = player(player(market(), "red", pop=-4), "blue", pop=4, lost=1, unplaced=3)
    table = Table(state).play("red", offer({"pop": 1})).play("blue", Accept())
    red, blue = table.state.players["red"], table.state.players["blue"]
    assert (red.pop, red.lost, red.unplaced) == (0, 1, 3)
    assert (blue.pop, blue.lost, blue.unplaced) == (0, 0, 4)


@pytest.mark.rule("PX-MOD-MERCHANTS-4", "PX-ASK-REMOVE")
def test_each_giver_who_owes_a_colony_says_which_the_active_player_first():
    state = market("? ? ?\n? R . R\n? 2 ? . ?\n? ? . 4\nB ? B")
    for seat in ("red", "blue"):
        state = player(state, seat, pop=-4, unplaced=0, lost=3)
    table = Table(state).play("red", offer({"pop": 1}, {"pop": 1})).play("blue", Accept())
    assert table.waits() == ("red",) and table.state.players["blue"].pop == -4
    table.play("red", Remove(hex="B4"))
    assert table.waits() == ("blue",)
    table.play("blue", Remove(hex="E1"))
    assert {s: table.state.players[s].pop for s in ("red", "blue")} == {"red": 1, "blue": 1}
    assert {s: table.state.players[s].lost for s in ("red", "blue")} == {"red": 4, "blue": 4}


@pytest.mark.rule("PX-MOD-MERCHANTS-4")
def test_goods_cross_each_other_and_cards_stay_as_they_were():
    state = market(mods=("merchants", "mutation", "special_p"))
    for seat, names in (("red", ("aid#1", "aid#2")), ("blue", ("ruin#1",))):
        held = tuple(Held(card=name, used=True) for name in names)
        state = player(state, seat, cards=held, mimicry=1, changes=("adaptation",), addiction=1)
    books = {name: Card(id=name, name=name.title()) for name in ("aid", "ruin")}
    state = player(state.but(cards=books), "blue", special_p=2)
    give = {"xp": 6, "cards": ("aid#2",), "mimicry": 1, "pop": 2, "addiction": 1}
    get = {"xp": 1, "cards": ("ruin#1",), "mimicry": 1, "special_p": 2}
    table = Table(state).play("red", offer(give, get)).play("blue", Accept())
    red, blue = table.state.players["red"], table.state.players["blue"]
    assert [(h.card, h.used) for h in red.cards] == [("aid#1", True), ("ruin#1", True)]
    assert [(h.card, h.used) for h in blue.cards] == [("aid#2", True)]
    assert (red.xp, red.mimicry, red.special_p, red.addiction, red.pop) == (1, 1, 2, 0, -2)
    assert (blue.xp, blue.mimicry, blue.special_p, blue.addiction, blue.pop) == (11, 1, 0, 2, 2)


@pytest.mark.rule("PX-MOD-MUTATION-11")
@pytest.mark.parametrize(
    ("reds", "blues", "give", "get", "code"),
    [
        ((2, 2), (1, 0), 1, 0, None),
        ((2, 2), (1, 0), 2, 0, "NOT_AVAILABLE"),
        ((2, 2), (1, 1), 1, 0, "NOT_AVAILABLE"),
        ((2, 2), (1, 1), 1, 1, None),
        ((2, 2), (1, 1), 2, 1, "NOT_AVAILABLE"),
        ((1, 0), (2, 2), 0, 1, None),
        ((1, 0), (2, 2), 0, 2, "NOT_AVAILABLE"),
        ((1, 1), (2, 2), 0, 1, "NOT_AVAILABLE"),
        ((3, 3), (3, 0), 3, 0, None),
    ],
)
def test_the_receivers_limit_counts_what_both_sides_move(reds, blues, give, get, code):
    """`reds` and `blues` are a player's Change cards and Mimicry cards."""
    state = market(mods=("merchants", "mutation"))
    for seat, (changes, mimicry) in (("red", reds), ("blue", blues)):
        state = player(state, seat, changes=CHANGES[:changes], mimicry=mimicry)
    table, move = Table(state), offer({"mimicry": give}, {"mimicry": get})
    if code:
        refusal = table.refused("red", move)
        assert (refusal.code, refusal.rule) == (code, "PX-MOD-MUTATION-11")
        return
    table.play("red", move).play("blue", Accept())
    held = [table.state.players[seat].mimicry for seat in ("red", "blue")]
    assert held == [reds[1] - give + get, blues[1] - get + give]
