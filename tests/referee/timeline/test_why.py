"""The page of *Why?*: a row's working with its rules, and nothing that is for named seats."""

from __future__ import annotations

import msgspec

from referee.timeline import why
from rules.core import Line, Work, canonical
from rules.dice import Roll
from tests.support.db.making import row as stored
from tests.support.referee.pages import head, page, row

LINES = (
    Line("Red wounds Blue.", "DUEL-2", main=True, work=(Work("strike", (5,), 6, target=5),)),
    Line("It hurts.", "DUEL-2", to=("blue",), work=(Work("secret", (3,), 6),)),
)
ROLLS = (Roll(6, (5,), "strike", "red"), Roll(6, (3,), "secret", "blue", to=("blue",)))


def found(count=1, page_=0, **changes):
    """Return a page of a message with so many rows, the newest of them shown."""
    told = canonical(LINES).decode()
    rows = tuple(row(seq, *LINES) for seq in range(count, 0, -1))
    usual = {"seq": count, "told": told, "rolls": canonical(ROLLS).decode(), "places": 1}
    return why.Working(page().record, rows, stored(**{**usual, **changes}), page_)


def ids(message):
    return [button.id for line in message.buttons for button in line]


def test_it_shows_the_working_with_the_rules_in_words_and_how_to_go_on():
    shown = why.message(head(), found())
    rule = next(rule for rule in head().system.catalogue if rule.id == "DUEL-2")
    assert shown.text.startswith("**Entry 1**: Red wounds Blue.\n")
    assert "strike: d6 **5**, against 5" in shown.text
    assert f"> **{rule.title}** `DUEL-2`: {rule.text}" in shown.text
    assert "*Dispute*" in shown.text
    assert "make verify" in shown.text
    assert "dq:1:1" in ids(shown)


def test_what_is_for_named_seats_is_not_on_it_neither_lines_nor_dice():
    shown = why.message(head(), found())
    everything = shown.text + " ".join(pick.label for menu in shown.menus for pick in menu.picks)
    for secret in ("It hurts", "secret", "d6 **3**"):
        assert secret not in everything


def test_hidden_and_erased_rows_show_a_note_alone():
    stopped = head()
    hidden = msgspec.structs.replace(stopped.game, options='{"host":1,"hidden":[1]}')
    shown = why.message(msgspec.structs.replace(stopped, game=hidden), found())
    assert "hidden by the GM" in shown.text
    assert "strike" not in shown.text
    there = found(told="[]", rolls="[]")
    erased = msgspec.structs.replace(there.row, erased_at=5)
    gone = why.message(stopped, msgspec.structs.replace(there, row=erased))
    assert "**Entry 1**: erased" in gone.text


def test_a_menu_names_the_rows_newest_first_twenty_five_to_a_page():
    first = why.message(head(), found(30))
    assert [pick.value for pick in first.menus[0].picks] == [str(n) for n in range(30, 5, -1)]
    assert ids(first)[0] == "wp:1:5:1"
    last = why.message(head(), found(30, 1))
    assert [pick.value for pick in last.menus[0].picks] == [str(n) for n in range(5, 0, -1)]
    assert ids(last)[0] == "wp:1:5:0"


def test_a_game_that_is_over_takes_no_dispute():
    stopped = head()
    over = msgspec.structs.replace(stopped.game, status="ended")
    shown = why.message(msgspec.structs.replace(stopped, game=over), found())
    assert ids(shown) == []


def test_it_fits_into_a_message_however_much_there_is_to_tell():
    long = tuple(Line("x" * 180, "DUEL-2", work=(Work("y" * 100),)) for _ in range(20))
    shown = why.message(head(), found(told=canonical(long).decode()))
    assert len(shown.text) <= 2_000
