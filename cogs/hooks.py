"""What a plain move may need but does not know about: real dice, and a GM who is not there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
import msgspec

from referee.action import Action
from referee.head import GameHead
from rules.core import Move
from rules.core.typed_dice import Wanted

Interaction = discord.Interaction[Any]


async def _nobody(*given: Any) -> None:
    raise NotImplementedError("this bot was put together without that part")


class Hooks(msgspec.Struct, frozen=True, kw_only=True):
    """Plugged in where the bot is put together.

    `faces` asks whoever acts for the faces of a real die before an action can be settled;
    `let_gm_see` asks the players whether their GM may see their secrets; `for_gm` has the others
    agree to a move that a player makes for a GM who is not there.
    """

    faces: Callable[[Interaction, GameHead, Action, Wanted], Awaitable[None]] = _nobody
    let_gm_see: Callable[[Interaction, GameHead, Move], Awaitable[None]] = _nobody
    for_gm: Callable[[Interaction, GameHead, Move], Awaitable[None]] = _nobody
