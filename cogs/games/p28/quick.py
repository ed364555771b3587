"""/quick p28: Planet 28's skill rolls, and a hit against armour."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from cogs.rolls.quick import offered, quick
from cogs.rolls.road import Secret
from cogs.ui.context import Interaction
from rules.core import Mod
from rules.games.planet28.quick import Hit, SkillCheck

ARMOURS = {
    "none": "none",
    "light": "light",
    "ballistic": "ballistic",
    "energy shield": "e_shield",
    "psy-hood": "psy_hood",
    "heavy": "heavy",
    "living": "living",
    "power": "power",
}
Armour = Literal[
    "none", "light", "ballistic", "energy shield", "psy-hood", "heavy", "living", "power"
]


class Planet28Quick(app_commands.Group):
    """Planet 28 without a game."""

    def __init__(self) -> None:
        super().__init__(name="p28", description="Planet 28")

    @app_commands.command(description="Skill roll: d10 below the target; 1 always, 10 never")
    @offered(
        skill="The skill",
        modifier="What is added to the target",
        blessed="The lower of two dice",
        cursed="The higher of two dice",
        stupid="The whole roll twice, the worse one counts",
        rerolls="How often a failure is rolled again",
    )
    async def skill(
        self,
        interaction: Interaction,
        skill: app_commands.Range[int, 1, 30],
        modifier: app_commands.Range[int, -30, 30] = 0,
        blessed: bool = False,
        cursed: bool = False,
        stupid: bool = False,
        rerolls: app_commands.Range[int, 0, 5] = 0,
        hide: Secret = "everyone",
        chances: bool = False,
    ) -> None:
        check = SkillCheck(
            skill=skill,
            mods=(Mod("modifier", modifier),) if modifier else (),
            blessed=blessed,
            cursed=cursed,
            stupid=stupid,
            rerolls=rerolls,
        )
        await quick(interaction, f"a skill roll on {check.target}", check, hide, chances, wins=True)

    @app_commands.command(description="One hit: the weapon's damage against armour")
    @offered(
        damage="The weapon's damage, such as 1d10+5",
        armour="What the target wears",
        energy="An Energy weapon",
        piercing="Armour piercing",
        aimed="An aimed shot",
        brawler="A Brawler's blow",
        iron_skin="The target has Iron skin",
        cover="The target stands in cover",
        bonus="Fixed points on top",
        pool="What is left of a Living armour",
    )
    async def damage(
        self,
        interaction: Interaction,
        damage: app_commands.Range[str, 1, 100],
        armour: Armour = "none",
        energy: bool = False,
        piercing: bool = False,
        aimed: bool = False,
        brawler: bool = False,
        iron_skin: bool = False,
        cover: bool = False,
        bonus: app_commands.Range[int, 0, 100] = 0,
        pool: app_commands.Range[int, 0, 20] = 0,
        hide: Secret = "everyone",
        chances: bool = False,
    ) -> None:
        hit = Hit(
            damage=damage,
            armour=ARMOURS[armour],
            energy=energy,
            piercing=piercing,
            aimed=aimed,
            brawler=brawler,
            iron_skin=iron_skin,
            cover=cover,
            bonus=bonus,
            pool=pool,
        )
        await quick(interaction, f"HP lost to {damage} in {armour} armour", hit, hide, chances)
