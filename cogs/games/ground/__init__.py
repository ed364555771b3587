"""The measured table in Discord, for any game: moves by buttons with a preview, and the map."""
