"""/316 planet: making a planet, its name and briefing, encounters, and its end."""

from __future__ import annotations

from discord import app_commands

from cogs.ui import reply
from cogs.ui.tables import Interaction
from referee.message import Outgoing, cut
from rules.core import GM
from rules.games.three_sixteen.lists import ENTRIES
from rules.games.three_sixteen.mission.planets import MakePlanet, NamePlanet
from rules.games.three_sixteen.mission.service import Brief, EndMission, OpenEncounter
from rules.games.three_sixteen.troopers.downtime import Device, Starkiller

from . import crossing, forms
from .group import Completion, Name, Range, Story, campaign, listed, play, root
from .offering import several
from .words import actors_of

planet = app_commands.Group(name="planet", description="Planets and missions", parent=root)
Entry = Range[int, 0, 20]


def entry_of(text: str, which: str) -> int:
    """Return the number of a list's entry, typed as its number or its words; 0 rolls."""
    typed = text.strip().casefold()
    if typed.isdecimal():
        return int(typed[:3])
    numbers = [n for n in range(1, ENTRIES + 1) if crossing.TITLES[which](n).casefold() == typed]
    return numbers[0] if numbers else 0 if not typed else -1


def _free(which: str) -> Completion:
    """Return a completion of a list's entries that are not crossed off, as the asker knows it."""
    return listed(lambda view: crossing.free(view, which))


@planet.command(description="The lists planets are made of, and what is crossed off")
@app_commands.describe(which="One list whole; else all in short")
async def lists(interaction: Interaction, which: crossing.Which | None = None) -> None:
    """Show the lists as the asker may see them."""
    head = await campaign(interaction)
    held = head.seats_of(interaction.user.id)
    view = head.system.look(head.state, GM if GM in held else next(iter(held), None))
    text = crossing.whole(view, which) if which else crossing.overview(view)
    await reply.private(interaction, Outgoing(cut(text, reply.LONGEST_TEXT)))


@planet.command(description="Make the next planet (GM); what you leave out is rolled")
@app_commands.describe(
    aa="How AA is reckoned",
    name="From the list",
    form="What they are",
    land="What it is like",
    ability="Special ability, hidden",
    second="A second one",
    third="A third one",
    abilities="How many",
    handed="Leave name and briefing to the squad",
    title="A free name",
)
@app_commands.autocomplete(
    aa=_free("aa"),
    name=_free("name"),
    form=_free("form"),
    land=_free("land"),
    ability=_free("ability"),
    second=_free("ability"),
    third=_free("ability"),
)
async def make(
    interaction: Interaction,
    aa: str = "",
    name: str = "",
    form: str = "",
    land: str = "",
    ability: str = "",
    second: str = "",
    third: str = "",
    abilities: Range[int, 1, 3] | None = None,
    handed: bool = False,
    title: Name = "",
) -> None:
    """Make a planet."""
    # Once every ability was met, a planet has two or three (C316-PLAN-2).
    due = 2 if (await campaign(interaction)).state.ability_multi else 1
    move = MakePlanet(
        aa=entry_of(aa, "aa"),
        name=entry_of(name, "name"),
        form=entry_of(form, "form"),
        land=entry_of(land, "land"),
        ability=entry_of(ability, "ability"),
        second=entry_of(second, "ability"),
        third=entry_of(third, "ability"),
        abilities=abilities or due,
        handed=handed,
        title=title,
    )
    await play(interaction, move)


@planet.command(description="Name the planet, where it is left to you")
@app_commands.describe(
    name="From the list; none rolls", title="A free name", target="What is to be done there"
)
@app_commands.autocomplete(name=_free("name"))
async def name(
    interaction: Interaction, name: str = "", title: Name = "", target: Range[str, 1, 200] = ""
) -> None:
    """Name the planet."""
    await play(interaction, NamePlanet(name=entry_of(name, "name"), title=title, target=target))


@planet.command(description="Brief the squad; a form opens if you write nothing")
@app_commands.describe(text="Your own words beside them")
async def brief(interaction: Interaction, text: Story = "") -> None:
    """Brief the squad; the button of the question does it without words."""
    if text:
        await play(interaction, Brief(text=text))
    else:
        await forms.opened(interaction, await campaign(interaction), "brief")


@planet.command(description="Open an encounter (GM)")
@app_commands.describe(
    tokens="How many",
    final="The last one: all that are left",
    left_out="Who is elsewhere, with commas",
    over_cap="Mean more than is usual",
    target="What it is about",
)
@app_commands.autocomplete(left_out=several())
async def encounter(
    interaction: Interaction,
    tokens: Range[int, 0, 500] = 0,
    final: bool = False,
    left_out: str = "",
    over_cap: bool = False,
    target: Range[str, 1, 200] = "",
) -> None:
    """Open an encounter."""
    out = actors_of(await campaign(interaction), left_out)
    move = OpenEncounter(tokens=tokens, final=final, left_out=out, over_cap=over_cap, target=target)
    await play(interaction, move)


@planet.command(description="End the mission before its last token (GM)")
async def leave(interaction: Interaction) -> None:
    """End the mission."""
    await play(interaction, EndMission())


@planet.command(description="Fire the Starkiller during the briefing (Colonel up)")
async def starkiller(interaction: Interaction) -> None:
    """Fire the Starkiller."""
    await play(interaction, Starkiller())


@planet.command(description="Set off The Device: the campaign is over (Brigadier)")
async def device(interaction: Interaction) -> None:
    """Set off The Device."""
    await play(interaction, Device())
