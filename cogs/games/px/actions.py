"""The actions of a turn, and the answers that others give to them."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from cogs.play import completion
from cogs.play.completion import Choice
from cogs.ui.tables import Interaction
from referee.errors import Refusal
from rules.games.planetx.actions.colonise import Colonise, Decline, Place, Winds
from rules.games.planetx.actions.defence import Defend
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.farmers import Farm
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Grant, Refuse, Terraform, Withdraw
from rules.games.planetx.actions.zap import Regain, Surrender, Take, Zap
from rules.games.planetx.board import hex_text
from rules.games.planetx.turn.population import Remove
from rules.games.planetx.turn.rounds import ClearHex
from rules.games.planetx.turn.turn import DoneSpending, EndTurn

from .group import NAME, hex_of, offered, play, px

Picks = dict[str, tuple[str, ...]]


def picks_of(text: str) -> Picks:
    """Read winds picks such as `C6:C5, D4:D5+D6`. Raises Refusal for what is none."""
    picks: Picks = {}
    for part, colony, kept in hex_text.picks(text):
        if not colony or colony in picks:
            raise Refusal(f'"{part}" is no pick; such as "C6:C5" or "C6:C5+B5, E4:E5".')
        picks[colony] = kept
    return picks


def picks_text(picks: Picks) -> str:
    """Return winds picks as `picks_of` reads them."""
    return ", ".join(f"{colony}:{'+'.join(pick)}" for colony, pick in picks.items())


@px.command(description="Scout an unknown hex next to your territory")
@app_commands.describe(hex="Its label, such as D4")
async def scout(interaction: Interaction, hex: str) -> None:
    """Scout."""
    await play(interaction, Scout(hex=hex_of(hex)))


@scout.autocomplete("hex")
async def _scout(interaction: Interaction, typed: str) -> list[Choice]:
    return await offered(interaction, Scout, "hex", typed)


@px.command(description="Explore an unknown or numbered hex next to your territory")
@app_commands.describe(hex="Its label, such as D4")
async def explore(interaction: Interaction, hex: str) -> None:
    """Explore."""
    await play(interaction, Explore(hex=hex_of(hex)))


@explore.autocomplete("hex")
async def _explore(interaction: Interaction, typed: str) -> list[Choice]:
    return await offered(interaction, Explore, "hex", typed)


@px.command(description="Terraform a fissure next to your territory")
@app_commands.describe(hex="Its label, such as D4")
async def terraform(interaction: Interaction, hex: str) -> None:
    """Terraform."""
    await play(interaction, Terraform(hex=hex_of(hex)))


@terraform.autocomplete("hex")
async def _terraform(interaction: Interaction, typed: str) -> list[Choice]:
    return await offered(interaction, Terraform, "hex", typed)


@px.command(description="Colonise: the winds blow first, then you place the colony")
async def colonise(interaction: Interaction) -> None:
    """Declare a colonisation."""
    await play(interaction, Colonise())


@px.command(description="Pick what the winds leave empty, in secret")
@app_commands.describe(picks="Per colony the hexes to keep, such as C6:C5+B5, E4:E5")
async def winds(interaction: Interaction, picks: str) -> None:
    """Pick hexes."""
    await play(interaction, Winds(picks=picks_of(picks)))


@winds.autocomplete("picks")
async def _winds(interaction: Interaction, typed: str) -> list[Choice]:
    found = await completion.seated(interaction, NAME)
    if found is None:
        return []
    moves = completion.legal_moves(*found, Winds)
    texts = [picks_text(move.picks) for move in moves if isinstance(move, Winds)]
    return completion.matching([(text, text) for text in texts if len(text) <= 100], typed)


@px.command(description="Place your colony after the winds")
@app_commands.describe(hex="Its label, such as D4")
async def place(interaction: Interaction, hex: str) -> None:
    """Place."""
    await play(interaction, Place(hex=hex_of(hex)))


@place.autocomplete("hex")
async def _place(interaction: Interaction, typed: str) -> list[Choice]:
    return await offered(interaction, Place, "hex", typed)


@px.command(description="Place no colony after the winds")
async def decline(interaction: Interaction) -> None:
    """Decline to place."""
    await play(interaction, Decline())


@px.command(description="Consent to somebody's terraforming, or refuse it")
@app_commands.describe(consent="Whether you consent")
async def consent(interaction: Interaction, consent: bool) -> None:
    """Answer a request for consent."""
    await play(interaction, Grant() if consent else Refuse())


@px.command(description="Take back your own request or offer while others are asked")
async def withdraw(interaction: Interaction) -> None:
    """Withdraw."""
    await play(interaction, Withdraw())


@px.command(description="Choose which of your colonies is lost")
@app_commands.describe(hex="The colony's hex")
async def remove(interaction: Interaction, hex: str) -> None:
    """Remove an own colony."""
    await play(interaction, Remove(hex=hex_of(hex)))


@remove.autocomplete("hex")
async def _remove(interaction: Interaction, typed: str) -> list[Choice]:
    return await offered(interaction, Remove, "hex", typed)


@px.command(description="Farm instead of a usual action (Farmers)")
async def farm(interaction: Interaction) -> None:
    """Farm."""
    await play(interaction, Farm())


@px.command(description="Zap a player whose colony your territory touches (Betrayal)")
@app_commands.describe(target="Whom to zap")
async def zap(interaction: Interaction, target: str) -> None:
    """Zap."""
    await play(interaction, Zap(target=target.lower()))


@zap.autocomplete("target")
async def _zap(interaction: Interaction, typed: str) -> list[Choice]:
    return await offered(interaction, Zap, "target", typed)


@px.command(description="Answer a zap (Betrayal)")
@app_commands.describe(answer="Lose population, or give up all tokens for good")
async def zapped(interaction: Interaction, answer: Literal["take", "surrender"]) -> None:
    """Answer a zap."""
    await play(interaction, Take() if answer == "take" else Surrender())


@px.command(description="Take a zap token again instead of a usual action (Betrayal)")
async def regain(interaction: Interaction) -> None:
    """Regain a zap token."""
    await play(interaction, Regain())


@px.command(description="Place a defence token, or move one (Betrayal)")
@app_commands.describe(hex="Where to", origin="From which hex; from your hand if you name none")
async def defend(interaction: Interaction, hex: str, origin: str = "") -> None:
    """Place or move a defence token."""
    await play(interaction, Defend(hex=hex_of(hex), origin=hex_of(origin)))


@defend.autocomplete("hex")
async def _defend(interaction: Interaction, typed: str) -> list[Choice]:
    return await offered(interaction, Defend, "hex", typed)


@px.command(description="Name the neighbour of your home that starts empty (quick start)")
@app_commands.describe(hex="Its label, such as D4")
async def clear(interaction: Interaction, hex: str) -> None:
    """Choose the hex that starts empty."""
    await play(interaction, ClearHex(hex=hex_of(hex)))


@clear.autocomplete("hex")
async def _clear(interaction: Interaction, typed: str) -> list[Choice]:
    return await offered(interaction, ClearHex, "hex", typed)


@px.command(description="Buy nothing more and go on to your action")
async def done(interaction: Interaction) -> None:
    """Close the spending step."""
    await play(interaction, DoneSpending())


@px.command(name="end-turn", description="End your turn")
async def end_turn(interaction: Interaction) -> None:
    """End the turn."""
    await play(interaction, EndTurn())
