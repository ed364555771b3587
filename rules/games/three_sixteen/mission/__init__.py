"""A campaign mission by mission: planets, threat, debriefing, reviews, rewards."""
