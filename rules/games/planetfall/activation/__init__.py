"""Who activates next, and what one squadron does in its activation from start to end."""
