"""The columns of a game of Fields of Fire.

Lists over units are indexed by the unit's number in `tables`, and end where the counters of the mission's
campaign do. Slots for runners and for Limited Action Teams, which come and go (6.3.3), are among them: what a
team is just now stands in `kind`.
Casualties are no units but entries of their own, as are Cover markers, assets and all other markers.

Volume of Fire is nowhere in the state: it follows from who aims where (`volume.py`), so that it is right
after every change on the map (6.2, 6.2.3).
"""

from __future__ import annotations

from enum import IntEnum

import msgspec

from dangerclose.core.chance import NOT_LENT, Chance
from dangerclose.core.columns import copied, layout
from dangerclose.core.events import Arg, Event, Log, Roll

NOBODY = -1
NOWHERE = -1
ATTACHED = 2
"""10.4/6 In `lost`: the casualties of attachments and crews, whom others replace."""
GENERAL = -2
"""3.3.2D Whose impulse it is when no headquarters is needed."""

# What a unit's `status` is made of.
PINNED = 1  # 6.3.2B
EXPOSED = 2  # 5.1.3
FIRE_TEAM_SIDE = 4  # 1.2.3B, 6.3.3/7: turned to its Fire Team side
OUT_OF_AMMO = 8  # 6.8.2/4
ACTIVATED = 16  # 7.2/1: a vehicle or AT-capable unit that may act in the Vehicle-Aircraft Phase
MOVED = 32  # 7.6/6, 3.9: moved in this Vehicle-Aircraft Phase
FIRED = 64  # 7.2/1: its Activated marker lies on the Moved/Fired side
DISPATCHED = 128  # 4.3.2/2: a runner that was sent, for the next turn
CHECKED = 256  # 9.4/1: an enemy unit that has had its Activity Check of this turn
HUMAN_WAVE = 512  # 9.12
LOITERED = 1024  # 7.1.2/3, 7.4.5/6: an aircraft in its last turn here
ATTACKED = 2048  # 7.7A/4: a vehicle that was attacked in this Vehicle-Aircraft Phase
HOLDING = 4096  # 9.2.1/4: an enemy unit that came without fire and holds it this turn
CONCENTRATED = 8192  # 6.6/4: it concentrated its fire this turn
DAMAGED = 16384  # 7.7B/3: a helicopter that flies no more in this mission
FALLEN = 32768  # 6.3.3/4: its last Step became a casualty; it was not removed to become something else
STATUS = (
    "pinned",
    "exposed",
    "fire-team-side",
    "out-of-ammo",
    "activated",
    "moved",
    "fired",
    "dispatched",
    "checked",
    "human-wave",
    "loitered",
    "attacked",
    "holding",
    "concentrated",
    "damaged",
    "fallen",
)
"""The words for them, from the lowest bit up."""

# 9.1.1 What lies on a card besides a Potential Contact marker's Letter: none, or one on its "?" side.
NO_MARKER, UNKNOWN_LETTER = -1, 3

# 1.2.1 What a place has instead of a kind of terrain.
NO_CARD, FACE_DOWN = -1, -2

# 6.7.4/3 The `i_kind` of an on-map mortar's indirect fire, beside the types of Fire Mission.
INDIRECT_LAY = 100

# 7.1.4/2 The `i_kind` of what a fixed wing gunship fires.
GUNSHIP_FIRE = 101
UNTIL_CLEAN_UP = (INDIRECT_LAY, GUNSHIP_FIRE)
"""6.7.4/3, 7.1.4/2 Heavy Weapons that lie on a card for a turn and hide nothing."""

# 6.7.3/2, 7.1.2/2 What `i_pending` is for a marker that fell short; 1 for all others that are pending.
FELL_SHORT = 2

# 6.2.2 Attack markers on units and Cover markers.
CONCENTRATED_FIRE, GRENADE, MINE, DEMOLITION, FLAME = range(5)
ATTACKS = ("concentrated-fire", "grenade", "mine", "demolition", "flame")


class Phase(IntEnum):
    """3.0 The places at which a game can be started afresh, in the order of play."""

    MAP = 0
    ORGANISATION = 1
    ASSETS = 2
    CONTROLS = 3
    LANDING_PLAN = 4
    PLACEMENT = 5
    TURN_START = 6
    FRIENDLY_EVENT = 7
    BATTALION_IMPULSE = 8
    COMPANY_IMPULSE = 9
    ACTIVATED_IMPULSES = 10
    COMPANY_INITIATIVE = 11
    PLATOON_INITIATIVE = 12
    STAFF_INITIATIVE = 13
    GENERAL_INITIATIVE = 14
    ENEMY_EVENT = 15
    ENEMY_ACTIVITY = 16
    CAPTURE_AND_RETREAT = 17
    VEHICLES = 18
    UPDATE_FIRE_MISSIONS = 19
    CONTACT = 20
    COMBAT_EFFECTS = 21
    CLEAN_UP = 22
    DEBRIEF = 23
    OVER = 24


class Position(msgspec.Struct):
    """All that there is to know about a game at one moment."""

    mission: str
    # the rulings and streamlinings that players may switch (13)
    all_line: bool  # 13.1/1 every unit is Line
    no_ammo: bool  # 13.2/1 ammunition is not tracked
    no_mg_ammo: bool  # 13.2/1 that of machine guns is not
    always_heard: bool  # 13.3/1 no communication rules
    pinned_deaf: bool  # 4.3.1/1 by the letter: who is Pinned hears nobody
    answers_hits_only: bool  # 4.2.4d by the menu: grenades are thrown back after a hit alone
    launchers_jam: bool  # 6.5.4/1 by the letter: a rifle squad's 40mm launcher jams, too
    whole_deck_odds: bool  # odds count the full deck, not what is left of it

    turn: int
    phase: int
    attempt: int  # 11.0/1 from 1
    patrol: int  # 11.4 which patrol of a Combat Patrol mission, from 1
    activity: int  # 9.1/T1 the Current Activity Level
    visibility: int  # 8.0/1 the Visibility Modifier
    weather: int  # what is added this turn: rain, fog
    tactics: int  # 9.4/6 the enemy's
    fanatic: bool  # 9.11/1
    counterattack: int  # 9.1.4 the last turn of a counterattack, 0 if none
    events: int  # the Higher HQ events in force this turn, as a set of their numbers
    starred: int  # 10.3.1/14 those of them that can still earn experience this turn
    farthest: int  # 3.1 the farthest row with friendly units when the turn's event came
    visit: int  # 3.1 the last turn of the battalion commander's visit, 0 if he is away
    special_used: int  # cards on which a special rule of the mission that can run out was used, as a set

    rows: int  # 2.2/1 as dealt
    columns: int

    # the decks: sets of what is left
    deck: int
    terrain_from: str  # which Terrain Deck
    terrain_deck: int
    contact_pool: list[int]  # 9.1.2/2 by area of the mission and letter: those among the markers on "?"

    # by place; what seldom changes is a tuple, which copies share (`put` changes it)
    terrain: tuple[int, ...]  # the kind of card, NO_CARD or FACE_DOWN
    hills: tuple[int, ...]  # how many Hill cards lie under it
    contact: tuple[int, ...]  # Potential Contact markers: a Letter, NO_MARKER or UNKNOWN_LETTER
    dealt_contact: tuple[int, ...]  # what was placed at set-up, for 9.4/13 and 10.3.1
    aim: list[int]  # 6.2.3 by side and place: where the units there fire, or NOWHERE

    # sets of places
    spotted: int  # 9.3/3 cards whose enemies are spotted
    mines: int
    set_off: int  # mines on their explosion side
    claymores: int
    caches: int
    trapped_doors: int  # 9.5/3 buildings that the next unit to enter finds booby-trapped
    civilians: int  # 9.2.1/7 where they shelter
    grenade_miss: int
    demolition_miss: int
    smoke: int
    white_phosphorus: int
    tear_gas: int
    coloured_smoke: int
    phone_lines: int
    cut_lines: int

    burning: list[int]  # 7.7/3 the card of each burning wreck; wrecks are Cover markers (7.7/2)

    # by unit
    kind: list[int]
    place: list[int]
    under: list[int]  # the Cover marker, or NOBODY
    aboard: list[int]  # the vehicle that carries it, or NOBODY
    steps: list[int]
    status: list[int]
    experience: list[int]
    ammo: list[int]
    rockets: list[int]  # rockets or rifle grenades besides, demolition charges of a sapper
    group: list[int]  # 1.2.6/6 whose command: 0 the company, 1 to 3 platoons, then attached vehicles
    acted: list[int]  # 4.2/2 the actions of this impulse, as a set

    # casualties (1.2.3G), a Step each
    c_side: list[int]
    c_place: list[int]
    c_under: list[int]  # the Cover marker, or NOBODY
    c_carrier: list[int]  # who carries it, or NOBODY

    # Cover markers
    v_place: list[int]
    v_kind: list[int]
    v_facing: list[int]  # 5.2.3B the direction of fire of a bunker, pillbox or cave
    v_area: list[int]  # 12.1/1 the area of its card where it is; `urban.OPEN` and `OPEN_UPPER` elsewhere

    # city blocks: the areas of a card are Cover markers one after the other, by their numbers
    first_area: tuple[int, ...]  # 12.1/1 by place the first of them, NOBODY on standard cards
    attached: tuple[int, ...]  # 12.7 by place the attached sides, as a set
    barricaded: int  # 12.5 areas, as a set of Cover markers
    breached: int  # 12.6
    smoke_in: int  # 12.11/1 areas with smoke that was thrown there
    white_phosphorus_in: int
    tear_gas_in: int

    # assets: radios, telephones, pyrotechnics, skills, ammunition that is moved about
    a_kind: list[int]
    a_points: list[int]  # of ammunition; of a radio its type (4.3.5)
    a_holder: list[int]  # the unit that carries it, or NOBODY
    a_place: list[int]  # the card on which it lies, REMOVED when it is used up

    # Incoming! and Air Strike markers
    i_place: list[int]
    i_value: list[int]
    i_kind: list[int]  # the type of Fire Mission
    i_side: list[int]
    i_pending: list[int]
    i_agency: list[int]

    # illumination
    l_place: list[int]
    l_kind: list[int]

    # attack markers: against a unit, or against all under a Cover marker
    k_kind: list[int]
    k_unit: list[int]
    k_cover: list[int]
    k_value: list[int]
    k_critical: list[int]  # 6.5.1/2, 6.6/2 the target has no benefit of cover
    k_side: list[int]  # 12.8/1 whom it strikes: in a city both sides may be in one area

    # tactical controls (2.4.1)
    objective: list[int]  # OBJ 1 and OBJ 2, the latter NOWHERE if there is none
    attack_position: int
    phase_lines: list[int]  # the row behind each
    route_points: list[int]
    visited: int  # 11.4/2 route points and objective that were touched, as a set of their numbers
    outpost: int
    landing_zones: int
    medevac: int
    landing_plan: list[int]  # 2.4.3/1 who is flown in first, in order; all others as usual
    collection_point: int
    registered: list[int]  # 6.7.5 by firing agency
    final_fire: list[int]  # 6.7.2D by firing agency: the card of its FPF
    fpl_gun: list[int]  # 6.4/5 tripod machine guns with a Final Protective Line
    fpl_direction: list[int]
    fpl_firing: list[int]
    signals: list[int]  # 4.3.6/2 by pyrotechnic: the Signal that it was agreed to be

    # commands
    saved: list[int]  # by headquarters
    activated: int  # headquarters that were activated this turn, as a set
    finished: int  # headquarters that have had their impulse
    impulse: int  # whose impulse it is: a unit, GENERAL, or NOBODY
    commands: int  # what is left of this impulse's
    spent: int  # 4.1.3/1 what was spent in it

    missions_left: list[int]  # 6.7.1/2 by kind of fire support
    tally: list[int]  # 10.3.1 what experience was gained for, by task
    paid: list[int]  # 10.3.1/25 sets of cards that earlier attempts were paid for: for clearing, for securing
    captured: int  # 9.13/1 prisoners and captured casualties of earlier attempts
    lost: list[int]  # 10.4/3 casualties of this mission: the company, the enemy; then ATTACHED

    # between missions (10.3-10.7, 11.2, 11.3)
    way: int  # 11.2 how the campaign is won, 0 for a mission by itself
    history: str  # what earlier missions handed on, as readable text
    fallen: bool  # 11.2/3 whether the CO HQ has become a casualty
    points: int  # 10.3.2 Experience Points to spend
    replacements: int  # 10.4 Steps to be added
    returning: int  # 10.4/2 Veterans to be added
    levels: list[int]  # 10.6 by unit in the debrief: its Steps that are Green, Line and Veteran, 16 apart

    outcome: int  # 0 while it runs, then won or lost
    reason: str
    ended_by: str


class State(Position):
    """A position at play."""

    chance: Chance = NOT_LENT
    log: Log | None = None

    def copy(self) -> State:
        """The same position, sharing nothing that changes."""
        return State(*copied(self, _LAYOUT))

    def tell(self, kind: str, rule: str, *args: Arg, roll: Roll | None = None) -> None:
        """Note what happened. Nothing that exists is hidden from the only player."""
        if self.log is not None:
            self.log.append(Event(kind, rule, args, roll=roll))


_LAYOUT = layout(Position)


def put(column: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """A column that seldom changes, with another value at one place."""
    return (*column[:at], value, *column[at + 1 :])
