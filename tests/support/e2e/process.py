"""The bot in a process of its own, to be killed: `process.py DATA API GATEWAY TOKEN [POINT COUNT]`.

With a point it kills itself (SIGKILL) at that point when it is passed for the COUNT-th time:
`before-commit`, `after-commit`, `after-answer`. Prints `ready` when it hears commands.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[3]))

from bot import leaving, run, set_up_log
from cogs.app import landfall
from cogs.games.registry import GAMES
from cogs.ui import reply
from db.connect import connect
from referee import commit, settle
from referee.clock import Clock
from sandbox.redirect import redirect
from tests.support.e2e.duel_ui import DUEL_UI


class Urls(NamedTuple):
    """Where the test's sandbox is."""

    api_url: str
    gateway_url: str


def die() -> None:
    """End as a machine that loses power does."""
    os.kill(os.getpid(), signal.SIGKILL)


def plant(where: str, count: int) -> None:
    """Have the process die at a point, the count-th time it is passed."""
    passed = itertools.count(1)

    def maybe() -> None:
        if next(passed) == count:
            die()

    PLANTS[where](maybe)


def _before_commit(maybe: Callable[[], None]) -> None:
    original = commit.Commit.write

    def write(self: Any, db: Any) -> Any:
        saved = original(self, db)
        maybe()
        return saved

    commit.Commit.write = write


def _after_commit(maybe: Callable[[], None]) -> None:
    original = settle.Referee._save

    async def save(self: Any, made: Any, action: Any) -> Any:
        saved = await original(self, made, action)
        maybe()
        return saved

    settle.Referee._save = save


def _after_answer(maybe: Callable[[], None]) -> None:
    original = reply.public

    async def public(*given: Any) -> Any:
        sent = await original(*given)
        maybe()
        return sent

    reply.public = public


PLANTS = {
    "before-commit": _before_commit,
    "after-commit": _after_commit,
    "after-answer": _after_answer,
}


async def main(data: str, api: str, gateway: str, token: str) -> None:
    """Run the bot until it is killed or told to leave."""
    set_up_log("WARNING", token)
    with redirect(Urls(api, gateway)):
        async with await connect(Path(data)) as db:
            bot = landfall(db, Clock(), (DUEL_UI, *GAMES), guild_ready_timeout=0.05)

            async def announce() -> None:
                await bot.wait_until_ready()
                print("ready", flush=True)

            async with bot:
                with leaving(bot):
                    task = asyncio.create_task(bot.start(token))
                    bot.ready_line = bot.loop.create_task(announce())
                    await task


if __name__ == "__main__":
    if len(sys.argv) > 5:
        plant(sys.argv[5], int(sys.argv[6]))
    run(main(*sys.argv[1:5]))
