"""Storage on SQLite. Stores text and bytes; does not know what a game is; imports nothing of ours.

`connect` opens the one database. Every other module holds plain functions on a connection, so that
a caller composes one function per transaction and hands it to `Database.write`.
"""
