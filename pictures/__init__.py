"""Pictures, drawn from what `look` returns, so that no state and no secret gets here."""
