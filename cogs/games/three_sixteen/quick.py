"""/quick 316: 3:16's tests, a party's dominance, kills, digits and roll-offs."""

from __future__ import annotations

import re
from typing import Literal

from discord import app_commands

from cogs.rolls.quick import offered, quick
from cogs.rolls.road import Secret
from cogs.ui.context import Interaction
from referee.errors import Refusal
from rules.games.three_sixteen.quick import (
    ABSTAINS,
    WEAPONS,
    AbilityTest,
    Digits,
    DominanceRoll,
    Kills,
    RollOff,
)

Reach = Literal["close", "near", "far"]
_ABILITY = re.compile(r"\d{1,2}|-")


def party(text: str) -> tuple[int, ...]:
    """Read a party's abilities such as `7 5 - 8`; `-` is a trooper who abstains."""
    words = text.replace(",", " ").split()
    wrong = next((word for word in words if not _ABILITY.fullmatch(word)), None)
    if wrong is not None or not words:
        raise Refusal(f'"{wrong or text}" is not an ability; write 7 5 - 8, with - for abstaining.')
    return tuple(ABSTAINS if word == "-" else int(word) for word in words)


class ThreeSixteenQuick(app_commands.Group):
    """3:16 without a game."""

    def __init__(self) -> None:
        super().__init__(name="316", description="3:16 Carnage Amongst the Stars")

    @app_commands.command(description="A test: a d10 of at most the ability")
    @offered(ability="FA, NFA or AA", change="What is added to it")
    async def test(
        self,
        interaction: Interaction,
        ability: app_commands.Range[int, 0, 10],
        change: app_commands.Range[int, -20, 20] = 0,
        hide: Secret = "everyone",
        chances: bool = False,
    ) -> None:
        test = AbilityTest(ability=ability, change=change)
        await quick(interaction, f"a test of {test.effective}", test, hide, chances, wins=True)

    @app_commands.command(description="Dominance: a whole party against the aliens")
    @offered(aliens="The aliens' ability", squad="Each trooper's NFA, as 7 5 - 8; - abstains")
    @app_commands.rename(squad="party")
    async def dominance(
        self,
        interaction: Interaction,
        aliens: app_commands.Range[int, 0, 10],
        squad: app_commands.Range[str, 1, 100],
        hide: Secret = "everyone",
        chances: bool = False,
    ) -> None:
        roll = DominanceRoll(aliens=aliens, squad=party(squad))
        await quick(interaction, f"dominance, {squad} against {aliens}", roll, hide, chances)

    @app_commands.command(description="What a weapon kills at a range")
    @offered(weapon="Which weapon", reach="How far", raised="Improvements at that range")
    @app_commands.rename(reach="range")
    @app_commands.choices(
        weapon=[app_commands.Choice(name=name, value=name) for name in WEAPONS],
    )
    async def kills(
        self,
        interaction: Interaction,
        weapon: str,
        reach: Reach,
        raised: app_commands.Range[int, 0, 2] = 0,
        hide: Secret = "everyone",
        chances: bool = False,
    ) -> None:
        title = f"kills by {weapon} at {reach.capitalize()}"
        kills = Kills(weapon=weapon, reach=reach, raised=raised)
        await quick(interaction, title, kills, hide, chances)

    @app_commands.command(description="d100, digit by digit")
    @offered()
    async def d100(
        self, interaction: Interaction, hide: Secret = "everyone", chances: bool = False
    ) -> None:
        await quick(interaction, "d100", Digits(digits=2), hide, chances)

    @app_commands.command(description="d1000, digit by digit")
    @offered()
    async def d1000(
        self, interaction: Interaction, hide: Secret = "everyone", chances: bool = False
    ) -> None:
        await quick(interaction, "d1000", Digits(digits=3), hide, chances)

    @app_commands.command(description="Roll-off: the highest d10 wins, the tied roll again")
    @offered(contenders="How many roll")
    async def rolloff(
        self,
        interaction: Interaction,
        contenders: app_commands.Range[int, 2, 20] = 2,
        hide: Secret = "everyone",
        chances: bool = False,
    ) -> None:
        title = f"each of {contenders} contenders"
        roll = RollOff(contenders=contenders)
        await quick(interaction, title, roll, hide, chances, wins=True)
