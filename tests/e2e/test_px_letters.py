"""Planet X by letter: what the winds leave, picked from the board, and a trade from its lines."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.support.e2e import audit, hands
from tests.support.e2e.px import PLACE, board, winds
from tests.support.e2e.shown import shown

pytestmark = pytest.mark.bot


def lines(page, number=0):
    return page.message.selects[number].data["options"]


async def picked(person, page):
    """Pick for every colony the last letters of its menu; return the page that says it all.

    A menu says how many are kept before a choice is refused (PX-WIND-8).
    """
    while page.message.selects:
        menu = page.message.selects[0].data
        kept = 2 if "two letters" in menu["placeholder"] else 1
        assert (menu.get("min_values", 1), menu.get("max_values", 1)) == (kept, kept)
        letters = [one["value"] for one in menu["options"]]
        page = await person.select(page, *letters[-menu.get("max_values", 1) :])
    return page


async def test_what_the_winds_leave_is_picked_by_letter_and_is_seen_by_nobody_else(table):
    ana, ben, cem = people = await board(table)
    await winds(table, people)
    rows = audit.whole(table.data)
    message = await shown(table, ana, PLACE)
    assert "Pick by letter" in message.labels

    page = await ana.press(message, "Pick by letter")
    assert page.ephemeral and "colony 1 of " in page.text
    words = page.message.attachments[0]["description"]
    for line in lines(page):
        letter, name = line["label"].split(": ")
        assert line["value"] == letter and f"{letter} {name}" in words
    whole = await picked(ana, page)
    assert whole.labels == ["Keep these", "Back"] and "For " in whole.text
    back = await ana.press(whole, "Back")
    assert back.message.selects
    whole = await picked(ana, back)
    assert audit.whole(table.data) == rows

    done = await ana.press(whole, "Keep these")
    assert done.ephemeral
    (row,) = audit.rows(table.data)[rows:]
    move = json.loads(row.move)
    kept = {f"For {colony}: {' and '.join(pick)}." for colony, pick in move["picks"].items()}
    assert move["kind"] == "winds" and kept == set(whole.text.split("\n")[1:])
    for other in (ben, cem):
        assert not any("Keep these" in one.labels for one in await other.messages(PLACE))
    # Until all have answered, one may still think again.
    again = await ana.press(await shown(table, ana, PLACE), "Pick by letter")
    assert again.message.selects
    stranger = await table.person("Ola")
    seen = await stranger.press(await shown(table, stranger, PLACE), "Pick by letter")
    assert "no seat" in seen.text and not seen.message.attachments


async def test_forged_letters_and_pages_of_others_are_refused(table):
    ana, ben, _ = people = await board(table)
    await winds(table, people)
    rows = audit.whole(table.data)
    page = await ana.press(await shown(table, ana, PLACE), "Pick by letter")
    name = page.message.selects[0].custom_id

    for forged in (
        name.replace("pxw", "pxk").removesuffix("-") + "A.B.C.A.B.C.A.B.C",
        name.removesuffix("-") + "a",
        f"{name}:A",
    ):
        seen = await ana.press(page, custom_id=forged, forged=True)
        assert "not known here" in seen.text
    empty = await ana.press(page, custom_id=name.replace("pxw", "pxk"), forged=True)
    assert "cannot be kept" in empty.text
    public = await shown(table, ben, PLACE)
    theirs = await ben.press(public, custom_id=name.replace("pxw", "pxk"), forged=True)
    assert theirs.ephemeral and "Red" in theirs.text
    assert audit.whole(table.data) == rows


async def market(table):
    """Return two people, Red first, at the beginning of Red's turn with something to trade."""
    people = [await table.person("Ana"), await table.person("Ben")]
    await people[0].command(PLACE, "game new", game="px")
    for option, value in (("merchants", "on"), ("turn_order", "manual")):
        await people[0].command(PLACE, "game option", option=option, value=value)
    for person in people:
        await person.command(PLACE, "game join")
    await people[0].command(PLACE, "game start")
    for _ in range(10):
        kind, (seat, *_) = await hands.asked(table)
        if kind in ("spend", "act"):
            break
        await hands.first_choice(people[seat != "red"], PLACE)
    return people


async def test_a_trade_is_offered_looked_at_and_countered_by_letter(table):
    people = await market(table)
    _, (seat,) = await hands.asked(table)
    maker, other = people if seat == "red" else people[::-1]
    rows = len(audit.rows(table.data))

    menu = await hands.now(maker, PLACE)
    trade = next(
        line for select in menu.message.selects for line in select.options if "by letter" in line
    )
    page = await maker.select(menu, trade)
    assert page.ephemeral and "Offer this" not in page.labels
    give = next(one["value"] for one in lines(page) if "you give population" in one["label"])
    get = next(one["value"] for one in lines(page) if "you get population" in one["label"])
    words = page.message.attachments[0]["description"]
    assert f"{give} population (0 of 8)" in words
    page = await maker.select(page, give)
    page = await maker.select(page, "2 population")
    page = await maker.select(page, get)
    page = await maker.select(page, "1 population")
    assert f"{give} population (2 of 8)" in page.message.attachments[0]["description"]
    assert len(audit.rows(table.data)) == rows
    await maker.press(page, "Offer this")
    move = json.loads(audit.rows(table.data)[rows].move)
    assert (move["kind"], move["give"]["pop"], move["get"]["pop"]) == ("offer", 2, 1)

    message = await shown(table, other, PLACE)
    assert "population (2" not in message.text
    deal = await other.press(message, "See the offer")
    assert deal.labels == ["Accept", "Decline", "Counter-offer"]
    assert "population (2 of 8)" in deal.message.attachments[0]["description"]
    mine = await maker.press(await shown(table, maker, PLACE), "See the offer")
    assert mine.labels == ["Withdraw"]
    stranger = await table.person("Ola")
    seen = await stranger.press(await shown(table, stranger, PLACE), "See the offer")
    assert "Only the two who trade" in seen.text and not seen.message.attachments

    counter = await other.press(deal, "Counter-offer")
    page = await other.select(counter, next(
        one["value"] for one in lines(counter) if "you get population" in one["label"]
    ))  # fmt: skip
    page = await other.select(page, "3 population")
    await other.press(page, "Offer this")
    move = json.loads(audit.rows(table.data)[-1].move)
    assert (move["kind"], move["give"]["pop"], move["get"]["pop"]) == ("counter", 1, 3)
    clear = page.message.button("Start over").custom_id
    late = await other.press(page, custom_id=clear, forged=True)
    assert "not open any more" in late.text


async def test_forged_trades_change_nothing(table):
    people = await market(table)
    _, (seat,) = await hands.asked(table)
    maker = people[0] if seat == "red" else people[1]
    menu = await hands.now(maker, PLACE)
    trade = next(
        line for select in menu.message.selects for line in select.options if "by letter" in line
    )
    page = await maker.select(menu, trade)
    name = page.message.selects[0].custom_id
    rows = audit.whole(table.data)

    for forged in (f"{name.removesuffix('-')}77", name.replace(":blue", ":nobody"), f"{name}:1"):
        seen = await maker.press(page, custom_id=forged, forged=True)
        assert "not known here" in seen.text
    for amount, said in (("B99", "not known here"), ("Z1", "not known here"), ("", "change hands")):
        offer = name.replace("pxl", "pxo").removesuffix("-") + (amount or "-")
        refused = await maker.press(page, custom_id=offer, forged=True)
        assert said in refused.text
    assert audit.whole(table.data) == rows


async def test_who_is_offered_a_trade_may_have_all_of_them_declined_from_now_on(table):
    people = await market(table)
    _, (seat,) = await hands.asked(table)
    maker, other = people if seat == "red" else people[::-1]
    await maker.command(
        PLACE, "px trade offer", partner="blue" if seat == "red" else "red", give="1pop"
    )
    assert (await hands.asked(table))[0] == "trade"

    menu = await hands.now(other, PLACE)
    seen = await other.select(menu, "From now on: decline every trade")

    assert seen.ephemeral and "trade decline" in seen.content
    async with asyncio.timeout(20):
        while (await hands.asked(table))[0] == "trade":
            await asyncio.sleep(0)
    assert json.loads(audit.rows(table.data)[-1].move)["kind"] == "decline_trade"
