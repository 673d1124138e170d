"""A game again: scrub, step, share, play on."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.serving import Server


def test_scrub_step_and_play_on(house: Server, visit: Visit, finished: str) -> None:
    match, _ = house.new_match("person", "person", record=finished)
    frames = house.get(f"/api/matches/{match}/replay")["frames"]
    me = visit(house).open(f"/replay/{match}?ply=0")
    slider = me.at("replay-slider")
    expect(slider).to_have_value("0")
    expect(slider).to_have_attribute("max", str(len(frames) - 1 if frames[0]["ply"] == 0 else len(frames)))

    # Step on and back.
    for ply in (1, 2, 3):
        me.at("replay-next").click()
        expect(slider).to_have_value(str(ply))
    me.at("replay-prev").click()
    expect(slider).to_have_value("2")
    expect(me.page.locator("body")).to_contain_text(next(one["label"] for one in frames if one["ply"] == 2))

    # Scrub: the board follows.
    middle = len(frames) // 2
    slider.fill(str(middle))
    expect(slider).to_have_value(str(middle))
    position = house.get(f"/api/matches/{match}/position?ply={middle}")
    turn = position["view"]["position"]["turn"]
    expect(me.page.locator("body")).to_contain_text(f"Turn {turn}")
    expect(me.page).to_have_url(re.compile(rf"[?&]ply={middle}\b"))

    # A shared link shows the same.
    guest = visit(house).open(me.page.url)
    expect(guest.at("replay-slider")).to_have_value(str(middle))

    # Play on from here, as a match of its own.
    me.at("play-on").click()
    me.at("play-on-start").click()
    expect(me.at("what-now")).to_be_visible()
    assert me.match != match
    me.turn_to_answer()
    text = house.text(f"/api/matches/{me.match}/record")
    past = [line.split("|")[0] for line in finished.splitlines() if line.startswith(("ARVN ", "NVA "))]
    now = [line.split("|")[0] for line in text.splitlines() if line.startswith(("ARVN ", "NVA "))]
    assert now[: middle - 1] == past[: middle - 1]
    me.confirm()

    # It says where it comes from, on a phone in the line with the match's name.
    expect(me.at("from-record")).to_be_visible()
    me.page.set_viewport_size({"width": 390, "height": 844})
    expect(me.at("which-match")).to_be_visible()
    expect(me.at("which-match")).to_contain_text("An Loc · ")
    expect(me.at("which-match")).to_contain_text(" · from a record")


def test_replay_runs_by_itself(house: Server, visit: Visit, finished: str) -> None:
    match, _ = house.new_match("person", "person", record=finished)
    me = visit(house).open(f"/replay/{match}?ply=0")
    expect(me.at("replay-slider")).not_to_have_attribute("max", "0")
    me.at("story-toggle").click()
    me.page.wait_for_function(
        "() => Number(document.querySelector('[data-testid=replay-slider]').value) >= 3"
    )
    me.at("story-toggle").click()


def test_the_record_goes_out_and_comes_in(house: Server, visit: Visit, finished: str, tmp_path: Path) -> None:
    match, _ = house.new_match("person", "person", record=finished)
    me = visit(house).open(f"/replay/{match}")
    with me.page.expect_download() as coming:
        me.at("download-record").click()
    file = tmp_path / "downloaded.record"
    coming.value.save_as(file)
    assert "danger close record 1" in file.read_text(encoding="utf-8")

    # Loaded into the lobby it can be looked at again.
    me.open("/")
    me.at("load-record").set_input_files(file)
    expect(me.at("replay-slider")).to_be_visible()
    assert me.match != match
    expect(me.at("replay-slider")).to_have_attribute(
        "max", str(house.get(f"/api/matches/{match}")["version"] or "")
    )


def test_a_file_that_is_no_record_is_refused(house: Server, visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "shopping.record"
    file.write_text("milk\n", encoding="utf-8")
    me = visit(house).open("/")
    expect(me.at("start")).to_be_visible()
    me.at("load-record").set_input_files(file)
    expect(me.page.get_by_role("alert")).to_contain_text("no record")


def test_a_problem_is_reported_as_one_file(
    house: Server, visit: Visit, finished: str, tmp_path: Path
) -> None:
    match, _ = house.new_match("person", "person", record=finished)
    me = visit(house).open(f"/replay/{match}?ply=20")
    me.at("report-problem").click()
    me.at("report-note").fill("The guns of the 208th fire too far.")
    with me.page.expect_download() as coming:
        me.at("report-save").click()
    file = tmp_path / "report.txt"
    coming.value.save_as(file)
    text = file.read_text(encoding="utf-8")
    assert "The guns of the 208th fire too far." in text
    assert "danger close record 1" in text


def test_the_end_screen_of_a_finished_game(house: Server, visit: Visit, finished: str) -> None:
    match, tokens = house.new_match("person", "person", record=finished)
    me = visit(house).open(f"/match/{match}#{tokens['ARVN']}")
    expect(me.at("end-screen")).to_be_visible()
    expect(me.at("end-screen")).to_contain_text("An Loc has held")
    # Charts by turn: operation points, replacements, losses, luck.
    expect(me.at("end-screen").locator("svg").first).to_be_visible()
    for words in ("OPs", "Replacement points", "Steps lost", "Luck"):
        expect(me.at("end-screen")).to_contain_text(words, ignore_case=True)
