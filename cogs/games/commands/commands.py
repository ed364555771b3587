"""A game's commands: most are made from Moves, a line each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from discord import app_commands

from rules.core import Move

from .do import add_do
from .made import Build, Made
from .option import Option
from .playing import Playing

MADE, ANSWERS, STATED = "made from", "answers with", "states"
Command = app_commands.Command[Any, Any, Any]


def tag_of(kind: type[Move]) -> str:
    """Return the tag of a kind of move."""
    return str(kind.__struct_config__.tag)


def makes(*kinds: type[Move]) -> dict[str, Any]:
    """Return the `extras` of a command that makes its moves in a function of its own."""
    return {ANSWERS: kinds}


class GameCommands:
    """A group of commands of one game. `playing` knows the game's table.

    The game's own group begins with the command that makes any move; groups inside it do not.
    """

    def __init__(self, playing: Playing, group: app_commands.Group) -> None:
        self.playing = playing
        self.group = group
        if group.parent is None:
            add_do(playing, group)

    def sub(self, name: str, description: str) -> GameCommands:
        """Return a new group of commands inside this one."""
        inner = app_commands.Group(name=name, description=description, parent=self.group)
        return GameCommands(self.playing, inner)

    def add(
        self,
        move: type[Move] | Move,
        description: str,
        /,
        *,
        called: str = "",
        answers: tuple[type[Move], ...] = (),
        build: Build | None = None,
        **options: Option | str,
    ) -> Command:
        """Add the command that makes a Move, and return it.

        `move` is a kind of Move, or a Move whose fields stand except for those with an option. The
        command is `called` as the move's tag unless it says otherwise. An option is told by its
        help where the field's own type is all there is to know. `answers` are further kinds of
        move for whose question this is the command to name. `build` makes the Move where the
        options are not its fields.
        """
        made = Made(self.playing, move, options, build)
        command: Command = app_commands.Command(
            name=called or tag_of(made.kind).replace("_", "-"),
            description=description,
            callback=made.callback(),
            parent=self.group,
            extras={
                MADE: None if build else made.kind,
                ANSWERS: (made.kind, *answers),
                STATED: (made.kind, made.stated()),
            },
        )
        self.group.add_command(command)
        return command


def commands_of(groups: Iterable[app_commands.Group]) -> Iterator[Command]:
    """Yield every command in some groups, in the order in which they were added."""
    for group in groups:
        for command in group.walk_commands():
            if isinstance(command, app_commands.Command):
                yield command


def made_from(command: Command) -> type[Move] | None:
    """Return the kind of move that a command was made from, None for one with its own function."""
    found: type[Move] | None = command.extras.get(MADE)
    return found


def has_move(command: Command) -> bool:
    """Say whether a command makes moves of certain kinds; others only show something."""
    return bool(command.extras.get(ANSWERS))


def stated(*groups: app_commands.Group) -> dict[str, dict[str, str]]:
    """Return what the facts of each kind of move are called, by the move's tag and by field."""
    found: dict[str, dict[str, str]] = {}
    for command in commands_of(groups):
        kind, labels = command.extras.get(STATED, (None, {}))
        if labels:
            found.setdefault(tag_of(kind), labels)
    return found


def answers(
    *groups: app_commands.Group, others: Mapping[str, tuple[type[Move], ...]] | None = None
) -> dict[str, str]:
    """Return the command that makes each kind of move, by the move's tag.

    Of several the first added is named: typing it shows the others. `others` are commands outside
    the groups with the kinds of move that they are to be named for.
    """
    found: dict[str, str] = {}
    for command in commands_of(groups):
        for kind in command.extras.get(ANSWERS, ()):
            found.setdefault(tag_of(kind), command.qualified_name)
    for name, kinds in (others or {}).items():
        found.update(dict.fromkeys(map(tag_of, kinds), name))
    return found
