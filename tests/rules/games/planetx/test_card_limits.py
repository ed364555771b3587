"""What cards and policies may say, when they hold, and what of them is told."""

from __future__ import annotations

import json

import pytest

from rules.core import Faults, RuleError
from rules.dice import Scripted
from rules.games.planetx.actions.farmers import Farm
from rules.games.planetx.cards import card_checks, effects, mutation
from rules.games.planetx.cards.cards import Card, CostChange, FaceMap, Policies, Policy
from rules.games.planetx.cards.cards import GovernmentCard as Texts
from rules.games.planetx.cards.changes import BuyChange
from rules.games.planetx.cards.reactions import announced
from rules.games.planetx.model import Government, Held
from rules.games.planetx.system import SYSTEM
from rules.games.planetx.turn import buying, free_actions
from tests.support.planetx.decks import card, deck, effect, holding
from tests.support.planetx.ruled import run
from tests.support.planetx.table import Table, player, position

FIELDS = "? . ?\n? R . .\n? . ? . .\n? . . 4\n? B ?"
GOVERNED = {"red": "harmony", "blue": "dominance", "green": "harmony"}


def face_map(event, face):
    return {"effect": "face_map", "event": event, "from": "1", "to": face}


@pytest.mark.rule("PX-CARD-5", "PX-CARD-6")
@pytest.mark.parametrize(
    ("when", "made", "fine"),
    [
        ("passive", effect("gain_xp", n=1), False),
        ("end", effect("gain_xp", n=1), False),
        ("free", effect("gain_xp", n=1), True),
        ("end", effect("vp", n=1), True),
        ("free", effect("vp", n=1), False),
        ("passive", face_map("explore", "?"), False),
        ("passive", face_map("scout", "?"), True),
        ("passive", face_map("explore", "F"), True),
    ],
)
def test_a_card_takes_only_effects_that_fit_its_time(when, made, fine):
    if fine:
        assert deck(card("aid", [made], when=when)).cards
    else:
        with pytest.raises(Faults):
            deck(card("aid", [made], when=when))


@pytest.mark.rule("PX-CARD-5", "PX-CARD-6", "PX-MOD-GOVERNMENTS-3")
@pytest.mark.parametrize(
    ("made", "fine"),
    [
        (effect("turn_pop", n=1), True),
        (effect("no_consent"), True),
        (effect("free_action", kinds=["scout"]), True),
        (effect("free_action", kinds=["scout"], per="once"), False),
        (effect("gain_xp", n=1), False),
    ],
)
def test_a_policy_takes_lasting_effects_each_turn(made, fine):
    text = json.dumps({"harmony": {"effects": [made]}})
    if fine:
        assert SYSTEM.documents.read("governments", text).harmony.effects
    else:
        with pytest.raises(Faults):
            SYSTEM.documents.read("governments", text)


@pytest.mark.rule("PX-FX-FILL", "PX-FX-CLEAR", "PX-MOD-EXPLORERS-6")
@pytest.mark.parametrize(("name", "code"), [("fill", "WRONG_FACE"), ("clear", "FOGGED")])
def test_fog_keeps_a_hex_from_being_cleared_and_its_die_from_being_filled(name, code):
    made = card("aid", [effect(name, n=1)], when="free", uses="once")
    state = holding(made, promised={"C3": "on_top"})
    with pytest.raises(RuleError) as refused:
        card_checks.check_hexes(state, "red", "aid#1", ("C3",))
    assert refused.value.code == code


@pytest.mark.rule("PX-MOD-MUTATION-2", "PX-XP-2", "PX-MOD-1")
@pytest.mark.parametrize(
    ("xp", "mods", "stage", "code"),
    [
        (4, ("mutation",), "spend", "TOO_POOR"),
        (5, (), "spend", "MOD_OFF"),
        (5, ("mutation",), "act", "WRONG_STEP"),
    ],
)
def test_a_change_card_is_bought_as_everything_is(xp, mods, stage, code):
    state = player(position(FIELDS, stage=stage, mods=mods), "red", xp=xp)
    assert Table(state).code("red", BuyChange(change="mutation")) == code


@pytest.mark.rule("PX-FX-COSTCHANGE")
@pytest.mark.parametrize(
    ("purchase", "mine", "theirs"), [("card", 3, 5), ("sea", 5, 5), ("flip", 2, 2)]
)
def test_a_card_played_this_turn_lowers_the_prices_of_its_player(purchase, mine, theirs):
    made = Card(id="sale", name="Sale", effects=(CostChange(purchase="card", delta=-2),))
    state = position(FIELDS, stage="spend").but(cards={"sale": made})
    state = state.but(turn=type(state.turn)(no=1, played=(("red", "sale#1"),)))
    assert buying.price(state, "red", purchase) == mine
    assert buying.price(state, "blue", purchase) == theirs


@pytest.mark.rule("PX-FX-COSTCHANGE", "PX-XP-2")
@pytest.mark.parametrize(("purchase", "base"), [("flip", 2), ("card", 5)])
def test_a_changed_price_is_reckoned_from_the_usual_one(purchase, base):
    made = card("sale", [effect("cost_change", purchase=purchase, delta=-1)])
    (work,) = buying.receipt(holding(made), "red", purchase)
    assert (work.base, [mod.amount for mod in work.mods]) == (base, [-1])
    assert buying.receipt(holding(made), "blue", purchase) == ()


@pytest.mark.rule("PX-FX-FACEMAP", "PX-MOD-GOVERNMENTS-6")
@pytest.mark.parametrize(("seat", "pop"), [("red", 1), ("blue", 0)])
def test_ones_own_policy_touches_farming_dice_whatever_was_agreed(seat, pop):
    policy = Policy(effects=(FaceMap(event="farm", from_face="F", to_face="1"),))
    texts = Policies(governments=(Texts(id="guild", name="Guild", harmony=policy),))
    state = position(FIELDS, mods=("farmers", "governments"), farm_reacts="off")
    guild = Government(card="guild", side="harmony", bought=0)
    state = player(state.but(policies=texts), seat, government=guild)
    assert Table(state).play("red", Farm(), "d6:2").state.players["red"].pop == pop


@pytest.mark.rule("PX-CARD-8", "PX-FX-FREEACTION")
def test_a_card_that_nobody_holds_any_more_is_not_discarded_again():
    made = card("flare", [effect("free_action", kinds=["scout"], per="once")], uses="once")
    state = holding(made)
    spent = free_actions.wear(state, "red", "flare#1")
    assert spent.discard == ("flare#1",) and spent.players["red"].cards == ()
    assert free_actions.wear(spent, "red", "flare#1") is spent


@pytest.mark.rule("PX-MOD-MUTATION-8", "PX-MOD-MUTATION-10")
def test_did_it_work_is_told_with_its_die_and_player_by_player():
    state = run(mods=("mutation",)).state
    for seat, cards, xp in (("red", 2, 5), ("green", 1, 1)):
        changes = ("adaptation", "mutation")
        state = player(state, seat, mimicry=cards, xp=xp, changes=changes)
    dice = Scripted("d6:5")
    after, told = mutation.did_it_work(state, dice)
    assert [roll.who for roll in dice.rolls] == ["red"]
    assert [line.text.split()[0] for line in told[1:]] == ["Red", "Green"]
    assert [work.faces for line in told for work in line.work] == [(5,)] * 3
    assert "3 XP" in told[1].text and "1 of 2" in told[1].text
    assert [after.players[seat].mimicry for seat in ("red", "green")] == [1, 0]
    assert [after.players[seat].xp for seat in ("red", "green")] == [2, 1]


@pytest.mark.rule("PX-MOD-MUTATION-8")
def test_did_it_work_is_rolled_for_the_first_player_who_is_not_out():
    state = player(run(mods=("mutation",)).state, "red", status="eliminated")
    dice = Scripted("d6:1")
    mutation.did_it_work(state, dice)
    dice.done()
    assert [roll.who for roll in dice.rolls] == ["blue"]


@pytest.mark.rule("PX-MOD-GOVERNMENTS-5", "PX-MOD-GOVERNMENTS-4")
@pytest.mark.parametrize(
    ("side", "rules"), [("harmony", []), ("dominance", ["PX-MOD-GOVERNMENTS-4"])]
)
def test_only_a_new_majority_is_told(side, rules):
    state = run(mods=("governments",)).state
    for seat, stands in GOVERNED.items():
        held = Government(card="none", side=stands, bought=0)
        state = player(state, seat, government=held)
    changed = Government(card="other", side=side, bought=0)
    after = player(state, "green", government=changed)
    assert [line.rule for line in announced(state, after)] == rules


@pytest.mark.rule("PX-PBP-5", "PX-CARD-3")
def test_a_hidden_card_is_in_force_for_nobody():
    made = card("sale", [effect("cost_change", purchase="card", delta=-1)])
    state = holding(made)
    hidden = player(state, "red", cards=(Held(card="sale#1", open=False),))
    assert effects.in_force(state, "red", CostChange)
    assert not effects.in_force(hidden, "red", CostChange)
