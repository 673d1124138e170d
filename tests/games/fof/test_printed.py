"""What the browser is told once covers every component and goes over the wire."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import fields

from dangerclose.games.fof import GAME, grid
from dangerclose.games.fof.components import ACTION_DECK, CHARTS, FORCES, LISTED
from dangerclose.games.fof.mission_schema import ControlRow, Success
from dangerclose.games.fof.mission_terms import Control, SuccessCondition
from dangerclose.games.fof.printed import Content, content
from dangerclose.games.fof.printed_charts import LABELS, NUMBERS, charts
from dangerclose.games.fof.printed_missions import control_words, success_words
from dangerclose.games.fof.state import STATUS
from dangerclose.games.fof.tables import SIDE, TERRAIN, UNIT_ID
from dangerclose.games.fof.terms import CoverMarker, Experience, FireResult
from dangerclose.games.fof.word_kinds import PLACE, UNIT_ARG
from dangerclose.games.fof.words import WORDS


def test_it_encodes_and_comes_back() -> None:
    text = msgspec.json.encode(content())
    assert msgspec.json.decode(text, type=Content) == content()
    assert b'"highCover"' in text, "the browser reads camel case"


def test_every_component_is_there_at_its_own_number() -> None:
    told = content()
    assert [kind.code for kind in told.terrain] == [kind.code for kind in TERRAIN]
    assert [kind.index for kind in told.terrain] == list(range(len(TERRAIN)))
    assert [card.number for card in told.action_deck] == [card.number for card in ACTION_DECK]
    assert [unit.id for unit in told.units] == list(UNIT_ID)
    assert [unit.side for unit in told.units] == list(SIDE)
    assert [one.kind for one in told.cover] == [marker.word for marker in CoverMarker]
    assert len(told.teams) == sum(len(force.generic) for force in FORCES.values())
    assert [mission.id for mission in told.missions] == list(LISTED)
    assert {one.vof: one.value for one in told.vof} == {
        vof.word: value for vof, value in CHARTS.combat.vof.items()
    }
    assert told.statuses == list(STATUS)


def test_borders_and_values_are_those_of_the_cards() -> None:
    kinds = {kind.code: kind for kind in content().terrain}
    assert kinds["P2n"].dark == [grid.N, grid.NE, grid.NW]
    assert (kinds["P2n"].high_cover, kinds["P2n"].low_cover) == (1, 0)
    assert kinds["O1"].dark == []
    assert len(kinds["J2"].dark) == 8
    assert sum(kind.count for kind in kinds.values() if kind.deck == "vietnam") == 55


def test_an_action_card_has_all_its_sections() -> None:
    first = content().action_deck[0]
    assert first.effects[Experience.VETERAN] == "FC"
    assert first.results[0] == FireResult.HIT.word
    assert len(first.results) == CHARTS.combat.most - CHARTS.combat.least + 1
    assert first.random == [1, 1, 1, 1, 1, 1, 2, 2, 3, 3, 3], "of two options to twelve"


def test_a_squad_has_both_sides_of_its_counter() -> None:
    units = {unit.id: unit for unit in content().units}
    squad, gun = units["squad-1-1"], units["m60-1-1"]
    assert squad.front is not None
    assert (squad.front.vof, squad.front.range, squad.steps, squad.grenade) == ("A/S", "L", 3, "C")
    assert gun.back is not None
    assert (gun.back.vof, gun.back.range, gun.ammo) == ("A", "C", {"mg": 6})


def test_every_condition_and_control_of_a_mission_is_a_sentence() -> None:
    for mission in content().missions:
        assert mission.success
        for words in (*mission.success, *mission.controls):
            assert words[0].isupper() or words[0].isdigit()
            assert "None" not in words
            assert "  " not in words


@pytest.mark.parametrize("condition", list(SuccessCondition))
def test_every_kind_of_success_has_words(condition: SuccessCondition) -> None:
    assert success_words(
        Success(condition=condition, control=Control.OBJ_1, number=3, rows=(2,), columns=(1,))
    )


@pytest.mark.parametrize("control", list(Control))
def test_every_kind_of_control_has_words(control: Control) -> None:
    assert "Rows 2 to 4" in control_words(ControlRow(control=control, rows=(2, 3, 4)))


def test_charts_are_whole_tables() -> None:
    charts = content().charts
    assert len({chart.id for chart in charts}) == len(charts)
    for chart in charts:
        assert chart.rows, chart.title
        assert {len(row) for row in chart.rows} == {len(chart.head)}, chart.title
    contact = next(chart for chart in charts if chart.id == "contact-draws-iii-corps")
    assert contact.rows[0] == ["No contact", "automatic", "7", "4"], "the campaign replaces a row"


def test_charts_say_what_each_row_is() -> None:
    labels = [row[0] for chart in charts() for row in chart.rows]
    assert not [label for label in labels if label.startswith("VOF ")]
    commands = {row[0]: row[1] for row in next(one for one in charts() if one.id == "commands").rows}
    assert commands["Small Arms on its card"] == "\N{MINUS SIGN}1"
    assert commands["At least, if activated"] == "1"
    assert set(LABELS) | NUMBERS <= {
        field.name
        for chart in ("commands", "attempts", "spotting", "combat")
        for field in fields(getattr(CHARTS, chart))
    }


def test_missions_of_a_campaign_carry_their_number():
    assert GAME.scenarios["a1"].title == "LZ north of Katum (A1)"
    assert "(" not in GAME.scenarios["training"].title


def test_the_browser_knows_which_verbs_are_about_a_unit_or_a_card() -> None:
    told = (Path(__file__).parents[3] / "web/src/lib/games/fof/verbs.ts").read_text(encoding="utf-8")
    known = set(re.findall(r"^  '?([a-z-]+)'?: \[", told, re.MULTILINE))
    about = (UNIT_ARG, PLACE)
    wanted = {verb for verb, words in WORDS.verbs.items() if any(one in about for one in words.args)}
    assert wanted - known == set()
