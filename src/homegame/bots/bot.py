"""A bot: whatever chooses for a seat, from what that seat may know and nothing else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from homegame.actions import Action
    from homegame.view import View

Policy: TypeAlias = "Mapping[Action, float]"


class Bot(ABC):
    """Chooses for a seat. It is given a view, never a state."""

    name: ClassVar[str]

    @abstractmethod
    def policy(self, view: View) -> Policy:
        """Give the probability of each action that it may choose at its turn; they add up to one.

        Equal views give equal policies, to the bit.
        """

    def act(self, view: View, rng: Random, budget: float | None = None) -> Action:  # noqa: ARG002 - thinks briefly
        """Choose, with the luck of *rng*. *budget* is how many seconds it may think; None leaves it free."""
        chances = self.policy(view)
        return rng.choices(list(chances), list(chances.values()))[0]


def likely(weights: Mapping[Action, float]) -> Policy:
    """Make probabilities of weights; what weighs nothing is left out."""
    total = sum(weight for weight in weights.values() if weight > 0)
    return {action: weight / total for action, weight in weights.items() if weight > 0}
