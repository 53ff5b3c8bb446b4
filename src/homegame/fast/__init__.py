"""The same ranking as lookup tables: `one` for a hand at a time, `batch` for millions.

No rule of poker is written here. The best hand is the better of the best one that looks past suits and the
best one in a single suit, so two tables hold every answer of `homegame.hands`:

- what a multiset of natural ranks, with some bugs and some wild cards beside it, makes past suits;
- what a set of ranks in one suit, with some wild cards beside it, makes in that suit.

Every card has two words (`layout`), and the words of a hand are added up. The sum of the first names the
multiset and says which suits are long; the sum of the second holds each suit's index into the second table.
"""
