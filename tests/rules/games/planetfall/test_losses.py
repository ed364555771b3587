"""What a loss brings at once: passengers of wrecks, and the shock of a lost commander."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planetfall.damage.applying import damaged
from rules.games.planetfall.damage.losses import Losses, Spill
from rules.games.planetfall.force.mars import COMMAND_ELEMENT, TRANSPORT
from rules.games.planetfall.system import SYSTEM
from tests.support.planetfall.tables import Game, battle, d6, infantry, mar, profile, squad

CARRIER = squad("Slepnr", boxes=(6,), mars=(mar(TRANSPORT, value=12),))
BOSS = mar(COMMAND_ELEMENT, reach=16)


def aboard(name="Guards", models=3, within=1, boxes=(3,)):
    return squad(name, models, of=infantry(boxes=boxes), place="embarked", within=within)


def wrecked(*red, floating, **fields):
    """A battle in which the first model was destroyed, and so many hits float."""
    state = battle(red=red or [CARRIER, aboard()], blue=[squad("Claws")], **fields)
    state, _ = damaged(state, ((1, 9),))
    return Game(state).send(Losses(floating=floating))


def damages(game):
    return [one.damage for one in game.state.models]


@pytest.mark.rule("PF-EMB-4", "PF-ORD-20", "PF-SAVE-6", "PF-INT-21")
def test_floating_hits_reach_the_passengers_unsaved_in_the_order_of_their_owner():
    game = wrecked(CARRIER, aboard(boxes=(3,)), floating=7)

    assert game.kind() == "spill" and game.asked().entries[0].seat == "red"
    assert game.labels() == [
        *("In roster order: ABC", "ACB", "BAC", "BCA", "CAB"),
        "The other way round: CBA",
    ]
    game.do("red", Spill(chain="CA"))
    assert damages(game)[1:4] == [1, 0, 1]
    assert [(one.squadron, one.damage) for one in game.state.hurt] == [(1, 1), (2, 2)]


@pytest.mark.rule("PF-SAVE-6")
def test_passengers_save_nothing_though_they_have_shields():
    guards = squad("Guards", of=infantry(shield=2), place="embarked", within=1)

    assert damages(wrecked(CARRIER, guards, floating=3))[1] == 1


@pytest.mark.rule("PF-EMB-4")
def test_silence_takes_the_listed_order():
    assert damages(wrecked(floating=4).lapse())[1:4] == [1, 0, 0]


@pytest.mark.rule("PF-EMB-4")
def test_nobody_rides_in_a_wreck_while_its_hits_are_settled():
    game = wrecked(floating=7)

    assert game.kind() == "spill"
    assert (game.state.squadron(2).place, game.state.squadron(2).within) == ("table", 0)


@pytest.mark.rule("PF-EMB-4")
def test_the_order_is_asked_for_as_soon_as_the_weakest_could_be_hurt():
    mixed = aboard("Guards", 1, boxes=(5,))
    mixed.profiles = (*mixed.profiles, infantry("Weak", boxes=(3,)))

    assert wrecked(CARRIER, mixed, floating=3).kind() == "spill"
    assert wrecked(CARRIER, mixed, floating=2).asked() is None


@pytest.mark.rule("PF-EMB-4")
def test_in_an_engagement_each_side_has_hits_of_its_own():
    state = battle(red=[CARRIER, aboard()], blue=[squad("Claws")])
    state, _ = damaged(state, ((1, 9),))

    assert Game(state).send(Losses(floating=9, side="blue")).asked() is None
    assert Game(state).send(Losses(floating=9, side="red")).kind() == "spill"


@pytest.mark.rule("PF-EMB-4")
def test_passengers_get_out_with_the_last_transport_of_their_squadron():
    mixed = squad("Slepnr", 2, boxes=(6,), mars=(mar(TRANSPORT, value=12),))
    mixed.profiles = (*mixed.profiles, profile("Escort"))
    state = battle(red=[mixed, aboard()], blue=[squad("Claws")])
    one, _ = damaged(state, ((1, 1),))
    both, _ = damaged(state, ((1, 1), (2, 1)))

    assert Game(one).send(Losses()).state.squadron(2).place == "embarked"
    assert Game(both).send(Losses()).state.squadron(2).place == "table"


@pytest.mark.rule("PF-EMB-4")
def test_who_rides_in_something_without_the_mar_stays_there_while_it_lives():
    state = battle(red=[squad("Cart", 2), aboard()], blue=[squad("Claws")])
    state, _ = damaged(state, ((1, 2),))

    assert Game(state).send(Losses()).state.squadron(2).place == "embarked"


@pytest.mark.rule("PF-DIS-6", "PF-DICE-12")
def test_no_other_commander_steadies_those_who_test_for_one():
    boss = squad("Boss", 2, boxes=(3,), mars=(BOSS,))
    switches = {"command_loss": "every"}
    state = battle(red=[boss, squad("Fists", 2)], blue=[squad("Claws")], switches=switches)
    state, _ = damaged(state, ((1, 1),))
    game = Game(state).send(Losses(), script=d6(4, 4, 1, 4, 4, 1))

    assert game.text().startswith("A command element is lost.")
    assert "Fists keep order: 2 successes, 2 required." in game.text()


@pytest.mark.rule("PF-EMB-4", "PF-ACT-9")
def test_survivors_get_out_activated():
    guards = wrecked(floating=0).state.squadron(2)

    assert (guards.place, guards.within, guards.activated) == ("table", 0, True)


@pytest.mark.rule("PF-EMB-4")
def test_nobody_is_asked_where_no_hit_can_hurt_or_one_model_takes_all():
    assert wrecked(floating=2).asked() is None
    alone = wrecked(CARRIER, aboard(models=1), floating=3)
    assert alone.asked() is None and alone.state.squadron(2).place == "destroyed"


@pytest.mark.rule("PF-EMB-4", "PF-FACT-1")
def test_letters_that_the_passengers_do_not_have_are_refused():
    game = wrecked(floating=7)

    with pytest.raises(RuleError) as refused:
        Spill(chain="D").check(game.state, "red")
    assert refused.value.rule == "PF-FACT-1"
    assert {move.chain for move in game.offers("red") if isinstance(move, Spill)} >= {"", "A", "B"}


@pytest.mark.rule("PF-EMB-4")
def test_several_wrecks_share_the_hits_one_after_another():
    second = msgspec.structs.replace(CARRIER, name="Second")
    state = battle(red=[CARRIER, second, aboard("Guards", 1, 1), aboard("Others", 1, 2)])
    state, _ = damaged(msgspec.structs.replace(state, seats=("red", "blue")), ((1, 1), (2, 1)))
    game = Game(state).send(Losses(floating=5))

    assert damages(game) == [1, 1, 1, 0]
    assert game.state.squadron(4).place == "table"


@pytest.mark.rule("PF-EMB-4")
def test_passengers_stay_aboard_while_their_transport_lives():
    state = battle(red=[CARRIER, aboard()], blue=[squad("Claws")])

    assert Game(state).send(Losses(floating=9)).state.squadron(2).place == "embarked"


@pytest.mark.rule("PF-DIS-6", "PF-DICE-12")
def test_a_lost_commander_is_followed_by_tests_of_its_helix_in_roster_order():
    boss = squad("Boss", boxes=(3,), mars=(BOSS,))
    state = battle(red=[boss, squad("Fists", 2), squad("Others", 2)], blue=[squad("Claws")])
    state, _ = damaged(state, ((1, 1),))
    game = Game(state).send(Losses(), script=d6(4, 4, 1, 4, 1, 1))

    assert [game.state.squadron(n).disorder for n in (1, 2, 3)] == [0, 0, 1]
    assert game.state.fallen == ()
    # It is followed up once.
    assert Game(game.state).send(Losses()).told == []


@pytest.mark.rule("PF-DIS-6")
def test_losses_without_a_commander_among_them_bring_no_test():
    boss = squad("Boss", 2, boxes=(3,), mars=(BOSS,))
    state = battle(red=[boss, squad("Fists", 2)], blue=[squad("Claws")])
    state, _ = damaged(state, ((1, 1),))

    assert Game(state).send(Losses()).state.fallen == ()


@pytest.mark.rule("PF-EMB-4")
@pytest.mark.parametrize(
    ("models", "count", "last"),
    [(2, 2, "The other way round: BA"), (4, 24, "The other way round: DCBA")],
)
def test_every_order_of_a_few_passengers_is_a_choice(models, count, last):
    game = wrecked(CARRIER, aboard(models=models), floating=7)
    labels = game.labels()
    assert (len(labels), len(set(labels)), labels[-1]) == (count, count, last)


@pytest.mark.rule("PF-EMB-4")
def test_of_many_passengers_the_first_is_chosen_by_letter():
    game = wrecked(CARRIER, aboard(models=6), floating=7)
    firsts = [f"{letter}, then the others" for letter in "BCDEF"]
    assert game.labels() == ["In roster order: ABCDEF", *firsts]


@pytest.mark.rule("PF-EMB-4")
def test_passengers_in_a_wreck_are_pictured_with_their_own_letters():
    game = wrecked(CARRIER, aboard(models=3, boxes=(3, 2)), floating=7)
    picks = SYSTEM.picks(game.state)
    assert picks.title == game.asked().text
    assert [(one.letter, one.note, one.move) for one in picks.things] == [
        (letter, "2 boxes left", None) for letter in "ABC"
    ]
    assert SYSTEM.picks(wrecked(floating=0).state) is None
