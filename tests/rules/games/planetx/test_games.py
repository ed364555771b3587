"""Whole random games: they end by the rules, and what must always hold holds after every move."""

from __future__ import annotations

import random

import msgspec
import pytest

from rules import core
from rules.games.planetx.model import Held
from rules.games.planetx.system import SYSTEM
from tests.support.planetx.games import Chance, duel, play_out, random_choice, setting, suggested
from tests.support.planetx.table import Table, player, position


class Recorded(Chance):
    """Dice that remember what they showed."""

    def __init__(self, seed):
        super().__init__(seed)
        self.shown = []

    def draw(self, n, sides, why, hidden):
        faces = super().draw(n, sides, why, hidden)
        self.shown.append(faces)
        return faces


@pytest.mark.parametrize("seed", range(3))
def test_random_games_end_and_keep_every_invariant(seed, seed_of):
    def watch(state, move, seat, step):
        assert SYSTEM.invariants(step.state) == (), (seat, move)

    played = play_out(seed_of(seed), watch)
    assert SYSTEM.outcome(played.state) is not None and played.state.frames == ()


@pytest.mark.parametrize("seed", (21, 22))
def test_states_and_moves_survive_being_stored(seed, seed_of):
    codec = core.move_codec(SYSTEM.Moves)

    def watch(state, move, seat, step):
        text, books = core.pack(step.state)
        again = core.unpack(SYSTEM.State, text, books.__getitem__)
        assert again == step.state and core.pack(again)[0] == text
        assert codec.decode(core.canonical(move)) == move

    play_out(seed_of(seed), watch)


@pytest.mark.rule("PX-DIE-5")
@pytest.mark.parametrize("seed", (30,))
def test_the_same_faces_give_the_same_game(seed, seed_of):
    one, other = play_out(seed_of(seed)), play_out(seed_of(seed))
    assert core.canonical(one.state) == core.canonical(other.state)
    assert one.rules == other.rules


@pytest.mark.parametrize("seed", (41,))
def test_refusals_change_nothing(seed, seed_of):
    chance = random.Random(seed_of(seed))

    def watch(state, move, seat, step):
        before = core.canonical(step.state)
        for other in step.state.order:
            for kind in chance.sample(KINDS, 4):
                for wrong in list(kind.candidates(step.state, other))[:3]:
                    core.legal(step.state, wrong, other)
        assert core.canonical(step.state) == before

    play_out(seed_of(seed), watch)


KINDS = [kind for kind in SYSTEM.Moves.__args__ if not issubclass(kind, core.Interrupt)]


@pytest.mark.rule("PX-PBP-5")
@pytest.mark.parametrize("seed", (50, 51))
def test_nobody_sees_what_they_may_not_know(seed, seed_of):
    """Swap what is secret: whoever may not know it must see the very same."""

    def watch(state, move, seat, step):
        after = step.state
        swapped = after.but(deck=tuple(reversed(after.deck)))
        for other in after.order:
            hidden = after.players[other].cards
            if after.config.cards_open or not hidden:
                continue
            changed = tuple(Held(card="nursery#9", open=False) if not h.open else h for h in hidden)
            swapped = player(swapped, other, cards=changed)
            for viewer in {*after.order, "gm", None} - {other}:
                mine = player(after.but(deck=swapped.deck), other, cards=changed)
                assert SYSTEM.look(mine, viewer) == SYSTEM.look(after, viewer)

    play_out(seed_of(seed), watch)


def test_a_view_shows_ones_own_secrets():
    state = player(position("R ? ?\n? ? ? ?\n? ? ? ? B\n? ? ? ?\n? ? ?"), "red",
                   cards=(Held(card="aid#1", open=False),))  # fmt: skip
    assert SYSTEM.look(state, "red").state.players["red"].cards[0].card == "aid#1"
    assert SYSTEM.look(state, "blue").state.players["red"].cards[0].card == "?"


def test_settings_of_random_games_reach_every_mod():
    games = [setting(random.Random(seed))[0] for seed in range(30)]
    seen = {key for options in games for key, value in options.items() if value == "on"}
    assert {"governments", "farmers", "explorers", "betrayal", "merchants", "mutation"} <= seen


@pytest.mark.long
def test_the_computer_player_beats_chance():
    wins = 0
    for game in range(10):
        seat = ("red", "blue")[game % 2]
        result, _ = duel(game, {seat: suggested, "*": random_choice})
        wins += result.winners == (seat,)
    assert wins >= 9


@pytest.mark.long
def test_the_computer_player_answers_every_question():
    """Every question of games with all mods is answered by a legal move."""
    for game in range(2):
        result, _ = duel(game, {"*": suggested}, mods=True)
        assert result.how in ("scored", "survivor")


def test_the_computer_player_sees_only_its_view():
    state = position("? ? ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?")
    table = Table(state)
    offers = table.offers("red")
    view = SYSTEM.look(state, "red")
    picked = SYSTEM.computer.suggest(view, offers, "red", Recorded(1))
    assert picked in offers and isinstance(view.state, msgspec.Struct)
