"""Every rule of Planetfall that is refereed here, in our own words, with its place in the book."""

from __future__ import annotations

from .catalogue_cards import CARDS
from .catalogue_close import CLOSE
from .catalogue_disorder import DISORDER
from .catalogue_fire import FIRE
from .catalogue_forces import FORCES
from .catalogue_house import MINE
from .catalogue_mars import MARS
from .catalogue_measured import MEASURED
from .catalogue_moving import MOVEMENT
from .catalogue_orbital import ORBITAL

CATALOGUE = (
    *MINE,
    *FORCES,
    *CARDS,
    *MOVEMENT,
    *FIRE,
    *CLOSE,
    *DISORDER,
    *ORBITAL,
    *MARS,
    *MEASURED,
)
