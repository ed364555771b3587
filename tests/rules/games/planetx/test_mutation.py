"""Change cards, Mimicry, and the roll at the end."""

from __future__ import annotations

import itertools

import pytest

from rules import core
from rules.dice import Scripted
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.scout import Keep, Reroll, Scout
from rules.games.planetx.actions.terraform import Terraform
from rules.games.planetx.cards import mutation
from rules.games.planetx.cards.changes import BuyChange, BuyMimicry
from rules.games.planetx.model import CHANGES, Player
from rules.games.planetx.scoring import scoring
from rules.games.planetx.turn.turn import DoneSpending, EndTurn
from tests.support.planetx.table import Table, opened, player, position

BOARD = "? ? ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?"


def mutated(stage="act", changes=("adaptation",), **more):
    state = position(BOARD, stage=stage, mods=("mutation",), **more)
    return player(state, "red", changes=changes, xp=30)


@pytest.mark.rule("PX-SETUP-8", "PX-MOD-MUTATION-1")
def test_everybody_starts_with_adaptation():
    state = opened("red", "blue", mutation="on").state
    assert {p.changes for p in state.players.values()} == {("adaptation",)}


@pytest.mark.rule("PX-MOD-MUTATION-3", "PX-SCOUT-4", "PX-DIE-5")
def test_adaptation_scouts_until_something_shows():
    table = Table(mutated()).play("red", Scout(hex="A1"), "d6:1 d6:1 d6:5")
    assert table.state.dice["A1"] == "3"


@pytest.mark.rule("PX-MOD-MUTATION-3", "PX-MOD-MUTATION-4", "PX-MOD-MUTATION-6")
def test_covered_cards_keep_their_benefits():
    state = player(mutated(changes=CHANGES), "red", mimicry=3)
    table = Table(state).play("red", Scout(hex="A1", grant="mutation"), "d6:1 d6:5")
    assert table.state.dice["A1"] == "3" and table.state.turn.free_used == ("mutation",)


@pytest.mark.rule("PX-MOD-MUTATION-3", "PX-DIE-6")
def test_the_reroll_may_be_optional():
    table = Table(mutated(scout_reroll="optional")).play("red", Scout(hex="A1"), "d6:1")
    assert table.asked().kind == "reroll"
    table.play("red", Reroll(), "d6:1").play("red", Keep())
    assert table.state.dice["A1"] == "?" and table.state.active == "blue"
    assert [work.faces for line in table.told for work in line.work] == [(1,), (1,)]
    quiet = Table(mutated(scout_reroll="optional")).play("red", Scout(hex="A1"), "d6:1").lapse()
    assert quiet.state.dice["A1"] == "?"


@pytest.mark.rule("PX-MOD-MUTATION-1", "PX-MOD-MUTATION-2", "PX-XP-2", "PX-MOD-MUTATION-7")
def test_changes_are_bought_in_order_and_mimicry_up_to_their_number():
    table = Table(mutated(stage="spend"))
    assert table.code("red", BuyChange(change="transformation")) == "NOT_AVAILABLE"
    table.play("red", BuyChange(change="mutation")).play("red", BuyChange(change="transformation"))
    red = table.state.players["red"]
    assert red.changes == ("adaptation", "mutation", "transformation") and red.xp == 20
    assert table.code("red", BuyChange(change="mutation")) == "NOT_AVAILABLE"
    for count in range(1, 4):
        table.play("red", BuyMimicry())
        red = table.state.players["red"]
        assert (red.mimicry, red.xp) == (count, 20 - 5 * count)
    full = Table(player(mutated(stage="spend"), "red", mimicry=1))
    assert full.code("red", BuyMimicry()) == "NOT_AVAILABLE"
    poor = Table(player(mutated(stage="spend"), "red", xp=4))
    assert poor.code("red", BuyMimicry()) == "TOO_POOR"


@pytest.mark.rule("PX-MOD-MUTATION-4", "PX-TURN-6", "PX-TURN-5")
def test_mutation_grants_one_free_scout_or_explore():
    table = Table(mutated(changes=("adaptation", "mutation")))
    table.play("red", Explore(hex="C2"))
    assert table.state.turn.usual_used and table.waits() == ("red",)
    table.play("red", Scout(hex="A1", grant="mutation"), "d6:3")
    assert table.state.active == "blue"


@pytest.mark.rule("PX-TURN-6")
def test_grants_are_used_as_named_and_refused_as_the_rules_say():
    table = Table(mutated(changes=("adaptation", "mutation")))
    table.play("red", Scout(hex="A1", grant="mutation"), "d6:3")
    assert not table.state.turn.usual_used
    assert table.code("red", Scout(hex="A2", grant="mutation")) == "FREE_USED"
    assert table.code("red", Scout(hex="A2", grant="rumour")) == "NOT_ALLOWED"
    table.play("red", Scout(hex="A2"), "d6:3")
    assert table.state.active == "blue"


@pytest.mark.rule("PX-TURN-6", "PX-TURN-8")
def test_a_free_action_is_never_compulsory():
    table = Table(mutated(changes=("adaptation", "mutation")))
    table.play("red", Explore(hex="C2"))
    assert table.code("red", Explore(hex="A1", grant="usual")) == "ACTION_USED"
    table.play("red", EndTurn())
    assert table.state.active == "blue"


@pytest.mark.rule("PX-MOD-MUTATION-5", "PX-TURN-3")
def test_transformation_brings_two_population():
    state = player(mutated(), "blue", changes=CHANGES, pop=0)
    table = Table(state).play("red", Explore(hex="C2"))
    assert table.state.players["blue"].pop == 2


@pytest.mark.rule("PX-MOD-MUTATION-7", "PX-MOD-MUTATION-6")
@pytest.mark.parametrize(
    ("changes", "mimicry", "uncovered", "points", "wins"),
    [
        (CHANGES[:1], 0, CHANGES[:1], -1, True),
        (CHANGES[:1], 1, (), 0, True),
        (CHANGES[:2], 3, (), 0, True),
        (CHANGES[:2], 1, CHANGES[:1], -1, True),
        (CHANGES[:2], 0, CHANGES[:2], -3, True),
        (CHANGES, 0, CHANGES, -3, False),
        (CHANGES, 1, CHANGES[:2], -3, True),
        (CHANGES, 2, CHANGES[:1], -1, True),
        (CHANGES, 3, (), 0, True),
    ],
)
def test_mimicry_covers_the_most_extreme(changes, mimicry, uncovered, points, wins):
    held = Player(changes=changes, mimicry=mimicry)
    assert mutation.uncovered(held) == uncovered
    assert mutation.victory_points(held) == points and mutation.may_win(held) is wins


@pytest.mark.rule("PX-MOD-MUTATION-9", "PX-MOD-MUTATION-10")
def test_mimicry_is_paid_for_as_far_as_it_goes():
    for face, xp, mimicry in itertools.product("?F1234", range(14), range(4)):
        held = Player(changes=CHANGES, mimicry=mimicry, xp=xp)
        price = {"?": 0, "F": 4 if mimicry < 3 else 0}.get(face) if face in "?F" else int(face)
        best = max(n for n in range(mimicry + 1) if n * price <= xp)
        assert mutation.kept(held, face) == (best, best * price)


@pytest.mark.rule("PX-MOD-MUTATION-8", "PX-SCORE-1", "PX-SCORE-6", "PX-SCORE-5", "PX-SCORE-8")
def test_did_it_work_is_rolled_once_before_anything_is_scored():
    state = player(mutated(changes=CHANGES), "red", mimicry=1, xp=2)
    state = player(state, "blue", changes=("adaptation",), mimicry=1, xp=4)
    dice = Scripted("d6:6")
    ended, told = scoring.score(state, dice)
    dice.done()
    red, blue = (next(t for t in ended.result.tallies if t.seat == s) for s in ("red", "blue"))
    assert (red.barred, red.changes, ended.players["red"].mimicry) == (True, -3, 0)
    assert (blue.changes, ended.players["blue"].xp) == (0, 0)
    assert ended.result.winners == ("blue",) and told[1].rule == "PX-MOD-MUTATION-8"


@pytest.mark.rule("PX-SCORE-6", "PX-MOD-MUTATION-6")
def test_nobody_wins_where_nobody_may():
    state = player(player(mutated(), "red", changes=CHANGES), "blue", changes=CHANGES)
    dice = Scripted("d6:1")
    ended, told = scoring.score(state, dice)
    assert ended.result.winners == () and any("Nobody" in line.text for line in told)
    assert {t.rank for t in ended.result.tallies} == {1}


@pytest.mark.rule("PX-MOD-1", "PX-TURN-4")
def test_purchases_close_with_spending_and_belong_to_the_mod():
    table = Table(mutated(stage="spend")).play("red", DoneSpending())
    assert table.code("red", BuyMimicry()) == "WRONG_STEP"
    plain = player(position(BOARD, stage="spend"), "red", xp=9)
    assert Table(plain).code("red", BuyMimicry()) == "MOD_OFF"


@pytest.mark.rule("PX-TURN-4")
def test_an_action_closes_the_spending_step():
    table = Table(mutated(stage="spend", changes=("adaptation", "mutation")))
    table.play("red", Scout(hex="A1"), "d6:3")
    assert table.state.turn.closed and table.code("red", BuyMimicry()) == "WRONG_STEP"


@pytest.mark.rule("PX-TURN-4", "PX-PBP-6")
def test_silence_closes_the_spending_step():
    table = Table(mutated(stage="spend")).lapse()
    assert table.asked().kind == "act"


@pytest.mark.rule("PX-TURN-6", "PX-MOD-MUTATION-4", "PX-TERRA-1")
def test_an_unnamed_action_takes_no_grant_for_other_kinds():
    table = Table(mutated(changes=("adaptation", "mutation"))).play("red", Explore(hex="C2"))
    assert table.code("red", Terraform(hex="B4")) == "ACTION_USED"
    assert table.code("red", Terraform(hex="B4", grant="mutation")) == "NOT_ALLOWED"
    table.play("red", Scout(hex="A1"), "d6:3")
    assert table.state.active == "blue"


@pytest.mark.rule("PX-TURN-6", "PX-MOD-MUTATION-4")
def test_the_free_action_comes_anew_each_turn_and_unused_ones_vanish():
    table = Table(mutated(changes=("adaptation", "mutation")))
    table.play("red", Explore(hex="C2", grant="mutation")).play("red", Scout(hex="A1"), "d6:3")
    table.play("blue", Scout(hex="E1"), "d6:3")
    assert table.state.active == "red" and table.state.turn.free_used == ()
    table.play("red", Scout(hex="A2", grant="mutation"), "d6:3")
    assert table.code("red", Explore(hex="A1", grant="mutation")) == "FREE_USED"
    assert not table.state.turn.usual_used


@pytest.mark.rule("PX-MOD-MUTATION-4", "PX-EXPL-1", "PX-SCOUT-1")
@pytest.mark.parametrize(
    "move", [Scout(hex="A1", grant="mutation"), Explore(hex="C2", grant="mutation")]
)
def test_the_free_action_needs_the_card(move):
    owner = mutated(changes=("adaptation", "mutation"))
    assert core.legal(owner, move, "red") is None
    assert Table(mutated()).code("red", move) == "NOT_ALLOWED"
    assert Table(owner.but(mods=())).code("red", move) == "NOT_ALLOWED"


@pytest.mark.rule("PX-MOD-MUTATION-5")
@pytest.mark.parametrize(
    ("changes", "mimicry", "pop"), [(CHANGES[:2], 0, 1), (CHANGES, 0, 2), (CHANGES, 3, 2)]
)
def test_only_transformation_brings_more_and_covered_or_not(changes, mimicry, pop):
    state = player(mutated(), "blue", changes=changes, mimicry=mimicry, pop=0)
    assert Table(state).play("red", Explore(hex="C2")).state.players["blue"].pop == pop
