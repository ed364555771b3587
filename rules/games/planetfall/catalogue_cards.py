"""The rules of tactical action cards, in our own words."""

from __future__ import annotations

from .catalogued import group

CARDS = group(
    "TAC",
    "Tactical Action Cards (p. 61-62)",
    ("1", "The hand", "Different cards, chosen in secret: 3, 5, 7 or 9 by one's own MFV."),
    ("2", "Access", "Everybody's cards, those of one's pact, those of races in the force."),
    ("3", "Buying back", "A card of an earlier turn returns for twice its cost on the tracker."),
    ("4", "Playing", "One a turn, face down; both are revealed together and paid for."),
    ("5", "Targets", "A race's squadrons and natural allies, a pact's, or anybody's."),
    ("6", "How long", "Until the effects of the turn end; the card lies with those played."),
    ("7", "Once", "What was played is not played again before it was bought back."),
)
