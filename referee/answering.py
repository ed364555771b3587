"""Which command makes which kind of move, so that every question names what answers it."""

from __future__ import annotations

from rules.core import Ask, Move

COMMANDS: dict[str, dict[str, str]] = {
    "three_sixteen": {
        "enlist": "316 enlist",
        "equip": "316 equip",
        "replace": "316 replace",
        "sit_out": "316 after sit-out",
        "make_planet": "316 planet make",
        "name_planet": "316 planet name",
        "brief": "316 planet brief",
        "open_encounter": "316 planet encounter",
        "ready": "316 fight ready",
        "advance": "316 aliens go",
        "watch": "316 fight watch",
        "set_range": "316 fight range",
        "take_in_hand": "316 fight weapon",
        "declare": "316 fight attack",
        "alien_intent": "316 aliens intent",
        "drugs": "316 fight drugs",
        "use_ability": "316 aliens go",
        "act": "316 fight turn",
        "alien_turn": "316 aliens turn",
        "defend": "316 fight defend",
        "told": "316 flashback weakness",
        "concede": "316 conflict concede",
        "fight": "316 conflict strike",
        "follow": "316 conflict follow",
        "accept": "316 conflict answer",
        "level_up": "316 after level",
        "improve": "316 after improve",
        "develop": "316 after develop",
        "nominate": "316 after nominate",
        "reward": "316 after reward",
    }
}
"""By game, then by the tag of the move. Of sisters one is named: typing it shows the others."""


def answering(system: str, ask: Ask, seats: tuple[str, ...]) -> str:
    """Return the commands with which these seats answer a question, as a sentence; "" if none.

    One of each entry's kinds of move, the first that a command is known for.
    """
    known = COMMANDS.get(system, {})
    found = (_first(known, entry.kinds) for entry in ask.entries if entry.seat in seats)
    named = tuple(dict.fromkeys(command for command in found if command))
    return f"Answer: {' or '.join(f'`/{command}`' for command in named)}." if named else ""


def unasked(system: str, moves: tuple[Move, ...]) -> str:
    """Return the commands known for what a seat may do unasked, as a sentence; "" if none."""
    known = COMMANDS.get(system, {})
    tags = (str(type(move).__struct_config__.tag) for move in moves)
    named = tuple(dict.fromkeys(known[tag] for tag in tags if tag in known))
    return f"You may: {' or '.join(f'`/{command}`' for command in named)}." if named else ""


def _first(known: dict[str, str], kinds: tuple[type[Move], ...]) -> str:
    tags = (str(kind.__struct_config__.tag) for kind in kinds)
    return next((known[tag] for tag in tags if tag in known), "")
