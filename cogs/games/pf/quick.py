"""/quick pf: Planetfall's pools, opposed and disorder tests, D3 and deviation."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from cogs.rolls.quick import offered, quick
from cogs.rolls.road import Secret
from cogs.ui.context import Interaction
from rules.games.planetfall.quick import Deviation, Disorder, HalfDie, Opposed, PoolRoll

Kind = Literal["exploding", "heavy", "basic"]
KINDS = {"exploding": "ad", "heavy": "hv", "basic": "bd"}


class PlanetfallQuick(app_commands.Group):
    """Planetfall without a game."""

    def __init__(self) -> None:
        super().__init__(name="pf", description="Firestorm: Planetfall")

    @app_commands.command(description="A pool of dice that counts successes")
    @offered(
        dice="How many",
        need="The number needed; from 7 half the dice on 6",
        kind="Exploding: a 6 counts 2 and brings a die; heavy: counts 2; basic: counts 1",
        rerolls="How many failures are rolled again",
    )
    async def pool(
        self,
        interaction: Interaction,
        dice: app_commands.Range[int, 0, 500],
        need: app_commands.Range[int, 2, 20] = 4,
        kind: Kind = "exploding",
        rerolls: app_commands.Range[int, 0, 500] = 0,
        hide: Secret = "everyone",
        chances: bool = False,
    ) -> None:
        pool = PoolRoll(dice=dice, kind=KINDS[kind], need=need, rerolls=rerolls)
        await quick(interaction, f"{dice} {kind} dice on {need}+", pool, hide, chances)

    @app_commands.command(description="Opposed tactics test: 2D6 a side, again while equal")
    @offered(ours="The first side's bonus", theirs="The second side's bonus", dice="Dice a side")
    async def tactics(
        self,
        interaction: Interaction,
        ours: app_commands.Range[int, -60, 60] = 0,
        theirs: app_commands.Range[int, -60, 60] = 0,
        dice: app_commands.Range[int, 1, 10] = 2,
        hide: Secret = "everyone",
        chances: bool = False,
    ) -> None:
        test = Opposed(bonus_a=ours, bonus_b=theirs, dice=dice)
        await quick(interaction, "the first side winning", test, hide, chances, wins=True)

    @app_commands.command(description="Disorder test: a pool of three against the number required")
    @offered(
        required="Successes required",
        command="A command element is there",
        elite="The unit is Elite",
        militia="The unit is Militia",
        terror="A Terror Weapon hit it",
        other="Any other change of the pool",
    )
    async def disorder(
        self,
        interaction: Interaction,
        required: app_commands.Range[int, 1, 100],
        command: bool = False,
        elite: bool = False,
        militia: bool = False,
        terror: bool = False,
        other: app_commands.Range[int, -20, 20] = 0,
        hide: Secret = "everyone",
        chances: bool = False,
    ) -> None:
        test = Disorder(
            required=required,
            command=command,
            elite=elite,
            militia=militia,
            terror=terror,
            other=other,
        )
        title = f"disorder markers, {required} required of {test.dice} dice"
        await quick(interaction, title, test, hide, chances)

    @app_commands.command(description="D3: half a D6, rounded up")
    @offered(dice="How many, added")
    async def d3(
        self,
        interaction: Interaction,
        dice: app_commands.Range[int, 1, 100] = 1,
        hide: Secret = "everyone",
        chances: bool = False,
    ) -> None:
        await quick(interaction, f"{dice}D3", HalfDie(dice=dice), hide, chances)

    @app_commands.command(description="Where a marker lands: direction and distance")
    @offered(
        micro="The micro-die: how many dice of distance",
        again="With a micro-die of 1: roll the direction again unless it is the preferred edge",
    )
    async def deviation(
        self,
        interaction: Interaction,
        micro: app_commands.Range[int, 1, 6] = 6,
        again: bool = False,
        hide: Secret = "everyone",
        chances: bool = False,
    ) -> None:
        landing = Deviation(micro=micro, again=again)
        await quick(interaction, f"inches, micro-die {micro}", landing, hide, chances)
