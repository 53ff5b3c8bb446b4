"""Categories: how often each kind of hand is made, as rows of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.odds.answer import Chance, Row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from homegame.hands import Category


def distribution(hands: Mapping[Category, int], *, exact: bool = True) -> tuple[Row, ...]:
    """The categories that occur, the highest first."""
    of = sum(hands.values())
    return tuple(
        Row(words(category), {"chance": Chance(hands[category], of, exact)})
        for category in sorted(hands, reverse=True)
        if hands[category]
    )


def words(category: Category) -> str:
    """A category in words: ``three of a kind``."""
    return category.name.lower().replace("_", " ")
