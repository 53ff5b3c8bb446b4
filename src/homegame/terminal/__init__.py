"""The table in a terminal: against bots in this program, or at a table of a running server.

Both kinds of play give the screens the same things: what can be seen, what happened, and answers.
"""
