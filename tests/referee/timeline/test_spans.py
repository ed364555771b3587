"""A span's message as a pure function of its rows: what folds, what is struck, what is asked."""

from __future__ import annotations

import msgspec
import pytest

from db.seats import COMPUTER, Seat
from db.waiting import Waiting
from referee.message import Button, Outgoing
from referee.timeline import span_lines, spans
from referee.timeline.fates import fates
from rules.core import Line, canonical
from rules.core.rewind import RowOutline
from rules.dice import Roll
from tests.support.db.making import AT
from tests.support.referee.pages import charmed, head, page, row

FELL = '[{"sides":6,"faces":[4],"why":"strike","who":"red","to":["red"]}]'


def body(found):
    """Return the lines of a message between its title and what is asked."""
    lines = found.text.split("\n")
    until = next(n for n, one in enumerate(lines) if one.startswith(("Waiting", "-# 0")))
    return lines[1:until]


def in_demo(made):
    game = msgspec.structs.replace(made.game, options='{"host":1,"demo":true}')
    return msgspec.structs.replace(made, game=game)


def shown(*rows, **how):
    return body(spans.opened(head(), page(*rows, **how), ()))


def ids(found):
    return [button.id.partition(":")[0] for line in found.buttons for button in line]


def test_lines_stand_newest_last_under_the_title_with_the_receipt_below():
    found = spans.opened(head(), page(row(1, "Red hits."), row(2, "Blue misses.")), ())
    lines = found.text.split("\n")
    assert lines[:3] == ["**Turn 1**", "Red hits.", "Blue misses."]
    assert lines[3].startswith("Waiting for")
    assert lines[-1] == "-# 0001 0203 0405 0607"
    assert (found.working, found.foot) == ("", "")


def test_a_row_is_one_sentence_with_its_result_first_and_every_die():
    bids = Line("Bids: 1, 2.", "DUEL-1")
    rolls = canonical((Roll(6, (5,), "strike", "red"),)).decode()
    both = row(1, bids, Line("Red hits.", "DUEL-2", main=True), rolls=rolls)
    assert shown(both) == ["**Red hits.** Bids: 1, 2. Strike: d6 **5**."]


def test_older_lines_fold_into_one_that_counts_their_rows():
    many = [row(seq, f"Line {seq}.") for seq in range(1, 18)]
    lines = shown(*many)
    assert lines[0] == "-# … 5 earlier, in the log (`/game log`)"
    assert lines[1:] == [f"Line {seq}." for seq in range(6, 18)]


def test_more_folds_where_two_thousand_characters_are_near():
    many = [row(seq, f"{seq}" + "x" * 190) for seq in range(1, 13)]
    found = spans.opened(head(), page(*many), ())
    assert len(found.text) <= spans.LONGEST
    kept = [line for line in body(found) if "x" in line]
    assert 7 < len(kept) < 12
    assert body(found)[0] == f"-# … {12 - len(kept)} earlier, in the log (`/game log`)"


def test_a_demo_keeps_all_that_came_of_the_last_answer_and_older_lines_where_there_is_room():
    taught = in_demo(head())
    short = page(*(row(seq, f"Line {seq}.") for seq in (1, 2, 3)))
    assert body(spans.opened(taught, short, ())) == ["Line 1.", "Line 2.", "Line 3."]

    long = {seq: f"Line {seq}" + "x" * 190 for seq in range(1, 7)}
    by = {2: None, 3: None, 5: None, 6: None}
    rows = [row(seq, text, person=by.get(seq, 7)) for seq, text in long.items()]
    assert body(spans.opened(taught, page(*rows), ())) == [
        "-# … 3 earlier, in the log (`/game log`)",
        *(long[seq] for seq in (4, 5, 6)),
    ]
    assert body(spans.opened(taught, page(*rows[4:]), ())) == [
        "-# … 1 earlier, in the log (`/game log`)",
        long[6],
    ]
    whole = spans.closed(taught, page(*rows, last=6)).text
    assert all(text in whole for text in long.values())


def test_one_line_that_is_too_long_by_itself_is_cut():
    words = canonical(Outgoing("y" * 3000)).decode()
    found = spans.opened(head(), page(row(1, "Red talks.", body=words)), ())
    assert len(found.text) <= spans.LONGEST
    assert body(found)[-1].endswith("…")


def test_bare_words_of_several_gather_in_one_line_but_never_with_a_die():
    passes = (row(1, "Cem: pass."), row(2, "Ola: pass."), row(3, "Ana: No."))
    assert shown(*passes) == ["Cem, Ola: pass.", "Ana: No."]
    rolled = (row(1, "Cem: pass."), row(2, "Ola: pass.", rolls=FELL))
    assert shown(*rolled) == ["Cem: pass.", "Ola: pass."]
    apart = (row(1, "Cem: pass."), row(2, "Red hits."), row(3, "Ola: pass."))
    assert shown(*apart) == ["Cem: pass.", "Red hits.", "Ola: pass."]


def test_a_row_that_tells_everybody_nothing_is_no_line():
    private = row(2, Line("It hurts.", "DUEL-1", to=("blue",)))
    found = spans.opened(head(), page(row(1, "Red hits."), private), ())
    assert body(found) == ["Red hits.", "A private note waits for Blue."]
    assert "It hurts" not in found.text
    assert "i" in ids(found)


def test_nobody_reads_what_a_computer_is_told():
    private = row(2, Line("It hurts.", "DUEL-1", to=("blue",)))
    played = head(seats=(Seat(1, "blue", COMPUTER, "The computer", AT),))
    assert span_lines.noted(played, (private,)) == ()
    shared = (*played.seats, Seat(1, "blue", 7, "Ana", AT))
    assert span_lines.noted(head(seats=shared), (private,)) == ("blue",)


def test_rows_taken_back_are_struck_out_in_one_line_where_the_first_stood():
    undone = {2: "undone", 3: "undone", 4: "undone", 5: "undone"}
    rows = [row(seq, f"Line {seq}.") for seq in range(1, 6)]
    back = row(6, Line("Ana undid entry 2.", "UNDO", main=True), kind="undo", restores=1)
    assert shown(*rows, back, fates=undone) == [
        "Line 1.",
        "taken back: ~~Line 2.~~; ~~Line 3.~~; ~~Line 4.~~ and 1 more",
        "Ana undid entry 2.",
    ]


def test_a_correction_stands_in_place_of_what_it_corrects_and_says_so():
    first = row(1, "Red hits at 10 cm.")
    said = Line("Ana corrected entry 1: distance 12 cm.", "UNDO")
    right = row(2, said, Line("Red misses.", "DUEL-1", main=True), restores=0)
    assert shown(first, right, fates={1: "corrected"}) == [
        "Ana corrected entry 1: distance 12 cm. Red misses."
    ]


def test_hidden_and_erased_rows_are_their_notes_and_bear_nothing():
    words = canonical(Outgoing("Rude!", buttons=((Button("Press", "d:1:1:yes"),),))).decode()
    rude, gone = row(1, "Rude!", body=words), row(2, erased=1)
    hidden = head()
    options = msgspec.structs.replace(hidden.game, options='{"host":1,"hidden":[1]}')
    hidden = msgspec.structs.replace(hidden, game=options)
    for found in (
        spans.opened(hidden, page(rude, gone), ()),
        spans.closed(hidden, page(rude, gone, last=2)),
    ):
        assert body(found) == ["Entry 1: hidden by the GM", "Entry 2: erased"]
        assert "d" not in ids(found)


def test_a_closed_message_keeps_its_lines_and_why_and_loses_the_question():
    rows = (row(1, "Red hits."), row(2, "Blue misses."))
    found = spans.closed(head(), page(*rows, last=2))
    assert found.text.split("\n") == [
        "**Turn 1**",
        "Red hits.",
        "Blue misses.",
        "-# 0202 0202 0202 0202",
    ]
    assert ids(found) == ["wy"]
    assert found.picture is None
    assert found.pings == ()


def test_the_question_says_who_is_asked_until_when():
    due = (Waiting(1, "q", "red", AT, AT + 60_000, 0, None, AT),)
    found = spans.opened(head(), page(row(1, "Red hits.")), due)
    assert f"Answer by <t:{(AT + 60_000) // 1000}:f>." in found.text
    assert ids(found) == ["n", "wy"]


def test_what_silence_means_is_told_by_the_button_it_would_press():
    due = (Waiting(1, "q", "red", AT, AT + 60_000, 0, None, AT),)
    found = spans.opened(charmed(), page(row(1, "Red hits.")), due)
    assert "silence means: Take it." in found.text


def test_a_game_that_is_paused_or_over_says_so_and_asks_nothing():
    stopped = head()
    paused = msgspec.structs.replace(stopped.game, status="paused")
    found = spans.opened(msgspec.structs.replace(stopped, game=paused), page(row(1, "Hm.")), ())
    assert "The game is paused." in found.text
    assert ids(found) == ["wy"]


def test_the_commitment_stands_where_the_first_dice_of_an_epoch_fell_for_ever():
    promised = Line("Promised before these dice fell: open ab, hidden cd.", "FAIR")
    rows = (row(1, "Red hits.", promised), row(2, "Blue misses."))
    assert spans.opened(head(), page(*rows), ()).text.endswith("0607 · open ab, hidden cd")
    assert spans.closed(head(), page(*rows, last=2)).text.endswith("0202 · open ab, hidden cd")
    assert "Promised" not in spans.closed(head(), page(*rows, last=2)).text


def test_names_that_people_chose_are_shown_as_they_are():
    found = shown(row(1, "**Bold** @everyone hits."))
    assert found == ["\\*\\*Bold\\*\\* @\u200beveryone hits."]


def outline(seq, what="move", **more):
    return RowOutline(seq=seq, seat="red", what=what, decided=what == "move", **more)


@pytest.mark.parametrize(
    ("later", "wanted"),
    [
        ([outline(4, "undo", restores=1)], {2: "undone", 3: "undone"}),
        ([outline(4, "undo", restores=1), outline(5, "redo", restores=3)], {}),
        ([outline(4, restores=2)], {3: "corrected"}),
        ([outline(4, restores=1)], {2: "corrected", 3: "undone"}),
        ([outline(4, restores=2, rerolls=True)], {3: "undone"}),
        ([outline(4, "side")], {}),
        (
            [outline(4, restores=2), outline(5, "undo", restores=2)],
            {3: "undone", 4: "undone"},
        ),
    ],
)
def test_what_became_of_rows(later, wanted):
    assert fates([outline(1), outline(2), outline(3), *later]) == wanted
