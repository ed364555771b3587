"""Making troopers, their kit, and what they do on their own account between encounters."""

from __future__ import annotations

from discord import app_commands

from cogs.ui.tables import Interaction
from rules.games.three_sixteen.lists import NAMES
from rules.games.three_sixteen.troopers.downtime import Board, GetOut, SetDefault, TakeGear
from rules.games.three_sixteen.troopers.equipment import Equip
from rules.games.three_sixteen.troopers.latecomer import Recruit
from rules.games.three_sixteen.troopers.replacement import Replace
from rules.games.three_sixteen.view import View

from . import forms
from .group import Name, Range, campaign, completes, listed, play, root
from .offering import rank_kit, rank_weapons, ranks_below
from .tales import enlisting
from .words import ride_name, ride_of, thing_name, thing_of, things_of


def _called(view: View) -> list[tuple[str, str]]:
    """Return the names of the list that nobody bears yet."""
    taken = {trooper.name for trooper in view.troopers.values()}
    return [(called, called) for called in NAMES if called not in taken]


@root.command(description="Make your trooper; a form opens if you name nothing")
@app_commands.describe(
    name="The trooper's name",
    reputation="What is said of the trooper",
    fa="Fighting, 2 to 8",
    pick="The weapon you pick, if you join late",
)
@app_commands.autocomplete(name=listed(_called), pick=completes(Recruit, "picks", thing_name))
async def enlist(
    interaction: Interaction,
    name: Name = "",
    reputation: Name = "",
    fa: Range[int, 0, 20] = 5,
    pick: str = "",
) -> None:
    """Enlist."""
    head = await campaign(interaction)
    if name and reputation:
        person, picks = interaction.user.id, things_of(pick)
        await play(interaction, enlisting(head, person, name, reputation, fa, picks))
        return
    filled = {"name": name, "reputation": reputation, "fa": str(fa)}
    await forms.opened(interaction, head, "enlist", thing_of(pick), filled)


@root.command(description="Pick the weapons of your Rank and your default weapon")
@app_commands.describe(pick="The weapon you pick", second="A second pick", default="Default weapon")
@app_commands.autocomplete(
    pick=completes(Equip, "picks", thing_name),
    second=completes(Equip, "picks", thing_name),
    default=completes(Equip, "default", thing_name),
)
async def equip(
    interaction: Interaction, default: str = "", pick: str = "", second: str = ""
) -> None:
    """Pick weapons."""
    picks = things_of(pick, second)
    chosen = thing_of(default) or (picks[0] if picks else "")
    await play(interaction, Equip(picks=picks, default=chosen))


@root.command(description="Bring a new trooper for your dead one")
@app_commands.describe(
    name="The trooper's name",
    reputation="What is said of the trooper",
    fa="Fighting; NFA is the rest",
    rank="The new one's Rank",
    pick="The weapon you pick",
    second="A second pick",
    default="Default weapon",
)
@app_commands.autocomplete(
    name=listed(_called),
    rank=ranks_below,
    pick=rank_weapons,
    second=rank_weapons,
    default=rank_kit,
)
async def replace(
    interaction: Interaction,
    name: Name,
    reputation: Name,
    fa: Range[int, 0, 20],
    rank: Range[int, 0, 8] = 0,
    pick: str = "",
    second: str = "",
    default: str = "",
) -> None:
    """Replace the dead."""
    move = Replace(
        name=name,
        reputation=reputation,
        fa=fa,
        rank=rank,
        picks=things_of(pick, second),
        default=thing_of(default),
    )
    await play(interaction, move)


@root.command(description="Name another default weapon between encounters")
@app_commands.describe(weapon="Which weapon")
@app_commands.autocomplete(weapon=completes(SetDefault, "weapon", thing_name))
async def default(interaction: Interaction, weapon: str) -> None:
    """Name the default weapon."""
    await play(interaction, SetDefault(weapon=thing_of(weapon)))


@root.command(description="Take a piece of everyday gear between encounters")
@app_commands.describe(item="Which one")
@app_commands.autocomplete(item=completes(TakeGear, "item"))
async def gear(interaction: Interaction, item: Range[str, 1, 60]) -> None:
    """Take gear."""
    await play(interaction, TakeGear(item=item))


@root.command(description="Get into a vehicle between encounters")
@app_commands.describe(vehicle="Which one", drive="Whether you take the controls")
@app_commands.autocomplete(vehicle=completes(Board, "vehicle", ride_name))
async def board(interaction: Interaction, vehicle: str, drive: bool = True) -> None:
    """Get in."""
    key = ride_of(await campaign(interaction), vehicle)
    await play(interaction, Board(vehicle=key, crew=drive))


@root.command(name="get-out", description="Get out of your vehicle between encounters")
async def get_out(interaction: Interaction) -> None:
    """Get out."""
    await play(interaction, GetOut())
