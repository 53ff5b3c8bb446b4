"""Forgeries: how a record or its proof can be tampered with, each a function of the genuine deal."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from homegame import Card, Wojciech
from homegame.cards import WITH_JOKERS
from homegame.fair import Opening, Proof, SealedDeck, commitment
from homegame.fair.shuffles import shuffles
from homegame.record import Record, read, write
from tests.fair.dealing import dealt

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from tests.fair.dealing import Dealt

Forgery: TypeAlias = "Callable[[Dealt, Random], Record]"

OTHER = dealt(Wojciech(), 77, seats=4)  # another deal, whose parts are genuine


def bent(value: bytes, luck: Random) -> bytes:
    """The same bytes but for one bit."""
    bit = luck.randrange(8 * len(value))
    return bytes(byte ^ (1 << bit % 8 if place == bit // 8 else 0) for place, byte in enumerate(value))


def changed(
    deal: Dealt, luck: Random, change: Callable[[Proof], Proof], *, where: Callable[[Proof], bool] = bool
) -> Record:
    """The record with one of its proofs changed."""
    proofs = list(deal.record.proofs)
    place = luck.choice([place for place, proof in enumerate(proofs) if where(proof)])
    proofs[place] = change(proofs[place])
    return with_proofs(deal.record, proofs)


def with_proofs(record: Record, proofs: Sequence[Proof]) -> Record:
    forged = replace(record, proofs=tuple(proofs))
    vars(forged)["state"] = record.state  # the same actions: known already
    return forged


def opening_changed(deal: Dealt, luck: Random, change: Callable[[Opening], Opening]) -> Record:
    def change_one(proof: Proof) -> Proof:
        openings = list(proof.openings)
        place = luck.randrange(len(openings))
        openings[place] = change(openings[place])
        return replace(proof, openings=tuple(openings))

    return changed(deal, luck, change_one)


def cut_changed(deal: Dealt, luck: Random, **changes: Callable[[object], object]) -> Record:
    def change(proof: Proof) -> Proof:
        values = {name: make(getattr(proof.cut, name)) for name, make in changes.items()}
        return replace(proof, cut=replace(proof.cut, **values))  # type: ignore[arg-type]  # of the field's type

    return changed(deal, luck, change)


def one_bent(values: object, luck: Random) -> tuple[bytes | None, ...]:
    """One of the bytes given for the seats, bent."""
    assert isinstance(values, tuple)
    place = luck.choice([place for place, value in enumerate(values) if value is not None])
    return (*values[:place], bent(values[place], luck), *values[place + 1 :])


def swapped(values: object, luck: Random) -> tuple[bytes | None, ...]:
    """Two seats that cut exchange theirs."""
    assert isinstance(values, tuple)
    new = list(values)
    a, b = luck.sample([place for place, value in enumerate(values) if value is not None], 2)
    new[a], new[b] = new[b], new[a]
    return tuple(new)


# One after the other


def a_bit_of_a_salt(deal: Dealt, luck: Random) -> Record:
    return opening_changed(deal, luck, lambda one: replace(one, salt=bent(one.salt, luck)))


def a_bit_of_a_path(deal: Dealt, luck: Random) -> Record:
    def change(one: Opening) -> Opening:
        path = list(one.path)
        step = luck.randrange(len(path))
        path[step] = bent(path[step], luck)
        return replace(one, path=tuple(path))

    return opening_changed(deal, luck, change)


def a_step_of_a_path_left_out(deal: Dealt, luck: Random) -> Record:
    def change(one: Opening) -> Opening:
        step = luck.randrange(len(one.path))
        return replace(one, path=one.path[:step] + one.path[step + 1 :])

    return opening_changed(deal, luck, change)


def a_step_too_many(deal: Dealt, luck: Random) -> Record:
    return opening_changed(deal, luck, lambda one: replace(one, path=(*one.path, luck.randbytes(32))))


def steps_in_another_order(deal: Dealt, luck: Random) -> Record:
    return opening_changed(deal, luck, lambda one: replace(one, path=(*one.path[1:], one.path[0])))


def another_card(deal: Dealt, luck: Random) -> Record:
    def change(one: Opening) -> Opening:
        return replace(one, card=luck.choice([card for card in WITH_JOKERS if card is not one.card]))

    return opening_changed(deal, luck, change)


def another_position(deal: Dealt, luck: Random) -> Record:
    def change(one: Opening) -> Opening:
        return replace(one, position=luck.choice([at for at in range(99) if at != one.position]))

    return opening_changed(deal, luck, change)


def an_opening_left_out(deal: Dealt, luck: Random) -> Record:
    def change(proof: Proof) -> Proof:
        place = luck.randrange(len(proof.openings))
        return replace(proof, openings=proof.openings[:place] + proof.openings[place + 1 :])

    return changed(deal, luck, change)


def an_opening_twice(deal: Dealt, luck: Random) -> Record:
    return changed(
        deal, luck, lambda proof: replace(proof, openings=(*proof.openings, luck.choice(proof.openings)))
    )


def all_openings_left_out(deal: Dealt, luck: Random) -> Record:
    return changed(deal, luck, lambda proof: replace(proof, openings=()))


def two_openings_exchange_their_salts(deal: Dealt, luck: Random) -> Record:
    def change(proof: Proof) -> Proof:
        a, b, *others = luck.sample(proof.openings, len(proof.openings))
        return replace(proof, openings=(replace(a, salt=b.salt), replace(b, salt=a.salt), *others))

    return changed(deal, luck, change)


def two_openings_exchange_their_cards(deal: Dealt, luck: Random) -> Record:
    def change(proof: Proof) -> Proof:
        a, b, *others = luck.sample(proof.openings, len(proof.openings))
        return replace(proof, openings=(replace(a, card=b.card), replace(b, card=a.card), *others))

    return changed(deal, luck, change)


def openings_of_another_deck_with_the_same_order(deal: Dealt, luck: Random) -> Record:
    def change(proof: Proof) -> Proof:
        (deck,) = [deck for deck in deal.decks if deck.root == proof.cut.root]
        order = [deck.card(place) for place in range(deck.size)]
        again = SealedDeck(order, [luck.randbytes(32) for _ in order])
        return replace(proof, openings=tuple([again.open(one.position) for one in proof.openings]))

    return changed(deal, luck, change)


def an_undealt_card_opened(deal: Dealt, luck: Random) -> Record:
    def change(proof: Proof) -> Proof:
        (deck,) = [deck for deck in deal.decks if deck.root == proof.cut.root]
        undealt = proof.cut.order(proof.size)[proof.dealt :]
        return replace(proof, openings=(*proof.openings, deck.open(luck.choice(undealt))))

    return changed(deal, luck, change, where=lambda proof: proof.dealt < proof.size)


def a_bit_of_the_root(deal: Dealt, luck: Random) -> Record:
    return cut_changed(deal, luck, root=lambda root: bent(root, luck) if isinstance(root, bytes) else root)


def a_bit_of_a_number(deal: Dealt, luck: Random) -> Record:
    return cut_changed(deal, luck, numbers=lambda values: one_bent(values, luck))


def a_bit_of_a_commitment(deal: Dealt, luck: Random) -> Record:
    return cut_changed(deal, luck, commitments=lambda values: one_bent(values, luck))


def two_numbers_exchanged(deal: Dealt, luck: Random) -> Record:
    return cut_changed(deal, luck, numbers=lambda values: swapped(values, luck))


def another_label(deal: Dealt, luck: Random) -> Record:
    return cut_changed(deal, luck, label=lambda label: f"{label}{luck.randrange(9)}")


def a_new_number_with_its_commitment(deal: Dealt, luck: Random) -> Record:
    """Somebody's number is chosen afresh, and committed to rightly: the cut is another one."""

    def change(proof: Proof) -> Proof:
        cut = proof.cut
        seat = luck.choice(sorted(cut.seats))
        number = luck.randbytes(32)
        numbers, seals = list(cut.numbers), list(cut.commitments)
        numbers[seat], seals[seat] = number, commitment(cut.label, seat, number)
        return replace(proof, cut=replace(cut, numbers=tuple(numbers), commitments=tuple(seals)))

    return changed(deal, luck, change)


def a_stranger_in_the_cut(deal: Dealt, luck: Random) -> Record:
    def change(proof: Proof) -> Proof:
        cut, number = proof.cut, luck.randbytes(32)
        sealed = commitment(cut.label, len(cut.numbers), number)
        cut = replace(cut, numbers=(*cut.numbers, number), commitments=(*cut.commitments, sealed))
        return replace(proof, cut=cut)

    return changed(deal, luck, change)


def one_cut_for_all_shuffles(deal: Dealt, luck: Random) -> Record:
    cut = luck.choice(deal.cuts)
    return with_proofs(deal.record, [replace(proof, cut=cut) for proof in deal.record.proofs])


def a_player_left_out_of_the_cut(deal: Dealt, luck: Random) -> Record:
    def change(proof: Proof) -> Proof:
        cut = proof.cut
        seat = luck.choice(sorted(cut.seats))
        gone = {seat}
        numbers = tuple(None if at in gone else value for at, value in enumerate(cut.numbers))
        seals = tuple(None if at in gone else value for at, value in enumerate(cut.commitments))
        return replace(proof, cut=replace(cut, numbers=numbers, commitments=seals))

    return changed(deal, luck, change)


def fewer_cards_dealt(deal: Dealt, luck: Random) -> Record:
    return changed(deal, luck, lambda proof: replace(proof, dealt=luck.randrange(1, proof.dealt)))


def more_cards_dealt(deal: Dealt, luck: Random) -> Record:
    return changed(
        deal,
        luck,
        lambda proof: replace(proof, dealt=luck.randint(proof.dealt + 1, proof.size)),
        where=lambda proof: proof.dealt < proof.size,
    )


def another_size(deal: Dealt, luck: Random) -> Record:
    def change(proof: Proof) -> Proof:
        return replace(proof, size=luck.choice([size for size in range(24, 55) if size != proof.size]))

    return changed(deal, luck, change)


def a_proof_left_out(deal: Dealt, luck: Random) -> Record:
    proofs = list(deal.record.proofs)
    del proofs[luck.randrange(len(proofs))]
    return with_proofs(deal.record, proofs)


def a_proof_twice(deal: Dealt, luck: Random) -> Record:
    return with_proofs(deal.record, [*deal.record.proofs, luck.choice(deal.record.proofs)])


def a_proof_of_another_deal(deal: Dealt, luck: Random) -> Record:
    return changed(deal, luck, lambda _: OTHER.record.proofs[0])


def a_cut_of_another_deal(deal: Dealt, luck: Random) -> Record:
    return changed(deal, luck, lambda proof: replace(proof, cut=OTHER.record.proofs[0].cut))


def cards_exchanged(deal: Dealt, luck: Random, *, openings_too: bool = False) -> Record:
    """In all that was done a shown card and another card exchange their names."""
    (shuffle,) = shuffles(deal.record.state)
    one = luck.choice(sorted(shuffle.shown))
    other = luck.choice([card for card in deal.record.game.deck if card is not one])
    text = write([replace(deal.record, proofs=())])
    names = {one.name: other.name, other.name: one.name}
    text = re.sub(rf"\b({one}|{other})\b", lambda found: names[found[0]], text)
    text = re.sub(r"^results.*\n", "", text, flags=re.MULTILINE)
    (forged,) = read(text)
    trade: dict[Card, Card] = {one: other, other: one}
    proof = deal.record.proofs[0]
    if openings_too:
        told = [replace(opening, card=trade.get(opening.card, opening.card)) for opening in proof.openings]
        proof = replace(proof, openings=tuple(told))
    return replace(forged, proofs=(proof,))


def cards_and_openings_exchanged(deal: Dealt, luck: Random) -> Record:
    return cards_exchanged(deal, luck, openings_too=True)


OF_PROOFS: tuple[Forgery, ...] = (
    a_bit_of_a_salt,
    a_bit_of_a_path,
    a_step_of_a_path_left_out,
    a_step_too_many,
    steps_in_another_order,
    another_card,
    another_position,
    an_opening_twice,
    two_openings_exchange_their_salts,
    two_openings_exchange_their_cards,
    openings_of_another_deck_with_the_same_order,
    an_undealt_card_opened,
    a_bit_of_the_root,
    a_bit_of_a_number,
    a_bit_of_a_commitment,
    two_numbers_exchanged,
    another_label,
    a_new_number_with_its_commitment,
    fewer_cards_dealt,
    more_cards_dealt,
    another_size,
    a_proof_left_out,
    a_proof_twice,
    a_proof_of_another_deal,
    a_cut_of_another_deal,
    a_stranger_in_the_cut,
    a_player_left_out_of_the_cut,  # the cut is another one then
)
BY_THE_RULES: tuple[Forgery, ...] = (an_opening_left_out, all_openings_left_out)  # only the game tells
OF_SHUFFLES: tuple[Forgery, ...] = (one_cut_for_all_shuffles,)  # where there are several
OF_CARDS: tuple[Forgery, ...] = (cards_exchanged, cards_and_openings_exchanged)
