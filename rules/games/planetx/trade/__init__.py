"""Trades: what is offered, what is sworn, what changes hands."""
