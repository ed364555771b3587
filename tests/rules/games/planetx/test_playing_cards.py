"""Playing cards: who may, when, on which hexes, and what is told of it."""

from __future__ import annotations

import pytest

from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.cards.cards import Card
from rules.games.planetx.cards.deck import ActCard, InterruptCard, Reveal, SpendCard
from rules.games.planetx.model import Held
from tests.support.planetx.decks import card, effect, holding
from tests.support.planetx.table import Table, player

KINDS = {"spend": SpendCard, "free": ActCard, "interrupt": InterruptCard}


def hand(when, effects=(), stage=None, **changes):
    """Return a game where Red holds one card for that time, at a moment to play it."""
    stage = stage or ("spend" if when == "spend" else "act")
    return holding(card("aid", list(effects), when=when, **changes), stage=stage)


@pytest.mark.rule("PX-CARD-10", "PX-CARD-1")
@pytest.mark.parametrize("when", KINDS)
def test_only_a_card_that_is_held_is_played(when):
    table = Table(hand(when))
    refusal = table.refused("red", KINDS[when](card="ruin#1"))
    assert (refusal.code, refusal.rule) == ("NOT_AVAILABLE", "PX-CARD-1")
    assert table.play("red", KINDS[when](card="aid#1")).rules()[0] == "PX-CARD-7"


@pytest.mark.rule("PX-CARD-10", "PX-CARD-5")
@pytest.mark.parametrize("when", KINDS)
@pytest.mark.parametrize("other", KINDS)
def test_a_card_is_played_at_its_own_time(when, other):
    if when != other:
        stage = "spend" if other == "spend" else "act"
        assert (
            Table(hand(when, stage=stage)).code("red", KINDS[other](card="aid#1")) == "NOT_ALLOWED"
        )


@pytest.mark.rule("PX-CARD-10")
@pytest.mark.parametrize(
    ("when", "seat", "code"),
    [
        ("spend", "blue", "NOT_YOUR_TURN"),
        ("free", "blue", "NOT_YOUR_TURN"),
    ],
)
def test_cards_of_a_turn_are_the_active_players(when, seat, code):
    assert Table(hand(when)).code(seat, KINDS[when](card="aid#1")) == code


@pytest.mark.rule("PX-CARD-10", "PX-TURN-5")
@pytest.mark.parametrize(
    ("when", "twice"), [("usual", False), ("alternative", False), ("free", True)]
)
def test_a_card_in_place_of_the_action_is_not_played_after_it(when, twice):
    more = card("drone", [effect("free_action", kinds=["scout"])])
    state = holding(card("aid", when=when), more)
    table = Table(state).play("red", Explore(hex="C2"))
    code = None if twice else "ACTION_USED"
    if code:
        assert table.code("red", ActCard(card="aid#1")) == code
    else:
        assert table.play("red", ActCard(card="aid#1")).rules()[0] == "PX-CARD-7"


@pytest.mark.rule("PX-CARD-10")
def test_cards_that_nobody_holds_or_can_read_are_not_offered():
    state = hand("interrupt")
    held = (*state.players["red"].cards, Held(card="?", open=False), Held(card="gm#1"))
    state = player(state, "red", cards=held).but(
        written={"gm#1": Card(id="gm", name="Of the GM", when="free")}
    )
    table = Table(state)
    assert [move.card for move in InterruptCard.candidates(table.state, "red")] == ["aid#1"]
    assert [move.card for move in ActCard.candidates(table.state, "red")] == ["gm#1"]
    assert not list(InterruptCard.candidates(table.state, "gm"))
    assert not list(Reveal.candidates(table.state, "gm"))
    assert [move.card for move in Reveal.candidates(table.state, "red")] == ["?"]


@pytest.mark.rule("PX-CARD-3")
def test_only_an_own_hidden_card_is_shown_and_everybody_is_told():
    state = holding(card("aid"), card("ruin"), open=False)
    cards = state.players["red"].cards
    state = player(state, "red", cards=(cards[0], Held(card="ruin#1", open=True)))
    table = Table(state)
    for seat, name in (("red", "ruin#1"), ("red", "none#1"), ("blue", "aid#1"), ("gm", "aid#1")):
        assert table.code(seat, Reveal(card=name)) == "NOT_AVAILABLE"
    table.play("red", Reveal(card="aid#1"))
    assert table.rules() == ("PX-CARD-3",) and table.step.reveals
    assert all(held.open for held in table.state.players["red"].cards)


@pytest.mark.parametrize(
    ("effects", "hexes", "told", "changed"),
    [
        pytest.param(*case, marks=pytest.mark.rule(*rules.split()), id=rules)
        for rules, *case in (
            ("PX-FX-GAINPOP", [effect("gain_pop", n=2)], (), "PX-FX-GAINPOP", ""),
            ("PX-FX-GAINXP", [effect("gain_xp", n=2)], (), "PX-FX-GAINXP", ""),
            ("PX-FX-LOSEPOP", [effect("lose_pop", n=2)], (), "PX-FX-LOSEPOP PX-POP-3", ""),
            (
                "PX-FX-LOSEPOP PX-FX-GAINXP",
                [effect("gain_xp", n=1), effect("lose_pop", n=2)],
                (),
                "PX-FX-GAINXP PX-FX-LOSEPOP PX-POP-3",
                "",
            ),
            ("PX-FX-FILL PX-WIND-6", [effect("fill", n=2)], ("A2", "B3"), "PX-FX-FILL", "A2 B3"),
            ("PX-FX-CLEAR", [effect("clear", n=2)], ("A1", "B4"), "PX-FX-CLEAR", "A1 B4"),
            ("PX-CARD-6", [effect("turn_pop", n=2)], (), "", ""),
        )
    ],
)
def test_a_played_card_tells_what_it_does(effects, hexes, told, changed):
    state = hand("free", effects, uses="once")
    table = Table(state).play("red", ActCard(card="aid#1", hexes=hexes))
    by_rule = [rule for rule in table.rules() if rule not in ("PX-CARD-7", "PX-CARD-8", "PX-POP-3")]
    assert by_rule == [rule for rule in told.split() if rule != "PX-POP-3"]
    assert ("PX-POP-3" in table.rules()) is ("PX-POP-3" in told)
    assert table.rules()[0] == "PX-CARD-7" and "PX-CARD-8" in table.rules()
    assert " ".join(table.state.changed) == changed
    filled = {at for at in hexes if table.state.dice.get(at) == "?"}
    assert filled == (set(hexes) if "FILL" in told else set())
    assert table.state.discard == ("aid#1",)


@pytest.mark.rule("PX-FX-FILL", "PX-FX-CLEAR", "PX-CARD-9")
@pytest.mark.parametrize(
    ("name", "hexes", "code", "rule"),
    [
        ("fill", ("S0", "A2"), "NOT_ON_BOARD", "PX-FX-FILL"),
        ("fill", ("A1", "A2"), "WRONG_FACE", "PX-FX-FILL"),
        ("fill", ("B2", "A2"), "WRONG_FACE", "PX-FX-FILL"),
        ("fill", ("A2",), "NOT_ALLOWED", "PX-FX-FILL"),
        ("fill", ("A2", "A2"), "NOT_ALLOWED", "PX-FX-FILL"),
        ("clear", ("A2", "A1"), "WRONG_FACE", "PX-FX-CLEAR"),
        ("clear", ("C1", "A1"), "FOGGED", "PX-FX-CLEAR"),
        ("clear", ("A1",), "NOT_ALLOWED", "PX-FX-CLEAR"),
        ("turn_pop", ("A1",), "NOT_ALLOWED", "PX-FX-FILL"),
    ],
)
@pytest.mark.parametrize("when", KINDS)
def test_hexes_of_a_card_are_refused_for_their_own_reason(when, name, hexes, code, rule):
    state = hand(when, [effect(name, n=2)]).but(promised={"C1": "on_top"})
    refusal = Table(state).refused("red", KINDS[when](card="aid#1", hexes=hexes))
    assert (refusal.code, refusal.rule) == (code, rule)


@pytest.mark.rule("PX-FX-LOSSCHANGE", "PX-EXPL-4", "PX-EXPL-2", "PX-CARD-2")
@pytest.mark.parametrize(
    ("event", "move", "faces", "base"),
    [
        ("explore_number", Explore(hex="C2"), "", 2),
        ("explore_fissure", Explore(hex="A1"), "d6:2", 2),
        ("scout_fissure", Scout(hex="A1"), "d6:2", 1),
    ],
)
def test_a_changed_loss_shows_how_it_is_reckoned(event, move, faces, base):
    change = effect("loss_change", event=event, delta=1)
    plain, changed = Table(hand("passive")), Table(hand("passive", [change]))
    works = [work for work in changed.play("red", move, faces).told[0].work if not work.faces]
    assert [(work.base, [mod.amount for mod in work.mods]) for work in works] == [(base, [1])]
    assert not [work for work in plain.play("red", move, faces).told[0].work if not work.faces]
    assert plain.state.players["red"].pop == changed.state.players["red"].pop + 1


@pytest.mark.rule("PX-FX-LOSSCHANGE", "PX-FX-FACEMAP", "PX-FX-COSTCHANGE")
def test_an_effect_of_one_kind_is_none_of_another():
    others = [effect("cost_change", purchase="card", delta=-1), effect("turn_pop", n=1)]
    mapped = {"effect": "face_map", "event": "explore", "from": "1", "to": "F"}
    table = Table(hand("passive", [*others, mapped])).play("red", Scout(hex="A1"), "d6:3")
    assert table.state.dice["A1"] == "1" and table.state.players["red"].pop == 0


@pytest.mark.rule("PX-CARD-3", "PX-CARD-8")
def test_a_used_card_is_in_force_no_more():
    state = hand("passive", [effect("turn_pop", n=2)])
    used = player(state, "red", cards=(Held(card="aid#1", used=True),))
    fresh, spent = Table(state), Table(used)
    for table in (fresh, spent):
        table.play("red", Scout(hex="A1"), "d6:3").play("blue", Scout(hex="E1"), "d6:3")
    assert [table.state.players["red"].pop for table in (fresh, spent)] == [3, 1]


@pytest.mark.rule("PX-FX-LOSEPOP")
def test_who_plays_a_card_bears_its_loss_on_anybodys_turn():
    state = holding(card("ruin", [effect("lose_pop", n=2)], when="interrupt"), seat="blue")
    table = Table(state).play("blue", InterruptCard(card="ruin#1"))
    assert [table.state.players[seat].pop for seat in ("red", "blue")] == [0, -2]
