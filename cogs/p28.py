"""/p28: Planet 28. A command is a move; units and weapons are completed from what is legal."""

from __future__ import annotations

import re
from typing import Any, Literal

from discord import app_commands
from discord.ext import commands

from rules.core import Move
from rules.planet28 import answers, moves
from rules.planet28.legality import acting

from . import acts, complete, tables
from .app import Landfall
from .complete import Choice
from .heads import Head
from .refusals import Refusal
from .tables import Interaction

NAME = "planet28"
Ground = Literal["even", "rough", "hazardous", "impassable"]

_CENTIMETRES = re.compile(r"\s*(\d{1,4})(?:[.,](\d))?\s*(?:cm)?\s*", re.IGNORECASE)


def millimetres(text: str) -> int:
    """Read centimetres such as `7.5` as whole millimetres; no finer (P28-MEAS-1)."""
    found = _CENTIMETRES.fullmatch(text)
    if found is None:
        raise Refusal(f'"{text}" is no distance in cm; such as "7" or "7.5" (P28-MEAS-1).')
    return int(found[1]) * 10 + int(found[2] or 0)


def unit_of(head: Head, text: str) -> int:
    """Return the number of the unit that a person means by its number or name."""
    state = head.state
    if text.isdecimal() and 1 <= int(text[:6]) <= len(state.units):
        return int(text)
    wanted = [unit.id for unit in state.units if state.name(unit.id).lower() == text.lower()]
    if len(wanted) != 1:
        known = ", ".join(state.name(unit.id) for unit in state.units if unit.here)
        raise Refusal(f'There is no one unit called "{text}" here. Units: {known}.')
    return wanted[0]


async def _table(interaction: Interaction) -> tuple[Head, str]:
    head = tables.of_system(await tables.game_here(interaction), NAME)
    if head.state is None:
        raise Refusal("The game has not started. The host starts it: /game start.")
    return head, tables.speaks_for(head, interaction.user.id)


def _actor(head: Head, seat: str, text: str | None) -> int:
    """Return the unit that acts: the one named, else the one whose turn it is."""
    if text is not None:
        return unit_of(head, text)
    mine = tuple(acting(head.state, seat))
    if not mine:
        raise Refusal("None of your units is to act now. See who is: /game status.")
    return mine[0]


def _grounds(terrain: Ground) -> tuple[Ground, ...]:
    return () if terrain == "even" else (terrain,)


async def _units(
    interaction: Interaction, kind: type[Move], field: str, typed: str
) -> list[Choice]:
    found = await complete.seated(interaction, NAME)
    if found is None:
        return []
    units = complete.offered(*found, kind, field)
    state = found[0].state
    return complete.matching([(_named(state, unit), str(unit)) for unit in units], typed)


def _named(state: Any, unit: int) -> str:
    return f"{state.name(unit)} ({state.unit(unit).hp} HP)"


async def _weapons(interaction: Interaction, kind: type[Move], typed: str) -> list[Choice]:
    found = await complete.seated(interaction, NAME)
    if found is None:
        return []
    names = complete.offered(*found, kind, "weapon")
    return complete.matching([(name, name) for name in names if name], typed)


class Planet28Cog(commands.GroupCog, group_name="p28", group_description="Planet 28"):
    """The moves of Planet 28."""

    @app_commands.command(description="Move a unit")
    @app_commands.describe(
        distance="How far, in cm", terrain="The worst ground crossed", unit="Which unit"
    )
    async def move(
        self,
        interaction: Interaction,
        distance: str,
        terrain: Ground = "even",
        unit: str | None = None,
    ) -> None:
        """Move."""
        head, seat = await _table(interaction)
        move = moves.Walk(
            unit=_actor(head, seat, unit),
            distance_mm=millimetres(distance),
            terrain=_grounds(terrain),
        )
        await acts.act(interaction, head, seat, move)

    @app_commands.command(description="Charge an enemy and fight it")
    @app_commands.describe(
        target="Whom to charge",
        distance="How far it is, in cm",
        weapon="Declare the extra fight's weapon at once",
        terrain="The worst ground crossed",
        unit="Which unit charges",
    )
    async def charge(
        self,
        interaction: Interaction,
        target: str,
        distance: str,
        weapon: str | None = None,
        terrain: Ground = "even",
        unit: str | None = None,
    ) -> None:
        """Charge."""
        head, seat = await _table(interaction)
        move = moves.Charge(
            unit=_actor(head, seat, unit),
            target=unit_of(head, target),
            weapon=weapon or "",
            distance_mm=millimetres(distance),
            terrain=_grounds(terrain),
        )
        await acts.act(interaction, head, seat, move)

    @charge.autocomplete("target")
    async def _charge_target(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await _units(interaction, moves.Charge, "target", typed)

    @charge.autocomplete("weapon")
    async def _charge_weapon(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await _weapons(interaction, moves.Fight, typed)

    @app_commands.command(description="Fight an enemy within 5 cm")
    @app_commands.describe(
        target="Whom to fight",
        weapon="With which melee weapon",
        distance="How far it is, in cm; 0 in contact",
        unit="Which unit fights",
    )
    async def fight(
        self,
        interaction: Interaction,
        target: str,
        weapon: str = "Fist",
        distance: str = "0",
        unit: str | None = None,
    ) -> None:
        """Fight."""
        head, seat = await _table(interaction)
        move = moves.Fight(
            unit=_actor(head, seat, unit),
            target=unit_of(head, target),
            weapon=weapon,
            distance_mm=millimetres(distance),
        )
        await acts.act(interaction, head, seat, move)

    @fight.autocomplete("target")
    async def _fight_target(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await _units(interaction, moves.Fight, "target", typed)

    @fight.autocomplete("weapon")
    async def _fight_weapon(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await _weapons(interaction, moves.Fight, typed)

    @app_commands.command(description="A broken unit tries to pull itself together")
    @app_commands.describe(unit="Which unit")
    async def rally(self, interaction: Interaction, unit: str | None = None) -> None:
        """Rally."""
        head, seat = await _table(interaction)
        await acts.act(interaction, head, seat, moves.Rally(unit=_actor(head, seat, unit)))

    @app_commands.command(description="Keep the unit's unused actions for later in the turn")
    @app_commands.describe(unit="Which unit")
    async def hold(self, interaction: Interaction, unit: str | None = None) -> None:
        """Hold."""
        head, seat = await _table(interaction)
        await acts.act(interaction, head, seat, moves.Hold(unit=_actor(head, seat, unit)))

    @app_commands.command(description="Let a holding unit act at the next gap")
    @app_commands.describe(unit="Which unit")
    async def claim(self, interaction: Interaction, unit: str) -> None:
        """Claim a held action."""
        head, seat = await _table(interaction)
        await acts.act(interaction, head, seat, moves.Claim(unit=unit_of(head, unit)))

    @claim.autocomplete("unit")
    async def _claim(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await _units(interaction, moves.Claim, "unit", typed)

    @app_commands.command(description="Take back a claim that was not served yet")
    @app_commands.describe(unit="Which unit")
    async def withdraw(self, interaction: Interaction, unit: str) -> None:
        """Withdraw a claim."""
        head, seat = await _table(interaction)
        await acts.act(interaction, head, seat, moves.Withdraw(unit=unit_of(head, unit)))

    @withdraw.autocomplete("unit")
    async def _withdraw(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await _units(interaction, moves.Withdraw, "unit", typed)

    @app_commands.command(description="End the unit's activation")
    @app_commands.describe(unit="Which unit")
    async def done(self, interaction: Interaction, unit: str | None = None) -> None:
        """End the activation."""
        head, seat = await _table(interaction)
        await acts.act(interaction, head, seat, moves.Finish(unit=_actor(head, seat, unit)))

    @app_commands.command(description="Say how far the nearest table edge is from a fleeing unit")
    @app_commands.describe(distance="How far, in cm")
    async def edge(self, interaction: Interaction, distance: str) -> None:
        """State the distance to the edge."""
        move = answers.Edge(edge_mm=millimetres(distance))
        await acts.play(interaction, NAME, move)


async def setup(bot: Landfall) -> None:
    """Add the commands."""
    await bot.add_cog(Planet28Cog())
