"""Opening a game: the first state, from settings, seats and documents."""

from __future__ import annotations

from typing import TypeVar

from rules.core import Faults
from rules.core.seats import GM
from rules.games.planetx import documents
from rules.games.planetx import options as settings
from rules.games.planetx.board import board
from rules.games.planetx.cards import cards
from rules.games.planetx.model import Player, Seat
from rules.games.planetx.state import State

from .rounds import Rounds

S = TypeVar("S", bound=State)


def opened(
    kind: type[S], options: dict[str, str], seats: tuple[Seat, ...], papers: dict[str, str]
) -> S:
    """Return the state in which a game opens; nothing is laid out before the first stage.

    `seats` in the order of joining, "gm" among them where there is a GM; `papers` by kind: `board`,
    `deck`, `governments`. Raises Faults for settings or a board that do not fit.
    """
    mods = settings.mods(options)
    _check(options, mods)
    players = tuple(seat for seat in seats if seat != GM)
    deck: cards.Deck | None = documents.reread("deck", papers["deck"]) if "deck" in papers else None
    policies = _policies(papers)
    chosen = deck.cards if deck else ()
    return kind(
        frames=(Rounds(),),
        board=_board(papers, len(players)),
        cards={card.id: card for card in chosen},
        policies=policies,
        config=settings.config(options),
        mods=mods,
        gm=GM in seats,
        order=players,
        players={seat: Player() for seat in players},
        deck=cards.copies(chosen, mods),
        governments=_governments(policies, players) if "governments" in mods else (),
    )


def _board(papers: dict[str, str], players: int) -> board.Board:
    """Return the board for that many players, or the GM's (PX-SETUP-2)."""
    if "board" not in papers:
        return board.standard(players)
    custom: board.Board = documents.reread("board", papers["board"])
    if len(custom.starts) < players:
        raise Faults((f"starts: {len(custom.starts)} of them for {players} players",))
    return custom


def _check(options: dict[str, str], mods: tuple[str, ...]) -> None:
    """Raise Faults for settings that do not go together."""
    if options.get("farm_reacts") == "on" and "governments" not in mods:
        raise Faults(("farm_reacts: needs the mod Governments (PX-A34)",))


def _policies(papers: dict[str, str]) -> cards.Policies:
    if "governments" not in papers:
        return cards.Policies()
    policies: cards.Policies = documents.reread("governments", papers["governments"])
    return policies


def _governments(policies: cards.Policies, players: tuple[Seat, ...]) -> tuple[str, ...]:
    """Return the cards on offer: the GM's, else one per player (PX-MOD-GOVERNMENTS-1)."""
    named = tuple(card.id for card in policies.governments)
    return named or tuple(f"government-{i + 1}" for i in range(len(players)))
