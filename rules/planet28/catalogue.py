"""Every rule that is refereed here, in our own words."""

from __future__ import annotations

from ..core import Rule
from .traits import ABILITIES, TRAITS

CATALOGUE = tuple(
    Rule(trait.rule, trait.name, trait.text, "5.1") for trait in (*TRAITS, *ABILITIES)
)
