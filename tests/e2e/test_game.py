"""The life of a command through the real client, on the made-up duel."""

from __future__ import annotations

import logging
import re

import pytest

from cogs.workers.sight import OVERGROWN
from referee.action import Played
from rules.deadlines import HOUR
from tests.support.duel import Bid, Trip
from tests.support.e2e import audit, hands
from tests.support.e2e.shown import shown, why

pytestmark = [pytest.mark.bot, pytest.mark.engines]
PLACE = "#general"


async def bid(person, amount):
    offered = await person.complete(PLACE, "game answer", "move", f"bid {amount}")
    return await person.command(PLACE, "game answer", move=offered[0].value)


async def wounded(table, ana, ben):
    """Have Red strike until Blue is wounded, with these seeds; return the verdict that says so."""
    for _ in range(20):
        await bid(ben, 0)
        seen = await bid(ana, 3)
        if "wounds" in seen.content:
            return seen
    raise AssertionError("these seeds wound nobody in 20 rounds")


async def test_a_sealed_answer_is_for_its_giver_alone_until_the_last_is_in(table):
    ana, ben = await table.duel("Ana", "Ben")

    kept = await bid(ana, 3)
    assert kept.ephemeral
    assert "bid 3" in kept.text
    assert not [m for m in await ben.messages(PLACE) if "bid 3" in m.text.lower()]

    verdict = await bid(ben, 1)
    assert not verdict.ephemeral
    assert "Bids: Blue 1, Red 3" in verdict.content
    assert not verdict.embeds
    assert re.search(r"\n-# ([0-9a-f]{4} ){3}[0-9a-f]{4}( |$)", verdict.content)
    assert "**Entry 3**: " in await why(ana, verdict)
    assert audit.whole(table.data) == 3


async def test_what_can_i_do_now_offers_one_s_own_legal_moves_in_private(table):
    ana, _ = await table.duel("Ana", "Ben")

    menu = await hands.now(ana, PLACE)

    assert menu.ephemeral
    assert menu.message.selects[0].options == ["bid 0", "bid 1", "bid 2", "bid 3", "faint"]


async def test_the_moves_of_others_and_forged_buttons_are_refused_in_words(table):
    ana, ben = await table.duel("Ana", "Ben")
    sam = await table.person("Sam")
    menu = await hands.now(ana, PLACE)
    shown = (await ben.messages(PLACE))[-1]
    stolen = menu.message.selects[0].custom_id.replace("s:", "a:")[: -len(":0")]

    foreign = await ben.press(shown, custom_id=f"{stolen}:12345678", forged=True)
    assert "This is for Red" in foreign.content
    for wrong in ("a", "a:1:2", "zz:1", f"n:{10**30}", "w:1:999", "a:x:y:z:w", "n:-1"):
        seen = await sam.press(shown, custom_id=wrong, forged=True)
        assert seen.ephemeral, wrong
        assert seen.content, wrong
    assert audit.whole(table.data) == 1


async def test_a_stale_button_says_so(table):
    ana, ben = await table.duel("Ana", "Ben")
    menu = await hands.now(ana, PLACE)
    await bid(ana, 0)
    await bid(ben, 0)
    await bid(ana, 3)

    seen = await ana.select(menu, "bid 2")

    assert "not open any more" in seen.content


async def test_the_same_delivery_twice_changes_nothing_and_answers_the_same(table):
    await table.duel("Ana", "Ben")
    action = Played(key="42", seat="red", person=1, move=Bid(amount=2))

    first = await table.bot.referee.settle(1, action)
    again = await table.bot.referee.settle(1, action)

    assert again.repeated
    assert not first.repeated
    assert again.told == first.told
    assert audit.whole(table.data) == 2


async def test_a_private_note_waits_for_its_person_alone_as_often_as_they_ask(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    seen = await wounded(table, ana, ben)

    assert "A private note waits for Blue" in seen.content
    for _ in range(2):
        note = await ben.press(seen, "Read mine")
        assert note.ephemeral
        assert "It hurts: 1 of 3" in note.content
    assert "no private note" in (await ana.press(seen, "Read mine")).content
    everywhere = [m.text for m in await ana.messages(PLACE)]
    assert not [text for text in everywhere if "It hurts" in text]


async def test_a_fault_of_ours_changes_nothing_and_bears_a_number(table, caplog):
    ana, _ = await table.duel("Ana", "Ben")
    # The lobby is closed and the game read afresh.
    await table.quiet()
    shown = (await ana.messages(PLACE))[-1]
    action = Played(key="t", seat="red", person=int(ana.id), move=Trip())
    with pytest.raises(ZeroDivisionError):
        await table.bot.referee.settle(1, action)
    assert audit.whole(table.data) == 1

    with caplog.at_level(logging.ERROR):
        head = await table.bot.games.get(1)
        table.bot.games.keep(_broken(head))
        seen = await ana.press(shown, custom_id="n:1", forged=True)

    number = re.search(r"Reference ([0-9a-f]{8})", seen.content)[1]
    assert f"reference {number}" in caplog.text
    assert audit.whole(table.data) == 1


def _broken(head):
    import msgspec

    return msgspec.structs.replace(head, state=object())


async def test_silence_is_nudged_twice_and_then_means_the_default(table):
    ana, ben = await table.duel("Ana", "Ben")
    await bid(ana, 3)

    table.clock.forward(6 * HOUR)
    half = await ben.wait(PLACE, lambda m: "still open" in m.content)
    assert half.mentions == ["Ben"]
    table.clock.forward(5 * HOUR)
    await ben.wait(PLACE, lambda m: "still open" in m.content and m.id != half.id)
    # An hour of grace follows the deadline.
    table.clock.forward(2 * HOUR)
    verdict = await ben.wait(PLACE, lambda m: "Bids: Blue 0, Red 3" in m.text)

    assert "Why?" in verdict.labels
    assert audit.whole(table.data) == 3


async def test_a_message_is_edited_in_place_and_another_comes_when_deleted_or_buried(table):
    ana, ben = await table.duel("Ana", "Ben")
    first = await shown(table, ana, PLACE)
    assert set(first.mentions) == {"Ana", "Ben"}
    await bid(ana, 1)
    await ana.wait_for(first, lambda m: "Red" not in m.content.split("Waiting for")[1])
    told = await bid(ben, 1)
    assert told.message.id == first.id
    assert "Bids: Blue 1, Red 1" in told.content

    table.sandbox.admin.delete_message("general", first.id)
    await bid(ana, 0)
    second = await ana.wait(PLACE, lambda m: "Why?" in m.labels and m.id != first.id)
    assert "Bids" not in second.content
    assert not second.mentions

    await ana.say(PLACE, "talk")
    table.clock.forward(OVERGROWN["days"])
    third = await bid(ben, 0)
    assert third.message.id not in (first.id, second.id)
    assert "Bids: Blue 0, Red 0" in third.content
    await ana.until(lambda: ana.message(PLACE, second.id) is None, what="what is empty to go")
    assert not [
        one for one in table.sandbox.requests if one.method == "GET" and "messages" in one.route
    ]


@pytest.mark.sqlite
async def test_a_full_disk_says_that_nothing_was_saved_and_play_goes_on_later(table):
    ana, _ = await table.duel("Ana", "Ben")
    # The file may not grow by a page: after the few rows that still fit, the disk is full.
    await table.bot.db.write(lambda db: db.execute("PRAGMA max_page_count = 1"))

    answers = [await bid(ana, number % 4) for number in range(12)]
    kept = [seen for seen in answers if "Entry" in seen.text]
    full = [seen for seen in answers if "Nothing was saved" in seen.content]
    assert len(kept) + len(full) == 12
    assert full
    assert audit.whole(table.data) == 1 + len(kept)
    await table.bot.db.write(lambda db: db.execute("PRAGMA max_page_count = 1000000"))

    assert "bid 3" in (await bid(ana, 3)).text
    assert audit.whole(table.data) == 2 + len(kept)


async def test_nobody_is_pinged_by_what_they_wrote(table):
    ana = await table.person("Ana")
    hostile = f"@everyone <@{ana.id}> **x** [a](http://b) `"

    made = await ana.command(PLACE, "game new", game="duel", title=hostile)
    wrong = await ana.command(PLACE, "game join", seat=hostile)

    for seen in (made, wrong):
        assert not seen.message.mentions
        assert not seen.message.data["mention_everyone"]
        assert "@everyone" not in seen.content


async def test_a_game_is_ended_by_its_host_alone(table):
    ana, ben = await table.duel("Ana", "Ben")

    refused = await ben.command(PLACE, "game end")
    ended = await ana.command(PLACE, "game end")

    assert "Only the host" in refused.content
    assert "Ana ended the game" in ended.content
    # The status tells how the last game of the channel ended.
    assert "before it was decided" in (await ben.command(PLACE, "game status")).content
    assert audit.whole(table.data) == 2


@pytest.mark.rule("PF-GM-1")
async def test_a_lobby_whose_host_leaves_is_run_by_the_next(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command(PLACE, "game new", game="duel")
    for person in (ana, ben):
        await person.command(PLACE, "game join")

    left = await ana.command(PLACE, "game leave")

    assert "Ben is the host now." in left.content
    refused = await ana.command(PLACE, "game end")
    assert refused.content == "Only the host (Ben), the GM or a moderator ends the game."
    # Of one who leaves alone there is nobody to follow.
    alone = await ben.command(PLACE, "game leave")
    assert "is the host now" not in alone.content
    page = await ben.command(PLACE, "game status")
    assert "called the game off" in (await ben.command(PLACE, "game end")).content
    late = await ben.press(page, "Join")
    assert late.content.startswith("This game is over or was called off; seats are taken only")


async def test_a_charm_is_asked_of_the_one_seat_by_buttons_on_the_verdict(table):
    ana, ben = await table.duel("Ana", "Ben")
    for _ in range(40):
        kind, _ = await hands.asked(table)
        if kind == "charm":
            break
        await bid(ana, 3)
        seen = await bid(ben, 0)
    assert "Spend a charm" in seen.labels

    assert "for Blue" in (await ana.press(seen, "Spend a charm")).content
    spent = await ben.press(seen, "Spend a charm")

    assert not spent.ephemeral
    moves = [row.move for row in audit.rows(table.data)]
    assert moves[-1] == '{"kind":"charm","spend":true}'
