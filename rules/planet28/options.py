"""The switches of section 7 that touch what is refereed here, and the option `claims`.

The first value of each is the ruling. What has no switch is fixed.
"""

from __future__ import annotations

from ..core import Option

OPTIONS = (
    Option(
        "claims",
        ("trust", "confirm"),
        "trust",
        "Whether the other side accepts stated facts before any die falls.",
        "P28-FACT-2",
    ),
    Option(
        "counter_after_counter",
        ("yes", "no"),
        "yes",
        "Whether a unit that has countered may counter again in the turn.",
        "P28-A1",
    ),
    Option(
        "order",
        ("frozen", "live"),
        "frozen",
        "Whether the order of a turn follows agility that changes during it.",
        "P28-A7",
    ),
    Option(
        "break_penalty",
        ("all_tests", "failed_only", "per_turn"),
        "all_tests",
        "Which earlier break tests make the next one harder.",
        "P28-A11",
    ),
    Option(
        "trait_test_fail",
        ("retreat", "action_lost"),
        "retreat",
        "What a failed test against a frightening trait does.",
        "P28-A12",
    ),
    Option(
        "one_hp",
        ("all", "wounds_only"),
        "all",
        "Which break tests a unit that was at 1 HP is spared.",
        "P28-A13",
    ),
    Option(
        "mixed_terrain",
        ("worst", "each"),
        "worst",
        "Whether the worst ground of a way is rolled for, or each.",
        "P28-A16",
    ),
    Option(
        "rerolls",
        ("chain", "single"),
        "chain",
        "Whether several sources may repeat one roll after another.",
        "P28-A29",
    ),
    Option(
        "unearthly_env",
        ("immune", "hurt"),
        "immune",
        "Whether falls and bad ground hurt an Unearthly unit.",
        "P28-A35",
    ),
    Option(
        "living_ap",
        ("absorbs", "bypassed"),
        "absorbs",
        "Whether Living armour absorbs hits that pierce armour.",
        "P28-A36",
    ),
    Option(
        "reboot_protect",
        ("yes", "no"),
        "yes",
        "Whether Power armour protects while it reboots.",
        "P28-A37",
    ),
    Option(
        "locked_target",
        ("contact_only", "any_5cm"),
        "contact_only",
        "Whom a unit locked in combat may fight.",
        "P28-A96",
    ),
    Option(
        "duration",
        ("current_counts", "starts_next"),
        "current_counts",
        "Whether the present turn is the first of an effect's turns.",
        "P28-A9",
    ),
    Option(
        "shoot_moves",
        ("sum", "max"),
        "sum",
        "Whether moves of shooter and target both count against a shot.",
        "P28-A20",
    ),
    Option(
        "ap_cover",
        ("cancels", "keeps"),
        "cancels",
        "Whether Armour piercing takes away the cover die too.",
        "P28-A21",
    ),
    Option(
        "explosive_target",
        ("excluded", "included"),
        "excluded",
        "Whether a blast hurts the unit that was hit once more.",
        "P28-A25",
    ),
    Option(
        "poison_cure",
        ("none", "heal_or_medkit"),
        "none",
        "Whether healing ends poison.",
        "P28-A23",
    ),
    Option(
        "ammo_mode",
        ("per_shot", "double", "free_first"),
        "per_shot",
        "What loading and shooting take from the ammunition.",
        "P28-A2",
    ),
    Option(
        "medkit",
        ("contact", "self"),
        "contact",
        "Whether a med kit may be used on a friend.",
        "P28-A51",
    ),
    Option(
        "fall_first",
        ("min", "zero", "manual"),
        "min",
        "How far a unit falls that fails a climb from the ground.",
        "P28-A6",
    ),
)
