"""The process that puts a copy back on trial ends with the bot."""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE

import pytest

from cogs.workers import trial


@pytest.mark.parametrize("times", [1, 2, 3])
async def test_a_trial_that_nobody_waits_for_is_gone_at_once(times):
    """Left running, it would outlive the loop, and its pipes would be closed by nobody."""
    forever = "print('started', flush=True)\nimport time\ntime.sleep(600)"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", forever), stdin=DEVNULL, stdout=PIPE, stderr=PIPE
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"started\n"
    ended = asyncio.create_task(trial._ended(process))

    for _ in range(times):
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        ended.cancel()
    with pytest.raises(asyncio.CancelledError):
        await ended

    assert process.returncode == -signal.SIGKILL
    assert process.stdout.at_eof()
