"""The tables of the reference: whole, and with the numbers that the rules use."""

from __future__ import annotations

from dangerclose.games.incoming.components import CHARTS, PARAMETERS, TERRAIN
from dangerclose.games.incoming.paraphrases import RULES
from dangerclose.games.incoming.printed import content
from dangerclose.games.incoming.printed_charts import charts


def test_every_table_has_rows_as_wide_as_its_head() -> None:
    found = charts()
    assert len({one.id for one in found}) == len(found) > 10
    for one in found:
        assert one.rows, one.id
        assert all(len(row) == len(one.head) for row in one.rows), one.id
        assert one.rule in RULES, one.rule
        assert one.words.endswith("."), one.id
    assert content().charts == found


def test_numbers_are_those_of_the_rules() -> None:
    by_id = {one.id: one for one in charts()}
    assert [row[0] for row in by_id["terrain"].rows] == [row.name for row in TERRAIN]
    assert str(PARAMETERS.hit_on) in by_id["fire"].words
    assert [row[1] for row in by_id["indirect"].rows] == [str(row.dice) for row in CHARTS.indirect]
    assert by_id["strikes"].rows[0][1] == CHARTS.strikes[0].name
