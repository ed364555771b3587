"""Planet X through the real client: three people, hidden picks for winds, one silent."""

from __future__ import annotations

import re

import msgspec
import pytest

from rules.deadlines import GRACE, PACES
from rules.games.planetx.board.board_updates import land
from tests.support.e2e import audit, hands
from tests.support.e2e.px import NAMES, PLACE, board, winds
from tests.support.e2e.shown import shown, told_row, why

pytestmark = pytest.mark.bot


async def test_hidden_picks_of_three_people_one_of_them_silent(table):
    people = await board(table)
    ana, ben, cem = people
    await winds(table, people)
    rows = audit.whole(table.data)

    for person in (ana, ben):
        menu = await hands.now(person, PLACE)
        picked = menu.message.selects[0].options[-1]
        kept = await person.select(menu, picked)
        assert kept.ephemeral
        for other in people:
            if other is not person:
                assert not [m for m in await other.messages(PLACE) if picked in m.text]
    assert (await hands.asked(table))[1] == ("green",)

    table.clock.forward(PACES["hours"] + GRACE["hours"])
    verdict = await told_row(table, cem, PLACE, rows + 3)

    assert "PX-WIND" in await why(cem, verdict, rows + 3)
    now = await shown(table, cem, PLACE)
    drawn = await cem.wait_for(now, lambda m: m.attachments)
    assert drawn.attachments[0]["description"]
    assert audit.whole(table.data) == rows + 3


async def test_a_question_that_many_actions_answer_names_the_command_that_lists_them(table):
    """It named `/px scout`, the first of a dozen actions, as if there were no other."""
    people = await board(table)
    _, awaited = await hands.asked(table)
    person = dict(zip(("red", "blue", "green"), people, strict=True))[awaited[0]]

    asked = (await shown(table, person, PLACE)).content

    assert "Answer: `/px do`, which lists what you can do." in asked
    assert "/px scout" not in asked
    menu = await hands.now(person, PLACE)
    assert "Answer: `/px do`, which lists what you can do." in menu.text


@pytest.mark.rule("PX-TERR-5")
async def test_an_illegal_hex_is_refused_in_words_with_its_rule(table):
    await board(table)
    _, awaited = await hands.asked(table)
    people = dict(zip(("red", "blue", "green"), NAMES, strict=True))
    person = await table.person(people[awaited[0]])

    far = await person.command(PLACE, "px explore", hex="E5")
    nowhere = await person.command(PLACE, "px explore", hex="@everyone")

    assert "does not touch" in far.content and "ADJACENT" not in far.content
    other = await table.person(next(people[seat] for seat in people if seat != awaited[0]))
    early = await other.command(PLACE, "px explore", hex="E5")
    turn = rf"It is {awaited[0].title()}'s turn, not (Red|Blue|Green)'s. \(PX-TURN-2\)"
    assert re.fullmatch(turn, early.content)
    assert "PX-" in far.content
    assert nowhere.ephemeral
    assert not nowhere.message.data["mention_everyone"]
    assert audit.whole(table.data) == 1


@pytest.mark.rule("PX-BOARD-4")
async def test_a_hex_may_be_given_by_its_axial_numbers(table):
    people = await board(table)
    _, awaited = await hands.asked(table)
    person = dict(zip(("red", "blue", "green"), people, strict=True))[awaited[0]]
    state = (await table.bot.games.get(1)).state
    label = (await person.complete(PLACE, "px scout", "hex"))[0].value
    q, r = land(state).at[label]
    await person.command(PLACE, "px scout", hex=f" {q}, {r}")
    last = audit.rows(table.data)[-1]
    assert msgspec.json.decode(last.move) == {"kind": "scout", "hex": label, "grant": ""}
