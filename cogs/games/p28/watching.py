"""What forms call their fields for which nobody types a command."""

from __future__ import annotations

WATCHED = {
    "watch": {
        "seen": "Whom it sees, with the distance in cm",
        "way": "What lies straight ahead of it",
        "friends": "Which of its friends it sees, and how far",
        "near": "Who stands within 5 cm of the nearest",
    },
    "say_deployment": {"where": "Where everybody of yours begins"},
    "touch": {"near": "Which units touch it, by name, or none"},
}
