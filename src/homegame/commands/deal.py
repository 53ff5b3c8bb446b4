"""``homegame deal``: deal a game, and look at it or watch bots play it out."""

from __future__ import annotations

import random
import secrets
from typing import TYPE_CHECKING

from homegame.bots import bot_named
from homegame.commands import add_house_options, chosen
from homegame.errors import NotationError
from homegame.games import games, with_options
from homegame.piles import CHANCE
from homegame.record import Record, append
from homegame.shoe import Shoe
from homegame.telling import holding, story, table

if TYPE_CHECKING:
    import argparse

    from homegame.game import Game

SUMMARY = "deal a game, and look at it or watch bots play it out"
USUAL_SEATS = 4
NAMES = ("Ann", "Bea", "Cy", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida", "Jo")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what can be chosen."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(games())}")
    parser.add_argument("--seed", metavar="N", help="the same seed deals the same cards")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play")
    parser.add_argument("--stack", type=int, default=100, metavar="N", help="chips of each (100)")
    add_house_options(parser)
    parser.add_argument("--watch", action="store_true", help="let bots play the deal to its end")
    parser.add_argument(
        "--bots", default="simple", metavar="BOT,...", help="who plays, seat by seat and again from the first"
    )
    parser.add_argument("--record", metavar="FILE", help="add the deal to this file")


def run(args: argparse.Namespace) -> int:
    """Deal, and print what there is to see."""
    seed = args.seed or secrets.token_hex(8)
    game = with_options(args.game, chosen(args.option))
    names = NAMES[: seats_at(game, args.seats)]
    record = Record(game, names, (args.stack,) * len(names), len(names) - 1)
    if args.watch:
        record = played_out(record, args.bots, seed)
        print("\n".join(story(record.state, names)))
        print(f"\n{table(record.state, names)}\n\n{results(record)}")
    else:
        record = record.deal(Shoe(seed))
        print(first_look(record))
    if not args.seed:
        print(f"\nThe seed was {seed}: --seed {seed} deals the same again.")
    if args.record:
        append(args.record, [record])
    return 0


def seats_at(game: Game, asked: int | None) -> int:
    """As many as asked for, or four if the game allows it."""
    allowed = game.seats_allowed()
    if asked is None:
        return min(max(USUAL_SEATS, allowed[0]), allowed[-1])
    if not 0 <= asked <= len(NAMES):
        raise NotationError(f"--seats {asked}: {game.title} is played by {allowed[0]} to {allowed[-1]}")
    return asked


def played_out(record: Record, bots: str, seed: str) -> Record:
    """Let bots play a deal to its end. Their luck follows from *seed*, too."""
    players = [bot_named(name) for name in bots.split(",")]
    luck = random.Random(f"{seed} bots")
    shoe = Shoe(seed)
    while not record.state.over:
        seat = record.state.to_act
        if seat is None or seat == CHANCE:
            record = record.deal(shoe)
        else:
            view = record.state.view(seat)
            record = record.apply(players[seat % len(players)].act(view, luck), seat)
    return record


def first_look(record: Record) -> str:
    """What the first player sees, holds and can choose; all that was dealt where the deal is over at once."""
    state, names = record.state, record.names
    if state.to_act is None:
        return "\n".join([*story(state, names), "", table(state, names), "", results(record)])
    view = state.view(state.to_act)
    parts = [
        table(view, names),
        "",
        holding(view),
        f"{names[view.seat]} can: {', '.join(view.choices.told())}",
    ]
    return "\n".join(parts)


def results(record: Record) -> str:
    """What each player has won or lost."""
    state = record.state
    if not state.game.has_chips:
        return f"Winner: {', '.join(record.names[seat] for seat in sorted(state.winners))}"
    return "Results: " + ", ".join(
        f"{name} {payoff:+d}" for name, payoff in zip(record.names, state.payoffs(), strict=True)
    )
