"""The bot in a process of its own, to be killed: `process.py DATA API GATEWAY TOKEN [POINT COUNT]`.

DATA is a file, or `FOLDER=ADDRESS` of a server's database; LANDFALL_SHARDS says which shards.

With a point it kills itself (SIGKILL) there when it is passed for the COUNT-th time (0: the next
time once SIGUSR1 came): `before-commit`, `after-commit`, `after-answer`,
`after-shown`. Prints `ready` when it hears commands.
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
from cogs.workers import neighbours, outbox, posting
from cogs.workers.posting import Posting
from db import share
from db.connect import connect
from db.database import Database
from db.server import connect_server
from db.share import Shards
from referee import change, commit, settle, speaking
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
    passed, armed = itertools.count(1), asyncio.Event()
    signal.signal(signal.SIGUSR1, lambda *_: armed.set())

    def maybe() -> None:
        if armed.is_set() or next(passed) == count:
            die()

    PLANTS[where](maybe)


def _before_commit(maybe: Callable[[], None]) -> None:
    _behind(commit.Commit, "write", maybe)
    _behind(change, "_save", maybe)


def _behind(where: Any, name: str, maybe: Callable[[], None]) -> None:
    original = getattr(where, name)

    def instead(*given: Any) -> Any:
        saved = original(*given)
        maybe()
        return saved

    setattr(where, name, instead)


def _after_commit(maybe: Callable[[], None]) -> None:
    _behind_async(settle.Referee, "_save", maybe)
    _behind_async(settle.Referee, "between", maybe)


def _behind_async(where: Any, name: str, maybe: Callable[[], None]) -> None:
    original = getattr(where, name)

    async def instead(*given: Any) -> Any:
        done = await original(*given)
        maybe()
        return done

    setattr(where, name, instead)


def _after_answer(maybe: Callable[[], None]) -> None:
    for name in ("public", "private", "edited"):
        _behind_async(reply, name, maybe)


def _after_shown(maybe: Callable[[], None]) -> None:
    for name in ("post", "change", "change_by", "answer"):
        _behind_async(Posting, name, maybe)


PLANTS = {
    "before-commit": _before_commit,
    "after-commit": _after_commit,
    "after-answer": _after_answer,
    "after-shown": _after_shown,
}


async def opened(data: str, shards: str) -> Database:
    """Open a database: a file, or `FOLDER=ADDRESS` of a server."""
    folder, is_server, address = data.partition("=")
    if not is_server:
        return await connect(Path(data))
    speaking.IDENTIFIES_WITHIN = 0.05
    if "SILENT_AFTER" in os.environ:
        share.SILENT_AFTER = outbox.SILENT_AFTER = int(os.environ["SILENT_AFTER"])
        neighbours.SEEN_EVERY = share.SILENT_AFTER // 4
    return await connect_server(address, Path(folder) / "landfall.db", Shards.read(shards))


async def main(data: str, api: str, gateway: str, token: str, shards: str = "") -> None:
    # A test that kills the bot waits until nothing is left to be shown.
    posting.APART, posting.TOGETHER = 0.02, 0.0
    """Run the bot until it is killed or told to leave."""
    set_up_log("WARNING", token)
    with redirect(Urls(api, gateway)):
        async with await opened(data, shards) as db:
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
    run(main(*sys.argv[1:5], os.environ.get("LANDFALL_SHARDS", "")))
