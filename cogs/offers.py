"""Interactions awaiting an answer that may change or begin a game's message.

Whoever pressed a button, or gave a command, is answered by the worker that writes in their channel
if it has something to show there; otherwise they are told so and answered separately.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import discord

Interaction = discord.Interaction[Any]
BY_PRESS = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Offer:
    """An interaction about a row of a game that has not been answered yet.

    `edits` is the message that its answer can change (None: it can begin one instead).
    """

    def __init__(self, interaction: Interaction, game: int, seq: int) -> None:
        self.interaction = interaction
        self.game = game
        self.seq = seq
        self.edits = pressed_on(interaction)
        self.posts = interaction.type is discord.InteractionType.application_command
        self.taken = False
        self.answered: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def is_open(self) -> bool:
        """Say whether it may still be taken."""
        return not self.taken and not self.answered.done()

    def close(self, used: bool) -> None:
        """Tell the one waiting whether the interaction was answered."""
        if not self.answered.done():
            self.answered.set_result(used)


def pressed_on(interaction: Interaction) -> int | None:
    """Return the message in this channel whose button or form was used, None otherwise."""
    message = interaction.message
    if interaction.type not in BY_PRESS or message is None or message.flags.ephemeral:
        return None
    return message.id


Fits = Callable[[Offer], bool]


def _may_post(offer: Offer, channel: int, seq: int) -> bool:
    return offer.posts and offer.interaction.channel_id == channel and offer.seq <= seq


class Offers:
    """The open offers, by game; `arrived` is set whenever there is a new one."""

    def __init__(self) -> None:
        self._standing: dict[int, list[Offer]] = {}
        self._arrived: dict[int, asyncio.Event] = {}

    def make(self, interaction: Interaction, game: int, seq: int) -> Offer:
        """Offer the answer to an interaction that made a row."""
        offer = Offer(interaction, game, seq)
        self._standing.setdefault(game, []).append(offer)
        if game in self._arrived:
            self._arrived[game].set()
        return offer

    def editing(self, game: int, message: int, seq: int) -> Offer | None:
        """Take the offer to change a message that is to show a row; None if there is none."""
        return self._take(game, lambda one: one.edits == message and one.seq <= seq)

    def posting(self, game: int, channel: int, seq: int) -> Offer | None:
        """Take the offer to begin a message in a channel; None if there is none."""
        return self._take(game, lambda one: _may_post(one, channel, seq))

    def is_posting(self, game: int, channel: int, seq: int) -> bool:
        """Say whether somebody is waiting for a message to begin in a channel."""
        return self._open(game, lambda one: _may_post(one, channel, seq)) is not None

    def _take(self, game: int, fits: Fits) -> Offer | None:
        offer = self._open(game, fits)
        if offer is not None:
            offer.taken = True
        return offer

    def _open(self, game: int, fits: Fits) -> Offer | None:
        standing = self._standing.get(game, ())
        return next((offer for offer in standing if offer.is_open() and fits(offer)), None)

    def withdraw(self, offer: Offer) -> None:
        """Take an offer back, unless it is being answered."""
        if not offer.taken:
            offer.close(used=False)
        self._forget(offer.game)

    def release(self, game: int, seq: int, only_posts: bool = False) -> None:
        """Let go of the offers for rows up to `seq`, which are no longer needed."""
        for offer in self._standing.get(game, ()):
            if offer.is_open() and offer.seq <= seq and (offer.posts or not only_posts):
                offer.close(used=False)
        self._forget(game)

    def _forget(self, game: int) -> None:
        left = [one for one in self._standing.get(game, ()) if not one.answered.done()]
        if left:
            self._standing[game] = left
        else:
            self._standing.pop(game, None)

    async def wait(self, game: int, seconds: float) -> None:
        """Return after some time, or as soon as there is a new offer for a game."""
        event = self._arrived.setdefault(game, asyncio.Event())
        event.clear()
        try:
            async with asyncio.timeout(seconds):
                await event.wait()
        except TimeoutError:
            return
        finally:
            self._arrived.pop(game, None)
