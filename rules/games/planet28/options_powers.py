"""The switches of section 7 that touch powers, doses and abilities."""

from __future__ import annotations

from rules.core import Option

POWERS = (
    Option(
        "rent_equal",
        ("rent", "safe"),
        "rent",
        "What happens when a rent check shows exactly the caster's psyche.",
        "P28-A3",
    ),
    Option(
        "rent_summon_p",
        ("base", "reduced"),
        "base",
        "Whether the 2 less of Summon count in a rent check.",
        "P28-A4",
    ),
    Option(
        "rent_is_skill_roll",
        ("no", "yes"),
        "no",
        "Whether a rent check is a psyche roll like others.",
        "P28-A5",
    ),
    Option(
        "blind_caster",
        ("excluded", "included"),
        "excluded",
        "Whether Blind takes its caster too.",
        "P28-A43",
    ),
    Option(
        "flame_hit_armour",
        ("no", "yes"),
        "no",
        "Whether armour helps against the first damage of Flame.",
        "P28-A44",
    ),
    Option(
        "arcana_dups",
        ("reroll", "keep"),
        "reroll",
        "Whether a power drawn twice is drawn again.",
        "P28-A48",
    ),
    Option(
        "psyka_equal",
        ("safe", "addicted"),
        "safe",
        "What happens when a craving roll shows exactly the doses taken.",
        "P28-A49",
    ),
    Option(
        "stim_count",
        ("game", "ever"),
        "game",
        "Whether the doses that stimulants take go up in one battle, or through a campaign.",
        "P28-A50",
    ),
    Option(
        "drain_cap",
        ("yes", "no"),
        "yes",
        "Whether Drain stops at the HP a unit started with.",
        "P28-A32",
    ),
)
