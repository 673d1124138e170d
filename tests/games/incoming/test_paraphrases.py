"""Our paraphrases of Incoming!: every clause has one, none is foreign, and they lead to clauses."""

from pathlib import Path

import pytest

from dangerclose.games.incoming import paraphrases
from dangerclose.games.incoming.paraphrases import RULES
from dangerclose.lab.ledger import find_root, read_clauses, read_waivers
from tests.shared.rule_ids import ids_in, pattern_of, short_sentences, used_in

ROOT = find_root(Path(__file__).parent)
CLAUSES = read_clauses(ROOT / "ledger" / "incoming-clauses.txt")
WAIVED = read_waivers(ROOT / "ledger" / "incoming-waivers.toml", CLAUSES)
IDS = pattern_of(CLAUSES)
SOURCES = sorted(Path(paraphrases.__file__).parent.rglob("*.py"))
RULINGS = (ROOT / "docs" / "incoming" / "rulings.md").read_text(encoding="utf-8")


def test_every_clause_has_a_paraphrase_and_they_stand_in_the_same_order():
    assert len(CLAUSES) == 578
    assert list(RULES) == list(CLAUSES)


def test_paraphrases_are_short_sentences():
    short_sentences(RULES)


def test_paraphrases_and_rulings_refer_to_clauses():
    for text in (*RULES.values(), RULINGS):
        assert set(ids_in(text, IDS)) - set(CLAUSES) == set(), text[:80]
    assert any(ids_in(text, IDS) for text in RULES.values())
    assert len(ids_in(RULINGS, IDS)) > 60


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_every_rule_id_in_the_code_is_a_rule_that_can_be_read_up(path):
    used = used_in(path)
    assert used - set(RULES) == set()
    assert used & set(WAIVED) == set()


@pytest.mark.parametrize("clause", WAIVED)
def test_a_waiver_leads_to_clauses_that_are_not_waived(clause):
    named = ids_in(WAIVED[clause], IDS)
    assert [other for other in named if other not in CLAUSES or other in WAIVED] == []
