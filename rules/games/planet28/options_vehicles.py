"""The switches of section 7 that touch vehicles."""

from __future__ import annotations

from rules.core import Option

VEHICLES = (
    Option(
        "engine_loss",
        ("immobile", "none"),
        "immobile",
        "Whether a vehicle without its engine can still move.",
        "P28-A52",
    ),
    Option(
        "size_limits",
        ("4/16/36", "custom"),
        "4/16/36",
        "Up to how many sections vehicles are small, medium and large, or limits of your own.",
        "P28-A53",
    ),
    Option(
        "size_small",
        ("4", "2", "3", "5", "6", "8", "10"),
        "4",
        "With custom size limits: up to how many sections a vehicle is small.",
        "P28-A53",
    ),
    Option(
        "size_medium",
        ("16", "8", "12", "20", "24", "30", "36"),
        "16",
        "With custom size limits: up to how many sections a vehicle is medium.",
        "P28-A53",
    ),
    Option(
        "core_hit",
        ("last", "always_allowed"),
        "last",
        "Whether the core of a vehicle may be hit while the struck side has sections.",
        "P28-A54",
    ),
    Option(
        "damaged_first",
        ("facing", "global"),
        "facing",
        "Whether damaged sections go first on the struck side alone, or all over a vehicle.",
        "P28-A55",
    ),
    Option(
        "veh_break_naturals",
        ("no", "yes"),
        "no",
        "Whether a 1 always holds a crew's nerve, and a 10 never.",
        "P28-A56",
    ),
    Option(
        "flyer_forced",
        ("destroyed", "lands"),
        "destroyed",
        "What becomes of a flyer in the air that was kept from moving.",
        "P28-A66",
    ),
    Option(
        "veh_shoot_locked",
        ("no", "yes"),
        "no",
        "Whether a vehicle locked in combat may shoot.",
        "P28-A95",
    ),
    Option(
        "poison_vehicles",
        ("no", "yes"),
        "no",
        "Whether Poisonous weapons harm vehicles.",
        "P28-A24",
    ),
)
