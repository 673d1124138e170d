/** The charts and tables of Front Toward Enemy, from what is printed. */

import type { ReferenceTable } from '../types';
import { halves, type FteContent } from './types';

type Terrain = FteContent['terrain'][number];

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));
const cost = (points: number | null): string => (points === null ? 'no' : halves(points));
const change = (value: number | null): string => (value === null ? '' : signed(value));
const HEXSIDES = new Set(['slope', 'stream']);
const title = (words: string): string => words[0]!.toUpperCase() + words.slice(1);
/** "nva-artillery" as people write it. */
const eventWords = (id: string): string => id.replaceAll('-', ' ').replace(/\b(hq|nva|vc)\b/g, (letters) => letters.toUpperCase());

/** What a kind of ground does, in a few words. */
export function terrainWords(card: Terrain): string {
  const more = HEXSIDES.has(card.name) ? ' on top of the hex' : '';
  const parts = [`${cost(card.infantry)} MP for infantry, ${card.vehicle === null ? 'closed to vehicles' : `${cost(card.vehicle)} for vehicles`}${more}.`];
  if (card.fire !== null) parts.push(`Fire at units there: ${signed(card.fire)} on the die.`);
  if (card.concealment !== null) parts.push(`To hide there: ${signed(card.concealment)}.`);
  if (card.blocks) parts.push('It blocks sight.');
  return parts.join(' ');
}

export function tables(content: FteContent): ReferenceTable[] {
  const dice = Array.from({ length: 10 }, (_, n) => String(n + 1));
  return [
    {
      id: 'terrain', title: 'Terrain effects', rule: '6.1/T1', words: 'Movement points to enter; what counts on the die of fire at units there, and of their checks to hide.',
      head: ['Terrain', 'Infantry', 'Vehicles', 'Fire', 'Hide', 'Blocks sight'],
      rows: content.terrain.map((card) => [title(card.name), cost(card.infantry), cost(card.vehicle), change(card.fire), change(card.concealment), card.blocks ? 'yes' : '']),
    },
    {
      id: 'effects', title: 'What a hit does', rule: '7.4/T1', words: 'The second roll, by the weapon of who fired first. S is suppressed, S? perhaps, B is broken.',
      head: ['Die', ...content.weapons.map(title)],
      rows: dice.map((die, n) => [die, ...content.targetEffects.map((column) => content.effects[column[n] ?? 0] ?? '')]),
    },
    {
      id: 'statuses', title: 'Markers', rule: '1.2/8', words: 'What each adds to the die: of the unit\u2019s own fire, of its quality checks, of fire at it. Low rolls are good.',
      head: ['Marker', 'Its fire', 'Its checks', 'Fire at it'],
      rows: content.statuses.map((one) => [title(one.name), change(one.fire || null), change(one.quality || null), change(one.target || null)]),
    },
    {
      id: 'requests', title: 'Fire missions', rule: '13.0/T1', words: 'What a request brings, and after how many turns. Each mission still to come adds 1.',
      head: ['Die', ...content.sides], rows: dice.map((die, n) => [die, ...content.fireRequest.map((column) => column[n] || 'denied')]),
    },
    {
      id: 'missions', title: 'How missions strike', rule: '16.0/5', words: 'High explosive at everybody within so many hexes, friend or foe.',
      head: ['Mission', 'Fire rating', 'Hexes around'], rows: content.missions.map((one) => [title(one.name), String(one.fire), String(one.radius)]),
    },
    {
      id: 'medevac', title: 'Medevac', rule: '12.0/T1', words: 'In how many turns the helicopter comes.',
      head: ['Die', 'Turns'], rows: dice.map((die, n) => [die, (content.medevac[n] ?? -1) < 0 ? 'denied' : String(content.medevac[n])]),
    },
    {
      id: 'events', title: 'Random events', rule: '19.0/T1', words: 'An even first roll makes it an American event, an odd one an event of the NVA/VC. This is the second roll.',
      head: ['Die', ...content.sides], rows: dice.map((die, n) => [die, ...content.events.map((column) => eventWords(column[n] ?? ''))]),
    },
    {
      id: 'victory', title: 'Victory points', rule: '29.0/T1', words: 'What each event is worth to either side. The FRAGO may give more.',
      head: ['For', ...content.sides], rows: content.victory.map((row) => [title(row.text), String(row.us || ''), String(row.nva || '')]),
    },
  ];
}
