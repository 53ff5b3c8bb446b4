"""``homegame verify``: genuine deals hold, forged ones don't, and verifiers of other makes agree (F2, F4)."""

from __future__ import annotations

import doctest
import json
import shutil
import subprocess
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from homegame import cli
from homegame.errors import HomegameError, RecordError
from homegame.fair import check
from homegame.fair.proof import KEYS
from homegame.record import Record, load, read, write
from tests.fair import forging, verify_plainly
from tests.fair.dealing import FOLDER, GOLDEN, dealt

PATHS = {name: FOLDER / f"{name}.toml" for name in GOLDEN}
DEALS = {name: dealt(*GOLDEN[name]) for name in GOLDEN}
NODE = shutil.which("node")


def node_says(path: Path) -> list[dict[str, Any]]:
    assert NODE is not None
    script = Path(__file__).parent / "verify.mjs"
    run = subprocess.run([NODE, script, path], check=True, capture_output=True, encoding="utf-8")
    return json.loads(run.stdout)  # type: ignore[no-any-return]  # a list of verdicts


def python_says(path: Path) -> list[dict[str, Any]]:
    return verify_plainly.verdicts(str(path))


VERIFIERS = [
    pytest.param(node_says, marks=pytest.mark.skipif(NODE is None, reason="there is no node"), id="node"),
    pytest.param(python_says, id="python"),
]


def holds(record: Record) -> bool:
    try:
        check(record.state, record.proofs)
    except HomegameError:
        return False
    return True


def verified(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    """The exit code of ``homegame verify`` and what it says."""
    code = cli.main(["verify", *map(str, arguments)])
    out, err = capsys.readouterr()
    return code, out + err


# Genuine deals


@pytest.mark.parametrize("name", GOLDEN)
def test_F4_a_golden_record_is_dealt_again_byte_by_byte(name: str) -> None:
    """``python -m tests.fair.dealing`` writes them anew; kept ones must hold for ever (D4)."""
    assert write([DEALS[name].record]) == PATHS[name].read_text("utf-8")


@pytest.mark.parametrize("name", GOLDEN)
def test_F4_golden_records_hold(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    (record,) = load(PATHS[name])
    assert record == DEALS[name].record
    code, said = verified(capsys, PATHS[name])
    assert code == 0
    assert said.endswith("All proofs hold (1 deal).\n")
    for proof in record.proofs:
        assert proof.cut.root.hex() in said
        assert f"{proof.size} cards sealed, {proof.dealt} dealt, {len(proof.openings)} opened" in said
    assert "What this proves\n- The deck was fixed before" in said
    assert "What it doesn't prove\n- That the roots above" in said
    assert "- That each number was drawn by its player" in said
    assert max(map(len, said.splitlines())) <= 79


@pytest.mark.parametrize("verifier", VERIFIERS)
@pytest.mark.parametrize("name", GOLDEN)
def test_F4_a_verifier_of_another_make_agrees_on_golden_records(verifier: Any, name: str) -> None:  # noqa: ANN401
    proofs = DEALS[name].record.proofs
    assert verifier(PATHS[name]) == [
        {
            "holds": True,
            "orders": [list(proof.cut.order(proof.size)) for proof in proofs],
            "opened": [len(proof.openings) for proof in proofs],
        }
    ]


@pytest.mark.parametrize("verifier", VERIFIERS)
def test_F4_a_verifier_of_another_make_agrees_on_forged_records(verifier: Any, tmp_path: Path) -> None:  # noqa: ANN401
    """One file with a forgery of every kind, and among them the genuine deal, so that both verdicts occur."""
    luck, deal = Random(4), DEALS["wojciech"]
    records = [forge(deal, luck) for forge in (*forging.OF_PROOFS, *forging.OF_CARDS)] + [deal.record]
    path = tmp_path / "forged.toml"
    path.write_text(write(records), "utf-8")
    assert [one["holds"] for one in verifier(path)] == [holds(record) for record in records]
    assert Counter(map(holds, records)) == {False: len(records) - 1, True: 1}


# Forged ones


def test_F2_a_thousand_forgeries_are_caught() -> None:
    luck, tried = Random(11), Counter[str]()
    kinds = forging.OF_PROOFS + forging.BY_THE_RULES + forging.OF_SHUFFLES
    while tried.total() < 1_000:
        deal = DEALS[luck.choice(list(DEALS))]
        forge = luck.choice(kinds)
        if forge is forging.fewer_cards_dealt and any(proof.dealt < 2 for proof in deal.record.proofs):
            continue
        forged = forge(deal, luck)
        if forged.proofs == deal.record.proofs:
            continue
        assert not holds(forged), (forge.__name__, deal.record.game)
        tried[forge.__name__] += 1
    assert len(tried) == len(kinds)
    assert all(holds(deal.record) for deal in DEALS.values())


def test_F2_other_cards_in_the_record_than_were_sealed_are_caught() -> None:
    """Whether or not the openings are changed with them; a record that can't be played is refused anyway."""
    luck, playable = Random(12), 0
    for _ in range(60):
        forge = luck.choice(forging.OF_CARDS)
        try:
            forged = forge(DEALS[luck.choice(["wojciech", "wasteland", "spokane"])], luck)
        except RecordError:
            continue
        playable += 1
        assert not holds(forged)
    assert playable > 20


def test_F2_each_kind_of_forgery_is_told_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    luck, path = Random(13), tmp_path / "forged.toml"
    for forge in (*forging.OF_PROOFS, *forging.BY_THE_RULES, *forging.OF_CARDS):
        path.write_text(write([forge(DEALS["wojciech"], luck)]), "utf-8")
        code, said = verified(capsys, path)
        if code == 2:
            assert said.startswith("homegame: "), forge.__name__
        else:
            assert code == 1
            assert ("THE PROOF FAILS: " in said) or ("No proof" in said), forge.__name__
            assert said.endswith("NOT PROVEN: the proofs of 0 out of 1 deals hold.\n")


def test_F2_a_deal_sealed_afresh_holds_in_itself_and_is_found_by_its_root(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file can't prove that its root is the one that was published: whoever kept that one finds out."""
    true, path = DEALS["wojciech"].record.proofs[0].cut.root.hex(), tmp_path / "sealed-afresh.toml"
    path.write_text(write([forging.OTHER.record]), "utf-8")
    assert verified(capsys, path)[0] == 0
    code, said = verified(capsys, path, "--root", true)
    assert code == 1
    assert f"no deal here that holds has the root\n  {true}\n" in said
    assert verified(capsys, PATHS["wojciech"], "--root", true.upper())[0] == 0
    assert verified(capsys, PATHS["wojciech"], "--root", "abc") == (
        2,
        "homegame: --root: a root is written as 64 digits, 0 to 9 and a to f\n",
    )


def test_F2_one_deck_for_two_deals_is_caught(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "twice.toml"
    path.write_text(write([DEALS["spokane"].record] * 2), "utf-8")
    code, said = verified(capsys, path)
    assert code == 1
    assert "two deals have the same root" in said


def test_a_deal_without_a_proof_is_not_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "some.toml"
    path.write_text(write([DEALS["spokane"].record, replace(forging.OTHER.record, proofs=())]), "utf-8")
    code, said = verified(capsys, path)
    assert code == 1
    assert "No proof: this deal can't be checked." in said
    assert said.endswith("NOT PROVEN: the proofs of 1 out of 2 deals hold.\n")
    path.write_text("", "utf-8")
    assert verified(capsys, path)[0] == 1


def test_a_failure_names_the_player(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "number.toml"
    path.write_text(write([forging.a_bit_of_a_commitment(DEALS["spokane"], Random(1))]), "utf-8")
    said = verified(capsys, path)[1]
    assert any(f"the number of {name} is not the one" in said for name in DEALS["spokane"].record.names)


# Proofs in records


def test_a_record_with_proofs_is_read_as_it_was_written() -> None:
    records = [deal.record for deal in DEALS.values()]
    assert read(write(records)) == records


def test_another_action_undoes_the_proofs() -> None:
    record = DEALS["spokane"].record
    shorter = record.take_back()
    assert record.proofs
    assert not shorter.proofs
    assert not replace(shorter, proofs=record.proofs).leave(0).proofs


HASH = "0" * 64


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('label = "Thursday 1, shuffle 1"', 'label = ""', "label: the label of a cut is one line"),
        ('label = "Thursday 1, shuffle 1"', "label = 1", "label: a label is written in quotes"),
        ("size = 52", "size = 55", "size: a number of cards is 1 to 54"),
        ("size = 52", "size = true", "size: a number of cards is 1 to 54"),
        ("size = 52", "size = 52\nseal = 1", "this is no key of a proof"),
        ('root = "', 'root = "0', "root: 32 bytes are written as 64 digits"),
        ("numbers = [", "numbers = 1\nx = [", "this is no key of a proof"),
        ("numbers = [", "numbers = [ 1,", "numbers: 32 bytes are written"),
        ("openings = [", 'openings = [ "",', "openings: an opening is a position"),
        ("openings = [", f'openings = [ "100 Ah {HASH}",', "openings: an opening is a position"),
        ("openings = [", f'openings = [ "1 Xh {HASH}",', "openings: 'Xh' is no card"),
        ("openings = [", f'openings = [ "1 Ah {HASH.upper()[1:]}A",', "openings: 32 bytes"),
        ("[deal.proof.1]", "[deal.proof.2]", "proofs are tables with numbers"),
        ("[deal.proof.1]", "[deal.proof]", "proofs are tables with numbers"),
    ],
)
def test_what_is_no_proof_is_refused_with_its_line(old: str, new: str, reason: str) -> None:
    text = PATHS["spokane"].read_text("utf-8")
    assert text.count(old) == 1
    with pytest.raises(RecordError) as refusal:
        read(text.replace(old, new))
    assert reason in str(refusal.value)
    assert refusal.value.line >= text[: text.index("[deal.proof")].count("\n") + 1


def test_a_proof_with_a_key_missing_is_refused() -> None:
    text = PATHS["spokane"].read_text("utf-8")
    for key in ("label", "size", "dealt", "root"):
        lines = [line for line in text.splitlines() if not line.startswith(f"{key} = ")]
        with pytest.raises(RecordError, match=key):
            read("\n".join(lines))
    with pytest.raises(RecordError, match="openings: this is a list"):
        read(text[: text.index("openings = [")])


# The page


PAGE = (FOLDER.parents[2] / "docs" / "fair-deal.md").read_text("utf-8")


def test_the_example_on_the_page_runs() -> None:
    code = PAGE.split("```pycon\n")[1].split("```")[0]
    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(code, {}, "fair-deal.md", "docs/fair-deal.md", 0))
    assert runner.failures == 0
    assert runner.tries == 17


def test_the_page_names_every_key_of_a_proof() -> None:
    written = PAGE.split("```toml\n")[1].split("```")[0]
    assert [line.split(" = ")[0] for line in written.splitlines()[1:]] == list(KEYS)
