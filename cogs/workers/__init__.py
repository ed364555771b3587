"""What runs by itself: the outbox, deadlines, computer players, pictures, maintenance."""
