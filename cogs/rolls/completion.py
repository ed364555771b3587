"""What is offered while dice are typed: the line itself, saved rolls, what was rolled lately.

The typed line stands first, so that Enter rolls nothing but what was typed.
"""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands

from cogs.play.completion import MOST, Choice, matching
from cogs.ui.context import Interaction
from referee.message import cut
from rules.notation import Refused, read

from . import habits as roll_habits
from . import recent
from .habits import Habits

LONGEST = 100
"""How many characters Discord allows for the name and the value of a choice."""


async def saved(interaction: Interaction, typed: str) -> list[Choice]:
    """Return the typed line with its reading, and the saved rolls that fit it."""
    return await _offered(interaction, typed, [])


async def saved_and_recent(interaction: Interaction, typed: str) -> list[Choice]:
    """Return the typed line with its reading, saved rolls, and recent lines that begin with it."""
    return await _offered(interaction, typed, await recent.lines(interaction))


async def _offered(interaction: Interaction, typed: str, lines: Iterable[str]) -> list[Choice]:
    line = typed.strip()
    if len(line) > LONGEST:
        return []  # It could not be offered itself, and Enter would take another.
    habits = await roll_habits.of(interaction.client.referee.recall, interaction)
    known = [(f"{name}: {kept}", name) for name, kept in habits.names.items()]
    begun = [_choice(one, one) for one in lines if len(one) <= LONGEST and one.startswith(line)]
    itself = [_choice(_read(line, habits), line)] if line else []
    return _different([*itself, *matching(known, line), *begun])[:MOST]


def _read(line: str, habits: Habits) -> str:
    """Return a line with how it is read, as far as that says more than the line."""
    try:
        plan = read(line, habits.default, habits.names, values=habits.values)
    except Refused:
        return f"{line} (not a roll yet)"
    meant = plan.words if plan.text.strip() == line else plan.text
    return f"{line}: {meant}" if meant else line


def _choice(name: str, value: str) -> Choice:
    return app_commands.Choice(name=cut(name, LONGEST), value=value)


def _different(choices: Iterable[Choice]) -> list[Choice]:
    """Return the first choice of every value, in order; capitals make no difference to a roll."""
    found: dict[str, Choice] = {}
    for one in choices:
        found.setdefault(one.value.casefold(), one)
    return list(found.values())
