"""Runs a sandbox by itself: `python -m sandbox [--path FILE] [--port N]`.

Prints one line of JSON with its addresses and token, then serves until SIGINT or SIGTERM.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal

from .server import Sandbox


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="sandbox", description="A stand-in for Discord.")
    parser.add_argument("--path", default=":memory:", help="database file (default: none)")
    parser.add_argument("--port", type=int, default=0, help="port (default: any free one)")
    parser.add_argument("--shards", type=int, default=1, help="shards to advise")
    return parser.parse_args()


async def _serve(given: argparse.Namespace) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with Sandbox(given.path, port=given.port, shards=given.shards) as sandbox:
        names = ("page_url", "api_url", "gateway_url", "token")
        print(json.dumps({name: getattr(sandbox, name) for name in names}), flush=True)
        await stop.wait()


if __name__ == "__main__":
    asyncio.run(_serve(_arguments()))
