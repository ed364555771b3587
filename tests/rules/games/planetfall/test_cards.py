"""Hands, buying back, playing: in secret, revealed together, paid at once (PF-TAC-*)."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import GM, Moment, RuleError, legal, play, question, waits_for
from rules.core.moves import Lapse
from rules.dice import Scripted
from rules.games.planetfall.cards.buy_back import BuyBack, BuyBackCards, price
from rules.games.planetfall.cards.hands import ChooseHand, ChooseHands
from rules.games.planetfall.cards.labels import card_label
from rules.games.planetfall.cards.looking import LookAtHands
from rules.games.planetfall.cards.naming import cards_of, named, spoken, told
from rules.games.planetfall.cards.play import PassCard, PlayCard, PlayCards, in_force, label
from rules.games.planetfall.force.card import Effect
from rules.games.planetfall.modifiers import expired, total
from rules.games.planetfall.system import SYSTEM
from tests.support.planetfall.carded import AQUAN, DECK, card, carded

GRIT = ("sweep", "volley", "rush", "grit")


class Asked:
    """A battle that stands in one frame, and what people answer to it."""

    def __init__(self, frame, *decks, **more):
        self.state = msgspec.structs.replace(carded(*decks, **more), frames=(frame,))
        self.told = []

    def do(self, seat, move):
        """Play a move; no die may fall."""
        dice = Scripted("")
        step = play(SYSTEM, self.state, move, Moment(seat=seat, dice=dice))
        dice.done()
        self.state, self.told = step.state, [*self.told, *step.told]
        return self

    def lapse(self):
        """Let the time of the open question run out."""
        return self.do("red", Lapse())

    def refusal(self, seat, move):
        """The rule that refuses a move."""
        found = legal(self.state, move, seat)
        return found.rule if found else ""

    def heard(self, seat):
        """All that a seat was told."""
        return " ".join(one.text for one in self.told if one.to is None or seat in one.to)

    def tracker(self, side):
        return self.state.command(side).tracker


@pytest.mark.rule("PF-TAC-1", "PF-SET-12", "PF-PBP-4")
def test_hands_are_chosen_in_secret_and_told_to_their_owners_alone():
    game = Asked(ChooseHands(), DECK, (*DECK, card("x"), card("y")))
    assert waits_for(game.state) == ("red", "blue") and question(game.state).sealed
    game.do("red", ChooseHand(cards=("grit", "sweep")))
    assert game.heard("blue") == "Red has answered."
    game.do("blue", ChooseHand(cards=("x", "y", "sweep", "rush")))
    assert game.state.hands == {"red": ("grit", "sweep"), "blue": ("x", "y", "sweep", "rush")}
    assert "Grit, Sweep" in game.heard("red") and "Grit, Sweep" not in game.heard("blue")
    assert "Rush" not in game.heard("red")


@pytest.mark.rule("PF-TAC-1", "PF-TAC-2")
@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        (("sweep", "volley", "rush"), ""),
        ((), ""),
        (GRIT, "PF-TAC-1"),
        (("sweep", "sweep"), "PF-TAC-1"),
        (("tide",), "PF-TAC-2"),
        (("none",), "PF-TAC-2"),
    ],
)
def test_a_hand_holds_different_cards_that_one_may_have(cards, rule):
    foreign = card("tide", scope="alliance", group="zenian")
    game = Asked(ChooseHands(), (*DECK, foreign))
    assert game.refusal("red", ChooseHand(cards=cards)) == rule


@pytest.mark.rule("PF-TAC-1", "PF-PBP-1")
def test_who_says_nothing_has_the_first_cards_and_who_has_no_choice_is_not_asked():
    game = Asked(ChooseHands(), DECK, DECK[:2])
    assert waits_for(game.state) == ("red",)
    game.lapse()
    assert game.state.hands == {"red": GRIT[:3], "blue": GRIT[:2]}
    assert ChooseHands().ask_choose(carded(DECK[:3], ())) is None


@pytest.mark.rule("PF-TAC-1", "PF-PBP-4")
def test_the_hands_that_are_offered_are_legal_ones():
    game = Asked(ChooseHands(), DECK)
    entry = question(game.state).entry("red")
    assert [choice.label for choice in entry.choices] == [
        "The first: Sweep, Volley, Rush",
        "The dearest: Volley, Rush, Grit",
    ]
    found = [*ChooseHand.candidates(game.state, "red")]
    assert [one.cards for one in found] == [GRIT[:3], GRIT[1:]]
    assert all(legal(game.state, one, "red") is None for one in found)
    assert ChooseHand().is_secret()


def played(red=(), blue=(), **more):
    """A battle in which cards have been played and are bought back."""
    state = carded(DECK, DECK, hands={"red": (), "blue": ("grit",)})
    state = state.change_command("red", played=red).change_command("blue", played=blue)
    return Asked(BuyBack(), commands=state.commands, hands=state.hands, cards=DECK, **more)


@pytest.mark.rule("PF-TAC-3", "PF-ZH-2", "PF-PBP-4")
def test_cards_come_back_for_twice_their_cost_any_number_of_them():
    game = played(("sweep", "rush"), ("volley",))
    assert waits_for(game.state) == ("red", "blue") and question(game.state).sealed
    game.do("red", BuyBackCards(cards=("sweep", "rush")))
    assert game.heard("blue") == "Red has answered." and game.tracker("red") == 15
    game.do("blue", BuyBackCards())
    assert (game.tracker("red"), game.tracker("blue")) == (15 + 2 * 1 + 2 * 3, 40)
    assert game.state.hands["red"] == ("sweep", "rush")
    assert game.state.command("red").played == ()
    assert game.state.command("blue").played == ("volley",)
    assert "Red buys back Sweep, Rush." in game.heard("blue")


@pytest.mark.rule("PF-TAC-3", "PF-PBP-1")
def test_only_those_who_have_played_something_are_asked_and_silence_buys_nothing():
    game = played((), ("volley", "sweep"))
    assert waits_for(game.state) == ("blue",)
    labels = [choice.label for choice in question(game.state).entry("blue").choices]
    assert labels == ["Buy nothing back", "Volley (+4)", "Sweep (+2)", "All of them (+6)"]
    assert price(game.state, ("volley",)) == 4
    game.lapse()
    assert game.tracker("blue") == 40 and game.state.hands["blue"] == ("grit",)
    assert BuyBack().ask_buy(carded()) is None


@pytest.mark.rule("PF-TAC-3")
@pytest.mark.parametrize("cards", [("grit",), ("volley", "volley"), ("none",)])
def test_only_what_was_played_is_bought_back_and_once(cards):
    assert played((), ("volley",)).refusal("blue", BuyBackCards(cards=cards)) == "PF-TAC-3"


def laying(red=GRIT[:3], blue=("grit",), decks=(DECK, DECK), **more):
    """A battle in which both sides lay a card."""
    return Asked(PlayCards(), *decks, hands={"red": red, "blue": blue}, **more)


@pytest.mark.rule("PF-TAC-4", "PF-INT-27", "PF-PBP-1", "PF-PBP-4")
def test_cards_lie_face_down_until_both_are_in_and_are_then_paid_for():
    game = laying()
    assert waits_for(game.state) == ("red", "blue") and question(game.state).sealed
    game.do("red", PlayCard(card="volley", squadron=1))
    assert (
        game.heard("blue") == "Red has answered."
        and game.tracker("red") == 15
        and game.state.forces == ()
    )
    game.do("blue", PlayCard(card="grit", squadron=5))
    assert (game.tracker("red"), game.tracker("blue")) == (15 + 2, 40 + 4)
    lines = [one.text for one in game.told if "plays" in one.text]
    assert lines == [
        "Red plays Volley on Red 1: +2 attack dice.",
        "Blue plays Grit on Guard: +2 attack dice.",
    ]
    assert total(game.state, 1, "ad") == 2 and total(game.state, 2, "ad") == 0
    assert [one.card for one in game.state.forces] == ["volley", "grit"]


@pytest.mark.rule("PF-TAC-4", "PF-PBP-1")
def test_a_side_may_pass_and_silence_passes():
    game = laying().do("red", PassCard()).lapse()
    assert game.heard("blue").endswith("Red and Blue: no card.")
    assert game.tracker("red") == 15 and game.state.hands["red"] == GRIT[:3]


@pytest.mark.rule("PF-TAC-4", "PF-PBP-1")
def test_both_are_asked_in_every_turn_whatever_their_hands_hold():
    assert waits_for(laying((), ()).state) == ("red", "blue")


@pytest.mark.rule("PF-TAC-4", "PF-TAC-6", "PF-TAC-7", "PF-INT-27")
def test_a_card_that_was_played_lies_there_until_it_is_bought_back():
    game = laying().do("red", PlayCard(card="sweep", squadron=2)).do("blue", PassCard())
    assert game.state.command("red").played == ("sweep",)
    assert game.state.hands["red"] == ("volley", "rush")
    again = Asked(PlayCards(), DECK, hands=game.state.hands, commands=game.state.commands)
    assert again.refusal("red", PlayCard(card="sweep", squadron=2)) == "PF-TAC-7"
    back = Asked(BuyBack(), DECK, hands=game.state.hands, commands=game.state.commands)
    back.do("red", BuyBackCards(cards=("sweep",)))
    third = Asked(PlayCards(), DECK, hands=back.state.hands, commands=back.state.commands)
    assert third.refusal("red", PlayCard(card="sweep", squadron=2)) == ""


@pytest.mark.rule("PF-TAC-4", "PF-INT-27")
@pytest.mark.parametrize(
    ("more", "squadron"), [({"effects": ()}, 1), ({"everyone": True, "only": ("crystal",)}, 0)]
)
def test_a_card_without_any_effect_is_paid_for_all_the_same(more, squadron):
    empty = card("empty", 5, **more)
    game = laying(("empty",), (), ((empty,), ()))
    game.do("red", PlayCard(card="empty", squadron=squadron)).do("blue", PassCard())
    assert (game.tracker("red"), game.state.forces) == (15 + 5, ())


@pytest.mark.rule("PF-TAC-6", "PF-END-4")
def test_what_a_card_does_is_over_with_the_turn():
    game = laying().do("red", PlayCard(card="sweep", squadron=2)).do("blue", PassCard())
    assert total(expired(game.state), 2, "ad") == 0


@pytest.mark.rule("PF-TAC-5", "PF-TAC-7")
@pytest.mark.parametrize(
    ("more", "squadron", "rule"),
    [
        ({}, 1, ""),
        ({}, 5, ""),
        ({}, 0, "PF-TAC-5"),
        ({}, 6, "PF-TAC-5"),
        ({}, -1, "PF-TAC-5"),
        ({"scope": "racial_any", "group": AQUAN}, 3, "PF-TAC-5"),
        ({"scope": "racial_any", "group": AQUAN}, 2, ""),
        ({"everyone": True}, 1, "PF-TAC-5"),
        ({"everyone": True}, 0, ""),
        ({"effects": ()}, 0, ""),
        ({"effects": ()}, 1, ""),
        ({"effects": (), "only": ("light_infantry",)}, 1, "PF-TAC-5"),
    ],
)
def test_a_card_is_played_on_a_squadron_that_it_may_touch(more, squadron, rule):
    game = laying(("one",), (), ((card("one", **more),), ()))
    assert game.refusal("red", PlayCard(card="one", squadron=squadron)) == rule


@pytest.mark.rule("PF-TAC-5", "PF-DATA-5")
def test_a_card_for_everybody_works_on_each_that_it_may_touch():
    effects = (Effect("dr", 1), Effect("rushed"))
    one = card("one", effects=effects, everyone=True, scope="racial_any", group=AQUAN)
    game = laying(("one",), (), ((one,), ())).do("red", PlayCard(card="one")).do("blue", PassCard())
    assert [total(game.state, n, "dr") for n in range(1, 6)] == [1, 1, 0, 1, 0]
    found = in_force(game.state, "red", PlayCard(card="one"))
    assert {(force.lever, force.squadron) for force in found} == {
        (lever, n) for lever in ("dr", "rushed") for n in (1, 2, 4)
    }


@pytest.mark.rule("PF-TAC-5")
def test_a_card_on_an_enemy_is_in_force_for_the_enemy():
    game = laying()
    (force,) = in_force(game.state, "red", PlayCard(card="sweep", squadron=5))
    assert (force.side, force.squadron, force.cause) == ("blue", 5, "Sweep")


@pytest.mark.rule("PF-TAC-4", "PF-PBP-1", "PF-PBP-4")
def test_what_is_offered_is_legal_named_and_priced():
    game = laying(("volley",), ())
    entry = question(game.state).entry("red")
    assert [choice.label for choice in entry.choices] == [
        "No card",
        *(f"Volley on Red {n} (+2)" for n in (1, 2, 3, 4)),
        "Volley on Guard (+2)",
    ]
    assert label(game.state, PassCard()) == "No card"
    assert all(legal(game.state, choice.move, "red") is None for choice in entry.choices)
    legal_ones = [
        one
        for one in PlayCard.candidates(game.state, "red")
        if legal(game.state, one, "red") is None
    ]
    assert len(legal_ones) == 5


@pytest.mark.rule("PF-PBP-4")
def test_a_hand_that_a_viewer_may_not_know_offers_nothing_and_names_nothing():
    game = laying(("?", "?"), ("grit",))
    labels = [choice.label for choice in question(game.state).entry("red").choices]
    assert labels == ["No card"]
    assert named(game.state, ("?", "grit")) == "?, Grit"
    assert game.refusal("red", PlayCard(card="?", squadron=1)) == "PF-TAC-7"


@pytest.mark.rule("PF-TAC-1")
def test_cards_are_named_by_name_or_id_with_commas():
    two = (card("sweep", 9), DECK[1])
    table = Asked(ChooseHands(), two).state
    assert cards_of(table, "Volley, sweep,") == ("volley", "sweep")
    assert cards_of(table, "") == ()
    with pytest.raises(RuleError, match='There is no card "voley"; did you mean Volley'):
        cards_of(table, "sweep, voley")


@pytest.mark.rule("PF-GM-8")
def test_a_gm_looks_at_hands_by_a_move_that_everybody_sees_if_that_is_switched_on():
    hands = {"red": ("sweep",), "blue": ("grit", "rush")}
    fields = {"hands": hands, "seats": ("red", "blue", GM), "switches": {"gm_sees": "on"}}
    game = Asked(PlayCards(), DECK, **fields)
    assert [*LookAtHands.candidates(game.state, GM)] == [LookAtHands()]
    assert [*LookAtHands.candidates(game.state, "red")] == []
    assert game.refusal("red", LookAtHands()) == "PF-GM-8"
    game.do(GM, LookAtHands())
    assert game.heard("red") == "The GM looks at the hands of cards."
    assert "Red: Sweep. Blue: Grit, Rush." in game.heard(GM)
    for wrong in ({"switches": {"gm_sees": "off"}}, {"switches": {}}, {"hands": {}}):
        game = Asked(PlayCards(), DECK, **{**fields, **wrong})
        assert game.refusal(GM, LookAtHands()) == "PF-GM-8"


@pytest.mark.rule("PF-DATA-5")
@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (Effect("ad", 2), "+2 attack dice"),
        (Effect("to_hit", -1), "-1 on the number needed to hit"),
        (Effect("placed"), "shots are Placed"),
        (Effect("rushed"), "shots are Rushed"),
        (Effect("successes", -2), "-2 hits"),
        (Effect("dr", 1), "+1 on every Damage Rating"),
        (Effect("shield", 1), "+1 on the shield rating"),
        (Effect("cqb", 3), "+3 attack dice in close quarters"),
        (Effect("reroll", 2), "roll up to 2 initial dice again"),
        (Effect("disorder_dice", 1), "+1 die in disorder tests"),
        (Effect("move", -3), '-1.5" of movement'),
    ],
)
def test_every_effect_is_said_in_words(effect, text):
    assert spoken(effect) == text


@pytest.mark.rule("PF-PBP-1")
def test_moves_with_cards_are_said_in_a_few_words_with_what_they_cost():
    table = laying().state
    moves = {
        ChooseHand(cards=("grit", "rush")): "Hand: Grit, Rush",
        BuyBackCards(cards=("grit", "rush")): "Buy back Grit, Rush (+14)",
        BuyBackCards(): "Buy nothing back",
        PlayCard(card="grit", squadron=1): "Grit on Red 1 (+4)",
        PassCard(): "No card",
        LookAtHands(): "Look at the hands of cards",
        Lapse(): "",
    }
    assert {move: card_label(table, move) for move in moves} == moves


def test_a_card_without_effects_shows_its_own_text():
    assert told(card("x", effects=(), text="Ask the GM.")) == "Ask the GM."
    assert told(card("x", effects=())) == "see the card"


@pytest.mark.rule("PF-TAC-1")
def test_the_cheapest_hand_is_offered_though_the_deck_begins_with_the_dearest():
    deck = tuple(
        card(key, cost) for cost, key in ((9, "siege"), (2, "rush"), (5, "grit"), (1, "dig"))
    )
    entry = question(Asked(ChooseHands(), deck).state).entry("red")

    assert [choice.label for choice in entry.choices] == [
        "The first: Siege, Rush, Grit",
        "The cheapest: Dig, Rush, Grit",
        "The dearest: Rush, Grit, Siege",
    ]


@pytest.mark.rule("PF-TAC-1")
def test_that_both_have_their_hands_is_told_before_them_and_nothing_of_an_empty_one():
    game = Asked(ChooseHands(), DECK).lapse()
    assert [(one.text, one.to) for one in game.told] == [
        ("Both sides have their hands of cards.", None),
        ("Your hand: Sweep, Volley, Rush.", ("red",)),
    ]
    assert Asked(ChooseHands(), (), ()).told == []


@pytest.mark.rule("PF-TAC-1")
def test_a_button_names_as_much_of_a_hand_as_it_has_room_for():
    deck = tuple(card(letter * 25, 2) for letter in "abcd")
    long = question(Asked(ChooseHands(), deck).state).entry("red").choices[0].label
    assert len(long) == 80 and long.endswith("…")
    deck = tuple(card(letter * n, 2) for letter, n in (("a", 21), ("b", 21), ("c", 23), ("d", 9)))
    whole = question(Asked(ChooseHands(), deck).state).entry("red").choices[0].label
    assert len(whole) == 80 and not whole.endswith("…")


@pytest.mark.rule("PF-TAC-3")
def test_what_can_be_bought_back_is_named_and_priced_all_together_only_where_there_are_several():
    one = question(played(("sweep",)).state).entry("red")
    assert [(choice.label, choice.move.cards) for choice in one.choices] == [
        ("Buy nothing back", ()),
        ("Sweep (+2)", ("sweep",)),
    ]
    two = question(played(("sweep", "grit")).state).entry("red")
    assert [(choice.label, choice.move.cards) for choice in two.choices][1:] == [
        ("Sweep (+2)", ("sweep",)),
        ("Grit (+8)", ("grit",)),
        ("All of them (+10)", ("sweep", "grit")),
    ]


@pytest.mark.rule("PF-TAC-3")
def test_of_two_who_are_asked_whoever_buys_nothing_is_not_named():
    game = played(("sweep",), ("rush",))
    game.do("red", BuyBackCards(cards=("sweep",))).do("blue", BuyBackCards())
    assert [one.text for one in game.told if "buys back" in one.text] == ["Red buys back Sweep."]
    assert not any("Blue" in one.text for one in game.told if "Zero Hour" in one.text)


@pytest.mark.rule("PF-TAC-4", "PF-TAC-7")
def test_both_cards_are_shown_before_they_are_paid_for_and_whoever_laid_none_is_named_last():
    both = laying().do("red", PlayCard(card="volley", squadron=1))
    both.do("blue", PlayCard(card="grit", squadron=5))
    assert [one.text.split(" (")[0] for one in both.told if "answered" not in one.text] == [
        "Red plays Volley on Red 1: +2 attack dice.",
        "Blue plays Grit on Guard: +2 attack dice.",
        "Red pays 2",
        "Blue pays 4",
    ]
    one = laying().do("red", PlayCard(card="volley", squadron=1)).do("blue", PassCard())
    assert one.told[-1].text == "Blue: no card."


@pytest.mark.rule("PF-GM-8")
def test_looking_at_hands_counts_as_revealing_something():
    fields = {"seats": ("red", "blue", GM), "switches": {"gm_sees": "on"}}
    state = carded(DECK, (), hands={"red": ("sweep",)}, **fields)

    assert LookAtHands().intervene(state, GM, Scripted("")).reveals


@pytest.mark.rule("PF-TAC-4", "PF-INT-27")
def test_a_played_card_lies_beside_those_played_before():
    commands = laying().state.change_command("red", played=("grit",)).commands
    game = Asked(PlayCards(), DECK, hands={"red": GRIT[:3], "blue": ()}, commands=commands)
    game.do("red", PlayCard(card="volley", squadron=1)).do("blue", PassCard())

    assert game.state.command("red").played == ("grit", "volley")
