"""What only the way to Discord did is one line in the log, not a traceback of ours."""

from __future__ import annotations

import asyncio
import contextlib
import io
import itertools
import logging
from types import SimpleNamespace

import aiohttp
import discord
import pytest

from cogs.ui import errors
from cogs.workers.troubles import Place
from tests.support.e2e.table import laid

pytestmark = pytest.mark.bot


def refusal(kind, status, code=0):
    """Return what discord.py raises for an answer of Discord's."""
    response = SimpleNamespace(status=status, reason="no")
    return kind(response, {"code": code, "message": "no"})


UNHEARD = {
    "delivered twice": refusal(discord.HTTPException, 400, 40060),
    "too late": refusal(discord.NotFound, 404, 10062),
    "out of order": refusal(discord.DiscordServerError, 503),
    "cut": aiohttp.ServerDisconnectedError(),
    "reset": ConnectionResetError(104, "Connection reset by peer"),
    "no answer": TimeoutError(),
}


@pytest.mark.parametrize("error", UNHEARD.values(), ids=UNHEARD)
def test_an_answer_that_was_not_heard_is_one_line(error, caplog):
    caplog.set_level(logging.INFO, "landfall")
    said = errors.sentence(discord.app_commands.CommandInvokeError(COMMAND, error), "/roll")

    assert said.startswith("Discord could not be reached for a moment.")
    (line,) = caplog.records
    assert (line.levelname, line.exc_info) == ("INFO", None)
    assert line.message.startswith("/roll was not answered: ")


COMMAND = SimpleNamespace(name="roll")


@pytest.mark.parametrize(
    "error", [refusal(discord.HTTPException, 400, 50035), KeyError("x"), OSError("no font")]
)
def test_a_fault_of_ours_still_has_its_number_and_traceback(error, caplog):
    said = errors.sentence(error, "/roll")
    (line,) = caplog.records
    assert "Reference " in said
    assert line.exc_info


@contextlib.contextmanager
def everything_twice(table):
    """Have Discord deliver every interaction twice."""
    gateway = table.sandbox.gateway
    dispatch = gateway.dispatch

    def twice(event, *more):
        dispatch(event, *more)
        if event == "INTERACTION_CREATE":
            dispatch(event, *more)

    gateway.dispatch = twice
    try:
        yield
    finally:
        gateway.dispatch = dispatch


async def test_a_command_delivered_twice_leaves_no_traceback(tmp_path, caplog):
    """The second answer is refused with 40060; the person has the first."""
    async with laid(tmp_path) as table:
        ana = await table.person("Ana")
        caplog.set_level(logging.INFO, "landfall")
        with everything_twice(table):
            assert "Started" in (await ana.command("#general", "health")).text
            async with asyncio.timeout(10):
                while not any("/health was not answered" in one.message for one in caplog.records):
                    await asyncio.sleep(0.01)

    assert not [line for line in caplog.records if line.exc_info]


async def test_an_edit_and_a_picture_that_were_not_heard_are_one_line_each(
    tmp_path, caplog, monkeypatch
):
    async def cut(*given):
        raise aiohttp.ServerDisconnectedError

    async with laid(tmp_path) as table:
        await table.duel("Ana", "Ben")
        await table.quiet()
        caplog.set_level(logging.INFO, "landfall")
        lines, drawer = map(table.bot.get_cog, ("OutboxWorker", "PicturesWorker"))
        monkeypatch.setattr(lines._spans, "show", cut)
        monkeypatch.setattr(drawer._posting, "illustrate", cut)
        await lines._show_safely(Place(1, None, 1), 1)
        head = await table.bot.games.get(1)
        drawn = asyncio.get_running_loop().create_future()
        drawn.set_result(discord.File(io.BytesIO(b"png"), "duel.png"))
        drawer._rows[1] = head.seq
        await drawer._put(head, (1, 1), drawn, itertools.count(1))
        told = [
            one
            for one in caplog.records
            if "of game 1" in one.message or "game 1 was" in one.message
        ]

    assert [one.message.split(":")[0] for one in told] == [
        "game 1 was not shown",
        "the picture of game 1 could not be put",
    ]
    assert not any(one.exc_info for one in told)
