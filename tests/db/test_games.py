"""Games, their seeds, seats and what they wait for."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from db import games, orders, outbox, seats, seeds, servers, waiting
from tests.support.db.making import AT, add_game, game


def test_a_game_is_found_where_it_is(db):
    """By number and by place, until it ends."""
    number = add_game(db)
    assert games.get(db, number) == games.live(db, "game", "channel:5") == game(id=number)
    assert games.live(db, "rolls", "channel:5") is None
    games.set_status(db, number, "ended", AT + 1)
    assert games.live(db, "game", "channel:5") is None
    assert games.get(db, number) == game(
        id=number, status="ended", moved_at=AT + 1, ended_at=AT + 1
    )


def test_an_ended_game_can_live_again(db):
    """Its end is taken back with its status."""
    number = add_game(db)
    games.set_status(db, number, "archived", AT + 1)
    games.set_status(db, number, "open", AT + 2)
    assert games.get(db, number) == game(id=number, moved_at=AT + 2)


def test_what_changes_about_a_game(db):
    """Each changer changes its own column only."""
    number = add_game(db)
    games.set_options(db, number, '{"claims":"trust"}')
    games.set_card(db, number, 99)
    assert games.get(db, number) == game(id=number, options='{"claims":"trust"}', card_message=99)


def test_games_are_listed(db):
    """By place and server newest first, by status oldest first; rolls are no games."""
    first = add_game(db)
    games.set_status(db, first, "ended", AT)
    second = add_game(db)
    rolls = add_game(db, kind="rolls")
    third = add_game(db, place="channel:6", channel=6, status="lobby")

    assert [found.id for found in games.at_place(db, "channel:5")] == [rolls, second, first]
    assert [found.id for found in games.in_guild(db, 1)] == [third, second, first]
    assert [found.id for found in games.in_guild(db, 1, limit=1)] == [third]
    assert [found.id for found in games.with_status(db, "open")] == [second]
    assert games.count_live(db) == 2


def test_a_game_moves_with_what_is_still_to_be_said_of_it(db):
    """What was said stays where it was; an erased game names no channel."""
    number = add_game(db, place="channel:6", channel=6, parent=5)
    said = outbox.add(db, outbox.Line(None, number, None, 0, 6, None, "{}", "a", AT))
    outbox.delivered(db, said, AT, 71)
    waits = outbox.add(db, outbox.Line(None, number, None, 0, 6, None, "{}", "b", AT))
    assert [one.id for one in games.in_threads(db, 5)] == [number]

    games.move(db, games.get(db, number), 5, None)

    now = games.get(db, number)
    assert (now.place, now.channel, now.parent) == ("channel:5", 5, None)
    assert games.in_threads(db, 5) == ()
    assert (outbox.get(db, said).channel, outbox.get(db, waits).channel) == (6, 5)
    games.move(db, now, 7, 5)
    servers.clear(db, number)
    assert games.in_threads(db, 5) == ()


def test_seeds_of_a_new_epoch(db):
    """A renewed open seed is fresh, the old one shown; the hidden one is the same and unshown."""
    number = add_game(db)
    first = seeds.current(db, number)
    second = seeds.renew(db, number, b"f" * 32, AT + 1)

    assert seeds.current(db, number) == second
    assert second == seeds.Seeds(number, 1, b"f" * 32, first.hidden, AT + 1)
    assert seeds.every_epoch(db, number) == (replace(first, open_shown_at=AT + 1), second)


def test_both_seeds_are_fresh_when_a_game_that_ended_goes_on(db):
    """Both were shown at the end, so neither may be drawn from again."""
    number = add_game(db)
    seeds.show_open(db, number, AT)
    seeds.show_hidden(db, number, AT)

    again = seeds.renew(db, number, b"f" * 32, AT + 1, b"g" * 32)

    assert again == seeds.Seeds(number, 1, b"f" * 32, b"g" * 32, AT + 1)


def test_seeds_shown_at_the_end(db):
    """Every epoch's seeds are shown; one that was shown before keeps its time."""
    number = add_game(db)
    seeds.renew(db, number, b"f" * 32, AT + 1)
    seeds.show_open(db, number, AT + 2)
    seeds.show_hidden(db, number, AT + 3)
    shown = [
        (epoch.open_shown_at, epoch.hidden_shown_at) for epoch in seeds.every_epoch(db, number)
    ]
    assert shown == [(AT + 1, AT + 3), (AT + 2, AT + 3)]


def test_seeds_that_are_not_there(db):
    """A game without seeds has none to renew."""
    number = games.add(db, game())
    assert seeds.current(db, number) is None
    with pytest.raises(LookupError):
        seeds.renew(db, number, b"f" * 32, AT)


def test_seeds_do_not_show_themselves():
    """A seed printed into a log would be known to whoever reads it."""
    assert repr(seeds.Seeds(1, 0, b"o" * 32, b"h" * 32, AT)) == "Seeds(game=1, epoch=0)"


def test_seats(db):
    """Several persons on one seat, several seats for one person, and leaving."""
    number = add_game(db)
    ann_red = seats.Seat(number, "red", 7, "Ann", AT)
    ann_gm = seats.Seat(number, "gm", 7, "Ann", AT + 1)
    bob_red = seats.Seat(number, "red", 8, "Bob", AT + 2)
    for seat in (bob_red, ann_gm, ann_red):
        seats.add(db, seat)

    assert seats.of_game(db, number) == (ann_red, ann_gm, bob_red)
    assert seats.remove(db, number, "red", 7)
    assert not seats.remove(db, number, "red", 7)
    assert seats.of_game(db, number) == (ann_gm, bob_red)


def test_settling_keeps_the_clocks_that_run(db):
    """A seat awaited before keeps its time, one that answered goes, a new one starts."""
    number = add_game(db)
    red = waiting.Waiting(number, "q1", "red", AT, due=AT + 100, reminded=1)
    blue = waiting.Waiting(number, "q1", "blue", AT)
    waiting.settle(db, number, (red, blue))
    green = waiting.Waiting(number, "q2", "green", AT + 9)
    waiting.settle(db, number, (replace(red, since=AT + 9, reminded=0), green))

    assert waiting.of_game(db, number) == (red, green)


def test_clearing_starts_the_clocks_afresh(db):
    """After a pause nobody's time has run."""
    number = add_game(db)
    other = add_game(db, place="channel:6")
    row = waiting.Waiting(number, "q1", "red", AT)
    elsewhere = waiting.Waiting(other, "q1", "red", AT)
    waiting.add(db, row)
    waiting.add(db, elsewhere)
    waiting.clear(db, number)
    waiting.settle(db, number, (replace(row, since=AT + 9),))

    assert waiting.of_game(db, number) == (replace(row, since=AT + 9),)
    assert waiting.of_game(db, other) == (elsewhere,)


def test_the_clock_sees_what_is_awake_in_open_games(db):
    """First wake first; paused games and later rows sleep."""
    number, paused = add_game(db), add_game(db, place="channel:6", status="paused")
    late = waiting.Waiting(number, "q1", "red", AT, wake=AT + 50)
    soon = waiting.Waiting(number, "q1", "blue", AT, wake=AT + 20)
    later = waiting.Waiting(number, "q1", "green", AT, wake=AT + 51)
    for row in (late, soon, later, waiting.Waiting(paused, "q1", "red", AT)):
        waiting.add(db, row)

    assert waiting.next_wake(db) == AT + 20
    assert waiting.awake(db, AT + 50) == (soon, late)
    assert waiting.awake(db, AT + 50, limit=1) == (soon,)
    put_off = replace(soon, reminded=1, wake=AT + 90)
    assert waiting.replace(db, soon, put_off)
    assert not waiting.replace(db, soon, replace(soon, wake=AT + 1))
    assert waiting.awake(db, AT + 50) == (late,)
    assert waiting.remove(db, number, "q1", "red")
    assert not waiting.remove(db, number, "q1", "red")
    assert waiting.awake(db, AT + 50) == ()
    waiting.clear(db, number)
    assert waiting.next_wake(db) is None


def test_only_games_with_computers_or_orders_are_unattended(db):
    """The clockwork players look at these alone after a start, however many games are open."""

    def made(place, person):
        number = games.add(db, game(id=None, place=place))
        seats.add(db, seats.Seat(number, "red", person, "Somebody", AT))
        return number

    _, computer, ordered = made("channel:1", 7), made("channel:2", 0), made("channel:3", 7)
    orders.put(db, orders.Orders(ordered, "red", 7, '["end turn"]', AT))

    assert games.unattended(db) == (computer, ordered)
    games.set_status(db, computer, "paused", AT)
    assert games.unattended(db) == (ordered,)


def test_an_option_may_leave_a_game_to_nobody(db):
    """Whoever answers nothing there need not have ordered anything, nor be a computer."""

    def made(place, system, options, status="open"):
        row = game(id=None, place=place, system=system, options=options, status=status)
        return games.add(db, row)

    options = '{"host":7,"options":{"reactions":"orders","turns":"6"}}'
    held = made("channel:1", "planetfall", options)
    made("channel:2", "planetfall", '{"host":7,"options":{"reactions":"asked"}}')
    made("channel:3", "px", '{"host":7,"options":{"reactions":"orders"}}')
    made("channel:4", "planetfall", '{"host":7,"options":{"reactions":"orders"}}', "paused")
    option = games.Answering("planetfall", "reactions", "orders")

    assert games.unattended(db) == ()
    assert games.unattended(db, (option,)) == (held,)
    assert games.unattended(db, (games.Answering("px", "pace", "slow"), option)) == (held,)


def test_live_games_of_a_server_and_of_one_host(db):
    """Whoever is asked for, or everybody."""
    add_game(db, options='{"host":7}')
    add_game(db, place="channel:6", channel=6, options='{"host":8}')
    assert servers.live(db, 1) == (5, 6)
    assert servers.live(db, 1, 8) == (6,)
