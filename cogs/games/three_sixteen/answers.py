"""Which command makes which kind of move, so that every question names what answers it."""

from __future__ import annotations

ANSWERS: dict[str, str] = {
    "enlist": "316 enlist",
    "equip": "316 equip",
    "replace": "316 replace",
    "sit_out": "316 after sit-out",
    "make_planet": "316 planet make",
    "name_planet": "316 planet name",
    "brief": "316 planet brief",
    "open_encounter": "316 planet encounter",
    "end_mission": "316 planet leave",
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
"""By the tag of the move. Of sisters one is named: typing it shows the others."""
