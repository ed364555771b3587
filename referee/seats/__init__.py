"""Who plays: creating games, taking and giving seats, handing documents in."""
