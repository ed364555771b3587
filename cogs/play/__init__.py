"""From a person's interaction to a settled action and its message."""
