"""Which command answers, as a sentence: every question names one.

The commands are told by the tag of the move that each makes; what they are called is a matter of
whoever runs the referee.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.core import Ask, Move

Commands = Mapping[str, str]
"""By the tag of a move, the command that makes it, without the slash."""


MOST_NAMED = 5


def answering(commands: Commands, ask: Ask, seats: tuple[str, ...]) -> str:
    """Return the commands with which these seats answer a question, as a sentence; "" if none.

    One of each entry's kinds of move, the first that a command is known for.
    """
    found = (_first(commands, entry.kinds) for entry in ask.entries if entry.seat in seats)
    named = tuple(dict.fromkeys(command for command in found if command))
    return f"Answer: {' or '.join(f'`/{command}`' for command in named)}." if named else ""


def unasked(commands: Commands, moves: tuple[Move, ...]) -> str:
    """Return the first commands for what a seat may do unasked, as a sentence; "" if none."""
    tags = (str(type(move).__struct_config__.tag) for move in moves)
    named = tuple(dict.fromkeys(commands[tag] for tag in tags if tag in commands))
    if not named:
        return ""
    shown = " or ".join(f"`/{command}`" for command in named[:MOST_NAMED])
    return f"You may: {shown}{' and more' if len(named) > MOST_NAMED else ''}."


def _first(commands: Commands, kinds: tuple[type[Move], ...]) -> str:
    tags = (str(kind.__struct_config__.tag) for kind in kinds)
    return next((commands[tag] for tag in tags if tag in commands), "")
