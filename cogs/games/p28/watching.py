"""What the form about an enemy unit calls its fields: nobody types a command for it."""

from __future__ import annotations

WATCHED = {
    "watch": {
        "seen": "Whom it sees, with the distance in cm",
        "way": "What lies straight ahead of it",
        "friends": "Which of its friends it sees, and how far",
        "near": "Who stands within 5 cm of the nearest",
    }
}
