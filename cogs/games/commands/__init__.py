"""Slash commands made from Moves: options, completion, and which command answers a question."""

from .commands import (
    Command,
    GameCommands,
    answers,
    commands_of,
    has_move,
    made_from,
    makes,
    stated,
)
from .offered import Asking, Listed, Offered, Pair
from .option import Option
from .playing import Playing

__all__ = [
    "Asking",
    "Command",
    "GameCommands",
    "Listed",
    "Offered",
    "Option",
    "Pair",
    "Playing",
    "answers",
    "commands_of",
    "has_move",
    "made_from",
    "makes",
    "stated",
]
