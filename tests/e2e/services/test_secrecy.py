"""No secret of one seat is to be read by anybody else: in any message, log, file, card or error.

Marks that cannot occur by chance are put into everything that is secret: a sealed answer, a
standing order, a plan, a note for one's own seat, a hidden value that the GM set. Then everybody
else reads all that there is to read, and all that the bot ever told Discord is searched.
"""

from __future__ import annotations

import json

import pytest

from referee.action import Played
from tests.support.duel import Bid
from tests.support.services.playing import PLACE, bid, file_of, head, rounds, with_gm

pytestmark = pytest.mark.bot

SEALED = 7_770_017_770
ORDER = "000000002"
PLAN = "000000003"
NOTE = "we strike at dawn"
HIDDEN = 31_415_926_535
MARKS = tuple(map(str, (SEALED, ORDER, PLAN, NOTE, HIDDEN)))

READS = (
    ("game log", {}),
    ("game log", {"kind": "bid"}),
    ("game recap", {}),
    ("game note", {}),
    ("game status", {}),
    ("game seats", {}),
    ("game order", {}),
    ("game plan", {}),
    ("gm disputes", {}),
    ("gm look", {"seat": "red"}),
    ("gm edit", {"path": "hits", "value": "1"}),
    ("gm answer", {"seat": "red", "move": "x"}),
    ("game answer", {"move": "x"}),
    ("game correct", {"fact": "paces", "value": "1"}),
    ("game undo", {"entry": 2}),
    ("game keep copy", {}),
)
COMPLETED = (
    ("game answer", "move", {}),
    ("game undo", "entry", {}),
    ("game correct", "fact", {}),
    ("game log", "kind", {}),
    ("gm edit", "path", {}),
    ("gm answer", "move", {"seat": "red"}),
    ("gm reroll", "entry", {}),
)


async def secrets_of(table):
    """Begin a duel in which Red and the GM have secrets; return the people."""
    ana, ben, gus = await with_gm(table)
    await rounds(ana, ben, (1, 1))
    move = Bid(amount=3, paces=SEALED)
    sealed = Played(key="sealed", seat="red", person=int(ana.id), move=move)
    await table.bot.referee.settle(1, sealed)
    await ana.command(PLACE, "game order", text=f"bid {ORDER}")
    await ana.command(PLACE, "game plan", text=f"bid {PLAN}")
    await ana.command(PLACE, "game note", text=NOTE, readers="my seat")
    await gus.command(PLACE, "gm edit", path="hits", value=str(HIDDEN))
    return ana, ben, gus


def found(text):
    return [mark for mark in MARKS if mark in text]


async def read_all(person):
    """Yield all that a person can get to read."""
    for command, options in READS:
        seen = await person.command(PLACE, command, **options)
        yield command, seen.text
    for command, option, options in COMPLETED:
        try:
            choices = await person.complete(PLACE, command, option, **options)
        except AssertionError:
            continue
        yield command, " ".join(f"{choice.name} {choice.value}" for choice in choices)
    for form in ("json", "page"):
        yield form, (await file_of(person, form)).decode()
    for message in await person.messages(PLACE):
        yield "channel", message.text
        for button in message.buttons:
            if button.label in ("Why?", "Read mine", "What can I do now?"):
                pressed = await person.press(message, custom_id=button.custom_id)
                yield button.label, pressed.text


def private(body):
    """Say whether a request tells one person alone (https://docs.discord.com: flag 1 << 6)."""
    data = (body or {}).get("data") if isinstance(body, dict) else None
    parts = [body if isinstance(body, dict) else {}, data if isinstance(data, dict) else {}]
    return any((part.get("flags") or 0) & 64 for part in parts)


async def test_nobody_else_reads_a_secret(table):
    await secrets_of(table)
    ben, eve = await table.person("Ben"), await table.person("Eve")

    for person in (ben, eve):
        async for place, text in read_all(person):
            assert not found(text), f"{person.name} reads {found(text)} in {place}"


async def test_the_owner_reads_their_own(table):
    ana, _ben, gus = await secrets_of(table)

    mine = (await ana.command(PLACE, "game order")).text
    assert ORDER in mine
    assert PLAN in mine
    assert NOTE in (await ana.command(PLACE, "game note")).text
    assert str(SEALED) in (await file_of(ana)).decode()
    assert str(HIDDEN) in (await file_of(gus)).decode()


async def test_all_that_was_ever_told_in_the_open_holds_no_secret(table):
    _ana, ben, gus = await secrets_of(table)
    await gus.command(PLACE, "gm look", seat="red")
    await ben.command(PLACE, "gm look", seat="red")
    await bid(ben, 0)

    seeds = (await head(table)).seeds
    for asked in table.sandbox.requests:
        body = json.dumps(asked.body)
        if not private(asked.body):
            assert not found(body), (asked.route, body)
        assert seeds.open.hex() not in body
        assert seeds.hidden.hex() not in body


async def test_after_the_end_everything_is_shown(table):
    ana, ben, _gus = await secrets_of(table)
    await bid(ben, 1)
    await ana.command(PLACE, "duel faint", words="Enough.")
    eve = await table.person("Eve")

    export = (await file_of(eve)).decode()

    assert str(SEALED) in export
    assert (await head(table)).seeds.hidden.hex() in export
    assert NOTE not in export
