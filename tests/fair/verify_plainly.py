"""Checks the proofs in a record without homegame's code, as ``verify.mjs`` does: where there is no node."""

from __future__ import annotations

import hashlib
import sys
import tomllib
from pathlib import Path
from typing import Any

Found = dict[str, Any]


def digest(first: int, *parts: bytes) -> str:
    return hashlib.sha256(bytes([first]) + b"".join(parts)).hexdigest()


def cut_order(size: int, key: bytes) -> list[int]:
    order, drawn, block = list(range(size)), b"", 0
    for places in range(size, 1, -1):
        while True:
            if not drawn:
                drawn = hashlib.shake_256(block.to_bytes(8, "big") + key).digest(128)
                block += 1
            value, drawn = drawn[0], drawn[1:]
            if value < 256 // places * places:
                break
        a, b = places - 1, value % places
        order[a], order[b] = order[b], order[a]
    return order


def climbs(position: int, size: int, at: str, path: list[str]) -> str | None:
    """The root, found from the leaves up; None where the path doesn't fit."""
    if size == 1:
        return None if path else at
    if position ^ 1 >= size:
        return climbs(position // 2, (size + 1) // 2, at, path)
    if not path:
        return None
    pair = (path[0], at) if position % 2 else (at, path[0])
    return climbs(position // 2, (size + 1) // 2, digest(1, *map(bytes.fromhex, pair)), path[1:])


def shuffle_holds(proof: Found, dealt: list[str]) -> list[int] | None:
    """The order of the cut; None if something doesn't agree."""
    label, size, root, numbers = proof["label"], proof["size"], proof["root"], proof["numbers"]
    committed = [
        number and digest(2, f"{label}\n{seat}\n".encode(), bytes.fromhex(number))
        for seat, number in enumerate(numbers)
    ]
    if committed != proof["commitments"] or not any(numbers) or len(dealt) != proof["dealt"]:
        return None
    took = "".join("1" if number else "0" for number in numbers)
    said = "".join(number or "00" * 32 for number in numbers)
    order = cut_order(size, b"\x03" + f"{label}\n{took}\n".encode() + bytes.fromhex(root + said))
    cards = []
    for text in proof["openings"]:
        where, card, salt, *path = text.split(" ")
        position = int(where)
        if position not in order[: len(dealt)] or dealt[order.index(position)] != card:
            return None
        if (
            climbs(position, size, digest(0, f"{position} {card} ".encode(), bytes.fromhex(salt)), path)
            != root
        ):
            return None
        cards.append(card)
    return order if len(set(cards)) == len(cards) else None


def verdict(deal: Found) -> Found:
    left = " ".join(text[5:] for text in deal["actions"] if text.startswith("deal ")).split()
    proofs = list(deal.get("proof", {}).values())
    orders = []
    for proof in proofs:
        orders.append(shuffle_holds(proof, left[: proof["dealt"]]))
        left = left[proof["dealt"] :]
    differ = all(len({proof[key] for proof in proofs}) == len(proofs) for key in ("root", "label"))
    if not proofs or None in orders or left or not differ:
        return {"holds": False}
    return {"holds": True, "orders": orders, "opened": [len(proof["openings"]) for proof in proofs]}


def verdicts(path: str) -> list[Found]:
    return [verdict(deal) for deal in tomllib.loads(Path(path).read_text("utf-8"))["deal"]]


if __name__ == "__main__":
    import json

    sys.stdout.write(json.dumps(verdicts(sys.argv[1])))
