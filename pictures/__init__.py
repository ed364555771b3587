"""Pictures, drawn from what `look` returns: nothing here sees a state or a secret."""
