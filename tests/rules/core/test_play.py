"""The one loop and the road of every move, on the made-up duel."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import (
    Edit,
    Lapse,
    Moment,
    NotAsked,
    RuleError,
    Ruling,
    Start,
    begin,
    move_codec,
    offered_values,
    offers,
    pack,
    play,
    question,
    unpack,
    waits_for,
)
from rules.core.edit import changed, paths
from rules.core.move import decision, identity
from rules.dice import Scripted
from tests.support.duel import DUEL, SEATS, Bid, Charm, DuelState, Faint, Strike, Yield


def moment(seat, script=""):
    return Moment(seat=seat, seats=SEATS, dice=Scripted(script))


def opened(charms="1"):
    start = Start(seats=SEATS, options={"charms": charms})
    return begin(DUEL, start, {}, moment("bot")).state


def bids(state, red, blue, script=""):
    one = play(DUEL, state, Bid(amount=red), moment("red")).state
    now = moment("blue", script)
    step = play(DUEL, one, Bid(amount=blue), now)
    now.dice.done()
    return step


def test_a_sealed_answer_decides_nothing_until_the_last_is_in():
    state = opened()
    now = moment("red")

    step = play(DUEL, state, Bid(amount=2), now)

    assert step.decided is None
    assert not now.dice.decisions
    assert waits_for(step.state) == ("blue",)
    assert "2" not in step.told[0].text


def test_an_answer_may_be_changed_until_the_question_closes():
    state = play(DUEL, opened(), Bid(amount=0), moment("red")).state
    state = play(DUEL, state, Bid(amount=3), moment("red")).state

    step = play(DUEL, state, Bid(amount=1), moment("blue", "d6:1"))

    assert step.told[0].text == "Bids: Blue 1, Red 3."
    assert step.reveals


def test_a_roll_opens_the_next_stage_and_the_child_hands_its_result_back():
    step = bids(opened("0"), 3, 1, "d6:6")

    assert step.state.wounds == {"blue": 1, "red": 0}
    assert step.state.hits == 1
    assert question(step.state).kind == "bid"


def test_a_question_after_a_roll_waits_in_the_state():
    step = bids(opened(), 3, 1, "d6:5")

    assert question(step.state).kind == "charm"
    assert isinstance(step.state.frames[-1], Strike)
    spent = play(DUEL, step.state, Charm(spend=True), moment("blue", "d6:2")).state
    assert spent.wounds == {"blue": 0, "red": 0}
    assert spent.charms == {"blue": 0, "red": 1}


def test_silence_plays_the_default_when_the_time_is_over():
    state = play(DUEL, opened("0"), Bid(amount=3), moment("red")).state

    step = play(DUEL, state, Lapse(), moment("bot", "d6:1"))

    assert step.told[0].text == "Bids: Blue 0, Red 3."
    assert decision({"red": Bid(amount=3), "blue": Bid(amount=0)}) == step.decided


def test_a_refusal_changes_nothing_and_rolls_nothing():
    state = opened()
    before = pack(state)

    with pytest.raises(RuleError) as refusal:
        play(DUEL, state, Bid(amount=7), moment("red"))

    assert refusal.value.rule == "DUEL-1"
    assert "7" in refusal.value.text
    assert pack(state) == before


def test_who_is_not_asked_hears_who_is():
    state = bids(opened(), 3, 1, "d6:5").state

    with pytest.raises(RuleError, match="waits for Blue"):
        play(DUEL, state, Charm(spend=True), moment("red"))


def test_who_is_not_asked_hears_the_names_of_the_table():
    state = bids(opened(), 3, 1, "d6:5").state

    with pytest.raises(NotAsked) as refused:
        play(DUEL, state, Charm(spend=True), moment("red"))

    named = refused.value.calling({"red": "Bell", "blue": "Hunt"}.get)
    assert named.text == "Bell is not asked now; the game waits for Hunt."
    assert named.rule == refused.value.rule


def test_answers_are_offered_before_interrupts():
    kinds = dict.fromkeys(type(move) for move in offers(DUEL, opened(), "red"))

    assert list(kinds) == [Bid, Faint]


def test_a_move_of_another_kind_hears_what_answers():
    with pytest.raises(RuleError) as refused:
        play(DUEL, opened(), Charm(spend=True), moment("red"))
    assert refused.value.text == '"Charm" does not answer what is asked: "Bid." It takes: "Bid".'
    struck = bids(opened(), 3, 1, "d6:5").state
    with pytest.raises(RuleError) as refused:
        play(DUEL, struck, Bid(amount=1), moment("blue"))
    assert refused.value.text.endswith('"Spend a charm?" It takes: "Spend a charm", "Take it".')


def test_an_interrupt_drops_frames_and_forgets_their_answers():
    state = bids(opened(), 3, 1, "d6:5").state

    step = play(DUEL, state, Faint(), moment("red"))

    assert step.state.frames == ()
    assert DUEL.outcome(step.state).winners == ("blue",)


def test_facts_and_texts_are_no_part_of_a_decision():
    assert identity(Bid(amount=1, paces=9)) == {"kind": "bid", "amount": 1}
    assert identity(Ruling(text="so be it")) == {"kind": "ruling"}


def test_offers_are_the_candidates_that_are_not_refused():
    found = offers(DUEL, opened(), "red")

    assert found == (*(Bid(amount=n) for n in range(4)), Faint())


def test_a_value_that_is_offered_is_looked_for_once(monkeypatch):
    checked = []

    def is_legal(self, state, seat):
        checked.append(self.amount)
        return self.amount < 7

    bid = [Bid(amount=amount) for amount in (2, 2, 0, 2, 7)]
    monkeypatch.setattr(Bid, "candidates", lambda state, seat: iter(bid))
    monkeypatch.setattr(Bid, "is_legal", is_legal)

    assert offered_values(DUEL, opened(), "red", Bid, "amount") == [2, 0]
    assert checked == [2, 0, 7]


def test_a_state_comes_back_from_its_bytes_with_its_books():
    state = bids(opened(), 3, 1, "d6:5").state
    text, books = pack(state)

    assert b"retreat" not in text
    assert unpack(DuelState, text, books.__getitem__) == state


def test_a_move_comes_back_from_its_bytes_and_unknown_fields_are_refused():
    codec = move_codec(DUEL.Moves)

    assert codec.decode(b'{"kind":"bid","amount":2,"paces":4}') == Bid(amount=2, paces=4)
    with pytest.raises(msgspec.ValidationError):
        codec.decode(b'{"kind":"bid","amount":2,"more":1}')


def test_the_gm_sets_a_value_by_its_path():
    edit = Edit(path="wounds.red", value="2", reason="misread")

    step = play(DUEL, opened(), edit, moment("gm"))

    assert step.state.wounds["red"] == 2
    assert "from 0 to 2" in step.told[0].text
    assert ("wounds.red", 0) in paths(opened())


@pytest.mark.parametrize(
    ("path", "value"),
    [("wounds.green", "1"), ("frames", "[]"), ("", "1"), ("wounds.red", "many"), ("hits.x", "1")],
)
def test_an_edit_that_does_not_fit_is_refused(path, value):
    with pytest.raises(RuleError):
        play(DUEL, opened(), Edit(path=path, value=value), moment("gm"))


def test_fields_at_their_default_and_in_tuples_can_be_set_too():
    from rules.games.planet28.state import Table
    from rules.games.planet28.units import Character

    table = Table(units=(Character(id=1, hp=20),))

    new, old = changed(table, "units.0.status", "broken")
    worse, _ = changed(new, "units.0.hp", "3")

    assert (old, new.units[0].status, worse.units[0].hp) == ("ok", "broken", 3)
    assert ("units.0.half", False) in paths(table)
    assert not [path for path, _ in paths(table) if path.startswith("profiles")]


def test_an_interrupt_that_takes_the_last_awaited_seat_out_closes_the_question():
    state = play(DUEL, opened("0"), Bid(amount=2), moment("red")).state
    now = moment("blue", "d6:1")

    step = play(DUEL, state, Yield(), now)

    now.dice.done()
    assert step.told[-1].text == "Red misses."
    assert question(step.state).kind == "bid"


def test_only_the_gm_edits_and_rules():
    for move in (Edit(path="hits", value="1"), Ruling(text="mine")):
        with pytest.raises(RuleError, match="Only the GM"):
            play(DUEL, opened(), move, moment("red"))
