"""What was answered to what changes a game beside its journal; the line that becomes its card."""

from __future__ import annotations

import pytest

from db import answers, games, outbox
from db.errors import KeyTaken
from tests.support.db.making import AT, add_game


def test_an_answer_has_its_key_once(db):
    """Two transactions cannot both answer the same interaction."""
    number = add_game(db)
    one = answers.Answer("7", number, 3, 1, "{}")
    answers.add(db, one)
    with pytest.raises(KeyTaken):
        answers.add(db, one)
    assert answers.get(db, "7") == one
    assert answers.prune(db, 1) == 0
    assert answers.prune(db, 2) == 1
    assert answers.get(db, "7") is None


def test_the_message_of_a_new_game_becomes_its_card(db):
    number = add_game(db)
    line = outbox.Line(None, number, None, 0, 5, None, "{}", "n", AT, card=1)
    added = outbox.add(db, line)
    assert outbox.is_card_waiting(db, number)
    outbox.delivered(db, added, AT, 77)
    assert not outbox.is_card_waiting(db, number)
    assert games.get(db, number).card_message == 77
