"""The rows of a game and what became of them: undo, replay, disputes, rulings, who may see what."""
