"""Pages of /help that are read off the commands themselves, so that none can be missing there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from discord import app_commands

from cogs.game_ui import GameUI
from cogs.topic import Topic

LONGEST = 1_560
"""Characters of such a page, so that the list of the others fits below it."""
Command = app_commands.Command[Any, Any, Any]


def leaves(commands: Iterable[Any]) -> Iterator[Command]:
    """Yield every command among commands and groups, those of a group before its own groups'."""
    known = list(commands)
    yield from (one for one in known if isinstance(one, app_commands.Command))
    for one in known:
        if isinstance(one, app_commands.Group):
            yield from leaves(one.commands)


LIST = re.compile(r"(.+ commands)(?: (\d+))?")


def is_list(page: Topic) -> bool:
    """Tell whether a page lists a game's commands, or goes on with such a list."""
    return LIST.fullmatch(page.word) is not None


def following(page: Topic) -> str:
    """Return the word of the page on which a list of commands goes on, "" for any other page."""
    found = LIST.fullmatch(page.word)
    return f"{found[1]} {int(found[2] or 1) + 1}" if found else ""


def of_game(ui: GameUI) -> Iterator[Topic]:
    """Yield the pages that list a game's commands, those of one group after the other."""
    for group in ui.groups:
        lines = (f"- `/{one.qualified_name}` {one.description}" for one in leaves([group]))
        parts = list(_parts(lines))
        for number, text in enumerate(parts, 1):
            word = f"{group.name} commands"
            title = f"{group.description}: commands"
            if len(parts) > 1:
                title = f"{title}, {number} of {len(parts)}"
            yield Topic(word if number == 1 else f"{word} {number}", title, text)


def _parts(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines joined, as many in a part as fit on a page."""
    part: list[str] = []
    for line in lines:
        if part and len("\n".join((*part, line))) > LONGEST:
            yield "\n".join(part)
            part = []
        part.append(line)
    if part:
        yield "\n".join(part)


def of_command(command: Command, uis: Iterable[GameUI]) -> Topic:
    """Return the page on one command: what it does, and each of its options."""
    name = command.qualified_name
    seen = {label for ui in uis for label in _stated(ui, name)}
    lines = [
        f"- `{option.display_name}`{_aside(option, seen)}: {option.description}"
        for option in command.parameters
    ]
    return Topic(name, f"/{name}", "\n".join((str(command.description), *lines)))


def _stated(ui: GameUI, name: str) -> Iterator[str]:
    """Yield what the facts are called that the moves of a command state."""
    for tag, command in ui.answers.items():
        if command == name:
            yield from ui.stated.get(tag, {}).values()


def _aside(option: app_commands.Parameter, seen: set[str]) -> str:
    """Return what is to be known of an option besides its help."""
    if option.description in seen:
        return " (as your table shows it)"
    return "" if option.required else " (may be left out)"
