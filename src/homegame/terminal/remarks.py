"""What is said in the middle of the table: what is wild, what stands, what lies in the pot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.games.polish import Polish
from homegame.games.wojciech import Wojciech
from homegame.telling.voice import capital, does, whom
from homegame.terminal import strings

if TYPE_CHECKING:
    from homegame.terminal.looks import Deal, Plain, Standing


def remarks(deal: Deal) -> list[tuple[str, str]]:
    """Lines below the cards, each with its style."""
    facts = deal.facts
    if isinstance(deal.game, Polish):
        return [] if facts.polish is None else _declaring(deal, facts.polish)
    if isinstance(deal.game, Wojciech):
        return [_of_the_row(deal)]
    if facts.wild and facts.wild != ("Jk",):
        return [("accent", f"wild: {strings.ranks_shown(facts.wild)}")]
    if facts.knocked is not None and not deal.over:
        return [("warn", f"{does(deal.names[facts.knocked], 'knocked')[:-1]}: one last turn each")]
    return []


def _of_the_row(deal: Deal) -> tuple[str, str]:
    """What Wojciech's row makes wild, or would by the suit card's colour."""
    facts = deal.facts
    if None not in deal.pile("suit card"):
        return ("accent", f"wild: {strings.ranks_shown(facts.wild)}")
    if not any(deal.pile("row")):
        return ("quiet", "a row card counts if the suit card has its colour")
    red, black = map(strings.ranks_shown, (facts.if_red, facts.if_black))
    return ("accent", f"wild if red: {red}   if black: {black}")


def _declaring(deal: Deal, standing: Standing) -> list[tuple[str, str]]:
    verdict = standing.verdict
    counted = strings.ONE_ON_TABLE if standing.on_table == 1 else strings.CARDS_ON_TABLE
    table = counted.format(standing.on_table, standing.most)
    if verdict is not None and not standing.written:
        return [("strong", _called(deal, verdict)), ("accent", _outcome(deal, verdict)), ("quiet", table)]
    if not standing.written:
        return [("strong", strings.NOTHING_STANDS), ("quiet", table)]
    by = "" if standing.by is None else f"{deal.names[standing.by]} said"
    return [("quiet", by), ("accent", capital(standing.words)), ("quiet", table)]


def _called(deal: Deal, verdict: Plain) -> str:
    caller, declarer = verdict.get("caller"), verdict.get("declarer")
    if caller is None or declarer is None:
        return capital(verdict["words"])
    return f"{does(deal.names[caller], f'calls {whom(deal.names[declarer])}')[:-1]}: {verdict['words']}"


def _outcome(deal: Deal, verdict: Plain) -> str:
    truth = "it is there" if verdict["holds"] else "it is not there"
    if verdict.get("higher"):
        truth = f"it is not there, but {verdict['higher']} is"
    loser = verdict.get("loser")
    if loser is None:
        return truth
    lost = does(deal.names[loser], "loses the round")[:-1]
    return f"{truth}; {whom(deal.names[loser])}{lost[len(deal.names[loser]) :]}"


def pot_line(deal: Deal) -> str:
    """The pot, and the side pots with who can win them."""
    if not deal.pot:
        return ""
    pots = deal.facts.pots
    if len(pots) < 2:
        return f"pot {deal.pot}"
    told = []
    for place, (amount, seats) in enumerate(pots):
        who = "" if place == 0 else f" ({', '.join(deal.names[seat] for seat in seats)})"
        told.append(f"{'main' if place == 0 else 'side'} {amount}{who}")
    return f"pot {deal.pot}: {' · '.join(told)}"
