/** What the legend shows: each sign as the table would draw it, with its meaning. */

import { around } from '$lib/board/crops';
import type { Box } from '$lib/board/places';
import type { Badge, Face } from './counters';
import { SHAPE } from './layout';
import { ENEMY, FRIENDLY, NOBODY, type AreaNow, type BlockCard, type CardNow, type FireNow, type FofContent, type Laid, type Shown, type TerrainKind } from './types';

const [X, Y] = [SHAPE.width / 2, SHAPE.height / 2];

export const NO_TABLE: Laid = {
  cards: [], boxes: [], cover: [], units: [], casualties: [], aims: [], incoming: [], lights: [], attacks: [], assets: [], controls: [], underFire: [], phaseLines: [], protectiveLines: [], sight: [],
};

/** An empty card but for what is named. */
export const card = (more: Partial<CardNow>): CardNow => ({
  place: 0, name: '', row: 1, column: 1, kind: 0, hills: 0, level: 0, contact: '', spotted: true, fire: [], crossfire: false, sniped: false, dark: 0, marks: [], steps: [0, 0], casualties: [0, 0], attached: [], areas: [], ...more,
});

export interface MarkSample {
  id: string;
  title: string;
  words: string;
  mark: Partial<CardNow>;
  table?: Partial<Shown>;
  /** A row of enemies lies on the card. */
  enemies?: boolean;
  box: Box;
}

// Terrain cards

interface TerrainSample {
  title: string;
  words: string;
  kind: TerrainKind | null;
  hills: number;
}

export function terrainSamples(content: FofContent): TerrainSample[] {
  const kind = (fits: (one: TerrainKind) => boolean): TerrainKind => content.terrain.find(fits) ?? content.terrain[0]!;
  return [
    { title: 'White border', words: 'One sees and fires across it.', kind: kind(({ dark }) => dark.length === 0), hills: 0 },
    { title: 'Dark border', words: 'Leaves on the border: it blocks sight beyond the card in that direction.', kind: kind(({ dark, hill }) => dark.length === 8 && !hill), hills: 0 },
    { title: 'Lane', words: 'Where a dark border is interrupted one sees along it.', kind: kind(({ dark }) => dark.length === 6), hills: 0 },
    { title: 'Hill', words: 'Brown contours, dark all round; the triangle has its level.', kind: kind(({ dark }) => dark.length === 0), hills: 1 },
    { title: 'Face down', words: 'Nobody has seen this ground yet.', kind: null, hills: 0 },
  ];
}

/** Signs in a card's upper left corner, each on the first kind that has it. */
export const CARD_SIGNS: readonly { title: string; words: string; sign: (kind: TerrainKind) => boolean }[] = [
  { title: 'Cover and concealment', words: 'In the shield: what it adds against fire. Of two numbers the second is across a white border.', sign: ({ highCover, lowCover }) => highCover !== lowCover },
  { title: 'Cover to be found', words: 'The spade: how many Cover markers the card has room for, and with how many cards one looks for them.', sign: ({ coverPotential, burst }) => coverPotential > 0 && burst === 0 },
  { title: 'Vehicles', words: 'SLOW or NO; without a sign they go.', sign: ({ traffic, burst }) => traffic === 'no' && burst === -1 },
  { title: 'Landing zone', words: 'LZ: helicopters can land.', sign: ({ lz, traffic, burst }) => lz && traffic === 'go' && burst === 0 },
  { title: 'Burst', words: 'The star: what it adds for shells. Treetops make them worse, mud takes their edge.', sign: ({ burst, traffic }) => burst < 0 && traffic === 'slow' },
];

// City blocks

/** A class of building on a card, and what it means. */
export const CITY_SAMPLES: readonly { title: string; words: string; fits: (block: BlockCard) => boolean; attached: readonly number[] }[] = [
  { title: 'Complex building', words: 'Rooms A and B with a door between them, tiled upper stories above. The plates have what each area adds; half streets lie around.', fits: ({ building, upper }) => building === 'complex' && upper.length > 0, attached: [] },
  { title: 'Large interior', words: 'One room, here with an upper story.', fits: ({ building, upper, upperSteps }) => building === 'large-interior' && upper.length > 0 && !upperSteps, attached: [] },
  { title: 'Compound', words: 'An ochre wall around a courtyard and a house: in over the wall unexposed, or through a Breach.', fits: ({ building }) => building === 'compound', attached: [] },
  { title: 'Detached sheds', words: 'Tin roofs: each is a building of its own.', fits: ({ building }) => building === 'detached', attached: [] },
  { title: 'Attached', words: 'Where a broken line joins two cards they are one building: no street lies between.', fits: ({ building }) => building === 'large-compound', attached: [1] },
];

export const AREA_SAMPLES: readonly { mark: string; title: string; words: string }[] = [
  { mark: 'barricaded', title: 'Barricaded', words: 'Nobody comes in from the street until it is breached.' },
  { mark: 'breached', title: 'Breach', words: 'A hole in the wall: straight in, also for who is Exposed.' },
  { mark: 'smoke', title: 'Smoke in an area', words: 'One sees into it, not out of it; who is in it can be entered.' },
];
export const sampleArea = (mark: string): AreaNow => ({ area: 4, cover: 0, name: '', value: 0, steps: [0, 0], fire: [], marks: [mark] });

// Fire

const fire = (vof: string, value: number, against = ENEMY): FireNow[] => [{ against, vof, value }];
/** Around the badge of fire in the enemy's row. */
const AT_BADGE = around({ x: X - 42, y: -24 }, 0.85);

export const FIRE: readonly MarkSample[] = [
  { id: 'vof-S', title: 'Small Arms', words: 'A circle. The number counts for everybody on the card; low is bad.', mark: { fire: fire('S', 0) }, box: AT_BADGE },
  { id: 'vof-A', title: 'Automatic Weapons', words: 'A square.', mark: { fire: fire('A', -1) }, box: AT_BADGE },
  { id: 'vof-H', title: 'Heavy Weapons', words: 'An octagon.', mark: { fire: fire('H', -3) }, box: AT_BADGE },
  { id: 'vof-all-pinned', title: 'All Pinned', words: 'A triangle: everybody who fires here is Pinned.', mark: { fire: fire('all-pinned', 2) }, box: AT_BADGE },
  { id: 'melee', title: 'On the same card', words: 'Both sides fire at each other here.', mark: {}, table: { aims: [{ side: FRIENDLY, place: 0, target: 0, vof: 'S' }] }, box: around({ x: -8, y: 9 }, 0.6) },
  { id: 'incoming', title: 'Incoming!', words: 'Shells or bombs fall here in this Combat Phase, with what they count.', mark: {}, table: { incoming: [{ place: 0, value: -5, kind: 'he', side: FRIENDLY, pending: false, agency: '' }] }, box: around({ x: X - 30, y: -Y + 34 }, 0.85) },
  { id: 'pending', title: 'Pending', words: 'Called for: it falls in the next Combat Phase.', mark: {}, table: { incoming: [{ place: 0, value: -5, kind: 'he', side: FRIENDLY, pending: true, agency: '' }] }, box: around({ x: X - 30, y: -Y + 34 }, 0.85) },
];

// Markers

const AT_CHIP = around({ x: X - 34, y: 9 }, 0.6);
const CLOUD = around({ x: 0, y: 12 }, 2);
const LEFT = around({ x: -X + 40, y: 10 }, 0.75);
const chip = (id: string, title: string, words: string, mark: Partial<CardNow> = { marks: [id] }, table?: Partial<Shown>): MarkSample => ({ id, title, words, mark, table, box: AT_CHIP });

export const CLOUDS: readonly MarkSample[] = [
  { id: 'contact-A', title: 'Potential contact', words: 'The enemy may be here: A likeliest and worst, then B, then C. It is resolved when you come.', mark: { contact: 'A' }, box: around({ x: -8, y: -10 }, 0.9) },
  { id: 'contact-?', title: 'Unknown contact', words: 'The same, with its letter face down.', mark: { contact: '?' }, box: around({ x: -8, y: -10 }, 0.9) },
  { id: 'eye', title: 'Spotted', words: 'You see the enemies on this card and may fire at them.', mark: { spotted: true }, enemies: true, box: LEFT },
  { id: 'eye-shut', title: 'Not spotted', words: 'They are there, but nobody may aim at them.', mark: { spotted: false }, enemies: true, box: LEFT },
  { id: 'smoke', title: 'Smoke', words: 'One sees into it, not out of it or through it.', mark: { marks: ['smoke'] }, box: CLOUD },
  { id: 'wp', title: 'White phosphorus', words: 'It hides like smoke, and burns.', mark: { marks: ['wp'] }, box: CLOUD },
  { id: 'cs', title: 'Tear gas', words: 'It hides like smoke, and drives the enemy out.', mark: { marks: ['cs'] }, box: CLOUD },
  { id: 'burning', title: 'Burning wreck', words: 'Its smoke hides the card.', mark: { marks: ['burning'] }, box: CLOUD },
];

export const CHIPS: readonly MarkSample[] = [
  chip('casualty', 'US casualty', 'Carry it to where it can be evacuated.', { casualties: [1, 0] }),
  chip('enemy-casualty', 'Enemy casualties', 'With their number.', { casualties: [0, 2] }),
  chip('crossfire', 'Crossfire', 'Fire from two sides: \u22121.', { crossfire: true }),
  chip('sniped', 'Sniper', 'One unit here is his target.', { sniped: true }),
  chip('mines', 'Mines', 'Known mines: who enters is attacked.'),
  chip('set-off', 'Mines that went off', 'They count in this Combat Phase.'),
  chip('claymores', 'Claymores', 'Laid by you.'),
  chip('cache', 'Cache', 'Found: weapons or rice.'),
  chip('trapped-door', 'Booby-trapped door', 'The next unit that enters the building is attacked.'),
  chip('civilians', 'Civilians', 'No shells and no gas here. A squad guides them out.'),
  chip('grenade-miss', 'Grenade miss', '\u22121 for everybody here.'),
  chip('demolition-miss', 'Demolition miss', '\u22122 for everybody here.'),
  chip('coloured-smoke', 'Coloured smoke', 'A signal: it hides nothing.'),
  chip('light', 'Illumination', 'This card is lit.', {}, { lights: [{ place: 0, kind: 'artillery' }] }),
  chip('assets', 'Things on the ground', 'Radios, ammunition, devices that somebody can pick up.', {}, { assets: [{ kind: '', name: '', points: 1, holder: NOBODY, place: 0 }] }),
  chip('phone-line', 'Phone line', 'A wire is laid here.'),
  chip('cut-line', 'Cut phone line', 'It must be repaired.'),
];

// Tactical controls

const control = (kind: string, label: string, title: string, words: string): MarkSample => ({
  id: kind, title, words, mark: {}, table: { controls: [{ kind, place: 0, label }] }, box: around({ x: X - 74, y: -Y + 14 }, 1),
});
export const CONTROLS: readonly MarkSample[] = [
  control('objective', 'OBJ 1', 'Objective', 'What the mission wants; 1 is the primary one.'),
  control('attack-position', 'AP', 'Attack Position', 'Where the company gathers before it attacks.'),
  control('route-point', 'RP 1', 'Route Point', 'A patrol has to come here.'),
  control('outpost', 'COP', 'Combat Outpost', 'Where a patrol starts.'),
  control('landing-zone', 'LZ', 'Landing Zone', 'Where helicopters set down.'),
  control('medevac', 'MEDEVAC', 'Medevac', 'Casualties dropped here are flown out.'),
  control('collection-point', 'CCP', 'Collection point', 'Casualties dropped here are evacuated.'),
  control('registered-target', 'TRP', 'Registered target', 'One more card for a call for fire of that agency.'),
  control('final-fire', 'FPF', 'Final Protective Fire', 'The guns know this card.'),
];

/** What the markers of this war say. */
export const COVER: ReadonlyMap<string, string> = new Map([
  ['cover', 'Found on the card: sandbags around a stack.'],
  ['foxholes', 'Dug in.'],
  ['trench', 'Deeper, and moves along it are not seen.'],
  ['bunker', 'Logs; it protects and fires to one side.'],
  ['light-building', 'Huts.'],
  ['tunnel', 'The enemy\u2019s way out of sight.'],
  ['wreck', 'Behind what is left of a vehicle.'],
]);

// Counters

const face = (more: Partial<Face>): Face => ({
  side: FRIENDLY, figure: 'men', team: '', name: '1/1', steps: 3, turned: false, vof: 'S', range: 'C', grenade: true, tripod: false, experience: 1, modifier: null, unspotted: false, flies: false, army: '', badges: [], ...more,
});
const team = (letter: string, more: Partial<Face> = {}): Face => face({ figure: 'team', team: letter, name: 'T1', steps: 1, grenade: false, experience: 0, ...more });

export const COUNTERS: readonly { title: string; words: string; face: Face }[] = [
  { title: 'US', words: 'Green, round corners. A man for each Step; below fire and range.', face: face({}) },
  { title: 'Enemy', words: 'Brown, corners cut off at the foot.', face: face({ side: ENEMY, name: 'VC LF', steps: 2, vof: 'A', grenade: false }) },
  { title: 'Not spotted', words: 'Shaded, with a question mark: nobody may aim at it.', face: face({ side: ENEMY, name: 'VC LF', steps: 2, unspotted: true, grenade: false }) },
  { title: 'Headquarters', words: 'A flag: it gives orders.', face: face({ figure: 'hq', name: '1 PLT', steps: 1, vof: '', range: '', grenade: false }) },
  { title: 'Staff', words: 'Chevrons: XO and First Sergeant.', face: face({ figure: 'staff', name: '1SG', steps: 1, vof: '', range: '', grenade: false }) },
  { title: 'Forward observer', words: 'A radio: calls for fire.', face: face({ figure: 'fo', name: 'Arty FO', steps: 1, vof: '', range: '', grenade: false }) },
  { title: 'Weapons team', words: 'A machine gun; others show their weapon.', face: face({ figure: 'machine-gun', name: 'M60 1/1', steps: 1, vof: 'A', range: 'L', grenade: false }) },
  { title: 'Runner', words: 'Carries an order on foot.', face: face({ figure: 'runner', name: 'Run 1', steps: 1, vof: '', range: '', grenade: false }) },
  { title: 'Assault Team', words: 'A, with an arrow: fights at once on its own card.', face: team('A', { vof: 'A/S', range: 'P', experience: 1 }) },
  { title: 'Fire Team', words: 'F: it fires, and obeys few orders.', face: team('F') },
  { title: 'Litter Team', words: 'L, with a cross: carries casualties.', face: team('L', { vof: '', range: '' }) },
  { title: 'Paralyzed Team', words: 'P, crossed out: shaken; it does nothing until it rallies.', face: team('P', { vof: '', range: '' }) },
  { title: 'Vehicle', words: 'Carriers and tanks.', face: face({ figure: 'carrier', name: 'M113', steps: 0, vof: 'H', range: 'V', grenade: false }) },
  { title: 'Helicopter', words: 'Its shadow lies apart from it.', face: face({ figure: 'helicopter', name: 'UH-1D', steps: 0, vof: '', range: '', grenade: false, flies: true }) },
  { title: 'Green', words: 'A ring at the right foot: new men.', face: face({ experience: 0 }) },
  { title: 'Veteran', words: 'Two chevrons; one is Line.', face: face({ experience: 2 }) },
];

const badge = (kind: Badge['kind'], text: string, more: Partial<Face> = {}): Face => face({ badges: [{ kind, text, title: '' }], ...more });
export const BADGES: readonly { id: Badge['kind']; title: string; words: string; face: Face }[] = [
  { id: 'pinned', title: 'Pinned', words: 'A broken ring, too: fires little, obeys little, +1 under fire.', face: badge('pinned', 'PIN') },
  { id: 'exposed', title: 'Exposed', words: 'It moved: \u22122 under fire.', face: badge('exposed', 'EXP') },
  { id: 'ammo', title: 'Out of ammo', words: 'It fires no more until it is resupplied.', face: badge('ammo', 'AMMO') },
  { id: 'activated', title: 'Activated', words: 'Acts in the Vehicle-Aircraft Phase; DONE when it has.', face: badge('activated', 'ACT', { figure: 'carrier', name: 'M113', steps: 0, vof: 'H', range: 'V', grenade: false }) },
  { id: 'concentrated', title: 'Concentrated its fire', words: 'In this turn.', face: badge('concentrated', 'CON') },
  { id: 'attack', title: 'Attacked', words: 'CF concentrated fire, G! grenade, MINE, D! charge, F! flame, with what it counts; * is critical.', face: badge('attack', 'G!\u22123', { side: ENEMY, name: 'VC LF', steps: 2, grenade: false }) },
  { id: 'wave', title: 'Human wave', words: 'It comes on and is never Pinned.', face: badge('wave', 'WAVE', { side: ENEMY, name: 'NVA', grenade: false }) },
  { id: 'carries', title: 'Carries', words: 'So many aboard, or casualties.', face: badge('carries', '+1', { figure: 'team', team: 'L', name: 'T1', vof: '', range: '', steps: 1, grenade: false }) },
];
