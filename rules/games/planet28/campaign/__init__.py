"""The campaign: what happens before and after a battle, and what lasts from one to the next."""
