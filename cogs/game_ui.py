"""A game as Discord meets it: everything about one game that the shared cogs have to know."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal, Protocol

import discord
import msgspec
from discord import app_commands

from cogs.topic import Topic
from referee.head import GameHead
from rules.core import Move, System

Interaction = discord.Interaction[Any]
Press = Callable[[Interaction, list[str]], Awaitable[None]]
"""Answers a button, a menu or a form; the list holds the parts of its custom_id after the verb."""


class Picture(Protocol):
    """A picture as PNG bytes, and what it shows in words."""

    @property
    def png(self) -> bytes: ...

    @property
    def alt(self) -> str: ...


class Extra(msgspec.Struct, frozen=True):
    """A line of a person's own menu beside the moves: a form to fill in, or something to look at.

    `key` identifies it in menus and completions and must not change. An `answer` belongs to the
    open question, an `act` to what may be done unasked; a `rare` one goes behind *More*.
    """

    key: str
    label: str
    part: Literal["answer", "act", "look", "rare"]


class OwnMenu(msgspec.Struct, frozen=True, kw_only=True):
    """How a game groups what one person can do: answer, act, look, and the rare behind *More*.

    `rare` are the kinds of move that go behind *More*. `extras` lists what a seat's menu offers
    besides moves, `open` shows or opens one of those.
    """

    rare: tuple[type[Move], ...]
    extras: Callable[[GameHead, str], tuple[Extra, ...]]
    open: Callable[[Interaction, GameHead, str, str], Awaitable[None]]


class GameUI(msgspec.Struct, frozen=True, kw_only=True):
    """One game's commands, forms, picture, quick rolls and pages of help.

    `system` is None for a game of which only the quick rolls are refereed. `groups` are its
    top-level commands; `answers` tells by the tag of a move which command makes it, without the
    slash. `form` opens the form of a seat's move whose words are a person's own, or asks about one
    that is hardly meant, and says whether it did; `presses` are the verbs of the custom ids of
    such forms. `menu` groups what a person's own
    menu offers, None for one plain list of moves. `look_up` shows what the button beside every
    question is for, if the game's System names one, `looks` what more of them are for,
    by their word. `stated` tells, by the tag of a move, what each fact that it states is called in
    a form. `draw` makes a picture of what `view`
    returns, None where there is nothing to draw at the moment; with `compares` it is also given
    what `view` returned before the last row, or None, so that it can mark what has
    changed, and where `traces` says so of a view also what it returned before the span of that
    row. `draw_step` is what draws a demo instead, given the same, where the game has a picture that
    leaves more room on a phone for what a step says. `story` tells whoever asks a story that the
    game has for them, and says whether it has one; all others read the story of the whole game.
    `dice` is a line of help on what the game adds to the dice language,
    `channel` the name and topic of the channel that a new
    sandbox has for it. `terms` are words that people use, in small letters, with what the game's
    rules call it, `asked` the words in which they ask for a rule, by its ID, so that their
    questions are found.
    """

    system: System[Any] | None = None
    groups: tuple[app_commands.Group, ...] = ()
    answers: Mapping[str, str] = {}
    form: Callable[[Interaction, GameHead, str, Move], Awaitable[bool]] | None = None
    presses: Mapping[str, Press] = {}
    menu: OwnMenu | None = None
    look_up: Callable[[Interaction, GameHead], Awaitable[None]] | None = None
    looks: Mapping[str, Callable[[Interaction, GameHead], Awaitable[None]]] = {}
    stated: Mapping[str, Mapping[str, str]] = {}
    draw: Callable[..., Picture | None] | None = None
    draw_step: Callable[..., Picture | None] | None = None
    story: Callable[[Interaction, GameHead], Awaitable[bool]] | None = None
    compares: bool = False
    traces: Callable[[Any], bool] | None = None
    quick: type[app_commands.Group] | None = None
    dice: str = ""
    topics: tuple[Topic, ...] = ()
    channel: tuple[str, str] | None = None
    terms: Mapping[str, str] = {}
    asked: Mapping[str, str] = {}
