"""Commands made from Moves: options by annotation, what becomes of what is typed, who answers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Annotated, Literal

import discord
import msgspec
import pytest
from discord import app_commands

from cogs.games.commands import (
    GameCommands,
    Offered,
    Option,
    Playing,
    answers,
    commands_of,
    made_from,
    makes,
)
from cogs.ui import errors
from referee.errors import Refusal
from rules.core import FACT, TEXT, Move, RuleError

BOOLEAN, INTEGER, STRING = 5, 4, 3


class March(Move, frozen=True, kw_only=True, tag="march_off"):
    """A move with a field of each sort."""

    unit: str
    steps: Annotated[int, msgspec.Meta(ge=1, le=6)]
    pace: Literal["", "slow", "fast"] = ""
    seen: Annotated[bool, FACT] = True
    why: Annotated[str, msgspec.Meta(max_length=80), TEXT] = ""
    kit: tuple[str, ...] = ()


class Halt(Move, frozen=True, kw_only=True, tag="halt"):
    """A move without fields."""


class Upper(Option):
    """A text that is meant in capitals; the word `no` is refused."""

    typed_as = discord.AppCommandOptionType.string

    def read(self, head, typed):
        if typed == "no":
            raise RuleError("That is no word.", "DUEL-1")
        return typed.upper()


class Here(Playing):
    """A table without Discord: it notes what was played."""

    def __init__(self):
        super().__init__("duel")
        self.played = []

    async def game(self, interaction):
        return SimpleNamespace(state=SimpleNamespace(usual=4))

    async def act(self, interaction, head, move):
        self.played.append(move)


def table():
    """Return a group of commands in which nothing stands yet."""
    group = app_commands.Group(name="drill", description="Drill")
    return GameCommands(Here(), group)


def shown(command):
    """Return a command's options as Discord is told them, by name."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    return {option["name"]: option for option in command.to_dict(tree)["options"]}


async def typed(command, **values):
    """Give a command as discord.py does and return the moves that it played."""
    interaction = SimpleNamespace(user=SimpleNamespace(id=1), extras={})
    namespace = SimpleNamespace(**values)
    arguments = await command._transform_arguments(interaction, namespace)
    await command._do_call(interaction, arguments)


def test_an_option_is_as_its_field_is_annotated():
    drill = table()
    command = drill.add(
        March, "March", unit="Who", steps="How far", pace="How", seen="By day", why="Why"
    )

    options = shown(command)

    assert command.name == "march-off" and made_from(command) is March
    assert list(options) == ["unit", "steps", "pace", "seen", "why"]
    assert [options[name]["type"] for name in options] == [
        STRING,
        INTEGER,
        STRING,
        BOOLEAN,
        STRING,
    ]
    assert [name for name in options if options[name]["required"]] == ["unit", "steps"]
    assert (options["steps"]["min_value"], options["steps"]["max_value"]) == (1, 6)
    assert [choice["value"] for choice in options["pace"]["choices"]] == ["slow", "fast"]
    assert (options["why"]["min_length"], options["why"]["max_length"]) == (1, 80)
    assert not any("autocomplete" in option for option in options.values())
    assert options["seen"]["description"] == "By day"


def test_what_an_option_says_itself_comes_before_the_annotation():
    drill = table()
    far = Option("How far", field="steps", default=2, least=2, most=3)
    how = Option("How", values={"at ease": "slow"})
    options = shown(drill.add(March, "March", unit=Offered("Who"), far=far, pace=how))

    assert options["unit"]["autocomplete"]
    assert not options["far"]["required"]
    assert (options["far"]["min_value"], options["far"]["max_value"]) == (2, 3)
    assert [choice["value"] for choice in options["pace"]["choices"]] == ["at ease"]


def test_a_field_that_nobody_can_type_needs_a_type_of_its_own():
    with pytest.raises(TypeError, match=r"March\.kit"):
        table().add(March, "March", unit="Who", steps="How far", kit="What with")


async def test_what_is_typed_becomes_the_move():
    drill = table()
    command = drill.add(
        March,
        "March",
        unit=Upper("Who"),
        steps=Option("How far", default=lambda head: head.state.usual),
        pace=Option("How", values={"at ease": "slow"}),
        first=Upper("Carried", field="kit"),
        second=Upper("Carried", field="kit"),
    )

    await typed(command, unit="a", pace="at ease", first="axe", second="rope")
    await typed(command, unit="b", steps=1)

    assert drill.playing.played == [
        March(unit="A", steps=4, pace="slow", kit=("AXE", "ROPE")),
        March(unit="B", steps=1),
    ]


async def test_a_command_keeps_the_fields_that_it_leaves_no_choice_in():
    drill = table()
    command = drill.add(March(unit="all", steps=6, pace="fast"), "Run", called="run", steps="Far")

    await typed(command, steps=5)
    await typed(drill.add(Halt, "Stop"))

    assert drill.playing.played == [March(unit="all", steps=5, pace="fast"), Halt()]


async def test_a_refused_option_is_told_in_its_own_words():
    command = table().add(March, "March", unit=Upper("Who"), steps="How far")

    with pytest.raises(app_commands.TransformerError) as refused:
        await typed(command, unit="no", steps=1)

    assert errors.sentence(refused.value, "test").startswith("That is no word.")


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("channel", "That channel is closed to me."),
        ("user", "That person is not in this server."),
        ("role", "One of the values is nothing that can be chosen there."),
    ],
)
def test_a_value_that_the_bot_knows_nothing_of_is_refused_in_words(kind, said):
    kind = discord.AppCommandOptionType[kind]
    unknown = app_commands.TransformerError("attic", kind, Upper("Who"))

    assert errors.sentence(unknown, "test").startswith(said)


async def test_what_was_left_out_may_be_asked_in_another_way():
    class Form(Option):
        async def ask(self, interaction, head, move):
            asked.append(move)
            return True

    asked = []
    drill = table()
    command = drill.add(March(unit="all", steps=1), "March", why=Form("Why"))

    await typed(command)
    await typed(command, why="orders")

    assert asked == [March(unit="all", steps=1)]
    assert drill.playing.played == [March(unit="all", steps=1, why="orders")]


async def test_a_function_makes_the_move_where_the_options_are_not_its_fields():
    def built(head, person, how, far=1):
        return March(unit=how, steps=far + head.state.usual)

    drill = table()
    how = Upper("How")
    far = Option("How much farther", values={"a little": 2}, required=False)
    command = drill.add(March, "March", build=built, how=how, far=far)

    await typed(command, how="a", far="a little")
    await typed(command, how="b")

    assert drill.playing.played == [March(unit="A", steps=6), March(unit="B", steps=5)]
    assert made_from(command) is None
    assert answers(drill.group) == {"march_off": "drill march-off"}


def test_the_first_command_that_makes_a_move_answers_for_it():
    drill = table()
    squad = drill.sub("squad", "The squad")
    squad.add(Halt, "Stop")
    drill.add(March, "March", called="go", unit="Who", steps="Far", answers=(Halt,))
    drill.add(March, "March", called="walk", unit="Who", steps="Far")

    @drill.group.command(description="By hand", extras=makes(March))
    async def hand(interaction: discord.Interaction) -> None:
        raise Refusal("no")

    assert answers(drill.group) == {"halt": "drill squad halt", "march_off": "drill go"}
    other = answers(drill.group, others={"drill do": (Halt,)})
    assert other["halt"] == "drill do"
    names = {command.name: made_from(command) for command in commands_of((drill.group,))}
    assert names == {"do": None, "halt": Halt, "go": March, "walk": March, "hand": None}


def test_a_field_that_the_move_needs_cannot_be_forgotten():
    with pytest.raises(TypeError, match=r"no option sets March\.steps"):
        table().add(March, "March", unit="Who")
