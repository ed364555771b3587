"""Advancement cards and government texts as data: what a deck file may say (PX-CARD-5, PX-CARD-6).

A card is its text and at most a few effects from a fixed list; nothing reads a meaning out of the
text. Effects are lasting (in force while the card lies open) or immediate (when it is played).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from rules.core.move import snake

When = Literal["passive", "spend", "usual", "alternative", "free", "interrupt", "end"]
Uses = Literal["unlimited", "per_turn", "once"]
Event = Literal["scout_fissure", "explore_fissure", "explore_number", "colonise", "zap"]
Rolled = Literal["scout", "explore", "farm"]
Kind = Literal["scout", "explore", "terraform", "farm"]
Purchase = Literal[
    "card", "government", "flip", "sea", "uncover", "mutation", "transformation", "mimicry"
]
Face = Literal["?", "F", "1", "2", "3", "4"]

Amount = Annotated[int, msgspec.Meta(ge=1, le=20)]
Delta = Annotated[int, msgspec.Meta(ge=-20, le=20)]
Least = Annotated[int, msgspec.Meta(ge=0, le=20)]
Id = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_-]{0,39}$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Text = Annotated[str, msgspec.Meta(max_length=1000)]


class Effect(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"to_face": "to", "from_face": "from", "least": "min"},
    tag_field="effect",
    tag=snake,
):
    """Base of the effects that the bot enforces (PX-CARD-6)."""


class TurnPop(Effect, frozen=True, tag="turn_pop"):
    """Extra population in step 1 (PX-FX-TURNPOP)."""

    n: Amount


class GainPop(Effect, frozen=True, tag="gain_pop"):
    """Population when played (PX-FX-GAINPOP)."""

    n: Amount


class LosePop(Effect, frozen=True, tag="lose_pop"):
    """Population lost when played (PX-FX-LOSEPOP)."""

    n: Amount


class GainXp(Effect, frozen=True, tag="gain_xp"):
    """Experience when played (PX-FX-GAINXP)."""

    n: Amount


class FreeAction(Effect, frozen=True, tag="free_action"):
    """A grant of one free action of these kinds, each turn or once (PX-FX-FREEACTION)."""

    kinds: Annotated[tuple[Kind, ...], msgspec.Meta(min_length=1)]
    per: Literal["turn", "once"] = "turn"


class ScoutRerollQ(Effect, frozen=True, tag="scout_reroll_q"):
    """A `?` rolled when scouting is rolled again (PX-FX-SCOUTREROLL)."""


class LossChange(Effect, frozen=True, tag="loss_change"):
    """Changes a population loss, never below `least` (PX-FX-LOSSCHANGE)."""

    event: Event
    delta: Delta
    least: Least = 0


class CostChange(Effect, frozen=True, tag="cost_change"):
    """Changes the price of a purchase, never below `least` (PX-FX-COSTCHANGE)."""

    purchase: Purchase
    delta: Delta
    least: Least = 0


class FaceMap(Effect, frozen=True, tag="face_map"):
    """Reads one face of a rolled terrain die as another (PX-FX-FACEMAP)."""

    event: Rolled
    from_face: Face
    to_face: Face


class Fill(Effect, frozen=True, tag="fill"):
    """Puts `?` dice on n empty board hexes of the player's choice (PX-FX-FILL)."""

    n: Amount


class Clear(Effect, frozen=True, tag="clear"):
    """Takes n dice of the player's choice off the board, no fogged one (PX-FX-CLEAR)."""

    n: Amount


class SkipWinds(Effect, frozen=True, tag="skip_winds"):
    """No winds of change when the player colonises (PX-FX-SKIPWINDS)."""


class NoConsent(Effect, frozen=True, tag="no_consent"):
    """Terraforming needs nobody's consent (PX-FX-NOCONSENT)."""


class Vp(Effect, frozen=True, tag="vp"):
    """Victory points at scoring (PX-FX-VP)."""

    n: Delta


AnyEffect = (
    TurnPop
    | GainPop
    | LosePop
    | GainXp
    | FreeAction
    | ScoutRerollQ
    | LossChange
    | CostChange
    | FaceMap
    | Fill
    | Clear
    | SkipWinds
    | NoConsent
    | Vp
)
IMMEDIATE = (GainPop, LosePop, GainXp, Fill, Clear)
Effects = tuple[AnyEffect, ...]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One advancement card of a deck, `copies` of it (PX-CARD-5)."""

    id: Id
    name: Name
    copies: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    text: Text = ""
    when: When = "passive"
    uses: Uses = "unlimited"
    effects: Effects = ()
    remove_if_mods: tuple[str, ...] = ()
    needs_mods: tuple[str, ...] = ()


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck file: its name and its cards."""

    deck: Name
    cards: tuple[Card, ...]


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side's text and effects (PX-MOD-GOVERNMENTS-3)."""

    text: Text = ""
    effects: Effects = ()


class GovernmentCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A government card: a policy for each side."""

    id: Id
    name: Name
    harmony: Policy = Policy()
    dominance: Policy = Policy()


class Policies(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The GM's government texts: the cards, and what The Planet Reacts says for each side."""

    governments: tuple[GovernmentCard, ...] = ()
    harmony: Policy = Policy()
    dominance: Policy = Policy()


def copies(cards: tuple[Card, ...], mods: tuple[str, ...]) -> tuple[str, ...]:
    """Return the copies ("sabotage#2") that belong in the deck of a game with these mods."""
    kept = (card for card in cards if is_played_with(card, mods))
    return tuple(f"{card.id}#{i + 1}" for card in kept for i in range(card.copies))


def is_played_with(card: Card, mods: tuple[str, ...]) -> bool:
    """Tell whether a card plays with these mods (PX-SETUP-7, PX-MOD-BETRAYAL-12, PX-CARD-9)."""
    wagons = card.name.casefold() == "circle the wagons" and "betrayal" in mods
    removed = wagons or any(mod in mods for mod in card.remove_if_mods)
    return not removed and all(mod in mods for mod in card.needs_mods)


def faults(card: Card, mods: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a card beyond its types, each with the field it is about."""
    kinds = [type(effect) for effect in card.effects]
    if card.when in ("passive", "end") and any(kind in IMMEDIATE for kind in kinds):
        yield "effects", f"a {card.when} card is never played, so it takes lasting effects only"
    if card.when not in ("passive", "end") and Vp in kinds:
        yield "effects", f'vp belongs on a passive or end card, not on "{card.when}"'
    if kinds.count(Fill) + kinds.count(Clear) > 1:
        yield "effects", "a card fills or clears once, so that its hexes are plain"
    for effect in card.effects:
        if isinstance(effect, FaceMap) and effect.event == "explore" and effect.to_face == "?":
            yield "effects", "exploring never ends on ?, so face_map cannot lead to it"
    for field in ("remove_if_mods", "needs_mods"):
        for mod in getattr(card, field):
            if mod not in mods:
                yield field, f'there is no mod "{mod}"; known: {", ".join(mods)}'


def policy_faults(policy: Policy) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a policy: it is never played, so nothing immediate fits."""
    for i, effect in enumerate(policy.effects):
        if isinstance(effect, IMMEDIATE):
            yield f"effects[{i}]", "a policy takes lasting effects only"
        if isinstance(effect, FreeAction) and effect.per == "once":
            yield f"effects[{i}].per", "a policy grants a free action each turn, not once"
