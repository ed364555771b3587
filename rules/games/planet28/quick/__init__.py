"""Planet 28's quick rolls, by the names under which they are stored."""

from __future__ import annotations

from rules.quick import Request

from .hit import Hit
from .skill_check import SkillCheck

QUICK: dict[str, type[Request]] = {"p28_skill": SkillCheck, "p28_damage": Hit}

__all__ = ["QUICK", "Hit", "SkillCheck"]
