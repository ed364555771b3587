"""Planet X's board on a phone: everything can be read and told apart, and the words name it all."""

from __future__ import annotations

import random

import pytest

from pictures import planetx, planetx_letters
from rules.core import seat_title
from rules.games.planetx.actions.winds_letters import keepings
from rules.games.planetx.board.board_updates import land
from rules.games.planetx.model import SEATS, Colony
from rules.games.planetx.system import SYSTEM
from rules.games.planetx.trade.ledger import ledger
from tests.support import drawing
from tests.support.planetx import games
from tests.support.planetx.market import market
from tests.support.planetx.table import opened
from tests.support.planetx.winds import blown

FACES = ("", "", "?", "F", "1", "2", "3", "4")
EVERY = 40
SEEDS = range(3)


def drawn(state, **how):
    """Return the picture, and what it is made of."""
    with drawing.recorded() as made:
        picture = planetx.draw(SYSTEM.look(state, None), **how)
    return picture, made[-1]


def full(players, seed):
    """Return a board full of everything that may lie on it."""
    chance = random.Random(seed)
    state = opened(*SEATS[:players], explorers="on", betrayal="on", merchants="on").state
    ground, dice, colonies, shields, promised = land(state), {}, dict(state.colonies), {}, {}
    for name in ground.order:
        face = chance.choice(FACES)
        if name in colonies or any(beside in colonies for beside in ground.near[name]):
            continue
        if chance.random() < 0.1:
            colonies[name] = Colony(owner=chance.choice(state.order), no=99)
        elif face:
            dice[name] = face
        elif chance.random() < 0.5:
            shields[name] = tuple(chance.sample(state.order, chance.randint(1, players)))
        if name not in colonies and chance.random() < 0.1:
            promised[name] = "on_top" if dice.get(name) == "?" else "under"
    oaths = dict(zip(state.order, chance.sample(ground.order, players), strict=True))
    sea = dict.fromkeys(chance.sample(ground.sea, 8), 1)
    changed = tuple(chance.sample(ground.order, 3))
    return state.but(
        dice=dice,
        colonies=colonies,
        shields=shields,
        oaths=oaths,
        promised=promised,
        sea=sea,
        changed=changed,
        active=chance.choice(state.order),
        round=9,
    )


def sampled(seed):
    """Return states of a random game."""
    states = []
    games.play_out(seed, lambda state, move, seat, step: states.append(step.state), most=160)
    return states[::EVERY] + states[-1:]


@pytest.mark.parametrize("players", range(2, 7))
def test_a_full_board_can_be_read_on_a_phone(players):
    for how in ({"outline": "red"}, {"legend": True}):
        _, made = drawn(full(players, players), **how)
        assert drawing.faults(made) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_the_boards_of_random_games_can_be_read_and_named(seed):
    for state in sampled(seed):
        picture, made = drawn(state)
        assert drawing.faults(made) == []
        written = {text.words for text in made.texts}
        assert all(seat_title(seat) in written for seat in state.order)
        assert all(f"{seat_title(seat)}" in picture.alt for seat in state.order)
        changed = ", ".join(land(state).sort(state.changed))
        assert not changed or f"Changed: {changed}." in picture.alt


@pytest.mark.parametrize("players", range(2, 7))
def test_every_hex_has_its_name_on_the_picture_homes_too(players):
    state = full(players, 3)
    _, made = drawn(state)
    written = {text.words for text in made.texts}

    assert written >= {*land(state).order, *land(state).sea}


def test_the_words_say_where_every_die_lies():
    state = full(2, 1)
    picture, _ = drawn(state)
    text = picture.alt

    assert "Fissures: B3-B4, C3, D5, E3, G2-G3. Terrain 2: D3, F2, G4." in text
    assert text.endswith("Open: all other hexes.")
    assert f"{seat_title(state.active)}'s turn." in text


def test_whose_turn_it_is_stands_on_the_picture():
    state = full(3, 1)
    said = []
    for seat in state.order:
        _, made = drawn(state.but(active=seat))
        said.append(
            {text.words for text in made.texts} & {f"{seat_title(s)}'s turn" for s in SEATS}
        )

    assert said == [{f"{seat_title(seat)}'s turn"} for seat in state.order]


def test_the_legend_stands_on_the_first_picture_and_on_request():
    first = opened("red", "blue").state
    later = first.but(round=2)
    legend = {"colony", "name of a home", "whose territory", "changed last"}
    shown = [
        legend <= {text.words for text in drawn(state, **how)[1].texts}
        for state, how in ((first, {}), (later, {}), (later, {"legend": True}))
    ]

    assert shown == [True, False, True]


def test_open_hexes_show_whose_territory_they_are_by_shape():
    state = opened("red", "blue").state
    home = state.players["red"].home
    beside = land(state).near[home][0]
    cleared = state.but(dice={name: face for name, face in state.dice.items() if name != beside})

    before, after = (
        sum(mark.shape == "disc" for mark in drawn(one)[1].marks) for one in (state, cleared)
    )
    assert after == before + 1


def test_hexes_to_pick_have_letters_that_can_be_read_and_are_named():
    for roll in ("3", "5"):
        state = blown(roll=roll, mods=("betrayal", "merchants")).state
        for keeping in keepings(state, "red"):
            with drawing.recorded() as made:
                picture = planetx_letters.board(SYSTEM.look(state, "red"), keeping)
            assert drawing.faults(made[-1]) == []
            written = [text.words for text in made[-1].texts]
            assert {one.letter for one in keeping.picks.things} <= set(written)
            assert picture.alt.startswith(keeping.picks.words) and "Board of" in picture.alt


def test_a_trade_names_what_each_gives_with_its_letters():
    state = market()
    entries = ledger(state, "red", "blue")
    sides = {
        seat: tuple(one.lettered(2) for one in entries if one.giver == seat)
        for seat in ("red", "blue")
    }
    with drawing.recorded() as made:
        picture = planetx_letters.trade(sides)
    assert [fault for one in made for fault in drawing.faults(one)] == []
    assert picture.alt == (
        "Red gives A XP (2 of 6), B population (2 of 8). "
        "Blue gives C XP (2 of 6), D population (2 of 8)."
    )
    assert planetx_letters.trade({"red": ()}).alt == "Red gives nothing."
