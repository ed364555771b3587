"""The switches of section 8.2 and what both sides agree on before the battle (PF-SET-1, PF-GM-4).

The first value of each is the ruling. What has no switch is fixed.
"""

from __future__ import annotations

from rules.core import Option

from .options_table import TABLES

SETTING_UP = (
    Option(
        "setup",
        ("book", "quick"),
        "book",
        "Step by step as the book has it, or all tests at once, proposals, sealed deployment.",
        "PF-SET-1",
    ),
    Option(
        "deploy",
        ("open", "sealed"),
        "open",
        "Whether helixes are deployed in turn, or both deployments are revealed together.",
        "PF-SET-9",
    ),
    Option(
        "turns",
        ("none", *(str(n) for n in range(3, 13))),
        "none",
        "After which turn the lower tracker wins, if nobody has reached zero hour.",
        "PF-A88",
    ),
    Option(
        "mfv",
        ("any", "1500", "3000", "6000", "9000"),
        "any",
        "How much a force may be worth at most.",
        "PF-SET-1",
    ),
    Option(
        "battle_groups",
        ("1", "2", "3", "4", "5", "6"),
        "1",
        "How many battle groups a force may have.",
        "PF-FRC-2",
    ),
    Option(
        "table_size",
        ("as the MFV says", "4x4", "6x4", "8x4"),
        "as the MFV says",
        "How large the table is, in feet.",
        "PF-SET-1",
    ),
    Option(
        "terrain",
        ("friendly", "tournament"),
        "friendly",
        "Whether both agree on the terrain, or dice and turns place it.",
        "PF-SET-2",
    ),
    Option(
        "reactions",
        ("asked", "orders"),
        "asked",
        "Whether overwatch and answering calls are asked for, or held unless a standing order "
        "wants them.",
        "PF-PBP-1",
    ),
    Option(
        "own_disputes",
        ("dice", "gm"),
        "dice",
        "Who settles disputes of a GM who plays, where no other GM is there.",
        "PF-GM-9",
    ),
    Option("zero_hour", (), "mfv", "Where the trackers start: mfv, or a number.", "PF-ZH-1"),
    Option(
        "zero_hour_basis",
        ("own", "game"),
        "own",
        "Whether a tracker starts by the side's own MFV, or by the larger of both.",
        "PF-A35",
    ),
    Option(
        "tac_timing",
        ("step_g", "before_deployment"),
        "step_g",
        "When the hands of cards are chosen.",
        "PF-A36",
    ),
)


def _switch(key: str, values: tuple[str, ...], text: str, ruling: str) -> Option:
    return Option(key, values, values[0], text, ruling, when="always")


SWITCHES = (
    _switch(
        "claims",
        ("trust", "confirm"),
        "Whether the other side accepts stated facts before any die falls.",
        "PF-FACT-2",
    ),
    _switch("real_dice", ("off", "on"), "Whether faces of real dice may be typed in.", "PF-GM-4"),
    _switch(
        "gm_sees",
        ("off", "on"),
        "Whether a GM may look at secret choices made while it is on.",
        "PF-GM-8",
    ),
    _switch(
        "argument_rolls",
        ("on", "gm"),
        "Whether dice settle a dispute that no GM settles, or only the GM does.",
        "PF-OPP-7",
    ),
    _switch(
        "flank_each_box",
        ("on", "off"),
        "Whether flank and aft lower every box of a model, or its first open one.",
        "PF-A1",
    ),
    _switch(
        "artillery_aft_on_exempt",
        ("off", "on"),
        "Whether artillery counts as from behind on models that flank and aft never touch.",
        "PF-A3",
    ),
    _switch(
        "damage_scope",
        ("participants", "squadron"),
        "Whose damage lowers the successes of an attack.",
        "PF-A10",
    ),
    _switch(
        "combined_mars",
        ("common", "union"),
        "Whether a combined attack has the MARs common to its weapons, or all of them.",
        "PF-A11",
    ),
    _switch(
        "mixed_to_hit",
        ("worst", "first"),
        "Which model of the chain gives the number needed: the worst, or the first.",
        "PF-A12",
    ),
    _switch(
        "hard_target_stack",
        ("off", "on"),
        "Whether several penalties of a hard target add up.",
        "PF-A13",
    ),
    _switch(
        "harmonics_stack",
        ("off", "on"),
        "Whether several models' shield harmonics add up.",
        "PF-A15",
    ),
    _switch(
        "terror_trigger",
        ("damaged", "targeted"),
        "Whether a Terror Weapon must damage to take a disorder die.",
        "PF-A18",
    ),
    _switch(
        "fh_check",
        ("both", "markers"),
        "Whether a squadron becomes a Forlorn Hope when its boxes shrink, too.",
        "PF-A19",
    ),
    _switch(
        "overwatch_on_stationary",
        ("on", "off"),
        "Whether remaining stationary draws overwatch fire.",
        "PF-A25",
    ),
    _switch(
        "deviation_count",
        ("preferred", "steps"),
        "Whether edges are counted with the preferred one as 1, or from it on.",
        "PF-A28",
    ),
    _switch(
        "artillery_needs_support_model",
        ("off", "on"),
        "Whether a strike needs a living model with Artillery Support.",
        "PF-A30",
    ),
    _switch(
        "secondary_open",
        ("on", "off"),
        "Whether either side may score every secondary objective.",
        "PF-A33",
    ),
    _switch(
        "objective_sticky",
        ("off", "on"),
        "Whether an objective stays captured until the other side takes it.",
        "PF-A34",
    ),
    _switch(
        "spill_on_passengers",
        ("after_saves", "before_next"),
        "When hits on a wreck reach its passengers.",
        "PF-A46",
    ),
    _switch(
        "command_loss",
        ("last", "every"),
        "Whether only the loss of a helix's last command element brings tests.",
        "PF-A50",
    ),
    _switch(
        "coherency",
        ("chain", "pairs"),
        "Whether a squadron is a chain of links, or every two models are near each other.",
        "PF-A77",
    ),
)

OPTIONS = (*SETTING_UP, *SWITCHES, *TABLES)
HIGHEST_START = 999


def option_fault(key: str, value: str) -> str | None:
    """Return why a start of the trackers is not legal, None if it is (PF-ZH-1)."""
    is_short = value.isdecimal() and len(value) <= len(str(HIGHEST_START))
    if value == "mfv" or (is_short and 1 <= int(value) <= HIGHEST_START):
        return None
    return f"{key} is mfv, or a number from 1 to {HIGHEST_START}, not “{value}”."
