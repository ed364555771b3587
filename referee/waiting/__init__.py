"""What is due while a game waits for people: standing orders and reminders."""
