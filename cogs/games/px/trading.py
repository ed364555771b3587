"""Trades: offers, counter-offers and their answers (Merchants)."""

from __future__ import annotations

from discord import app_commands

from cogs.play.completion import Choice
from cogs.ui.tables import Interaction
from rules.games.planetx.notation import read_goods
from rules.games.planetx.trade.goods import Goods
from rules.games.planetx.trade.trade import Accept, Counter, DeclineTrade, Offer

from .group import hex_of, offered, play, px

trade = app_commands.Group(name="trade", description="Trade with another player", parent=px)
GOODS = "Such as 3xp+1pop, card:NAME, 1mimicry; nothing"


def goods_of(text: str) -> Goods:
    """Read goods such as `3xp+1pop`. Raises RuleError for what is none."""
    return read_goods("".join(text.split()))


@trade.command(description="Offer a trade")
@app_commands.describe(
    partner="With whom", give=GOODS, get=GOODS, oath="Where your oath token goes, if anywhere"
)
async def offer(
    interaction: Interaction,
    partner: str,
    give: str = "nothing",
    get: str = "nothing",
    oath: str = "",
) -> None:
    """Offer a trade."""
    move = Offer(partner=partner.lower(), give=goods_of(give), get=goods_of(get), oath=hex_of(oath))
    await play(interaction, move)


@offer.autocomplete("partner")
async def _offer(interaction: Interaction, typed: str) -> list[Choice]:
    return await offered(interaction, Offer, "partner", typed)


@trade.command(description="Accept the offer as it stands")
@app_commands.describe(oath="Where your own oath token goes, if anywhere")
async def accept(interaction: Interaction, oath: str = "") -> None:
    """Accept."""
    await play(interaction, Accept(oath=hex_of(oath)))


@trade.command(name="decline", description="Decline the offer")
async def decline_trade(interaction: Interaction) -> None:
    """Decline."""
    await play(interaction, DeclineTrade())


@trade.command(description="Answer with another offer")
@app_commands.describe(give=GOODS, get=GOODS, oath="Where your oath token goes, if anywhere")
async def counter(
    interaction: Interaction, give: str = "nothing", get: str = "nothing", oath: str = ""
) -> None:
    """Make a counter-offer."""
    move = Counter(give=goods_of(give), get=goods_of(get), oath=hex_of(oath))
    await play(interaction, move)
