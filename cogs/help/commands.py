"""/help: short pages by topic, or whatever a plain question finds. A cog brings its own `topics`.

What commands there are and what each takes is read off the commands themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.play.completion import Choice, matching
from cogs.topic import Topic
from cogs.ui import context, given, reply
from cogs.ui.context import Interaction
from referee.custom_id import custom_id
from referee.errors import Refusal
from referee.guide import try_it
from referee.message import Button, Menu, Outgoing, Pick, cut, plain
from rules.core import System

from . import command_pages, rule_page, rulebook
from .asked import ASKED
from .index import Entry, Index

FIRST = "start"
FIRST_COG = "RollCog"
TOPIC = "ht"
"""Opens the page that its custom id names."""
BESIDE = "hl"
"""Shows that page beside the message pressed, such as a lobby."""
PICKED = "hm"
"""Opens the page that was chosen in a menu."""
PAGE = 2.5
"""How much better a page answers a question than a single command does."""
TERMS = {
    "back": "undo",
    "cheat": "fairness",
    "delete": "erase",
    "fair": "fairness",
    "holiday": "away",
    "mistake": "undo correct",
    "oops": "undo",
    "quit": "leave",
    "random": "fairness",
    "replay": "story log",
    "rollback": "undo",
    "slow": "waiting pace",
    "stop": "end leave",
    "vacation": "away",
    "wrong": "dispute undo correct",
}
"""What people say, and what commands and pages call it."""
MEANT = 5
"""How many pages, and how many rules, are offered for a question."""


START = Topic(
    FIRST,
    "Where to begin",
    "Landfall rolls dice and referees four games in a channel.\n"
    "- Roll: `/roll 2d6+3`, anywhere, also in direct messages. More: `/help rolling`.\n"
    "- Odds before you roll: `/odds 4d6kh3`.\n"
    "- A game's own rolls without a game: `/quick`.\n"
    "- Try a game for ten minutes against the computer: press *Try it*, or `/game demo`.\n"
    "- Play: `/game new` in a channel, with *thread* in a thread of its own; `/game join`, "
    "`/game start`; then press "
    "*What can I do now?*\n"
    "- Ask in plain words: `/help how do I colonise`, `/rules cover`. A command and its options: "
    "`/help /roll`.\n"
    "- What is kept about you: `/privacy`.",
    "help how play learn beginner new here first what is this bot which games are there tutorial "
    "commands",
)


class Help(commands.Cog):
    """Shows pages of help."""

    topics = (START,)

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot

    def pages(self) -> dict[str, Topic]:
        """Return every topic by its word, those of rolling first."""
        cogs = sorted(self.bot.cogs.values(), key=lambda cog: cog.qualified_name != FIRST_COG)
        found = [topic for cog in cogs for topic in getattr(cog, "topics", ())]
        for ui in self.bot.uis:
            found += [*ui.topics, *command_pages.of_game(ui)]
        return {topic.word: topic for topic in found}

    def commands(self) -> dict[str, command_pages.Command]:
        """Return every command by its whole name, without the slash."""
        found = command_pages.leaves(self.bot.tree.get_commands())
        return {command.qualified_name: command for command in found}

    def page(self, asked: str) -> Topic | None:
        """Return the page on a topic, or on a command; None where there is none."""
        word, pages, commands = asked.strip().casefold(), self.pages(), self.commands()
        if word in pages:
            return pages[word]
        command = commands.get(word.removeprefix("/"))
        return None if command is None else command_pages.of_command(command, self.bot.uis)

    @cached_property
    def _index(self) -> Index:
        return Index(self._entries(), TERMS)

    def _entries(self) -> Iterator[Entry]:
        for page in self.pages().values():
            if not command_pages.is_list(page):
                yield Entry(page.word, page.title, page.text, page.asked, PAGE)
        for name, command in self.commands().items():
            page = command_pages.of_command(command, self.bot.uis)
            yield Entry(f"/{name}", str(command.description), page.text, ASKED.get(name, ""))

    def shown(self, page: Topic) -> Outgoing:
        """Return a page with buttons to those that belong to it and a menu of the others."""
        pages = self.pages()
        near = [Button(label, custom_id(TOPIC, word)) for label, word in _near(page, pages)]
        near = [*_trials(page, self.bot.systems), *near]
        return Outgoing(
            cut(f"**{page.title}**\n{page.text}", reply.LONGEST_TEXT),
            buttons=(tuple(near),) if near else (),
            menus=self._menus(pages.values()),
        )

    def _menus(self, pages: Iterable[Topic]) -> tuple[Menu, ...]:
        """Return the menu of the pages on what all games share, and that of the games' own."""
        own = {topic.word for ui in self.bot.uis for topic in ui.topics}
        picks: dict[bool, list[Pick]] = {False: [], True: []}
        for page in pages:
            if not command_pages.is_list(page):
                picks[page.word in own].append(Pick(page.title, page.word, page.word))
        shared = Menu(PICKED, "More help", tuple(picks[False]))
        games = Menu(custom_id(PICKED, "games"), "The games", tuple(picks[True]))
        return (shared, games) if picks[True] else (shared,)

    def meant(self, asked: str, rules: list[rule_page.Found]) -> Outgoing:
        """Return what a question may be about: pages, commands and rules as buttons.

        Raises Refusal where nothing is.
        """
        found = [self._index.entries[at] for at in self._index.find(asked, MEANT)]
        if not found and not rules:
            topics = ", ".join(self.pages())
            raise Refusal(f'There is no help on "{asked.strip()[:60]}". Topics: {topics}.')
        pages = tuple(Button(_label(one), custom_id(TOPIC, one.key), "primary") for one in found)
        laws = tuple(rule_page.opens(rule.title, rule) for _, rule in rules[:MEANT])
        told = [f"**{plain(cut(asked.strip(), 60))}**: these may help."]
        told += [f"- {_label(one)}: {_line(one)}" for one in found]
        told += [
            f"- Rule: **{plain(rule.title)}** ({plain(system.title)})"
            for system, rule in rules[:MEANT]
        ]
        rows = tuple(row for row in (pages, laws) if row)
        return Outgoing("\n".join(told), buttons=rows)

    @app_commands.command(description="How to roll and how to play; ask in plain words")
    @app_commands.describe(topic="A topic, a command such as /roll, or a question")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def help(self, interaction: Interaction, topic: str = FIRST) -> None:
        page = self.page(topic)
        if page is None:
            await reply.private(interaction, self.meant(topic, await _rules(interaction, topic)))
        else:
            await reply.private(interaction, self.shown(page))

    @help.autocomplete("topic")
    async def _topics(self, interaction: Interaction, typed: str) -> list[Choice]:
        found = [(f"{page.word}: {page.title}", page.word) for page in self.pages().values()]
        for name, command in self.commands().items():
            found.append((f"/{name}: {command.description}", f"/{name}"))
        return matching(found, typed)


def _trials(page: Topic, systems: tuple[System[Any], ...]) -> Iterator[Button]:
    """Yield the button that tries a game: any on the first page, a game's own on its page."""
    if page.word == FIRST:
        yield try_it()
    for system in systems:
        if system.page == page.word and system.demo is not None:
            yield try_it(system.name)


def _near(page: Topic, pages: dict[str, Topic]) -> Iterator[tuple[str, str]]:
    """Yield the buttons of a page: the list of its game's commands, and where that goes on."""
    if f"{page.word} commands" in pages:
        yield "Commands", f"{page.word} commands"
    follows = command_pages.following(page)
    if follows in pages:
        yield "More commands", follows


def _label(entry: Entry) -> str:
    return entry.key if entry.key.startswith("/") else entry.title


def _line(entry: Entry) -> str:
    return entry.title if entry.key.startswith("/") else f"`/help {entry.key}`"


async def _rules(interaction: Interaction, asked: str) -> list[rule_page.Found]:
    known = rulebook.known(interaction)
    return known.find(asked, here=await rulebook.here(interaction))


def _named(interaction: Interaction, word: str) -> Outgoing:
    cog = interaction.client.get_cog(Help.__name__)
    page = cog.page(word) if isinstance(cog, Help) else None
    if page is None or not isinstance(cog, Help):
        raise Refusal(context.UNKNOWN)
    return cog.shown(page)


async def _turn(interaction: Interaction, word: str) -> None:
    await reply.edited(interaction, _named(interaction, word))


async def beside(interaction: Interaction, parts: list[str]) -> None:
    """Show the page that a button names to whoever pressed it, beside what is there."""
    await reply.private(interaction, _named(interaction, ":".join(parts)))


async def opened(interaction: Interaction, parts: list[str]) -> None:
    """Turn the page to the one that a button names."""
    await _turn(interaction, ":".join(parts))


async def picked(interaction: Interaction, _parts: list[str]) -> None:
    """Turn the page to the one that was chosen in a menu."""
    await _turn(interaction, given.chosen(interaction))


PRESSES = {TOPIC: opened, PICKED: picked, BESIDE: beside}


async def setup(bot: Landfall) -> None:
    """Add the command."""
    await bot.add_cog(Help(bot))
