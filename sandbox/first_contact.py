"""The first contact with Discord itself: `make first-contact CHANNEL=…`, with a token in .env.

Asks of a text channel of a test server what the bot asks of Discord all day, asks the same of a
sandbox, and writes a report in which each answer is compared. Two people have to press a button.
Run again more than an hour later, it edits the message of before, as only an old one shows the
limit on that.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp

from . import Sandbox
from .clock import Hand
from .contact_api import Answer, Api, listening
from .contact_probes import Found, Ready, messages, old_edits, presses, threads

DISCORD = "https://discord.com/api/v10"
HOUR = 3_600_000
OLD = {"content": "A message from before"}
REPORT, MEMORY = "first-contact.md", "first-contact.json"
USAGE = "Which channel of a test server? make first-contact CHANNEL=123456789012345678"
NO_TOKEN = "No token is set: DISCORD_TOKEN in .env. See docs/hosting.md."  # noqa: S105


class Where(NamedTuple):
    """A Discord to ask: its address, the token, a channel, and an old message of ours there."""

    api: str
    token: str
    channel: str
    old: str = ""


async def contact(where: Where, ready: Ready) -> Found:
    """Ask everything; return the answers."""
    async with Api(where.api, where.token) as api:
        gateway = await api.ask("GET", "/gateway/bot")
        found = {"log in": gateway}
        if gateway.status != 200:
            return found
        found |= await messages(api, where.channel)
        found |= await threads(api, where.channel)
        async with listening(api, gateway.body["url"], where.token) as heard:
            try:
                found |= await presses(api, where.channel, heard, ready)
            except TimeoutError:
                found["somebody presses in time"] = Answer(0, 0, None)
        if where.old:
            found |= await old_edits(api, where.channel, where.old)
    return found


async def in_sandbox(*, old: bool) -> Found:
    """Return what the sandbox answers to the same."""
    clock = Hand()
    async with Sandbox(clock=clock) as sandbox:
        people = [await sandbox.person(name) for name in ("Ana", "Ben")]
        where = Where(sandbox.api_url, sandbox.token, sandbox.admin.find_channel("general")["id"])
        if old:
            async with Api(where.api, where.token) as api:
                posted = await api.ask("POST", f"/channels/{where.channel}/messages", OLD)
            where = where._replace(old=posted.body["id"])
            clock.advance(2 * HOUR)
        pressing: set[asyncio.Task[Any]] = set()

        async def ready(_words: str) -> None:
            pressing.add(asyncio.create_task(_press(people.pop(0))))

        found = await contact(where, ready)
        await asyncio.gather(*pressing)
    return found


async def _press(person: Any) -> None:
    """Press the newest message's button, and send the form if one opens."""
    seen = await person.press((await person.messages("#general"))[-1], "Press me")
    if seen.modal is not None:
        await person.submit(seen, words="hello")


def shapes(value: Any, path: str = "") -> set[str]:
    """Return the places of a JSON value with the type that stands there: `author.id: str`."""
    if isinstance(value, dict):
        return set().union(*(shapes(one, f"{path}.{key}") for key, one in value.items()), set())
    if isinstance(value, list):
        return set().union(*(shapes(one, f"{path}[]") for one in value), set())
    return {f"{path.lstrip('.')}: {type(value).__name__}"}


def compared(theirs: Found, ours: Found) -> list[str]:
    """Return a line for each answer: the same, or what is different."""
    return [
        f"| {name} | {_summary(theirs.get(name))} | {_summary(ours.get(name))} |"
        f" {difference(theirs.get(name), ours.get(name))} |"
        for name in dict.fromkeys((*theirs, *ours))
    ]


def _summary(answer: Answer | None) -> str:
    if answer is None:
        return "not asked"
    return f"{answer.status} ({answer.code})" if answer.code else str(answer.status)


def difference(theirs: Answer | None, ours: Answer | None) -> str:
    """Return in words how an answer of Discord's differs from one of the sandbox's."""
    if theirs is None or ours is None:
        return "**only one of the two was asked**"
    if theirs[:2] != ours[:2]:
        return "**another status or code**"
    known = {one.partition(":")[0] for one in shapes(ours.body)}
    lacking = {one for one in shapes(theirs.body) if one.partition(":")[0] not in known}
    here = dict(one.split(": ") for one in shapes(ours.body))
    there = dict(one.split(": ") for one in shapes(theirs.body))
    other = {
        name
        for name in here.keys() & there.keys()
        if here[name] != there[name] and "NoneType" not in (here[name], there[name])
    }
    made_up = here.keys() - there.keys()
    parts = (("the sandbox lacks", lacking), ("another type", other), ("made up", made_up))
    told = [f"{what}: {', '.join(sorted(names))}" for what, names in parts if names]
    return "; ".join(told) or "same"


def report(theirs: Found, ours: Found) -> str:
    """Return the report as a page of Markdown."""
    lines = compared(theirs, ours)
    same = sum(line.endswith("| same |") for line in lines)
    head = "| asked | Discord | sandbox | compared |\n|---|---|---|---|"
    about = f"The same: {same} of {len(lines)}. A status with Discord's own code in brackets."
    return "\n".join(("# First contact", "", about, "", head, *lines, ""))


def old_message(folder: Path, now: float) -> str:
    """Return the message that an earlier contact left more than an hour ago, "" without one."""
    file = folder / MEMORY
    kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return str(kept["message"]) if kept and (now - kept["at"]) * 1000 > HOUR else ""


async def main(channel: str, token: str, folder: Path, base: str = DISCORD) -> str:
    """Make contact and write the report; return where it stands."""
    import time

    async def ready(words: str) -> None:
        print(words, flush=True)

    old = old_message(folder, time.time())
    theirs = await contact(Where(base, token, channel, old), ready)
    ours = await in_sandbox(old=bool(old))
    folder.mkdir(parents=True, exist_ok=True)
    posted = theirs.get("post a message")
    if posted is not None and posted.status == 200 and not old:
        kept = {"message": posted.body["id"], "at": time.time()}
        (folder / MEMORY).write_text(json.dumps(kept), encoding="utf-8")
    file = folder / REPORT
    file.write_text(report(theirs, ours), encoding="utf-8")
    return str(file)


def command(arguments: list[str]) -> None:
    """Run from the command line: CHANNEL, FOLDER; the token stands in the environment."""
    token = os.environ.get("DISCORD_TOKEN", "").strip()
    if len(arguments) != 2 or not arguments[0].isdecimal():
        sys.exit(USAGE)
    if not token:
        sys.exit(NO_TOKEN)
    try:
        print("The report:", asyncio.run(main(arguments[0], token, Path(arguments[1]))))
    except (aiohttp.ClientError, TimeoutError) as fault:
        sys.exit(f"Discord could not be reached ({fault or 'no answer'}).")


if __name__ == "__main__":
    command(sys.argv[1:])
