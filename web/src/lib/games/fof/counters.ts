/** What a counter shows: its side, kind, Steps, fire and state. */

import { ENEMY, signed, spoken, type AttackNow, type CounterNow, type FofContent, type UnitCard } from './types';

/** What is drawn in the middle of a counter. */
export type Figure = 'men' | 'hq' | 'staff' | 'fo' | 'machine-gun' | 'mortar' | 'recoilless' | 'rocket' | 'sniper' | 'spotter' | 'leader' | 'scout' | 'runner' | 'team' | 'tank' | 'carrier' | 'helicopter' | 'gunship' | 'plane';

export interface Badge {
  kind: 'pinned' | 'exposed' | 'ammo' | 'activated' | 'moved' | 'wave' | 'concentrated' | 'attack' | 'carries' | 'aboard';
  text: string;
  title: string;
}

export interface Face {
  side: number;
  figure: Figure;
  /** The letter of a Limited Action Team. */
  team: string;
  name: string;
  steps: number;
  /** Turned to its Fire Team side. */
  turned: boolean;
  vof: string;
  range: string;
  grenade: boolean;
  tripod: boolean;
  /** 0 Green, 1 Line, 2 Veteran. */
  experience: number;
  modifier: number | null;
  /** An enemy that nobody has spotted. */
  unspotted: boolean;
  flies: boolean;
  /** Whose colours it has; "" for those of its side. */
  army: string;
  badges: readonly Badge[];
}

const TEAMS: Readonly<Record<string, string>> = { 'assault-team': 'A', 'fire-team': 'F', 'litter-team': 'L', 'paralyzed-team': 'P' };
const KINDS: Readonly<Record<string, Figure>> = {
  squad: 'men', hq: 'hq', 'higher-hq': 'hq', staff: 'staff', fo: 'fo', leader: 'leader', sniper: 'sniper', spotter: 'spotter', scout: 'scout', runner: 'runner',
  'transport-helicopter': 'helicopter', 'attack-helicopter': 'gunship', 'fixed-wing-gunship': 'plane',
};

export function figureOf(card: UnitCard, now: CounterNow): Figure {
  if (now.kind in TEAMS || now.status.includes('fire-team-side')) return 'team';
  const words = `${card.type} ${card.name}`.toLowerCase();
  if (words.includes('mortar') && now.kind !== 'spotter') return 'mortar';
  if (now.kind === 'weapons-team') return /rcl|90mm|recoilless|at gun|flak|ptrd/.test(words) ? 'recoilless' : /rpg|rocket|b-40|bazooka|panzerschreck/.test(words) ? 'rocket' : 'machine-gun';
  if (now.kind === 'vehicle') return /113|jeep|truck|lvt|mule/.test(words) ? 'carrier' : 'tank';
  return KINDS[now.kind] ?? 'men';
}

const SHORT: readonly (readonly [RegExp, string])[] = [
  [/^(\d\/\d) Squad$/, '$1'],
  [/^(\d)\w\w M60 \/ (\d)\w\w PLT$/, 'M60 $1/$2'],
  [/^(\d+mm) \/ (\d)\w\w PLT$/, '$1 $2'],
  [/^(\d)\w\w PLT HQ$/, '$1 PLT'],
  [/^M60 \/ (\d)\w\w PLT$/, 'M60 $1'],
  [/^M60 section$/, 'M60'],
  [/^3\.5-inch rocket launcher/, '3.5 RL'],
  [/^Flamethrower team/, 'Flame'],
  [/^M274 Mule/, 'Mule'],
  [/^M50A1 Ontos PLT HQ/, 'Ontos HQ'],
  [/^M50A1 Ontos/, 'Ontos'],
  [/^M67A2 flame tank/, 'M67'],
  [/^(Bazooka|LMG|HMG) \/ (\d)\w\w PLT$/, '$1 $2'],
  [/^Bazooka/, 'Bazooka'],
  [/^(LMG|HMG|PTRD) (?:team|on tripod)/, '$1'],
  [/^\.(\d\d) caliber (?:heavy )?machine gun/, '.$1'],
  [/^(\d+)mm (?:AT gun|Flak)/, '$1 AT'],
  [/^(\d+)mm (?:mortar )?spotter/, 'Spot'],
  [/^Artillery spotter/, 'Spot'],
  [/^Demolition team/, 'Demo'],
  [/^Fallschirmj\u00e4ger assault squad/, 'FJ A'],
  [/^Fallschirmj\u00e4ger rifle squad/, 'FJ R'],
  [/^Fallschirmj\u00e4ger squad/, 'FJ'],
  [/^Grenadier squad with Panzerfaust/, 'Gren P'],
  [/^Grenadier squad/, 'Gren'],
  [/^Panzerschreck team/, 'Schreck'],
  [/^Japanese rifle squad/, 'Rifle'],
  [/^(NKPA|CCF) rifle squad with submachine guns/, '$1 S'],
  [/^(NKPA|CCF) (?:rifle|grenade) squad/, '$1'],
  [/^NKPA submachine gun squad/, 'NKPA S'],
  [/^CCF (heavy|light) machine gun/, 'CCF MG'],
  [/^(Maxim|DP) (?:light )?machine gun/, '$1'],
  [/^Type 92 heavy machine gun/, 'T92'],
  [/^Type 96 or 99 light machine gun/, 'T96'],
  [/^M4 Sherman PLT HQ/, 'M4 HQ'],
  [/^M4 Sherman/, 'M4'],
  [/^(M4A3|M10|LVT-4) PLT HQ/, '$1 HQ'],
  [/^LVT\(A\)-4 PLT HQ/, 'LVTA HQ'],
  [/^LVT\(A\)-(\d+)/, 'LVTA$1'],
  [/^StuG III/, 'StuG'],
  [/^NVA half squad/, 'NVA \u00bd'],
  [/^CO HQ$/, 'CO'],
  [/^1st Sgt$/, '1SG'],
  [/^Team (\d+)$/, 'T$1'],
  [/^Enemy Team (\d+)$/, 'T$1'],
  [/^Runner (\d+)$/, 'Run $1'],
  [/^VC local-force squad/, 'VC LF'],
  [/^VC main-force squad with B-40/, 'VC B40'],
  [/^VC main-force squad/, 'VC MF'],
  [/^NVA assault squad/, 'NVA A'],
  [/^NVA squad/, 'NVA'],
  [/^SGM on tripod/, 'SGM'],
  [/^12\.7mm machine gun/, '12.7'],
  [/^(\d+)mm recoilless rifle/, '$1 RCL'],
  [/^(\d+)mm mortar (?:team|section)/, '$1 MTR'],
  [/^(RPD|RPG) team/, '$1'],
  [/^(Mortar|Rocket) spotter/, 'Spot'],
  [/^Sapper squad/, 'Sapper'],
  [/^Engineer squad/, 'Engr'],
  [/^Kit Carson scout/, 'Kit C.'],
  [/^Scout dog team/, 'Dog'],
  [/^M60 on tripod/, 'M60'],
  [/^(M113|M48A3) PLT HQ/, '$1 HQ'],
  [/^UH-1D FLT LDR/, 'UH-1D LDR'],
  [/^Gunship/, 'Gun'],
];

/** What fits on a counter, its number among its like at the end. */
export function shortName(name: string): string {
  for (const [pattern, short] of SHORT) {
    if (pattern.test(name)) return name.replace(pattern, short);
  }
  return name;
}

/** Who lies above whom in a stack, from the bottom. */
const RANKS = ['casualty', 'runner', 'paralyzed-team', 'litter-team', 'fire-team', 'assault-team', 'vehicle', 'spotter', 'scout', 'fo', 'staff', 'higher-hq', 'leader', 'hq', 'sniper', 'weapons-team', 'squad'];

/** Bottom first: who fires most lies on top, and may stand for the stack. */
export function stackOrder(units: readonly number[], now: (unit: number) => CounterNow): number[] {
  const rank = (unit: number): number => RANKS.indexOf(now(unit).kind) * 10 + now(unit).steps;
  return [...units].sort((a, b) => rank(a) - rank(b) || b - a);
}

const LEVELS = ['green', 'line', 'veteran'];

/** Attack markers as they are written on who they are against. */
const ATTACKS: Readonly<Record<string, string>> = { 'concentrated-fire': 'CF', grenade: 'G!', mine: 'MINE', demolition: 'D!', flame: 'F!' };
export const attackText = ({ kind, value, critical }: AttackNow): string => `${ATTACKS[kind] ?? kind}${signed(value)}${critical ? '*' : ''}`;

export function badgesOf(now: CounterNow, carried: number, attacks: readonly AttackNow[] = []): Badge[] {
  const has = (word: string): boolean => now.status.includes(word);
  const found: Badge[] = [];
  if (has('pinned')) found.push({ kind: 'pinned', text: 'PIN', title: 'Pinned' });
  if (has('exposed')) found.push({ kind: 'exposed', text: 'EXP', title: 'Exposed' });
  if (has('out-of-ammo')) found.push({ kind: 'ammo', text: 'AMMO', title: 'Out of ammo' });
  if (has('concentrated')) found.push({ kind: 'concentrated', text: 'CON', title: 'Concentrated its fire' });
  if (has('human-wave')) found.push({ kind: 'wave', text: 'WAVE', title: 'Human wave' });
  if (has('activated')) found.push({ kind: 'activated', text: has('fired') || has('moved') ? 'DONE' : 'ACT', title: 'Activated' });
  for (const attack of attacks) found.push({ kind: 'attack', text: attackText(attack), title: `${spoken(attack.kind)} ${signed(attack.value)}${attack.critical ? ', critical' : ''}` });
  if (carried) found.push({ kind: 'carries', text: `+${carried}`, title: `Carries ${carried}` });
  return found;
}

export function faceOf(content: FofContent, now: CounterNow, spotted: boolean, carried = 0, attacks: readonly AttackNow[] = [], army = ''): Face {
  const card = content.units[now.index]!;
  const figure = figureOf(card, now);
  return {
    side: card.side,
    figure,
    team: figure === 'team' ? (TEAMS[now.kind] ?? 'F') : '',
    name: shortName(card.name),
    steps: now.steps,
    turned: now.status.includes('fire-team-side'),
    vof: now.vof,
    range: now.range,
    grenade: card.grenade !== '' && !now.status.includes('fire-team-side'),
    tripod: card.tripod,
    experience: Math.max(0, LEVELS.indexOf(now.experience)),
    modifier: now.modifier,
    unspotted: card.side === ENEMY && !spotted,
    flies: ['helicopter', 'gunship', 'plane'].includes(figure),
    army: card.army || army,
    badges: badgesOf(now, carried, attacks),
  };
}

/** A counter in words, for a screen reader. */
export function counterLabel(content: FofContent, now: CounterNow, face: Face): string {
  const parts = [content.units[now.index]!.name];
  if (face.team) parts.push(spoken(now.status.includes('fire-team-side') ? 'fire-team' : now.kind));
  parts.push(`${now.steps} Step${now.steps === 1 ? '' : 's'}`, now.experience);
  if (face.vof) parts.push(`fire ${face.vof}, range ${face.range}`);
  parts.push(...face.badges.map(({ title }) => title));
  if (face.unspotted) parts.push('not spotted');
  return parts.join(', ');
}
