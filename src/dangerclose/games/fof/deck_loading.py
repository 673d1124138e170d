"""Reads the Action Deck and the Terrain Decks and checks them.

Every reader takes the text of a file, so that a test can hand it a broken one.
"""

from collections.abc import Container

from dangerclose.core.content import ContentError, demand_length, demand_unique
from dangerclose.games.fof.deck_schema import (
    ActionCard,
    ActionCardRow,
    ActionDeckFile,
    Block,
    BlockRow,
    TerrainCard,
    TerrainDeck,
    TerrainDeckFile,
    TerrainRow,
)
from dangerclose.games.fof.reading import demand_range, read, term
from dangerclose.games.fof.terms import BreachSite, BuildingClass, Direction, FireResult, HitEffect

ACTION_CARDS = 50
TERRAIN_CARDS = 55
LEAST_NCM, MOST_NCM = -4, 6
MOST_OPTIONS = 12
_BORDERS = {"o": False, "#": True}


def read_action_deck(text: str, file: str = "action-deck.toml") -> tuple[ActionCard, ...]:
    """1.2.2 The fifty Action cards; the reshuffle card has nothing on it."""
    rows = read(text, ActionDeckFile, file).cards
    if len(rows) != ACTION_CARDS:
        raise ContentError(file, "cards", f"expected {ACTION_CARDS} cards, got {len(rows)}")
    for expected, row in enumerate(rows, start=1):
        if row.number != expected:
            raise ContentError(
                file, f"cards[{expected - 1}].number", f"expected {expected}, got {row.number}"
            )
    return tuple(_action_card(row, file) for row in rows)


def _action_card(row: ActionCardRow, file: str) -> ActionCard:
    where = f"card {row.number}"
    demand_range(row.at, 0, 9, file, f"{where} at")
    if row.initiative > row.activated:
        raise ContentError(file, where, "expected no more initiative commands than activated ones")
    demand_length(row.random, MOST_OPTIONS - 1, file, f"{where} random")
    for options, number in enumerate(row.random, start=2):
        demand_range(number, 1, options, file, f"{where} random number of {options}")
    letters = (row.hit.green, row.hit.line, row.hit.veteran)
    for level, pair in zip(("green", "line", "veteran"), letters):
        if len(pair) not in (1, 2):
            raise ContentError(file, f"{where} hit.{level}", f"expected one or two letters, got {pair!r}")
    return ActionCard(
        number=row.number,
        activated=row.activated,
        initiative=row.initiative,
        attempt=row.attempt,
        icon=row.icon,
        higher_hq=row.higher_hq,
        at=row.at,
        effects=tuple(
            tuple(term(HitEffect, letter, file, f"{where} hit") for letter in pair) for pair in letters
        ),
        results=_results(row, file, where),
        random=(0, 1, *row.random),
    )


def _results(row: ActionCardRow, file: str, where: str) -> tuple[FireResult, ...]:
    """6.3.2 HIT up to one modifier, PIN up to another, MISS above."""
    bottom = LEAST_NCM - 1
    hit = bottom if row.hit_to is None else row.hit_to
    pin = hit if row.pin_to is None else row.pin_to
    for key, number in (("hit_to", row.hit_to), ("pin_to", row.pin_to)):
        if number is not None:
            demand_range(number, LEAST_NCM, MOST_NCM, file, f"{where} {key}")
    if row.pin_to is not None and pin <= hit:
        raise ContentError(file, f"{where} pin_to", f"expected more than hit_to {hit}, got {pin}")
    return tuple(
        FireResult.HIT if ncm <= hit else FireResult.PIN if ncm <= pin else FireResult.MISS
        for ncm in range(LEAST_NCM, MOST_NCM + 1)
    )


def read_terrain_deck(text: str, urban: Container[str], file: str) -> TerrainDeck:
    """1.2.1 A Terrain Deck; `urban` are the rows of the Urban Cover Probability Table."""
    sheet = read(text, TerrainDeckFile, file)
    if file != f"{sheet.id}.toml":
        raise ContentError(file, "id", f"expected the name of the file, got {sheet.id!r}")
    demand_unique([row.code for row in sheet.cards], file, "code")
    kinds = tuple(_terrain_card(row, urban, file) for row in sheet.cards)
    cards = tuple(index for index, kind in enumerate(kinds) for _ in range(kind.count))
    if len(cards) != TERRAIN_CARDS:
        raise ContentError(file, "count", f"expected {TERRAIN_CARDS} cards in all, got {len(cards)}")
    return TerrainDeck(id=sheet.id, name=sheet.name, kinds=kinds, cards=cards)


def _terrain_card(row: TerrainRow, urban: Container[str], file: str) -> TerrainCard:
    where = f"card {row.code}"
    if row.special and row.count:
        raise ContentError(file, f"{where} count", f"expected none of a special card, got {row.count}")
    if row.count < 1 and not row.special:
        raise ContentError(file, f"{where} count", f"expected 1 or more, got {row.count}")
    demand_range(row.level, 0, 1, file, f"{where} level")
    if len(row.borders) != len(Direction) or not set(row.borders) <= set(_BORDERS):
        raise ContentError(
            file, f"{where} borders", f"expected 8 signs, o for white and # for dark, got {row.borders!r}"
        )
    if len(row.cover) not in ((0,) if row.hill else (1, 2)):
        wanted = "no cover on a hill card" if row.hill else "one cover value, or the higher and the lower"
        raise ContentError(file, f"{where} cover", f"expected {wanted}")
    high, low = (row.cover[0], row.cover[-1]) if row.cover else (0, 0)
    if low > high:
        raise ContentError(file, f"{where} cover", "expected the higher value first")
    if row.urban and row.urban not in urban:
        raise ContentError(file, f"{where} urban", f"there is no urban cover {row.urban!r} in charts.toml")
    return TerrainCard(
        code=row.code,
        name=row.name,
        terrain=row.terrain,
        count=row.count,
        high_cover=high,
        low_cover=low,
        cover_potential=row.cover_potential,
        cover_draws=row.cover_draws,
        traffic=row.traffic,
        lz=row.lz,
        burst=row.burst,
        urban=row.urban,
        dark=tuple(_BORDERS[sign] for sign in row.borders),
        hill=row.hill,
        special=row.special,
        level=row.level,
        caves=row.caves,
        no_mortars=row.no_mortars,
        block=_block(row, row.block, file, where) if row.block else None,
    )


_GROUND_AREAS = {
    BuildingClass.LARGE_INTERIOR: (1,),
    BuildingClass.COMPLEX: (2,),
    BuildingClass.COMPOUND: (1,),
    BuildingClass.LARGE_COMPOUND: (0,),
    BuildingClass.DETACHED: (2,),
    BuildingClass.RUBBLE: (1,),
    BuildingClass.NONE: (0, 1),
}
"""12.1/2-7 How many areas there are inside."""
_COMPOUNDS = (BuildingClass.COMPOUND, BuildingClass.LARGE_COMPOUND)
_UPWARDS = (BuildingClass.LARGE_INTERIOR, BuildingClass.COMPLEX, BuildingClass.COMPOUND)


def _block(card: TerrainRow, row: BlockRow, file: str, where: str) -> Block:
    """12.1 The city block of a card: the areas that its building class has, and no others."""
    kind = row.building.word
    areas = _GROUND_AREAS[row.building]
    if len(row.ground) not in areas:
        many = " or ".join(map(str, areas))
        raise ContentError(
            file, f"{where} ground", f"expected {many} inside of {kind}, got {len(row.ground)}"
        )
    if row.upper and (row.building not in _UPWARDS or len(row.upper) != len(row.ground)):
        raise ContentError(
            file, f"{where} upper", f"expected an upper story above each area of a building, not of {kind}"
        )
    if row.upper_steps and not row.upper:
        raise ContentError(file, f"{where} upper_steps", "expected an upper story")
    walled = row.courtyard is not None
    if walled != (row.building in _COMPOUNDS):
        raise ContentError(file, f"{where} courtyard", f"expected {'no' if walled else 'a'} value for {kind}")
    if walled != (BreachSite.WALL in row.breach):
        raise ContentError(
            file, f"{where} breach", "expected a wall where there is a courtyard, and only there"
        )
    if row.barricades and BreachSite.BUILDING not in row.breach:
        raise ContentError(file, f"{where} breach", "expected a way into what can be barricaded")
    if card.hill or card.urban or card.cover_potential or card.cover_draws:
        raise ContentError(file, where, "expected no hill and no cover to be found on a city block")
    return Block(
        building=row.building,
        ground=row.ground,
        upper=row.upper,
        upper_steps=row.upper_steps,
        courtyard=row.courtyard,
        streets=row.streets,
        barricades=row.barricades,
        breach=row.breach,
        attaches=row.attaches,
        attached_to=row.attached_to,
        cultural=row.cultural,
    )
