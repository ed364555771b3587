"""Storage on SQLite. Stores text and bytes; knows nothing about games; imports nothing of ours.

`connect` opens the one database. Every other module holds plain functions on a connection, so that
a caller composes one function per transaction and hands it to `Database.write`.
"""
