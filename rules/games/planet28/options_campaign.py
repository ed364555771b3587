"""The switches of section 7 that touch campaigns, their secrets and their dice."""

from __future__ import annotations

from rules.core import Option

CAMPAIGN = (
    Option(
        "battles",
        ("1", "2", "3", "4", "5", "6", "8", "10", "12", "20"),
        "1",
        "How many battles are fought: 1 is a single battle, more are a campaign.",
        "P28-CAMP-14",
    ),
    Option(
        "agendas",
        ("on", "off"),
        "on",
        "Whether each side of a campaign may have a hidden agenda.",
        "P28-CAMP-10",
    ),
    Option(
        "gm_sees",
        ("on", "off"),
        "on",
        "Whether the GM may look at hidden agendas; everybody is told of it.",
        "P28-GM-11",
    ),
    Option(
        "real_dice",
        ("off", "on"),
        "off",
        "Whether faces of real dice are typed in; the log names who entered them.",
        "P28-FLOW-3",
        "always",
    ),
    Option(
        "fled",
        ("alive", "as_slain"),
        "alive",
        "Whether who ran off the table is safe, or rolls for an injury like the slain.",
        "P28-A15",
    ),
    Option(
        "unwounded",
        ("never_lost", "full_at_end"),
        "never_lost",
        "Who counts as unwounded after a battle of a campaign.",
        "P28-A73",
    ),
    Option(
        "permanent_heal",
        ("yes", "no"),
        "yes",
        "Whether injuries that last for ever can be healed.",
        "P28-A76",
    ),
)
