"""What Discord refuses in commands and in the completions of their options."""

from __future__ import annotations

import re

from .findings import Findings, limit_refusal
from .limits import LIMITS
from .records import Json

SLASH = 1
SUBCOMMAND, GROUP, STRING = 1, 2, 3
# Python does not count the marks of Devanagari and Thai as letters, but Discord accepts them.
NAME = re.compile(r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]+")


def check_commands(commands: list[Json]) -> None:
    """Refuse a set of commands that Discord would not register, all faults in one answer."""
    _check_counts(commands)
    found = Findings()
    for index, command in enumerate(commands):
        _inspect_command(found, str(index), command)
    names = [(one.get("name"), one.get("type") or SLASH) for one in commands]
    found.once("command twice", "*.name", names)
    found.check_empty()


def _check_counts(commands: list[Json]) -> None:
    kinds = [one.get("type") or SLASH for one in commands]
    for kind in set(kinds):
        limit = "slash commands" if kind == SLASH else "menu commands"
        if kinds.count(kind) > LIMITS[limit].most:
            raise limit_refusal(limit)


def _inspect_command(found: Findings, path: str, command: Json) -> None:
    found.size("command name", f"{path}.name", command.get("name"))
    if (command.get("type") or SLASH) != SLASH:
        if command.get("description"):
            found.add("menu description", f"{path}.description")
        return
    _inspect_letters(found, "command letters", f"{path}.name", command.get("name"))
    found.size("command description", f"{path}.description", command.get("description"))
    _inspect_options(found, path, command.get("options") or [], (SUBCOMMAND, GROUP))
    if letters(command) > LIMITS["command total"].most:
        found.add("command total", path)


def _inspect_letters(found: Findings, limit: str, path: str, name: str | None) -> None:
    if name and (NAME.fullmatch(name) is None or name != name.lower()):
        found.add(limit, path)


def _inspect_options(
    found: Findings, path: str, options: list[Json], below: tuple[int, ...]
) -> None:
    """Inspect one level of options; `below` are the kinds of subcommands it may hold."""
    found.size("command options", f"{path}.options", options)
    kinds = [one.get("type") for one in options]
    nested = [kind in (SUBCOMMAND, GROUP) for kind in kinds]
    if any(nested) and (not all(nested) or not set(kinds) <= set(below)):
        found.add("option nesting", f"{path}.options")
    for index, option in enumerate(options):
        _inspect_option(found, f"{path}.options.{index}", option)
    found.once("option twice", f"{path}.options.*.name", [one.get("name") for one in options])
    _inspect_order(found, f"{path}.options", options)


def _inspect_order(found: Findings, path: str, options: list[Json]) -> None:
    optional = False
    for index, option in enumerate(options):
        if option.get("required") and optional:
            found.add("option order", f"{path}.{index}")
        optional = optional or not option.get("required")


def _inspect_option(found: Findings, path: str, option: Json) -> None:
    found.number("option type", f"{path}.type", option.get("type") or 0)
    found.size("option name", f"{path}.name", option.get("name"))
    _inspect_letters(found, "option letters", f"{path}.name", option.get("name"))
    found.size("option description", f"{path}.description", option.get("description"))
    if option.get("type") in (SUBCOMMAND, GROUP):
        below = (SUBCOMMAND,) if option["type"] == GROUP else ()
        _inspect_options(found, path, option.get("options") or [], below)
    choices = option.get("choices") or []
    found.size("choices", f"{path}.choices", choices)
    if choices and option.get("autocomplete"):
        found.add("choices completed", f"{path}.choices")
    _inspect_choices(found, f"{path}.choices", choices, "choice")


def _inspect_choices(found: Findings, path: str, choices: list[Json], kind: str) -> None:
    for index, choice in enumerate(choices):
        found.size(f"{kind} name", f"{path}.{index}.name", choice.get("name"))
        if isinstance(choice.get("value"), str):
            found.size(f"{kind} value", f"{path}.{index}.value", choice["value"])


def letters(thing: Json) -> int:
    """Return how many characters of a command count: names, descriptions, values, all levels."""
    total = len(thing.get("name") or "") + len(thing.get("description") or "")
    total += sum(map(letters, thing.get("options") or []))
    for choice in thing.get("choices") or []:
        total += len(choice.get("name") or "") + len(str(choice.get("value") or ""))
    return total


def check_completions(choices: list[Json]) -> None:
    """Refuse completions that Discord would not show."""
    found = Findings()
    found.size("completions", "data.choices", choices)
    _inspect_choices(found, "data.choices", choices, "completion")
    found.check_empty()
