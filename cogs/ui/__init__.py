"""How the bot talks to Discord: messages, forms, completion, the first answer in time."""
