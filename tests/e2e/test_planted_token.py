"""The bot's token, planted where it could leak: it is in no answer, file, database or page."""

from __future__ import annotations

import logging

import pytest

from cogs.workers import posting
from tests.support.services.playing import PLACE, file_of, rounds
from tools.logs import TextFormatter

pytestmark = pytest.mark.bot


def lines(caplog, token):
    """Return what the log would hold, and what it would without being cleaned."""
    clean, raw = TextFormatter(token), TextFormatter("")
    records = caplog.records
    return "\n".join(map(clean.format, records)), "\n".join(map(raw.format, records))


async def test_the_token_stands_in_nothing_that_leaves_the_process(table, monkeypatch, caplog):
    """Faults whose own words hold it are planted on both roads: a command's and the outbox's."""
    token = table.sandbox.token
    ola = await table.person("Ola", "manage_guild")
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (1, 2))

    async def fail(*given, **named):
        raise RuntimeError(f"could not send with Authorization: Bot {token}")

    with caplog.at_level(logging.INFO):
        with monkeypatch.context() as planted:
            planted.setattr(table.bot.games, "live_at", fail)
            failed = await ana.command(PLACE, "game status")
            planted.setattr(posting.Posting, "post", fail)
        shown = [failed.text, (await ana.command(PLACE, "health")).text]
    for kind in ("json", "page"):
        shown.append(str(await file_of(ana, kind)))
    seen = await ola.command(PLACE, "server export")
    shown.append(str(seen.message.data))
    shown += [str(one.data) for one in await ana.messages(PLACE)]
    clean, raw = lines(caplog, token)

    assert "Reference" in failed.text
    assert token in raw
    assert "Bot (token)" in clean
    assert token not in clean
    assert not [one for one in shown if token in one]
    await table.quiet()
    await table.bot.db.write(lambda db: None)
    for file in table.data.parent.glob("landfall.db*"):
        assert token.encode() not in file.read_bytes(), file.name
